"""The one way in which files are read that may be anybody's: modules, line-ups, records, what was kept.

A file is read if it is a regular one (no pipe is waited for, no device is opened), lies inside the folder it must lie
in, whatever its name or a link says, and is not larger than a limit. Otherwise it is said why it is not.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum, auto
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.frozen import frozen

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_STEP = 1 << 16
_NOT_THERE = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.ENAMETOOLONG)
_drafts: ContextVar[Mapping[str, bytes] | None] = ContextVar("_drafts", default=None)


class Why(Enum):
    """Why a file is not read."""

    MISSING = auto()
    OUTSIDE = auto()
    TOO_LARGE = auto()
    UNREADABLE = auto()  # also what is there and no regular file


@frozen
class Refused:
    """A file that is not read; `told` is what makes it unreadable, mostly as the system says it."""

    why: Why
    told: str = ""


def read_guarded(
    place: Traversable, limit: int, inside: Traversable | None = None, *, links: bool = True
) -> bytes | Refused:
    """What is in a file; `inside` is the folder that no link may lead out of. Without `links` it may be none itself."""
    try:
        if isinstance(place, Path):
            return _read_path(place, limit, inside, _FLAGS if links else _FLAGS | _NO_LINK)
        return _read_resource(place, limit)
    except ValueError:  # a name with a zero in it
        return Refused(Why.MISSING)
    except OSError as error:
        if error.errno in _NOT_THERE:
            return Refused(Why.MISSING)
        return Refused(Why.UNREADABLE, (error.strerror or "the system refuses").lower())


@contextmanager
def reading_drafts(drafts: Mapping[str, bytes]) -> Iterator[None]:
    """Lets this process read files as they would be, by their real paths, while they stay as they are."""
    before = _drafts.set(drafts)
    try:
        yield
    finally:
        _drafts.reset(before)


def leads_out(place: Path, folder: Path) -> bool:
    """Whether what a path means lies outside a folder, all links followed."""
    return not _is_below(os.path.realpath(place), folder)


def _is_below(real: str, folder: Path) -> bool:
    root = os.path.realpath(folder)
    return real == root or real.startswith(root if root.endswith(os.sep) else root + os.sep)


def is_regular(place: Traversable) -> bool:
    """Whether a regular file is there; pipes and devices are none."""
    try:
        return place.is_file()
    except (OSError, ValueError):
        return False


def _read_path(place: Path, limit: int, inside: Traversable | None, flags: int) -> bytes | Refused:
    path = str(place)
    if isinstance(inside, Path):
        path = os.path.realpath(path)
        if not _is_below(path, inside):
            return Refused(Why.OUTSIDE)
        flags |= _NO_LINK  # it has none any more
    mode = os.stat(path).st_mode
    if not stat.S_ISREG(mode):  # before it is opened: to open a device may do something
        return _irregular(mode)
    found, drafts = read_opened(os.open(path, flags), limit), _drafts.get()
    # What may not be read may not be read as a draft either.
    return found if drafts is None or isinstance(found, Refused) else drafts.get(os.path.realpath(path), found)


def _irregular(mode: int) -> Refused:
    return Refused(Why.UNREADABLE, "it is a folder" if stat.S_ISDIR(mode) else "it is no regular file")


def read_opened(handle: int, limit: int) -> bytes | Refused:
    """What is in a file that is open, which is closed."""
    with os.fdopen(handle, "rb", buffering=0) as stream:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            return _irregular(found.st_mode)
        raw = b"" if found.st_size > limit else _content(stream, found.st_size, limit)
        return Refused(Why.TOO_LARGE) if max(found.st_size, len(raw)) > limit else raw


def _content(stream: FileIO, size: int, limit: int) -> bytes:
    """All that is there, but no more than one byte over the limit; the size is a guess, for a file may grow."""
    raw = stream.read(size + 1)
    while len(raw) <= limit and (more := stream.read(min(_STEP, limit + 1 - len(raw)))):
        raw += more
    return raw


def _read_resource(place: Traversable, limit: int) -> bytes | Refused:
    """Inside an archive there are no links, pipes or devices."""
    if not place.is_file():
        return Refused(Why.MISSING)
    with place.open("rb") as stream:
        raw: bytes = stream.read(limit + 1)
    return Refused(Why.TOO_LARGE) if len(raw) > limit else raw
