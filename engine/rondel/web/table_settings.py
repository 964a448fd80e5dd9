"""How a table is run, and what a bot at it is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rondel.frozen import frozen
from rondel.play.game import Game

USUAL_PACE = 500  # milliseconds between two choices of bots
SLOWEST_PACE = 10_000


@frozen
class Settings:
    """How a table is run."""

    language: str = "en"
    pace: int = USUAL_PACE
    is_friendly: bool = False
    shelves: tuple[str, ...] = ()
    people: tuple[str, ...] = ()  # who sat down as a person, whatever bot plays for them by now
    undone: int = 0  # what going back adds to the number of choices, so that no number comes twice
    reached: int = 0  # the number that pages have seen last
    named: tuple[str, ...] = ()  # of several that are being chosen, those that somebody has named so far

    @property
    def data(self) -> dict[str, Any]:
        names = ("language", "pace", "is_friendly", "shelves", "people", "undone", "reached", "named")
        return {name: getattr(self, name) for name in names}


def settings_from(data: Mapping[str, Any]) -> Settings:
    """Settings as the store has them."""
    return Settings(**{**data, **{name: tuple(data.get(name, ())) for name in ("shelves", "people", "named")}})


@frozen
class BotTurn:
    """What a bot is asked; whatever it answers counts only if nothing else has happened by then."""

    number: int
    player: str
    kind: str
    game: Game
