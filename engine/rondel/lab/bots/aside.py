"""What bots of one's own print goes to stderr: on stdout stands what a command tells, which programs read."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TextIO


class Aside:
    """Puts stderr in the place of stdout while anybody speaks aside, in however many threads."""

    def __init__(self) -> None:
        self._lock, self._speaking = Lock(), 0
        self._stdout: TextIO = sys.stdout

    @contextmanager
    def spoken(self) -> Iterator[None]:
        """Until it ends, `print` writes to stderr."""
        with self._lock:
            self._speaking += 1
            if self._speaking == 1:
                self._stdout, sys.stdout = sys.stdout, sys.stderr
        try:
            yield
        finally:
            with self._lock:
                self._speaking -= 1
                if not self._speaking:
                    sys.stdout = self._stdout


ASIDE = Aside()
