"""What happened, told to a seat in a language; only what can still change is told anew."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from rondel.play.choice import Choice
from rondel.play.game import Game
from rondel.tell.log_lines import Told
from rondel.tell.speech import Speech
from rondel.tell.telling import tell


class KeptLog:
    """The sentences up to the last time that another player began to choose, and how far that is."""

    def __init__(self) -> None:
        self._forget()

    def _forget(self) -> None:
        self._until = (0, 0)
        self._told: list[Told] = []
        self._last: Choice | None = None

    def told(self, speech: Speech, game: Game, seat: int) -> list[Told]:
        """All sentences so far."""
        choices, _ = self._until
        if choices > len(game.choices) or (choices and game.choices[choices - 1] is not self._last):
            self._forget()  # choices were taken back: all is told anew
        now = _settled(game)
        if now > self._until:
            self._told = _told_until(speech, game, seat, self._told, self._until, now)
            self._until, self._last = now, game.choices[now[0] - 1]
        return [*self._told, *tell(speech, game, seat, self._until)]


def _told_until(
    speech: Speech, game: Game, seat: int, told: list[Told], since: tuple[int, int], until: tuple[int, int]
) -> list[Told]:
    """More sentences, for what happened between two moments."""
    earlier = game.copy()
    del earlier.choices[until[0] :], earlier.events[until[1] :]
    return [*told, *tell(speech, earlier, seat, since)]


def _settled(game: Game) -> tuple[int, int]:
    """How many choices and events there were before the player who chose last began to."""
    made: Sequence[Choice] = game.choices
    player, start = "", len(made)
    for number in range(len(made) - 1, -1, -1):
        if made[number].forced:
            continue
        player = player or made[number].player
        if made[number].player != player:
            break
        start = number
    else:
        return 0, 0
    return start, bisect_right(game.events, start, key=lambda event: event.after)
