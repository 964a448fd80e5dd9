"""Routines to blocks: finds who can wait, and cuts those at their questions.

Cutting comes before any pass, so that all machines, whatever they run, wait at the same places of the same position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rondel.core.blocks import Back, Block, CallTo, End, Fork, Goto, SwitchTo
from rondel.core.core import Answer, Frame, Routine, WindowOption
from rondel.core.effects import changes
from rondel.core.expressions import CALM, CAUSE, FALSE, NOW, TRUE, YOU, Apply, Const, Expr, Local, Read
from rondel.core.operations import Op, Over
from rondel.core.statements import (
    AsPlayer,
    Branches,
    CallRoutine,
    Choose,
    ChooseMany,
    If,
    Loop,
    Need,
    OpenWindow,
    Question,
    SetLocal,
    Stmt,
    Stmts,
    Switch,
    Write,
    all_statements,
)  # fmt: skip
from rondel.core.trials import Trial
from rondel.core.types import WINDOW, Member
from rondel.core.walk import Numbering, free_locals
from rondel.program.cut_questions import ask
from rondel.rules.call_graph import calls, circles, reached

_NOTES = frozenset({YOU, CAUSE, NOW, CALM})
_NOBODY = Const(0, Member(WINDOW))  # no window was declined


@dataclass(slots=True)
class Cut:
    """What cutting makes: blocks, the frames of waiting routines, the routines that never wait.

    `answers` and `trials` are those that questions brought along.
    """

    options: tuple[WindowOption, ...]
    blocks: list[Block] = field(default_factory=list)
    frames: dict[str, Frame] = field(default_factory=dict)
    plain: dict[str, Routine] = field(default_factory=dict)
    answers: dict[str, Answer] = field(default_factory=dict)
    trials: dict[str, Trial] = field(default_factory=dict)
    circles: dict[str, int] = field(default_factory=dict)
    waiting: frozenset[str] = frozenset()
    leaving: frozenset[str] = frozenset()

    def reserve(self) -> int:
        self.blocks.append(Block(len(self.blocks), "", (), Back()))
        return len(self.blocks) - 1


def cut(routines: Mapping[str, Routine], options: Iterable[WindowOption], leaving: frozenset[str] = frozenset()) -> Cut:
    """All routines, those that wait cut into blocks; after those that are `leaving` a window may be closed."""
    result, called = Cut(tuple(options), leaving=leaving), calls(routines, options)
    result.waiting = frozenset(_waiting(routines, called))
    waits = {name: others for name, others in called.items() if name in result.waiting}
    result.circles = {name: number for number, names in enumerate(circles(waits), 1) for name in names}
    for name, routine in routines.items():
        if name in result.waiting:
            first = len(result.blocks)
            Cutter(result, routine).run()
            kept = _kept_locals(result.blocks[first:], routine.params)
            result.frames[name] = Frame(name, first, routine.params, kept, result.circles.get(name, 0), routine.span)
        else:
            result.plain[name] = routine
    return result


def _waiting(routines: Mapping[str, Routine], called: Mapping[str, tuple[str, ...]]) -> set[str]:
    waiting = {n for n, r in routines.items() if any(isinstance(x, Question) for x in all_statements(r.body))}
    # A routine that calls itself needs frames even if it never waits.
    waiting |= {n for n in routines if n in reached(n, called)}
    grown = True
    while grown:
        more = {n for n, names in called.items() if n not in waiting and any(name in waiting for name in names)}
        waiting |= more
        grown = bool(more)
    return waiting


def _kept_locals(blocks: Iterable[Block], params: tuple[Local, ...]) -> tuple[Local, ...]:
    """The locals of a routine that outlive a block: its parameters, and what more than one block uses."""
    seen: dict[int, int] = {}
    kept = {param.number: param for param in params}
    for block in blocks:
        for local in free_locals(block).values():
            if seen.setdefault(local.number, block.number) != block.number:
                kept[local.number] = local
    return tuple(kept[number] for number in sorted(kept))


class Cutter:
    """Cuts one routine; what a question becomes says `questions`."""

    def __init__(self, program: Cut, routine: Routine) -> None:
        self.program, self.routine = program, routine
        self.steps: list[Stmt] = []
        self.number = self.reserve()
        self.restores = False

    def run(self) -> None:
        self.all(self.routine.body)
        self.end(Back())

    # --- what questions need ---

    @cached_property
    def locals(self) -> Numbering:
        return Numbering(self.routine.body, self.routine.params)

    @property
    def options(self) -> tuple[WindowOption, ...]:
        return self.program.options

    @property
    def waiting(self) -> frozenset[str]:
        return self.program.waiting

    @property
    def leaving(self) -> frozenset[str]:
        return self.program.leaving

    def reserve(self) -> int:
        return self.program.reserve()

    def add_answer(self, answer: Answer) -> None:
        self.program.answers[answer.name] = answer

    def add_trial(self, trial: Trial) -> None:
        self.program.trials[trial.name] = trial

    # --- blocks ---

    def end(self, end: End) -> None:
        """The block under way is done."""
        steps = tuple(self.steps)
        if any(_stirs(step) for step in steps):
            steps = (Write(CALM, None, _NOBODY), *steps)
        self.program.blocks[self.number] = Block(self.number, self.routine.name, steps, end, self.restores)
        self.steps, self.restores = [], False

    def begin(self, number: int, *, restores: bool = False) -> None:
        self.number, self.restores = number, restores

    def block(self, steps: Stmts, end: End) -> int:
        """A block of its own, beside the one under way; it settles by itself what is calm."""
        number = self.reserve()
        self.program.blocks[number] = Block(number, self.routine.name, steps, end)
        return number

    def all(self, steps: Stmts) -> None:
        for step in steps:
            self._one(step)

    def _waits(self, step: Stmt) -> bool:
        return any(
            isinstance(x, Question) or (isinstance(x, CallRoutine) and x.routine in self.program.waiting)
            for x in all_statements((step,))
        )

    def _one(self, step: Stmt) -> None:
        if isinstance(step, Need):
            return  # asked where the head was asked
        if not self._waits(step):
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
            case Choose() | OpenWindow() | ChooseMany() | Branches():
                ask(self, step)
            case _:
                raise AssertionError(step)

    # --- shapes that wait ---

    def _if(self, step: If) -> None:
        yes, no, after = (self.reserve() for _ in range(3))
        self.end(Fork(step.condition, yes, no))
        for number, inner in ((yes, step.then), (no, step.otherwise)):
            self.begin(number)
            self.all(inner)
            self.end(Goto(after))
        self.begin(after)

    def _switch(self, step: Switch) -> None:
        after = self.reserve()
        targets = [(value, self.reserve()) for value, _ in step.cases]
        self.end(SwitchTo(step.value, tuple(targets), after))
        for (_, number), (_, inner) in zip(targets, step.cases, strict=True):
            self.begin(number)
            self.all(inner)
            self.end(Goto(after))
        self.begin(after)

    def _loop(self, step: Loop) -> None:
        lap, turn, body, after = (self.reserve() for _ in range(4))
        self.end(Goto(lap))
        self.begin(lap)
        self.steps += [SetLocal(step.rest, step.source)]
        if step.found is not None:
            self.steps.append(SetLocal(step.found, FALSE))
        self.end(Goto(turn))
        self.begin(turn)
        again = after if step.found is None else self.reserve()
        self.end(Fork(step.rest, body, again))
        if step.found is not None:
            self.begin(again)
            self.end(Fork(step.found, lap, after))
        self.begin(body)
        self._loop_body(step, turn)
        self.begin(after)
        self.steps += [SetLocal(local, Const(0, local.type)) for local in (step.local, step.found) if local]

    def _loop_body(self, step: Loop, turn: int) -> None:
        self.steps += next_member(step)
        for condition in (_still(step), step.condition):
            if condition is not None:
                inside = self.reserve()
                self.end(Fork(condition, inside, turn))
                self.begin(inside)
        if step.found is not None:
            self.steps.append(SetLocal(step.found, TRUE))
        self.all(step.body)
        self.end(Goto(turn))

    def _as(self, step: AsPlayer) -> None:
        inside, after = self.reserve(), self.reserve()
        self.end(Fork(step.player, inside, after))
        self.begin(inside)
        calm = Write(CALM, None, _NOBODY)
        self.steps += [SetLocal(step.saved, Read(YOU)), Write(YOU, None, step.player), calm]
        self.all(step.body)
        self.steps += [Write(YOU, None, step.saved), SetLocal(step.saved, Const(0, step.saved.type)), calm]
        self.end(Goto(after))
        self.begin(after)

    def _call(self, step: CallRoutine) -> None:
        back, keeps = self.reserve(), self.in_own_circle(step.routine)
        self.end(CallTo(step.routine, step.args, back, keeps))
        self.begin(back, restores=keeps)

    def in_own_circle(self, routine: str) -> bool:
        circle = self.program.circles.get(routine)
        return circle is not None and circle == self.program.circles.get(self.routine.name)


def next_member(step: Loop) -> list[Stmt]:
    """Takes the first member off the rest of a loop."""
    first, rest = {
        Over.SET: (Op.FIRST, Op.WITHOUT_FIRST),
        Over.NUMBERS: (Op.FIRST_NUMBER, Op.WITHOUT_FIRST),
        Over.SEQUENCE: (Op.HEAD, Op.TAIL),
    }[step.over]
    return [SetLocal(step.local, Apply(first, (step.rest,))), SetLocal(step.rest, Apply(rest, (step.rest,)))]


def _still(step: Loop) -> Expr | None:
    """Members fixed at the start, those gone meanwhile passed over."""
    return None if step.still is None else Apply(Op.HAS, (step.still, step.local))


def _stirs(step: Stmt) -> bool:
    """Whether something can happen in a step that makes a window worth asking again."""
    return any(isinstance(inner, CallRoutine) or changes(inner) - _NOTES for inner in all_statements((step,)))
