"""Python looks for rubbish again and again while much is made; where all that is made stays, it finds none."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_sweeping() -> Iterator[None]:
    """While rules are read and programs written, a tenth of the time would go into looking through what is made."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def sweep_after(things: int) -> None:
    """From now on rubbish is looked for when there are so many things more than the last time."""
    gc.set_threshold(things, 20, 20)


def sweep_no_more() -> None:
    """The process ends: what is left goes with it, and need not be looked through once more."""
    gc.freeze()
