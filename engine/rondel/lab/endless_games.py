"""Games that do not end: how long bots play on, and what is said when they give up."""

from __future__ import annotations

from rondel.limits import MOST_DECISIONS
from rondel.messages.said import Said, say
from rondel.play.game import Game
from rondel.problems import RuleFailure


def still_under_way(decisions: int, asked: str) -> Said:
    """That a game was given up, with the rule that asked last: whoever wrote it begins looking there."""
    return say("failure.still-under-way", n=decisions, asked=asked)


class Patience:
    """Counts the decisions of bots; a person's choice begins anew, because a person can leave."""

    def __init__(self, most: int = MOST_DECISIONS) -> None:
        self.most = self.left = most

    def begin_anew(self) -> None:
        self.left = self.most

    def spend(self, game: Game) -> None:
        """One more decision of a bot; raises when there were too many."""
        self.left -= 1
        if self.left < 0:
            raise RuleFailure(say("failure.game-under-way", told=still_under_way(self.most, game.decision.about)))
