"""What a text names in braces, whichever of the two languages of messages it is written in.

A text is read by the grammar of its language, which a shelf may have brought: what one grammar has for a preposition is
a name in another.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rondel.problems import Span
from rondel.words.grammar import Grammar
from rondel.words.message import Message
from rondel.words.parse import parse_message

_OF_PROBLEMS = re.compile(r"\{(\w+)[|}]")


def parsed_alone(text: str, grammar: Grammar) -> Message:
    """The message of a text that stands nowhere; its places are columns of the text itself."""
    return _parsed(text, grammar)[0]


def is_unreadable(text: str, grammar: Grammar) -> bool:
    """Whether braces of a text are not closed, or hold what is no placeholder: whoever reads words tells what."""
    return bool(_parsed(text, grammar)[1])


@lru_cache(maxsize=4096)
def _parsed(text: str, grammar: Grammar) -> tuple[Message, bool]:
    span = Span("", 1, 1, 1, len(text) + 1)
    message, problems = parse_message(text, span, language=grammar.language, grammar=grammar)
    return message, bool(problems)


def named_in(text: str, grammar: Grammar, *, is_flat: bool) -> list[str]:
    """The variables, terms and facts that a text names, each once; sentences of problems have variables only."""
    if is_flat:
        return list(dict.fromkeys(_OF_PROBLEMS.findall(text)))
    return list(dict.fromkeys(name.name for name in parsed_alone(text, grammar).names))
