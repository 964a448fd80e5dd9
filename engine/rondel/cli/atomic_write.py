"""Writing a file whole or not at all: into a temporary file beside it, which then takes its place."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from rondel.cli.wrong_use import WrongUse


def write_whole(path: Path, text: str) -> None:
    """Replaces a file; an old one keeps its mode, and a link its target. One that is read-only stays as it is."""
    target = path.resolve()
    try:
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(None, "it is read-only")
        _replace(target, text)
    except OSError as error:
        reason = (error.strerror or "the system refuses").lower()
        raise WrongUse(f"'{path}' cannot be written: {reason}") from None


def _replace(target: Path, text: str) -> None:
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        os.chmod(temporary, _mode(target))
        os.replace(temporary, target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _mode(target: Path) -> int:
    """The mode of a file that is there, or that of a new one."""
    if target.exists():
        return target.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
