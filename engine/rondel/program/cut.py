"""Routines to blocks: finds who can wait, and cuts those at their choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rondel.program.blocks import Back, Block, CallTo, End, Fork, Goto, Pause, SwitchTo
from rondel.program.locals import kept_locals
from rondel.program.sizes import LARGE
from rondel.rules.core import (
    FALSE,
    TRUE,
    AsPlayer,
    Branches,
    CallRoutine,
    Choose,
    ChooseMany,
    Clear,
    Const,
    DrawFrom,
    Expr,
    Fail,
    If,
    Local,
    LookAt,
    Loop,
    MoveSet,
    Need,
    Op,
    OpenWindow,
    Read,
    RollDice,
    Routine,
    ScorePoints,
    SendHome,
    SetLocal,
    ShufflePile,
    Stmt,
    Switch,
    Write,
)  # fmt: skip
from rondel.rules.elaborate import Elaborated
from rondel.rules.reach import by_window, calls, circles, reached

MOST_LAPS = 10_000
_WAITS = (Choose, ChooseMany, Branches, OpenWindow)
_EFFECTS = (MoveSet, SendHome, ScorePoints, RollDice, ShufflePile, DrawFrom, LookAt, Clear, CallRoutine)


@dataclass(slots=True)
class CutProgram:
    """The blocks of all waiting routines; `first` is the block a routine begins with."""

    blocks: list[Block] = field(default_factory=list)
    first: dict[str, int] = field(default_factory=dict)
    plain: dict[str, Routine] = field(default_factory=dict)
    waiting: dict[str, Routine] = field(default_factory=dict)
    circles: dict[str, int] = field(default_factory=dict)
    calls: dict[str, tuple[str, ...]] = field(default_factory=dict)
    kept: dict[str, dict[int, int]] = field(default_factory=dict)

    def blocks_of(self, routine: str) -> list[Block]:
        return [block for block in self.blocks if block.routine == routine]


def cut(rules: Elaborated) -> CutProgram:
    """All routines, those that wait cut into blocks."""
    program, windows = CutProgram(calls=calls(rules)), by_window(rules.options)
    waiting = _waiting(rules.routines, program.calls)
    waits = {name: called for name, called in program.calls.items() if name in waiting}
    program.circles = {name: number for number, names in enumerate(circles(waits), 1) for name in names}
    for name, routine in rules.routines.items():
        if name in waiting:
            program.waiting[name] = routine
            _Cutter(program, routine, waiting, windows).run()
            program.kept[name] = kept_locals(program.blocks_of(name), routine.params)
        else:
            program.plain[name] = routine
    return program


def _waiting(routines: Mapping[str, Routine], called: dict[str, tuple[str, ...]]) -> set[str]:
    waiting = {n for n, r in routines.items() if any(isinstance(x, _WAITS) for x in _real_nodes(r.body))}
    # A routine that calls itself needs frames even if it never waits.
    waiting |= {n for n in routines if n in reached(n, called)}
    grown = True
    while grown:
        more = {n for n, names in called.items() if n not in waiting and any(name in waiting for name in names)}
        waiting |= more
        grown = bool(more)
    return waiting


def _real_nodes(body: tuple[Stmt, ...]) -> Iterable[Stmt]:
    """Statements that run, not those inside conditions."""
    for step in body:
        yield step
        match step:
            case If():
                yield from _real_nodes(step.then)
                yield from _real_nodes(step.otherwise)
            case Switch():
                for _, inner in step.cases:
                    yield from _real_nodes(inner)
            case Loop() | AsPlayer():
                yield from _real_nodes(step.body)
            case Branches():
                for _, inner in step.branches:
                    yield from _real_nodes(inner)


class _Cutter:
    def __init__(
        self, program: CutProgram, routine: Routine, waiting: set[str], by_window: dict[int, list[str]]
    ) -> None:
        self.program, self.routine, self.waiting, self.by_window = program, routine, waiting, by_window
        self.steps: list[Stmt] = []
        self.number = self._reserve()
        self.restores = False

    def run(self) -> None:
        self.program.first[self.routine.name] = self.number
        self._all(self.routine.body)
        self._end(Back())

    # --- blocks ---

    def _reserve(self) -> int:
        self.program.blocks.append(Block(len(self.program.blocks), "", (), Back()))
        return len(self.program.blocks) - 1

    def _end(self, end: End) -> None:
        """The block under way is done."""
        steps = tuple(self.steps)
        if any(_changes(step) for step in steps):
            steps = (Write("calm", None, FALSE), *steps)
        block = Block(self.number, self.routine.name, steps, end, self.restores)
        self.program.blocks[self.number] = block
        self.steps, self.restores = [], False

    def _begin(self, number: int, *, restores: bool = False) -> None:
        self.number, self.restores = number, restores

    def _all(self, steps: tuple[Stmt, ...]) -> None:
        for step in steps:
            self._one(step)

    def _waits(self, steps: Iterable[Stmt]) -> bool:
        return any(
            isinstance(x, _WAITS) or (isinstance(x, CallRoutine) and x.routine in self.waiting)
            for x in _real_nodes(tuple(steps))
        )

    def _one(self, step: Stmt) -> None:
        if isinstance(step, Need):
            return  # asked where the head was asked
        if not self._waits((step,)):
            self.steps.append(step)
            return
        match step:
            case If():
                self._if(step)
            case Switch():
                self._switch(step)
            case Loop():
                self._loop(step)
            case AsPlayer():
                self._as(step)
            case CallRoutine():
                self._call(step)
            case Choose() | OpenWindow():
                self._pause(step)
            case ChooseMany():
                self._many(step)
            case Branches():
                self._branches(step)
            case _:
                raise AssertionError(step)

    # --- shapes that wait ---

    def _if(self, step: If) -> None:
        yes, no, after = self._reserve(), self._reserve(), self._reserve()
        self._end(Fork(step.condition, yes, no))
        for number, inner in ((yes, step.then), (no, step.otherwise)):
            self._begin(number)
            self._all(inner)
            self._end(Goto(after))
        self._begin(after)

    def _switch(self, step: Switch) -> None:
        after = self._reserve()
        targets = [(value, self._reserve()) for value, _ in step.cases]
        self._end(SwitchTo(step.value, tuple(targets), after))
        for (_, number), (_, inner) in zip(targets, step.cases, strict=True):
            self._begin(number)
            self._all(inner)
            self._end(Goto(after))
        self._begin(after)

    def _loop(self, step: Loop) -> None:
        lap, turn, body, after = (self._reserve() for _ in range(4))
        if step.condition is not None:
            self.steps += [SetLocal(step.laps, FALSE)]
        self._end(Goto(lap))
        self._begin(lap)
        self.steps += [SetLocal(step.rest, _counted_source(step))]
        if step.condition is not None:
            self.steps += [SetLocal(step.found, FALSE), *self._counted(step)]
        self._end(Goto(turn))
        self._begin(turn)
        again = after if step.condition is None else self._reserve()
        self._end(Fork(Local(step.rest), body, again))
        if step.condition is not None:
            self._begin(again)
            self._end(Fork(Local(step.found), lap, after))
        self._begin(body)
        self._loop_body(step, turn)
        self._begin(after)
        self.steps += [SetLocal(step.slot, FALSE)]
        if step.condition is not None:
            self.steps += [SetLocal(step.laps, FALSE), SetLocal(step.found, FALSE)]

    def _counted(self, step: Loop) -> list[Stmt]:
        """Laps are counted, so that a game in which nobody ever chooses ends with a word instead of hanging."""
        more = SetLocal(step.laps, Op("+", (Local(step.laps), TRUE)))
        return [more, If(Op(">", (Local(step.laps), Const(MOST_LAPS))), (Fail("'each … while' goes on without end"),))]

    def _loop_body(self, step: Loop, turn: int) -> None:
        self.steps += next_member(step)
        for condition in (_still(step), step.condition):
            if condition is not None:
                inside = self._reserve()
                self._end(Fork(condition, inside, turn))
                self._begin(inside)
        if step.condition is not None:
            self.steps.append(SetLocal(step.found, TRUE))
        self._all(step.body)
        self._end(Goto(turn))

    def _as(self, step: AsPlayer) -> None:
        inside, after = self._reserve(), self._reserve()
        self._end(Fork(step.player, inside, after))
        self._begin(inside)
        self.steps += [SetLocal(step.saved, Read("you")), Write("you", None, step.player), Write("calm", None, FALSE)]
        self._all(step.body)
        self.steps += [Write("you", None, Local(step.saved)), SetLocal(step.saved, FALSE), Write("calm", None, FALSE)]
        self._end(Goto(after))
        self._begin(after)

    def _call(self, step: CallRoutine) -> None:
        back = self._reserve()
        keeps = self._in_own_circle(step.routine)
        self._end(CallTo(step.routine, step.args, back, step.sure, keeps))
        self._begin(back, restores=keeps)

    def _in_own_circle(self, routine: str) -> bool:
        circle = self.program.circles.get(routine)
        return circle is not None and circle == self.program.circles.get(self.routine.name)

    # --- choices ---

    def _pause(self, step: Choose | OpenWindow) -> None:
        pause, after = self._reserve(), self._reserve()
        self._end(Goto(pause))
        self._begin(pause)
        again = pause
        if any(self._in_own_circle(name) for name in self.by_window.get(step.window, ())):
            again = self._reserve()
        self._end(Pause(step.site, step, after, again=again))
        if again != pause:
            self._begin(again, restores=True)
            self._end(Goto(pause))
        self._begin(after)

    def _many(self, step: ChooseMany) -> None:
        ask, pause, after = self._reserve(), self._reserve(), self._reserve()
        count = Op("min", (step.count, Op("count", (step.source,))))
        self.steps += [SetLocal(step.slot, FALSE), SetLocal(step.left, count)]
        self._end(Goto(ask))
        self._begin(ask)
        self._end(Fork(Op(">", (Local(step.left), FALSE)), pause, after))
        self._begin(pause)
        self._end(Pause(step.site, step, after, (ask,)))
        self._begin(after)
        self.steps.append(SetLocal(step.left, FALSE))

    def _branches(self, step: Branches) -> None:
        pause, after = self._reserve(), self._reserve()
        targets = tuple(self._reserve() for _ in step.branches)
        self._end(Goto(pause))
        self._begin(pause)
        self._end(Pause(step.site, step, after, targets))
        for number, (_, inner) in zip(targets, step.branches, strict=True):
            self._begin(number)
            self._all(inner)
            self._end(Goto(after))
        self._begin(after)


def _counted_source(step: Loop) -> Expr:
    """The members of a loop; the work is counted if they may be many."""
    large = not step.sequence and (not isinstance(step.source, Const) or step.source.value.bit_count() > LARGE)
    return Op("spend", (step.source,)) if large else step.source


def next_member(step: Loop) -> list[Stmt]:
    """Takes the first member off the rest of a loop."""
    rest = Local(step.rest)
    if step.sequence:
        return [SetLocal(step.slot, Op("head", (rest,))), SetLocal(step.rest, Op("behead", (rest,)))]
    first: Expr = Op("first", (rest,))
    take = SetLocal(step.slot, Op("unbias", (first,)) if step.numbers else first)
    return [take, SetLocal(step.rest, Op("without_first", (rest,)))]


def _still(step: Loop) -> Expr | None:
    """Members fixed at the start, those gone meanwhile passed over."""
    return None if step.still is None else Op("has", (step.still, Local(step.slot)))


def _changes(step: Stmt) -> bool:
    if isinstance(step, Write):
        return step.region not in ("calm", "cause", "you", "now")
    if isinstance(step, _EFFECTS):
        return True
    return any(_changes(inner) for inner in _real_nodes((step,)) if inner is not step)


__all__ = ["CutProgram", "cut", "next_member"]
