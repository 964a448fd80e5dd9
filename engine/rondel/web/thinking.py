"""Bots that think long do so in processes of their own: meanwhile every table answers as quickly as before."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from functools import lru_cache
from typing import TypeVar
from weakref import WeakKeyDictionary

from rondel.lab.backend import Backend, native_source
from rondel.lab.bots.named import bot_named, make_bot
from rondel.lab.bots.search import Weighed
from rondel.lab.games.processes import OwnProcesses
from rondel.lab.seats import OPPONENT, SeatedBot
from rondel.play.choice import Choice
from rondel.play.game import Game, Rules
from rondel.program.cache import program_from_bytes, program_to_bytes
from rondel.web.table_settings import BotTurn

Found = TypeVar("Found")


class Thinking:
    """Answers for bots; `pool` are the threads of the tables, in which quick bots answer."""

    def __init__(self, pool: Executor, backend: Backend) -> None:
        self._pool, self._backend = pool, backend
        self._processes = OwnProcesses(max(1, (os.cpu_count() or 2) - 1))
        self._packed: WeakKeyDictionary[Rules, bytes] = WeakKeyDictionary()

    async def answer(self, turn: BotTurn) -> int:
        """The code that a bot chooses."""
        if bot_named(turn.kind).is_simple:
            return await asyncio.get_running_loop().run_in_executor(self._pool, _quick_answer, turn)
        return await self._thought(_answer, turn.game, turn.kind)

    async def hints(self, game: Game) -> list[Weighed]:
        """What the usual opponent thinks of the options of a game, the best first."""
        return await self._thought(_hints, game, OPPONENT)

    async def _thought(self, ask: Callable[[_Asked], Found], game: Game, kind: str) -> Found:
        loop = asyncio.get_running_loop()
        raw = self._packed.get(game.rules)
        if raw is None:
            raw = self._packed[game.rules] = await loop.run_in_executor(
                self._pool, program_to_bytes, game.rules.program
            )
        asked = raw, kind, self._backend.value, game.seed, game.position, game.codes, list(game.choices)
        try:
            return await asyncio.wrap_future(self._processes.submit(ask, asked))
        except BrokenExecutor:  # a process was killed: another one takes its place, once
            return await asyncio.wrap_future(self._processes.submit(ask, asked))

    def close(self) -> None:
        self._processes.shutdown(wait=False, cancel_futures=True)


_Asked = tuple[bytes, str, str, int, list[int], list[int], list[Choice]]


def _quick_answer(turn: BotTurn) -> int:
    game = turn.game
    return make_bot(bot_named(turn.kind), game.rules.program.fast, game.seed)(game).code


# --- in a process of its own ---


def _answer(asked: _Asked) -> int:
    game, bot = _seated(asked)
    return bot(game).code


def _hints(asked: _Asked) -> list[Weighed]:
    game, bot = _seated(asked)
    return bot.think(game)


def _seated(asked: _Asked) -> tuple[Game, SeatedBot]:
    raw, kind, backend, seed, position, codes, choices = asked
    rules = _rules(raw)
    game = Game(rules, seed)
    game.position, game.codes, game.choices = position, codes, choices
    return game, _bot(rules, kind, backend, seed)


@lru_cache(maxsize=8)
def _rules(raw: bytes) -> Rules:
    return Rules(program_from_bytes(raw))


@lru_cache(maxsize=32)
def _bot(rules: Rules, kind: str, backend: str, seed: int) -> SeatedBot:
    return SeatedBot(bot_named(kind), rules.program, seed, native_source(Backend(backend), rules.program))
