"""Statements as Python source: those that never wait."""

from __future__ import annotations

from typing import assert_never

from rondel.core.expressions import FACES, YOU, Apply, Local
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
from rondel.core.types import BIAS, KEPT
from rondel.program.chance import name_number
from rondel.program.cut import next_member
from rondel.program.effects import MOST_ROLLS
from rondel.program.python.names import Done, Names
from rondel.program.python.place import SourcePlace, indent
from rondel.program.python.values import Values

_FEW = 5  # slots
Lines = list[str]


class Statements:
    """Writes statements; a program that tells also says for which pieces points were given, and what it came by."""

    def __init__(self, values: Values, *, told: bool) -> None:
        self.values, self.told = values, told
        self.layout, self.names = values.layout, values.names

    def all(self, steps: Stmts, at: SourcePlace) -> Lines:
        return [line for step in steps for line in self.step(step, at)] or ["pass"]

    def step(self, step: Stmt, at: SourcePlace) -> Lines:
        value = self.values.value
        match step:
            case Need():
                return []
            case SetLocal():
                return [f"{self._local(step.local, at)} = {value(step.value, at)}"]
            case If():
                return self._if(step, at)
            case Switch():
                return self._switch(step, at)
            case Loop():
                return self._loop(step, at)
            case CallRoutine():
                args = ", ".join([at.state, *(value(arg, at) for arg in step.args)])
                return [f"{self.names.of(Done(step.routine))}({args})"]
            case AsPlayer():
                return self._as(step, at)
            case (
                Write() | Clear() | MoveSet() | SendHome() | ScorePoints() | RollDice() | ShufflePile() | DrawMember()
                | DrawTop() | LookAt()
            ):  # fmt: skip
                return self._effect(step, at)
            case Passed():
                return [f"PASSED[{step.number}] = 1"] if self.told else []
            case Chapter():
                return [self._chapter(step, at)] if self.told else []
            case Spend():
                return spent(step, self.names)
            case Fail():
                return [f"raise RuleFailure({step.message!r})"]
            case Choose() | ChooseMany() | Branches() | OpenWindow():
                raise AssertionError(f"a question outside a pause: {step}")
            case _:
                assert_never(step)

    def _if(self, step: If, at: SourcePlace) -> Lines:
        """Branches one after the other, so that a long row of them does not nest."""
        lines = [f"if {self.values.truth(step.condition, at)}:", *indent(self.all(step.then, at))]
        if len(step.otherwise) == 1 and isinstance(step.otherwise[0], If):
            first, *others = self._if(step.otherwise[0], at)
            return [*lines, f"el{first}", *others]
        return [*lines, "else:", *indent(self.all(step.otherwise, at))] if step.otherwise else lines

    def _effect(self, step: Effect, at: SourcePlace) -> Lines:
        value = self.values.value
        match step:
            case Write():
                return self._write(step, at)
            case Clear():
                return self._clear(step, at)
            case MoveSet(Apply(Op.SINGLE, (piece,)), to):
                return [f"move_piece({at.state}, {value(piece, at)}, {value(to, at)})"]
            case MoveSet():
                return [f"move({at.state}, {value(step.what, at)}, {value(step.to, at)})"]
            case SendHome():
                return [self.sent_home(step, at)]
            case ScorePoints():
                told = f", {value(step.pieces, at)}" if self.told else ""
                return [f"score({at.state}, {value(step.player, at)}, {value(step.amount, at)}, {step.site}{told})"]
            case RollDice():
                return self._roll(step, at)
            case ShufflePile():
                return [f"shuffle({at.state}, {value(step.pile, at)})"]
            case DrawMember():
                return self._draw_member(step, at)
            case DrawTop():
                return [f"{self._local(step.local, at)} = draw_top({at.state}, {value(step.pile, at)})"]
            case LookAt():
                return [f"look({at.state}, {value(step.what, at)})"]
            case _:
                assert_never(step)

    def _chapter(self, step: Chapter, at: SourcePlace) -> str:
        given = "".join(f", {self.values.value(each, at)}" for each in step.given)
        what = "end" if step.ends else "begin"
        return f"LOG.append(({what!r}, {self.values.slot(YOU, None, at)}, {step.number}{given}))"

    def _local(self, local: Local, at: SourcePlace) -> str:
        return at.locals.setdefault(local.number, f"v{local.number}")

    def sent_home(self, step: SendHome, at: SourcePlace) -> str:
        if self.told and step.paid:
            return f"pay({at.state}, {self.values.value(step.what, at)})"
        match step.what:
            case Apply(Op.SINGLE, (piece,)):
                return f"send_home({at.state}, {self.values.value(piece, at)})"
        return f"send_all_home({at.state}, {self.values.value(step.what, at)})"

    def _switch(self, step: Switch, at: SourcePlace) -> Lines:
        name, word = self.names.fresh("k"), "if"
        lines = [f"{name} = {self.values.value(step.value, at)}"]
        for number, body in step.cases:
            lines += [f"{word} {name} == {number}:", *indent(self.all(body, at))]
            word = "elif"
        return lines

    def _loop(self, step: Loop, at: SourcePlace) -> Lines:
        rest, local = self._local(step.rest, at), self._local(step.local, at)
        turn: Lines = []
        for taken in next_member(step):
            turn += self.step(taken, at)
        if step.still is not None:
            turn += [f"if not {self.values.value(step.still, at)} >> {local} & 1:", "    continue"]
        if step.condition is not None and step.found is not None:
            found = self._local(step.found, at)
            turn += [f"if not {self.values.truth(step.condition, at)}:", "    continue", f"{found} = 1"]
        turn += self.all(step.body, at)
        lap = [f"{rest} = {self.values.value(step.source, at)}", f"while {rest}:", *indent(turn)]
        if step.found is not None:
            found = self._local(step.found, at)
            lap = ["while True:", f"    {found} = 0", *indent(lap), f"    if not {found}:", "        break"]
        return [*lap, f"{local} = 0"]

    def _as(self, step: AsPlayer, at: SourcePlace) -> Lines:
        you = self.values.slot(YOU, None, at)
        player, was = self.names.fresh("p"), self.names.fresh("w")
        inner = [f"{was} = {you}", f"{you} = {player}", *self.all(step.body, at), f"{you} = {was}"]
        return [f"{player} = {self.values.value(step.player, at)}", f"if {player}:", *indent(inner)]

    def _write(self, step: Write, at: SourcePlace) -> Lines:
        value = self.written(step, at)
        if step.index is None:
            return [f"{self.values.slot(step.region, None, at)} = {value}"]
        index, first = self.names.fresh("i"), self.layout.base(step.region)
        turned = self.told and step.region == FACES
        write = f"set_face({at.state}, {index}, {value})" if turned else f"{at.state}[{first} + {index}] = {value}"
        return [f"{index} = {self.values.value(step.index, at)}", f"if {index}:", f"    {write}"]

    def written(self, step: Write, at: SourcePlace) -> str:
        """What is written: a number that could be too large to be remembered is held back."""
        value, found = self.values.value(step.value, at), self.values.types.number(step.value)
        holds = self.values.core.regions[step.region].holds
        inside = holds != KEPT or (found.low >= KEPT.low and found.high <= KEPT.high)
        return value if inside else f"kept({value})"

    def _clear(self, step: Clear, at: SourcePlace) -> Lines:
        """Regions that lie side by side are cleared together."""
        runs: list[tuple[int, int]] = []
        for first, length in sorted(self.layout.regions[region] for region in step.regions):
            if runs and runs[-1][1] == first:
                runs[-1] = (runs[-1][0], first + length)
            else:
                runs.append((first, first + length))
        return [cleared(at.state, first, last) for first, last in runs]

    def _roll(self, step: RollDice, at: SourcePlace) -> Lines:
        roll = f"roll({at.state}, {self.values.value(step.what, at)})"
        if step.until is None:
            return [roll]
        test = self.values.truth(step.until, at)
        return [f"for _ in range({MOST_ROLLS}):", f"    {roll}", f"    if {test}:", "        break",
                "else:", "    raise RuleFailure(\"'roll … until' never ends\")"]  # fmt: skip

    def _draw_member(self, step: DrawMember, at: SourcePlace) -> Lines:
        local, counter = self._local(step.local, at), self.layout.base(step.stream)
        source = self.values.value(step.source, at)
        drawn = f"draw_member({at.state}, {source}, {counter}, {name_number(step.stream.of)})"
        lines = [f"{local} = {drawn}"]
        return [*lines, f"if {local}:", f"    {local} -= {BIAS}"] if step.over is Over.NUMBERS else lines


def spent(step: Spend, names: Names) -> Lines:
    """Work is counted; whoever does too much is told by name."""
    return [f"WORK[0] = w = WORK[0] - {step.amount}", "if w < 0:", f"    too_long({names.doer(step.who)})"]


def cleared(state: str, first: int, last: int) -> str:
    """Slots of a position set to zero: a few one by one, which takes Python less time than a slice."""
    if last - first <= _FEW:
        return "".join(f"{state}[{slot}] = " for slot in range(first, last)) + "0"
    return f"{state}[{first}:{last}] = (0,) * {last - first}"
