"""A compiler that is called: it gets nothing to read, so long a time, and is ended with all that it has started."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from rondel.frozen import frozen

LARGEST_SAID = 64 * 1024


@frozen
class Called:
    """How a call ended: the exit code, and the beginning of what was said."""

    code: int
    said: str


class TookTooLong(Exception):
    """It was not done in time, and was ended."""


def call(words: Sequence[str], seconds: float, folder: Path | None = None) -> Called:
    """Calls a program and waits for it; raises an OSError if it cannot be started."""
    # What is said goes to a file: a pipe would be waited for as long as anybody holds its other end.
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            words, cwd=folder, env={**os.environ, "LC_ALL": "C"}, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
            start_new_session=True,
        )  # fmt: skip
        try:
            code = process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise TookTooLong from None
        finally:
            _end(process)
        said.seek(0)
        return Called(code, said.read(LARGEST_SAID).decode(errors="replace"))


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends a program that still runs, and what it has started."""
    if process.poll() is not None:
        return
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
