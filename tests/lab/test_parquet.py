"""Rows as Parquet when somebody interrupts or the disk is full: what is told is there, and no half a file has a name.

The library that writes them is not there where these tests run: a small one stands in for it; `tests/dask` has the
real one.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import IO, Any

import pytest

from rondel.lab.games import parquet
from rondel.lab.games.interruptions import heard_later
from rondel.lab.games.keeping import rows_keeper
from rondel.lab.games.state import Sure
from rondel.lab.games.task import GamesTask
from rondel.lab.simulate import Simulation, simulate
from rondel.load import load
from rondel.play.game import Rules
from rondel.problems import RondelError

from .conftest import GAMES

TASK = GamesTask(12, 3)
FOOTER = "END\n"


@cache
def rules() -> Rules:
    return load("ring", players=3, shelves=[GAMES])


class Cancelled(Exception):
    """Arrow was stopped by a signal."""


class SmallWriter:
    """Writes lines, and a footer at its end; tries that once more when it is thrown away, as the real one does."""

    groups = 0

    def __init__(self, path: str, kinds: object, compression: str) -> None:
        self.path, self.is_open = Path(path), True
        self.path.touch(exist_ok=False)

    def __del__(self) -> None:
        if self.is_open:
            self.close()

    def write_table(self, lines: list[str]) -> None:
        type(self).groups += 1
        self._write("".join(lines))

    def close(self) -> None:
        self._write(FOOTER)
        self.is_open = False

    def _write(self, text: str) -> None:
        with self.path.open("a") as stream:
            stream.write(text)


def read_csv(stream: IO[bytes], convert_options: object) -> list[str]:
    return stream.read().decode().splitlines(keepends=True)[1:]


@pytest.fixture(autouse=True)
def library(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands in for Arrow, with a group for every few games."""
    kinds = {kind: lambda kind=kind: kind for kind in ("string", "float64", "int64")}
    schema = lambda pairs: [SimpleNamespace(name=name, type=kind) for name, kind in pairs]  # noqa: E731
    parts: dict[str, dict[str, Any]] = {
        "pyarrow": {**kinds, "schema": schema, "ArrowCancelled": Cancelled},
        "pyarrow.csv": {"read_csv": read_csv, "ConvertOptions": dict},
        "pyarrow.parquet": {"ParquetWriter": SmallWriter},
    }
    for name, content in parts.items():
        module = ModuleType(name)
        vars(module).update(content)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(parquet, "find_spec", lambda name: name)
    monkeypatch.setattr(parquet, "GROUP", 500)
    monkeypatch.setattr(SmallWriter, "groups", 0)


