"""The one way in which files are written: whole or not at all.

The new text goes into a file of a name that nobody can know before, made beside the old one, which it then replaces.
What is no regular file, what is read-only and what is a link out of its folder stays as it is.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from rondel.files.reading import leads_out

PART_ENDING = ".rondel-part"
_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_NEW, _PRIVATE, _WRITABLE = 0o666, 0o600, 0o222


def write_whole(path: Path, content: str | bytes, *, inside: Path | None = None, private: bool = False) -> None:
    """Makes or replaces a file, `inside` a folder (usually the one it stands in).

    An old one keeps its mode, unless it is to be private.
    Raises an OSError that says why if it is not to be written.
    """
    old = refuse_unwritable(path, inside=inside)
    raw = content.encode() if isinstance(content, str) else content
    try:
        _replace(path.resolve(), raw, None if private else old, _PRIVATE if private or old else _NEW)
    except OSError as error:  # told by the name that was asked for, not by that of the part
        raise OSError(error.errno, error.strerror or "the system refuses", str(path)) from None


def _replace(target: Path, raw: bytes, old: os.stat_result | None, mode: int) -> None:
    part = target.with_name(f".{os.urandom(8).hex()}{PART_ENDING}")
    handle = os.open(part, _FLAGS, mode)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(raw)
        if old is not None:
            os.chmod(part, stat.S_IMODE(old.st_mode))
        os.replace(part, target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def refuse_unwritable(path: Path, *, inside: Path | None = None) -> os.stat_result | None:
    """What is known of the file that would be replaced, if there is one; raises as `write_whole` does."""
    found = _status_of(path)
    if leads_out(path, inside or path.parent):
        raise OSError(errno.ELOOP, "it is a link that leads out of its folder", str(path))
    if found is not None:
        _refuse_to_replace(path, found)
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(path))
    if not os.access(path.parent, os.W_OK):
        raise PermissionError(errno.EACCES, "nothing can be written in its folder", str(path))
    return found


def _refuse_to_replace(path: Path, found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder", str(path))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is no regular file", str(path))
    if not found.st_mode & _WRITABLE or not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, "it is read-only", str(path))


def _status_of(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def holds_anything(path: Path) -> bool:
    """Whether a file is there that is not empty."""
    return path.is_file() and path.stat().st_size > 0


def free_name(path: Path) -> Path:
    """The first name like that of a file under which there is nothing."""
    number = 2
    while (free := path.with_name(f"{path.stem}-{number}{path.suffix}")).exists():
        number += 1
    return free
