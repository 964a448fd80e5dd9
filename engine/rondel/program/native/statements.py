"""Statements as C: those that never wait."""

from __future__ import annotations

from typing import assert_never

from rondel.core.expressions import YOU, Apply
from rondel.core.operations import Op, Over
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
from rondel.program.native.effects import CEffects
from rondel.program.native.locals import CLocals
from rondel.program.native.names import CNames, RoutineWanted
from rondel.program.native.place import CPlace, Variable
from rondel.program.native.printer import Bits, known_at, some
from rondel.program.native.reads import call
from rondel.program.native.values import CValues
from rondel.program.native.windows import literal, window_of


class CStatements:
    """Writes statements as C."""

    def __init__(self, values: CValues) -> None:
        self.values, self.names, self.locals = values, values.names, CLocals(values)
        self.effects = CEffects(self.locals)

    def all(self, steps: Stmts, at: CPlace) -> None:
        for step in steps:
            self.step(step, at)

    def step(self, step: Stmt, at: CPlace) -> None:
        match step:
            case Need():
                pass  # the head was tried before
            case Passed():
                at.code.line(f"PASSED({step.number});")
            case Chapter():
                if not step.ends:
                    at.code.line(f"BEGINS({step.number});")
            case SetLocal():
                self.locals.assign(step.local, step.value, at)
            case If():
                self._if(step, at)
            case Switch():
                self._switch(step, at)
            case Loop():
                self._loop(step, at)
            case CallRoutine():
                name, params = (
                    self.names.of(RoutineWanted(step.routine)),
                    self.values.core.routines[step.routine].params,
                )
                at.code.line(f"{call(self.values, name, params, step.args, at)};")
            case AsPlayer():
                self._as_player(step, at)
            case (
                Write() | Clear() | MoveSet() | SendHome() | ScorePoints() | RollDice() | ShufflePile() | DrawMember()
                | DrawTop() | LookAt()
            ):  # fmt: skip
                self.effects.step(step, at)
            case Spend():
                spent(step, self.names, at)
            case Fail():
                at.code.line(f"fail(x, RULE_FAILED, {self.names.message(step.message)});")
            case Choose() | ChooseMany() | Branches() | OpenWindow():
                raise AssertionError(f"a question outside a pause: {step}")
            case _:
                assert_never(step)

    # --- ways ---

    def _if(self, step: If, at: CPlace) -> None:
        with at.code.block(f"if ({self.values.truth(step.condition, at)})"):
            self.all(step.then, at)
        if step.otherwise:
            with at.code.block("else"):
                self.all(step.otherwise, at)

    def _switch(self, step: Switch, at: CPlace) -> None:
        with at.code.block(f"switch ({self.values.number(step.value, at)})"):
            for number, body in step.cases:
                with at.code.block(f"case {literal(number)}:"):
                    self.all(body, at)
                    at.code.line("break;")

    def _loop(self, step: Loop, at: CPlace) -> None:
        found = self.locals.variable(step.found, at) if step.found is not None else None
        self._narrow(step, at)
        if found is None:
            self._lap(step, at, found)
        else:
            with at.code.block("for (;;)"):
                self.locals.set_number(found, "0", at)
                self._lap(step, at, found)
                at.code.line(f"if (!{self.values.number(step.found or step.local, at)}) break;")
        self.locals.set_number(self.locals.variable(step.local, at), "0", at)

    def _narrow(self, step: Loop, at: CPlace) -> None:
        """What is left of a loop, and its member, are no more than there is at the start."""
        if step.rest.number in at.locals or step.over is not Over.SET:
            return
        bits = self.values.extents.bits(step.source, known_at(at))
        window = window_of(bits)
        self.names.width(window)
        at.locals[step.rest.number] = Variable(at.code.variable(window.ctype), window, bits)

    def _lap(self, step: Loop, at: CPlace, found: Variable | None) -> None:
        code = at.code
        self.locals.assign(step.rest, step.source, at)
        with code.block("for (;;)"):
            rest = self.values.bits(step.rest, at)
            code.line(f"if (!{some(rest)}) break;")
            self._take_next(step, rest, at)
            if step.still is not None:
                gone = self.values.truth(Apply(Op.HAS, (step.still, step.local)), at)
                code.line(f"if (!{gone}) continue;")
            if step.condition is not None and found is not None:
                code.line(f"if (!({self.values.truth(step.condition, at)})) continue;")
                self.locals.set_number(found, "1", at)
            self.all(step.body, at)

    def _take_next(self, step: Loop, rest: Bits, at: CPlace) -> None:
        first, others = {
            Over.SET: (Op.FIRST, Op.WITHOUT_FIRST),
            Over.NUMBERS: (Op.FIRST_NUMBER, Op.WITHOUT_FIRST),
            Over.SEQUENCE: (Op.HEAD, Op.TAIL),
        }[step.over]
        self.locals.assign(step.local, Apply(first, (step.rest,)), at)
        self.locals.assign(step.rest, Apply(others, (step.rest,)), at)

    def _as_player(self, step: AsPlayer, at: CPlace) -> None:
        you, _ = self.values.words.region(self.values.layout, YOU)
        player = at.code.temporary("i64", self.values.number(step.player, at))
        with at.code.block(f"if ({player})"):
            before = at.code.temporary("i64", f"s[{you}]")
            at.code.line(f"s[{you}] = {player};")
            self.all(step.body, at)
            at.code.line(f"s[{you}] = {before};")


def spent(step: Spend, names: CNames, at: CPlace) -> None:
    at.code.line(f"spend(x, {step.amount}, {names.doer(step.who)});")
