"""How much somebody may do in a second: nobody taps faster, and scripts shall not hold others up."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

from rondel.web.refusals import TurnedDown

MOST_MESSAGES = 10  # from one page, or deeds of one seat, in a second
SECOND = 1.0
LONGEST_HELD = 1.0  # seconds that something too quick waits; what would wait longer is refused
MOST_COUNTED = 2000  # links whose haste is remembered


class Rate:
    """Spreads messages: so many in a second, no more."""

    def __init__(self, most: int = MOST_MESSAGES, clock: Callable[[], float] = time.monotonic) -> None:
        self._times: deque[float] = deque(maxlen=most)  # of those let in last, some of them still to come
        self._clock = clock

    def wait(self) -> float:
        """How long one more message must wait, in seconds; it has its turn then, unless it is too long to be held."""
        now = self._clock()
        is_full = len(self._times) == self._times.maxlen
        turn = max(now, self._times[0] + SECOND) if is_full else now
        if turn - now <= LONGEST_HELD:
            self._times.append(turn)
        return turn - now


class Haste:
    """A rate for each link."""

    def __init__(self, most: int = MOST_MESSAGES) -> None:
        self._most = most
        self._rates: dict[str, Rate] = {}

    async def hold(self, token: str) -> None:
        """Holds up whoever asks faster than people do: nothing they tap is lost. Raises TurnedDown in a flood."""
        if len(self._rates) > MOST_COUNTED:
            self._rates.clear()
        wait = self._rates.setdefault(token, Rate(self._most)).wait()
        if wait > LONGEST_HELD:
            raise TurnedDown("web.too-fast", 429)
        if wait > 0:
            await asyncio.sleep(wait)
