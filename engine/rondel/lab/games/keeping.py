"""Where rows are kept: by the ending of a file's name as CSV or Parquet, begun anew or gone on with.

Nothing is overwritten but rows of a run that came to its end, and no two runs write one file at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rondel.files.writing import free_name, holds_anything, refuse_unwritable
from rondel.lab.games.alone import let_go, opened_alone
from rondel.lab.games.columns import GameColumns
from rondel.lab.games.parquet import ParquetRows
from rondel.lab.games.rows_file import CsvRows, GamesKeeper
from rondel.lab.games.state import KeptState, Sure, asked_of, read_state, refuse_other_task
from rondel.lab.games.tally import GamesTally
from rondel.lab.games.task import GamesTask
from rondel.messages.said import Said, say
from rondel.play.game import Rules
from rondel.problems import WrongUse

CSV, PARQUET = ".csv", ".parquet"


def refuse_bad_rows(target: Path, *, resume: bool) -> None:
    """Raises WrongUse if there can be no rows, before any rules are read."""
    if target.suffix not in (CSV, PARQUET):
        raise WrongUse(say("rows.no-ending", path=str(target), csv=CSV, parquet=PARQUET))
    if target.suffix == PARQUET:
        ParquetRows.refuse_without_library()
        if resume:
            raise WrongUse(say("rows.resume-parquet"))


def rows_keeper(target: Path, rules: Rules, task: GamesTask, *, resume: bool = False) -> GamesKeeper:
    """What keeps the rows of a task in a file; with `resume` it goes on behind what is sure there."""
    refuse_bad_rows(target, resume=resume)
    columns = GameColumns(rules)
    if target.suffix == PARQUET:
        if holds_anything(target):
            raise WrongUse(_stays(target, say("rows.not-empty")))
        return ParquetRows(target, columns)
    return _csv_rows(target, columns, asked_of(rules, task, columns.head), task, resume=resume)


def _csv_rows(
    target: Path, columns: GameColumns, asked: Mapping[str, Any], task: GamesTask, *, resume: bool
) -> CsvRows:
    """The file is ours before its state is read, for another run would change both."""
    refuse_unwritable(target)
    stream = opened_alone(target)
    try:
        sure = _gone_on_with(target, asked, task, resume=resume) or Sure(GamesTally(len(columns.players)))
        return CsvRows(target, stream, columns.head, asked, task.games, sure)
    except BaseException:
        let_go(stream)
        raise


def _gone_on_with(target: Path, asked: Mapping[str, Any], task: GamesTask, *, resume: bool) -> Sure | None:
    """What is there and gone on with, or nothing if it may be begun anew."""
    kept = read_state(target) if holds_anything(target) else None
    if resume and kept is not None:
        refuse_other_task(target, kept, asked)
        if task.games < kept.sure.games:
            raise WrongUse(say("rows.more-already", path=str(target), n=kept.sure.games, games=task.games))
        return kept.sure
    if holds_anything(target):
        _refuse_to_begin(target, kept, resume=resume)
    return None


def _refuse_to_begin(target: Path, kept: KeptState | None, *, resume: bool) -> None:
    """A file is begun anew only if what it holds came to its end."""
    if kept is None:
        told = say("rows.without-state") if resume else say("rows.something-else")
        raise WrongUse(_stays(target, told))
    if not kept.is_whole:
        done = say("rows.unfinished", n=kept.sure.games, of=kept.of_games)
        raise WrongUse(_stays(target, done))


def _stays(target: Path, why: Said) -> Said:
    return say("rows.file-stays", path=str(target), why=why, free=str(free_name(target)))
