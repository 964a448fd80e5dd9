"""German words stand in the right case, gender and number."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from rondel.words.catalogue import Catalogue
from rondel.words.render import render, render_term

Load = Callable[[str, Mapping[str, str]], Catalogue]

WORDS = """
terms:
  piece.shield: {gender: m, one: {nom: Schild, gen: Schildes}, other: Schilde}
  piece.flag: {gender: f, one: Flagge, other: Flaggen}
  piece.manor: {gender: n, one: Rittergut, other: Rittergüter}
  piece.bearer:
    gender: m
    one: {nom: Schildknappe, gen: Schildknappen, dat: Schildknappen, acc: Schildknappen}
    other: Schildknappen
  piece.ally: {gender: m, one: Verbündet~, other: Verbündet~}
  piece.influence: {gender: m, one: {nom: Dunkl~ Einfluss, gen: Dunkl~ Einflusses}, only: one}
  piece.tableau: {gender: n, one: Burgtableau, other: Burgtableaus}
  piece.extra: {gender: m, one: zusätzlich~ Zug, other: zusätzlich~ Züge}
  piece.bonus: {gender: m, one: {nom: Bonus, gen: Bonus}, other: Boni}
  piece.excalibur: {gender: n, one: Excalibur, only: one, article: none}
  place.county: {gender: f, one: Grafschaft, other: Grafschaften, where: in}
  place.quarter: {gender: n, one: Stadtviertel, other: Stadtviertel, where: in}
  place.field: {gender: n, one: {nom: Feld, gen: Feldes}, other: Felder, where: auf}
  place.supply: {gender: m, one: Vorrat, other: Vorräte}
  set.colour.black: schwarz~
  set.colour.purple: lila
