"""What all routes share: the hall with its tables, the threads that look at them, the bots, the open pages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import ParamSpec, TypeVar

from starlette.requests import HTTPConnection

from rondel.lab.backend import Backend
from rondel.web.guard import is_host
from rondel.web.hall import Hall, Visit
from rondel.web.live import OpenPages
from rondel.web.pacing import Pacing
from rondel.web.refusals import TurnedDown
from rondel.web.store import Store
from rondel.web.table import WebTable
from rondel.web.thinking import Thinking
from rondel.web.wishes import PageWishes, wishes_from

THREADS = 3  # every one has machines of its own for each line-up, so that more would cost more than they bring
RESTING = 60.0  # seconds between two looks for idle tables
Given = ParamSpec("Given")
Found = TypeVar("Found")


class Room:
    """One server's tables, and all who wait for them; `addresses` are those under which others reach it."""

    def __init__(
        self, store: Store, shelves: Sequence[str] = (), *, language: str = "en", backend: Backend = Backend.PYTHON
    ) -> None:
        self.language = language
        self.hall = Hall(store, shelves)
        self.addresses: tuple[str, ...] = ()
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="table")
        self.pages = OpenPages(self.work)
        self.thinking = Thinking(self._pool, backend)
        self.pacing = Pacing(self.thinking, self.work, self.pages.tell)
        self.hall.is_busy = lambda table: self.pages.is_open(table) or self.pacing.is_at_work(table)

    async def work(self, do: Callable[Given, Found], *args: Given.args, **kwargs: Given.kwargs) -> Found:
        """Does something that takes a moment in another thread; meanwhile others are heard."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, lambda: do(*args, **kwargs))

    def changed(self, table: WebTable, doer: str = "") -> None:
        """Everybody at a table hears of a change, bots too; first whoever has done it."""
        self.pages.tell(table, doer)
        self.pacing.wake(table)

    async def visit(self, asked: HTTPConnection) -> Visit:
        """Who asks, by the link."""
        return await self.work(self.hall.visit, asked.path_params["token"])

    def wishes(self, asked: HTTPConnection, table: WebTable | None = None) -> PageWishes:
        wishes = wishes_from(asked.query_params, table.settings.language if table is not None else self.language)
        return replace(wishes, is_host=is_host(asked.scope))

    async def rest(self) -> None:
        """Lets idle tables leave memory, for ever."""
        while True:
            await asyncio.sleep(RESTING)
            await self.work(self.hall.leave_idle)

    async def close(self) -> None:
        await self.pacing.close()
        self.thinking.close()
        self._pool.shutdown(wait=False)


def refuse_watchers(visit: Visit) -> None:
    if not visit.player:
        raise TurnedDown("web.watching", 403)
