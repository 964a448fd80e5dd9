"""Where an expression stands in generated source."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rondel.core.expressions import Local
from rondel.problems import Span


@dataclass(slots=True)
class SourcePlace:
    """How locals are written where an expression stands, and what the position is called there."""

    locals: dict[int, str] = field(default_factory=dict)
    state: str = "s"
    # In a loop: values that are the same for all members, with the names they get before it begins.
    once: dict[str, str] | None = None

    def with_locals(self, more: Mapping[int, str]) -> SourcePlace:
        return SourcePlace({**self.locals, **more}, self.state, self.once)

    def with_state(self, state: str) -> SourcePlace:
        return SourcePlace(dict(self.locals), state)

    def in_loop(self) -> SourcePlace:
        return SourcePlace(dict(self.locals), self.state, {})

    def of_position(self, value: str) -> str:
        """A value that depends on nothing but how the pieces lie."""
        return value if self.once is None else self.once.setdefault(value, f"g{len(self.once)}")


def variables(params: Iterable[Local]) -> dict[int, str]:
    """Locals as variables of a function."""
    return {param.number: f"v{param.number}" for param in params}


_ODD = re.compile(r"[^A-Za-z0-9 ._:#?!()/,+&-]")


def comment(text: str, span: Span | None = None) -> str:
    """A comment that says what a function is for; of a module's text only plain letters and marks get into it."""
    where = f" ({span})" if span is not None and span.file else ""
    return "# " + _ODD.sub("_", text + where)


def indent(lines: Iterable[str], depth: int = 1) -> list[str]:
    return ["    " * depth + line for line in lines]
