"""Bots that search think in processes of their own, and tables go on meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from rondel.lab.backend import Backend
from rondel.tell.open_game import Opened
from rondel.web.table_settings import BotTurn
from rondel.web.thinking import Thinking

Games = Callable[..., Opened]


@pytest.mark.slow
def test_a_bot_that_searches_answers_from_another_process(games: Games) -> None:
    game = games("tictactoe").game

    async def asked() -> tuple[int, list[int]]:
        thinking = Thinking(ThreadPoolExecutor(1), Backend.PYTHON)
        try:
            answer = await thinking.answer(BotTurn(0, "cross", "mcts:8", game))
            return answer, [weighed.option for weighed in await thinking.hints(game)]
        finally:
            thinking.close()

    answer, hints = asyncio.run(asked())
    codes = [option.code for option in game.options]
    assert answer in codes
    assert set(hints) <= set(codes)


def test_a_quick_bot_answers_at_once(games: Games) -> None:
    game = games("tictactoe").game

    async def asked() -> int:
        return await Thinking(ThreadPoolExecutor(1), Backend.PYTHON).answer(BotTurn(0, "cross", "first", game))

    assert asyncio.run(asked()) == game.options[0].code
