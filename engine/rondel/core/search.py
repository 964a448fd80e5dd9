"""How the steps of a trial are tried: the one place that says which ways lead past each.

The search asks whether any way leads through; reasons (`play/why.py`) look for the step that no way gets past.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol, assert_never

from rondel.core.evaluate import Env, members_over
from rondel.core.expressions import Expr
from rondel.core.library import behind, members
from rondel.core.statements import Need, SendHome, SetLocal, Spend, Write
from rondel.core.trials import Among, AnyOf, Attempt, Case, Several, Trial, TrialStep, TrialSteps
from rondel.frozen import frozen


class Trier(Protocol):
    """A machine that can try: expressions, and an effect on a copy of the position."""

    s: list[int]

    def value(self, expr: Expr, env: Env) -> int: ...
    def spend(self, count: int, who: str = "") -> None: ...
    def after(self, effect: Write | SendHome, env: Env) -> list[int]: ...


@frozen
class Way:
    """A way past a step: the locals and the position then, and steps that come before what follows."""

    env: Env
    position: list[int]
    first: TrialSteps = ()


def ways(machine: Trier, step: TrialStep, env: Env) -> Iterator[Way]:
    """Every way past a step, in order."""
    here = machine.s
    match step:
        case Need():
            if machine.value(step.condition, env):
                yield Way(env, here)
        case SetLocal():
            yield Way({**env, step.local.number: machine.value(step.value, env)}, here)
        case Spend():
            machine.spend(step.amount, step.who)
            yield Way(env, here)
        case Attempt():
            yield Way(env, machine.after(step.effect, env))
        case Among():
            for member in members_over(step.over, machine.value(step.source, env)):
                yield Way({**env, step.local.number: member}, here)
        case Several():
            for chosen in _sets(machine, step, env):
                yield Way({**env, step.local.number: chosen}, here, (Need(step.then, step.span),))
        case Case():
            yield Way(env, here, step.then if machine.value(step.condition, env) else step.otherwise)
        case AnyOf():
            yield from (Way(env, here, branch) for branch in step.branches)
        case _:
            assert_never(step)


def _sets(machine: Trier, step: Several, env: Env) -> Iterator[int]:
    """The sets of several members that can be chosen, smaller ones first."""
    source, chosen = machine.value(step.source, env), machine.value(step.chosen, env)
    count = machine.value(step.count, env)
    if step.most:
        count = min(count, behind(source, chosen).bit_count())
    yield from _grown(machine, step, source, chosen, count)


def _grown(machine: Trier, step: Several, source: int, chosen: int, count: int) -> Iterator[int]:
    machine.spend(step.amount)
    more = behind(source, chosen)
    if count <= 0 or step.up_to:
        yield chosen
    if step.up_to or 0 < count <= more.bit_count():
        for member in members(more) if count > 0 else ():
            yield from _grown(machine, step, source, chosen | 1 << member, count - 1)


def succeeds(machine: Trier, steps: TrialSteps, env: Env) -> bool:
    """Whether some way leads through all steps; the position is afterwards what it was."""
    if not steps:
        return True
    here = machine.s
    try:
        for way in ways(machine, steps[0], env):
            machine.s = way.position
            if succeeds(machine, (*way.first, *steps[1:]), way.env):
                return True
            machine.s = here
    finally:
        machine.s = here
    return False


def tried(machine: Trier, trials: Mapping[str, Trial], name: str, args: list[int]) -> int:
    """Whether a trial succeeds with these arguments."""
    trial = trials[name]
    env = {param.number: arg for param, arg in zip(trial.params, args, strict=True)}
    return int(succeeds(machine, trial.steps, env))
