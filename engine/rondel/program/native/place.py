"""Where an expression stands in C: the function that is being written, and what its locals are called there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rondel.core.expressions import Local
from rondel.core.types import Sizes
from rondel.frozen import frozen
from rondel.program.native.code import Code
from rondel.program.native.windows import WordWindow, all_bits, is_wide, window_of


@frozen
class Variable:
    """A local: a C variable, or slots of the position.

    `window` says which words of a set it has, and is none for a number. `bits` are those that it can have; of a member
    all values. A local in a frame has the word where it begins, and how many words its slot has.
    """

    name: str
    window: WordWindow | None
    bits: int
    slot: int = -1
    words: int = 1

    @property
    def ctype(self) -> str:
        return "i64" if self.window is None else self.window.ctype


@dataclass(slots=True)
class CPlace:
    """How locals are written where an expression stands."""

    code: Code
    locals: dict[int, Variable] = field(default_factory=dict)

    def with_locals(self, more: Mapping[int, Variable]) -> CPlace:
        return CPlace(self.code, {**self.locals, **more})


def variable_of(local: Local, name: str, sizes: Sizes) -> Variable:
    """A local of which nothing but its type is known."""
    bits = all_bits(local.type, sizes)
    return Variable(name, window_of(bits) if is_wide(local.type) else None, bits)


def parameters(params: tuple[Local, ...], sizes: Sizes) -> dict[int, Variable]:
    return {param.number: variable_of(param, f"p{i}", sizes) for i, param in enumerate(params)}


def head(result: str, name: str, params: Mapping[int, Variable], *more: str) -> str:
    """The head of a function; every one is given the position and the context."""
    given = ["i64 *s", "X *x", *more, *(f"{one.ctype} {one.name}" for one in params.values())]
    return f"static {result} {name}({', '.join(given)})"
