"""Blocks of scenarios read as routines: steps as in any deed, `need`s as claims that can be looked at one by one.

A scene sees every module of the line-up, and nobody acts in it but inside `as player { }`. In `then` stand claims:
`need`, with `let` before it and `as` around it. In `given` nobody can be asked anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rondel.problems import Span
from rondel.record import record
from rondel.rules.core import TRUE, AsPlayer, Expr, Routine, SetLocal, Stmt
from rondel.rules.scope import Frame, Scope, Typed
from rondel.rules.types import BOOL
from rondel.syntax import tree as t

if TYPE_CHECKING:
    from rondel.rules.elaborate import Elaborated
    from rondel.rules.steps import Steps

Scenes = Mapping[str, tuple[str, t.Scene]]
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=", "in")
_QUESTIONS = {t.Choose: "choose", t.May: "may", t.Either: "either", t.Window: "window"}


@record
class Side:
    """One side of a comparison: what it says, and where it stands."""

    typed: Typed
    span: Span


@record
class Claim:
    """A condition that a scenario claims to hold, with both sides if it compares."""

    condition: Expr
    sides: tuple[Side, ...]
    span: Span


def read_scenes(result: Elaborated, scenes: Scenes, steps: Steps) -> None:
    """Adds a routine for each scene, and for those of `then` the claims by the local that each is kept in."""
    for name, (module, scene) in scenes.items():
        frame = Frame()
        scope = Scope(name, module, frozenset(result.ruleset.modules), frame, acting=False)
        claims: dict[int, tuple[Claim, ...]] = {}
        if scene.part == "then":
            body = list(_claims(scene.body, scope, steps, claims))
        else:
            _no_questions(scene, steps)
            body = [stmt for step in scene.body.steps for stmt in steps.step(step, scope)]
        result.claims[name] = claims
        names = tuple(frame.names)
        result.routines[name] = Routine(name, 0, len(names), tuple(body), TRUE, names, scene.span)


def _claims(block: t.Block, scope: Scope, steps: Steps, claims: dict[int, tuple[Claim, ...]]) -> Iterator[Stmt]:
    for step in block.steps:
        match step:
            case t.Need():
                slot = scope.bind("met", BOOL)
                claims[slot] = tuple(_claim(part, scope, steps) for part in _conjuncts(step.condition))
                yield SetLocal(slot, TRUE)
            case t.As():
                yield _as(step, scope, steps, claims)
            case t.Let():
                yield from steps.step(step, scope)
            case _:
                steps.know.problem("check/no-claim", "only claims stand in 'then'", step.span,
                                   "write what must hold: need red.points == 4")  # fmt: skip


def _as(step: t.As, scope: Scope, steps: Steps, claims: dict[int, tuple[Claim, ...]]) -> AsPlayer:
    player = steps.player(step.player, scope)
    acting, scope.acting = scope.acting, True
    with scope.inner():
        body = tuple(_claims(step.body, scope, steps, claims))
    scope.acting = acting
    return AsPlayer(scope.frame.slot("acting"), player, body)


def _conjuncts(condition: t.Expr) -> list[t.Expr]:
    if isinstance(condition, t.Binary) and condition.op == "and":
        return _conjuncts(condition.left) + _conjuncts(condition.right)
    return [condition]


def _claim(condition: t.Expr, scope: Scope, steps: Steps) -> Claim:
    read = steps.condition(condition, scope)
    if not isinstance(condition, t.Binary) or condition.op not in _COMPARISONS:
        return Claim(read, (), condition.span)
    before = len(steps.know.problems)
    sides = _sides(condition, scope, steps)
    del steps.know.problems[before:]  # reading the whole has reported them
    return Claim(read, sides, condition.span)


def _sides(condition: t.Binary, scope: Scope, steps: Steps) -> tuple[Side, ...]:
    """Both sides; a bare name on either side is read as what the other side is."""
    left, right = condition.left, condition.right
    if isinstance(left, t.Name) and not isinstance(right, t.Name) and condition.op != "in":
        second = steps.read(right, scope)
        return Side(steps.read(left, scope, second.type), left.span), Side(second, right.span)
    first = steps.read(left, scope)
    read = steps.collection if condition.op == "in" else steps.read
    second = read(right, scope, first.type)
    return Side(first, left.span), Side(second, right.span)


def _no_questions(scene: t.Scene, steps: Steps) -> None:
    for step in _steps_in(scene.body):
        if isinstance(step, t.Need):
            steps.know.problem("check/claim-outside-then", f"'need' stands in '{scene.part}'", step.span,
                               "claims belong in: then { … }")  # fmt: skip
        elif scene.part == "given" and type(step) in _QUESTIONS:
            word = _QUESTIONS[type(step)]
            steps.know.problem("check/choice-in-given", f"'{word}' stands in 'given', where nobody is asked", step.span,
                               "move the pieces meant by name, or write it in: when { … }")  # fmt: skip


def _steps_in(node: Any) -> Iterator[Any]:
    """All steps of a block, nested ones too."""
    if isinstance(node, tuple):
        for part in node:
            yield from _steps_in(part)
    elif hasattr(node, "__dataclass_fields__") and not isinstance(node, Span):
        yield node
        for name in node.__dataclass_fields__:
            yield from _steps_in(getattr(node, name))
