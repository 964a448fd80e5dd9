"""What only one side lets players do, and in how many games they did it: what nobody does shows nowhere else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rondel.frozen import frozen
from rondel.play.game import Rules

SELDOM = 0.05  # of the games: below that what an offer does hardly shows


@frozen
class Offer:
    """A rule that may be used and that one side alone has, with the share of games in which somebody used it."""

    rule: str
    only: str  # "first" or "second"
    share: float
    was_offered: bool  # as far as was seen

    @property
    def is_unused(self) -> bool:
        return self.share == 0

    @property
    def is_seldom(self) -> bool:
        return 0 < self.share < SELDOM

    def as_data(self) -> dict[str, Any]:
        return {"rule": self.rule, "only": self.only, "games": round(self.share, 6), "offered": self.was_offered}


def optional_rules(rules: Rules) -> Iterable[str]:
    """The addresses of the rules of which somebody chooses whether to use them."""
    world = rules.model.rules.world
    return (rule.address for rule in world.rules if world.rule_kinds[rule.kind].option)
