"""Blocks of scenarios read as routines: steps as in any deed, `need`s as claims that can be looked at one by one.

A scene sees every module of the line-up, and nobody acts in it but inside `as player { }`. In `then` stand claims:
`need`, with `let` before it, `as` and `each` around it. In `given` nobody can be asked anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rondel.core.core import Routine
from rondel.core.expressions import TRUE
from rondel.core.statements import AsPlayer, Loop, SetLocal, Stmt
from rondel.core.trials import Trial
from rondel.messages.said import say
from rondel.rules.read.built_in_functions import over
from rondel.rules.read.elaborated_rules import Claim, Elaborated, Side
from rondel.rules.read.reader import Reader, read_collection, read_condition, read_player
from rondel.rules.read.scope import Scope, ScopeFrame
from rondel.rules.read.steps import read_step
from rondel.rules.types import BOOL, PLAYER
from rondel.syntax import tree as t
from rondel.syntax.steps import steps_inside

Scenes = Mapping[str, tuple[str, t.SceneBlock]]
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=", "in")
_QUESTIONS = {t.Choose: "choose", t.May: "may", t.Either: "either", t.Window: "window"}


def read_scenes(result: Elaborated, scenes: Scenes, reader: Reader) -> None:
    """Adds a routine for each scene, and for those of `then` the claims by the local that each is kept in."""
    for name, (module, scene) in scenes.items():
        frame = ScopeFrame()
        scope = Scope(name, module, frozenset(result.ruleset.modules), frame, acting=False)
        claims: dict[int, tuple[Claim, ...]] = {}
        if scene.part == "then":
            body = list(_claims(scene.body, scope, reader, claims))
        else:
            _no_questions(scene, reader)
            body = [stmt for step in scene.body.steps for stmt in read_step(reader, step, scope)]
        result.claims[name] = claims
        result.routines[name] = Routine(name, (), tuple(body), scene.span)
        reader.trials[name] = Trial(name, (), (), scene.span)


def _claims(block: t.Block, scope: Scope, reader: Reader, claims: dict[int, tuple[Claim, ...]]) -> Iterator[Stmt]:
    for step in block.steps:
        match step:
            case t.Need():
                met = scope.bind("met", BOOL)
                claims[met.number] = tuple(_claim(part, scope, reader) for part in _conjuncts(step.condition))
                yield SetLocal(met, TRUE)
            case t.As():
                yield _as(step, scope, reader, claims)
            case t.Each(_, _, None):
                yield _each(step, scope, reader, claims)
            case t.Let():
                yield from read_step(reader, step, scope)
            case _:
                reader.know.problem("check/no-claim", say("check/no-claim.no-claim"), step.span,
                                   say("check/no-claim.hint"))  # fmt: skip


def _as(step: t.As, scope: Scope, reader: Reader, claims: dict[int, tuple[Claim, ...]]) -> AsPlayer:
    player = read_player(reader, step.player, scope)
    acting, scope.acting = scope.acting, True
    with scope.inner():
        body = tuple(_claims(step.body, scope, reader, claims))
    scope.acting = acting
    return AsPlayer(scope.frame.local("acting", PLAYER), player, body)


def _each(step: t.Each, scope: Scope, reader: Reader, claims: dict[int, tuple[Claim, ...]]) -> Loop:
    """Claims about every member of a set."""
    source = read_collection(reader, step.source, scope)
    with scope.inner():
        local, rest = scope.bind(step.name, source.type.one()), scope.frame.local("rest", source.type)
        body = tuple(_claims(step.body, scope, reader, claims))
    return Loop(over(source.type), local, rest, source.expr, body)


def _conjuncts(condition: t.Expr) -> list[t.Expr]:
    if isinstance(condition, t.Binary) and condition.op == "and":
        return _conjuncts(condition.left) + _conjuncts(condition.right)
    return [condition]


def _claim(condition: t.Expr, scope: Scope, reader: Reader) -> Claim:
    read = read_condition(reader, condition, scope)
    # While learning nobody looks at the sides, and the whole has taught what there is.
    if reader.know.learning or not isinstance(condition, t.Binary) or condition.op not in _COMPARISONS:
        return Claim(read, (), condition.span)
    before = len(reader.know.problems)
    sides = _sides(condition, scope, reader)
    del reader.know.problems[before:]  # reading the whole has reported them
    return Claim(read, sides, condition.span)


def _sides(condition: t.Binary, scope: Scope, reader: Reader) -> tuple[Side, ...]:
    """Both sides; a bare name on either side is read as what the other side is."""
    left, right = condition.left, condition.right
    if isinstance(left, t.Name) and not isinstance(right, t.Name) and condition.op != "in":
        second = reader.read(right, scope)
        return Side(reader.read(left, scope, second.type), left.span), Side(second, right.span)
    first = reader.read(left, scope)
    many = condition.op == "in"
    second = read_collection(reader, right, scope, first.type) if many else reader.read(right, scope, first.type)
    return Side(first, left.span), Side(second, right.span)


def _no_questions(scene: t.SceneBlock, reader: Reader) -> None:
    for step in steps_inside(scene.body):
        if isinstance(step, t.Need):
            message, hint = (
                say("check/claim-outside-then.outside", part=scene.part),
                say("check/claim-outside-then.hint"),
            )
            reader.know.problem("check/claim-outside-then", message, step.span, hint)
        elif scene.part == "given" and type(step) in _QUESTIONS:
            message = say("check/choice-in-given.in-given", word=_QUESTIONS[type(step)])
            reader.know.problem("check/choice-in-given", message, step.span, say("check/choice-in-given.hint"))
