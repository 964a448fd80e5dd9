"""A message and its values to a sentence. Nothing fails here: what is not there is said as well as can be."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol, assert_never

from rondel.frozen import frozen
from rondel.words.agreement import adjective_from, ordinal, say
from rondel.words.check_messages import MINUS, NONE, OTHER
from rondel.words.forms import (
    as_name,
    counted,
    counted_case,
    governed,
    joined,
    joined_adjectives,
    number_word,
    settled_number,
    standing_alone,
)
from rondel.words.grammar import Grammar
from rondel.words.languages import asked_words
from rondel.words.message import Message, MessageBranch, MessageChoice, Part, Slot, Text
from rondel.words.noun_phrase import NounPhrase, Spoken
from rondel.words.placeholder import MODULE, ORDINAL, WORD, Adjective, Ending, FormShape, NounName, shape_from_words
from rondel.words.several import count_of
from rondel.words.term import NOWHERE, PLURAL, Phrase, Term, readable, wordless

Value = int | str | NounPhrase | Spoken | tuple["Value", ...]
Values = Mapping[str, Value]

NOTHING = "word.nothing"

_BLANKS = re.compile(r"[ \t\n]+")


class Words(Protocol):
    """Where messages and terms come from: a catalogue."""

    @property
    def language(self) -> str: ...
    @property
    def facts(self) -> Values: ...
    def grammar_of(self, language: str) -> Grammar: ...
    def message(self, id: str) -> Message | None: ...
    def find_term(self, id: str, language: str = "", *, plain: bool = False) -> Term | None: ...


def render(catalogue: Words, message_id: str, values: Values) -> str:
    """The sentence of a message. A value is a number, the id of a term, or a tuple of such.

    Inside a tuple a pair of a number and a term counts: ((3, "piece.cube"),) is "3 cubes".
    """
    message = catalogue.message(message_id)
    if message is None:
        return _wordless(catalogue, message_id, values)
    speaker = _Speaker(catalogue, message.language, catalogue.grammar_of(message.language), values)
    return _BLANKS.sub(" ", speaker.say(message.parts)).strip()


def render_term(catalogue: Words, term_id: str, asked: str = "") -> str:
    """A term by itself; `asked` are the words that follow the colon in a message, as in "the acc"."""
    speaker = _speaker(catalogue, {})
    words = [NounName(word, NOWHERE) for word in asked.split()]
    return speaker.said(term_id, shape_from_words(words, groups=asked_words(speaker.grammar)))


def spelled_out(term: Term, catalogue: Words) -> Term:
    """A term with the placeholders of its forms said. Terms named there are plain: of others the id is said."""
    speaker = _Speaker(catalogue, term.language, catalogue.grammar_of(term.language), {}, is_inside=True)
    said = {form: _BLANKS.sub(" ", speaker.say(message.parts)).strip() for form, message in term.inside.items()}
    return replace(term, forms={key: said.get(form, form) for key, form in term.forms.items()}, inside={})


def _wordless(catalogue: Words, message_id: str, values: Values) -> str:
    speaker = _speaker(catalogue, values)
    said = ", ".join(speaker.value(value, FormShape()) for value in values.values())
    return f"{readable(message_id)}: {said}" if said else readable(message_id)


def _speaker(catalogue: Words, values: Values) -> _Speaker:
    return _Speaker(catalogue, catalogue.language, catalogue.grammar_of(catalogue.language), values)


@frozen
class _Speaker:
    """Whoever says one message with its values in one language."""

    catalogue: Words
    language: str
    grammar: Grammar
    values: Values
    is_inside: bool = False  # a term, of which a term inside it has none inside

    def say(self, parts: tuple[Part, ...]) -> str:
        return "".join(self._rendered_part(part) for part in parts)

    def _rendered_part(self, part: Part) -> str:
        match part:
            case Text(text):
                return self.grammar.finish(text)
            case Slot(noun, shape):
                return self._slot(noun, shape)
            case MessageChoice():
                return self.say(self._chosen_branch(part).parts)
            case _:
                assert_never(part)

    def _slot(self, noun: NounName, shape: FormShape) -> str:
        value = self._value_of(noun)
        if value is None:
            return "{" + noun.name + "}"
        return self.said(value, shape)

    def said(self, value: Value, shape: FormShape) -> str:
        """A value, with a capital if asked for."""
        text = self.value(value, shape)
        return text[:1].upper() + text[1:] if shape.capital else text

    def _value_of(self, name: NounName) -> Value | None:
        """What a variable holds, or a fact; of any other id the term, which is what is said of an unknown fact too."""
        if name.is_fact:
            return self.catalogue.facts.get(name.name, name.name)
        return name.name if name.is_term else self.values.get(name.name)

    def value(self, value: Value, shape: FormShape) -> str:
        match value:
            case int():
                return self._figure(abs(value) if shape.absolute else value, shape)
            case str():
                return self.noun(value, shape)
            case Spoken(text):
                return text
            case NounPhrase():
                return self._phrase(value, shape)
            case tuple():
                return self._list([self._item(each, shape) for each in value], shape)

    def _phrase(self, value: NounPhrase, asked: FormShape) -> str:
        shape = value.shaped(asked, adjectives_follow=bool(self.grammar.adjective_genders))
        if value.count is not None and not shape.number:
            shape = replace(shape, number=self.grammar.category(value.count))
        if value.count is not None and shape.one_of:
            shape = replace(shape, figure="", so_many=number_word(value.count, self.grammar))
        return self.noun(value.term, shape, value.count) + value.ending(asked)

    def _item(self, value: Value, shape: FormShape) -> str:
        match value:
            case (int(count), str(term)):
                return self._counted(count, term, shape)
            case _:
                return self.value(value, shape)

    def _figure(self, number: int, shape: FormShape) -> str:
        if shape.figure == WORD:
            return number_word(number, self.grammar)
        return standing_alone(ordinal(number, self.grammar), self.grammar) if shape.figure == ORDINAL else str(number)

    def _counted(self, count: int, term: str, shape: FormShape) -> str:
        bare = replace(shape, article="bare", preposition="", number=self.grammar.category(count), counted_by=None)
        return self.noun(term, bare, count) if shape.figure == WORD else f"{count} {self.noun(term, bare)}"

    def _list(self, items: list[str], shape: FormShape) -> str:
        return joined(items, shape.joiner, self.grammar) if items else self.noun(NOTHING, FormShape())

    def noun(self, id: str, shape: FormShape, count: int | None = None) -> str:
        """A term with everything that its shape asks for; a number given here is said, as one that counts it is."""
        term = self._term(id)
        preposition, case = governed(term, shape.preposition, shape.case, self.grammar)
        article, figure = _article(term, shape, preposition), ""
        if shape.figure == WORD:
            count = self._count(shape) if count is None else count
            if count is not None:
                article, figure = counted(article, count, (case, term.gender), self.grammar)
        asked = "other" if shape.one_of else self._number(shape)
        if count is not None and not figure and article == self.grammar.counting_articles.get(count):
            asked = self.grammar.counting_numbers.get(count, asked)
        number = settled_number(term, asked, self.grammar)
        phrase = Phrase(
            term,
            number=number,
            case=counted_case(asked, number, case, self.grammar),
            article=article,
            preposition=preposition,
            figure=figure,
            one_of=shape.one_of,
            so_many=shape.so_many,
            owner=self._owner(shape),
            before=self._adjectives(shape.before, shape),
            after=self._adjectives(shape.after, shape),
        )
        said = say(phrase, self.grammar)
        return said if term.is_verbatim else self.grammar.finish(said)

    def _term(self, id: str) -> Term:
        term = self.catalogue.find_term(id, self.language, plain=self.is_inside)
        return as_name(term or wordless(id), self.grammar)

    def _number(self, shape: FormShape) -> str:
        if shape.counted_by is None:
            return shape.number
        count = self._count(shape)
        return "" if count is None else self.grammar.category(count)

    def _count(self, shape: FormShape) -> int | None:
        match shape.counted_by and self._value_of(shape.counted_by):
            case int(count):
                return count
            case tuple(several):
                return count_of(several)
            case _:
                return None

    def _owner(self, shape: FormShape) -> str:
        """The gender of what owns, or that it is several."""
        match shape.owner and self._value_of(shape.owner):
            case str(id):
                term = self._term(id)
                return term.gender if term.usual_number == "one" else PLURAL
            case tuple(several) if count_of(several) != 1:
                return PLURAL
            case (str(id),) | ((int(), str(id)),):
                return self._term(id).gender
            case _:
                return ""

    def _adjectives(self, adjectives: tuple[Adjective, ...], shape: FormShape) -> tuple[Term, ...]:
        return tuple(term for each in adjectives if (term := self._adjective(each, shape)))

    def _adjective(self, adjective: Adjective, shape: FormShape) -> Term | None:
        if isinstance(adjective, Ending):
            return adjective_from(adjective.text, self.grammar)
        match self._value_of(adjective):
            case int(number):
                return ordinal(number, self.grammar)
            case str(term):
                return self._term(term)
            case tuple(several) if several:
                terms = [self._term(each) for each in several if isinstance(each, str)]
                return joined_adjectives(terms, lambda texts: self._list(texts, shape), self.grammar)
        return None

    def _chosen_branch(self, choice: MessageChoice) -> MessageBranch:
        """The first branch whose key holds; failing that `other`, failing that the last one."""
        held = self._held_on(choice.on)
        holding = (branch for branch in choice.branches if branch.key in held)
        others = (branch for branch in choice.branches if branch.key == OTHER)
        return next(holding, None) or next(others, choice.branches[-1])

    def _held_on(self, on: NounName) -> tuple[str, ...]:
        chosen = self.catalogue.facts.get(on.name) if on.is_choice else None
        if chosen is None and on.name.startswith(MODULE):
            return ("false",)
        return (chosen,) if isinstance(chosen, str) else self._held(self._value_of(on) if chosen is None else chosen)

    def _held(self, value: Value | None) -> tuple[str, ...]:
        match value:
            case None | "" | ():
                return (NONE,)
            case int():
                sign = (MINUS,) if value < 0 else ()
                return (f"={value}", self.grammar.category(value), *sign)
            case tuple():
                count = count_of(value)
                return (f"={count}", self.grammar.category(count), self._verb(value))
            case str():
                term = self._term(value)
                return (value, term.id, term.gender, term.usual_number, term.verb)
            case Spoken():
                return ()
            case NounPhrase():
                return self._held_by_phrase(value)

    def _held_by_phrase(self, value: NounPhrase) -> tuple[str, ...]:
        term = self._term(value.term)
        number = value.number if value.count is None else self.grammar.category(value.count)
        is_one = value.one_of and value.count is None
        return (value.term, term.gender, "one" if is_one else number or term.usual_number, term.verb)

    def _verb(self, value: Value) -> str:
        """The verb of what is named first: several things move together."""
        match value:
            case str():
                return self._term(value).verb
            case (int(), str(term)) | (str(term), *_):
                return self._term(term).verb
            case ((_, *_) as first, *_):
                return self._verb(first)
        return ""


def _article(term: Term, shape: FormShape, preposition: str) -> str:
    """The article asked for; of what there is only one, nobody says "a"."""
    if term.article == "the" and shape.article == "a":
        return "the"
    return shape.article or ("the" if preposition or shape.one_of else "")
