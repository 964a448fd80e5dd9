"""Who is drawn for next: drawing is work of one processor, so pages take turns at it.

Drawn for all at once, everybody would wait for the last. Whoever has just done something comes before those who look
on, but not for ever: each page has a time until which it can wait, and the one whose time comes first is next.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

AT_ONCE = 0.0  # seconds: for whoever has done something
LOOKING_ON = 0.4


class DrawingOrder:
    """Lets one page be drawn after the other."""

    def __init__(self) -> None:
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._arrivals = count()
        self._is_busy = False

    @asynccontextmanager
    async def turn(self, patience: float) -> AsyncIterator[None]:
        """Waits until it is a page's turn; the next one follows when it is done."""
        if self._is_busy:
            await self._wait(patience)
        self._is_busy = True
        try:
            yield
        finally:
            self._is_busy = False
            self._call_next()

    async def _wait(self, patience: float) -> None:
        loop = asyncio.get_running_loop()
        called = loop.create_future()
        heapq.heappush(self._waiting, (loop.time() + patience, next(self._arrivals), called))
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # it was called, and leaves: the next one must hear of it
                self._is_busy = False
                self._call_next()
            raise

    def _call_next(self) -> None:
        while self._waiting:
            _, _, called = heapq.heappop(self._waiting)
            if not called.done():
                self._is_busy = True  # nobody who comes just now goes first
                called.set_result(None)
                return
