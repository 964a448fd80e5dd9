"""Which words a line-up will ask for, and what is wrong with those that it has.

Only modules that bring words are asked for them. What a table must be able to name is wanted; what it can name more
closely (`place.hand.red` beside `place.hand`) is welcome, and then wanted in each language that the module speaks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rondel.problems import Problem, Span
from rondel.rules.elaborate import Elaborated
from rondel.source.collect import ModuleFiles
from rondel.words.catalogue import documents_by_language, read_library
from rondel.words.check import check_words

_WORDS_FILE = re.compile(r"(?:^|/)words/([a-z0-9-]+)\.yaml$")


def words_problems(modules: Sequence[ModuleFiles], rules: Elaborated | None, language: str) -> Iterator[Problem]:
    """What is wrong with the words of modules; without rules only what can be seen in the files themselves."""
    speaking = [module for module in modules if module.words]
    if not speaking:
        return
    documents = documents_by_language(speaking)
    if rules is None:
        problems = read_library(documents)[1]
    else:
        given = frozenset(_given(speaking, "terms"))
        terms = wanted_terms(rules, speaking)
        welcome = {id for id in given if is_welcome(id, rules)}
        messages = {id: frozenset[str]() for id in _given(speaking, "messages") if is_welcome_message(id)}
        problems = check_words(documents, messages, terms | welcome, holds=_holds(terms | welcome, rules))
    yield from (problem for problem in problems if _is_asked(problem, language))
