"""Rows of games as Parquet, for which pyarrow is needed: `pip install 'rondel[parquet]'`.

Chunks come as CSV, are read by their types and written in groups. The file takes its name when it is whole.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

from rondel.files.writing import PART_ENDING, refuse_unwritable
from rondel.lab.games.columns import SHARES, TEXTS, GameColumns
from rondel.lab.games.harvest import Harvest
from rondel.lab.games.rows_file import GamesKeeper
from rondel.lab.games.state import Sure
from rondel.lab.games.tally import GamesTally
from rondel.messages.said import say
from rondel.problems import WrongUse

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
        self._waiting, self._in_groups = list[str](), 0

    @staticmethod
    def refuse_without_library() -> None:
        """Raises WrongUse where Parquet cannot be written."""
        if find_spec("pyarrow") is None:
            raise WrongUse(say("rows.no-parquet"))

    def add(self, harvest: Harvest, seconds: float) -> None:
        sure = Sure(self.sure.tally.plus(harvest.tally), self.sure.bytes + len(harvest.rows), seconds=seconds)
        self._waiting.append(harvest.rows)
        self.sure = sure
        if sure.bytes - self._in_groups > GROUP:
            self._write()

    def _write(self) -> None:
        from pyarrow.csv import ConvertOptions, read_csv

        text, self._waiting, self._in_groups = "".join([self.head, *self._waiting]), [], self.sure.bytes
        types = {field.name: field.type for field in self.kinds}
        self.writer.write_table(read_csv(BytesIO(text.encode()), convert_options=ConvertOptions(column_types=types)))

    def close(self) -> None:
        if self._waiting:
            self._write()
        self.writer.close()
        os.replace(self.part, self.target)
