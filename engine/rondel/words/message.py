"""A message, from text to a small frozen tree with positions.

A message is a sentence with placeholders in braces; in YAML it stands in quotes. What a placeholder holds
comes from the game: a number, a term, or several terms. What it looks like is said after a colon, in any
order:

    {player}, {n}          as it is
    {piece: the}           with its article: the, a, no, this, each, another, any, which; `bare` for none
    {piece: your}          whose it is: your, their (some player's); {place: its piece} (a thing's, named by the noun)
    {piece: one-of your}   one of your pieces; also one-of the, this, their, its
    {piece: acc}           in a case: nom, gen, dat, acc (German); gen in English is 's
    {piece: n}             in the number that goes with the variable n;  one, other: in a fixed number
    {piece: a acc cap}     all together; cap makes the first letter a capital
    {n: abs}               a number without its sign
    {n: word}              three, in words up to twelve; {n: ordinal}: third
    {piece: n word the}    the number in words with the noun: the three pieces; one piece, einen Stein, une carte
    {piece: it acc}        a pronoun instead of the noun: it, who (the relative one), in its gender, number and case;
                           who in English also obl: which, in French: lequel
    {pieces: list and}     several things: "a, b, and c"; `list or`; with articles and cases as above
    {piece.cube: the n}    a term of the words files by its id: whoever renames it renames it here

Prepositions that merge with the article are asked for, never written (they mean the article `the` unless
another one is asked for); and a place knows its own preposition (`where` in its entry):

    {place: de} {place: à}       French: du, de la, de l', des; au, à la, à l', aux; also `de a`, `de bare`
    {place: in dat} {place: zu}  German: im, in der; zum, zur; also von, bei, an; `in` and `an` need a case
    {place: to} {place: at} {place: from}    any language: in den Garten, im Garten, aus dem Garten

Adjectives stand inside, where the language puts them, and agree: `~colour` is a variable or a term that holds
one, `letzt~` is written out, with the ~ where its ending goes (French: `libre~`, `premier/première~`):

    {~colour piece: the acc}          den schwarzen Stein
    {piece ~colour: the}              la carte noire
    {letzt~ piece: a dat}             einer letzten Karte
    {~n piece: the}                   a number as an adjective is its ordinal: the second card

A sentence that changes with its values has branches, tried as they are written:

    {n ? =0: nothing | one: one card | other: {n} cards}   a number by value or plural; minus: below 0
    {piece ? m: pris | f: prise}                           a term by its gender; also one, other, or its id
    {players ? one: wins | other: win}                     several by how many they are
    {rule ? none: | other: ({rule})}                       none: what is not given, or empty

Facts of the line-up are named by their ids. Of a table `key` has those to which it gives a value: a term, several, or
nothing. Where an adjective holds several, they are joined: "black and grey flag"; `or` joins them otherwise.

    {number.rounds} {word.round: number.rounds}            a number of the facts, as it is in this line-up
    {count.piece.cube} {each.piece.cube} {count.player}    how many there are, how many each has; they count nouns too
    {rows.board} {columns.board}                           of a grid
    {option.tie ? share: … | other: …}                     by what the line-up chose; also true, false
    {module.harbour ? true: … | other: …}                  whether a module is at the table
    {~key.effects.mirror piece.flag: or}                   the colour of which the table `effects` says `mirror`

Spaces at the ends of a branch do not count. A brace, a bar or such a space as itself: {"{"} {"|"} {" "}.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import TypeGuard

from rondel.frozen import frozen
from rondel.problems import Span
from rondel.words.placeholder import Adjective, FormShape, NounName


@frozen
class Text:
    """gains"""

    text: str
    span: Span
    is_quoted: bool = False


@frozen
class Slot:
    """{~colour piece: the acc}"""

    noun: NounName
    shape: FormShape
    span: Span


@frozen
class MessageBranch:
    """one: one card"""

    key: str
    parts: tuple[Part, ...]
    span: Span


@frozen
class MessageChoice:
    """{n ? one: one card | other: {n} cards}"""

    on: NounName
    branches: tuple[MessageBranch, ...]
    span: Span

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(branch.key for branch in self.branches)


Part = Text | Slot | MessageChoice


@frozen
class Demand:
    """What one placeholder asks of its noun; `mark` is the same for all that ask for the same in the same way."""

    noun: NounName
    shape: FormShape
    asks_gender: bool
    mark: str


@frozen
class Message:
    """A sentence of one language; `key` is where its id stands.

    What it asks for and names is found out once, for checks look at it again and again.
    """

    id: str
    language: str
    parts: tuple[Part, ...]
    span: Span
    key: Span
    placeholders: tuple[Slot | MessageChoice, ...] = field(compare=False, repr=False)
    names: tuple[NounName, ...] = field(compare=False, repr=False)
    variables: tuple[NounName, ...] = field(compare=False, repr=False)  # those of the names that are no terms
    demands: tuple[Demand, ...] = field(compare=False, repr=False)


def message_of(
    id: str, language: str, parts: tuple[Part, ...], span: Span, key: Span, demands: tuple[Demand, ...]
) -> Message:
    """A message out of its parts."""
    named = tuple(names(parts))
    variables = tuple(name for name in named if not name.is_term)
    return Message(id, language, parts, span, key, tuple(placeholders(parts)), named, variables, demands)


def placeholders(parts: tuple[Part, ...]) -> Iterator[Slot | MessageChoice]:
    """Every slot and choice of a message, those inside branches included."""
    for part in parts:
        if isinstance(part, Text):
            continue
        yield part
        if isinstance(part, MessageChoice):
            for branch in part.branches:
                yield from placeholders(branch.parts)


def names(parts: tuple[Part, ...]) -> Iterator[NounName]:
    """Every variable and every term that a message names."""
    for part in placeholders(parts):
        if isinstance(part, MessageChoice):
            yield part.on
            continue
        yield part.noun
        yield from (each for each in (*part.shape.before, *part.shape.after) if isinstance(each, NounName))
        yield from (each for each in (part.shape.counted_by, part.shape.owner) if each)


def adjectives_only(parts: tuple[Part, ...]) -> frozenset[str]:
    """The variables that a message says as adjectives and in no other way: what can hold several at once."""
    slots = [part for part in placeholders(parts) if isinstance(part, Slot)]
    beside = {each.name for slot in slots for each in (*slot.shape.before, *slot.shape.after) if _is_variable(each)}
    counting = {slot.shape.counted_by.name for slot in slots if slot.shape.counted_by}
    return frozenset(beside - {slot.noun.name for slot in slots} - counting)


def _is_variable(adjective: Adjective) -> TypeGuard[NounName]:
    return isinstance(adjective, NounName) and not adjective.is_term
