"""Checks of facts that messages name: numbers, tables and options that are not there, values that an option never has.

What there is comes in by the ids that messages write: `number.rounds`, `key.effects.mirror`, and `option.tie` with the
branches it may have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rondel.messages.said import either, say
from rondel.problems import Problem, did_you_mean
from rondel.words.catalogue import Library
from rondel.words.check_messages import OTHER, bad_branches
from rondel.words.languages import grammar_of
from rondel.words.message import Message, MessageChoice, names, placeholders
from rondel.words.placeholder import OPTION, NounName

Facts = Mapping[str, frozenset[str]]


def unknown_facts(library: Library, facts: Facts) -> Iterator[Problem]:
    """Facts that a message or a term names and no module declares."""
    for message in _messages(library):
        yield from (_unknown(name, facts) for name in names(message.parts) if name.is_fact and name.name not in facts)
        for part in placeholders(message.parts):
            if isinstance(part, MessageChoice) and part.on.name.startswith(OPTION):
                yield from _bad_choice(part, message.language, facts)


def _messages(library: Library) -> Iterator[Message]:
    for file in library.files:
        yield from file.messages.values()
        for term in file.terms.values():
            yield from term.inside.values()


def _unknown(name: NounName, facts: Facts) -> Problem:
    head, _, rest = name.name.partition(".")
    table, _, value = rest.rpartition(".")
    is_value = head == "key" and any(known.startswith(f"key.{table}.") for known in facts)
    message = say("words/unknown-fact.number", name=rest)
    if is_value:
        message = say("words/unknown-fact.value", table=table, name=value)
    elif head == "key":
        message = say("words/unknown-fact.table", name=table or rest)
    alike = (known for known in facts if known.startswith(f"{head}."))
    return Problem("words/unknown-fact", message, name.span, (), did_you_mean(name.name, alike))


def _bad_choice(choice: MessageChoice, language: str, facts: Facts) -> Iterator[Problem]:
    """Branches on an option of the line-up; a rule may be called `option.…` too, and is a term like others."""
    option = choice.on.name
    if option not in facts:
        yield from bad_branches(choice, grammar_of(language))
        return
    values = facts[option]
    for branch in choice.branches:
        if branch.key not in values and branch.key != OTHER:
            message = say("words/unknown-fact.option-value", found=branch.key, name=option.removeprefix(OPTION))
            known = say("words/unknown-fact.hint-values", values=tuple(sorted(values)))
            yield Problem("words/unknown-fact", message, branch.span, (), did_you_mean(branch.key, values) or known)
    if OTHER not in choice.keys and (left := sorted(values - set(choice.keys))):
        message = say("words/bad-message.no-option-branch", name=option.removeprefix(OPTION), values=either(left))
        yield Problem("words/bad-message", message, choice.span, (), say("words/bad-message.hint-other"))
