"""Checks of facts that messages name: numbers, tables and options that are not there, values that an option never has.

What there is comes in by the ids that messages write: `number.rounds`, `count.piece.cube`, `key.effects.mirror`, and
`option.tie` with the branches it may have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial

from rondel.messages.said import either, say
from rondel.problems import Problem, did_you_mean
from rondel.words.catalogue import Library
from rondel.words.check_messages import OTHER, bad_branches
from rondel.words.grammar import Grammar
from rondel.words.message import MessageChoice
from rondel.words.placeholder import MODULE, OPTION, NounName, names_fact

Facts = Mapping[str, frozenset[str]]
YES_NO = frozenset({"true", "false"})

_NOT_THERE = {
    "count": partial(say, "words/unknown-fact.count"),
    "each": partial(say, "words/unknown-fact.each"),
    "rows": partial(say, "words/unknown-fact.grid"),
    "columns": partial(say, "words/unknown-fact.grid"),
    "module": partial(say, "words/unknown-fact.module"),
}


def unknown_facts(library: Library, facts: Facts) -> Iterator[Problem]:
    """Facts that a message or a term names and no module declares."""
    is_unknown = cache(lambda name: names_fact(name) and name not in facts)
    for file in library.files:
        if any(map(is_unknown, file.named)):
            yield from (_unknown(name, facts) for one in file.said for name in one.names if is_unknown(name.name))
        for choice in file.choices:
            if choice.on.is_choice:
                yield from _bad_choice(choice, library.languages.grammar_of(file.language), facts)


def _unknown(name: NounName, facts: Facts) -> Problem:
    head, _, rest = name.name.partition(".")
    table, _, value = rest.rpartition(".")
    is_value = head == "key" and any(known.startswith(f"key.{table}.") for known in facts)
    message = say("words/unknown-fact.number", name=rest)
    if head in _NOT_THERE:
        message = _NOT_THERE[head](name=rest)
    elif is_value:
        message = say("words/unknown-fact.value", table=table, name=value)
    elif head == "key":
        message = say("words/unknown-fact.table", name=table or rest)
    alike = (known for known in facts if known.startswith(f"{head}."))
    # A module that stands on no shelf is at no table either: it may be misspelt, or just not be here.
    hint = did_you_mean(name.name, alike)
    return Problem("words/unknown-fact", message, name.span, (), hint, warns=head == "module")


def _bad_choice(choice: MessageChoice, grammar: Grammar, facts: Facts) -> Iterator[Problem]:
    """Branches on what the line-up chose; a rule may be called `option.…` too, and is a term like others."""
    option = choice.on.name
    if option.startswith(MODULE):
        yield from _bad_values(choice, YES_NO)
    elif option in facts:
        yield from _bad_values(choice, facts[option])
    else:
        yield from bad_branches(choice, grammar)


def _bad_values(choice: MessageChoice, values: frozenset[str]) -> Iterator[Problem]:
    option = choice.on.name
    for branch in choice.branches:
        if branch.key not in values and branch.key != OTHER:
            message = say("words/unknown-fact.option-value", found=branch.key, name=option.removeprefix(OPTION))
            known = say("words/unknown-fact.hint-values", values=tuple(sorted(values)))
            yield Problem("words/unknown-fact", message, branch.span, (), did_you_mean(branch.key, values) or known)
    if OTHER not in choice.keys and (left := sorted(values - set(choice.keys))):
        message = say("words/bad-message.no-option-branch", name=option.removeprefix(OPTION), values=either(left))
        yield Problem("words/bad-message", message, choice.span, (), say("words/bad-message.hint-other"))
