"""The generic interpreter: walks blocks and statements one by one. Small and plain, the oracle of every backend.

It works on a position, a flat list of integers. `run` plays on from a choice to the next decision and returns the
codes on offer there: member numbers (numbers shifted by BIAS), branches counted from 1, window options from
OPTION_CODE on, and 0 for going on, passing or having enough. No code at all means that the game is over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, assert_never

from rondel.core.blocks import Back, Block, CallTo, Each, Fork, Goto, One, Pause, SwitchTo
from rondel.core.core import Core
from rondel.core.evaluate import Env, Evaluator, members_over
from rondel.core.expressions import PC, SEED, YOU, Region
from rondel.core.library import kept
from rondel.core.operations import Over
from rondel.core.passes.work import count_work_when_met
from rondel.core.search import tried
from rondel.core.statements import (
    AsPlayer,
    Branches,
    CallRoutine,
    Chapter,
    Choose,
    ChooseMany,
    Clear,
    DrawMember,
    DrawTop,
    Fail,
    If,
    LookAt,
    Loop,
    MoveSet,
    Need,
    OpenWindow,
    Passed,
    RollDice,
    ScorePoints,
    SendHome,
    SetLocal,
    ShufflePile,
    Spend,
    Stmt,
    Stmts,
    Switch,
    Write,
)  # fmt: skip
from rondel.core.types import BIAS, KEPT
from rondel.problems import RuleFailure
from rondel.program.chance import started
from rondel.program.effects import Fate, take_effect
from rondel.program.frames import FrameEnv, keep_frames, restore_frames
from rondel.program.model import Model
from rondel.program.offers import offered
from rondel.program.running_limits import DEEP, LONG, MOST_DEEP, MOST_WORK, allow_recursion

T = TypeVar("T")


class Interpreter(Evaluator):
    """Plays a core, the plain one of the model if no other is given; methods work on the position that `run` got."""

    def __init__(self, model: Model, core: Core | None = None) -> None:
        self.core = core or count_work_when_met(model.core)
        super().__init__(self.core.answers, [way.rows for way in self.core.facts.ways])
        self.model, self.layout, self.stack_order = model, model.layout, model.stack_order
        self.pc, self.s = self.layout.slot(PC), list[int]()
        self.most_work, self.work, self.depth = MOST_WORK, MOST_WORK, 0
        allow_recursion()
        self.events: list[tuple[int | str, ...]] | None = None
        self.fate: Fate | None = None

    # --- the outside ---

    def start(self, seed: int) -> list[int]:
        """A new position at the first decision."""
        s = list(self.model.first_position)
        s[self.layout.slot(SEED)] = started(seed)
        self.begin(s, self.core.entry, [])
        return s

    def begin(self, s: list[int], routine: str, args: list[int]) -> list[int]:
        """Starts a routine from outside and plays to its first decision; when it is done the game counts as over."""
        if routine not in self.core.routines:
            return self._play(s, lambda: self._advance(self._enter(routine, args, -1)))
        self._play(s, lambda: self.call_plain(routine, args))
        s[self.pc] = 0
        return []

    def run(self, s: list[int], code: int) -> list[int]:
        """Takes a choice and plays on to the next decision."""
        return self._play(s, lambda: self._advance(self._resume(self.core.blocks[s[self.pc] - 1], code)))

    def options(self, s: list[int]) -> list[int]:
        """The codes on offer where a position waits."""
        block = self.core.blocks[s[self.pc] - 1] if s[self.pc] else None
        end = block.end if block else None
        return self._play(s, lambda: self._offers(end, self.env(block))) if block and isinstance(end, Pause) else []

    def _play(self, s: list[int], what: Callable[[], T]) -> T:
        self.s, self.work, self.depth = s, self.most_work, 0
        try:
            return what()
        except RecursionError:
            raise RuleFailure(DEEP) from None

    def refresh(self) -> None:  # work is counted anew
        self.work, self.depth = MOST_WORK, 0

    # --- the position ---

    def read(self, region: Region, index: int) -> int:
        first, length = self.layout.regions[region]
        return self.s[first + index] if 0 <= index < length else 0

    def write(self, region: Region, index: int, value: int) -> None:
        first, length = self.layout.regions[region]
        if length == 1 or 0 < index < length:
            self.s[first + index] = kept(value) if self.core.regions[region].holds == KEPT else value

    def clear(self, region: Region) -> None:
        first, length = self.layout.regions[region]
        self.s[first : first + length] = [0] * length

    def tell(self, what: str, *values: int) -> None:
        if self.events is not None:
            self.events.append((what, self.read(YOU, 0), *values))

    def spend(self, count: int, who: str = "") -> None:
        self.work -= count
        if self.work < 0:
            raise RuleFailure(LONG, [self.core.shown(who)] if who else [])

    def answer_at(self, position: list[int], answer: str, *args: int) -> int:
        """What an answer says of a position."""
        self.s = list(position)
        self.refresh()
        return self.ask(answer, list(args))

    # --- trials ---

    def tries(self, trial: str, args: list[int]) -> int:
        if not self.core.trials[trial].circular:
            return tried(self, self.core.trials, trial, args)
        self._go_deeper(trial)
        found = tried(self, self.core.trials, trial, args)
        self.depth -= 1
        return found

    def _go_deeper(self, name: str) -> None:
        self.depth += 1
        if self.depth > MOST_DEEP:
            raise RuleFailure(DEEP, [self.core.shown(name)])

    def after(self, effect: Write | SendHome, env: Env) -> list[int]:
        """The position as it would be after an effect; nobody is told of it."""
        here, heard = self.s, self.events
        self.s, self.events = list(here), None
        try:
            take_effect(self, effect, env)
            return self.s
        finally:
            self.s, self.events = here, heard

    # --- blocks ---

    def env(self, block: Block) -> FrameEnv:
        """The locals of the routine that a block belongs to."""
        return FrameEnv(self.s, self.layout.locals[block.routine])

    def _advance(self, number: int) -> list[int]:
        while True:
            if number < 0:
                self.s[self.pc] = 0
                return []
            block = self.core.blocks[number]
            if block.restores:
                restore_frames(self.s, self._circle(block))
            env = self.env(block)
            self.execute(block.steps, env)
            if isinstance(block.end, Pause):
                self.s[self.pc] = number + 1
                codes = self._offers(block.end, env)
                if codes:
                    return codes
            number = self._next(block, env)

    def _next(self, block: Block, env: Env) -> int:
        end = block.end
        match end:
            case Goto():
                return end.to
            case Fork():
                return end.yes if self.value(end.condition, env) else end.no
            case SwitchTo():
                value = self.value(end.value, env)
                return next((to for case, to in end.cases if case == value), end.other)
            case CallTo():
                args = [self.value(arg, env) for arg in end.args]
                if end.keeps and not keep_frames(self.s, self._circle(block), self.layout.size):
                    raise RuleFailure(DEEP, [self.core.shown(block.routine)])
                return self._enter(end.routine, args, end.back)
            case Back():
                return self._return(block)
            case Pause():
                return end.none
            case _:
                assert_never(end)

    def _enter(self, routine: str, args: list[int], back: int) -> int:
        frame, slots = self.core.frames[routine], self.layout.locals[routine]
        self.s[self.layout.frames[routine]] = back + 1
        for param, value in zip(frame.params, args, strict=True):
            self.s[slots[param.number]] = value
        return frame.first

    def _return(self, block: Block) -> int:
        base = self.layout.frames[block.routine]
        back = self.s[base] - 1
        for i in range(len(self.core.frames[block.routine].kept) + 1):
            self.s[base + i] = 0
        return back

    def _circle(self, block: Block) -> tuple[int, int]:
        return self.layout.circles[self.core.frames[block.routine].circle]

    def _offers(self, pause: Pause, env: Env) -> list[int]:
        return offered(self, pause, env)

    def _resume(self, block: Block, code: int) -> int:
        assert isinstance(block.end, Pause)
        for offer in block.end.offers:
            if isinstance(offer, One) and offer.code == code:
                return offer.to
        chosen = next(offer for offer in block.end.offers if isinstance(offer, Each))
        self.env(block)[chosen.local.number] = code - BIAS if chosen.over is Over.NUMBERS else code
        return chosen.to

    # --- statements ---

    def execute(self, steps: Stmts, env: Env) -> None:
        for step in steps:
            self._execute(step, env)

    def _execute(self, step: Stmt, env: Env) -> None:
        match step:
            case SetLocal():
                env[step.local.number] = self.value(step.value, env)
            case If():
                self.execute(step.then if self.value(step.condition, env) else step.otherwise, env)
            case Switch():
                value = self.value(step.value, env)
                self.execute(next((body for case, body in step.cases if case == value), ()), env)
            case Loop():
                self._loop(step, env)
            case CallRoutine():
                self.call_plain(step.routine, [self.value(arg, env) for arg in step.args])
            case AsPlayer():
                self._as_player(step, env)
            case Spend():
                self.spend(step.amount, step.who)
            case Need():
                pass  # asked where the head was asked
            case (
                Write() | Clear() | MoveSet() | SendHome() | ScorePoints() | RollDice() | ShufflePile() | DrawMember()
                | DrawTop() | LookAt() | Passed() | Chapter() | Fail()
            ):  # fmt: skip
                take_effect(self, step, env)
            case Choose() | ChooseMany() | Branches() | OpenWindow():
                raise AssertionError(f"a question outside a pause: {step}")
            case _:
                assert_never(step)

    def call_plain(self, routine: str, args: list[int]) -> None:
        called = self.core.routines[routine]
        self.execute(called.body, {param.number: arg for param, arg in zip(called.params, args, strict=True)})

    def _as_player(self, step: AsPlayer, env: Env) -> None:
        player, before = self.value(step.player, env), self.read(YOU, 0)
        if player:
            self.write(YOU, 0, player)
            self.execute(step.body, env)
            self.write(YOU, 0, before)

    def _loop(self, step: Loop, env: Env) -> None:
        while True:
            found = False
            for member in list(members_over(step.over, self.value(step.source, env))):
                env[step.local.number] = member
                if step.still is not None and not self.value(step.still, env) >> member & 1:
                    continue
                if step.condition is not None and not self.value(step.condition, env):
                    continue
                found = True
                self.execute(step.body, env)
            if step.condition is None or not found:
                env[step.local.number] = 0
                return
