"""Rows of games as Parquet, for which pyarrow is needed: `pip install 'rondel[parquet]'`.

Chunks come as CSV, are read by their types and written in groups. The file takes its name when it is whole: where a
group could not be written there is none, and Ctrl-C is heard between groups, for half a one nobody can read.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

from rondel.files.writing import PART_ENDING, free_name, holds_anything, refuse_unwritable
from rondel.lab.games.columns import SHARES, TEXTS, GameColumns
from rondel.lab.games.harvest import Harvest
from rondel.lab.games.interruptions import heard_later
from rondel.lab.games.rows_file import GamesKeeper
from rondel.lab.games.state import Sure
from rondel.lab.games.tally import GamesTally
from rondel.messages.said import say
from rondel.problems import RondelError, WrongUse

GROUP = 4 << 20  # bytes of CSV that are written as one group


class ParquetRows(GamesKeeper):
    """Rows in a Parquet file."""

    def __init__(self, target: Path, columns: GameColumns) -> None:
        super().__init__(Sure(GamesTally(len(columns.players))))
        self.refuse_without_library()
        import pyarrow as arrow
        from pyarrow.parquet import ParquetWriter

        refuse_unwritable(target)
        kinds = {**dict.fromkeys(TEXTS, arrow.string()), **dict.fromkeys(SHARES, arrow.float64())}
        self.kinds: Any = arrow.schema([(name, kinds.get(name, arrow.int64())) for name in columns.names])
        self.head, self.target = columns.head, target
        self.part = target.with_name(f".{os.urandom(8).hex()}{PART_ENDING}")
        self.writer: Any = ParquetWriter(str(self.part), self.kinds, compression="zstd")
        self._waiting, self._in_groups, self._is_readable = list[str](), 0, True

    @staticmethod
    def refuse_without_library() -> None:
        """Raises WrongUse where Parquet cannot be written."""
        if find_spec("pyarrow") is None:
            raise WrongUse(say("rows.no-parquet"))

    def add(self, harvest: Harvest, seconds: float) -> None:
        with heard_later(), self._told_by_name():  # rows and tally are of the same games, whoever interrupts
            self._waiting.append(harvest.rows)
            tally, size = self.sure.tally.plus(harvest.tally), self.sure.bytes + len(harvest.rows)
            self.sure = Sure(tally, size, seconds=seconds)
            if size - self._in_groups > GROUP:
                self._write()

    def _write(self) -> None:
        """Writes what waits as a group; it waits until it is written."""
        self._is_readable = False
        self.writer.write_table(self._table("".join([self.head, *self._waiting]).encode()))
        self._waiting, self._in_groups, self._is_readable = [], self.sure.bytes, True

    def _table(self, raw: bytes) -> Any:
        """Rows by their types. Arrow stops reading at Ctrl-C, whoever listens to that: then it reads them again."""
        from pyarrow import ArrowCancelled
        from pyarrow.csv import ConvertOptions, read_csv

        types = {field.name: field.type for field in self.kinds}
        while True:
            with suppress(ArrowCancelled):
                return read_csv(BytesIO(raw), convert_options=ConvertOptions(column_types=types))

    def close(self) -> None:
        with heard_later(), self._told_by_name():
            try:
                self._finish()
            finally:
                self.writer.is_open = False  # else it would try once more when it is thrown away, and complain
                self.part.unlink(missing_ok=True)

    def _finish(self) -> None:
        """Gives the file its name; where writing failed before, whoever tried has told why."""
        if not self._is_readable:
            with suppress(Exception):
                self.writer.close()
            return
        if self._waiting:
            self._write()
        self.writer.close()
        free = free_name(self.target) if holds_anything(self.target) else self.target
        os.replace(self.part, free)
        if free != self.target:
            raise RondelError(say("rows.elsewhere", path=str(self.target), free=str(free)))

    @contextmanager
    def _told_by_name(self) -> Iterator[None]:
        """What the system refuses is told by the name that was asked for, not by what Arrow did just then."""
        try:
            yield
        except OSError as error:
            reason = os.strerror(error.errno) if error.errno else str(error)
            raise OSError(error.errno, reason, str(self.target)) from error
