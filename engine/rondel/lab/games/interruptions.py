"""Ctrl-C that waits: what has to be done as a whole is done, and whoever interrupted it is heard then."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from signal import SIGINT, getsignal, signal
from types import FrameType


@contextmanager
def heard_later() -> Iterator[None]:
    """Ctrl-C is heard at the end of a block, once, however often it came; not behind a failure, which ends more.

    Only the main thread hears it, and only if somebody listens: what ends a process at once goes on to do so.
    """
    listening = getsignal(SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(listening):
        yield
        return
    came: list[FrameType | None] = []
    signal(SIGINT, lambda number, frame: came.append(frame))
    try:
        yield
    finally:
        signal(SIGINT, listening)
    if came:
        listening(SIGINT, came[0])
