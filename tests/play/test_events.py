"""What happens is told as data: paying and setting a face are events of their own, in every machine the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel import Rules, load
from rondel.source.collect import collect, shelf_from_path
from rondel.tell.speech import voice_of
from rondel.tell.telling import tell

FACTS = """
module: shop
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
pieces:
  coin: {count: 4, starts: chest, home: bank}
  token: {count: 1, faces: 3, starts: table, home: table}
places: {bank: {}, chest: {}, table: {}, purse: {per: player}}
"""
DEEDS = """
deed game { move chest.coins to red.purse  as red { do buy }  as red { do buy }  set first(tokens).face = 1 }
deed buy {
  pay 1 coin
  choose n in 1..3 where it != first(tokens).face
  set first(tokens).face = n
  move 1 of you.purse.coins to chest
}
"""
WORDS = """
terms: {player.red: Red, player.blue: Blue, piece.coin: coin, piece.token: token, place.bank: bank, place.chest: chest,
  place.table: table, place.purse: purse}
messages: {%s}
"""


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    (tmp_path / "shop" / "words").mkdir(parents=True)
    (tmp_path / "shop" / "module.yaml").write_text(FACTS, encoding="utf-8")
    (tmp_path / "shop" / "rules.rondel").write_text(DEEDS, encoding="utf-8")
    return tmp_path


def rules_with(shop: Path, words: str = "") -> Rules:
    (shop / "shop" / "words" / "en.yaml").write_text(WORDS % words, encoding="utf-8")
    return load("shop", shelves=[shop])


def what_happens(rules: Rules, machine: str) -> list[tuple[int | str, ...]]:
    events: list[tuple[int | str, ...]] = []
    one = getattr(rules.program, machine)
    one.events = events if machine == "interpreter" else one.events
    heard = one.events
    s = one.start(1)
    codes = one.options(s)
    while codes:
        codes = one.run(s, codes[-1])
    return list(heard)


def test_machines_tell_payments_and_faces_alike(shop: Path) -> None:
    rules = rules_with(shop)
    told = what_happens(rules, "told")
    assert told == what_happens(rules, "interpreter")
    assert [event[0] for event in told if event[0] in ("pay", "face")] == ["pay", "face", "pay", "face", "face"]


def said(shop: Path, words: str = "") -> list[str]:
    rules = rules_with(shop, words)
    game = rules.start(1)
    while not game.over:
        game.choose(len(game.options) - 1)
    modules, _ = collect(["shop"], [shelf_from_path(shop)])
    return [line.text for line in tell(voice_of(rules, modules).speech("en"), game, None)]


def test_a_face_is_told_where_no_module_has_words_for_it(shop: Path) -> None:
    assert said(shop)[1:] == [
        "Red pays a coin",
        "Red sets the token to 3",
        "Red moves a coin to the chest",
        "Red pays a coin",
        "Red sets the token to 2",
        "Red moves a coin to the chest",
        "The token shows 1 now",  # nobody acts any more
    ]


def test_a_face_that_a_choice_tells_is_not_told_again(shop: Path) -> None:
    lines = said(shop, 'log.shop.buy.n: "{player: cap} wants {n}"')
    assert [line for line in lines if "wants" in line or "token" in line] == [
        "Red wants 3",
        "Red wants 2",
        "The token shows 1 now",
    ]


def test_a_module_says_in_its_own_way_that_a_piece_is_turned(shop: Path) -> None:
    assert "Red turns the token over" in said(shop, 'log.face.token: "{player: cap} turns {piece: the} over"')


# --- what is said once, and to whom ---

DICE = """
module: shop
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
pieces:
  die: {count: 2, faces: 6, starts: table, home: table}
  card: {rows: [{id: a}, {id: b}, {id: c}], faces: 9, starts: deck, home: deck}
places: {table: {}, deck: {stack: true, seen: nobody}, hand: {per: player, seen: owner}}
"""
NAMES = """
terms: {player.red: Red, player.blue: Blue, piece.die: {one: die, other: dice}, piece.card: card, place.table: table,
  place.deck: deck, place.hand: hand}
