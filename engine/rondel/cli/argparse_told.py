"""What argparse has to complain about, as messages of ours; a sentence of another version of it stays as it is."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from functools import partial

from rondel.messages.said import Said, say

_SENTENCES: tuple[tuple[str, Callable[..., Said]], ...] = (
    (r"the following arguments are required: (?P<names>.*)", partial(say, "use.required")),
    (r"unrecognized arguments: (?P<names>.*)", partial(say, "use.unrecognized")),
    (r"expected one argument", partial(say, "use.expected-one")),
    (r"expected at least one argument", partial(say, "use.expected-some")),
    (r"expected (?P<n>\d+) arguments", partial(say, "use.expected-many")),
    (r"invalid choice: (?P<value>.*) \(choose from (?P<known>.*)\)", partial(say, "use.no-such-choice")),
    (r"ignored explicit argument (?P<value>.*)", partial(say, "use.takes-no-value")),
    (r"not allowed with argument (?P<name>.*)", partial(say, "use.not-beside")),
)


def argument_said(error: argparse.ArgumentError) -> Said:
    """What is wrong with an argument."""
    told = error.message if isinstance(error.message, Said) else message_said(error.message)
    return say("use.argument", name=error.argument_name, told=told) if error.argument_name else told


def message_said(text: str) -> Said:
    """A sentence of argparse as a message."""
    for pattern, said in _SENTENCES:
        found = re.fullmatch(pattern, text, re.DOTALL)
        if found is not None and (made := said(**found.groupdict())) == text:
            return made
    return Said(text)
