"""Python looks for rubbish again and again while much is made; where all that is made stays, it finds none."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

MANY_THINGS = 3_000_000  # rules of some ten line-ups


class _LookedThrough:
    """How much was counted as old since all was looked through, and how much there was then."""

    since = 0
    then = 0


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """While rules are read and programs written, a tenth of the time would go into looking through what is made."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            _count_as_old()
            gc.enable()


def _count_as_old() -> None:
    """What was made is about to stay: else the next look at what is youngest would go through all of it.

    Rules that nobody plays any more go when as much was made again as there was.
    """
    if gc.get_freeze_count():  # what others froze would thaw with it
        return
    _LookedThrough.since += gc.get_count()[0]
    if _LookedThrough.since < max(_LookedThrough.then, MANY_THINGS):
        gc.freeze()
        gc.unfreeze()
        return
    gc.collect()
    gc.freeze()
    _LookedThrough.since, _LookedThrough.then = 0, gc.get_freeze_count()
    gc.unfreeze()


def sweep_after(things: int) -> None:
    """From now on rubbish is looked for when there are so many things more than the last time."""
    gc.set_threshold(things, 20, 20)


def sweep_no_more() -> None:
    """The process ends: what is left goes with it, and need not be looked through once more."""
    gc.freeze()
