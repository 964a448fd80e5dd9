"""Python looks for rubbish again and again while much is made; where all that is made stays, it finds none."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

_FULL_SWEEP = 16  # of so many times, one looks through everything: rules that nobody plays any more go
_times = count(1)


@contextmanager
def without_sweeping() -> Iterator[None]:
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
    """What was made is about to stay: else the next look at what is youngest would go through all of it."""
    if next(_times) % _FULL_SWEEP == 0:
        gc.collect()
    elif not gc.get_freeze_count():  # what others froze would thaw with it
        gc.freeze()
        gc.unfreeze()


def sweep_after(things: int) -> None:
    """From now on rubbish is looked for when there are so many things more than the last time."""
    gc.set_threshold(things, 20, 20)


def sweep_no_more() -> None:
    """The process ends: what is left goes with it, and need not be looked through once more."""
    gc.freeze()
