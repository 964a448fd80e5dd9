"""Games counted, in whole numbers alone: sums are exact, whoever adds up what, and in how many parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from math import lcm
from typing import Any

from rondel.lab.games.by_seed import BySeed
from rondel.lab.games.played import PlayedGame

MOST_SHOWN = 10


@dataclass(slots=True)
class SeatsTally:
    """Seats counted that have something in common, such as a bot: how many, their points, their parts of victories."""

    seats: int = 0
    points: int = 0
    wins: int = 0

    def add(self, points: int, wins: int) -> None:
        self.seats += 1
        self.points += points
        self.wins += wins

    def plus(self, other: SeatsTally) -> SeatsTally:
        return SeatsTally(self.seats + other.seats, self.points + other.points, self.wins + other.wins)


@dataclass(slots=True)
class GamesTally:
    """Games counted; wins in parts of a game, so that a shared victory can be divided.

    `starters` are the seats that decided first, where that was counted; `bots` all seats by who sat there.
    """

    seats: int
    games: int = 0
    finished: int = 0
    decisions: int = 0
    points: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    starters: SeatsTally = field(default_factory=SeatsTally)
    bots: dict[str, SeatsTally] = field(default_factory=dict)
    unfinished: list[tuple[int, str]] = field(default_factory=list)  # by seed, with what asked last
    by_seed: BySeed = field(default_factory=BySeed)
    native: int = field(default=0, compare=False)  # how many of the games a library has played

    def __post_init__(self) -> None:
        for column in (self.points, self.squares, self.wins):
            column.extend([0] * (self.seats - len(column)))

    @property
    def parts(self) -> int:
        """In how many parts a victory is counted."""
        return lcm(*range(1, self.seats + 1))

    def add(self, game: PlayedGame, starter: int = -1) -> None:
        """Counts a game; the seat that decided first, if it is known."""
        self.games += 1
        self.decisions += game.decisions
        self.native += game.native
        if not game.finished:
            if len(self.unfinished) < MOST_SHOWN:
                self.unfinished.append((game.seed, game.asked))
            return
        self.finished += 1
        winners = game.winners
        share = self.parts // len(winners)
        won = [share if seat in winners else 0 for seat in range(len(game.points))]
        self.by_seed.add(game.seed, game.points, won, game.bots)
        for seat, (points, wins) in enumerate(zip(game.points, won, strict=True)):
            self.points[seat] += points
            self.squares[seat] += points * points
            self.wins[seat] += wins
            self.bots.setdefault(game.bots[seat], SeatsTally()).add(points, wins)
            if seat == starter:
                self.starters.add(points, wins)

    def plus(self, other: GamesTally) -> GamesTally:
        """Both together; neither is changed, so that whoever is interrupted has the one or the other."""
        return GamesTally(
            self.seats,
            self.games + other.games,
            self.finished + other.finished,
            self.decisions + other.decisions,
            _sums(self.points, other.points),
            _sums(self.squares, other.squares),
            _sums(self.wins, other.wins),
            self.starters.plus(other.starters),
            _joined(self.bots, other.bots),
            [*self.unfinished, *other.unfinished][:MOST_SHOWN],
            self.by_seed.plus(other.by_seed),
            self.native + other.native,
        )

    def as_data(self) -> dict[str, Any]:
        """As plain data, from which it can be read back."""
        data = asdict(self)
        # As JSON has it, so that it is the same when it comes back.
        data["by_seed"]["ends"] = {str(seed): row for seed, row in data["by_seed"]["ends"].items()}
        return data


def _sums(one: list[int], other: list[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]


def _joined(one: Mapping[str, SeatsTally], other: Mapping[str, SeatsTally]) -> dict[str, SeatsTally]:
    return {bot: one.get(bot, SeatsTally()).plus(other.get(bot, SeatsTally())) for bot in {**one, **other}}
