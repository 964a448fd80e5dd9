"""Messages name facts of the line-up: numbers, what an option was set to, the keys of a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from rondel.words.catalogue import Catalogue
from rondel.words.render import Value, render

Load = Callable[[str, Mapping[str, str]], Catalogue]

WORDS = {
    "en": """
terms:
  piece.flag: flag
  piece.knight: knight
  piece.tile: {one: tile, verb: lay}
  piece.deed: "deed of {number.rounds} {piece.flag: number.rounds}"
  set.colour.black: black
  set.colour.grey: grey
  set.colour.blue: blue
messages:
""",
    "de": """
terms:
  piece.flag: {gender: f, one: Flagge, other: Flaggen}
  set.colour.black: schwarz~
  set.colour.grey: grau~
  set.colour.blue: blau~
messages:
""",
    "fr": """
terms:
  piece.flag: {gender: m, one: drapeau}
  place.park: {gender: f, one: province, where: dans}
  set.colour.black: {m: noir, f: noire}
  set.colour.grey: {m: gris, f: grise}
  set.colour.blue: {m: bleu, f: bleue}
messages:
""",
}
COLOURS = ("set.colour.black", "set.colour.grey", "set.colour.blue")
FACTS: dict[str, Value] = {
    "number.rounds": 6,
    "number.base.rounds": 6,
    "option.tie": "share",
    "option.strict": "false",
    "option.seals": 7,
    "key.effects.mirror": "set.colour.grey",
    "key.effects.turn": COLOURS[:2],
    "key.effects.jump": (),
}


def say(load: Load, language: str, message: str, **values: Value) -> str:
    catalogue = load(language, {f"base/{language}": f"{WORDS[language]}  a.message: '{message}'"})
    return render(replace(catalogue, facts=FACTS), "a.message", values)


@pytest.mark.parametrize(
    ("language", "message", "said"),
    [
        ("en", "{number.rounds} rounds", "6 rounds"),
        ("en", "{number.base.rounds} {piece.flag: number.rounds}", "6 flags"),
        ("en", "a {piece.deed}", "a deed of 6 flags"),
        ("en", "{number.rounds ? one: once | other: often}", "often"),
        ("en", "{option.tie ? nobody: alone | share: shared}", "shared"),
        ("en", "{option.strict ? true: strict | other: easy}", "easy"),
        ("en", "{option.seals ? =7: seven | other: some}", "seven"),
        ("en", "no {~key.effects.mirror piece.flag}", "no grey flag"),
        ("en", "no {~key.effects.turn piece.flag: or}", "no black or grey flag"),
        ("en", "no {~key.effects.jump piece.flag}", "no flag"),
        ("en", "{key.effects.jump ? none: none | other: some}", "none"),
        ("en", "{piece.tile ? lay: lays | other: moves} {piece.knight ? lay: lays | other: moves}", "lays moves"),
        ("de", "{~key.effects.turn piece.flag: no dat or}", "keiner schwarzen oder grauen Flagge"),
        ("fr", "{piece.flag ~key.effects.turn: the or}", "le drapeau noir ou gris"),
    ],
)
def test_a_fact_is_said_as_the_line_up_has_it(load: Load, language: str, message: str, said: str) -> None:
    assert say(load, language, message) == said


@pytest.mark.parametrize(
    ("language", "message", "said"),
    [
        ("en", "{~colours piece.flag: a}", "a black, grey, and blue flag"),
        ("de", "{~colours piece.flag: the acc}", "die schwarze, graue und blaue Flagge"),
        ("fr", "{place.park ~colours: at other}", "dans les provinces noire, grise et bleue"),
    ],
)
def test_several_adjectives_are_joined_and_each_is_of_one_thing(
    load: Load, language: str, message: str, said: str
) -> None:
    assert say(load, language, message, colours=COLOURS) == said


def test_several_things_are_laid_if_the_first_is(load: Load) -> None:
    message = "{piece ? lay: lays | other: moves} {piece: the list and}"
    assert say(load, "en", message, piece=((2, "piece.tile"), "piece.knight")) == "lays 2 tiles and the knight"


def test_a_fact_that_nobody_gave_is_said_by_its_name(load: Load) -> None:
    assert say(load, "en", "{number.lost_turns} and {key.effects.leap}") == "lost turns and leap"
