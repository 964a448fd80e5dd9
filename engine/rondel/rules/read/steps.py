"""Steps of a block become statements over integers."""

from __future__ import annotations

from dataclasses import replace

from rondel.core import types as domains
from rondel.core.expressions import (
    FALSE,
    TRUE,
    Apply,
    Const,
    Expr,
)
from rondel.core.operations import Op, Over
from rondel.core.statements import (
    AsPlayer,
    Branches,
    Choose,
    If,
    Loop,
    Need,
    OpenWindow,
    SetLocal,
    Stmt,
    Stmts,
)  # fmt: skip
from rondel.messages.said import say
from rondel.rules.read.built_in_functions import over
from rondel.rules.read.calls import call_original, can_step, do, unknown_window
from rondel.rules.read.choices import choose, pay, somebody
from rondel.rules.read.effects import read_effect, read_set
from rondel.rules.read.heads import any_of, delegates, guarded, head_length, linked, possible
from rondel.rules.read.noting import note_binding, note_window
from rondel.rules.read.reader import (
    Reader,
    read_collection,
    read_condition,
    read_number,
    read_player,
)
from rondel.rules.read.scope import Scope
from rondel.rules.read.stops import stop
from rondel.rules.types import BOOL, NUMBER, PLAYER, many
from rondel.syntax import tree as t


def read_block(reader: Reader, block: t.Block, scope: Scope) -> Stmts:
    """A nested block: it happens only if its head can be completed."""
    head, body = read_body(reader, block, scope)
    return guarded(head, body)


def read_body(reader: Reader, block: t.Block, scope: Scope) -> tuple[Expr, Stmts]:
    """The condition of a block's head, and its steps."""
    with scope.inner():
        return open_body(reader, block, scope)


def open_body(reader: Reader, block: t.Block, scope: Scope) -> tuple[Expr, Stmts]:
    """As `body`, with the names bound in it left in sight."""
    head, effects, tail = parts(reader, block, scope)
    after = (Need(tail, block.span),) if tail != TRUE else ()
    return possible(reader, (*head, *after), scope.where), (*linked(reader, head, after, scope.where), *effects)


def parts(reader: Reader, block: t.Block, scope: Scope) -> tuple[Stmts, Stmts, Expr]:
    """The head steps of a block, its other steps, and what its one delegating effect needs."""
    length = head_length(block)
    head: list[Stmt] = []
    outside, reader.in_head = reader.in_head, True
    for step in block.steps[:length]:
        head += read_step(reader, step, scope)
    reader.in_head = False
    effects, tail = _effects(reader, block, length, scope)
    reader.in_head = outside
    return tuple(head), effects, tail


def _effects(reader: Reader, block: t.Block, length: int, scope: Scope) -> tuple[Stmts, Expr]:
    result: list[Stmt] = []
    for step in block.steps[length:]:
        if isinstance(step, t.Need | t.Pay):
            word = "need" if isinstance(step, t.Need) else "pay"
            message, hint = (
                say("check/condition-after-effect.after", word=word),
                say("check/condition-after-effect.hint"),
            )
            reader.know.problem("check/condition-after-effect", message, step.span, hint)
        result += _merged(result, read_step(reader, step, scope))
    if delegates(block):
        return tuple(result), _tail(reader, block.steps[-1], result, scope)
    first = block.steps[length] if length < len(block.steps) else None
    return tuple(result), can_step(reader, first, scope) if isinstance(first, t.Original) else TRUE


def _merged(before: list[Stmt], steps: list[Stmt]) -> list[Stmt]:
    """A window directly before a choice of the same player is shown together with it."""
    first = steps[0] if steps else None
    if before and isinstance(before[-1], OpenWindow) and isinstance(first, Choose) and not first.window:
        window = before.pop()
        assert isinstance(window, OpenWindow)
        return [replace(first, window=window.window), *steps[1:]]
    return steps


def _tail(reader: Reader, step: t.Step, lowered: list[Stmt], scope: Scope) -> Expr:
    """Whether the one effect of a delegating block can happen."""
    last = lowered[-1] if lowered else None
    if isinstance(step, t.Do | t.Original):
        return can_step(reader, step, scope)
    if isinstance(last, Branches):
        return any_of([condition for condition, _ in last.branches])
    if last is None and isinstance(step, t.If):
        return FALSE  # decided by an option of the line-up, with nothing to do
    if isinstance(last, If) and isinstance(step, t.If):
        return Apply(Op.IF, (last.condition, _first_guard(last.then), _first_guard(last.otherwise)))
    return TRUE


# --- one step ---


def read_step(reader: Reader, step: t.Step, scope: Scope) -> list[Stmt]:
    match step:
        case t.Choose():
            return choose(reader, step, scope)
        case t.Need():
            return [Need(read_condition(reader, step.condition, scope), step.span)]
        case t.Pay():
            return pay(reader, step, scope)
        case t.Let():
            value = reader.read(step.value, scope)
            local = scope.bind(step.name, value.type)
            if reader.know.meanings is not None:
                note_binding(reader, scope, local, value.type, step.named)
            return [SetLocal(local, value.expr)]
        case t.Set():
            return read_set(reader, step, scope)
        case t.If():
            return _if(reader, step, scope)
        case t.Each():
            return _each(reader, step, scope)
        case t.May():
            return _may(reader, step, scope)
        case t.Either():
            pairs = tuple((branch.label, branch.body) for branch in step.branches)
            return [_branches(reader, pairs, scope, step, may=False)]
        case t.As():
            return _as(reader, step, scope)
        case t.Do():
            return do(reader, step.deed, scope)
        case t.Original():
            return [call_original(reader, step, scope)]
        case t.Window():
            return _window(reader, step, scope)
        case t.Stop():
            return stop(reader, step, scope)
        case _:
            return read_effect(reader, step, scope)


