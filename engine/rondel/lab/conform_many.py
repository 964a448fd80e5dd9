"""Many line-ups at once, shared out among processes; results come back in the order of the line-ups."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

from rondel.lab.conform import Conformance, Task, conform
from rondel.source.lineup import Lineup
from rondel.source.shelf import Shelf


def conform_many(
    lineups: Sequence[tuple[Lineup, Sequence[Shelf]]], task: Task, workers: int, advance: Callable[[float], None]
) -> list[Conformance]:
    """What came out for each line-up; one in `task.rarely` of them is also played in another process."""
    results = []
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting = [
            pool.submit(conform, lineup, shelves, replace(task, elsewhere=task.elsewhere and not n % task.rarely))
            for n, (lineup, shelves) in enumerate(lineups)
        ]
        for one in waiting:
            results.append(one.result())
            advance(task.games)
    return results
