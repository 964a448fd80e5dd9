"""Games kept in SQLite: a choice is written before it is answered, what is taken back is deleted in one transaction.

A game is its record. Nothing else is kept of it but who sits where, as digests, and how its table is run.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import RLock
from typing import Any

from rondel.frozen import frozen
from rondel.play.choice import Choice
from rondel.play.record_read import Record
from rondel.web.seats import Chair

OURS = 0x526F6E64  # by which a file is known as one of these
PATIENCE = 1.0  # seconds for another program to let go of the file
SCHEMA = """
create table if not exists game(
  id text primary key, lineup text not null, fingerprint text not null, seed text not null,
  opened real not null, touched real not null, over integer not null default 0, settings text not null);
create table if not exists seat(
  game text not null, player text not null, kind text not null, digest text not null, primary key (game, player));
create index if not exists seat_by_digest on seat(digest);
create table if not exists choice(
  game text not null, number integer not null, player text not null, about text not null, option text not null,
  forced integer not null, at real not null, primary key (game, number));
"""


@frozen
class KeptGame:
    """A game as it stands in the store."""

    id: str
    record: Record
    chairs: tuple[Chair, ...]
    settings: Mapping[str, Any]
    opened: float
    touched: float
    over: bool


class Store:
    """A file of games; any thread may ask."""

    def __init__(self, path: str | Path) -> None:
        self._lock = RLock()
        self._base = sqlite3.connect(path, timeout=PATIENCE, check_same_thread=False, isolation_level=None)
        try:
            self._begin()
        except BaseException:
            self._base.close()
            raise

    def _begin(self) -> None:
        """Takes the file for this program alone: two that write one game would each undo what the other has kept."""
        self._base.execute("pragma locking_mode = exclusive")
        tables = self._base.execute("select count(*) from sqlite_master").fetchone()[0]
        if tables and self._base.execute("pragma application_id").fetchone()[0] != OURS:
            raise ValueError("it holds something else")
        self._base.execute("pragma journal_mode = wal")
        self._base.execute("pragma synchronous = normal")
        self._base.execute(f"pragma application_id = {OURS}")
        self._base.executescript(SCHEMA)

    def close(self) -> None:
        with self._lock:
            self._base.close()

    # --- writing ---

    def add(self, id: str, record: Record, chairs: Sequence[Chair], settings: Mapping[str, Any]) -> None:
        """Keeps a new game."""
        now = time.time()
        row = (id, json.dumps(record.lineup), record.fingerprint, str(record.seed), now, now, json.dumps(settings))
        with self._lock, self._base:
            self._base.execute("begin")
            self._base.execute("insert into game values (?, ?, ?, ?, ?, ?, 0, ?)", row)
            self._base.executemany(
                "insert into seat values (?, ?, ?, ?)", [(id, one.player, one.kind, one.digest) for one in chairs]
            )
            self._write(id, 0, record.choices)

    def keep(
        self, id: str, start: int, choices: Sequence[Choice], *, over: bool, settings: Mapping[str, Any] | None = None
    ) -> None:
        """All choices from a number on are these; whatever stood there before is deleted."""
        with self._lock, self._base:
            self._base.execute("begin")
            if settings is not None:
                self._base.execute("update game set settings = ? where id = ?", (json.dumps(settings), id))
            self._base.execute("delete from choice where game = ? and number > ?", (id, start))
            self._write(id, start, choices)
            self._base.execute("update game set touched = ?, over = ? where id = ?", (time.time(), over, id))

    def _write(self, id: str, start: int, choices: Sequence[Choice]) -> None:
        now = time.time()
        rows = [
            (id, number, one.player, one.about, one.option, one.forced, now)
            for number, one in enumerate(choices, start + 1)
        ]
        self._base.executemany("insert into choice values (?, ?, ?, ?, ?, ?, ?)", rows)

    def seat(self, id: str, chair: Chair) -> None:
        """Somebody else sits there, or by another link."""
        with self._lock:
            row = (id, chair.player, chair.kind, chair.digest)
            self._base.execute("insert or replace into seat values (?, ?, ?, ?)", row)

    def settle(self, id: str, settings: Mapping[str, Any]) -> None:
        with self._lock:
            self._base.execute("update game set settings = ? where id = ?", (json.dumps(settings), id))

    def forget(self, id: str) -> None:
        """Deletes a game."""
        with self._lock, self._base:
            self._base.execute("begin")
            for table, column in (("choice", "game"), ("seat", "game"), ("game", "id")):
                self._base.execute(f"delete from {table} where {column} = ?", (id,))

    # --- reading ---

    def seat_of(self, digest: str) -> tuple[str, str] | None:
        """The game and the player of a link; nothing if nobody has that link."""
        with self._lock:
            found = self._base.execute("select game, player from seat where digest = ?", (digest,)).fetchone()
        return (str(found[0]), str(found[1])) if found else None

    def games(self) -> list[str]:
        """The ids of all games, the last played first."""
        with self._lock:
            return [str(id) for (id,) in self._base.execute("select id from game order by touched desc")]

    def game(self, id: str) -> KeptGame | None:
        with self._lock:
            found = self._base.execute(
                "select lineup, fingerprint, seed, opened, touched, over, settings from game where id = ?", (id,)
            ).fetchone()
            if found is None:
                return None
            seats = self._base.execute("select player, kind, digest from seat where game = ? order by rowid", (id,))
            chairs = tuple(Chair(*map(str, row)) for row in seats)
            choices = tuple(self._choices(id))
        lineup, fingerprint, seed, opened, touched, over, settings = found
        record = Record(json.loads(lineup), fingerprint, int(seed), choices)
        return KeptGame(id, record, chairs, json.loads(settings), opened, touched, bool(over))

    def _choices(self, id: str) -> list[Choice]:
        rows = self._base.execute(
            "select about, option, player, forced from choice where game = ? order by number", (id,)
        )
        return [Choice(about, option, player, bool(forced)) for about, option, player, forced in rows]


def usual_store(environment: Mapping[str, str]) -> Path:
    """Where games are kept unless somebody says otherwise: in the user's own data folder."""
    return _data_folder(environment) / "rondel" / "games.sqlite"


def _data_folder(environment: Mapping[str, str]) -> Path:
    asked = Path(environment.get("XDG_DATA_HOME", ""))
    if asked.is_absolute():
        return asked
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    return Path.home() / ("Library/Application Support" if sys.platform == "darwin" else ".local/share")


def opened_store(path: Path) -> Store:
    """The store in a file, which is made for its owner alone if it is not there."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    return Store(path)
