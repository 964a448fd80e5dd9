"""Whether a message asks for what its language has: articles, cases, prepositions, branches."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rondel.messages.said import UNSAID, Said, either, say
from rondel.problems import Problem, did_you_mean
from rondel.words.grammar import Grammar
from rondel.words.language_names import language_said
from rondel.words.message import Message, MessageBranch, MessageChoice, Slot
from rondel.words.placeholder import MODULE, ORDINAL
from rondel.words.term import VERBS

OTHER, NONE, MINUS = "other", "none", "minus"
_OF_SEVERAL = ("the", "that", "this", "your", "their", "its")

_EXACTLY = re.compile(r"=-?[0-9]+")


def misfits(message: Message, grammar: Grammar) -> Iterator[Problem]:
    """What a message asks for in vain."""
    for part in message.placeholders:
        if isinstance(part, Slot):
            yield from _bad_shape(part, grammar)
        elif not part.on.is_choice:  # values of an option are known with the line-up only
            yield from bad_branches(part, grammar)


def _bad_shape(slot: Slot, grammar: Grammar) -> Iterator[Problem]:
    shape = slot.shape
    cases = tuple(grammar.pronouns.get(shape.article, grammar.cases))
    if shape.case and shape.case not in (*cases, "nom"):
        yield _bad_form(slot, say("words/bad-form.no-case", language=language_said(grammar), case=shape.case), cases)
    if shape.article not in ("", "bare", *grammar.articles, *grammar.pronouns):
        yield _bad_form(
            slot,
            say("words/bad-form.no-article", language=language_said(grammar), article=shape.article),
            grammar.articles,
        )
    if shape.preposition and not shape.direction:
        yield from _bad_preposition(slot, grammar)
    yield from _bad_count(slot)


def _bad_count(slot: Slot) -> Iterator[Problem]:
    """Words that ask for something beside them: a number, or several of which one is meant."""
    shape, noun = slot.shape, slot.noun
    if shape.one_of and shape.article not in ("", *_OF_SEVERAL):
        yield _bad_form(slot, say("words/bad-form.one-of", article=shape.article), _OF_SEVERAL)
    if shape.figure == ORDINAL and shape.counted_by:
        yield _bad_form(slot, say("words/bad-form.ordinal", name=shape.counted_by.name), ())
    elif shape.figure and noun.is_term and not noun.is_fact and not shape.counted_by:
        yield _bad_form(slot, say("words/bad-form.no-number", name=noun.name, word=shape.figure), ())
    if noun.name.startswith(MODULE):
        hint = say("words/bad-message.hint-module", name=noun.name)
        yield Problem("words/bad-message", say("words/bad-message.module", name=noun.name), slot.span, (), hint)


def _bad_preposition(slot: Slot, grammar: Grammar) -> Iterator[Problem]:
    word, case = slot.shape.preposition, slot.shape.case
    found = grammar.prepositions.get(word)
    if found is None:
        known = (*grammar.prepositions, "to", "at", "from")
        yield _bad_form(slot, say("words/bad-form.not-merged", word=word, language=language_said(grammar)), known)
    elif (case or "nom") not in found.cases and (case or len(found.cases) > 1):
        told = say("words/bad-form.needs-case", word=word, cases=either(found.cases), case=case or "nom")
        yield _bad_form(slot, told, ())


def _bad_form(slot: Slot, message: Said, known: tuple[str, ...]) -> Problem:
    hint = say("words/bad-form.hint-has", names=tuple(known)) if known else UNSAID
    return Problem("words/bad-form", message, slot.span, (), hint)


def bad_branches(choice: MessageChoice, grammar: Grammar) -> Iterator[Problem]:
    """Branches that can never be taken, and that there may be none to take."""
    for branch in choice.branches:
        if not _has_meaning(branch.key, grammar):
            yield _meaningless(branch, grammar)
    keys = set(choice.keys)
    covers_genders = bool(grammar.genders) and keys >= set(grammar.genders)
    if OTHER not in keys and not covers_genders:
        message = say("words/bad-message.no-branch", keys=tuple(choice.keys))
        yield Problem("words/bad-message", message, choice.span, (), say("words/bad-message.hint-other"))


def _has_meaning(key: str, grammar: Grammar) -> bool:
    return key in _known_keys(grammar) or "." in key or bool(_EXACTLY.fullmatch(key))


def _known_keys(grammar: Grammar) -> tuple[str, ...]:
    return (*grammar.plural.categories, *grammar.genders, OTHER, NONE, MINUS, *VERBS)


def _meaningless(branch: MessageBranch, grammar: Grammar) -> Problem:
    known = _known_keys(grammar)
    message = say("words/bad-message.no-key", key=branch.key, language=language_said(grammar))
    hint = did_you_mean(branch.key, known) or say("words/bad-message.hint-keys", keys=tuple(dict.fromkeys(known)))
    return Problem("words/bad-message", message, branch.span, (), hint)
