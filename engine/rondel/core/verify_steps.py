"""What statements and the steps of trials ask of their parts; values are left to `ValueChecks`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from types import UnionType
from typing import assert_never

from rondel.core.core import Core
from rondel.core.expressions import Expr, Local, RegionKind
from rondel.core.node_fields import Node
from rondel.core.operations import Over
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
    Effect,
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
from rondel.core.trials import Among, AnyOf, Attempt, Case, Several, TrialStep, TrialSteps
from rondel.core.types import (
    ANY_NUMBER,
    PIECE,
    PLACE,
    PLAYER,
    YES_NO,
    Member,
    SetOf,
    said,
)
from rondel.core.verify_scope import VerifyScope, member_type
from rondel.core.verify_values import ValueChecks

_LAST_ONLY = (Several, Case, AnyOf)


@dataclass
class StepChecks:
    """Goes through statements and trials, and keeps what is wrong with where it stands."""

    core: Core
    faults: list[str] = field(default_factory=list)
    here: str = ""

    def __post_init__(self) -> None:
        self.values = ValueChecks(self.core, self.fault)

    def fault(self, what: str) -> None:
        self.faults.append(f"{self.here}: {what}")

    def scope(self, params: Iterable[Local]) -> VerifyScope:
        found = VerifyScope({}, set())
        for param in params:
            self.values.bind(param, found)
        return found

    def is_one(self, node: Node, kinds: UnionType, what: str) -> bool:
        """Whether a node may stand where it does, even if somebody built it past the type checker."""
        found = isinstance(node, kinds)
        if not found:
            self.fault(f"{node.__class__.__name__} is no {what}")
        return found

    # --- statements ---

    def statements(self, steps: Stmts, scope: VerifyScope) -> None:
        for step in steps:
            if self.is_one(step, Stmt, "statement"):
                self._statement(step, scope)

    def _statement(self, step: Stmt, scope: VerifyScope) -> None:
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
            case Chapter():
                for given in step.given:
                    self.values.of(given, scope)
            case Spend():
                if step.amount < 1:
                    self.fault("work that counts for nothing")
            case Choose() | ChooseMany() | Branches() | OpenWindow():
                self.fault("a question that was not cut")
            case _:
                self._effect(step, scope)

    def _effect(self, step: Effect, scope: VerifyScope) -> None:
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

    def _branches(self, bodies: Iterable[Stmts], scope: VerifyScope) -> None:
        """What is bound in a branch is not known behind it."""
        for body in bodies:
            self.statements(body, scope.inner())

    def _write(self, step: Write, scope: VerifyScope) -> None:
        slots = self.values.slots(step.region)
        if slots is not None:
            self.values.index(step.region, slots, step.index, scope)
            self.values.typed(step.value, slots.holds, scope)

    def _draw(self, step: DrawMember, scope: VerifyScope) -> None:
        if step.stream.kind is not RegionKind.STREAM:
            self.fault(f"{step.stream} is no stream of chance")
        self.values.slots(step.stream)
        self.values.member_of(step.source, step.over, step.local, scope)

    def _loop(self, step: Loop, scope: VerifyScope) -> None:
        inner = scope.inner()
        whole = self.values.known_type(step.source)
        self.values.member_of(step.source, step.over, step.local, inner)
        for extra, wanted in ((step.rest, whole), (step.found, YES_NO)):
            if extra is not None:
                self.values.bound_as(extra, wanted or extra.type, inner)
        if (step.condition is None) != (step.found is None):
            self.fault("a loop with half of what laps need")
        if step.still is not None:
            self.values.typed(step.still, whole or ANY_NUMBER, inner)
        if step.condition is not None:
            self.values.truth(step.condition, inner)
        self.statements(step.body, inner)

    def _call(self, step: CallRoutine, scope: VerifyScope) -> None:
        routine = self.core.routines.get(step.routine)
        if routine is None:
            self.fault(f"there is no deed '{step.routine}' that never waits")
        else:
            self.values.given(step.routine, routine.params, step.args, scope)

    # --- trials ---

    def trial_steps(self, steps: TrialSteps, scope: VerifyScope) -> None:
        for i, step in enumerate(steps):
            if isinstance(step, _LAST_ONLY) and i + 1 < len(steps):
                self.fault("something follows a fork of a trial")
            if self.is_one(step, TrialStep, "step of a trial"):
                self._trial_step(step, scope)

    def _trial_step(self, step: TrialStep, scope: VerifyScope) -> None:
        match step:
            case Need() | SetLocal() | Spend():
                self._statement(step, scope)
            case Attempt():
                if not isinstance(step.effect, Write | SendHome):
                    self.fault("an attempt at something that cannot be put back")
                else:
                    self._statement(step.effect, scope)
            case Among():
                self.values.site(step.site)
                self.apart(step.apart, scope)
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

    def apart(self, pieces: Expr | None, scope: VerifyScope) -> None:
        if pieces is not None:
            self.values.typed(pieces, SetOf(PIECE), scope)

    def _several(self, step: Several, scope: VerifyScope) -> None:
        self.values.site(step.site)
        if step.over is Over.SEQUENCE or member_type(step.local.type, step.over) is None:
            self.fault(f"{said(step.local.type)} is gone through as {step.over.value}")
        self.values.typed(step.source, step.local.type, scope)
        self.values.typed(step.chosen, step.local.type, scope)
        self.values.typed(step.count, ANY_NUMBER, scope)
        self.apart(step.apart, scope)
        inner = scope.inner()
        self.values.bind(step.local, inner, anew=True)
        self.values.truth(step.then, inner)
