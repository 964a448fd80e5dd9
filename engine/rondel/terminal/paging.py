"""Long output of a command: a screenful at a time where somebody sits at a terminal, at once where it is piped."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from rich.text import Text

from rondel.messages.said import say
from rondel.messages.speaking import spoken
from rondel.terminal.output import terminal
from rondel.terminal.screen import Screen


def print_paged(lines: Iterable[Text]) -> None:
    """Prints lines that are set already; whoever has had enough at the end of a page types q."""
    screen = Screen(terminal(), input)
    if sys.stdin is None or not sys.stdin.isatty():
        screen.lines(lines)
        return
    try:
        screen.paged(list(lines), spoken(say("explain.more")))
    except (EOFError, KeyboardInterrupt):
        screen.line()