def _if(reader: Reader, step: t.If, scope: Scope) -> list[Stmt]:
    condition = read_condition(reader, step.condition, scope)
    then = _branch_steps(reader, step.then, step, scope)
    otherwise = _branch_steps(reader, step.otherwise, step, scope) if step.otherwise else ()
    if isinstance(condition, Const):
        return list(then if condition.value else otherwise)
    return [If(condition, then, otherwise)]


def _branch_steps(reader: Reader, block: t.Block, step: t.If, scope: Scope) -> Stmts:
    """Inside a head an `if` goes on with the head; elsewhere its blocks have heads of their own."""
    if reader.in_head:
        with scope.inner():
            return tuple(stmt for inner in block.steps for stmt in read_step(reader, inner, scope))
    return read_block(reader, block, scope)


def _branches(
    reader: Reader, pairs: tuple[tuple[str, t.Block], ...], scope: Scope, step: t.May | t.Either, *, may: bool
) -> Branches:
    somebody(reader, scope, step.span)
    labels = tuple(label for label, _ in pairs)
    site = reader.know.site(f"{scope.where}.{labels[0]}", "may" if may else "either", None, step.span, labels)
    branches = tuple(read_body(reader, block, scope) for _, block in pairs)
    return Branches(site, branches, TRUE if may else None)


def _may(reader: Reader, step: t.May, scope: Scope) -> list[Stmt]:
    """A branch that may be declined: with `times` it comes again and again; `else` is for those who never took it."""
    asked = _branches(reader, ((step.label, step.body),), scope, step, may=True)
    if step.times is None and step.otherwise is None:
        return [asked]
    done, ((condition, body),) = scope.frame.local("done", BOOL), asked.branches
    steps: list[Stmt] = [SetLocal(done, FALSE)]
    if step.times is None:
        steps.append(replace(asked, branches=((condition, (SetLocal(done, TRUE), *body)),)))
    else:
        again = scope.frame.local("again", BOOL)
        branch = condition, (SetLocal(done, TRUE), SetLocal(again, TRUE), *body)
        once = (SetLocal(again, FALSE), replace(asked, branches=(branch,)))
        steps += [SetLocal(again, TRUE), _repeated(reader, step.times, (If(again, once),), scope)]
    if step.otherwise is not None:
        steps.append(If(Apply(Op.NOT, (done,)), read_block(reader, step.otherwise, scope)))
    return steps


def _repeated(reader: Reader, times: t.Expr, body: Stmts, scope: Scope) -> Loop:
    turns = Apply(Op.RANGE, (Const(1), read_number(reader, times, scope)))
    turn, rest = scope.frame.local("turn", NUMBER), scope.frame.local("rest", many(domains.NUMBER))
    return Loop(Over.NUMBERS, turn, rest, turns, body)


def _each(reader: Reader, step: t.Each, scope: Scope) -> list[Stmt]:
    source = read_collection(reader, step.source, scope)
    with scope.inner():
        local, rest = scope.bind(step.name, source.type.one()), scope.frame.local("rest", source.type)
        if reader.know.meanings is not None:
            note_binding(reader, scope, local, source.type.one(), step.named)
        condition = read_condition(reader, step.condition, scope) if step.condition else None
        found = scope.frame.local("found", BOOL) if step.condition else None
        body = read_block(reader, step.body, scope)
    through = over(source.type)
    lasting = isinstance(source.expr, Const) or source.type.domain != domains.PIECE or through is Over.SEQUENCE
    still = None if lasting else source.expr
    return [Loop(through, local, rest, source.expr, body, still, condition, found)]


def _as(reader: Reader, step: t.As, scope: Scope) -> list[Stmt]:
    player = read_player(reader, step.player, scope)
    acting, scope.acting = scope.acting, True
    body = read_block(reader, step.body, scope)
    scope.acting = acting
    return [AsPlayer(scope.frame.local("acting", PLAYER), player, body)]


def _window(reader: Reader, step: t.Window, scope: Scope) -> list[Stmt]:
    number = reader.world.windows.get(step.name)
    if number is None:
        unknown_window(reader, step.name, step.span)
        return []
    if reader.know.meanings is not None:
        note_window(reader, step.name, step.named)
    if not scope.acting:
        reader.know.problem("check/nobody-acts", say("check/nobody-acts.no-window"), step.span)
    site = reader.know.site(f"{scope.where}.{step.name}", "window", None, step.span, (), number)
    return [OpenWindow(number, site)]


def _first_guard(steps: Stmts) -> Expr:
    """Whether a branch can happen: what its own head needs."""
    if not steps:
        return FALSE
    first = steps[0]
    return first.condition if len(steps) == 1 and isinstance(first, If) and not first.otherwise else TRUE
