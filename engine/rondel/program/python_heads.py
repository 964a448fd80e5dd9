"""Heads as Python source: nested loops that return as soon as one way through is found.

A step that moves a piece works on a copy, made only where something behind it can still fail. A slot that is written
is written back after the trial.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rondel.program.locals import free_locals
from rondel.program.python_place import Place
from rondel.rules.core import (
    BIAS,
    FALSE,
    Branches,
    Choose,
    ChooseMany,
    Const,
    If,
    Lib,
    Need,
    Op,
    Possible,
    SendHome,
    SetLocal,
    Stmt,
    Write,
)  # fmt: skip

if TYPE_CHECKING:
    from rondel.program.python_backend import Writer

Steps = tuple[Stmt, ...]


class Heads:
    """Writes the functions that try out heads."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.count = 0

    def function(self, steps: Steps, slots: tuple[int, ...]) -> str:
        """The name of a function that says whether these steps can be completed."""
        return self.writer.shared(("head", steps, slots), lambda name: self._written(name, steps, slots))

    def _written(self, name: str, steps: Steps, slots: tuple[int, ...]) -> list[str]:
        at = Place({slot: f"v{slot}" for slot in slots})
        params = ", ".join(["s", *at.locals.values()])
        body = [*self.steps(steps, at), "return False"]
        return [f"def {name}({params}):", *("    " + line for line in body)]

    def steps(self, steps: Steps, at: Place) -> list[str]:
        """Lines that return True if the steps can be completed, and fall through if not."""
        if not steps:
            return ["return True"]
        step, rest = steps[0], steps[1:]
        values = self.writer.values
        match step:
            case Need():
                inner = self.steps(rest, at)
                return [f"if {values.truth(step.condition, at)}:", *_in(inner)]
            case SetLocal():
                name = self._fresh("x")
                line = f"{name} = {values.value(step.value, at)}"
                return [line, *self.steps(rest, at.with_locals({step.slot: name}))]
            case Write():
                return self._written_for_a_while(step, rest, at)
            case SendHome():
                return self._on_copy(step, rest, at)
            case Choose():
                return self._choose(step, rest, at)
            case ChooseMany():
                return self._many(step, rest, at)
            case If():
                then = self.steps((*step.then, *rest), at)
                otherwise = self.steps((*step.otherwise, *rest), at)
                return [f"if {values.truth(step.condition, at)}:", *_in(then), "else:", *_in(otherwise)]
            case Branches():
                lines = [line for _, body in step.branches for line in self.steps((*body, *rest), at)]
                # The way past is tried first: nothing is shorter.
                return lines if step.otherwise is None else [*self.steps(rest, at), *lines]
        raise AssertionError(step)

    def _fresh(self, stem: str) -> str:
        self.count += 1
        return f"{stem}{self.count}"

    def _written_for_a_while(self, step: Write, rest: Steps, at: Place) -> list[str]:
        """One slot is written, whatever follows is tried, and the slot written back, however the trial ends."""
        if not rest:
            return ["return True"]
        slot, was = self._fresh("i"), self._fresh("was")
        first = self.writer.model.layout.base(step.region)
        index = "0" if step.index is None else self.writer.values.value(step.index, at)
        value = self.writer.values.value(step.value, at)
        if step.index is not None:
            value = f"{value} if {slot} > {first} else {was}"
        kept = f"{at.state}[{slot}]"
        lines = [f"{slot} = {first} + {index}", f"{was} = {kept}", f"{kept} = {value}"]
        return [*lines, "try:", *_in(self.steps(rest, at)),
                "finally:", f"    {kept} = {was}"]  # fmt: skip

    def _on_copy(self, step: SendHome, rest: Steps, at: Place) -> list[str]:
        if not rest:
            return ["return True"]
        copy = self._fresh("t")
        inside = at.with_state(copy)
        tried = self.writer.effects.effect(step, inside)
        if self.writer.told:
            # What is only tried must not be told.
            heard = self._fresh("heard")  # functions of heads are called h…
            tried = [f"{heard} = told_so_far()", *tried, f"untell({heard})"]
        return [f"{copy} = {at.state}[:]", *tried, *self.steps(rest, inside)]

    def _choose(self, step: Choose, rest: Steps, at: Place) -> list[str]:
        values = self.writer.values
        if not rest or step.slot not in free_locals(Possible(rest)):
            test = "True" if isinstance(step.source, Const) and step.source.value else values.truth(step.source, at)
            return [f"if {test}:", *_in(self.steps(rest, at.with_locals({step.slot: "0"})))]
        mask, name = self._fresh("m"), self._fresh("x")
        inner = self.steps(rest, at.with_locals({step.slot: name}))
        lines = [f"{mask} = {values.value(step.source, at)}"]
        if step.pieces:
            lines += [f"if {mask} & {mask} - 1:", f"    {mask} = reps_mask({at.state}, {mask})"]
        shifted = [f"{name} -= {BIAS}"] if step.numbers else []
        return [*lines, f"for {name} in MEMBERS[{mask}]:", *_in([*shifted, *inner])]

    def _many(self, step: ChooseMany, rest: Steps, at: Place) -> list[str]:
        values = self.writer.values
        source, count = self._fresh("m"), self._fresh("n")
        lines = [f"{source} = {values.value(step.source, at)}", f"{count} = {values.value(step.count, at)}"]
        if step.most:
            lines.append(f"{count} = min({count}, {source}.bit_count())")
        if not rest and _is_for_requirements(step):
            # That all are met is told sooner than how many are not.
            met = values.truth(Op("<=", (step.count, FALSE)), at)
            return [lines[0], f"if {source}.bit_count() >= {values.value(step.count, at)} if {source} else {met}:",
                    "    return True"]  # fmt: skip
        if not rest:
            test = "True" if step.up_to else f"{source}.bit_count() >= {count}"
            return [*lines, f"if {test}:", "    return True"]
        slots = sorted(free_locals(Possible(rest)) - {step.slot, step.left})
        inner = self.function(rest, (*slots, step.slot))
        given = ", ".join([at.state, *(at.locals[slot] for slot in slots)])
        tried = f"lambda c: {inner}({given}, c)"
        enough = "" if step.up_to else f"{source}.bit_count() >= {count} and "
        return [*lines, f"if not {count}:", f"    if {inner}({given}, 0):", "        return True",
                f"elif {enough}completes({source}, 0, {count}, {step.up_to}, {tried}):", "    return True"]  # fmt: skip


def _is_for_requirements(step: ChooseMany) -> bool:
    return isinstance(step.count, Lib) and step.count.name == "unmet" and not step.up_to and not step.most


def _in(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]
