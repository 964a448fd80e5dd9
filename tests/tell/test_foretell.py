"""Options say what they lead to: what is certain, in few words, and nothing that chance decides or that is hidden."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from rondel import Game, load
from rondel.tell.foretell import foretold
from rondel.tell.numbered_options import lines_of, matching
from rondel.tell.open_game import voice_for
from rondel.tell.speech import Foretold, Speech, Voice

GAMES = str(Path(__file__).parents[1] / "games")
FACTS = """
module: probe
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
sets: {colour: [black, grey]}
kinds: {token: {events: [play], option: true}}
pieces:
  pawn: {owner: player, count: 1, home: yard(owner)}
  coin: {count: 6, home: bank, kept: chest}
  brick: {of: [colour], count: 4, home: bank, kept: chest}
  card: {of: [colour], count: 3, home: deck}
  die: {count: 1, faces: 6, home: bank, plural: dice}
places:
  yard: {per: player}
  chest: {per: player}
  hand: {per: player, seen: owner}
  bank: {}
  field: {}
  hill: {}
  deck: {stack: true, seen: nobody}
boards: {track: {of: spot, ring: 4}}
marks: {noted: {while: turn}}
windows: {late: [turn_end]}
"""


def probe(tmp_path: Path, turn: str, more: str = "") -> Game:
    """A game that begins at the question of a turn."""
    folder = tmp_path / "probe"
    folder.mkdir(exist_ok=True)
    (folder / "module.yaml").write_text(FACTS, encoding="utf-8")
    deeds = (
        f"deed game {{ shuffle deck  each player in players {{ as player {{ do turn }} }} }}\ndeed turn {{ {turn} }}\n"
    )
    (folder / "probe.rondel").write_text(deeds + more, encoding="utf-8")
    return load("probe", players=2, shelves=[tmp_path]).start(3)


def told(game: Game, tmp_path: Path, language: str = "en") -> dict[str, str]:
    speech = voice_for(game.rules, [str(tmp_path)]).speech(language)
    return dict(zip((option.id for option in game.options), foretold(speech, game), strict=True))


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        ("either a { score 2 } or b { score -1 }", {"a": "+2 points", "b": "\N{MINUS SIGN}1 point"}),
        ("either a { take 2 coin } or b { move you.pawn to field }", {"a": "takes 2 coins", "b": "pawn to the field"}),
        ("either a { set die.face = 5 } or b { set die.face = 4 }", {"a": "die: 5", "b": "die: 4"}),
        ("choose p in [field, hill]  move you.pawn to p", {"field": "", "hill": ""}),
        ("choose n in 2..3  set die.face = n", {"2": "", "3": ""}),
        ("either a { score 1 to you.next } or b { score 1 }", {"a": "Blue: +1 point", "b": "+1 point"}),
    ],
)
def test_what_an_option_does_is_said_but_for_what_its_sentence_says(
    turn: str, said: dict[str, str], tmp_path: Path
) -> None:
    assert told(probe(tmp_path, turn), tmp_path) == said


def test_a_piece_that_moves_on_a_board_says_how_far_it_comes(tmp_path: Path) -> None:
    turn = "choose pawn in pawns  move pawn to (if pawn.owner == you then track.2 else hill)"
    before = "before probe.game { move pawns to track.0 }"
    assert told(probe(tmp_path, turn, before), tmp_path) == {"pawn": "to the spot (2)", "pawn.blue": "to the hill"}


def test_a_piece_that_moves_from_place_to_place_names_itself_only(tmp_path: Path) -> None:
    assert set(told(probe(tmp_path, "choose pawn in pawns  move pawn to hill"), tmp_path).values()) == {""}


def test_few_ways_on_are_all_said(tmp_path: Path) -> None:
    turn = "either a { choose p in [field, hill]  move you.pawn to p } or b { }"
    assert told(probe(tmp_path, turn), tmp_path)["a"] == "pawn to the field or to the hill"


def test_a_payment_is_one_or_the_other(tmp_path: Path) -> None:
    turn = "take 1 of bank.bricks where it.colour == black  take 1 of bank.bricks where it.colour == grey "
    game = probe(tmp_path, f"{turn} either a {{ pay 1 of you.bricks  score 1 }} or b {{ }}")
    assert told(game, tmp_path)["a"] == "costs: a black or grey brick, +1 point"


def test_what_a_rule_costs_is_said_though_choices_come_first(tmp_path: Path) -> None:
    rule = "token spin { timing: turn_end  on play { choose n in 1..6  pay 1 coin  set die.face = n } }"
    assert told(probe(tmp_path, "take 2 coin  window turn_end", rule), tmp_path)["token.spin"] == "costs: a coin"


def test_what_gives_no_more_than_passing_says_so(tmp_path: Path) -> None:
    assert told(probe(tmp_path, "may a { score count(you.coins) }"), tmp_path) == {"a": "gives nothing", "pass": ""}


def test_a_mark_is_something(tmp_path: Path) -> None:
    """It changes nothing on the table, and yet the game is another one."""
    more = "deed note { set noted = yes }\ndeed more { choose n in 1..2  if noted { score n } }\n"
    game = probe(tmp_path, "may a { do note }  do more", more)
    assert told(game, tmp_path)["a"] != "gives nothing"


@pytest.mark.parametrize(
    "turn",
    [
        "either a { roll die  score die.face } or b { score 1 }",
        "either a { move 1 of deck to you.hand  score 1 } or b { score 1 }",
        "either a { draw p in [field, hill]  move you.pawn to p } or b { score 1 }",
        "either a { look at deck.cards  score 1 } or b { score 1 }",
        "either a { shuffle deck  score 1 } or b { score 1 }",
    ],
)
def test_what_comes_of_chance_is_not_said(turn: str, tmp_path: Path) -> None:
    assert told(probe(tmp_path, turn), tmp_path) == {"a": "", "b": "+1 point"}


def test_what_comes_before_chance_is_said(tmp_path: Path) -> None:
    turn = "take 1 coin  either a { pay 1 coin  roll die  score die.face } or b { }"
    assert told(probe(tmp_path, turn), tmp_path)["a"] == "costs: a coin"


def test_what_hangs_on_a_hidden_hand_is_not_said(tmp_path: Path) -> None:
    deal = "each p in players { move 2 of deck to p.hand }"
    turn = f"{deal}  either a {{ move first(you.next.hand.cards) to field  score 1 }} or b {{ }}"
    assert told(probe(tmp_path, turn), tmp_path)["a"] == ""


def test_a_rule_that_fails_says_nothing(tmp_path: Path) -> None:
    turn = "either a { roll die until die.face + die.face > 12 } or b { score 1 }"
    assert told(probe(tmp_path, turn), tmp_path) == {"a": "", "b": "+1 point"}


def test_a_course_ends_where_somebody_else_acts(tmp_path: Path) -> None:
    turn = "either a { score 1  as you.next { score 1 }  score 1 } or b { }"
    assert told(probe(tmp_path, turn), tmp_path)["a"] == "+1 point"


def test_more_than_a_few_are_counted_or_left_out(tmp_path: Path) -> None:
    turn = "either a { score 1  take 1 coin  move you.pawn to hill  set die.face = 6 } or b { }"
    assert told(probe(tmp_path, turn), tmp_path)["a"] == "+1 point, takes a coin, pawn to the hill, …"


# --- nothing hidden, nothing uncertain ---

DEAL = "each p in players { move 2 of deck to p.hand }"
HIDDEN = (
    "let secret = first(you.next.hand.cards).colour  either a { if secret == black { score 1 } else { score 2 } }",
    "let n = count(you.next.hand.cards where it.colour == black)  either a { score n + 1 }",
    "if first(you.next.hand.cards).colour == black { do note }  either a { if noted { score 1 } else { score 2 } }",
    "either a { if count(you.next.hand.cards where it.colour == black) == 1 { score 1 } else { score 2 } }",
    "either a { if count(deck.cards where it.colour == black) > 1 { score 1 } else { score 2 } }",
)


@pytest.mark.parametrize("turn", HIDDEN)
def test_what_was_or_is_learned_from_hidden_pieces_is_not_said(turn: str, tmp_path: Path) -> None:
    game = probe(tmp_path, f"{DEAL}  {turn} or b {{ score 3 }}", "deed note { set noted = yes }\n")
    assert told(game, tmp_path) == {"a": "", "b": "+3 points"}


def test_what_the_seat_knows_is_said(tmp_path: Path) -> None:
    turn = f"{DEAL}  either a {{ score count(you.hand.cards where it.colour in colours) }} or b {{ score 3 }}"
    assert told(probe(tmp_path, turn), tmp_path) == {"a": "+2 points", "b": "+3 points"}


def test_what_opens_another_window_gives_something(tmp_path: Path) -> None:
    rule = "token gain { timing: turn_end  limit: 1 per turn  on play { score 2 } }\n"
    game = probe(tmp_path, "may a { window turn_end }  window turn_end  either x { score 1 } or y { score 2 }", rule)
    assert told(game, tmp_path) == {"a": "", "pass": ""}


def test_where_chance_decides_nothing_is_known_to_give_nothing(tmp_path: Path) -> None:
    turn = (
        "may a { roll die  if die.face == 6 { score 5 }  set noted = yes }  if not noted { roll die }  set noted = no"
    )
    for seed in range(4, 8):
        game = probe(tmp_path, f"{turn}  either x {{ score 1 }} or y {{ score 2 }}").rules.start(seed)
        assert told(game, tmp_path)["a"] == ""


def test_what_may_be_paid_is_no_price(tmp_path: Path) -> None:
    does = "choose n in 1..6  may bonus { pay 1 coin  score 1 }"
    rule = f"token spin {{ timing: turn_end  limit: 1 per turn  on play {{ {does} }} }}\n"
    assert told(probe(tmp_path, "take 2 coin  window turn_end", rule), tmp_path)["token.spin"] == ""


def test_what_happens_once_more_than_on_the_way_past_is_said(tmp_path: Path) -> None:
    turn = "may work { do income }  do income  either x { score 1 } or y { score 3 }"
    game = probe(tmp_path, turn, "deed income { score 2 }\n")
    assert told(game, tmp_path) == {"work": "+2 points", "pass": "+2 points"}


def test_many_options_are_foreseen_alike(tmp_path: Path) -> None:
    spins = [f"token t{i} {{ timing: turn_end  on play {{ choose n in 1..6  pay 1 coin }} }}\n" for i in range(60)]
    more = "token gain { timing: turn_end  limit: 1 per turn  on play { score 7 } }\n" + "".join(spins)
    turn = "take 2 coin  window turn_end  score 5  either x { score 1 } or y { score 2 }"
    said = told(probe(tmp_path, turn, more), tmp_path)
    assert (said["token.gain"], said["go_on"]) == ("+7 points", "+5 points")
    assert {said[f"token.t{i}"] for i in range(60)} == {""}


def test_what_another_thread_asks_of_the_same_speech_is_not_mixed_in(tmp_path: Path) -> None:
    class Shared(Speech):
        def __setattr__(self, name: str, value: object) -> None:
            """Another thread is always quicker."""
            other = replace(value, texts=["of another table"]) if isinstance(value, Foretold) else value
            super().__setattr__(name, other)

    game = probe(tmp_path, "either a { score 2 } or b { score 3 }")
    speech = speech_of(game, tmp_path)
    speech.__class__ = Shared
    assert foretold(speech, game) == ["+2 points", "+3 points"]


# --- at the table ---


@cache
def ring() -> tuple[Game, Voice]:
    rules = load("ring", players=2, shelves=[GAMES])
    return rules.start(7), voice_for(rules, [GAMES])


def at(about: str) -> Game:
    """The first time that something is asked in a game of first options."""
    game = ring()[0].copy()
    while game.decision.about != about:
        game.choose(game.options[-1] if game.decision.about == "ring.travel.pawn" else 0)
    return game


@pytest.mark.parametrize(
    ("language", "wind"),
    [
        ("en", "wind to the mint (7) or to the fair (5)"),
        ("de", "Wind ins Münzhaus (7) oder auf den Jahrmarkt (5)"),
        ("fr", "vent à l\u2019atelier monétaire (7) ou à la foire (5)"),
    ],
)
def test_it_is_said_in_every_language(language: str, wind: str) -> None:
    game = at("ring.travel.pawn")
    assert foretold(ring()[1].speech(language), game)[1] == wind


def test_a_line_is_still_found_by_its_sentence() -> None:
    game = at("ring.travel.pawn")
    line = lines_of(ring()[1].speech("en"), game)[0]
    assert line.whole.startswith(f"{line.text} → pawn to") and matching(line.text, [line]) == [line]
    assert matching("pawn to", [line]) == []


def test_looking_changes_nothing() -> None:
    game, speech = at("ring.travel.pawn"), ring()[1].speech("en")
    before = (list(game.position), list(game.codes), list(game.choices), list(game.events))
    lines_of(speech, game)
    assert (game.position, game.codes, game.choices, game.events) == before
    assert not game.rules.program.told.events


def test_a_module_says_it_its_own_way(tmp_path: Path) -> None:
    game = probe(tmp_path, "may a { }")
    words = tmp_path / "probe" / "words"
    words.mkdir()
    (words / "en.yaml").write_text('messages: {foretell.nothing: "is in vain"}\n', encoding="utf-8")
    assert told(game, tmp_path)["a"] == "is in vain"


def test_over_is_over(tmp_path: Path) -> None:
    game = probe(tmp_path, "score 1")
    assert game.over and lines_of(speech_of(game, tmp_path), game) == []


def speech_of(game: Game, tmp_path: Path) -> Speech:
    return voice_for(game.rules, [str(tmp_path)]).speech("en")
