"""Chunks of games: whatever becomes of those who play them, the same bytes come out."""

from __future__ import annotations

import os
import signal
from collections import OrderedDict
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rondel.lab.bots import named
from rondel.lab.games import chunks, travel
from rondel.lab.games.chunks import HERE, GamesChunks, Workers, own_processes
from rondel.lab.games.handing import MOST_LOST, ChunkLost
from rondel.lab.games.harvest import with_rows
from rondel.lab.games.processes import OwnProcesses
from rondel.lab.games.task import GamesTask
from rondel.lab.games.travel import OtherEngine
from rondel.load import load
from rondel.messages.said import say
from rondel.play.game import Rules
from rondel.problems import RondelError, WrongUse

from .conftest import GAMES
from .unreliable import Refusing, Unreliable

TASK = GamesTask(22, 3, ("random", "first"), rotated=True)


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "SIMPLE", 3)


@cache
def rules() -> Rules:
    return load("cards", players=2, shelves=[GAMES])


def rows_on(workers: Workers, task: GamesTask = TASK, first: int = 0) -> str:
    made = GamesChunks(rules(), workers, counting=True).made(task, with_rows, first)
    return "".join(harvest.rows for harvest in made)


@cache
def rows_here() -> str:
    return rows_on(HERE)


@pytest.mark.parametrize(
    "executor",
    [Unreliable(), Unreliable(lost=3), Unreliable(twice=2), Unreliable(4, lost=5, twice=3), Unreliable(1, lost=2)],
    ids=["reordering", "losing", "repeating", "all of it", "losing every other"],
)
def test_an_executor_that_loses_repeats_and_reorders_changes_no_byte(executor: Unreliable) -> None:
    assert rows_on(Workers(executor, 2, patience=0.01)) == rows_here()
    assert executor.taken >= 8


def test_what_never_comes_back_is_handed_out_once_more() -> None:
    executor = Unreliable(1, lost=3, silently=True)
    assert rows_on(Workers(executor, 2, patience=0.01)) == rows_here()


def test_an_executor_that_loses_everything_is_given_up() -> None:
    with pytest.raises(ChunkLost, match=rf"have lost the games \d+ to \d+ {MOST_LOST} times.*the worker has left"):
        rows_on(Workers(Unreliable(lost=1), 2))


def test_an_executor_that_takes_nothing_is_given_up() -> None:
    with pytest.raises(ChunkLost, match="after shutdown"):
        rows_on(Workers(Refusing(), 2))


def test_threads_play_the_same_games() -> None:
    with ThreadPoolExecutor(2) as executor:
        assert rows_on(Workers(executor, 2)) == rows_here()


def test_a_part_is_the_end_of_the_whole() -> None:
    assert rows_here().endswith(rows_on(Workers(Unreliable(1), 2), TASK, first=7))


# --- processes ---


class Murderous(OwnProcesses):
    """Kills one of its processes when it has taken so many chunks."""

    taken = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.taken += 1
        if self.taken == 4:
            pids = self._begun().submit(os.getpid)
            os.kill(pids.result(), signal.SIGKILL)
        return super().submit(fn, *args, **kwargs)


def test_a_process_that_is_killed_is_replaced() -> None:
    executor = Murderous(1)
    try:
        assert rows_on(Workers(executor, 2)) == rows_here()
        assert executor.taken > 8
    finally:
        executor.shutdown(cancel_futures=True)


def test_whoever_stops_in_the_middle_leaves_no_process() -> None:
    with own_processes(2) as workers:
        assert isinstance(workers.executor, OwnProcesses)
        made = GamesChunks(rules(), workers).games(TASK)
        next(made)
        executor = workers.executor
    assert not executor.alive


# --- other machines ---


class Elsewhere(Executor):
    """Does everything on a machine on which something is otherwise."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, where: object, name: str, value: object) -> None:
        self.monkeypatch, self.other = monkeypatch, (where, name, value)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = Future[Any]()
        with self.monkeypatch.context() as patch:
            patch.setattr(*self.other)
            try:
                future.set_result(fn(*args, **kwargs))
            except RondelError as error:
                future.set_exception(error)
        return future


def test_a_worker_with_another_engine_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    other = Elsewhere(monkeypatch, travel, "engine_here", lambda: "0.0.9 (ab)")
    with pytest.raises(OtherEngine, match=r"a worker has Rondel 0.0.9 \(ab\), and this is Rondel .*: install the same"):
        rows_on(Workers(other, 2))


def test_rules_travel_to_where_nobody_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    assert rows_on(Workers(Elsewhere(monkeypatch, travel, "_known", OrderedDict[str, Rules]()), 2)) == rows_here()


def test_what_files_hold_is_the_engine_and_not_when_they_were_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(travel, "files", lambda name: tmp_path)
    found, file = list[str](), tmp_path / "a.py"
    for text, written in (("one", 1), ("one", 2), ("two", 2)):
        file.write_text(text)
        os.utime(file, (written, written))
        found.append(travel.engine_here.__wrapped__())
    assert found[0] == found[1] != found[2]


def test_a_bot_that_a_worker_does_not_have_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text("class Bold:\n    def choose(self, question):\n        return question.options[0]\n")
    task = GamesTask(4, 0, (f"{bot}:Bold",))

    def missing(path: Path, called: str) -> None:
        raise WrongUse(say("use.no-file", path=path.name))

    other = Elsewhere(monkeypatch, named, "_class_in_file", missing)
    with pytest.raises(WrongUse, match=r"on a worker: there is no file 'mine.py'"):
        rows_on(Workers(other, 1), task)
