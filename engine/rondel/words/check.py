"""Whether the words of a line-up serve: every id has words, every word an id, every message what it asks for.

Documents and the ids that the engine will ask for come in, problems go out, in the order of the files. The
engine's own words are known here but not checked; a test does that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rondel.messages.said import say
from rondel.problems import Problem, Span, did_you_mean
from rondel.words.catalogue import Documents, Library, read_library
from rondel.words.check_anew import keys_lost
from rondel.words.check_facts import Facts, unknown_facts
from rondel.words.check_forms import missing_forms
from rondel.words.check_ids import Wanted, defined_twice, missing_words, unknown_terms, unused_words
from rondel.words.check_lost import lost_in_translation
from rondel.words.check_rebinds import bad_rebinds
from rondel.words.languages import REFERENCE, Languages, modifiers_of
from rondel.words.message import Message
from rondel.words.misspelt_ids import one_cause_each
from rondel.words.nested_terms import nested_terms
from rondel.words.own_words import OWN_MESSAGES, OWN_MODULE
from rondel.words.placeholder import NounName
from rondel.words.read import local_id
from rondel.words.unknown_variable import unknown_variable

# Problems that only inform: nothing is wrong, but somebody may want to know.
INFORMATION = frozenset({"words/unused-variable"})


def check_words(
    documents: Documents,
    wanted: Mapping[str, frozenset[str]],
    wanted_terms: frozenset[str],
    reference_language: str = REFERENCE,
    *,
    holds: Mapping[str, frozenset[str]] | None = None,
    declared: Mapping[str, Span] | None = None,
    facts: Facts | None = None,
    informing: bool = True,
    languages: Languages | None = None,
) -> list[Problem]:
    """Everything that is wrong with the words.

    `wanted` gives for each message the variables it may use. `holds` gives the ids of the terms that a
    variable may hold, by its name, or by that of a message and its own if it is so only there (else a variable
    `piece` holds any `piece.…`), and `declared` where an id comes from.
    `facts` are those that a message may name, if they are known. What only informs is told if `informing`.
    """
    library, problems = read_library(documents, languages)
    needs = Wanted(wanted, wanted_terms, reference_language, declared or {})
    problems += _unknown_variables(library, wanted)
    problems += _unused_variables(library, wanted, reference_language) if informing else ()
    problems += unknown_terms(library, needs)
    problems += unknown_facts(library, facts) if facts is not None else ()
    problems += missing_words(library, needs)
    problems += unused_words(library, needs)
    problems += defined_twice(library, needs)
    problems += lost_in_translation(library)
    problems += keys_lost(library)
    problems += bad_rebinds(library, wanted_terms)
    problems += nested_terms(library)
    problems += missing_forms(library, wanted_terms, holds or {})
    return sorted(one_cause_each(dict.fromkeys(problems), library), key=lambda problem: problem.order)


def _offered(message: Message, library: Library, wanted: Mapping[str, frozenset[str]]) -> frozenset[str] | None:
    """The variables a message may use; None if nobody asks for the message."""
    local = local_id(message.id, library.modules)
    return wanted.get(message.id, wanted.get(local, OWN_MESSAGES.get(local)))


def _module_messages(library: Library) -> Iterator[Message]:
    for file in library.files:
        if file.module != OWN_MODULE:
            yield from file.messages.values()


def _unknown_variables(library: Library, wanted: Mapping[str, frozenset[str]]) -> Iterator[Problem]:
    for message in _module_messages(library):
        offered = _offered(message, library, wanted)
        if offered is None:
            continue
        for name in message.variables:
            if name.name not in offered:
                yield _unknown_variable(name, message, library, offered)


def _unknown_variable(name: NounName, message: Message, library: Library, offered: frozenset[str]) -> Problem:
    local = local_id(message.id, library.modules)
    if name.name in _CASES:
        hint = say("words/unknown-variable.hint-case", case=_CASES[name.name])
    else:
        hint = did_you_mean(name.name, (*offered, *modifiers_of(library.languages.grammar_of(message.language))))
    return unknown_variable(local, name.name, offered, name.span, hint)


# Cases as grammars of the languages call them, and what they are called here.
_CASES = {"akk": "acc", "akkusativ": "acc", "dativ": "dat", "genitiv": "gen"}


def _unused_variables(library: Library, wanted: Mapping[str, frozenset[str]], reference: str) -> Iterator[Problem]:
    """A variable that is offered to a message which some language has, and that no language uses."""
    for versions in _versions(library).values():
        first = min(versions, key=lambda message: message.language != reference)
        offered = wanted.get(first.id, wanted.get(local_id(first.id, library.modules), frozenset()))
        used = {name.name for message in versions for name in message.variables}
        for variable in sorted(offered - used):
            message = say("words/unused-variable.unused", name=variable, message=local_id(first.id, library.modules))
            yield Problem("words/unused-variable", message, first.key)


def _versions(library: Library) -> dict[str, list[Message]]:
    versions: dict[str, list[Message]] = {}
    for message in _module_messages(library):
        versions.setdefault(message.id, []).append(message)
    return versions
