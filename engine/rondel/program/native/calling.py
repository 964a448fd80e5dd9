"""A compiler that is called: it gets nothing to read, so long a time, and is ended with all that it has started.

What it puts aside meanwhile stands in the folder it is called in, and goes with that.
"""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

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
            words, cwd=folder, env=_environment(folder), stdin=subprocess.DEVNULL, stdout=said, stderr=said,
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


@contextmanager
def swept_up() -> Iterator[None]:
    """What stands inside ends like any other block where this process is told to end: nothing is left, nothing runs on.

    Whoever has a way of their own to end keeps it.
    """
    usual = signal.SIG_DFL
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGTERM) is not usual:
        yield
        return
    signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, usual)


def leave(signum: int, frame: FrameType | None) -> None:
    """Ends this process as an exception does, with the code of one that a signal has ended."""
    raise SystemExit(128 + signum)


def _environment(folder: Path | None) -> dict[str, str]:
    """Of this process, in English; an unfinished file stays in the folder."""
    own = {} if folder is None else dict.fromkeys(("TMPDIR", "TMP", "TEMP"), str(folder))
    return {**os.environ, "LC_ALL": "C", **own}


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
