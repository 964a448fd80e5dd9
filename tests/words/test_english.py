"""English words take a or an, -s and 's."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from rondel.words.catalogue import Catalogue
from rondel.words.render import render, render_term

Load = Callable[[str, Mapping[str, str]], Catalogue]

WORDS = """
terms:
  piece.apple: apple
  piece.flag: flag
  piece.die: {one: die, other: dice}
  piece.hour: {one: hour, onset: vowel}
  piece.unit: {one: unit, onset: consonant}
  piece.box: box
  piece.ally: ally
  piece.lady: {one: lady-in-waiting, other: ladies-in-waiting}
  piece.grail: {one: Grail, only: one}
  player.red: {one: Red, article: none}
  place.environs: {other: environs}
  place.territory: {one: territory, where: in}
  set.colour.orange: orange
messages:
  take.one: "take {~colour piece: a}"
  are: "{place: the cap} {place ? one: is | other: are} full"
"""


@pytest.fixture
def english(load: Load) -> Catalogue:
    return load("en", {"base/en": WORDS})


@pytest.mark.parametrize(
    ("term", "asked", "said"),
    [
        ("piece.apple", "a", "an apple"),
        ("piece.flag", "a", "a flag"),
        ("piece.hour", "a", "an hour"),
        ("piece.unit", "a", "a unit"),
        ("piece.flag", "a other", "flags"),
        ("piece.die", "the other", "the dice"),
        ("piece.box", "this other", "these boxes"),
        ("piece.ally", "no other", "no allies"),
        ("piece.lady", "gen", "lady-in-waiting's"),
        ("piece.flag", "the gen other", "the flags'"),
        ("piece.die", "the gen other", "the dice's"),
        ("piece.grail", "the other", "the Grail"),
        ("player.red", "the gen", "Red's"),
        ("place.environs", "the", "the environs"),
        ("place.environs", "a", "environs"),
        ("place.territory", "at", "in the territory"),
        ("place.territory", "to", "to the territory"),
        ("place.territory", "to that", "to the territory"),
        ("piece.apple", "a cap", "An apple"),
    ],
)
def test_forms(english: Catalogue, term: str, asked: str, said: str) -> None:
    assert render_term(english, term, asked) == said


def test_an_adjective_decides_between_a_and_an(english: Catalogue) -> None:
    values = {"piece": "piece.flag", "colour": "set.colour.orange"}
    assert render(english, "take.one", values) == "take an orange flag"


def test_a_term_that_is_plural_takes_its_verb_along(english: Catalogue) -> None:
    assert render(english, "are", {"place": "place.environs"}) == "The environs are full"
    assert render(english, "are", {"place": "place.territory"}) == "The territory is full"
