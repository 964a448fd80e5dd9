"""Windows that offer nothing new to somebody who has just passed one with the same offers."""

from __future__ import annotations

from dataclasses import dataclass, field

from rondel.frozen import frozen
from rondel.play.courses import Course
from rondel.play.foresight import foresee
from rondel.play.game import Game

GO_ON = "go_on"
Offers = tuple[tuple[str, tuple[Course, ...]], ...]


@frozen
class PassedWindow:
    """A window that somebody passed after so many choices, and what it had offered."""

    player: str
    offers: Offers
    choices: int


@dataclass(slots=True)
class Skipping:
    """Remembers what was passed; `made` are the numbers of choices that were made without asking."""

    passed: PassedWindow | None = None
    made: set[int] = field(default_factory=set)

    def hear(self, game: Game, option: str) -> None:
        """Somebody is about to choose."""
        if game.decision.what == "window" and option == GO_ON:
            self.passed = PassedWindow(game.decision.player, _offers(game), len(game.choices))

    def is_stale(self, game: Game) -> bool:
        """Whether a game waits at a window that offers just what its player has passed in this turn."""
        decision, passed = game.decision, self.passed
        if passed is None or decision.what != "window" or passed.choices >= len(game.choices):
            return False
        return (decision.player, _offers(game)) == (passed.player, passed.offers) and _same_turn(game, passed)

    def forget_after(self, choices: int) -> None:
        """Choices were taken back."""
        self.made = {number for number in self.made if number < choices}
        if self.passed is not None and self.passed.choices >= choices:
            self.passed = None


def _same_turn(game: Game, passed: PassedWindow) -> bool:
    """Nobody else has chosen since, and nothing begins anew: what was asked first in this turn is not asked again."""
    since = game.choices[passed.choices :]
    if any(choice.player != passed.player for choice in since):
        return False
    first = len(game.choices)
    while first and game.choices[first - 1].player == passed.player:
        first -= 1
    return game.choices[first].about != game.decision.about


def _offers(game: Game) -> Offers:
    """What is on offer, and what it would lead to now: the same offer with another outcome is news."""
    pairs = zip(game.decision.options, foresee(game), strict=True)
    return tuple((option.id, seen.courses) for option, seen in pairs if option.id != GO_ON)