messages: {%s}
"""


def log_of(
    shop: Path, deeds: str, words: str = "", seat: int | None = None, choices: tuple[str, ...] = ()
) -> list[str]:
    (shop / "shop" / "module.yaml").write_text(DICE, encoding="utf-8")
    (shop / "shop" / "rules.rondel").write_text(deeds, encoding="utf-8")
    (shop / "shop" / "words" / "en.yaml").write_text(NAMES % words, encoding="utf-8")
    rules = load("shop", shelves=[shop])
    game = rules.start(1)
    for choice in choices:
        game.choose(choice)
    assert game.over
    modules, _ = collect(["shop"], [shelf_from_path(shop)])
    return [line.text for line in tell(voice_of(rules, modules).speech("en"), game, seat)]


def test_the_face_of_a_hidden_piece_is_told_only_to_those_who_know_it(shop: Path) -> None:
    deeds = (
        "deed game { shuffle deck  as red { move 1 of deck to you.hand  choose c in you.hand.cards  set c.face = 7 } }"
    )
    assert [line for line in log_of(shop, deeds, seat=1) if "7" in line] != []
    for seat in (0, 2):
        assert [line for line in log_of(shop, deeds, seat=seat) if "7" in line or "sets" in line] == []


def test_a_number_is_told_where_words_for_another_choice_hide_the_face(shop: Path) -> None:
    deeds = "deed game { as red { do turn } }  deed turn { choose die in dice  choose n in 2..6  set die.face = n }"
    words = 'log.shop.turn.die: "{player: cap} picks up {what: the}"'
    assert log_of(shop, deeds, words, choices=("6",)) == ["Red picks up the die (1)", "Red chooses 6"]


def test_words_of_an_earlier_doing_say_nothing_of_a_later_face(shop: Path) -> None:
    deeds = "deed game { as red { do turn }  as blue { do turn }  set first(dice).face = 2 }"
    deeds += "deed turn { choose n in 2..6  set first(dice).face = n }"
    words = 'log.shop.turn.n: "{player: cap} wants {n}"'
    lines = log_of(shop, deeds, words, choices=("2", "3"))
    assert lines == ["Red wants 2", "Blue wants 3", "A die shows 2 now"]


def test_a_number_chosen_elsewhere_is_told_though_a_face_equals_it(shop: Path) -> None:
    deeds = "deed game { as red { do bet  do flip } }  deed bet { choose n in 2..3 }"
    deeds += "deed flip { choose m in 4..5  set first(dice).face = 3 }"
    assert "Red chooses 3" in log_of(shop, deeds, choices=("3", "4"))


def test_empty_words_do_not_hide_what_happens(shop: Path) -> None:
    deeds = "deed game { as red { choose n in 4..5  set first(dice).face = 3 } }"
    assert log_of(shop, deeds, 'log.face.die: ""', choices=("4",)) == ["Red chooses 4", "Red sets a die to 3"]


def test_empty_words_hide_a_choice_and_not_the_move_that_it_makes(shop: Path) -> None:
    deeds = "deed game { as red { do grab } }  deed grab { choose die in dice  move die to you.hand }"
    assert log_of(shop, deeds, 'log.shop.grab.die: ""') == ["Red takes a die"]


def test_words_for_a_piece_tell_its_move_also_when_something_is_chosen_in_between(shop: Path) -> None:
    deeds = "deed game { as red { do grab } }  deed grab { choose die in dice  choose n in 2..3  move die to you.hand }"
    words = 'log.shop.grab.die: "{player: cap} wants {what: the}"'
    assert log_of(shop, deeds, words, choices=("2",)) == ["Red wants the die", "Red chooses 2"]


def test_what_is_done_while_nobody_acts_is_told_of_nobody(shop: Path) -> None:
    deeds = "deed game { as red { choose n in 2..3 }  move first(dice) to deck }"
    assert log_of(shop, deeds, choices=("2",))[-1] == "A die goes to the deck"


def test_a_face_set_before_anybody_has_chosen_is_told_of_nobody(shop: Path) -> None:
    words = 'log.face.die: "{player: cap} turns {piece: the}"'
    deeds = "deed game { set first(dice).face = 3  as red { choose n in 4..5 } }"
    assert log_of(shop, deeds, words, choices=("4",))[0] == "A die shows 3 now"


RIDING = """
module: shop
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
pieces:
  card: {count: 1, starts: table, home: deck}
  tip: {count: 1, rides: [card], left: HOW, starts: table, home: deck}
places: {table: {}, deck: {}, hand: {per: player}}
"""


@pytest.mark.parametrize("how", ["stay", "return", "follow"])
def test_machines_tell_alike_what_falls_off_a_piece_that_is_paid(how: str, shop: Path) -> None:
    (shop / "shop" / "module.yaml").write_text(RIDING.replace("HOW", how), encoding="utf-8")
    deeds = "deed game { move cards to red.hand  move tips to first(cards)  as red { choose n in 1..2  do buy } }"
    deeds += "deed buy { pay 1 card  score 1 }"
    (shop / "shop" / "rules.rondel").write_text(deeds, encoding="utf-8")
    rules = load("shop", shelves=[shop])
    assert what_happens(rules, "told") == what_happens(rules, "interpreter")
