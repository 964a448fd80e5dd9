"""A bound of CPU time: what takes longer is stopped, wherever it is."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TooLongError(BaseException):
    """Something took more CPU time than it may; no machine catches it."""


def _stop(number: int, frame: FrameType | None) -> None:
    raise TooLongError


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Stops what takes longer; the CPU time of this process counts."""
    before = signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
