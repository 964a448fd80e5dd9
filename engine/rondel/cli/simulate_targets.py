"""The files that `rondel simulate` writes: looked at before an hour of playing, not after it."""

from __future__ import annotations

from pathlib import Path

from rondel.cli.result_files import has_keys, refuse_bad_target, refuse_unwritable_target
from rondel.messages.said import say
from rondel.problems import WrongUse

OF_A_RESULT = {"players", "bots", "seed", "games", "finished", "decisions"}


def refuse_bad_targets(out: str | None, rows: str | None, *, resume: bool) -> None:
    """Raises WrongUse if a result or rows cannot be written where they are wanted."""
    if rows is not None:
        from rondel.lab.games.keeping import refuse_bad_rows

        refuse_unwritable_target(rows)
        refuse_bad_rows(Path(rows), resume=resume)
    elif resume:
        raise WrongUse(say("simulate.resume-without-rows"))
    refuse_bad_target(out, lambda raw: has_keys(raw, OF_A_RESULT), say("use.a-result", command="simulate"))
    if out is not None and rows is not None and Path(out).resolve() == Path(rows).resolve():
        raise WrongUse(say("simulate.same-file"))
