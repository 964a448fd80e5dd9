"""The names of generated source: whatever is asked for gets a name, and is written when its turn comes.

So nothing is written that nobody asks for, and a function may call one that is not written yet.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rondel.core.expressions import Expr, Local, Table
from rondel.core.trials import TrialSteps
from rondel.core.types import Type
from rondel.core.walk import bound_inside, free_locals, rebuilt, with_own_binders
from rondel.frozen import frozen


@frozen
class Answered:
    """The function of an answer."""

    answer: str


@frozen
class Tried:
    """The function of a trial."""

    trial: str


@frozen
class Continued:
    """The function of what follows in a trial, where it would nest too deeply."""

    steps: TrialSteps
    params: tuple[Local, ...]


@frozen
class Done:
    """The function of a routine that never waits."""

    routine: str


@frozen
class Reckoned:
    """A function for an expression that cannot stand in a line; its free locals are its parameters."""

    expr: Expr
    params: tuple[Local, ...]
    kinds: tuple[Type, ...]
    asked: bool = False


@frozen
class Folded:
    """A function for a fold; the set comes first among its parameters."""

    expr: Expr
    params: tuple[Local, ...]
    kinds: tuple[Type, ...]


@frozen
class Cased:
    """A function that goes through a few values that pick; the value comes first among its parameters."""

    cases: tuple[tuple[int, Expr], ...]
    params: tuple[Local, ...]
    kinds: tuple[Type, ...]


@frozen
class Picked:
    """Functions by the value that picks one, `size` values from 0 on; 0 if there is no telling how many."""

    cases: tuple[tuple[int, Expr], ...]
    params: tuple[Local, ...]
    kinds: tuple[Type, ...]
    size: int


@frozen
class PickedAnswer:
    """The cases of an answer that only picks, as functions by the value that picks; `asked`: only for their truth."""

    answer: str
    size: int
    asked: bool


@frozen
class Slotted:
    """A table with the slots that its values stand for."""

    table: Table
    first: int


@frozen
class Kept:
    """A function that keeps the regions of a board."""

    neighbours: Table
    local: Local
    body: Expr


Request = Answered | Tried | Continued | Done | Reckoned | Folded | Cased | Picked | PickedAnswer | Slotted | Kept
_STEMS: dict[type, str] = {
    Answered: "a", Tried: "t", Continued: "w", Done: "d", Reckoned: "x", Folded: "f", Cased: "c", Picked: "P",
    PickedAnswer: "P", Slotted: "S", Kept: "k",
}  # fmt: skip


@dataclass(slots=True)
class Names:
    """Gives names to what source calls; `waiting` is what still has to be written, with where it was asked for."""

    names: dict[Request, str] = field(default_factory=dict)
    waiting: list[tuple[Request, str]] = field(default_factory=list)
    tables: dict[Table, str] = field(default_factory=dict)
    doers: dict[str, int] = field(default_factory=dict)
    here: str = ""
    count: int = 0

    def table(self, table: Table) -> str:
        return self.tables.setdefault(table, f"T{len(self.tables)}")

    def doer(self, name: str = "") -> int:
        """The number by which source names whoever is told of a failure: nothing of a module's text stands in it."""
        return self.doers.setdefault(name or self.here, len(self.doers))

    def of(self, request: Request) -> str:
        if request not in self.names:
            self.names[request] = f"{_STEMS[request.__class__]}{len(self.names)}"
            self.waiting.append((request, self.here))
        return self.names[request]

    def fresh(self, stem: str) -> str:
        """A variable that no other part of the source has."""
        self.count += 1
        return f"{stem}_{self.count}"


def closed(expr: Expr) -> tuple[Expr, tuple[Local, ...], tuple[Local, ...], tuple[Type, ...]]:
    """An expression with locals numbered from 0, its parameters first; those, the locals they stand for, and all types.

    Expressions that differ only in the numbers of their locals so become one; those whose locals have other types do
    not, because what is written for them may be another.
    """
    free = list(free_locals(expr).values())
    params = tuple(Local(i, local.type, local.name) for i, local in enumerate(free))
    own = {local.number: Local(i, local.type, local.name) for i, local in enumerate(bound_inside([expr]), len(free))}
    values: dict[int, Local] = {**own, **{old.number: new for old, new in zip(free, params, strict=True)}}

    def put_in(part: Expr) -> Expr:
        if isinstance(part, Local):
            return values[part.number]
        return with_own_binders(rebuilt(part, put_in), own)

    kinds = tuple(local.type for local in (*params, *own.values()))
    return put_in(expr), params, tuple(free), kinds
