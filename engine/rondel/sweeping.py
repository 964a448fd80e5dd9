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
