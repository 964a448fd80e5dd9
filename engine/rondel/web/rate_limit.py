"""How much somebody may do in a second: nobody taps faster, and scripts shall not hold others up."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import field

from rondel.frozen import frozen
from rondel.web.refusals import TurnedDown

MOST_MESSAGES = 10  # from one page, or deeds of one seat, in a second
SECOND = 1.0
LONGEST_HELD = 1.0  # seconds that something too quick waits; what would wait longer is refused
MOST_COUNTED = 2000  # links whose haste is remembered


class Rate:
    """Spreads messages: so many in a second, no more."""

    def __init__(self, most: int = MOST_MESSAGES, clock: Callable[[], float] = time.monotonic) -> None:
        self._turns: deque[float] = deque(maxlen=most)  # of those let in last, some of them still to come
        self.clock = clock

    def turn(self) -> float | None:
        """When one more message has its turn; nothing if that is so late that it is not held."""
        now = self.clock()
        is_full = len(self._turns) == self._turns.maxlen
        turn = max(now, self._turns[0] + SECOND) if is_full else now
        if turn - now > LONGEST_HELD:
            return None
        self._turns.append(turn)
        return turn

    def is_too_fast(self) -> bool:
        """Whether one more message comes before its turn."""
        turn = self.turn()
        return turn is None or turn > self.clock()


@frozen
class _Link:
    """What comes by a link, and the gate through which it goes in the order in which it came."""

    rate: Rate
    gate: asyncio.Lock = field(default_factory=asyncio.Lock)


class Haste:
    """A rate for each link."""

    def __init__(self, most: int = MOST_MESSAGES) -> None:
        self._most = most
        self._links: dict[str, _Link] = {}

    async def hold(self, token: str) -> None:
        """Holds up whoever asks faster than people do: nothing they tap is lost. Raises TurnedDown in a flood."""
        if len(self._links) > MOST_COUNTED:
            self._links.clear()
        link = self._links.setdefault(token, _Link(Rate(self._most)))
        turn = link.rate.turn()
        if turn is None:
            raise TurnedDown("web.too-fast", 429)
        async with link.gate:
            if (left := turn - link.rate.clock()) > 0:
                await asyncio.sleep(left)
