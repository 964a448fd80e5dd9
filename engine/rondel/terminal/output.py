"""Where everything that a command prints goes through, so that nothing of a stranger commands the terminal.

File names, records and words may hold anything: sequences that clear a screen or write over a line, marks that turn the
direction of writing. Whatever cannot be shown is written as an escape, `\\u001b`, which JSON reads back as it was.
Only the engine's own colours reach the terminal: they are added behind this door, by `Terminal`.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING, TextIO, cast

from rondel.source.yaml_scalar import UNPRINTABLE

if TYPE_CHECKING:
    from rich.console import Console

_RETURN = re.compile(r"\r(?!\n)")  # a line written over


def visible(text: str) -> str:
    """A text in which what cannot be shown is an escape; line ends and tabs stay."""
    if text.isascii() and text.isprintable():
        return text
    return _RETURN.sub(_escape, UNPRINTABLE.sub(_escape, text))


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


class Visible:
    """A stream that shows what it is given; everything but writing is the affair of the stream behind it."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        self.stream.write(visible(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> object:
        return getattr(self.stream, name)


@contextmanager
def visible_streams() -> Iterator[None]:
    """While a command runs, whatever it prints is visible, in any alphabet: what the terminal lacks is an escape."""
    before = sys.stdout, sys.stderr
    changed = [(stream, stream.errors) for stream in before if isinstance(stream, TextIOWrapper)]
    for stream, _ in changed:
        stream.reconfigure(errors="backslashreplace")
    with ExitStack() as opened:
        sys.stdout, sys.stderr = (_visible_stream(stream or _nowhere(opened)) for stream in before)
        try:
            yield
        finally:
            sys.stdout, sys.stderr = before
            for stream, errors in changed:
                stream.reconfigure(errors=errors)


def _visible_stream(stream: TextIO) -> TextIO:
    return cast(TextIO, Visible(stream))  # a text stream in all but name


def _nowhere(opened: ExitStack) -> TextIO:
    """For a process whose output was closed before it began: what it prints is lost, and nothing else happens."""
    return opened.enter_context(open(os.devnull, "w", encoding="utf-8"))


def behind(stream: TextIO) -> TextIO:
    """The stream itself, for those who see to it that what they write can be shown."""
    return stream.stream if isinstance(stream, Visible) else stream


def write_verbatim(text: str) -> None:
    """Writes data to where it is piped, as it is; a terminal gets it visible."""
    stream = sys.stdout if sys.stdout.isatty() else behind(sys.stdout)
    stream.write(text)


def terminal(*, stderr: bool = False) -> Console:
    """A console with colours; what it is given to print is visible."""
    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.segment import Segment

    class Terminal(Console):
        def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
            for segment in super().render(renderable, options):
                yield segment if segment.control else Segment(visible(segment.text), segment.style)

    return Terminal(file=behind(sys.stderr if stderr else sys.stdout), highlight=False)
