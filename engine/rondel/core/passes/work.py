"""Work is counted by an instruction: wherever a set is gone through that may be large, it is spent."""

from __future__ import annotations

from dataclasses import replace

from rondel.core.bounds import is_large
from rondel.core.expressions import Apply, Expr, Fold
from rondel.core.operations import Op, Over
from rondel.core.passes.rebuild import with_expressions
from rondel.core.program import Core
from rondel.core.statements import AsPlayer, If, Loop, Stmt, Stmts, Switch
from rondel.core.walk import rebuilt


def count_work(core: Core) -> Core:
    """Puts in `spend` wherever a fold or a loop could go on for very long."""

    def changed(expr: Expr) -> Expr:
        made = rebuilt(expr, changed)
        return replace(made, source=_spent(made.source, made.over, core)) if isinstance(made, Fold) else made

    core = with_expressions(core, changed)
    routines = {name: replace(one, body=_counted(one.body, core)) for name, one in core.routines.items()}
    blocks = tuple(replace(block, steps=_counted(block.steps, core)) for block in core.blocks)
    return replace(core, routines=routines, blocks=blocks)


def _spent(source: Expr, over: Over, core: Core) -> Expr:
    if over is Over.SEQUENCE or (isinstance(source, Apply) and source.op is Op.SPEND):
        return source
    large = is_large(source, numbers=over is Over.NUMBERS, pieces=core.facts.pieces)
    return Apply(Op.SPEND, (source,)) if large else source


def _counted(steps: Stmts, core: Core) -> Stmts:
    return tuple(_counted_step(step, core) for step in steps)


def _counted_step(step: Stmt, core: Core) -> Stmt:
    match step:
        case Loop():
            return replace(step, source=_spent(step.source, step.over, core), body=_counted(step.body, core))
        case If():
            return replace(step, then=_counted(step.then, core), otherwise=_counted(step.otherwise, core))
        case Switch():
            return replace(step, cases=tuple((number, _counted(body, core)) for number, body in step.cases))
        case AsPlayer():
            return replace(step, body=_counted(step.body, core))
    return step
