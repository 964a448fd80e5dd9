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
        "Red moves the coin to the chest",
        "Red pays a coin",
        "Red sets the token to 2",
        "Red moves the coin to the chest",
        "Red sets the token to 1",
    ]


def test_a_face_that_a_choice_tells_is_not_told_again(shop: Path) -> None:
    lines = said(shop, 'log.shop.buy.n: "{player: cap} wants {n}"')
    assert [line for line in lines if "wants" in line or "token" in line] == [
        "Red wants 3",
        "Red wants 2",
        "Red sets the token to 1",
    ]


def test_a_module_says_in_its_own_way_that_a_piece_is_turned(shop: Path) -> None:
    assert "Red turns the token over" in said(shop, 'log.face.token: "{player: cap} turns {piece: the} over"')
