"""The claims of a `then`: each is looked at where the position stands, those in a loop for every member."""

from __future__ import annotations

from rondel.core.evaluate import Env, members_over
from rondel.core.expressions import YOU
from rondel.core.statements import AsPlayer, Loop, SetLocal, Stmts
from rondel.lab.scenario.failure import Failure, Found
from rondel.lab.scenario.stage import Stage
from rondel.lab.value_text import shown
from rondel.play.game import Rules
from rondel.rules.read.elaborated_rules import Claim

Claims = dict[int, tuple[Claim, ...]]


def failed_claims(rules: Rules, table: Stage, scene: str) -> list[Failure]:
    """The claims of a scene that do not hold."""
    interpreter = rules.interpreter
    interpreter.s = table.position[:]
    interpreter.refresh()
    return _ClaimsHere(rules, table, rules.model.rules.claims[scene]).all(rules.model.rules.routines[scene].body, {})


class _ClaimsHere:
    def __init__(self, rules: Rules, table: Stage, claims: Claims) -> None:
        self.rules, self.table, self.claims, self.interpreter = rules, table, claims, rules.interpreter

    def all(self, steps: Stmts, env: Env) -> list[Failure]:
        failures: list[Failure] = []
        for step in steps:
            match step:
                case AsPlayer():
                    failures += self._as(step, env)
                case Loop():
                    for member in members_over(step.over, self.interpreter.value(step.source, env)):
                        env[step.local.number] = member
                        failures += self.all(step.body, env)
                case SetLocal() if step.local.number in self.claims:
                    failures += self._failed(self.claims[step.local.number], env)
                case _:
                    self.interpreter.execute((step,), env)
        return failures

    def _as(self, step: AsPlayer, env: Env) -> list[Failure]:
        before = self.interpreter.read(YOU, 0)
        self.interpreter.write(YOU, 0, self.interpreter.value(step.player, env))
        failures = self.all(step.body, env)
        self.interpreter.write(YOU, 0, before)
        return failures

    def _failed(self, claims: tuple[Claim, ...], env: Env) -> list[Failure]:
        for claim in claims:
            if not self.interpreter.value(claim.condition, env):
                sides = tuple(self._sides(claim, env))
                return [Failure("claim", claim.span, sides=sides, decision=self.table.decision)]
        return []

    def _sides(self, claim: Claim, env: Env) -> list[Found]:
        world = self.rules.model.rules.world
        values = [(side, self.interpreter.value(side.typed.expr, env)) for side in claim.sides]
        return [Found(side.span, shown(value, side.typed.type, world)) for side, value in values]
