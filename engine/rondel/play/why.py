"""Why something is not on offer: the condition that failed, furthest on, with where it is written.

Works on the interpreter: a head is tried step by step, and of all ways tried the one that got furthest tells why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rondel.play.decision import site_of
from rondel.problems import Span, did_you_mean
from rondel.program.blocks import Pause
from rondel.program.code import (
    BIAS,
    Branches,
    Can,
    Choose,
    ChooseMany,
    Env,
    Expr,
    If,
    Need,
    Op,
    OpenWindow,
    Pick,
    Possible,
    Read,
    SetLocal,
    Stmt,
    WindowOption,
    members,
)  # fmt: skip
from rondel.program.interpreter import Interpreter
from rondel.record import record

if TYPE_CHECKING:
    from rondel.play.game import Game


@record
class Reason:
    """One reason: `code` is timing, limit, need, pay, nothing, not-among, over, other-player or unknown."""

    code: str
    about: str
    span: Span | None = None
    values: tuple[str, ...] = ()


def reasons(game: Game, what: str) -> list[Reason]:
    """Why an option is not on offer; nothing if it is."""
    if game.over:
        return [Reason("over", what)]
    if any(option.id == what for option in game.options):
        return []
    option = _window_option(game, what)
    if option is not None:
        return _why_option(game, option)
    return _why_member(game, what)


def _window_option(game: Game, what: str) -> WindowOption | None:
    for option in game.rules.model.rules.options:
        if what in (option.address, option.address.split(".", 1)[1]):
            return option
    return None


def _why_option(game: Game, option: WindowOption) -> list[Reason]:
    model = game.rules.model
    window = _open_window(game)
    if window not in option.windows:
        names = tuple(model.rules.world.name_of("window", w) for w in sorted(option.windows))
        return [Reason("timing", option.address, model.rules.ruleset.rules[option.address].span, names)]
    tracer = Tracer(game.rules.interpreter, game.position)
    found = tracer.why(option.condition, [])
    return [found] if found else [Reason("unknown", option.address)]


def _open_window(game: Game) -> int:
    block = game.rules.model.cut.blocks[game.position[game.rules.model.layout.slot("pc")] - 1]
    assert isinstance(block.end, Pause)
    step = block.end.step
    return step.window if isinstance(step, OpenWindow | Choose) else 0


def _why_member(game: Game, what: str) -> list[Reason]:
    """Why a member of the domain chosen from, or a labelled branch, is not on offer."""
    model = game.rules.model
    site = site_of(model, game.position)
    block = model.cut.blocks[game.position[model.layout.slot("pc")] - 1]
    assert isinstance(block.end, Pause)
    step, tracer = block.end.step, Tracer(game.rules.interpreter, game.position)
    env = tracer.frame(block.routine)
    if isinstance(step, Branches) and what in site.labels:
        found = tracer.why(step.branches[site.labels.index(what)][0], env)
        return [found or Reason("unknown", what, site.span)]
    number = _number(game, site.domain, what)
    if not isinstance(step, Choose) or number is None:
        known = [option.id for option in game.options] + list(site.labels)
        hint = did_you_mean(what, known)
        return [Reason("unknown", what, site.span, (hint,) if hint else ())]
    member = number + BIAS if step.numbers else number
    if not tracer.value(step.source, env) >> member & 1:
        return [Reason("not-among", what, site.span)]
    env[step.slot] = number
    found = tracer.first_failure(step.rest, env)
    return [found or Reason("unknown", what, site.span)]


def _number(game: Game, domain: str, name: str) -> int | None:
    world = game.rules.model.rules.world
    if domain == "number":
        return int(name) if name.lstrip("-").isdigit() else None
    if domain == "" or domain == "piece":
        return next((p.number for p in world.pieces if p.name == name.split("@")[0].split(":")[0]), None)
    for number in range(1, world.size(domain) + 1):
        if world.name_of(domain, number) == name:
            return number
    return None


class Tracer:
    """Tries conditions on a position and remembers what failed."""

    def __init__(self, interpreter: Interpreter, position: list[int]) -> None:
        self.interpreter = interpreter
        interpreter.s = list(position)

    def frame(self, routine: str) -> Env:
        model = self.interpreter.model
        env = [0] * model.cut.waiting[routine].locals
        for slot, index in model.cut.kept[routine].items():
            env[slot] = self.interpreter.s[model.layout.frames[routine] + 1 + index]
        return env

    def value(self, expr: Expr, env: Env) -> int:
        return self.interpreter.value(expr, list(env))

    def why(self, condition: Expr, env: Env) -> Reason | None:
        """The reason why a condition does not hold; nothing if it does."""
        if self.value(condition, env):
            return None
        match condition:
            case Can():
                routine = self.interpreter.model.rules.routines[condition.routine]
                args = [self.value(arg, env) for arg in condition.args]
                return self.why(routine.head, args + [0] * (routine.locals - len(args)))
            case Possible():
                return self.first_failure(condition.steps, env)
            case Op("and"):
                return next((r for r in (self.why(arg, env) for arg in condition.args) if r), None)
            case Op("if", (test, then, otherwise)):
                return self.why(then if self.value(test, env) else otherwise, env)
            case Pick():
                wanted = self.value(condition.value, env)
                case = next((expr for number, expr in condition.cases if number == wanted), None)
                return self.why(case, env) if case is not None else None
        return None

    def first_failure(self, steps: tuple[Stmt, ...], env: Env) -> Reason | None:
        """The step that no way through the head gets past."""
        return self._deepest(steps, list(env), 0)[1]

    def _deepest(self, steps: tuple[Stmt, ...], env: Env, depth: int) -> tuple[int, Reason | None]:
        if not steps:
            return depth, None
        step, rest = steps[0], steps[1:]
        match step:
            case Need():
                if self.value(step.condition, env):
                    return self._deepest(rest, env, depth + 1)
                return depth, self._need(step, env)
            case SetLocal():
                env = [*env]
                env[step.slot] = self.value(step.value, env)
                return self._deepest(rest, env, depth + 1)
            case Choose():
                return self._choose(step, rest, env, depth)
            case ChooseMany():
                return self._many(step, rest, env, depth)
            case If():
                inner = step.then if self.value(step.condition, env) else step.otherwise
                return self._deepest((*inner, *rest), env, depth + 1)
        return self._after_change(step, rest, env, depth)

    def _need(self, step: Need, env: Env) -> Reason:
        deeper = self.why(step.condition, env)
        if deeper is not None:
            return deeper
        limit = isinstance(step.condition, Op) and any(
            isinstance(arg, Read) and arg.region.startswith("uses:") for arg in step.condition.args
        )
        return Reason("limit" if limit else "need", "", step.span)

    def _choose(self, step: Choose, rest: tuple[Stmt, ...], env: Env, depth: int) -> tuple[int, Reason | None]:
        mask = self.value(step.source, env)
        site = self.interpreter.model.rules.sites[step.site - 1]
        code = "pay" if site.what == "pay" else "nothing"
        best: tuple[int, Reason | None] = (depth, Reason(code, site.address, site.span))
        for member in members(mask):
            tried = [*env]
            tried[step.slot] = member - BIAS if step.numbers else member
            found = self._deepest(rest, tried, depth + 1)
            if found[0] > best[0]:
                best = found
        return best

    def _many(self, step: ChooseMany, rest: tuple[Stmt, ...], env: Env, depth: int) -> tuple[int, Reason | None]:
        source, count = self.value(step.source, env), self.value(step.count, env)
        site = self.interpreter.model.rules.sites[step.site - 1]
        if source.bit_count() < count and not step.up_to:
            values = (str(count), str(source.bit_count()))
            return depth, Reason("pay" if site.what == "pay" else "nothing", site.address, site.span, values)
        return self._deepest(rest, env, depth + 1)

    def _after_change(self, step: Stmt, rest: tuple[Stmt, ...], env: Env, depth: int) -> tuple[int, Reason | None]:
        real = self.interpreter.s
        self.interpreter.s = list(real)
        try:
            self.interpreter.effect(step, env)
            return self._deepest(rest, env, depth + 1)
        except AssertionError:
            return depth, None
        finally:
            self.interpreter.s = real