"""


@pytest.fixture
def german(load: Load) -> Catalogue:
    return load("de", {"base/de": WORDS})


@pytest.mark.parametrize(
    ("term", "article", "forms"),
    [
        ("piece.shield", "the", "der Schild, des Schildes, dem Schild, den Schild"),
        ("piece.flag", "the", "die Flagge, der Flagge, der Flagge, die Flagge"),
        ("piece.manor", "the", "das Rittergut, des Ritterguts, dem Rittergut, das Rittergut"),
        ("piece.shield", "a", "ein Schild, eines Schildes, einem Schild, einen Schild"),
        ("piece.flag", "a", "eine Flagge, einer Flagge, einer Flagge, eine Flagge"),
        ("piece.manor", "a", "ein Rittergut, eines Ritterguts, einem Rittergut, ein Rittergut"),
        ("piece.shield", "no", "kein Schild, keines Schildes, keinem Schild, keinen Schild"),
        ("piece.flag", "this", "diese Flagge, dieser Flagge, dieser Flagge, diese Flagge"),
        ("piece.manor", "each", "jedes Rittergut, jedes Ritterguts, jedem Rittergut, jedes Rittergut"),
        ("piece.bearer", "the", "der Schildknappe, des Schildknappen, dem Schildknappen, den Schildknappen"),
        ("piece.ally", "the", "der Verbündete, des Verbündeten, dem Verbündeten, den Verbündeten"),
        ("piece.ally", "a", "ein Verbündeter, eines Verbündeten, einem Verbündeten, einen Verbündeten"),
        (
            "piece.influence",
            "the",
            "der Dunkle Einfluss, des Dunklen Einflusses, dem Dunklen Einfluss, den Dunklen Einfluss",
        ),
        (
            "piece.extra",
            "a",
            "ein zusätzlicher Zug, eines zusätzlichen Zugs, einem zusätzlichen Zug, einen zusätzlichen Zug",
        ),
        ("piece.excalibur", "the", "Excalibur, Excaliburs, Excalibur, Excalibur"),
    ],
)
def test_singular_in_four_cases(german: Catalogue, term: str, article: str, forms: str) -> None:
    said = [render_term(german, term, f"{article} {case}") for case in ("nom", "gen", "dat", "acc")]
    assert ", ".join(said) == forms


@pytest.mark.parametrize(
    ("term", "article", "forms"),
    [
        ("piece.shield", "the", "die Schilde, der Schilde, den Schilden, die Schilde"),
        ("piece.shield", "a", "Schilde, Schilde, Schilden, Schilde"),
        ("piece.shield", "no", "keine Schilde, keiner Schilde, keinen Schilden, keine Schilde"),
        ("piece.tableau", "the", "die Burgtableaus, der Burgtableaus, den Burgtableaus, die Burgtableaus"),
        ("piece.ally", "the", "die Verbündeten, der Verbündeten, den Verbündeten, die Verbündeten"),
        ("piece.bonus", "the", "die Boni, der Boni, den Boni, die Boni"),
        ("piece.ally", "bare", "Verbündete, Verbündeter, Verbündeten, Verbündete"),
        (
            "piece.extra",
            "the",
            "die zusätzlichen Züge, der zusätzlichen Züge, den zusätzlichen Zügen, die zusätzlichen Züge",
        ),
    ],
)
def test_plural_in_four_cases(german: Catalogue, term: str, article: str, forms: str) -> None:
    said = [render_term(german, term, f"{article} {case} other") for case in ("nom", "gen", "dat", "acc")]
    assert ", ".join(said) == forms


def say(load: Load, message: str, **values: int | str) -> str:
    catalogue = load("de", {"base/de": f"{WORDS}\nmessages:\n  a.message: '{message}'"})
    return render(catalogue, "a.message", values)


@pytest.mark.parametrize(
    ("piece", "sentence"),
    [
        ("piece.shield", "Nimm den schwarzen Schild mit einem schwarzen Schild"),
        ("piece.flag", "Nimm die schwarze Flagge mit einer schwarzen Flagge"),
        ("piece.manor", "Nimm das schwarze Rittergut mit einem schwarzen Rittergut"),
    ],
)
def test_an_adjective_agrees(load: Load, piece: str, sentence: str) -> None:
    message = "Nimm {~colour piece: the acc} mit {~colour piece: a dat}"
    assert say(load, message, piece=piece, colour="set.colour.black") == sentence


def test_an_adjective_without_article_shows_the_case(load: Load) -> None:
    message = "{n} {~colour piece: n}, aus {schwarz~ piece: dat}"
    assert (
        say(load, message, n=3, piece="piece.manor", colour="set.colour.black")
        == "3 schwarze Rittergüter, aus schwarzem Rittergut"
    )


def test_an_undeclined_adjective_stays(load: Load) -> None:
    assert say(load, "{~colour piece: the acc}", piece="piece.shield", colour="set.colour.purple") == "den lila Schild"


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ("{~colour piece: the acc}", "den dunklen Schild"),
        ("{~colour piece: a}", "ein dunkler Schild"),
        ("{colour}", "dunkel"),
        ("{hoch/hoh~ piece: the dat}", "dem hohen Schild"),
    ],
)
def test_a_stem_that_is_another_before_an_ending_is_said_beside_the_word(
    message: str, sentence: str, load: Load
) -> None:
    words = f"{WORDS}\n  set.colour.dark: dunkel/dunkl~\nmessages:\n  a.message: '{message}'"
    catalogue = load("de", {"base/de": words})
    assert render(catalogue, "a.message", {"piece": "piece.shield", "colour": "set.colour.dark"}) == sentence


def test_an_adjective_alone_has_no_ending(load: Load) -> None:
    assert say(load, "{colour}", colour="set.colour.black") == "schwarz"


def test_an_adjective_written_out_follows_the_gender(load: Load) -> None:
    message = "in {bestimmt~ place: a dat}"
    assert say(load, message, place="place.county") == "in einer bestimmten Grafschaft"
    assert say(load, message, place="place.quarter") == "in einem bestimmten Stadtviertel"


@pytest.mark.parametrize(
    ("asked", "county", "quarter"),
    [
        ("in dat", "in der Grafschaft", "im Stadtviertel"),
        ("in acc", "in die Grafschaft", "ins Stadtviertel"),
        ("an dat", "an der Grafschaft", "am Stadtviertel"),
        ("zu", "zur Grafschaft", "zum Stadtviertel"),
        ("von", "von der Grafschaft", "vom Stadtviertel"),
        ("bei", "bei der Grafschaft", "beim Stadtviertel"),
        ("in dat a", "in einer Grafschaft", "in einem Stadtviertel"),
        ("in dat this", "in dieser Grafschaft", "in diesem Stadtviertel"),
        ("zu other", "zu den Grafschaften", "zu den Stadtvierteln"),
    ],
)
def test_prepositions_merge_with_their_article(german: Catalogue, asked: str, county: str, quarter: str) -> None:
    assert render_term(german, "place.county", asked) == county
    assert render_term(german, "place.quarter", asked) == quarter


@pytest.mark.parametrize(
    ("place", "to", "at", "start"),
    [
        ("place.county", "in die Grafschaft", "in der Grafschaft", "aus der Grafschaft"),
        ("place.quarter", "in das Stadtviertel", "in dem Stadtviertel", "aus dem Stadtviertel"),
        ("place.field", "auf das Feld", "auf dem Feld", "von dem Feld"),
        ("place.supply", "zu dem Vorrat", "bei dem Vorrat", "von dem Vorrat"),
    ],
)
def test_before_a_clause_that_tells_which_nothing_merges(
    german: Catalogue, place: str, to: str, at: str, start: str
) -> None:
    assert [render_term(german, place, f"{asked} that") for asked in ("to", "at", "from")] == [to, at, start]


def test_adjectives_and_names_behind_that_are_as_behind_the(german: Catalogue) -> None:
    assert render_term(german, "piece.ally", "that dat") == "dem Verbündeten"
    assert render_term(german, "piece.excalibur", "that von") == "von Excalibur"


@pytest.mark.parametrize(
    ("place", "to", "at", "start"),
    [
        ("place.county", "in die Grafschaft", "in der Grafschaft", "aus der Grafschaft"),
        ("place.field", "auf das Feld", "auf dem Feld", "vom Feld"),
        ("place.supply", "zum Vorrat", "beim Vorrat", "vom Vorrat"),
    ],
)
def test_a_place_knows_its_preposition(german: Catalogue, place: str, to: str, at: str, start: str) -> None:
    assert [render_term(german, place, asked) for asked in ("to", "at", "from")] == [to, at, start]


@pytest.mark.parametrize(("n", "said"), [(0, "0 Schilden"), (1, "1 Schild"), (2, "2 Schilden")])
def test_number_and_case_go_together(load: Load, n: int, said: str) -> None:
    assert say(load, "{n} {piece: dat n}", n=n, piece="piece.shield") == said


def test_of_a_thing_without_plural_the_singular_is_said(german: Catalogue) -> None:
    assert render_term(german, "piece.influence", "the other") == "der Dunkle Einfluss"


def test_without_a_gender_the_article_is_left_out_but_never_a_negation(load: Load) -> None:
    catalogue = load("de", {"base/de": "terms: {piece.thing: Ding}"})
    assert render_term(catalogue, "piece.thing", "the acc") == "Ding"
    assert render_term(catalogue, "piece.thing", "no acc") == "keinen Ding"
