"""Possessives, pronouns, number words and ordinals, as each of the three languages says them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from rondel.problems import Problem
from rondel.words.catalogue import Catalogue
from rondel.words.languages import grammar_of
from rondel.words.render import Value, render

Load = Callable[[str, Mapping[str, str]], Catalogue]

ENGLISH = """
terms:
  piece.seal: seal
  piece.card: card
  piece.apple: apple
  piece.gloves: {other: gloves}
  place.space: {one: space, where: on}
  place.garden: {one: garden, where: in}
  word.round: round
  set.colour.black: black
"""
GERMAN = """
terms:
  piece.seal: {gender: n, one: Siegel, other: Siegel}
  piece.card: {gender: f, one: Karte, other: Karten}
  piece.stone: {gender: m, one: Stein, other: Steine}
  piece.ally: {gender: m, one: Verbündet~, other: Verbündet~}
  piece.gloves: {gender: m, other: Handschuhe}
  place.space: {gender: n, one: Feld, other: Felder, where: auf}
  place.garden: {gender: m, one: Garten, other: Gärten, where: in}
  word.round: {gender: f, one: Runde, other: Runden}
  set.colour.black: schwarz~
"""
FRENCH = """
terms:
  piece.seal: {gender: m, one: sceau, other: sceaux}
  piece.card: {gender: f, one: carte}
  piece.ring: {gender: m, one: anneau, other: anneaux}
  piece.sword: {gender: f, one: épée}
  piece.gloves: {gender: m, other: gants}
  place.space: {gender: f, one: case, where: sur}
  place.garden: {gender: m, one: jardin, where: dans}
  word.round: {gender: m, one: tour}
  set.colour.black: {m: noir, f: noire}
