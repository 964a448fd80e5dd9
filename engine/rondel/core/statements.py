"""Statements: what happens, one after the other. Steps never wait; questions wait until somebody has chosen.

Questions stand in routines only until these are cut into blocks; there they have become offers (`blocks`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import assert_never

from rondel.core.expressions import TRUE, Const, Expr, Local, Region
from rondel.core.operations import Over
from rondel.frozen import frozen
from rondel.problems import Span

NOWHERE = Span("", 0, 0)


def _span() -> Span:
    return field(default=NOWHERE, compare=False, repr=False)


# --- steps ---------------------------------------------------------------------------------------


@frozen
class Need:
    """What a head asks for; where a head was tried before, nothing is left to do."""

    condition: Expr
    span: Span = _span()


@frozen
class SetLocal:
    local: Local
    value: Expr


@frozen
class Write:
    """A slot gets a value; the slot of none is never written."""

    region: Region
    index: Expr | None
    value: Expr


@frozen
class Clear:
    """The end of a life span: all slots of some regions go to zero."""

    regions: tuple[Region, ...]


@frozen
class MoveSet:
    """Every piece of a set to one place; riders follow or leave as their kind says."""

    what: Expr
    to: Expr


@frozen
class SendHome:
    """Every piece of a set to where it belongs; the account says whether that was the price of something."""

    what: Expr
    paid: bool = field(default=False, repr=False)  # not in the fingerprint: it decides nothing


@frozen
class ScorePoints:
    """Points for a player; `pieces` are those that the step itself counts, for the account."""

    player: Expr
    amount: Expr
    site: int
    pieces: Expr = Const(0)


@frozen
class RollDice:
    what: Expr
    until: Expr | None


@frozen
class ShufflePile:
    pile: Expr


@frozen
class DrawMember:
    """Chance picks a member of a set; `stream` counts how often."""

    local: Local
    source: Expr
    stream: Region
    over: Over = Over.SET


@frozen
class DrawTop:
    """The top of a stack; an empty one is filled again first, if it can be."""

    local: Local
    pile: Expr


@frozen
class LookAt:
    what: Expr


@frozen
class If:
    condition: Expr
    then: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...] = ()


@frozen
class Switch:
    value: Expr
    cases: tuple[tuple[int, tuple[Stmt, ...]], ...]


@frozen
class Loop:
    """For each member, those fixed that are there at the start; `still` passes over those gone meanwhile.

    With a `condition` it goes round in laps as long as a lap has found a member for whom it holds.
    """

    over: Over
    local: Local
    rest: Local
    source: Expr
    body: tuple[Stmt, ...]
    still: Expr | None = None
    condition: Expr | None = None
    found: Local | None = None


@frozen
class CallRoutine:
    routine: str
    args: tuple[Expr, ...]


@frozen
class AsPlayer:
    """What somebody does; nothing happens for none."""

    saved: Local
    player: Expr
    body: tuple[Stmt, ...]


@frozen
class Passed:
    """Here begins what a module wrote: noted by programs that tell, so that one can see which rules ever ran."""

    number: int


@frozen
class Chapter:
    """A deed that is told of begins, with what it was given, or ends; only programs that tell note it."""

    number: int
    given: tuple[Expr, ...] = ()
    ends: bool = False


@frozen
class Spend:
    """Work is counted: so much of what may be done until somebody chooses; `who` is told where it was too much."""

    amount: int
    who: str = field(default="", compare=False)


@frozen
class Fail:
    message: str


# --- questions -----------------------------------------------------------------------------------


@frozen
class Choose:
    """One member of a set with whom the rest of the head, `test`, can be completed; of an empty set none.

    `alike`: the set may hold pieces between which there is no difference. `window`: one opens together with it.
    """

    local: Local
    source: Expr
    site: int
    over: Over = Over.SET
    alike: bool = False
    test: Expr = TRUE
    window: int = 0


@frozen
class ChooseMany:
    """Several members, one decision each, in rising order; `local` holds the set chosen so far.

    `up_to`: the chooser may stop early; `most`: as many as there are, if there are fewer.
    """

    local: Local
    left: Local
    source: Expr
    count: Expr
    site: int
    over: Over = Over.SET
    up_to: bool = False
    most: bool = False
    alike: bool = False
    test: Expr = TRUE


@frozen
class Branches:
    """A labelled branch each, on offer while its condition holds; `otherwise` is the way past."""

    site: int
    branches: tuple[tuple[Expr, tuple[Stmt, ...]], ...]
    otherwise: Expr | None = None


@frozen
class OpenWindow:
    window: int
    site: int


Question = Choose | ChooseMany | Branches | OpenWindow
Effect = (
    Write | Clear | MoveSet | SendHome | ScorePoints | RollDice | ShufflePile | DrawMember | DrawTop | LookAt
)  # fmt: skip
Stmt = (
    Need | SetLocal | Effect | If | Switch | Loop | CallRoutine | AsPlayer | Passed | Chapter | Spend | Fail
    | Question
)  # fmt: skip
Stmts = tuple[Stmt, ...]


def bodies_of(step: Stmt) -> list[Stmts]:
    """The statements inside a statement, by its ways."""
    match step:
        case If():
            return [step.then, step.otherwise]
        case Switch():
            return [body for _, body in step.cases]
        case Loop() | AsPlayer():
            return [step.body]
        case Branches():
            return [body for _, body in step.branches]
        case (
            Need() | SetLocal() | Write() | Clear() | MoveSet() | SendHome() | ScorePoints() | RollDice()
            | ShufflePile() | DrawMember() | DrawTop() | LookAt() | CallRoutine() | Passed() | Chapter() | Spend()
            | Fail() | Choose() | ChooseMany() | OpenWindow()
        ):  # fmt: skip
            return []
        case _:
            assert_never(step)


def all_statements(steps: Iterable[Stmt]) -> Iterator[Stmt]:
    """Some statements, and those inside them."""
    for step in steps:
        yield step
        for body in bodies_of(step):
            yield from all_statements(body)
