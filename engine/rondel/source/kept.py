"""What was worked out once and is kept on disk: bytes by key, in the user's own cache folder.

Keeping is a courtesy, never a condition: where the folder cannot be written, or a file is damaged, the work is done
again without a word. Files are written whole (a temporary file takes the place of the old one), so that processes
may write at once. Only a folder that belongs to the user alone is trusted, because what is kept may be code.
`RONDEL_CACHE` names another folder, or says `off`.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path

MOST_FILES = 64
_DIGEST = 16


def kept(kind: str, key: str, build: Callable[[], bytes]) -> bytes:
    """The bytes that belong to a key: kept ones if there are any, else built and, if there are any, kept."""
    folder = cache_folder(os.environ)
    if folder is None:
        return build()
    name = blake2b(f"{sys.version}\n{kind}\n{key}".encode(), digest_size=20).hexdigest()
    place = folder / f"{kind}-{name}"
    found = _read(place)
    if found is None:
        found = build()
        if found:
            _write(place, found)
    return found


def cache_folder(environment: Mapping[str, str]) -> Path | None:
    """Where things are kept; None if nothing is to be kept."""
    asked = environment.get("RONDEL_CACHE", "")
    if asked:
        return None if asked == "off" else Path(asked)
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


def _read(place: Path) -> bytes | None:
    try:
        if not _is_own(place.parent):
            return None
        raw = place.read_bytes()
    except OSError:
        return None
    digest, content = raw[:_DIGEST], raw[_DIGEST:]
    return content if digest == _digest_of(content) else None


def _write(place: Path, content: bytes) -> None:
    try:
        place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not _is_own(place.parent):
            return
        handle, temporary = tempfile.mkstemp(prefix=".part-", dir=place.parent)
        with os.fdopen(handle, "wb") as stream:
            stream.write(_digest_of(content) + content)
        os.replace(temporary, place)
        _clear_out(place.parent)
    except OSError:
        pass  # a full or read-only disk: next time the work is done again


def _is_own(folder: Path) -> bool:
    """Whether a folder belongs to the user and nobody else can write to it."""
    if not hasattr(os, "getuid"):
        return True
    found = folder.stat()
    return found.st_uid == os.getuid() and not found.st_mode & 0o022


def _digest_of(content: bytes) -> bytes:
    return blake2b(content, digest_size=_DIGEST).digest()


def _clear_out(folder: Path) -> None:
    """Removes the oldest files where there are too many."""
    with os.scandir(folder) as entries:  # closed also where a file vanishes meanwhile
        ages = sorted(((entry.stat().st_mtime, entry.path) for entry in entries), reverse=True)
    for _, path in ages[MOST_FILES:]:
        Path(path).unlink(missing_ok=True)
