"""Heads tried out by the interpreter: whether there is a way through, found by trying every choice on copies."""

from __future__ import annotations

from rondel.program.candidates import candidates_above
from rondel.program.effects import Effects
from rondel.rules.core import (
    BIAS,
    Branches,
    Choose,
    ChooseMany,
    If,
    Need,
    Possible,
    SendHome,
    SetLocal,
    Stmt,
    Write,
)
from rondel.rules.evaluate import Env
from rondel.rules.library import members


class Trials(Effects):
    """Answers `can` and decides what a choice may still offer."""

    def can(self, routine: str, args: list[int]) -> int:
        called = self.model.rules.routines[routine]
        return int(bool(self.value(called.head, args + [0] * (called.locals - len(args)))))

    def possible(self, expr: Possible, env: Env) -> int:
        return int(self.search(expr.steps, list(env)))

    def search(self, steps: tuple[Stmt, ...], env: Env) -> bool:
        """Whether head steps can be completed, trying every choice on copies."""
        if not steps:
            return True
        step, rest = steps[0], steps[1:]
        match step:
            case Need():
                return bool(self.value(step.condition, env)) and self.search(rest, env)
            case SetLocal():
                tried = list(env)
                tried[step.slot] = self.value(step.value, env)
                return self.search(rest, tried)
            case Write() | SendHome():
                return self._search_on_copy(step, rest, env)
            case Choose():
                return any(self.search(rest, self._with(env, step, m)) for m in members(self.value(step.source, env)))
            case ChooseMany():
                return self._search_many(step, rest, env)
            case If():
                inner = step.then if self.value(step.condition, env) else step.otherwise
                return self.search((*inner, *rest), env)
            case Branches():
                if any(self.search((*body, *rest), env) for _, body in step.branches):
                    return True
                return step.otherwise is not None and self.search(rest, env)
        raise AssertionError(step)

    def _with(self, env: Env, step: Choose, member: int) -> Env:
        tried = list(env)
        tried[step.slot] = member - BIAS if step.numbers else member
        return tried

    def _search_on_copy(self, step: Stmt, rest: tuple[Stmt, ...], env: Env) -> bool:
        real = self.s
        self.s = list(real)
        try:
            self.effect(step, env)
            return self.search(rest, env)
        finally:
            self.s = real

    def _search_many(self, step: ChooseMany, rest: tuple[Stmt, ...], env: Env) -> bool:
        source, count = self.value(step.source, env), self.value(step.count, env)
        if step.most:
            count = min(count, source.bit_count())
        whole = ChooseMany(step.slot, step.left, step.source, step.count, step.site, step.up_to, rest, step.pieces)
        if source.bit_count() < count and not step.up_to:
            return False
        return self.completes(whole, list(env), 0, count)

    def completes(self, step: ChooseMany, env: Env, chosen: int, left: int) -> bool:
        """Whether a choice of several can be brought to an end from here."""
        tried = list(env)
        if left <= 0 or step.up_to:
            tried[step.slot] = chosen
            if self.search(step.rest, tried):
                return True
        if left <= 0:
            return False
        more = candidates_above(self.value(step.source, env), chosen)
        return any(self.completes(step, env, chosen | 1 << member, left - 1) for member in members(more))
