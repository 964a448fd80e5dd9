"""What a name can mean where it stands: locals, the acting player, this rule, the modules in sight."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from rondel.core.expressions import YOU, Expr, Local, Read
from rondel.core.types import COUNTER
from rondel.core.types import Type as CoreType
from rondel.frozen import frozen
from rondel.problems import Span
from rondel.rules.read.meanings import What
from rondel.rules.types import PLAYER, UNKNOWN, Type, core_type


@frozen
class Typed:
    """An expression with its type."""

    expr: Expr
    type: Type


@dataclass(slots=True)
class ScopeFrame:
    """The locals of one routine or answer: numbers are given out once and never shared."""

    locals: list[Local] = field(default_factory=list)

    def local(self, name: str, found: Type = UNKNOWN) -> Local:
        return self._add(name, core_type(found))

    def counter(self, name: str) -> Local:
        """A local that counts: never less than nothing, never very much."""
        return self._add(name, COUNTER)

    def _add(self, name: str, found: CoreType) -> Local:
        self.locals.append(Local(len(self.locals), found, name))
        return self.locals[-1]


@dataclass(slots=True)
class Scope:
    """Names in sight while one body is read."""

    where: str
    module: str
    sees: frozenset[str]
    frame: ScopeFrame
    locals: dict[str, Typed] = field(default_factory=dict)
    this: Typed | None = None
    acting: bool = True
    in_answer: bool = False
    in_cell: bool = False
    original: tuple[str, tuple[Type, ...]] | None = None
    it: list[Typed] = field(default_factory=list)
    bound: dict[int, tuple[What, Span]] = field(default_factory=dict)  # where locals are named, if meanings are noted

    def bind(self, name: str, found: Type) -> Local:
        """A new local of that name; an earlier one of the same name is hidden."""
        local = self.frame.local(name, found)
        self.locals[name] = Typed(local, found)
        return local

    def local(self, name: str) -> Typed | None:
        return self.locals.get(name)

    @contextmanager
    def inner(self) -> Iterator[None]:
        """Names bound inside are gone afterwards."""
        kept = dict(self.locals)
        try:
            yield
        finally:
            self.locals = kept

    @contextmanager
    def element(self, found: Type) -> Iterator[Local]:
        """`it` stands for a member."""
        local = self.frame.local("it", found)
        self.it.append(Typed(local, found))
        try:
            yield local
        finally:
            self.it.pop()

    def you(self) -> Typed:
        return Typed(Read(YOU), PLAYER)
