"""A file that one run alone writes, as long as it has it open.

Two that did would write into each other's rows: the second cuts what the first goes on behind, which leaves a hole, and
either vouches for what the other has written. Where the system knows no such locks it is done without.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO
from weakref import WeakSet

from rondel.messages.said import say
from rondel.problems import WrongUse

try:
    import fcntl
except ImportError:  # not on every system
    fcntl = None  # type: ignore[assignment]

_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
_held = WeakSet[IO[bytes]]()


def opened_alone(target: Path) -> IO[bytes]:
    """A file to be read and written, made if it is not there, cut by nobody yet; WrongUse while another run has it."""
    stream = os.fdopen(os.open(target, _FLAGS, 0o666), "r+b")
    try:
        _hold(stream, target)
    except BaseException:
        stream.close()
        raise
    return stream


def _hold(stream: IO[bytes], target: Path) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        raise WrongUse(say("rows.taken", path=str(target))) from None
    except OSError:  # a file system that knows no locks
        return
    _held.add(stream)


def let_go(stream: IO[bytes]) -> None:
    """Closes a file and unlocks it, also where a worker that was forked a moment ago still has it."""
    if stream in _held and not stream.closed:
        _held.discard(stream)
        fcntl.flock(stream.fileno(), fcntl.LOCK_UN)
    stream.close()


def is_as_opened(stream: IO[bytes], target: Path, least: int) -> bool:
    """Whether a file still has its name, and is at least so long: nobody removed, replaced or cut it."""
    here = os.fstat(stream.fileno())
    try:
        return here.st_size >= least and os.path.samestat(here, target.stat())
    except FileNotFoundError:
        return False


def _let_go_in_child() -> None:
    """Workers that outlive a killed run for a moment keep nobody from going on with its rows."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in _held:
        if not stream.closed:
            os.dup2(nowhere, stream.fileno(), inheritable=False)
    os.close(nowhere)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go_in_child)
