"""What workers make of the games they have played: sums, and rows as text.

However much was counted, little of it travels.
"""

from __future__ import annotations

from functools import lru_cache

from rondel.frozen import frozen
from rondel.lab.games.columns import GameColumns
from rondel.lab.games.played import PlayedGame
from rondel.lab.games.player import GamesPlayer
from rondel.lab.games.tally import GamesTally
from rondel.play.game import Rules


@frozen
class Harvest:
    """Some games in a row, counted, and their rows if they are wanted."""

    tally: GamesTally
    rows: str = ""


def tallied(player: GamesPlayer, games: list[PlayedGame]) -> Harvest:
    """Games counted."""
    tally = GamesTally(player.seats)
    for game in games:
        tally.add(game, game.starter(player.cells) if player.counting else -1)
    return Harvest(tally)


def with_rows(player: GamesPlayer, games: list[PlayedGame]) -> Harvest:
    """The same, with a row for each game and seat."""
    columns = _columns(player.rules)
    return Harvest(tallied(player, games).tally, "".join(map(columns.text, games)))


@lru_cache(maxsize=4)
def _columns(rules: Rules) -> GameColumns:
    return GameColumns(rules)
