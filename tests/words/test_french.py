"""French words elide, contract and agree."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from rondel.words.catalogue import Catalogue
from rondel.words.languages import grammar_of
from rondel.words.render import render, render_term

Load = Callable[[str, Mapping[str, str]], Catalogue]

WORDS = """
terms:
  piece.shield: {gender: m, one: Bouclier}
  piece.apple: {gender: f, one: Pomme}
  piece.coin: {gender: f, one: pièce d'or, other: pièces d'or}
  piece.flag: {gender: m, one: Drapeau}
  piece.ring: {gender: m, one: anneau sigillaire, other: anneaux sigillaires}
  piece.influence: {gender: f, one: influence}
  piece.hut: {gender: f, one: hutte, onset: consonant}
  piece.mint: {gender: m, one: Hôtel de la Monnaie, other: Hôtels de la Monnaie, onset: vowel}
  piece.marshal: {gender: m, one: maréchal}
  piece.sword: {gender: f, one: Excalibur, article: none, only: one}
  place.province: {gender: f, one: province, where: dans}
  place.quarter: {gender: m, one: quartier, where: dans}
  place.case: {gender: f, one: case, where: sur}
  place.supply: {gender: f, one: réserve}
  set.colour.black: noir
  set.colour.purple: {m: violet, f: violette}
  set.colour.orange: {m: {one: orange, other: orange}, f: {one: orange, other: orange}}
