"""Phrases and terms of one language, asked for strictly: what is missing is not said in another language or by its id.

A phrase must use every value that it is given, and every noun must have the form that the phrase asks for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.tell.adjectives import is_adjective
from rondel.tell.verbalise.mention import FORMER, PLAYER, YOU, Mention
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.words.catalogue import Catalogue
from rondel.words.check_forms import lacking
from rondel.words.check_messages import NONE
from rondel.words.grammar import Grammar
from rondel.words.languages import base_language
from rondel.words.message import Message, MessageChoice, Slot, placeholders
from rondel.words.noun_phrase import NounPhrase, Spoken
from rondel.words.own_verbal import with_phrases
from rondel.words.render import Value, Values, render
from rondel.words.term import Term

Given = Value | None


@frozen
class StrictWords:
    """The words of a catalogue, without any that stand in for others."""

    catalogue: Catalogue

    @property
    def language(self) -> str:
        return self.catalogue.language

    @property
    def facts(self) -> Values:
        return self.catalogue.facts

    def grammar_of(self, language: str) -> Grammar:
        return self.catalogue.grammar_of(language)

    def message(self, id: str) -> Message:
        found = self.catalogue.message(id)
        if found is None or base_language(found.language) != base_language(self.language):
            raise Unsaid(say("unsaid.no-phrase", id=id))
        return found

    def find_term(self, id: str, language: str = "", *, plain: bool = False) -> Term:
        found = self.catalogue.find_term(id, language, plain=plain)
        if found is None or base_language(found.language) != base_language(self.language):
            raise Unsaid(say("unsaid.no-word", id=id))
        return found


class Phrasebook:
    """What can be said in one language."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.words = StrictWords(with_phrases(catalogue))
        self.grammar = catalogue.grammar_of(catalogue.language)

    def has_term(self, id: str) -> bool:
        try:
            return bool(self.words.find_term(id))
        except Unsaid:
            return False

    def has_message(self, id: str, *asked: str) -> bool:
        """Whether there is a message in which these variables stand."""
        try:
            used = {name.name for name in self.words.message(id).names}
        except Unsaid:
            return False
        return used.issuperset(asked)

    def is_adjective(self, id: str, noun: str) -> bool:
        """Whether a term can stand beside a noun as its adjective."""
        return is_adjective(self.words.find_term(id), self.words.find_term(noun), self.grammar)

    def sounds_alike(self, one: str, other: str) -> bool:
        """Whether two things have the same name, so that one cannot tell the other."""
        first, second = (self.words.find_term(id).forms for id in (one, other))
        return bool(set(first.values()) & set(second.values()))

    def say(self, phrase: str, /, **given: Given) -> str:
        """A phrase with its values; what is None is not given."""
        values = {name: value for name, value in given.items() if value is not None}
        message = self.words.message(phrase)
        used = {name.name for name in message.names}
        for name in values:
            if name not in used:
                raise Unsaid(say("unsaid.leaves-out", id=phrase, name=name))
        self._demand_forms(message, values)
        return render(self.words, phrase, values)

    def say_of(self, phrase: str, /, **given: Given) -> str:
        """A message of a module, which speaks to you only where it has a branch for that: {player ? none: you …}."""
        parts = self.words.message(phrase).parts
        choices = [part for part in placeholders(parts) if isinstance(part, MessageChoice)]
        spoken_to = {choice.on.name for choice in choices if NONE in choice.keys}
        values = dict(given)
        for name, value in given.items():
            if isinstance(value, NounPhrase) and value.term == YOU:
                if name not in spoken_to:
                    raise Unsaid(say("unsaid.not-to-you", id=phrase))
                values[name] = None
        return self.say(phrase, **values)

    def _demand_forms(self, message: Message, values: Values) -> None:
        for part in message.placeholders:
            if isinstance(part, Slot):
                for phrase in _phrases(values.get(part.noun.name)):
                    self._demand_form(phrase, part)

    def _demand_form(self, phrase: NounPhrase, slot: Slot) -> None:
        term = self.words.find_term(phrase.term)
        shape = phrase.shaped(slot.shape, adjectives_follow=bool(self.grammar.adjective_genders))
        if shape.article == "bare" and not shape.preposition:
            shape = replace(shape, article="")
        for form in lacking(term, shape, False, self.grammar):
            raise Unsaid(say("unsaid.no-form", form=form, id=phrase.term))

    # --- nouns ---

    def noun(self, mention: Mention, lies: str = "at") -> NounPhrase:
        """A mention as a value of messages; `lies` is how its place is said: at, from, taken, returned, rolled."""
        behind = list(mention.sort)
        behind += [self.say(_whose(mention), owner=self.noun(mention.owner))] if mention.owner else []
        behind += [self.say(f"tail.{lies}", place=self.noun(_place(mention)))] if mention.place else []
        return NounPhrase(
            mention.term,
            mention.article,
            mention.number if mention.count is None else "",
            mention.count,
            mention.one_of,
            mention.adjectives,
            (FORMER,) if mention.is_former else (),
            " ".join([*behind, *mention.behind]),
        )

    def text(self, mention: Mention) -> str:
        """A mention as the subject of a clause."""
        return self.say("unit.noun", what=self.noun(mention))

    def who(self, mention: Mention) -> NounPhrase | None:
        """Whoever does something; nothing for you, to whom phrases speak by themselves."""
        return None if mention.is_you else self.noun(mention)


def _whose(mention: Mention) -> str:
    """How an owner is said: behind a sort, as one to whom things belong, or the sort would be taken for theirs."""
    return "tail.belonging" if mention.sort and mention.owner and mention.owner.term == PLAYER else "tail.of"


def _place(mention: Mention) -> Mention:
    """Where something lies: one thing in some town, several in towns."""
    assert mention.place is not None
    is_several = mention.number == "other" or (mention.count or 1) > 1
    return replace(mention.place, number="other") if is_several and mention.place.article == "a" else mention.place


def spoken(texts: Sequence[str]) -> tuple[Spoken, ...]:
    """Texts as a list for a phrase."""
    return tuple(map(Spoken, texts))


def _phrases(value: Given) -> Iterator[NounPhrase]:
    if isinstance(value, NounPhrase):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _phrases(each)
