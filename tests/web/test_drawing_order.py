"""Pages take turns at being drawn: who has done something first, but nobody waits for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from rondel.web.drawing_order import AT_ONCE, LOOKING_ON, DrawingOrder


async def _drawn(pages: Sequence[tuple[str, float]], leaving: Sequence[str] = ()) -> list[str]:
    """In which order pages are drawn that all come while another one is being drawn."""
    order, done, is_drawn = DrawingOrder(), list[str](), asyncio.Event()

    async def first() -> None:
        async with order.turn(AT_ONCE):
            await is_drawn.wait()

    async def one(name: str, patience: float) -> None:
        async with order.turn(patience):
            await asyncio.sleep(0)
            done.append(name)

    tasks = {"first": asyncio.create_task(first())}
    await asyncio.sleep(0)
    tasks |= {name: asyncio.create_task(one(name, patience)) for name, patience in pages}
    await asyncio.sleep(0)
    is_drawn.set()
    await asyncio.sleep(0)
    for name in leaving:
        tasks[name].cancel()
    await asyncio.wait_for(asyncio.gather(*tasks.values(), return_exceptions=True), 5)
    return done


def test_who_has_done_something_comes_before_those_who_look_on() -> None:
    pages = [("a", LOOKING_ON), ("b", LOOKING_ON), ("doer", AT_ONCE)]
    assert asyncio.run(_drawn(pages)) == ["doer", "a", "b"]


def test_who_has_waited_long_enough_comes_before_whoever_comes_later() -> None:
    pages = [("waits", -LOOKING_ON), ("doer", AT_ONCE)]
    assert asyncio.run(_drawn(pages)) == ["waits", "doer"]


def test_a_page_that_leaves_when_it_is_called_holds_nobody_up() -> None:
    pages = [("leaves", AT_ONCE), ("b", LOOKING_ON), ("c", LOOKING_ON)]
    assert asyncio.run(_drawn(pages, leaving=["leaves"])) == ["b", "c"]


def test_a_page_that_leaves_while_it_waits_is_passed_over() -> None:
    pages = [("a", AT_ONCE), ("leaves", AT_ONCE), ("c", LOOKING_ON)]
    assert asyncio.run(_drawn(pages, leaving=["leaves"])) == ["a", "c"]
