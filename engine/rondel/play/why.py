"""Why something is not on offer: the condition that failed, furthest on, with where it is written.

Works on the interpreter: a head is tried step by step, in all the ways that the search knows, and of all ways tried
the one that got furthest tells why. A refusal by a layer of an answer names that layer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from typing import assert_never

from rondel.core.blocks import Each, Means, One
from rondel.core.core import WindowOption
from rondel.core.evaluate import Env
from rondel.core.expressions import PC, Apply, Ask, Expr, Pick, Read, RegionKind, Tries
from rondel.core.operations import Op, Over
from rondel.core.search import ways
from rondel.core.statements import Need, SetLocal, Spend
from rondel.core.trials import Among, AnyOf, Attempt, Case, Several, TrialStep, TrialSteps
from rondel.core.types import BIAS, NUMBER, PIECE, WINDOW, Domain
from rondel.frozen import frozen
from rondel.play.decision import pause_at, site_of
from rondel.play.game_protocol import Playing
from rondel.problems import RuleFailure, Span, did_you_mean
from rondel.program.interpreter import Interpreter

MOST_WAYS = 200  # of a step that has very many, the first will do
LAYERS = {"forbidden": "forbid", "fixed": "fix"}  # reasons, and the changes of answers that they tell of


@frozen
class Reason:
    """One reason: `code` is timing, limit, need, pay, nothing, not-among, over, unknown, forbidden or fixed.

    The last two tell which layer of an answer said no to what was needed: `about` is the answer, `values` has the
    module that laid it on. They follow the need as reasons of their own; until then they stand in its `layer`.
    """

    code: str
    about: str
    span: Span | None = None
    values: tuple[str, ...] = ()
    layer: Reason | None = None


def reasons(game: Playing, what: str) -> list[Reason]:
    """Why an option is not on offer; nothing if it is."""
    if game.over:
        return [Reason("over", what)]
    if any(option.id == what for option in game.options):
        return []
    option = _window_option(game, what)
    try:
        found = _why_option(game, option) if option is not None else _why_member(game, what)
    except RuleFailure:  # to find out would take too long: whoever plays is not tried out on the plain rules
        found = [Reason("unknown", what)]
    return [reason for one in found for reason in (replace(one, layer=None), one.layer) if reason is not None]


def _window_option(game: Playing, what: str) -> WindowOption | None:
    for option in game.rules.model.core.options:
        if what in (option.address, option.address.split(".", 1)[1]):
            return option
    return None


def _why_option(game: Playing, option: WindowOption) -> list[Reason]:
    model = game.rules.model
    if pause_at(model, game.position).window not in option.windows:
        names = tuple(model.rules.world.name_of(WINDOW, w) for w in sorted(option.windows))
        return [Reason("timing", option.address, model.rules.ruleset.rules[option.address].span, names)]
    found = Tracer(game.rules.interpreter, game.position).why(option.condition, {})
    return [found or Reason("unknown", option.address)]


def _why_member(game: Playing, what: str) -> list[Reason]:
    """Why a member of the domain chosen from, or a labelled branch, is not on offer."""
    pause, site = pause_at(game.rules.model, game.position), site_of(game.rules.model, game.position)
    tracer = Tracer(game.rules.interpreter, game.position)
    env = tracer.frame()
    for offer in pause.offers:
        if isinstance(offer, One) and offer.means is Means.LABEL and site.labels[offer.value - 1] == what:
            return [tracer.why(offer.condition, env) or Reason("unknown", what, site.span)]
    numbers = _numbers(game, site.domain, what)
    each = next((offer for offer in pause.offers if isinstance(offer, Each)), None)
    if each is None or not numbers:
        hint = did_you_mean(what, [option.id for option in game.options] + list(site.labels))
        return [Reason("unknown", what, site.span, (hint,) if hint else ())]
    source, bias = tracer.value(each.source, env), BIAS if each.over is Over.NUMBERS else 0
    inside = [number for number in numbers if number + bias >= 0 and source >> number + bias & 1]
    if not inside:
        return [Reason("not-among", what, site.span)]
    found = tracer.why(each.test, {**env, each.local.number: inside[0]})
    if found is not None and found.code == "nothing" and found.about == site.address:
        return [Reason("not-among", what, site.span)]  # of several, no set that can be chosen holds it
    return [found] if found is not None else []


def _numbers(game: Playing, domain: Domain | None, name: str) -> list[int]:
    """What is called so: several pieces may be."""
    world = game.rules.model.rules.world
    if domain == NUMBER:
        return [int(name)] if name.lstrip("-").isdigit() else []
    if domain is None or domain == PIECE:
        called = name.split("@")[0].split(":")[0]
        return [piece.number for piece in world.pieces if piece.name == called]
    return [number for number in range(1, world.size(domain) + 1) if world.name_of(domain, number) == name]


class Tracer:
    """Tries conditions on a position and remembers what failed."""

    def __init__(self, interpreter: Interpreter, position: list[int]) -> None:
        self.interpreter = interpreter
        interpreter.s = list(position)
        interpreter.refresh()

    def frame(self) -> Env:
        """The locals of the routine that waits."""
        machine = self.interpreter
        return dict(machine.env(machine.core.blocks[machine.s[machine.layout.slot(PC)] - 1]))

    def value(self, expr: Expr, env: Env) -> int:
        return self.interpreter.value(expr, env)

    # --- conditions ---

    def why(self, condition: Expr, env: Env) -> Reason | None:
        """The reason why a condition does not hold; nothing if it does, or if it has no parts that could tell."""
        if self.value(condition, env):
            return None
        match condition:
            case Tries():
                trial = self.interpreter.core.trials[condition.trial]
                args = [self.value(arg, env) for arg in condition.args]
                inner = {param.number: arg for param, arg in zip(trial.params, args, strict=True)}
                return self._deepest(trial.steps, inner, 0)[1]
            case Ask():
                return self._why_answer(condition, env)
            case Apply(Op.AND):
                return next((reason for arg in condition.args if (reason := self.why(arg, env))), None)
            case Apply(Op.IF, (test, then, otherwise)):
                return self.why(then if self.value(test, env) else otherwise, env)
            case Pick():
                wanted = self.value(condition.value, env)
                case = next((expr for number, expr in condition.cases if number == wanted), None)
                return self.why(case, env) if case is not None else None
        return None

    def _why_answer(self, asked: Ask, env: Env) -> Reason | None:
        """The layer that says no: one that forbids, else the `fix` that holds, else what the value itself asks for."""
        answer = self.interpreter.core.answers[asked.answer]
        args = [self.value(arg, env) for arg in asked.args]
        inner = {param.number: arg for param, arg in zip(answer.params, args, strict=True)}
        for code, how in LAYERS.items():
            for layer in reversed(answer.layers):
                if layer.how == how and self.value(layer.guard, inner):
                    return Reason(code, answer.name, layer.span, (layer.module,))
        return self.why(answer.value if answer.base is None else answer.base, inner)

    # --- heads ---

    def _deepest(self, steps: TrialSteps, env: Env, depth: int) -> tuple[int, Reason | None]:
        """How far the best way gets, and the reason why no further."""
        if not steps:
            return depth, None
        here, best = self.interpreter.s, (depth, self._refusal(steps[0], env))
        for way in islice(ways(self.interpreter, steps[0], env), MOST_WAYS):
            self.interpreter.s = way.position
            found = self._deepest((*way.first, *steps[1:]), way.env, depth + 1)
            self.interpreter.s = here
            if found[0] > best[0] or (best[1] is None and found[1] is not None):
                best = found
        return best

    def _refusal(self, step: TrialStep, env: Env) -> Reason | None:
        """Why a step has no way past it, if it has none."""
        match step:
            case Need():
                return None if self.value(step.condition, env) else self._need(step, env)
            case Among():
                return self._nothing(step.site, ())
            case Several():
                source, count = self.value(step.source, env), self.value(step.count, env)
                few = source.bit_count() < count and not step.up_to
                return self._nothing(step.site, (str(count), str(source.bit_count())) if few else ())
            case SetLocal() | Spend() | Attempt() | Case() | AnyOf():
                return None
            case _:
                assert_never(step)

    def _need(self, step: Need, env: Env) -> Reason:
        deeper = self.why(step.condition, env)
        if deeper is not None and deeper.code in LAYERS:
            return Reason("need", "", step.span, layer=deeper)
        if deeper is not None:
            return deeper
        args = step.condition.args if isinstance(step.condition, Apply) else ()
        limit = any(isinstance(arg, Read) and arg.region.kind is RegionKind.USES for arg in args)
        return Reason("limit" if limit else "need", "", step.span)

    def _nothing(self, number: int, values: Iterable[str]) -> Reason:
        site = self.interpreter.core.sites[number - 1]
        return Reason("pay" if site.what == "pay" else "nothing", site.address, site.span, tuple(values))
