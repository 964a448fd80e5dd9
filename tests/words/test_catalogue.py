"""Words are found along the chain of languages and the line-up of modules; a module may rename a term."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from rondel.source.document import read_document
from rondel.words.catalogue import Catalogue, load_catalogue
from rondel.words.languages import fallback_chain
from rondel.words.render import render, render_term

Load = Callable[[str, Mapping[str, str]], Catalogue]

ENGLISH = """
edition: big box
status: printed
terms:
  piece.vassal: vassal
  place.principality: {one: principality, where: in}
messages:
  log.send: "{player} sends {piece: a} {place.principality: to}"
"""
ENGLISH_2017 = """
edition: 2017
status: printed
terms:
  piece.vassal: {one: henchman, other: henchmen}
"""
GERMAN = """
terms:
  place.principality: {gender: f, one: Grafschaft, other: Grafschaften, where: in}
messages:
  log.lie: "{letzt~ place.principality: a cap} liegt {place.principality: in dat}"
"""
FRENCH = """
terms:
  place.principality: {gender: f, one: province, where: dans}
messages:
  log.lie: >-
    {place.principality: the cap} est {place.principality ? m: pris | f: prise},
    loin {place.principality: de}
"""
CAERLEON = {
    "caerleon/en": "terms: {place.district: {one: district, where: in}}\nrebinds: {place.principality: place.district}",
    "caerleon/de": "terms: {place.district: {gender: n, one: Stadtviertel, other: Stadtviertel, where: in}}",
    "caerleon/fr": "terms: {place.district: {gender: m, one: quartier, where: dans}}",
}
BASE = {"base/en": ENGLISH, "base/en-2017": ENGLISH_2017, "base/de": GERMAN, "base/fr": FRENCH}
SENT = {"player": "Red", "piece": "piece.vassal"}


def test_a_chain_goes_from_the_variant_to_the_reference() -> None:
    assert fallback_chain("en-2017") == ("en-2017", "en")
    assert fallback_chain("fr-ca-2020") == ("fr-ca-2020", "fr-ca", "fr", "en")
    assert fallback_chain("en") == ("en",)


def test_a_variant_says_only_what_differs(load: Load) -> None:
    assert render(load("en", BASE), "log.send", SENT) == "Red sends a vassal to the principality"
    assert render(load("en-2017", BASE), "log.send", SENT) == "Red sends a henchman to the principality"


def test_a_sentence_stays_in_one_language(load: Load) -> None:
    assert render(load("de", BASE), "log.send", SENT) == "Red sends a vassal to the principality"


def test_a_term_of_another_language_stands_bare(load: Load) -> None:
    files = {"base/de": "messages: {a.b: 'Nimm {piece: the acc}'}", "base/en": ENGLISH}
    assert render(load("de", files), "a.b", {"piece": "piece.vassal"}) == "Nimm vassal"


def test_edition_and_status_are_known(load: Load) -> None:
    old, new = (load(language, BASE).term("piece.vassal") for language in ("en-2017", "en"))
    assert (old.edition, old.status) == ("2017", "printed")
    assert (new.edition, new.status) == ("big box", "printed")


@pytest.mark.parametrize(
    ("language", "without", "with_caerleon"),
    [
        (
            "de",
            "Eine letzte Grafschaft liegt in der Grafschaft",
            "Ein letztes Stadtviertel liegt im Stadtviertel",
        ),
        ("fr", "La province est prise, loin de la province", "Le quartier est pris, loin du quartier"),
    ],
)
def test_a_module_renames_a_term_with_its_gender(load: Load, language: str, without: str, with_caerleon: str) -> None:
    assert render(load(language, BASE), "log.lie", {}) == without
    assert render(load(language, BASE | CAERLEON), "log.lie", {}) == with_caerleon


def test_a_rename_also_holds_for_values(load: Load) -> None:
    catalogue = load("en", BASE | CAERLEON)
    assert render_term(catalogue, "place.principality", "the") == "the district"
    assert render_term(catalogue, "base.place.principality", "the other") == "the districts"


def test_a_rename_by_full_address(load: Load) -> None:
    rename = "terms: {place.b: bee}\nrebinds: {base.place.principality: bees.place.b}"
    catalogue = load("en", BASE | {"bees/en": rename})
    assert render_term(catalogue, "place.principality", "a") == "a bee"


def test_a_circle_of_renames_ends(load: Load) -> None:
    files = {"base/en": "terms: {a.x: ex, a.y: why}\nrebinds: {a.x: a.y, a.y: a.x}"}
    assert render_term(load("en", files), "a.x") in ("ex", "why")


def test_a_later_module_is_heard_first_and_a_full_address_means_one_module(load: Load) -> None:
    files = {"base/en": "terms: {piece.coin: coin}", "gold/en": "terms: {piece.coin: gold coin}"}
    catalogue = load("en", files)
    assert render_term(catalogue, "piece.coin") == "gold coin"
    assert render_term(catalogue, "base.piece.coin") == "coin"


def test_a_module_replaces_the_words_of_another_by_its_name(load: Load) -> None:
    files = {"base/en": "terms: {piece.coin: coin}", "house/en": "terms: {base.piece.coin: penny}"}
    assert render_term(load("en", files), "base.piece.coin", "other") == "pennies"


def test_the_line_up_is_known_though_no_language_has_every_module(load: Load) -> None:
    files = {
        "house/de": "terms: {piece.x: Haus}",
        "base/en": "terms: {piece.x: base}",
        "house/en": "terms: {}",
    }
    assert load("en", files).modules == ("rondel", "base", "house")


def test_a_module_may_say_the_sentences_of_the_engine_its_own_way(load: Load) -> None:
    files = {
        "base/en": "terms: {word.point: victory point}",
        "house/en": "messages: {choose.pass: 'Skip'}",
    }
    catalogue = load("en", files)
    assert render(catalogue, "log.score", {"player": "Anna", "n": 2}) == "Anna gains 2 victory points"
    assert render(catalogue, "choose.pass", {}) == "Skip"
    assert render(load("de", files), "choose.pass", {}) == "Passen"


def test_a_message_that_cannot_be_read_gives_way_to_the_next_language() -> None:
    good, _ = read_document("messages: {a.b: 'Well {n}'}", "en.yaml")
    bad, _ = read_document("messages: {a.b: 'Nun {n'}", "de.yaml")
    assert good is not None and bad is not None
    catalogue, problems = load_catalogue({"en": [("base", good)], "de": [("base", bad)]}, "de")
    assert [problem.code for problem in problems] == ["words/bad-message"]
    assert render(catalogue, "a.b", {"n": 1}) == "Well 1"
