"""What a text names in braces, whichever of the two languages of messages it is written in."""

from __future__ import annotations

import re
from functools import lru_cache

from rondel.problems import Span
from rondel.words.message import Message, names
from rondel.words.parse import parse_message

_OF_PROBLEMS = re.compile(r"\{(\w+)[|}]")


@lru_cache(maxsize=4096)
def parsed_alone(text: str) -> Message:
    """The message of a text that stands nowhere; its places are columns of the text itself."""
    return parse_message(text, Span("", 1, 1, 1, len(text) + 1))[0]


def named_in(text: str, *, is_flat: bool) -> list[str]:
    """The variables, terms and facts that a text names, each once; sentences of problems have variables only."""
    if is_flat:
        return list(dict.fromkeys(_OF_PROBLEMS.findall(text)))
    return list(dict.fromkeys(name.name for name in names(parsed_alone(text).parts)))
