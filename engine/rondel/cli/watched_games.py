"""Games that are played before the eyes of somebody who may stop them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rondel.cli.progress import Advance, progress
from rondel.messages.said import say

if TYPE_CHECKING:
    from rondel.lab.games.chunks import Workers

WATCHED = 20  # with fewer games nobody needs a bar


def was_stopped(planned: int, jobs: int, play: Callable[[Workers, Advance], None]) -> bool:
    """Plays with so many processes; whether somebody stopped it, who is told what is known by then."""
    from rondel.lab.games.chunks import own_processes

    watched = progress(say("progress.games"), planned, shown=planned > WATCHED)
    try:
        with watched as advance, own_processes(min(jobs, planned)) as workers:
            play(workers, advance)
    except KeyboardInterrupt:
        return True
    return False
