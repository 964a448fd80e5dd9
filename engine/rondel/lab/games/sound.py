"""A tally that became data, read back by somebody who trusts nothing: a number that cannot be right is refused.

Sums that fit together are no proof, but what a torn or edited file says seldom does.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from rondel.lab.games.by_seed import BySeed, by_seed_from_data
from rondel.lab.games.tally import GamesTally, SeatsTally
from rondel.limits import MOST_SEATS


def sound_tally(data: Mapping[str, Any], seats: int) -> GamesTally:
    """A tally of so many seats; raises ValueError, TypeError, KeyError or AttributeError if it is none."""
    if whole(data["seats"]) != seats or seats > MOST_SEATS:
        raise ValueError
    found = GamesTally(**data)  # which makes short columns longer: so they are looked at as they stand in the data
    found.points = [whole(points, least=None) for points in _column(data["points"], seats)]
    found.squares = [whole(squares) for squares in _column(data["squares"], seats)]
    found.wins = [whole(wins) for wins in _column(data["wins"], seats)]
    found.starters = _seats_tally(data["starters"])
    found.bots = {bot: _seats_tally(one) for bot, one in data["bots"].items()}
    found.by_seed = by_seed_from_data(data["by_seed"]) if "by_seed" in data else BySeed()
    found.unfinished = [(whole(seed, least=None), str(asked)) for seed, asked in data["unfinished"]]
    if not _fits(found):
        raise ValueError
    return found


def whole(value: Any, least: int | None = 0) -> int:
    """A whole number, and none that only looks like one; ValueError if it is none, or less than it can be."""
    if type(value) is not int or (least is not None and value < least):
        raise ValueError
    return value


def seconds(value: Any) -> float:
    """A time that somebody can have waited; ValueError if it is none."""
    if type(value) not in (int, float) or not isfinite(value) or value < 0:
        raise ValueError
    return float(value)


def _column(values: Any, seats: int) -> list[Any]:
    if not isinstance(values, list) or len(values) != seats:
        raise ValueError
    return values


def _seats_tally(data: Mapping[str, Any]) -> SeatsTally:
    return SeatsTally(whole(data["seats"]), whole(data["points"], least=None), whole(data["wins"]))


def _fits(tally: GamesTally) -> bool:
    """Whether the sums agree: every finished game has one victory, and its seats are those of the bots."""
    counts = [whole(count) for count in (tally.games, tally.finished, tally.decisions, tally.native)]
    games, finished, _, native = counts
    return (
        max(finished, native) <= games
        and len(tally.unfinished) <= games - finished
        and sum(tally.wins) == finished * tally.parts
        and tally.starters.seats <= finished
        and _of_bots(tally) == (finished * tally.seats, sum(tally.points), sum(tally.wins))
        and all(one * one <= finished * square for one, square in zip(tally.points, tally.squares, strict=True))
    )


def _of_bots(tally: GamesTally) -> tuple[int, int, int]:
    bots = tally.bots.values()
    return sum(one.seats for one in bots), sum(one.points for one in bots), sum(one.wins for one in bots)
