"""How much somebody may do in a second: nobody taps faster, and scripts shall not hold others up."""

from __future__ import annotations

import time
from collections import deque

from rondel.web.refusals import TurnedDown

MOST_MESSAGES = 10  # from one page, or deeds of one seat, in a second
MOST_COUNTED = 2000  # links whose haste is remembered


class Rate:
    """Counts messages: so many in a second, no more."""

    def __init__(self, most: int = MOST_MESSAGES) -> None:
        self._times: deque[float] = deque(maxlen=most)

    def is_too_fast(self) -> bool:
        now = time.monotonic()
        is_full = len(self._times) == self._times.maxlen and now - self._times[0] < 1.0
        self._times.append(now)
        return is_full


class Haste:
    """A rate for each link."""

    def __init__(self, most: int = MOST_MESSAGES) -> None:
        self._most = most
        self._rates: dict[str, Rate] = {}

    def refuse(self, token: str) -> None:
        """Raises TurnedDown if somebody with this link asks too often."""
        if len(self._rates) > MOST_COUNTED:
            self._rates.clear()
        if self._rates.setdefault(token, Rate(self._most)).is_too_fast():
            raise TurnedDown("web.too-fast", 429)
