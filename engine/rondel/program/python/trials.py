"""Trials as Python source: nested loops that return as soon as one way through is found.

A step that moves a piece works on a copy, made only where something behind it can still fail. A slot that is written
is written back after the trial.
"""

from __future__ import annotations

from typing import assert_never

from rondel.core.expressions import Const
from rondel.core.operations import Over
from rondel.core.statements import Need, SendHome, SetLocal, Spend, Write
from rondel.core.trials import Among, AnyOf, Attempt, Case, Several, TrialSteps
from rondel.core.types import BIAS
from rondel.core.walk import needed_locals
from rondel.program.python.functions import deepening, header
from rondel.program.python.names import Continued, Tried
from rondel.program.python.place import SourcePlace, comment, indent, variables
from rondel.program.python.statements import Statements, spent

Lines = list[str]
MOST_NESTED = 12  # Python takes twenty loops inside each other, and a hundred levels of any kind


class Trials:
    """Writes the functions that try out heads."""

    def __init__(self, statements: Statements) -> None:
        self.statements, self.values, self.names = statements, statements.values, statements.names

    def function(self, name: str, request: Tried) -> Lines:
        trial = self.values.core.trials[request.trial]
        body = self._steps(trial.steps, SourcePlace(variables(trial.params)))
        shown = comment(f"whether {trial.name} can be done", trial.span)
        lines = [header(name, trial.params), *indent(body), "    return False"]
        return [shown, *(deepening(name, trial.params, self.names.doer(), lines) if trial.circular else lines)]

    def continued(self, name: str, request: Continued) -> Lines:
        """What follows in a trial, as a function of its own."""
        body = self._steps(request.steps, SourcePlace(variables(request.params)))
        return [header(name, request.params), *indent(body), "    return False"]

    def _steps(self, steps: TrialSteps, at: SourcePlace, depth: int = 0) -> Lines:
        """Lines that return True if the steps can be completed, and fall through if not."""
        if not steps:
            return ["return True"]
        if depth > MOST_NESTED:
            return self._elsewhere(steps, at)
        step, rest = steps[0], steps[1:]
        match step:
            case Need():
                return [f"if {self.values.truth(step.condition, at)}:", *indent(self._steps(rest, at, depth + 1))]
            case SetLocal():
                name = self.names.fresh("x")
                line = f"{name} = {self.values.value(step.value, at)}"
                return [line, *self._steps(rest, at.with_locals({step.local.number: name}), depth)]
            case Spend():
                return [*spent(step, self.names), *self._steps(rest, at, depth)]
            case Attempt(Write() as write):
                return self._written_for_a_while(write, rest, at, depth)
            case Attempt(SendHome() as sent):
                return self._on_copy(sent, rest, at, depth)
            case Attempt():
                raise AssertionError(step)
            case Among():
                return self._among(step, rest, at, depth)
            case Several():
                return self._several(step, at)
            case Case():
                then, otherwise = (self._steps(way, at, depth + 1) for way in (step.then, step.otherwise))
                return [f"if {self.values.truth(step.condition, at)}:", *indent(then), "else:", *indent(otherwise)]
            case AnyOf():
                return [line for way in step.branches for line in self._steps(way, at, depth)]
            case _:
                assert_never(step)

    def _elsewhere(self, steps: TrialSteps, at: SourcePlace) -> Lines:
        """What follows is asked of a function of its own."""
        needed = tuple(needed_locals(steps).values())
        args = ", ".join([at.state, *(at.locals[local.number] for local in needed)])
        return [f"if {self.names.of(Continued(steps, needed))}({args}):", "    return True"]

    def _written_for_a_while(self, step: Write, rest: TrialSteps, at: SourcePlace, depth: int) -> Lines:
        """One slot is written, whatever follows is tried, and the slot written back, however the trial ends."""
        if not rest:
            return ["return True"]
        slot, was = self.names.fresh("i"), self.names.fresh("was")
        first = self.values.layout.base(step.region)
        index = "0" if step.index is None else self.values.value(step.index, at)
        value = self.statements.written(step, at)
        if step.index is not None:
            value = f"{value} if {slot} > {first} else {was}"
        kept = f"{at.state}[{slot}]"
        lines = [f"{slot} = {first} + {index}", f"{was} = {kept}", f"{kept} = {value}"]
        return [*lines, "try:", *indent(self._steps(rest, at, depth + 1)), "finally:", f"    {kept} = {was}"]

    def _on_copy(self, step: SendHome, rest: TrialSteps, at: SourcePlace, depth: int) -> Lines:
        if not rest:
            return ["return True"]
        copy = self.names.fresh("t")
        inside = at.with_state(copy)
        tried = [self.statements.sent_home(step, inside)]
        if self.statements.told:
            # What is only tried must not be told.
            heard = self.names.fresh("heard")
            tried = [f"{heard} = told_so_far()", *tried, f"untell({heard})"]
        return [f"{copy} = {at.state}[:]", *tried, *self._steps(rest, inside, depth)]

    def _among(self, step: Among, rest: TrialSteps, at: SourcePlace, depth: int) -> Lines:
        mask, name = self.names.fresh("m"), self.names.fresh("x")
        inner = self._steps(rest, at.with_locals({step.local.number: name}), depth + 1)
        lines = [f"{mask} = {self.values.value(step.source, at)}"]
        if step.apart == Const(0):
            lines += [f"if {mask} & {mask} - 1:", f"    {mask} = reps_mask({at.state}, {mask})"]
        elif step.apart is not None:
            apart = self.values.value(step.apart, at)
            lines += [f"if {mask} & {mask} - 1:", f"    {mask} = reps_apart({at.state}, {mask}, {apart})"]
        shifted = [f"{name} -= {BIAS}"] if step.over is Over.NUMBERS else []
        return [*lines, f"for {name} in MEMBERS[{mask}]:", *indent([*shifted, *inner])]

    def _several(self, step: Several, at: SourcePlace) -> Lines:
        source, count, chosen = self.names.fresh("m"), self.names.fresh("n"), self.values.value(step.chosen, at)
        lines = [f"{source} = {self.values.value(step.source, at)}", f"{count} = {self.values.value(step.count, at)}"]
        if step.most:
            lines.append(f"{count} = min({count}, behind({source}, {chosen}).bit_count())")
        then = self.values.truth(step.then, at.with_locals({step.local.number: "c"}))

        lot = "None" if step.apart is None else f"lot_apart({at.state}, {self.values.value(step.apart, at)})"
        args = f"{source}, {chosen}, {count}, {step.up_to}, {step.amount}, {self.names.doer()}, {lot}, lambda c: {then}"
        return [*lines, f"if completes({args}):", "    return True"]
