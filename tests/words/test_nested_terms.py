"""Terms that hold other terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from rondel.problems import Problem
from rondel.words.catalogue import Catalogue
from rondel.words.render import render, render_term

Load = Callable[[str, Mapping[str, str]], Catalogue]
Check = Callable[..., list[Problem]]

GERMAN = """
terms:
  place.garden: {gender: m, one: Garten, other: Gärten, where: in}
  set.colour.black: schwarz~
  piece.card: {gender: f, one: "Karte ({~set.colour.black place.garden: at})", other: "Karten ({place.garden: other})"}
messages:
  log.take: "{what: a acc}"
"""
ENGLISH = """
terms:
  place.garden: {one: garden, where: in}
  piece.card: "card ({place.garden: at})"
"""
RENAMED = {
    "city/de": "terms: {place.yard: {gender: n, one: Feld, other: Felder, where: auf}}",
    "city/en": "terms: {place.yard: {one: yard, where: on}}\nrebinds: {place.garden: place.yard}",
}
BASE = {"base/de": GERMAN, "base/en": ENGLISH}


@pytest.mark.parametrize(
    ("asked", "said"),
    [("a acc", "eine Karte (im schwarzen Garten)"), ("the other", "die Karten (Gärten)")],
)
def test_a_term_in_a_term_has_the_form_asked_for(load: Load, asked: str, said: str) -> None:
    assert render_term(load("de", BASE), "piece.card", asked) == said


def test_a_rename_reaches_into_terms(load: Load) -> None:
    catalogue = load("de", BASE | RENAMED)
    assert render(catalogue, "log.take", {"what": "piece.card"}) == "eine Karte (auf dem schwarzen Feld)"


def test_a_term_of_another_language_is_said_in_that_one(load: Load) -> None:
    files = {"base/de": "terms: {place.garden: {gender: m, one: Garten}}\nmessages: {a.b: 'Nimm {what: a}'}"}
    assert (
        render(load("de", files | {"base/en": ENGLISH}), "a.b", {"what": "piece.card"}) == "Nimm card (in the garden)"
    )


def test_circles_end(load: Load) -> None:
    files = {"base/en": "terms: {a.x: 'ex {a.y}', a.y: 'why {a.x}'}"}
    assert render_term(load("en", files), "a.x") == "ex y"


@pytest.mark.parametrize(
    ("text", "code", "part"),
    [
        ("terms: {a.x: 'ex {n}'}", "words/bad-form", "a term has no variable 'n'"),
        ("terms: {a.x: 'ex {a.z}'}", "words/unknown-term", "there is no term 'a.z'"),
        ("terms: {a.x: 'ex {a.y}', a.y: 'why {a.x}'}", "words/bad-form", "'a.x' has placeholders itself"),
        ("terms: {a.x: 'ex {a.y'}", "words/bad-message", "'{'"),
        ("terms: {a.x: 'ex {a.y: dat}', a.y: why}", "words/bad-form", "English has no case 'dat'"),
        ("terms: {a.x: 'ex {a.y: other}', a.y: {one: why, only: one}, a.z: {one: z}}", "words/unused-word", "a.z"),
    ],
)
def test_what_is_wrong_inside_is_told(check: Check, text: str, code: str, part: str) -> None:
    problems = check({"base/en": text}, terms=frozenset({"a.x", "a.y"}))
    assert any(problem.code == code and part in problem.message for problem in problems), problems


def test_a_form_asked_for_inside_must_be_there(check: Check) -> None:
    text = "terms: {a.x: {gender: m, one: 'X {a.y: the dat other}'}, a.y: {gender: m, one: Y}}"
    (problem,) = check({"base/de": text}, terms=frozenset({"a.x"}))
    assert (problem.code, problem.message) == ("words/missing-form", "'a.y' has no 'other', which 'a.x' asks for")


def test_a_term_named_inside_is_used(check: Check) -> None:
    assert check({"base/en": "terms: {a.x: 'ex {a.y}', a.y: why}"}, terms=frozenset({"a.x"})) == []


def test_a_term_whose_braces_hold_only_a_quoted_word_may_stand_in_another(load: Load, check: Check) -> None:
    files = {"base/en": "terms: {a.x: '{\"boat\"} race', a.y: 'the end of {a.x: the}'}"}
    assert render_term(load("en", files), "a.y") == "the end of the boat race"
    assert not [problem for problem in check(files, {}, frozenset({"a.x", "a.y"})) if problem.code == "words/bad-form"]


def test_what_a_term_lacks_is_not_kept_for_one_with_other_forms(load: Load) -> None:
    catalogue = load("de", BASE)
    written, said = catalogue.terms["de"]["base.piece.card"], catalogue.term("piece.card")
    written.lacks["mark"] = ("gender",)
    assert said.lacks == {} == catalogue.term("piece.card").lacks
