"""Statements and blocks as Python source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rondel.program.cut import next_member
from rondel.program.python_place import Place
from rondel.rules.core import (
    AsPlayer,
    CallRoutine,
    Clear,
    DrawFrom,
    Fail,
    If,
    LookAt,
    Loop,
    MoveSet,
    Need,
    Op,
    Passed,
    RollDice,
    ScorePoints,
    SendHome,
    SetLocal,
    ShufflePile,
    Stmt,
    Switch,
    Write,
)  # fmt: skip

if TYPE_CHECKING:
    from rondel.program.python_backend import Writer

Lines = list[str]


def indent(lines: Lines, depth: int = 1) -> Lines:
    return ["    " * depth + line for line in lines]


class Effects:
    """Statements that never wait."""

    def __init__(self, writer: Writer) -> None:
        self.writer, self.values = writer, writer.values
        self.count = 0

    def all(self, steps: tuple[Stmt, ...], at: Place) -> Lines:
        return [line for step in steps for line in self.step(step, at)] or ["pass"]

    def step(self, step: Stmt, at: Place) -> Lines:
        values = self.values
        match step:
            case Need():
                return []
            case SetLocal():
                return [f"{self._local(step.slot, at)} = {values.value(step.value, at)}"]
            case If():
                lines = [f"if {values.truth(step.condition, at)}:", *indent(self.all(step.then, at))]
                return lines + (["else:", *indent(self.all(step.otherwise, at))] if step.otherwise else [])
            case Switch():
                return self._switch(step, at)
            case Loop():
                return self._loop(step, at)
            case CallRoutine():
                args = ", ".join([at.state, *(values.value(arg, at) for arg in step.args)])
                return [f"{self.writer.routine_function(step.routine)}({args})"]
            case AsPlayer():
                return self._as(step, at)
            case _:
                return self.effect(step, at)

    def _local(self, slot: int, at: Place) -> str:
        if slot not in at.locals:
            at.locals[slot] = f"v{slot}"
        return at.locals[slot]

    def _fresh(self, stem: str) -> str:
        self.count += 1
        return f"{stem}{self.count}"

    def _switch(self, step: Switch, at: Place) -> Lines:
        name = self._fresh("k")
        lines = [f"{name} = {self.values.value(step.value, at)}"]
        word = "if"
        for number, body in step.cases:
            lines += [f"{word} {name} == {number}:", *indent(self.all(body, at))]
            word = "elif"
        return lines

    def _loop(self, step: Loop, at: Place) -> Lines:
        rest, slot = self._local(step.rest, at), self._local(step.slot, at)
        turn: Lines = []
        for taken in next_member(step):
            turn += self.step(taken, at)
        if step.still is not None:
            turn += [f"if not {self.values.value(step.still, at)} >> {slot} & 1:", "    continue"]
        if step.condition is not None:
            found = self._local(step.found, at)
            turn += [f"if not {self.values.truth(step.condition, at)}:", "    continue", f"{found} = 1"]
        turn += self.all(step.body, at)
        source = self.values.source(step.source, at, numbers=step.numbers)
        lap = [f"{rest} = {source}", f"while {rest}:", *indent(turn)]
        if step.condition is not None:
            lap = ["for _ in range(10000):", f"    {found} = 0", *indent(lap), f"    if not {found}:", "        break",
                   "else:", "    raise RuleFailure(\"'each … while' goes on without end\")"]  # fmt: skip
        return [*lap, f"{slot} = 0"]

    def _as(self, step: AsPlayer, at: Place) -> Lines:
        you = self.values.slot("you", None, at)
        player, was = self._fresh("p"), self._fresh("w")
        inner = [f"{was} = {you}", f"{you} = {player}", *self.all(step.body, at), f"{you} = {was}"]
        return [f"{player} = {self.values.value(step.player, at)}", f"if {player}:", *indent(inner)]

    def effect(self, step: Stmt, at: Place) -> Lines:
        values, state = self.values, at.state
        match step:
            case Write():
                return self._write(step, at)
            case Clear():
                spans = self.writer.model.layout.spans.get(step.span_name, ())
                return [f"{state}[{first}:{last}] = {self.writer.zeros(last - first)}" for first, last in spans]
            case MoveSet(Op("bit", (piece,)), to):
                return [f"move_piece({state}, {values.value(piece, at)}, {values.value(to, at)})"]
            case MoveSet():
                return [f"move({state}, {values.value(step.what, at)}, {values.value(step.to, at)})"]
            case SendHome(Op("bit", (piece,))):
                return [f"send_home({state}, {values.value(piece, at)})"]
            case SendHome():
                return [f"send_all_home({state}, {values.value(step.what, at)})"]
            case ScorePoints():
                player, amount = values.value(step.player, at), values.value(step.amount, at)
                told = f", {values.value(step.pieces, at)}" if self.writer.told else ""
                return [f"score({state}, {player}, {amount}, {step.site}{told})"]
            case RollDice():
                return self._roll(step, at)
            case ShufflePile():
                return [f"shuffle({state}, {values.value(step.pile, at)})"]
            case DrawFrom():
                return self._draw(step, at)
            case LookAt():
                return [f"look({state}, {values.value(step.what, at)})"]
            case Passed():
                return [f"PASSED[{step.number}] = 1"] if self.writer.told else []
            case Fail():
                return [f"raise RuleFailure({step.message!r})"]
        raise AssertionError(step)

    def _write(self, step: Write, at: Place) -> Lines:
        value = self.values.value(step.value, at)
        if step.index is None:
            return [f"{self.values.slot(step.region, None, at)} = {value}"]
        index = self._fresh("i")
        first = self.writer.model.layout.base(step.region)
        return [f"{index} = {self.values.value(step.index, at)}", f"if {index}:",
                f"    {at.state}[{first} + {index}] = {value}"]  # fmt: skip

    def _roll(self, step: RollDice, at: Place) -> Lines:
        roll = f"roll({at.state}, {self.values.value(step.what, at)})"
        if step.until is None:
            return [roll]
        test = self.values.truth(step.until, at)
        return ["for _ in range(1000):", f"    {roll}", f"    if {test}:", "        break",
                "else:", "    raise RuleFailure(\"'roll … until' never ends\")"]  # fmt: skip

    def _draw(self, step: DrawFrom, at: Place) -> Lines:
        slot = self._local(step.slot, at)
        if step.pile is not None:
            return [f"{slot} = draw_top({at.state}, {self.values.value(step.pile, at)})"]
        counter = self.writer.model.layout.base(f"stream:{step.stream}")
        stream = self.writer.stream_number(step.stream)
        return [f"{slot} = draw_member({at.state}, {self.values.value(step.source, at)}, {counter}, {stream})"]
