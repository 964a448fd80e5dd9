"""What was worked out once and is kept on disk: bytes by key, in the user's own cache folder.

Keeping is a courtesy, never a condition: where the folder cannot be written, or a file is damaged, the work is done
again without a word. Files are written whole, so that processes may write at once and may be killed at any time. Only
what belongs to the user is trusted, folder and file, and only what was kept here is ever removed, which shows by its
name. `RONDEL_CACHE` names another folder by its whole path, or says `off`.
"""

from __future__ import annotations

import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from rondel.files.reading import Refused, read_opened
from rondel.files.writing import PART_ENDING, write_whole
from rondel.problems import WrongSetting

MOST_FILES = 64
LARGEST_KEPT = 256 * 1024 * 1024
LONGEST_WRITING = 3600  # seconds after which a part is left over from a process that was killed
ENDING = ".rondel-kept"
_OWN = re.compile(rf"[a-z]+-[0-9a-f]{{40}}{re.escape(ENDING)}")
_PART = re.compile(rf"\.[0-9a-f]{{16}}{re.escape(PART_ENDING)}")
_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_DIGEST = 16
_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH


def kept(kind: str, key: str, build: Callable[[], bytes]) -> bytes:
    """The bytes that belong to a key: kept ones if there are any, else built and, if there are any, kept."""
    folder = cache_folder(os.environ)
    if folder is None:
        return build()
    name = blake2b(f"{sys.version}\n{sys.byteorder}\n{kind}\n{key}".encode(), digest_size=20).hexdigest()
    place = folder / f"{kind}-{name}{ENDING}"
    found = _read_kept_file(place)
    if found is None:
        found = build()
        if found:
            _write(place, found)
    return found


def keeps_anything() -> bool:
    """Whether this user wants anything to be kept; if not, there is no need to find a key, or to make bytes."""
    return cache_folder(os.environ) is not None


def cache_folder(environment: Mapping[str, str]) -> Path | None:
    """Where things are kept; None if nothing is to be kept."""
    asked = environment.get("RONDEL_CACHE", "")
    if asked == "off":
        return None
    if asked:
        if not Path(asked).is_absolute():
            raise WrongSetting(f"RONDEL_CACHE is '{asked}': it must be the whole path of a folder, or 'off'")
        return Path(asked)
    try:
        return _usual_folder(environment) / "rondel"
    except RuntimeError:  # nobody's home
        return None


def _usual_folder(environment: Mapping[str, str]) -> Path:
    asked = Path(environment.get("XDG_CACHE_HOME", ""))
    if asked.is_absolute():
        return asked
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    return Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")


def _read_kept_file(place: Path) -> bytes | None:
    try:
        if not _is_own_folder(place.parent):
            return None
        handle = os.open(place, _FLAGS)
        raw = read_opened(handle, LARGEST_KEPT if _is_own_file(handle) else 0)
    except (OSError, ValueError):
        return None
    if isinstance(raw, Refused):
        return None
    digest, content = raw[:_DIGEST], raw[_DIGEST:]
    return content if digest == _digest_of(content) else None


def _write(place: Path, content: bytes) -> None:
    # A full or read-only disk, or a folder of somebody else's: next time the work is done again.
    with suppress(OSError, ValueError):
        place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if _is_own_folder(place.parent):
            write_whole(place, _digest_of(content) + content, private=True)
            _clear_out(place.parent)


def _digest_of(content: bytes) -> bytes:
    return blake2b(content, digest_size=_DIGEST).digest()


# --- whose it is ---


def _is_own_folder(folder: Path) -> bool:
    """Whether a folder belongs to the user, is no link, and nobody else can put anything there or in its stead."""
    if not hasattr(os, "getuid"):
        return True
    found = os.lstat(folder)
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & _BY_OTHERS:
        return False
    return all(_is_safe_above(os.stat(above)) for above in folder.parents)


def _is_safe_above(found: os.stat_result) -> bool:
    """Whether what stands in a folder cannot be swapped by strangers: nobody writes there, or each their own only."""
    return bool(found.st_mode & stat.S_ISVTX) or not found.st_mode & stat.S_IWOTH


def _is_own_file(handle: int) -> bool:
    """Whether an open file is a regular one of the user's, under one name, that nobody else can write to."""
    found = os.fstat(handle)
    if not stat.S_ISREG(found.st_mode):
        return False
    if not hasattr(os, "getuid"):
        return True
    return found.st_uid == os.getuid() and found.st_nlink == 1 and not found.st_mode & _BY_OTHERS


# --- clearing out ---


def _clear_out(folder: Path) -> None:
    """Removes the oldest of the files kept here where there are too many, and parts of files that nobody writes."""
    own = sorted(_files(folder, _OWN), reverse=True)
    left_over = [found for found in _files(folder, _PART) if found[0] < time.time() - LONGEST_WRITING]
    for _, path in [*own[MOST_FILES:], *left_over]:
        with suppress(OSError):  # another process was quicker
            os.unlink(path)


def _files(folder: Path, called: re.Pattern[str]) -> Iterator[tuple[float, str]]:
    """The regular files of such names, with the time of their last change."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if called.fullmatch(entry.name):
                with suppress(OSError):
                    if entry.is_file(follow_symlinks=False):
                        yield entry.stat(follow_symlinks=False).st_mtime, entry.path
