"""The engine's own sentences are the same in every language and ask for nothing that is not there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from rondel.words.catalogue import Catalogue
from rondel.words.check import check_words
from rondel.words.languages import grammar_of, own_documents
from rondel.words.own_words import OWN_MESSAGES
from rondel.words.render import Value, render

Load = Callable[[str, Mapping[str, str]], Catalogue]

GERMAN = """
terms:
  player.red: {one: Rot, article: none}
  player.blue: {one: Blau, article: none}
  piece.cube: {gender: m, one: Würfel, other: Würfel}
  piece.card: {gender: f, one: Karte, other: Karten}
  place.garden: {gender: m, one: Garten, other: Gärten, where: in}
  rule.wind: Rückenwind
  window.late: nach dem Zug
"""
FRENCH = """
terms:
  player.red: {one: Rouge, article: none}
  player.blue: {one: Bleu, article: none}
  piece.cube: {gender: m, one: dé}
  piece.card: {gender: f, one: carte}
  place.garden: {gender: m, one: jardin, where: dans}
  rule.wind: vent arrière
  window.late: après le tour
"""
VALUES: dict[str, Value] = {
    "player": "player.red",
    "players": ("player.red", "player.blue"),
    "piece": "piece.cube",
    "pieces": ((3, "piece.card"), "piece.cube"),
    "place": "place.garden",
    "places": ("place.garden",),
    "die": "piece.cube",
    "what": "piece.card",
    "rule": "rule.wind",
    "window": "window.late",
    "per": "word.turn",
    "rank": 1,
    "n": 2,
    "row": 3,
    "column": 4,
    "text": "Text",
    "mine": "12",
    "best": "9",
    "own": ("piece.card",),
    "tables": 3,
    "most": 9,
    "at": "2.9",
    "low": "2.1",
    "high": "3.4",
    "more": 1,
}


def test_the_languages_pass_the_check_of_any_module() -> None:
    """As a module of their own, because the check does not look at what belongs to the engine."""
    documents = {language: [("probe", document)] for language, document in own_documents().items()}
    terms = frozenset(f"probe.{id}" for id in own_documents()["en"].data["terms"])
    wanted = {f"probe.{id}": variables for id, variables in OWN_MESSAGES.items()}
    assert check_words(documents, wanted, terms) == []


@pytest.mark.parametrize("language", own_documents())
def test_every_promised_message_is_there(language: str) -> None:
    assert own_documents()[language].data["messages"].keys() == OWN_MESSAGES.keys()


@pytest.mark.parametrize("language", own_documents())
def test_every_message_can_be_said(load: Load, language: str) -> None:
    words = load(language, {"base/de": GERMAN, "base/fr": FRENCH})
    said = {id: render(words, id, VALUES) for id in OWN_MESSAGES}
    assert not {id: text for id, text in said.items() if not text or set(text) & set("{}|~")}


@pytest.mark.parametrize(
    ("id", "german", "french"),
    [
        ("log.score", "Rot erhält 2 Punkte (Rückenwind)", "Rouge gagne 2 points (vent arrière)"),
        ("log.move", "Rot bewegt einen Würfel in den Garten", "Rouge déplace un dé dans le jardin"),
        ("log.take", "Rot nimmt 3 Karten und einen Würfel", "Rouge prend 3 cartes et un dé"),
        ("log.choose", "Rot wählt den Garten", "Rouge choisit le jardin"),
        ("log.moved", "3 Karten und ein Würfel kommen in den Garten", "3 cartes et un dé vont dans le jardin"),
        ("foretell.move", "3 Karten und Würfel in den Garten", "3 cartes et dé dans le jardin"),
        ("foretell.cost", "kostet 3 Karten und einen Würfel", "coûte 3 cartes et un dé"),
        ("foretell.score", "Rot: +2 Punkte", "Rouge : +2 points"),
        ("why.timing", "Rückenwind: nur nach dem Zug", "Vent arrière : seulement après le tour"),
        (
            "why.limit",
            "Rückenwind: nicht öfter als 2-mal pro Zug",
            "Vent arrière : pas plus de 2 fois par tour",
        ),
        (
            "why.pay",
            "3 Karten und einen Würfel kann man nicht bezahlen",
            "Impossible de payer 3 cartes et un dé",
        ),
        ("result.winner", "Rot gewinnt mit 2 Punkten", "Rouge gagne avec 2 points"),
        (
            "result.shared",
            "Rot und Blau teilen sich den Sieg mit 2 Punkten",
            "Rouge et Bleu se partagent la victoire avec 2 points",
        ),
    ],
)
def test_sentences(load: Load, id: str, german: str, french: str) -> None:
    assert render(load("de", {"base/de": GERMAN}), id, VALUES) == german
    assert render(load("fr", {"base/fr": FRENCH}), id, VALUES) == grammar_of("fr").finish(french)


@pytest.mark.parametrize(("language", "said"), [("en", "Red chooses a card"), ("de", "Rot wählt eine Karte")])
def test_a_piece_is_chosen_with_its_article(load: Load, language: str, said: str) -> None:
    words = {"base/de": GERMAN, "base/en": "terms: {player.red: {one: Red, article: none}, piece.card: card}"}
    chosen: dict[str, Value] = {"player": "player.red", "what": "piece.card", "piece": "piece.card"}
    assert render(load(language, words), "log.choose", chosen) == said


@pytest.mark.parametrize(
    ("n", "said"), [(-3, "Red loses 3 points"), (-1, "Red loses 1 point"), (1, "Red gains 1 point")]
)
def test_points_are_gained_or_lost(load: Load, n: int, said: str) -> None:
    assert render(load("en", {}), "log.score", {"player": "player.red", "n": n}) == said
