"""Rows of games in a file, as they come: CSV, which can be gone on with at any time.

Memory does not grow with the games. What is sure is written down about once a second: a kill costs no more than that.
"""

from __future__ import annotations

import os
import time
import zlib
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from rondel.lab.games.alone import is_as_opened, let_go
from rondel.lab.games.harvest import Harvest
from rondel.lab.games.state import Sure, write_state
from rondel.lab.games.tally import GamesTally
from rondel.messages.said import UNSAID, Said, say
from rondel.problems import RondelError, WrongUse

EVERY = 1.0  # seconds after which what is sure is written down
_STEP = 1 << 20


class GamesKeeper(ABC):
    """Keeps what was played: is given harvests in order, and knows up to which game all is sure."""

    def __init__(self, sure: Sure) -> None:
        self.sure = sure

    @property
    def told(self) -> Said:
        """How it is gone on after an interruption, if it can be."""
        return UNSAID

    @abstractmethod
    def add(self, harvest: Harvest, seconds: float) -> None:
        """Takes the next games, after so many seconds of playing."""

    @abstractmethod
    def close(self) -> None:
        """Keeps for good what is sure; also after an interruption in the middle of anything."""


class InMemory(GamesKeeper):
    """Nothing but the tally."""

    def __init__(self, seats: int) -> None:
        super().__init__(Sure(GamesTally(seats)))

    def add(self, harvest: Harvest, seconds: float) -> None:
        self.sure = Sure(self.sure.tally.plus(harvest.tally), seconds=seconds)

    def close(self) -> None:
        """There is nothing to keep."""


class CsvRows(GamesKeeper):
    """Rows as CSV: a head, then a line for each game and seat; begun anew, or cut to what is sure and gone on with.

    The stream is the file, opened for this run alone.
    """

    def __init__(
        self, target: Path, stream: IO[bytes], head: str, asked: Mapping[str, Any], games: int, sure: Sure
    ) -> None:
        super().__init__(sure)
        self.target, self.stream, self.asked, self.games = target, stream, asked, games
        if sure.bytes:
            self._cut()
        else:
            stream.truncate(0)
            self.sure = self._written_behind(sure, head.encode())
        self._vouch()

    @property
    def told(self) -> Said:
        return say("rows.resume-goes-on")

    def _cut(self) -> None:
        """Cuts to what is sure, if that is there as it was left."""
        left, checksum = self.sure.bytes, 0
        while left and (part := self.stream.read(min(left, _STEP))):
            checksum, left = zlib.crc32(part, checksum), left - len(part)
        if left or checksum != self.sure.checksum:
            how = say("rows.shorter") if left else say("rows.changed")
            raise WrongUse(say("rows.not-gone-on", path=str(self.target), how=how))
        self.stream.truncate(self.sure.bytes)

    def add(self, harvest: Harvest, seconds: float) -> None:
        sure = self._written_behind(self.sure, harvest.rows.encode())
        self.sure = Sure(sure.tally.plus(harvest.tally), sure.bytes, sure.checksum, seconds)
        if time.monotonic() - self._vouched >= EVERY:
            self._vouch()

    def _written_behind(self, sure: Sure, raw: bytes) -> Sure:
        self._refuse_lost(sure)
        self.stream.seek(sure.bytes)
        self.stream.write(raw)
        self.stream.flush()  # what lay in a buffer would hide that somebody cut the file
        return Sure(sure.tally, sure.bytes + len(raw), zlib.crc32(raw, sure.checksum), sure.seconds)

    def _refuse_lost(self, sure: Sure) -> None:
        """Raises RondelError if what is sure does not stand under its name any more."""
        if not is_as_opened(self.stream, self.target, sure.bytes):
            raise RondelError(say("rows.lost", path=str(self.target)))

    def _vouch(self) -> None:
        """Writes down what is sure, after it is."""
        self._refuse_lost(self.sure)
        os.fsync(self.stream.fileno())
        write_state(self.target, self.asked, self.games, self.sure)
        self._vouched = time.monotonic()

    def close(self) -> None:
        try:
            self._refuse_lost(self.sure)  # before it is cut, which makes a file longer that is too short
            self.stream.truncate(self.sure.bytes)
            self._vouch()
        finally:
            let_go(self.stream)
