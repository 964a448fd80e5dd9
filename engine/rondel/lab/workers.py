"""Work that falls into parts of its own, shared out among processes."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from signal import SIG_IGN, SIGINT, signal
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def _begin(thresholds: tuple[int, int, int]) -> None:
    """A terminal interrupts all processes at once; only the one that was asked shall say so."""
    signal(SIGINT, SIG_IGN)
    gc.set_threshold(*thresholds)


def shared_out(work: Callable[[Item], Result], items: Sequence[Item], workers: int) -> Iterator[Result]:
    """The results in the order of the items; where one process is enough, this one does it all."""
    if workers == 1 or len(items) < 2:
        yield from map(work, items)
        return
    from concurrent.futures import ProcessPoolExecutor  # here, because starting without it is quicker
    from multiprocessing import get_context

    with ProcessPoolExecutor(workers, get_context("spawn"), _begin, (gc.get_threshold(),)) as pool:
        yield from pool.map(work, items)
