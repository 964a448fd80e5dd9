"""What nothing leads to is left out: answers, trials and routines, and parameters that a trial does not look at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rondel.core.core import Core
from rondel.core.evaluate import HOME
from rondel.core.expressions import Ask, Const, Expr, Tries
from rondel.core.node_fields import Node
from rondel.core.passes.rebuild import holds, with_expressions
from rondel.core.statements import If, Stmt, Stmts, Switch
from rondel.core.walk import all_nodes, needed_locals, rebuilt


def drop_dead_code(core: Core) -> Core:
    """Leaves out what is never asked for, and branches that are never taken."""
    core = replace(
        core,
        routines={name: replace(one, body=_alive(one.body)) for name, one in core.routines.items()},
        blocks=tuple(replace(block, steps=_alive(block.steps)) for block in core.blocks),
    )
    core = _with_needed_params(core)
    answers, trials = _reached(core)
    return replace(
        core,
        answers={name: one for name, one in core.answers.items() if name in answers},
        trials={name: one for name, one in core.trials.items() if name in trials},
    )


def _alive(steps: Stmts) -> Stmts:
    result: list[Stmt] = []
    for step in steps:
        match step:
            case If(Const(value), then, otherwise):
                result += _alive(then if value else otherwise)
            case If():
                result.append(replace(step, then=_alive(step.then), otherwise=_alive(step.otherwise)))
            case Switch(Const(value), cases):
                result += _alive(next((body for number, body in cases if number == value), ()))
            case _:
                result.append(step)
    return tuple(result)


def _with_needed_params(core: Core) -> Core:
    """Trials without the parameters that they do not look at."""
    kept = {}
    for name, trial in core.trials.items():
        needed = needed_locals(trial.steps)
        kept[name] = [param.number in needed for param in trial.params]
    trials = {
        name: replace(trial, params=tuple(p for p, wanted in zip(trial.params, kept[name], strict=True) if wanted))
        for name, trial in core.trials.items()
    }

    def changed(expr: Expr) -> Expr:
        if not holds(expr, Tries):
            return expr
        made = rebuilt(expr, changed)
        if not isinstance(made, Tries):
            return made
        return replace(made, args=tuple(a for a, wanted in zip(made.args, kept[made.trial], strict=True) if wanted))

    return with_expressions(replace(core, trials=trials), changed, holding=Tries)


def _reached(core: Core) -> tuple[set[str], set[str]]:
    """The answers and trials that can be asked for, however far away."""
    answers, trials = {HOME, *([core.winners] if core.winners else [])}, set[str]()
    bodies: list[Node] = [step for routine in core.routines.values() for step in routine.body]
    waiting: list[Iterable[Node]] = [bodies, core.blocks, *([core.answers[name].value] for name in answers)]
    while waiting:
        for node in all_nodes(waiting.pop()):
            if isinstance(node, Ask) and node.answer not in answers:
                answers.add(node.answer)
                waiting.append([core.answers[node.answer].value])
            elif isinstance(node, Tries) and node.trial not in trials:
                trials.add(node.trial)
                waiting.append(core.trials[node.trial].steps)
    return answers, trials
