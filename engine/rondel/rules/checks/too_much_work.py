"""check/too-much-work: answers inside each other, or choices that are tried together, that could take for ever.

What an answer or a head may cost is estimated: what asks twice costs twice, what goes through a set costs as
often as the set has members, as far as that can be seen. Sets that may be really large are counted in play instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core.expressions import Apply, Ask, Const, Expr, Fold, Tries
from rondel.core.node_fields import Node
from rondel.core.operations import How, Op
from rondel.core.trials import Among, TrialStep
from rondel.core.walk import children
from rondel.messages.said import say
from rondel.problems import Problem, Span
from rondel.rules.read.elaborated_rules import Elaborated

MOST_STEPS = 10_000_000
MOST_TRIALS = 100_000_000
LARGE = 32
USUAL = 6  # members of a set of which nothing is known


def check(rules: Elaborated) -> list[Problem]:
    estimate = _Estimate(rules)
    for name in rules.answers:
        if estimate.answer(name) > MOST_STEPS:
            return [_problem(name, rules.place_of(name))]
    for name in rules.routines:
        if estimate.trial(name) > MOST_TRIALS:
            return [_problem(name, rules.place_of(name))]
    return []


def _problem(name: str, span: Span) -> Problem:
    hint = say("check/too-much-work.hint")
    return Problem("check/too-much-work", say("check/too-much-work.for-ever", name=name.split("#")[0]), span, hint=hint)


class _Estimate:
    def __init__(self, rules: Elaborated) -> None:
        self.rules = rules
        self.known: dict[tuple[str, str], int] = {}

    def answer(self, name: str) -> int:
        code = self.rules.answers.get(name)
        return self._once(("answer", name), [code.value] if code else [])

    def trial(self, name: str) -> int:
        trial = self.rules.trials.get(name)
        key = ("trial", name)
        if trial is not None and key not in self.known:
            self.known[key] = 1
            self.known[key] = min(self._tried(trial.steps), MOST_TRIALS + 1)
        return self.known.get(key, 1)

    def _once(self, key: tuple[str, str], nodes: Sequence[Node]) -> int:
        """The steps of something that has a name; what comes to itself is another check's affair."""
        if key not in self.known:
            self.known[key] = 1
            self.known[key] = min(sum(map(self._steps, nodes)), MOST_TRIALS + 1)
        return self.known[key]

    def _steps(self, node: Node) -> int:
        match node:
            case Fold():
                return self._steps(node.source) + _size(node.source) * self._steps(node.body)
            case Ask():
                return 1 + self.answer(node.answer) + sum(map(self._steps, node.args))
            case Tries():
                return 1 + self.trial(node.trial) + sum(map(self._steps, node.args))
        return 1 + sum(map(self._steps, children(node)))

    def _tried(self, steps: Sequence[TrialStep]) -> int:
        """The steps of a head: what follows a choice is tried with every member."""
        rest = 1
        for step in reversed(steps):
            if isinstance(step, Among):
                rest = self._steps(step.source) + _size(step.source) * rest
            else:
                rest += self._steps(step)
        return rest


def _size(expr: Expr) -> int:
    """How many members a set is likely to have; what may be large is counted in play."""
    match expr:
        case Const():
            return min(expr.value.bit_count(), LARGE) if expr.value > 0 else 1
        case Apply(Op.MEET, (a, b)):
            return min(_size(a), _size(b))
        case Apply(Op.MINUS, (a, *_)):
            return _size(a)
        case Apply(Op.UNION, (a, b)):
            return _size(a) + _size(b)
        case Fold(How.FILTER, _, _, source):
            return _size(source)
    return USUAL
