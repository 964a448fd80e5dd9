"""The verifier: whether a core is well formed, and whether every value has the type that is wanted of it.

It looks at a whole program and tells every fault with where it stands. A pass that breaks something is found before
a game finds it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from types import UnionType
from typing import assert_never

from rondel.core.blocks import Back, Block, CallTo, Each, End, Fork, Goto, Offer, One, Pause, SwitchTo
from rondel.core.expressions import Local, RegionKind
from rondel.core.operations import Over
from rondel.core.program import Core, Frame
from rondel.core.statements import (
    AsPlayer,
    Branches,
    CallRoutine,
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
    Stmt,
    Stmts,
    Switch,
    Write,
)  # fmt: skip
from rondel.core.trials import Among, AnyOf, Attempt, Case, Several, TrialStep, TrialSteps
from rondel.core.types import (
    ANY_NUMBER,
    PIECE,
    PLACE,
    PLAYER,
    YES_NO,
    Member,
    SetOf,
    alike,
    said,
)
from rondel.core.verify_values import Scope, ValueChecks, member_type
from rondel.core.walk import Node, all_nodes

_LAST_ONLY = (Several, Case, AnyOf)
Effect = Write | Clear | MoveSet | SendHome | ScorePoints | RollDice | ShufflePile | DrawMember | DrawTop | LookAt


def verify(core: Core) -> list[str]:
    """Everything that is wrong with a core."""
    checks = _Checks(core)
    for answer in core.answers.values():
        checks.here = f"answer {answer.name}"
        checks.values.typed(answer.value, answer.holds, checks.scope(answer.params))
    for trial in core.trials.values():
        checks.here = f"trial {trial.name}"
        checks.trial_steps(trial.steps, checks.scope(trial.params))
    for routine in core.routines.values():
        checks.here = f"deed {routine.name}"
        checks.statements(routine.body, checks.scope(routine.params))
    for block in core.blocks:
        checks.here = f"{block.routine}, block {block.number}"
        checks.block(block)
    checks.here = "the whole"
    checks.whole()
    return checks.faults


@dataclass
class _Checks:
    """Goes through statements, trials and blocks; values are left to `ValueChecks`."""

    core: Core
    faults: list[str] = field(default_factory=list)
    here: str = ""

    def __post_init__(self) -> None:
        self.values = ValueChecks(self.core, self.fault)
        self.reached = _reached(self.core)

    def fault(self, what: str) -> None:
        self.faults.append(f"{self.here}: {what}")

    def scope(self, params: Iterable[Local]) -> Scope:
        found = Scope({}, set())
        for param in params:
            self.values.bind(param, found)
        return found

    def _is_one(self, node: Node, kinds: UnionType, what: str) -> bool:
        """Whether a node may stand where it does, even if somebody built it past the type checker."""
        found = isinstance(node, kinds)
        if not found:
            self.fault(f"{node.__class__.__name__} is no {what}")
        return found

    # --- statements ---

    def statements(self, steps: Stmts, scope: Scope) -> None:
        for step in steps:
            if self._is_one(step, Stmt, "statement"):
                self._statement(step, scope)

    def _statement(self, step: Stmt, scope: Scope) -> None:
        match step:
            case Need():
                self.values.truth(step.condition, scope)
            case SetLocal():
                self.values.typed(step.value, step.local.type, scope)
                self.values.bind(step.local, scope, anew=True)
            case If():
                self.values.truth(step.condition, scope)
                self._branches([step.then, step.otherwise], scope)
            case Switch():
                self.values.of(step.value, scope)
                self.values.different([number for number, _ in step.cases])
                self._branches([body for _, body in step.cases], scope)
            case Loop():
                self._loop(step, scope)
            case CallRoutine():
                self._call(step, scope)
            case AsPlayer():
                self.values.typed(step.player, Member(PLAYER), scope)
                self.values.bound_as(step.saved, Member(PLAYER), scope)
                self._branches([step.body], scope)
            case Passed() | Fail():
                pass
            case Choose() | ChooseMany() | Branches() | OpenWindow():
                self.fault("a question that was not cut")
            case _:
                self._effect(step, scope)

    def _effect(self, step: Effect, scope: Scope) -> None:
        typed, pieces = self.values.typed, SetOf(PIECE)
        match step:
            case Write():
                self._write(step, scope)
            case Clear():
                for region in step.regions:
                    self.values.slots(region)
            case MoveSet():
                typed(step.what, pieces, scope)
                typed(step.to, Member(PLACE), scope)
            case SendHome() | LookAt():
                typed(step.what, pieces, scope)
            case ScorePoints():
                typed(step.player, Member(PLAYER), scope)
                typed(step.amount, ANY_NUMBER, scope)
                typed(step.pieces, pieces, scope)
            case RollDice():
                typed(step.what, pieces, scope)
                if step.until is not None:
                    self.values.truth(step.until, scope)
            case ShufflePile():
                typed(step.pile, Member(PLACE), scope)
            case DrawMember():
                self._draw(step, scope)
            case DrawTop():
                typed(step.pile, Member(PLACE), scope)
                self.values.bound_as(step.local, Member(PIECE), scope)
            case _:
                assert_never(step)

    def _branches(self, bodies: Iterable[Stmts], scope: Scope) -> None:
        """What is bound in a branch is not known behind it."""
        for body in bodies:
            self.statements(body, scope.inner())

    def _write(self, step: Write, scope: Scope) -> None:
        slots = self.values.slots(step.region)
        if slots is not None:
            self.values.index(step.region, slots, step.index, scope)
            self.values.typed(step.value, slots.holds, scope)

    def _draw(self, step: DrawMember, scope: Scope) -> None:
        if step.stream.kind is not RegionKind.STREAM:
            self.fault(f"{step.stream} is no stream of chance")
        self.values.slots(step.stream)
        self.values.member_of(step.source, step.over, step.local, scope)

    def _loop(self, step: Loop, scope: Scope) -> None:
        inner = scope.inner()
        whole = self.values.known_type(step.source)
        self.values.member_of(step.source, step.over, step.local, inner)
        for extra, wanted in ((step.rest, whole), (step.found, YES_NO), (step.laps, ANY_NUMBER)):
            if extra is not None:
                self.values.bound_as(extra, wanted or extra.type, inner)
        if (step.condition is None) != (step.found is None) or (step.found is None) != (step.laps is None):
            self.fault("a loop with half of what laps need")
        if step.still is not None:
            self.values.typed(step.still, whole or ANY_NUMBER, inner)
        if step.condition is not None:
            self.values.truth(step.condition, inner)
        self.statements(step.body, inner)

    def _call(self, step: CallRoutine, scope: Scope) -> None:
        routine = self.core.routines.get(step.routine)
        if routine is None:
            self.fault(f"there is no deed '{step.routine}' that never waits")
        else:
            self.values.given(step.routine, routine.params, step.args, scope)

    # --- trials ---

    def trial_steps(self, steps: TrialSteps, scope: Scope) -> None:
        for i, step in enumerate(steps):
            if isinstance(step, _LAST_ONLY) and i + 1 < len(steps):
                self.fault("something follows a fork of a trial")
            if self._is_one(step, TrialStep, "step of a trial"):
                self._trial_step(step, scope)

    def _trial_step(self, step: TrialStep, scope: Scope) -> None:
        match step:
            case Need() | SetLocal():
                self._statement(step, scope)
            case Attempt():
                if not isinstance(step.effect, Write | SendHome):
                    self.fault("an attempt at something that cannot be put back")
                else:
                    self._statement(step.effect, scope)
            case Among():
                self.values.site(step.site)
                self.values.member_of(step.source, step.over, step.local, scope)
            case Several():
                self._several(step, scope)
            case Case():
                self.values.truth(step.condition, scope)
                for way in (step.then, step.otherwise):
                    self.trial_steps(way, scope.inner())
            case AnyOf():
                for way in step.branches:
                    self.trial_steps(way, scope.inner())
            case _:
                assert_never(step)

    def _several(self, step: Several, scope: Scope) -> None:
        self.values.site(step.site)
        if step.over is Over.SEQUENCE or member_type(step.local.type, step.over) is None:
            self.fault(f"{said(step.local.type)} is gone through as {step.over.value}")
        self.values.typed(step.source, step.local.type, scope)
        self.values.typed(step.chosen, step.local.type, scope)
        self.values.typed(step.count, ANY_NUMBER, scope)
        inner = scope.inner()
        self.values.bind(step.local, inner, anew=True)
        self.values.truth(step.then, inner)

    # --- blocks ---

    def block(self, block: Block) -> None:
        frame = self.core.frames.get(block.routine)
        if frame is None:
            self.fault(f"there is no frame for '{block.routine}'")
            return
        scope = self.scope(frame.kept)
        self.statements(block.steps, scope)
        if self._is_one(block.end, End, "end of a block"):
            self._end(block, block.end, scope)

    def _end(self, block: Block, end: End, scope: Scope) -> None:
        match end:
            case Goto():
                self._to(block, end.to)
            case Fork():
                self.values.truth(end.condition, scope)
                self._to(block, end.yes)
                self._to(block, end.no)
            case SwitchTo():
                self.values.of(end.value, scope)
                self.values.different([number for number, _ in end.cases])
                for to in (*(to for _, to in end.cases), end.other):
                    self._to(block, to)
            case Pause():
                self._pause(block, end, scope)
            case CallTo():
                self._call_to(block, end, scope)
            case Back():
                pass
            case _:
                assert_never(end)

    def _to(self, block: Block, number: int) -> None:
        if not 0 <= number < len(self.core.blocks) or self.core.blocks[number].routine != block.routine:
            self.fault(f"block {number} is none of its own")
        elif self.core.blocks[number].restores and not isinstance(block.end, CallTo):
            self.fault(f"block {number} takes back frames that nobody kept")

    def _call_to(self, block: Block, end: CallTo, scope: Scope) -> None:
        self._to(block, end.back)
        frame = self.core.frames.get(end.routine)
        if frame is None:
            self.fault(f"there is no deed '{end.routine}' that waits")
            return
        self.values.given(end.routine, frame.params, end.args, scope)
        own = self.core.frames[block.routine].circle
        circle = own != 0 and own == frame.circle
        if circle != (block.routine in self.reached[end.routine]):
            self.fault(f"whether '{block.routine}' and '{end.routine}' are in one circle is told wrongly")
        restored = 0 <= end.back < len(self.core.blocks) and self.core.blocks[end.back].restores
        if circle != end.keeps or circle != restored:
            self.fault(f"frames are not kept as the circle of '{end.routine}' needs")

    def _pause(self, block: Block, pause: Pause, scope: Scope) -> None:
        self.values.site(pause.site)
        self.values.window(pause.window)
        self._to(block, pause.none)
        self.values.truth(pause.stale, scope)
        self.values.given_values(pause.given, scope)
        self.values.different([offer.code for offer in pause.offers if isinstance(offer, One)])
        if sum(isinstance(offer, Each) for offer in pause.offers) > 1:
            self.fault("more than one set is on offer")
        for offer in pause.offers:
            if self._is_one(offer, Offer, "offer"):
                self._offer(block, offer, scope)

    def _offer(self, block: Block, offer: Offer, scope: Scope) -> None:
        self._to(block, offer.to)
        match offer:
            case Each():
                inner = scope.inner()
                self.values.member_of(offer.source, offer.over, offer.local, inner)
                self.values.truth(offer.test, inner)
            case One():
                self.values.truth(offer.condition, scope)
                if offer.code < 0:
                    self.fault(f"{offer.code} is no code")
            case _:
                assert_never(offer)

    # --- the whole ---

    def whole(self) -> None:
        self.values.all_tables()
        for number, block in enumerate(self.core.blocks):
            if block.number != number:
                self.fault(f"block {number} calls itself {block.number}")
        for number, site in enumerate(self.core.sites, 1):
            if site.number != number:
                self.fault(f"site {number} calls itself {site.number}")
            self.values.window(site.window)
        for slots in self.core.regions.values():
            self.values.domain(slots.holds)
        self._names()

    def _names(self) -> None:
        core = self.core
        for named in (core.answers, core.trials, core.routines):
            for name, one in named.items():
                if one.name != name:
                    self.fault(f"'{one.name}' is kept as '{name}'")
        for name, frame in core.frames.items():
            self._frame(name, frame)
        for name in core.routines:
            if name in self.reached[name]:
                self.fault(f"'{name}' calls itself and keeps no frames")
        if core.entry not in (*core.routines, *core.frames):
            self.fault(f"there is no deed '{core.entry}' to begin with")
        if core.winners and core.winners not in core.answers:
            self.fault(f"there is no answer '{core.winners}' that tells who has won")

    def _frame(self, name: str, frame: Frame) -> None:
        blocks = self.core.blocks
        if not 0 <= frame.first < len(blocks) or blocks[frame.first].routine != name:
            self.fault(f"'{name}' does not begin with a block of its own")
        kept = {local.number: local.type for local in frame.kept}
        if any(param.number not in kept or not alike(kept[param.number], param.type) for param in frame.params):
            self.fault(f"'{name}' does not keep its parameters")
        if name in self.core.routines:
            self.fault(f"'{name}' both waits and does not")
        if frame.routine != name:
            self.fault(f"'{frame.routine}' is kept as '{name}'")


def _reached(core: Core) -> dict[str, set[str]]:
    """For each deed all those that it comes to call."""
    found: dict[str, set[str]] = {name: set() for name in (*core.routines, *core.frames)}
    bodies: list[tuple[str, Iterable[Node]]] = [(one.name, one.body) for one in core.routines.values()]
    for name, body in [*bodies, *((block.routine, [block]) for block in core.blocks)]:
        called = {node.routine for node in all_nodes(body) if isinstance(node, CallRoutine | CallTo)}
        found.setdefault(name, set()).update(called)
    for middle in found:
        for called in found.values():
            called |= found[middle] if middle in called else set()
    return found