@pytest.fixture(autouse=True)
def ctrl_c_is_heard() -> Iterator[None]:
    """Also where these tests were begun in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def ctrl_c() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def played(target: Path) -> Simulation:
    return simulate(rules(), TASK, keeper=rows_keeper(target, rules(), TASK), rows=True)


def games_in(target: Path) -> int:
    """How many games a whole file has."""
    *rows, footer = target.read_text().splitlines(keepends=True)
    assert footer == FOOTER
    return len(rows) // 3


def test_rows_are_written_in_groups(tmp_path: Path) -> None:
    assert played(tmp_path / "rows.parquet").tally.games == games_in(tmp_path / "rows.parquet") == 12
    assert SmallWriter.groups > 3


# --- Ctrl-C ---


@pytest.mark.parametrize("late", [False, True], ids=["before", "after"])
def test_ctrl_c_while_a_group_is_written_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    write = SmallWriter.write_table

    def writing(self: SmallWriter, lines: list[str]) -> None:
        interrupts = self.groups == 2
        if interrupts and not late:
            ctrl_c()
        write(self, lines)
        if interrupts and late:
            ctrl_c()

    monkeypatch.setattr(SmallWriter, "write_table", writing)
    found = played(tmp_path / "rows.parquet")
    assert found.interrupted
    assert 0 < found.tally.games == games_in(tmp_path / "rows.parquet") < 12


def test_rows_and_tally_are_of_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[object]()

    def counted(*values: Any, **more: Any) -> Sure:
        made.append(values)
        if len(made) == 5:
            ctrl_c()
        return Sure(*values, **more)

    monkeypatch.setattr(parquet, "Sure", counted)
    assert played(tmp_path / "rows.parquet").tally.games == games_in(tmp_path / "rows.parquet") == 4


def test_ctrl_c_while_the_file_is_finished_leaves_it_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    close = SmallWriter.close

    def closing(self: SmallWriter) -> None:
        ctrl_c()
        close(self)
        ctrl_c()

    monkeypatch.setattr(SmallWriter, "close", closing)
    with pytest.raises(KeyboardInterrupt):
        played(tmp_path / "rows.parquet")
    assert games_in(tmp_path / "rows.parquet") == 12


def test_what_arrow_was_stopped_in_reading_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = list[int]()

    def reading(stream: IO[bytes], convert_options: object) -> list[str]:
        if not stopped:
            stopped.append(1)
            stream.read(100)
            ctrl_c()
            raise Cancelled
        return read_csv(stream, convert_options)

    monkeypatch.setattr(sys.modules["pyarrow.csv"], "read_csv", reading)
    found = played(tmp_path / "rows.parquet")
    assert found.interrupted
    assert 0 < found.tally.games == games_in(tmp_path / "rows.parquet")


# --- a disk that is full ---


@pytest.mark.parametrize("group", [500, 10**9], ids=["on the way", "at the end"])
@pytest.mark.parametrize("method", ["write_table", "close"])
def test_a_file_that_could_not_be_written_has_no_name(tmp_path: Path, method: str, group: int) -> None:
    def failing(self: SmallWriter, *given: object) -> None:
        ctrl_c()  # which changes nothing: what failed is told, not what there would have been
        raise OSError(27, "File too large")

    target = tmp_path / "rows.parquet"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parquet, "GROUP", group)
        patch.setattr(SmallWriter, method, failing)
        with pytest.raises(OSError, match="File too large"):
            played(target)
    assert list(tmp_path.iterdir()) == []
    assert played(target).tally.games == games_in(target) == 12


def test_what_the_system_refuses_is_told_by_the_name_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(self: SmallWriter) -> None:
        raise OSError(28, "Error writing bytes to file")

    monkeypatch.setattr(SmallWriter, "close", failing)
    with pytest.raises(OSError, match=r"No space left on device: '.*rows\.parquet'"):
        played(tmp_path / "rows.parquet")


# --- somebody else ---


def test_rows_of_another_run_are_not_written_over(tmp_path: Path) -> None:
    target = tmp_path / "rows.parquet"
    keeper = rows_keeper(target, rules(), TASK)
    target.write_text("somebody else's")
    with pytest.raises(RondelError, match=r"stays as it is; these rows are in '.*rows-2\.parquet'"):
        simulate(rules(), TASK, keeper=keeper, rows=True)
    assert target.read_text() == "somebody else's"
    assert games_in(tmp_path / "rows-2.parquet") == 12


# --- what waits ---


def test_whoever_listens_to_ctrl_c_hears_it_once_and_later() -> None:
    heard = list[str]()
    signal.signal(signal.SIGINT, lambda number, frame: heard.append("Ctrl-C"))
    with heard_later():
        ctrl_c()
        ctrl_c()
        heard.append("done")
    ctrl_c()
    assert heard == ["done", "Ctrl-C", "Ctrl-C"]


def test_a_failure_is_not_lost_behind_ctrl_c() -> None:
    with pytest.raises(OSError, match="No space left"), heard_later():
        ctrl_c()
        raise OSError(28, "No space left on device")


def test_other_threads_hear_nothing_and_change_nothing() -> None:
    listening = list[object]()

    def work() -> None:
        with heard_later():
            listening.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert listening == [signal.default_int_handler]
