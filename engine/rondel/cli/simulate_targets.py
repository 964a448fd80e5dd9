"""The files that `rondel simulate` writes: looked at before an hour of playing, not after it."""

from __future__ import annotations

import json
from pathlib import Path

from rondel.files.reading import Refused, is_regular, read_guarded
from rondel.files.writing import free_name, refuse_unwritable
from rondel.problems import WrongUse

LARGEST_RESULT = 1024 * 1024
OF_A_RESULT = {"players", "bots", "seed", "games", "finished", "decisions"}


def refuse_bad_targets(out: str | None, rows: str | None, *, resume: bool) -> None:
    """Raises WrongUse if a result or rows cannot be written where they are wanted."""
    if rows is not None:
        from rondel.lab.games.keeping import refuse_bad_rows

        _refuse_unwritable(rows)
        refuse_bad_rows(Path(rows), resume=resume)
    elif resume:
        raise WrongUse("--resume goes on with rows: name them by --rows FILE.csv")
    if out is not None:
        _refuse_unwritable(out)
        _refuse_other_than_result(out)
        if rows is not None and Path(out).resolve() == Path(rows).resolve():
            raise WrongUse("--out and --rows name the same file")


def _refuse_unwritable(path: str) -> None:
    try:
        if not Path(path).parent.is_dir():
            raise WrongUse(f"'{path}' is no file that could be written")
        refuse_unwritable(Path(path))
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise WrongUse(f"'{path}' is no file that could be written: {reason}") from None


def _refuse_other_than_result(path: str) -> None:
    if not _is_free(Path(path)):
        told = f"'{path}' stays as it is: it holds something else than a result of rondel simulate"
        raise WrongUse(f"{told}; name another file, such as '{free_name(Path(path))}'")


def _is_free(path: Path) -> bool:
    """Whether nothing is lost if a result takes the place of what a file holds: nothing, or an earlier result."""
    if not is_regular(path) or path.stat().st_size == 0:
        return True
    raw = read_guarded(path, LARGEST_RESULT)
    if isinstance(raw, Refused):
        return False
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and found.keys() >= OF_A_RESULT
