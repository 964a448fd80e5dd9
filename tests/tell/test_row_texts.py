"""Rows of pieces and places of a grid are put into words: by templates where there are some, else by what is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel import Game, load
from rondel.play.game import Rules
from rondel.source.collect import collect
from rondel.source.shelf import shelf_from_path
from rondel.tell.speech import Speech, voice_of

GAMES = Path(__file__).parents[1] / "games"

FACTS = """
module: inn
version: 1.0.0
needs: [ring]
pieces:
  guest:
    columns: {pays: number, likes: [colour], best: colour, royal: yes_no, brings: deed, wants: [requirement]}
    rows:
      - id: abbot
        pays: 3
        likes: [amber, jade]
        best: jade
        royal: true
        brings: tip(2)
        wants: ["1 of held(spice, jade)", "1 of held(spice, onyx)"]
      - {id: miller, pays: 1, likes: [pearl], best: onyx, wants: ["2 of held(cloth, jade)", "2 of held(cloth, onyx)"]}
    home: hall
  coach: {is: guest_coach, columns: {best: colour}, rows: [{id: mail, best: jade}], home: hall}
  sign_post:
    faces: 2
    columns: {front: colour, back: colour}
    rows: [{id: first, front: amber, back: onyx}]
    home: hall
  ground: {of: colour, home: "field.r1c1"}
  hidden_map: {home: "field.r1c2", count: 1}
places:
  hall: {}
boards:
  field: {of: plot, grid: {rows: 2, columns: 2}, shows: [rent, crops, open]}
"""
RULES = """
deed tip(n: number) { score n }
answer held(ware, colour) = you.goods where it.ware == ware and it.colour == colour
answer rent(plot) = plot.row * 10
answer crops(plot) = all(plot.grounds by it.colour)
answer open(plot) = plot.column == 1
before ring.turn {
  choose plot in plots
  let there = first(plots where open(it) and rent(it) > 0 and count(crops(it)) > 0)
  move hidden_map to there
  each guest in guests where it.royal and it.pays > 0 and jade in it.likes and it.best == jade {
    do guest.brings
    score unmet(guest.wants)
  }
  each post in sign_posts where it.front == it.back { set post.face = 2 }
  each coach in guest_coaches where it.best == onyx { return coach }
}
"""
WORDS = """
terms:
  piece.guest: guest
  piece.guest.onyx: dark guest
  piece.guest_coach.jade: green coach
  piece.coach: coach
  piece.sign_post: sign post
  piece.ground: ground
  piece.hidden_map: map
  place.hall: hall
  place.plot: plot
messages:
  text.guest: >-
    {royal ? =1: royal, | other: } {likes: list or}: pays {pays}{brings ? none: | other: , {brings}}; {wants: list}
  text.inn.tip: "tips {n}"
  text.inn.held: "{n ? one: | other: {n}} {~colour ware: n}"
  text.guest_coach: "fast"
  text.sign_post: "{face ? =1: {front} | =2: {back} | other: {front} or {back}}"
  text.inn.rent: "rent {what}"
  text.inn.crops: "{~what piece.good: or}"
  sign.guest: "G{pays}"
"""


def rules_of(shelf: Path, words: str) -> tuple[Rules, Speech]:
    for name, text in (("module.yaml", FACTS), ("inn.rondel", RULES), ("words/en.yaml", words)):
        path = shelf / "inn" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    rules = load("inn", players=2, shelves=[shelf, GAMES])
    modules, _ = collect(["inn"], [shelf_from_path(shelf), shelf_from_path(GAMES)])
    return rules, voice_of(rules, modules).speech("en")


@pytest.fixture
def inn(tmp_path: Path) -> tuple[Rules, Speech]:
    return rules_of(tmp_path, WORDS)


def number_of(rules: Rules, name: str) -> int:
    return next(piece.number for piece in rules.model.rules.world.pieces if piece.name == name)


def said(ready: tuple[Rules, Speech], name: str, face: int = 0) -> str:
    rules, speech = ready
    return speech.nouns.text(speech.nouns.piece(number_of(rules, name), face=face))


def test_a_row_says_its_columns(inn: tuple[Rules, Speech]) -> None:
    abbot = "guest (royal, amber or jade: pays 3, tips 2; jade and onyx spice)"
    assert said(inn, "guest.abbot") == abbot


def test_what_is_wanted_more_than_once_is_said_one_by_one(inn: tuple[Rules, Speech]) -> None:
    assert said(inn, "guest.miller").endswith("; 2 jade cloths and 2 onyx cloths)")


def test_the_noun_may_be_closer_by_a_member_among_the_columns(inn: tuple[Rules, Speech]) -> None:
    assert said(inn, "guest.miller").startswith("dark guest (")


def test_words_of_what_a_kind_also_is_serve_it(inn: tuple[Rules, Speech]) -> None:
    assert said(inn, "coach.mail") == "green coach (fast)"


@pytest.mark.parametrize(
    ("face", "text"), [(1, "sign post (amber)"), (2, "sign post (onyx)"), (0, "sign post (amber or onyx)")]
)
def test_a_text_that_names_the_face_needs_no_number(inn: tuple[Rules, Speech], face: int, text: str) -> None:
    assert said(inn, "sign_post.first", face) == text


def test_a_sign_is_made_of_the_row_too(inn: tuple[Rules, Speech]) -> None:
    rules, speech = inn
    assert speech.nouns.sign(number_of(rules, "guest.abbot")) == "G3"


def test_a_closer_term_of_the_row_wins(tmp_path: Path) -> None:
    own = WORDS.replace("piece.guest: guest\n", "piece.guest: guest\n  piece.guest.abbot: the abbot himself\n")
    assert said(rules_of(tmp_path, own), "guest.abbot") == "the abbot himself"


def test_without_templates_a_row_is_called_by_its_id(tmp_path: Path) -> None:
    assert said(rules_of(tmp_path, "terms: {piece.guest: guest}\n"), "guest.abbot") == "abbot guest"


# --- places of a grid ---


def offered(ready: tuple[Rules, Speech]) -> dict[str, str]:
    rules, speech = ready
    game: Game = rules.start(1)
    while game.decision.about != "ring.turn.plot":
        game.choose(game.options[0])
    return {option.id: text for option, text in zip(game.decision.options, speech.options(game), strict=True)}


def test_a_cell_is_offered_by_what_lies_there_and_with_what_it_shows(inn: tuple[Rules, Speech]) -> None:
    grounds = "Amber ground (jade ground, onyx ground, pearl ground, row 1, column 1)"
    assert offered(inn)["field.r1c1"] == f"{grounds}: rent 10, amber, jade, onyx, or pearl good, and 1"


def test_an_empty_cell_is_called_by_its_kind(inn: tuple[Rules, Speech]) -> None:
    assert offered(inn)["field.r2c2"] == "Plot (row 2, column 2): rent 20"
