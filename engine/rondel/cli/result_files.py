"""Files that results are written to: what cannot be written, or holds something else, is told before play."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from rondel.files.reading import Refused, is_regular, read_guarded
from rondel.files.writing import free_name, refuse_unwritable
from rondel.messages.said import Said, message_reading, say
from rondel.problems import WrongUse

LARGEST_RESULT = 8 * 1024 * 1024


def refuse_bad_target(path: str | None, is_earlier: Callable[[bytes], bool], what: Said) -> None:
    """Refuses a file that cannot be written, or that holds anything but an earlier result of the same sort."""
    if path is None:
        return
    refuse_unwritable_target(path)
    if not _is_free(Path(path), is_earlier):
        raise WrongUse(say("use.file-stays", path=path, what=what, free=str(free_name(Path(path)))))


def refuse_unwritable_target(path: str) -> None:
    """Refuses a file that cannot be written."""
    try:
        if not Path(path).parent.is_dir():
            raise WrongUse(say("use.not-writable-for", path=path, reason=_no_folder(path)))
        refuse_unwritable(Path(path))
    except (OSError, ValueError) as error:
        reason = message_reading((getattr(error, "strerror", None) or str(error)).lower())
        raise WrongUse(say("use.not-writable-for", path=path, reason=reason)) from None


def _no_folder(path: str) -> Said:
    return say("use.no-folder", path=str(Path(path).parent))


def _is_free(path: Path, is_earlier: Callable[[bytes], bool]) -> bool:
    if not is_regular(path) or path.stat().st_size == 0:
        return True
    raw = read_guarded(path, LARGEST_RESULT)
    return not isinstance(raw, Refused) and is_earlier(raw)


def has_keys(raw: bytes, keys: set[str]) -> bool:
    """Whether bytes are a JSON object with some keys."""
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and found.keys() >= keys
