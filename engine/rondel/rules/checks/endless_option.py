"""check/endless-option: something on offer in a window that can be taken again and again.

Windows offer their options again after each. An option ends by itself if its own doing can make its condition fail:
by a limit, a mark, a price. A price does not count if the option, or another one, gives it back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from rondel.core.core import WindowOption
from rondel.core.effects import Reads, changed
from rondel.core.expressions import CALM, CAUSE, NOW, YOU, Expr, Read, Region, RegionKind
from rondel.core.statements import Need
from rondel.core.trials import Among, Several
from rondel.core.walk import all_nodes
from rondel.frozen import frozen
from rondel.messages.said import Said, say
from rondel.problems import Problem, Remark
from rondel.rules.call_graph import Graph, reached
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.read.lineup_constants import settled
from rondel.syntax import tree as t

_NOTES = {CAUSE, YOU, NOW, CALM}


def check(rules: Elaborated) -> list[Problem]:
    called, reads = rules.call_graph, Reads(rules.answers, rules.trials)
    writes = cache(lambda name: changed(rules.routines[name].body))  # most routines are reached from many options
    free = [option for option in rules.options if not _ends_itself(option, rules, called, reads, writes)]
    problems = [_problem(rules, option, say("check/endless-option.endless", name=_name(option))) for option in free]
    trades = [trade for option in rules.options if option not in free and (trade := _trade(option, rules))]
    return problems + list(_given_back(trades, rules))


def _name(option: WindowOption) -> str:
    return option.address.split(".", 1)[1]


def _problem(rules: Elaborated, option: WindowOption, message: Said, also: tuple[Remark, ...] = ()) -> Problem:
    span = rules.ruleset.rules[option.address].span
    return Problem("check/endless-option", message, span, also, say("check/endless-option.hint"))


def _ends_itself(
    option: WindowOption, rules: Elaborated, called: Graph, reads: Reads, writes: Callable[[str], set[Region]]
) -> bool:
    """Whether taking the option changes anything that it depends on; what is never on offer needs no end."""
    head = rules.trials[option.routine].steps
    wanted: list[Expr] = [step.condition for step in head if isinstance(step, Need)]
    wanted += [node.source for node in all_nodes(head) if isinstance(node, Among | Several)]
    if any(settled(expr, rules.know.constants) == 0 for expr in wanted):
        return True
    done = {option.routine, *reached(option.routine, called)}
    written = set[Region]().union(*map(writes, done))
    return bool(reads.of(head) & written - _NOTES) or _stops_something(option.routine, rules)


def _stops_something(routine: str, rules: Elaborated) -> bool:
    """Whether a deed around the window is stopped in any case: then the window is closed."""
    seam = rules.ruleset.rules[routine.rpartition(".")[0]].events[routine.rpartition(".")[2]]
    return seam.core is not None and any(isinstance(step, t.Stop) for step in seam.core.body.steps)


# --- prices that come back ---


@frozen
class _Trade:
    """An option with nothing but a price of one kind, and what it gives, as written."""

    option: WindowOption
    kind: str
    price: int
    gives: dict[str, int]


def _trade(option: WindowOption, rules: Elaborated) -> _Trade | None:
    head = all_nodes(rules.trials[option.routine].steps)
    memory = (RegionKind.USES, RegionKind.MARK)
    remembers = any(isinstance(node, Read) and node.region.kind in memory for node in head)
    event = option.routine.split(".")[-1]
    core = rules.ruleset.rules[option.address].events[event].core
    if remembers or core is None:
        return None
    paid = [step for step in core.body.steps if isinstance(step, t.Pay)]
    taken = [step for step in core.body.steps if isinstance(step, t.Take)]
    if len(paid) != 1 or not paid[0].kind or not (price := _count(paid[0].quantity)):
        return None
    return _Trade(option, paid[0].kind, price, {step.kind: _count(step.quantity) for step in taken if step.kind})


def _count(quantity: t.Quantity) -> int:
    return quantity.number.value if isinstance(quantity.number, t.Int) and not quantity.up_to else 0


def _given_back(trades: list[_Trade], rules: Elaborated) -> Iterator[Problem]:
    """Trades that give at least what they cost, alone or two together."""
    for i, one in enumerate(trades):
        for other in trades[i:]:
            got, cost = other.gives.get(one.kind, 0) * one.gives.get(other.kind, 0), one.price * other.price
            if other is one:
                got, cost = one.gives.get(one.kind, 0), one.price
            if got >= cost:
                yield _circle(one, other, rules)


def _circle(one: _Trade, other: _Trade, rules: Elaborated) -> Problem:
    if other is one:
        message = say("check/endless-option.gives-back", name=_name(one.option))
        return _problem(rules, one.option, message)
    message = say("check/endless-option.give-back", name=_name(one.option), other=_name(other.option))
    also = (Remark(rules.ruleset.rules[other.option.address].span, say("place.other")),)
    return _problem(rules, one.option, message, also)
