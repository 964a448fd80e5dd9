"""Polish is nothing but files on a shelf: cases, three plurals, no articles, and the engine knows no word of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random

import pytest
from babel import Locale

from rondel import load
from rondel.source.language_files import find_languages
from rondel.source.shelf import shelf_from_path
from rondel.tell.open_game import voice_for
from rondel.tell.speech import Speech
from rondel.tell.telling import tell
from rondel.words.catalogue import Catalogue, load_catalogue
from rondel.words.languages import Languages, shipped_grammars
from rondel.words.render import Value, render

from .conftest import documents

TESTS = Path(__file__).parents[1]
SHELVES = [str(TESTS / "games"), str(TESTS / "polish")]
NUMBERS = [*range(1001), 999_999, 1_000_000, 2_000_000]


@cache
def languages() -> Languages:
    return Languages(find_languages([shelf_from_path(TESTS / "polish")]))


@cache
def speech() -> Speech:
    return voice_for(load("ring", players=3, shelves=SHELVES), SHELVES).speech("pl")


def ring_in_polish(message: str) -> Catalogue:
    words = (TESTS / "polish/languages/pl/ring.yaml").read_text(encoding="utf-8")
    terms = words.partition("messages:")[0]
    files = documents({"ring/pl": f'{terms}messages:\n  a.message: "{message}"'})
    catalogue, problems = load_catalogue(files, "pl", languages=languages())
    assert not problems, problems
    return catalogue


def test_nothing_of_it_is_shipped() -> None:
    assert "pl" not in shipped_grammars()


def test_its_files_have_no_problems() -> None:
    assert languages().problems_of("pl") == []


def test_plurals_are_those_of_cldr() -> None:
    plural_form = Locale("pl").plural_form
    assert [languages().grammar_of("pl").category(n) for n in NUMBERS] == [plural_form(n) for n in NUMBERS]


def test_a_table_speaks_it() -> None:
    assert speech().nouns.catalogue.languages.own_codes == ("en", "de", "es", "fr", "pl")


VALUES: Mapping[str, Value] = {
    "none": 0,
    "one_left": 1,
    "two": 2,
    "five": 5,
    "n": 22,
    "colour": "set.colour.onyx",
    "place": "place.chest",
    "counted": ((2, "piece.coin"), (5, "piece.seal"), (1, "piece.good.cloth")),
}
SENTENCES = """
    {n} {piece.coin: n} → 22 monety
    {five} {piece.coin: five} → 5 monet
    {one_left} {piece.coin: one_left acc} → 1 monetę
    {none} {piece.good: none} → 0 towarów
    {counted: list and acc} → 2 monety, 5 pieczęci i 1 sukno
    {~colour piece.coin: five acc} → czarnych monet
    {~colour piece.coin: two acc} → czarne monety
    {~colour piece.die: acc} → czarną kostkę
    {~colour piece.pawn: gen} → czarnego pionka
    {~colour place.town: at} → w czarnym mieście
    {place: at} → w skrzyni
    {place: from} → ze skrzyni
    {place: to} → do skrzyni
    {place.used: to} → na tacę
    {place.space: from} → z pola
    {piece.pawn: your acc} → twój pionek
    {piece.die: your ins} → twoją kostką
    {piece.die: this acc} → tę kostkę
    {piece.coin: no gen} → żadnej monety
    {piece.good: no} → żaden towar
    {piece.good: each} → każdy towar
    {piece.die: another acc} → inną kostkę
    {piece.die: which acc cap} → Którą kostkę
    {piece.die: one-of your acc} → jedną z twoich kostek
    {piece.pawn: one-of this} → jeden z tych pionków
    {place.chest: its piece.coin} → jej skrzynia
    {place.chest: its piece.pawn} → jego skrzynia
    {piece.coin: it acc} → ją
    {piece.pawn: it acc} → go
    {piece.coin: who acc} → którą
    {place.town: w who loc} → w którym
    {piece.coin: two word acc} → dwie monety
    {piece.pawn: two word acc} → dwa pionki
    {piece.coin: five word acc} → pięć monet
    {piece.coin: one_left word acc} → jedną monetę
    {~two piece.coin: acc} → drugą monetę
    {~two piece.pawn: gen} → drugiego pionka
    {two: ordinal} → drugi
    {five ? one: wybór | few: wybory | other: wyborów} → wyborów
    {n ? one: wybór | few: wybory | other: wyborów} → wybory
"""


@pytest.mark.parametrize(("message", "said"), [line.strip().split(" → ") for line in SENTENCES.strip().splitlines()])
def test_it_reads_right(message: str, said: str) -> None:
    assert render(ring_in_polish(message), "a.message", VALUES) == said


def test_a_game_is_told_in_it() -> None:
    rules = load("ring", players=3, shelves=SHELVES)
    game, rng = rules.start(3), Random(1)
    while not game.over:
        game.choose(rng.choice(game.options))
    told = {line.text for line in tell(voice_for(rules, SHELVES).speech("pl"), game, None)}
    assert {
        "Czerwony bierze 2 monety",
        "Zielony kładzie pionek do jarmarku (5)",
        "Niebieski kładzie pieczęć do nefrytowego miasta",
        "Czerwony odzyskuje 3 kostki",
    } <= told


def test_a_form_that_a_number_asks_for_is_missed() -> None:
    from rondel.words.check import check_words

    terms = "terms:\n  piece.box: {gender: n, one: pudełko, other: pudełka}\n"
    files = documents({"ring/pl": terms + 'messages:\n  a.message: "{n} {piece.box: n}"'})
    found = check_words(files, {"a.message": frozenset({"n"})}, frozenset({"piece.box"}), languages=languages())
    assert [each.message for each in found] == ["'piece.box' has no 'gen' of 'other', which 'a.message' asks for"]
