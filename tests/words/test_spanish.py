"""Spanish words take their articles, contract, agree, and are shorter before some nouns."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from rondel.problems import Problem
from rondel.words.catalogue import Catalogue
from rondel.words.render import Value, render, render_term

Load = Callable[[str, Mapping[str, str]], Catalogue]

WORDS = """
terms:
  piece.seal: {gender: m, one: sello}
  piece.card: {gender: f, one: carta}
  piece.axe: {gender: f, one: hacha, onset: stressed}
  piece.eagle: {gender: f, one: águila}
  piece.action: {gender: f, one: acción, onset: consonant}
  piece.light: {gender: f, one: luz}
  piece.gloves: {gender: m, other: guantes}
  piece.island: {gender: f, one: isla}
  piece.bear: {gender: m, one: oso}
  place.space: {gender: f, one: casilla, where: en}
  place.tray: {gender: f, one: bandeja, where: sobre}
  place.garden: {gender: m, one: jardín, where: en}
  player.red: {one: Rojo, article: none}
  set.colour.black: {m: negro, f: negra}
  set.colour.green: {m: verde, f: verde}
"""
VALUES: Mapping[str, Value] = {
    "none": 0,
    "one_left": 1,
    "three": 3,
    "five": 5,
    "many": 13,
    "things": ("piece.card", "piece.island"),
    "others": ("piece.card", "piece.seal", "piece.bear"),
}


@pytest.fixture
def spanish(load: Load) -> Catalogue:
    return load("es", {"base/es": WORDS})


@pytest.mark.parametrize(
    ("term", "forms"),
    [
        ("piece.seal", "el sello, un sello, este sello, ningún sello, del sello, al sello"),
        ("piece.card", "la carta, una carta, esta carta, ninguna carta, de la carta, a la carta"),
        ("piece.axe", "el hacha, un hacha, esta hacha, ningún hacha, del hacha, al hacha"),
        ("piece.eagle", "el águila, un águila, esta águila, ningún águila, del águila, al águila"),
        ("piece.action", "la acción, una acción, esta acción, ninguna acción, de la acción, a la acción"),
        ("player.red", "Rojo, Rojo, este Rojo, ningún Rojo, de Rojo, a Rojo"),
    ],
)
def test_singular_with_articles_and_prepositions(spanish: Catalogue, term: str, forms: str) -> None:
    assert ", ".join(render_term(spanish, term, each) for each in ("the", "a", "this", "no", "de", "al")) == forms


@pytest.mark.parametrize(
    ("term", "forms"),
    [
        ("piece.seal", "los sellos, unos sellos, estos sellos, de los sellos, a los sellos"),
        ("piece.axe", "las hachas, unas hachas, estas hachas, de las hachas, a las hachas"),
        ("piece.action", "las acciones, unas acciones, estas acciones, de las acciones, a las acciones"),
        ("piece.light", "las luces, unas luces, estas luces, de las luces, a las luces"),
        ("place.garden", "los jardines, unos jardines, estos jardines, de los jardines, a los jardines"),
    ],
)
def test_plural_with_articles_and_prepositions(spanish: Catalogue, term: str, forms: str) -> None:
    asked = ("the", "a", "this", "de", "al")
    assert ", ".join(render_term(spanish, term, f"{each} other") for each in asked) == forms


@pytest.mark.parametrize(
    ("place", "to", "at", "start"),
    [
        ("place.space", "a la casilla", "en la casilla", "de la casilla"),
        ("place.garden", "al jardín", "en el jardín", "del jardín"),
        ("place.tray", "sobre la bandeja", "sobre la bandeja", "de la bandeja"),
    ],
)
def test_a_place_knows_its_preposition(spanish: Catalogue, place: str, to: str, at: str, start: str) -> None:
    assert [render_term(spanish, place, asked) for asked in ("to", "at", "from")] == [to, at, start]
    assert [render_term(spanish, place, f"{asked} that") for asked in ("to", "at", "from")] == [to, at, start]


SENTENCES = """
    {piece.card ~set.colour.black: the other} → las cartas negras
    {piece.seal ~set.colour.green: a} → un sello verde
    {piece.axe ~set.colour.black: the} → el hacha negra
    {otro~ piece.axe: the} → la otra hacha
    {~one_left piece.seal: the} → el primer sello
    {~one_left piece.card: the} → la primera carta
    {~three piece.seal: de} → del tercer sello
    {~three piece.card: your} → tu tercera carta
    {~one_left piece.seal: the other} → los primeros sellos
    {~many piece.card: the} → la 13.ª carta
    {~many piece.seal: the} → el 13.º sello
    {buen/buena~ piece.card: a} → una buena carta
    {grande~ piece.card: a} → una gran carta
    {three: ordinal} → tercero
    {piece.seal: your other} → tus sellos
    {piece.card: their} → su carta
    {place.space: its piece.gloves} → su casilla
    {piece.seal: another} → otro sello
    {piece.card: another other} → otras cartas
    {piece.card: any} → cualquier carta
    {piece.seal: which cap} → Qué sello
    {piece.card: each} → cada carta
    {piece.seal: one-of your} → uno de tus sellos
    {piece.card: one-of the} → una de las cartas
    {place.garden: at one-of} → en uno de los jardines
    {piece.seal: it acc} → lo
    {piece.card: it other acc} → las
    {piece.card: it dat} → le
    {piece.card: who} → que
    {place.garden: at who} → en el que
    {place.garden: de who} → del que
    {place.space: al who} → a la que
    {three: word} → tres
    {piece.card: three word} → tres cartas
    {piece.card: one_left word} → una carta
    {piece.seal: none word} → ningún sello
    {piece.card: three word your} → tus tres cartas
    {piece.card: many word the} → las 13 cartas
    {things: list and} → carta e isla
    {others: list or} → carta, sello u oso
    ¿{piece.card: which cap} tomas? ¡{five} {piece.seal: five}! → ¿Qué carta tomas? ¡5 sellos!
    {piece.card ? m: tomado | f: tomada} → tomada
"""


@pytest.mark.parametrize(("message", "said"), [line.strip().split(" → ") for line in SENTENCES.strip().splitlines()])
def test_devices(load: Load, message: str, said: str) -> None:
    catalogue = load("es", {"base/es": f'{WORDS}\nmessages:\n  a.message: "{message}"'})
    assert render(catalogue, "a.message", VALUES) == said


@pytest.mark.parametrize(
    ("term", "lacks"),
    [
        ("{gender: f, one: agua}", ["onset"]),
        ("{gender: m, one: arco}", []),  # no article of a masculine noun changes
        ("{gender: f, one: carta}", []),
        ("{one: carta}", ["gender"]),
    ],
)
def test_a_stressed_a_is_asked_for_where_it_counts(
    check: Callable[..., list[Problem]], term: str, lacks: list[str]
) -> None:
    words = f'terms: {{piece.x: {term}}}\nmessages: {{a.message: "{{piece.x: the}}"}}'
    found = check({"base/es": words}, {"a.message": frozenset[str]()}, frozenset({"piece.x"}))
    assert [each.values["form"].values["name"] for each in found] == lacks  # type: ignore[union-attr]
