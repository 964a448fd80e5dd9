"""Bots play one after the other at the pace of their table; whoever taps is not kept waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import Any

from rondel.problems import RondelError
from rondel.web.table import WebTable
from rondel.web.table_settings import BotTurn
from rondel.web.thinking import Thinking

THOUSAND = 1000


class Pacing:
    """Lets the bots of all tables play; `work` does something in the threads of tables, `tell` says what changed."""

    def __init__(self, thinking: Thinking, work: Callable[..., Any], tell: Callable[[WebTable], None]) -> None:
        self.thinking, self.work, self.tell = thinking, work, tell
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._skips: dict[str, asyncio.Event] = {}
        self._woken = set[str]()  # tables of which something is heard while their bots are just about to rest

    def wake(self, table: WebTable) -> None:
        """Something has changed: if it is a bot's turn now, it begins to think."""
        self._woken.add(table.id)
        if not self.is_at_work(table):
            self._playing[table.id] = asyncio.get_running_loop().create_task(self._play(table))

    def skip(self, table: WebTable) -> None:
        """What bots have thought of is done without a pause."""
        self._skips.setdefault(table.id, asyncio.Event()).set()

    def is_at_work(self, table: WebTable) -> bool:
        task = self._playing.get(table.id)
        return task is not None and not task.done()

    async def close(self) -> None:
        for task in self._playing.values():
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)

    async def _play(self, table: WebTable) -> None:
        self._skips.setdefault(table.id, asyncio.Event()).clear()
        while table.id in self._woken:
            self._woken.discard(table.id)
            while (turn := await self.work(table.bot_turn)) is not None:
                await self._answer(table, turn)
        self._skips.pop(table.id, None)

    async def _answer(self, table: WebTable, turn: BotTurn) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            code = await self.thinking.answer(turn)
            await self._pause(table, began + table.settings.pace / THOUSAND - loop.time())
            await self.work(table.choose_for_bot, turn, code)
        except Exception as error:
            told = error.said if isinstance(error, RondelError) else str(error) or type(error).__name__
            await self.work(table.fail, told)
            if not isinstance(error, RondelError | BrokenExecutor):
                raise
        finally:
            self.tell(table)

    async def _pause(self, table: WebTable, seconds: float) -> None:
        if seconds <= 0:
            return
        try:
            await asyncio.wait_for(self._skips[table.id].wait(), seconds)
        except TimeoutError:
            return