"""
FACTS: Mapping[str, Value] = {
    "number.rounds": 6,
    "number.one": 1,
    "count.piece.seal": 3,
    "count.player": 4,
    "each.piece.card": 7,
    "rows.environs": 2,
    "columns.environs": 13,
    "option.tie": "share",
    "module.market": "true",
}

CASES = {
    "en": """
      {piece.seal: your} → your seal
      {piece.seal: your other} → your seals
      {piece.seal: their} → their seal
      {piece.seal: another} → another seal
      {piece.seal: another other} → other seals
      {~set.colour.black piece.seal: any} → any black seal
      {piece.seal: which cap} → Which seal
      {piece.seal: one-of your} → one of your seals
      {~set.colour.black piece.seal: one-of} → one of the black seals
      {place.space: at one-of this} → on one of these spaces
      {place.space: its piece.card} → its space
      {place.space: its piece.gloves} → their space
      {place.space: its pieces} → their space
      {piece.card: it cap} → It
      {piece.gloves: it acc} → them
      {piece.card: it n acc} → them
      {piece.card: who} → that
      {piece.card: who gen} → whose
      {place.space: who obl} → which
      {place.garden: at who} → in which
      {n: word} → three
      {many: word} → 13
      {none: word} → zero
      {piece.seal: n word} → three seals
      {piece.seal: one_left word} → one seal
      {piece.seal: none word} → no seals
      {piece.seal: n word your} → your three seals
      {piece.seal: one_left word your} → your seal
      {piece.seal: many word the} → the 13 seals
      {~set.colour.black piece.seal: n word the} → the three black seals
      {counted: list word} → three seals and one card
      {n: ordinal} → third
      {many: ordinal} → 13th
      {~n piece.seal: a} → a third seal
      {~eight piece.seal: a} → an eighth seal
      {~eighteen piece.seal: a} → an 18th seal
      {~number.one piece.apple: the} → the first apple
      {number.rounds: word} {word.round: number.rounds} → six rounds
      {piece.card: each.piece.card word} → seven cards
      {piece.seal: count.piece.seal word the} → the three seals
      {count.player: word} → four
      {word.round: rows.environs word} → two rounds
      {word.round: columns.environs word} → 13 rounds
      {piece.seal: one-of your n word} → one of your three seals
      {module.market ? true: here | other: away} → here
      {module.harbour ? true: here | other: away} → away
      {module.harbour ? true: here | false: away} → away
    """,
    "de": """
      {~set.colour.black piece.stone: your} → dein schwarzer Stein
      {~set.colour.black piece.stone: your acc} → deinen schwarzen Stein
      {~set.colour.black piece.card: your dat} → deiner schwarzen Karte
      {~set.colour.black piece.seal: your} → dein schwarzes Siegel
      {~set.colour.black piece.seal: your other} → deine schwarzen Siegel
      {~set.colour.black piece.seal: their gen} → seines schwarzen Siegels
      {piece.seal: their other dat} → seinen Siegeln
      {piece.ally: your} → dein Verbündeter
      {~set.colour.black piece.seal: another} → ein anderes schwarzes Siegel
      {~set.colour.black piece.stone: another acc} → einen anderen schwarzen Stein
      {~set.colour.black piece.card: another dat} → einer anderen schwarzen Karte
      {~set.colour.black piece.seal: another other} → andere schwarze Siegel
      {~set.colour.black piece.seal: any} → ein beliebiges schwarzes Siegel
      {~set.colour.black piece.seal: any other dat} → beliebigen schwarzen Siegeln
      {~set.colour.black piece.seal: which} → welches schwarze Siegel
      {~set.colour.black piece.stone: which acc} → welchen schwarzen Stein
      {~set.colour.black piece.card: which other dat} → welchen schwarzen Karten
      {~set.colour.black piece.seal: no} → kein schwarzes Siegel
      {~set.colour.black piece.seal: one-of your} → eines deiner schwarzen Siegel
      {piece.stone: one-of your} → einer deiner Steine
      {piece.stone: one-of your acc} → einen deiner Steine
      {piece.card: one-of the acc} → eine der Karten
      {piece.card: one-of their dat} → einer seiner Karten
      {piece.seal: one-of this gen} → eines dieser Siegel
      {piece.seal: one-of its piece.card dat} → einem ihrer Siegel
      {place.space: at one-of your} → auf einem deiner Felder
      {place.garden: in one-of acc} → in einen der Gärten
      {piece.ally: one-of your acc} → einen deiner Verbündeten
      {place.space: its piece.stone acc} → sein Feld
      {place.space: its piece.card dat} → ihrem Feld
      {place.space: its piece.gloves} → ihr Feld
      {place.space: its piece.seal} → sein Feld
      {place.garden: in its piece.card dat} → in ihrem Garten
      {piece.stone: it} → er
      {piece.stone: it acc} → ihn
      {piece.card: it dat} → ihr
      {piece.seal: it acc} → es
      {piece.card: it other dat} → ihnen
      {place.garden: in who dat} → in dem
      {place.space: at who} → auf dem
      {piece.card: who acc} → die
      {piece.stone: who acc} → den
      {piece.stone: who gen} → dessen
      {piece.stone: who other dat} → denen
      {n: word} → drei
      {one_left: word} → eins
      {piece.stone: n word acc} → drei Steine
      {piece.stone: one_left word acc} → einen Stein
      {~set.colour.black piece.stone: one_left word acc} → einen schwarzen Stein
      {~set.colour.black piece.stone: n word} → drei schwarze Steine
      {piece.stone: none word acc} → keine Steine
      {~set.colour.black piece.stone: n word the} → die drei schwarzen Steine
      {~set.colour.black piece.stone: n word your dat} → deinen drei schwarzen Steinen
      {piece.stone: one_left word your dat} → deinem Stein
      {~set.colour.black piece.seal: n word another} → drei andere schwarze Siegel
      {piece.seal: one-of your n word acc} → eines deiner drei Siegel
      {piece.card: many word} → 13 Karten
      {counted: list word acc} → drei Siegel und eine Karte
      {n: ordinal} → dritte
      {many: ordinal} → 13.
      {~two piece.seal: a acc} → ein zweites Siegel
      {~two piece.stone: the dat} → dem zweiten Stein
      {~two piece.card: your} → deine zweite Karte
      {~many piece.card: the} → die 13. Karte
      {number.rounds: word} {word.round: number.rounds} → sechs Runden
      {word.round: number.one word acc} → eine Runde
      {piece.card: each.piece.card word dat} → sieben Karten
      {piece.seal: count.piece.seal word the dat} → den drei Siegeln
    """,
    "fr": """
      {piece.card ~set.colour.black: your} → votre carte noire
      {piece.card ~set.colour.black: your other} → vos cartes noires
      {piece.card: de your} → de votre carte
      {piece.card: de your other} → de vos cartes
      {piece.seal: their} → son sceau
      {piece.card: their} → sa carte
      {piece.sword: their} → son épée
      {piece.card: à their other} → à ses cartes
      {piece.seal: another} → un autre sceau
      {piece.card ~set.colour.black: another} → une autre carte noire
      {piece.card: another other} → d'autres cartes
      {piece.seal: de another} → d'un autre sceau
      {piece.card: de another other} → d'autres cartes
      {piece.card: à another} → à une autre carte
      {piece.seal: any} → n'importe quel sceau
      {piece.card: any} → n'importe quelle carte
      {piece.card: any other} → n'importe quelles cartes
      {piece.card: de any} → de n'importe quelle carte
      {piece.seal: which} → quel sceau
      {piece.card: which other} → quelles cartes
      {piece.card: de which} → de quelle carte
      {piece.card: no other} → aucunes cartes
      {piece.seal: one-of your} → un de vos sceaux
      {piece.card ~set.colour.black: one-of your} → une de vos cartes noires
      {piece.card: one-of the} → une des cartes
      {piece.ring: one-of} → un des anneaux
      {piece.card: one-of this} → une de ces cartes
      {piece.card: de one-of your} → d'une de vos cartes
      {place.space: at one-of their} → sur une de ses cases
      {piece.seal: one-of your n word} → un de vos trois sceaux
      {place.space: its piece.seal} → sa case
      {place.garden: its piece.card} → son jardin
      {place.garden: its piece.gloves} → leur jardin
      {place.garden: its piece.gloves other} → leurs jardins
      {piece.sword: its piece.card} → son épée
      {piece.seal: it} → il
      {piece.card: it other} → elles
      {piece.seal: it acc} → le
      {piece.card: it obl} → elle
      {piece.card: who} → qui
      {piece.card: who acc} → que
      {piece.card: who gen} → dont
      {place.space: who obl} → laquelle
      {place.space: à who} → à laquelle
      {place.garden: à who} → auquel
      {place.garden: de who} → duquel
      {place.space: de who other} → desquelles
      {place.space: at who} → sur laquelle
      {n: word} → trois
      {piece.card: n word} → trois cartes
      {piece.card: one_left word} → une carte
      {piece.seal: one_left word} → un sceau
      {piece.card: none word} → aucune carte
      {piece.card: n word your} → vos trois cartes
      {piece.card: one_left word your} → votre carte
      {piece.card: n word de} → des trois cartes
      {piece.card: n word de bare} → de trois cartes
      {piece.card: eleven word de bare} → de onze cartes
      {piece.ring: one_left word de bare} → d'un anneau
      {piece.card: n word another} → trois autres cartes
      {counted: list word} → trois sceaux et une carte
      {n: ordinal} → troisième
      {many: ordinal} → 13e
      {~one_left piece.card: the} → la première carte
      {~one_left piece.seal: de} → du premier sceau
      {~eleven piece.seal: the} → le onzième sceau
      {~eight piece.card: de a} → d'une huitième carte
      {~two piece.seal: a} → un deuxième sceau
      {number.rounds: word} {word.round: number.rounds} → six tours
      {piece.card: each.piece.card word} → sept cartes
    """,
}
WORDS = {"en": ENGLISH, "de": GERMAN, "fr": FRENCH}
VALUES: Mapping[str, Value] = {
    "none": 0,
    "one_left": 1,
    "two": 2,
    "n": 3,
    "eight": 8,
    "eleven": 11,
    "many": 13,
    "eighteen": 18,
    "pieces": ("piece.seal", "piece.card"),
    "counted": ((3, "piece.seal"), (1, "piece.card")),
}


def said_in(language: str) -> list[tuple[str, str, str]]:
    pairs = [line.strip().split(" → ") for line in CASES[language].strip().splitlines()]
    return [(language, message, grammar_of("fr").finish(said) if language == "fr" else said) for message, said in pairs]


@pytest.mark.parametrize(("language", "message", "said"), [*said_in("en"), *said_in("de"), *said_in("fr")])
def test_devices(load: Load, language: str, message: str, said: str) -> None:
    words = f'{WORDS[language]}\nmessages:\n  a.message: "{message}"'
    catalogue = replace(load(language, {f"base/{language}": words}), facts=FACTS)
    assert render(catalogue, "a.message", VALUES) == said


@pytest.mark.parametrize(
    ("language", "message", "told"),
    [
        ("en", "{piece.seal: one-of a}", "cannot be asked for together"),
        ("de", "{piece.seal: one-of no acc}", "cannot be asked for together"),
        ("en", "{piece.seal: your the}", "cannot be asked for together"),
        ("en", "{piece.seal: it the}", "cannot be asked for together"),
        ("en", "{piece.seal: word}", "asks 'piece.seal' for a number"),
        ("en", "{piece.seal: n ordinal}", "as an adjective: ~n"),
        ("en", "{piece.seal: its}", "does not say whose"),
        ("en", "{piece.seal: its the}", "does not say whose"),
        ("en", "{piece.seal: its ~x}", "is not a name"),
        ("en", "{module.market}", "stands before '?'"),
        ("en", "{piece.seal: acc}", "no case 'acc'"),
        ("de", "{piece.seal: who obl}", "no case 'obl'"),
        ("fr", "{piece.seal: it gen}", "no case 'gen'"),
        ("fr", "{piece.seal: obl}", "no case 'obl'"),
    ],
)
def test_what_cannot_be_asked_for_is_told(
    check: Callable[..., list[Problem]], language: str, message: str, told: str
) -> None:
    words = f'{WORDS[language]}\nmessages:\n  a.message: "{message}"'
    found = check({f"base/{language}": words}, {"a.message": frozenset({"n"})})
    assert [each for each in found if told in each.message], found


@pytest.mark.parametrize(
    ("language", "term", "message", "lacks"),
    [
        ("de", "{one: Siegel, other: Siegel}", "{piece.x: one-of your}", "gender"),
        ("de", "{gender: n, one: Siegel}", "{piece.x: one-of your}", "other"),
        ("de", "{gender: m, one: Bonus, other: die~ Boni da}", "{piece.x: one-of your}", None),
        ("de", "{one: Siegel}", "{piece.x: it acc}", "gender"),
        ("de", "{one: Siegel}", "{piece.seal: its piece.x}", "gender"),
        ("de", "{gender: n, one: Siegel}", "{piece.x: n word}", "other"),
        ("fr", "{one: sceau}", "{piece.x: n word}", "gender"),
        ("fr", "{gender: m, one: héros, other: héros}", "{piece.x: their}", "onset"),
        ("fr", "{one: sceau}", "{place.space: its piece.x}", None),
        ("en", "{one: seal}", "{piece.x: one-of your}", None),
    ],
)
def test_a_form_that_a_device_needs_is_missed(
    check: Callable[..., list[Problem]], language: str, term: str, message: str, lacks: str | None
) -> None:
    words = f'{WORDS[language]}  piece.x: {term}\nmessages:\n  a.message: "{message}"'
    found = check({f"base/{language}": words}, {"a.message": frozenset({"n"})})
    missing = [each.message for each in found if each.code == "words/missing-form"]
    assert [f"has no '{lacks}'" in each for each in missing] == ([True] if lacks else [])


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("{count.piece.ox}", "nothing is called 'piece.ox'"),
        ("{piece.seal: each.piece.ox}", "'piece.ox' is nothing that each player"),
        ("{rows.ocean}", "no grid 'ocean'"),
        ("{columns.ocean}", "no grid 'ocean'"),
        ("{module.ocean ? true: a | other: b}", "no module 'ocean'"),
        ("{module.market ? yes: a | other: b}", "'yes' is no value"),
        ("{module.market ? true: a}", "no branch serves"),
    ],
)
def test_a_fact_that_is_not_there_is_told(check: Callable[..., list[Problem]], message: str, told: str) -> None:
    words = f'{ENGLISH}\nmessages:\n  a.message: "{message}"'
    facts = dict.fromkeys(FACTS, frozenset[str]())
    found = check({"base/en": words}, {"a.message": frozenset()}, facts=facts)
    assert [each for each in found if told in each.message], found
