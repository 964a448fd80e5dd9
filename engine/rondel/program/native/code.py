"""Lines of C as they are written, one function at a time: temporaries, blocks in braces, variables of the function."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from rondel.problems import Span

_ODD = re.compile(r"[^A-Za-z0-9_.:?! ()/-]")


class Code:
    """The body of one function."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.variables: list[str] = []
        self.count = 0

    def line(self, text: str) -> None:
        self.lines.append(text)

    def name(self, stem: str) -> str:
        """A name that nothing else in the function has."""
        self.count += 1
        return f"{stem}{self.count}"

    def temporary(self, ctype: str, text: str, stem: str = "t") -> str:
        """A value reckoned here, under a name."""
        name = self.name(stem)
        self.line(f"const {ctype} {name} = {text};")
        return name

    def unset(self, ctype: str, stem: str = "v") -> str:
        """A variable that gets its value in whatever way is taken from here on."""
        name = self.name(stem)
        self.line(f"{ctype} {name};")
        return name

    def variable(self, ctype: str, stem: str = "v") -> str:
        """A variable of the whole function; nothing at first."""
        name = self.name(stem)
        self.variables.append(f"{ctype} {name} = {'{{0}}' if ctype.startswith('set_') and ctype != 'set_1' else '0'};")
        return name

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Lines in braces."""
        self.line(f"{head} {{".lstrip())
        yield
        self.line("}")

    @contextmanager
    def apart(self) -> Iterator[list[str]]:
        """Lines that are not yet put anywhere."""
        outside, self.lines = self.lines, []
        inside = self.lines
        try:
            yield inside
        finally:
            self.lines = outside

    def text(self) -> list[str]:
        return indented([*self.variables, *self.lines])


def indented(lines: Iterable[str]) -> list[str]:
    """Lines set in by the braces around them."""
    result, depth = [], 1
    for line in lines:
        if line.startswith("}"):
            depth -= 1
        result.append("    " * min(depth, 12) + line)
        if line.endswith("{"):
            depth += 1
    return result


def comment(text: str, span: Span | None = None) -> str:
    """A comment that says what a function is for; of a module's text only plain letters and marks get into it.

    Of a path the last folder and the file stand there, so that the same rules are the same source on every machine.
    """
    where = f" ({'/'.join(str(span).split('/')[-2:])})" if span is not None and span.file else ""
    return f"/* {_ODD.sub('_', text + where)} */"  # neither a star nor a backslash can be among them


@dataclass(slots=True)
class Function:
    """A C function: what stands above it, its head, its body."""

    note: str
    head: str
    body: list[str] = field(default_factory=list)

    def text(self) -> str:
        return "\n".join([self.note, self.head + " {", *self.body, "}"])