"""


@pytest.fixture
def french(load: Load) -> Catalogue:
    return load("fr", {"base/fr": WORDS})


@pytest.mark.parametrize(
    ("term", "forms"),
    [
        ("piece.shield", "le Bouclier, un Bouclier, ce Bouclier, aucun Bouclier, du Bouclier, au Bouclier"),
        ("piece.apple", "la Pomme, une Pomme, cette Pomme, aucune Pomme, de la Pomme, à la Pomme"),
        (
            "piece.ring",
            "l'anneau sigillaire, un anneau sigillaire, cet anneau sigillaire, aucun anneau sigillaire, "
            "de l'anneau sigillaire, à l'anneau sigillaire",
        ),
        (
            "piece.influence",
            "l'influence, une influence, cette influence, aucune influence, de l'influence, à l'influence",
        ),
        ("piece.hut", "la hutte, une hutte, cette hutte, aucune hutte, de la hutte, à la hutte"),
        ("piece.sword", "Excalibur, Excalibur, cette Excalibur, aucune Excalibur, d'Excalibur, à Excalibur"),
    ],
)
def test_singular_with_articles_and_prepositions(french: Catalogue, term: str, forms: str) -> None:
    asked = ("the", "a", "this", "no", "de", "à")
    assert ", ".join(render_term(french, term, each) for each in asked) == grammar_of("fr").finish(forms)


@pytest.mark.parametrize(
    ("term", "forms"),
    [
        (
            "piece.shield",
            "les Boucliers, des Boucliers, ces Boucliers, des Boucliers, aux Boucliers, de Boucliers",
        ),
        ("piece.flag", "les Drapeaux, des Drapeaux, ces Drapeaux, des Drapeaux, aux Drapeaux, de Drapeaux"),
        (
            "piece.influence",
            "les influences, des influences, ces influences, des influences, aux influences, d'influences",
        ),
        (
            "piece.marshal",
            "les maréchaux, des maréchaux, ces maréchaux, des maréchaux, aux maréchaux, de maréchaux",
        ),
    ],
)
def test_plural_with_articles_and_prepositions(french: Catalogue, term: str, forms: str) -> None:
    asked = ("the", "a", "this", "de", "à", "de a")
    assert ", ".join(render_term(french, term, f"{each} other") for each in asked) == grammar_of("fr").finish(forms)


@pytest.mark.parametrize(
    ("term", "asked", "said"),
    [
        ("piece.mint", "the", "l'Hôtel de la Monnaie"),
        ("piece.mint", "de", "de l'Hôtel de la Monnaie"),
        ("piece.shield", "de a", "d'un Bouclier"),
        ("piece.apple", "de a", "d'une Pomme"),
        ("piece.influence", "de bare", "d'influence"),
        ("piece.shield", "de bare", "de Bouclier"),
        ("piece.apple", "de no", "d'aucune Pomme"),
        ("piece.shield", "à a", "à un Bouclier"),
        ("piece.shield", "de this", "de ce Bouclier"),
        ("piece.coin", "de other", "des pièces d'or"),
        ("piece.apple", "each", "chaque Pomme"),
    ],
)
def test_elision_and_contraction(french: Catalogue, term: str, asked: str, said: str) -> None:
    assert render_term(french, term, asked) == grammar_of("fr").finish(said)


@pytest.mark.parametrize(
    ("place", "to", "at", "start"),
    [
        ("place.province", "dans la province", "dans la province", "de la province"),
        ("place.quarter", "dans le quartier", "dans le quartier", "du quartier"),
        ("place.case", "sur la case", "sur la case", "de la case"),
        ("place.supply", "à la réserve", "à la réserve", "de la réserve"),
    ],
)
def test_a_place_knows_its_preposition(french: Catalogue, place: str, to: str, at: str, start: str) -> None:
    assert [render_term(french, place, asked) for asked in ("to", "at", "from")] == [to, at, start]
    assert [render_term(french, place, f"{asked} that") for asked in ("to", "at", "from")] == [to, at, start]


def say(load: Load, message: str, **values: int | str) -> str:
    catalogue = load("fr", {"base/fr": f'{WORDS}\nmessages:\n  a.message: "{message}"'})
    return render(catalogue, "a.message", values)


@pytest.mark.parametrize(
    ("colour", "singular", "plural"),
    [
        ("set.colour.black", "la Pomme noire", "les Pommes noires"),
        ("set.colour.purple", "la Pomme violette", "les Pommes violettes"),
        ("set.colour.orange", "la Pomme orange", "les Pommes orange"),
    ],
)
def test_an_adjective_agrees(load: Load, colour: str, singular: str, plural: str) -> None:
    assert say(load, "{piece ~colour: the}", piece="piece.apple", colour=colour) == singular
    assert say(load, "{piece ~colour: the other}", piece="piece.apple", colour=colour) == plural


@pytest.mark.parametrize(
    ("message", "province", "quarter"),
    [
        ("{autre~ place: the}", "l'autre province", "l'autre quartier"),
        ("{autre~ place: a other}", "d'autres provinces", "d'autres quartiers"),
        ("{nouveau/nouvelle~ place: a other}", "de nouvelles provinces", "de nouveaux quartiers"),
        ("{place spécifique~: de a}", "d'une province spécifique", "d'un quartier spécifique"),
        ("{premier/première~ place: de}", "de la première province", "du premier quartier"),
        ("{place ? m: pris | f: prise}", "prise", "pris"),
    ],
)
def test_a_message_agrees_with_its_term(load: Load, message: str, province: str, quarter: str) -> None:
    assert say(load, message, place="place.province") == grammar_of("fr").finish(province)
    assert say(load, message, place="place.quarter") == grammar_of("fr").finish(quarter)


@pytest.mark.parametrize(
    ("noun", "adjective", "said"),
    [
        ("ring", "nouveau/nouvelle", "un nouvel anneau sigillaire"),
        ("ring", "beau/belle", "un bel anneau sigillaire"),
        ("ring", "vieux/vieille", "un vieil anneau sigillaire"),
        ("mint", "nouveau/nouvelle", "un nouvel Hôtel de la Monnaie"),
        ("shield", "nouveau/nouvelle", "un nouveau Bouclier"),
        ("shield", "vieux/vieille", "un vieux Bouclier"),
        ("influence", "nouveau/nouvelle", "une nouvelle influence"),
        ("hut", "vieux/vieille", "une vieille hutte"),
    ],
)
def test_an_adjective_is_another_before_a_vowel(load: Load, noun: str, adjective: str, said: str) -> None:
    assert say(load, f"{{{adjective}~ piece: a}}", piece=f"piece.{noun}") == grammar_of("fr").finish(said)


def test_only_of_one_and_only_directly_before_its_noun(load: Load) -> None:
    assert say(load, "{vieux/vieille~ piece: a other}", piece="piece.ring") == "de vieux anneaux sigillaires"
    assert say(load, "{nouveau/nouvelle~ piece: a other}", piece="piece.ring") == "de nouveaux anneaux sigillaires"
    assert say(load, "{beau/belle~ petit~ piece: the}", piece="piece.ring") == "le beau petit anneau sigillaire"
    assert say(load, "{piece nouveau/nouvelle~: a}", piece="piece.ring") == "un anneau sigillaire nouveau"


@pytest.mark.parametrize(("n", "said"), [(0, "0 Pomme"), (1, "1 Pomme"), (2, "2 Pommes"), (10**6, "1000000 Pommes")])
def test_nothing_is_singular(load: Load, n: int, said: str) -> None:
    assert say(load, "{n} {piece: n}", n=n, piece="piece.apple") == said


# --- as a printer sets it ---


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (
            "{piece: the} : prise ?",
            "l\N{RIGHT SINGLE QUOTATION MARK}influence\N{NO-BREAK SPACE}: prise\N{NO-BREAK SPACE}?",
        ),
        (
            "« {piece} » ; bien !",
            "«\N{NO-BREAK SPACE}influence\N{NO-BREAK SPACE}»\N{NO-BREAK SPACE}; bien\N{NO-BREAK SPACE}!",
        ),
        ("{piece ? m: d'un | f: d'une} {piece}", "d\N{RIGHT SINGLE QUOTATION MARK}une influence"),
    ],
)
def test_no_line_ends_before_a_sign_and_an_apostrophe_is_curved(load: Load, message: str, said: str) -> None:
    assert say(load, message, piece="piece.influence") == said


def test_what_has_no_words_stays_as_it_was_given(load: Load) -> None:
    assert say(load, "{what} !", what="l'ami : 1.json") == "l'ami : 1.json\N{NO-BREAK SPACE}!"


def test_another_language_is_not_set_like_french(load: Load) -> None:
    catalogue = load("en", {"base/en": 'messages: {a.message: "It\'s : done !"}'})
    assert render(catalogue, "a.message", {}) == "It's : done !"
