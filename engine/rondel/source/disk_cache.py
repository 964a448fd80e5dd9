"""What was worked out once and is kept on disk: bytes by key, in the user's own cache folder.

Keeping is a courtesy, never a condition: where the folder cannot be written, or a file is damaged, the work is done
again without a word. Files are written whole, so that processes may write at once and may be killed at any time. Only
what belongs to the user is trusted, folder and file, and only what was kept here is ever removed, which shows by its
name. `RONDEL_CACHE` names another folder by its whole path, or says `off`. What others open by its path is kept in the
same folder, under the same laws, by `kept_files`.
"""

from __future__ import annotations

import os
import re
import stat
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from rondel.files.reading import Refused, read_opened
from rondel.files.writing import PART_ENDING, write_whole
from rondel.messages.said import say
from rondel.problems import WrongSetting
from rondel.source.trusted_way import is_trusted_way

MOST_FILES = 64  # of each kind
MOST_BYTES = 2 * 1024 * 1024 * 1024  # of all kinds together
LARGEST_KEPT = 256 * 1024 * 1024
LONGEST_WRITING = 3600  # seconds after which a part is left over from a process that was killed
ENDING = ".rondel-kept"
SOURCE_ENDING = ".rondel-kept.c"
_OWN = re.compile(rf"[a-z]+-[0-9a-f]{{40}}(?:(?:-[0-9a-f]{{32}})?{re.escape(ENDING)}|{re.escape(SOURCE_ENDING)})")
_PART = re.compile(rf"\.[0-9a-f]{{16}}{re.escape(PART_ENDING)}")
_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_DIGEST = 16
_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH


def kept(kind: str, key: str, build: Callable[[], bytes]) -> bytes:
    """The bytes that belong to a key: kept ones if there are any, else built and, if there are any, kept."""
    folder = cache_folder(os.environ)
    if folder is None:
        return build()
    place = folder / f"{kind}-{digest_of_key(kind, key)}{ENDING}"
    found = _read_kept_file(place)
    if found is None:
        found = build()
        if found:
            write_own(place, digest_of(found) + found)
    return found


def digest_of_key(kind: str, key: str) -> str:
    """What a key becomes in the name of a file."""
    return blake2b(f"{sys.version}\n{sys.byteorder}\n{kind}\n{key}".encode(), digest_size=20).hexdigest()


def keeps_anything() -> bool:
    """Whether this user wants anything to be kept; if not, there is no need to find a key, or to make bytes."""
    return cache_folder(os.environ) is not None


def can_keep(environment: Mapping[str, str]) -> bool:
    """Whether what is kept would stay: nothing is where nobody wants it, or where the folder is not the user's own."""
    folder = cache_folder(environment)
    if folder is None:
        return False
    with suppress(OSError, ValueError):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return _is_own_folder(folder) and os.access(folder, os.W_OK | os.X_OK)
    return False


def cache_folder(environment: Mapping[str, str]) -> Path | None:
    """Where things are kept; None if nothing is to be kept."""
    asked = environment.get("RONDEL_CACHE", "")
    if asked == "off":
        return None
    if asked:
        if not Path(asked).is_absolute():
            raise WrongSetting(say("use.bad-cache", asked=asked))
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
    raw = read_own(place)
    if raw is None:
        return None
    digest, content = raw[:_DIGEST], raw[_DIGEST:]
    return content if digest == digest_of(content) else None


def read_own(place: Path) -> bytes | None:
    """What is in a file of this folder, if file and folder are the user's own."""
    try:
        if not _is_own_folder(place.parent):
            return None
        handle = os.open(place, _FLAGS)
        raw = read_opened(handle, LARGEST_KEPT if _is_own_file(handle) else 0)
    except (OSError, ValueError):
        return None
    return None if isinstance(raw, Refused) else raw


def write_own(place: Path, raw: bytes) -> bool:
    """Writes a file of this folder whole; whether that was possible."""
    # A full or read-only disk, or a folder of somebody else's: next time the work is done again.
    with suppress(OSError, ValueError):
        place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if _is_own_folder(place.parent):
            write_whole(place, raw, private=True)
            _clear_out(place.parent)
            return True
    return False


def digest_of(content: bytes) -> bytes:
    """By which it shows whether a file is whole."""
    return blake2b(content, digest_size=_DIGEST).digest()


# --- whose it is ---


def _is_own_folder(folder: Path) -> bool:
    """Whether a folder belongs to the user, is no link, and nobody else can put anything there or in its stead."""
    if not hasattr(os, "getuid"):
        return True
    found = os.lstat(folder)
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & _BY_OTHERS:
        return False
    return is_trusted_way(folder.parent)


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
    left_over = [path for time_of, _, path in _files(folder, _PART) if time_of < time.time() - LONGEST_WRITING]
    for path in [*_too_many(folder), *left_over]:
        with suppress(OSError):  # another process was quicker
            os.unlink(path)


def _too_many(folder: Path) -> Iterator[str]:
    """What goes: of each kind the oldest, and the oldest of all where they are too large together."""
    counts, total = Counter[str](), 0
    for _, size, path in sorted(_files(folder, _OWN), reverse=True):
        kind = os.path.basename(path).partition("-")[0]
        counts[kind] += 1
        total += size
        if counts[kind] > MOST_FILES or total > MOST_BYTES:
            yield path


def _files(folder: Path, called: re.Pattern[str]) -> Iterator[tuple[float, int, str]]:
    """The regular files of such names, with the time of their last change and their size."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if called.fullmatch(entry.name):
                with suppress(OSError):
                    if entry.is_file(follow_symlinks=False):
                        found = entry.stat(follow_symlinks=False)
                        yield found.st_mtime, found.st_size, entry.path
