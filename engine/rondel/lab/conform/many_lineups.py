"""Many line-ups, shared out among processes; results come back in the order of the line-ups."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from rondel.lab.conform.kit import Conformance, ConformTask, conform
from rondel.lab.workers import shared_out
from rondel.source.lineup import Lineup
from rondel.source.shelf import Shelf

Asked = tuple[Lineup, Sequence[Shelf], ConformTask]


def conform_many(
    lineups: Sequence[tuple[Lineup, Sequence[Shelf]]], task: ConformTask, workers: int, advance: Callable[[float], None]
) -> list[Conformance]:
    """What came out for each line-up; one in `task.rarely` of them is also played in another process."""
    asked: list[Asked] = [
        (lineup, shelves, replace(task, elsewhere=task.elsewhere and not number % task.rarely))
        for number, (lineup, shelves) in enumerate(lineups)
    ]
    results = []
    for result in shared_out(_conform, asked, workers):
        results.append(result)
        advance(task.games)
    return results


def _conform(asked: Asked) -> Conformance:
    lineup, shelves, task = asked
    return conform(lineup, shelves, task)
