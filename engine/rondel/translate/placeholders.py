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


@lru_cache(maxsize=4096)
def parsed_alone(text: str, grammar: Grammar) -> Message:
    """The message of a text that stands nowhere; its places are columns of the text itself."""
    return parse_message(text, Span("", 1, 1, 1, len(text) + 1), language=grammar.language, grammar=grammar)[0]


def named_in(text: str, grammar: Grammar, *, is_flat: bool) -> list[str]:
    """The variables, terms and facts that a text names, each once; sentences of problems have variables only."""
    if is_flat:
        return list(dict.fromkeys(_OF_PROBLEMS.findall(text)))
    return list(dict.fromkeys(name.name for name in parsed_alone(text, grammar).names))
