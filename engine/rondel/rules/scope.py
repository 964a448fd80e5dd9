"""What a name can mean where it stands: locals, the acting player, this rule, the modules in sight."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from rondel.record import record
from rondel.rules.core import Expr, Local, Read
from rondel.rules.types import PLAYER, UNKNOWN, Type


@record
class Typed:
    """An expression with its type."""

    expr: Expr
    type: Type


@dataclass(slots=True)
class Frame:
    """The locals of one routine or answer: slots are given out once and never shared."""

    names: list[str] = field(default_factory=list)
    types: dict[int, Type] = field(default_factory=dict)

    def slot(self, name: str, found: Type = UNKNOWN) -> int:
        self.names.append(name)
        self.types[len(self.names) - 1] = found
        return len(self.names) - 1


@dataclass(slots=True)
class Scope:
    """Names in sight while one body is read."""

    where: str
    module: str
    sees: frozenset[str]
    frame: Frame
    locals: dict[str, tuple[int, Type]] = field(default_factory=dict)
    this: Typed | None = None
    acting: bool = True
    in_answer: bool = False
    original: tuple[str, tuple[Type, ...]] | None = None
    it: list[Typed] = field(default_factory=list)

    def bind(self, name: str, found: Type) -> int:
        """A new local of that name; an earlier one of the same name is hidden."""
        slot = self.frame.slot(name, found)
        self.locals[name] = (slot, found)
        return slot

    def local(self, name: str) -> Typed | None:
        found = self.locals.get(name)
        return Typed(Local(found[0]), found[1]) if found else None

    @contextmanager
    def inner(self) -> Iterator[None]:
        """Names bound inside are gone afterwards."""
        kept = dict(self.locals)
        try:
            yield
        finally:
            self.locals = kept

    @contextmanager
    def element(self, found: Type) -> Iterator[int]:
        """`it` stands for a member."""
        slot = self.frame.slot("it")
        self.it.append(Typed(Local(slot), found))
        try:
            yield slot
        finally:
            self.it.pop()

    def you(self) -> Typed:
        return Typed(Read("you"), PLAYER)
