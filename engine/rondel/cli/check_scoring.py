"""Which deeds are told of by their name when points are counted, so that they must have words."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.problems import Span
from rondel.rules.read.elaborated_rules import Elaborated


def scoring_deeds(rules: Elaborated) -> Iterator[tuple[str, str, Span]]:
    """The term of each deed that scores for itself, its module, and its place.

    What is done in a rule's event is told under the name of that rule.
    """
    ruleset, own = rules.ruleset, _done_by_no_rule(rules)
    for where, span in rules.know.score_sites:
        seam = ruleset.deeds.get(where)
        if seam is not None and where in own and seam.span.file == span.file:
            yield f"deed.{where.split('.')[-1]}", seam.module, seam.span


def _done_by_no_rule(rules: Elaborated) -> set[str]:
    """The deeds that the game comes to without the event of a rule."""
    events = {seam.address for rule in rules.ruleset.rules.values() for seam in rule.events.values()}
    seen: set[str] = set()
    waiting = [rules.entry]
    while waiting:
        name = waiting.pop()
        if name not in seen and name.split("#")[0] not in events:
            seen.add(name)
            waiting += rules.call_graph.get(name, ())
    return seen
