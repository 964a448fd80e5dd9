"""Games on a cluster of Dask's: the bytes are those of this process, whatever becomes of the workers.

It takes dask.distributed, which the usual environment has not: `make dask` makes one that has, with pyarrow beside it.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from rondel.cli.main import main
from rondel.lab.games import chunks
from rondel.lab.games.chunks import HERE, GamesChunks, Workers
from rondel.lab.games.clusters import workers_for
from rondel.lab.games.columns import column_names
from rondel.lab.games.harvest import with_rows
from rondel.lab.games.task import GamesTask
from rondel.load import load
from rondel.play.game import Rules
from rondel.problems import WrongUse

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(find_spec("distributed") is None, reason="there is no dask.distributed: make dask"),
    pytest.mark.filterwarnings("default"),  # what Dask warns of is its own business
]
GAMES = str(Path(__file__).parents[1] / "games")


def rules() -> Rules:
    return load("ring", players=3, shelves=[GAMES])


@contextmanager
def process(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    started = subprocess.Popen([sys.executable, "-m", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield started
    finally:
        started.kill()
        started.wait()


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    """The address of a scheduler that has no workers yet."""
    file = tmp_path / "scheduler.json"
    words = ("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--dashboard-address", ":0")
    with process(*words, "--scheduler-file", str(file)):
        until(file.exists)
        yield json.loads(file.read_text())["address"].removeprefix("tcp://")


def worker(scheduler: str, **more: str) -> Any:
    words = ("distributed.cli.dask_worker", f"tcp://{scheduler}", "--no-nanny", "--nthreads", "1", "--no-dashboard")
    return process(*words)


def until(true: Any, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.05)


@contextmanager
def ready(scheduler: str, count: int) -> Iterator[Workers]:
    """The workers of a cluster, as soon as there are so many."""
    from distributed import Client

    with Client(f"tcp://{scheduler}") as client:
        client.wait_for_workers(count, timeout=60)
    with workers_for(f"dask://{scheduler}") as workers:
        yield workers


def rows_on(workers: Workers, task: GamesTask) -> str:
    made = GamesChunks(rules(), workers, counting=True).made(task, with_rows)
    return "".join(harvest.rows for harvest in made)


def test_a_worker_that_is_killed_changes_no_byte(scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "SIMPLE", 5)
    task, rows = GamesTask(400, 3, ("random", "greedy"), rotated=True), list[str]()
    with worker(scheduler) as first, worker(scheduler), ready(scheduler, 2) as workers:
        assert workers.count == 2
        for number, harvest in enumerate(GamesChunks(rules(), workers, counting=True).made(task, with_rows)):
            rows.append(harvest.rows)
            if number == 10:
                os.kill(first.pid, signal.SIGKILL)
        assert first.wait(10) == -signal.SIGKILL
    assert "".join(rows) == rows_on(HERE, task)


def test_a_cluster_that_is_left_alone_waits_for_the_next_worker(scheduler: str) -> None:
    task, found = GamesTask(60, 3), list[str]()
    with worker(scheduler) as first, ready(scheduler, 1) as workers:
        playing = threading.Thread(target=lambda: found.append(rows_on(workers, task)))
        first.kill()
        first.wait()
        playing.start()
        with worker(scheduler):
            playing.join(120)
    assert found == [rows_on(HERE, task)]


def test_the_command_plays_on_a_cluster(
    scheduler: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["simulate", "--modules", "ring", "--players", "3", "--shelf", GAMES, "--games", "50", "--rows"]
    with worker(scheduler), ready(scheduler, 1):
        assert main([*words, str(tmp_path / "there.csv"), "--on", f"dask://{scheduler}"]) == 0
    assert main([*words, str(tmp_path / "here.csv")]) == 0
    assert (tmp_path / "there.csv").read_bytes() == (tmp_path / "here.csv").read_bytes()


def test_a_bot_that_only_this_machine_has_is_told(scheduler: str, tmp_path: Path) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text("class Bold:\n    def choose(self, question):\n        return question.options[0]\n")
    with worker(scheduler), ready(scheduler, 1) as workers, pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        with pytest.raises(WrongUse, match=r"on a worker: there is no file 'mine.py'"):
            rows_on(workers, GamesTask(4, 3, ("mine.py:Bold",)))


def test_a_cluster_without_workers_and_no_cluster_are_told(scheduler: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--modules", "ring", "--shelf", GAMES, "--games", "2", "--on"]
    assert main([*words, f"dask://{scheduler}"]) == 1
    assert "has no worker" in capsys.readouterr().err
    assert main([*words, "dask://127.0.0.1:1"]) == 2
    assert "nobody answers as a scheduler" in capsys.readouterr().err


# --- Parquet ---


@pytest.mark.skipif(find_spec("pyarrow") is None, reason="there is no pyarrow: make dask")
def test_parquet_holds_what_csv_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pyarrow.csv import read_csv
    from pyarrow.parquet import read_table

    monkeypatch.setattr("rondel.lab.games.parquet.GROUP", 10_000)
    words = ["simulate", "--modules", "ring", "--players", "3", "--shelf", GAMES, "--games", "30", "--rows"]
    for name in ("rows.csv", "rows.parquet"):
        assert main([*words, str(tmp_path / name)]) == 0
    plain, columnar = read_csv(tmp_path / "rows.csv"), read_table(tmp_path / "rows.parquet")
    assert columnar.column_names == column_names(rules())
    assert columnar.to_pylist() == plain.to_pylist()
    assert columnar.num_rows == 90
    assert main([*words, str(tmp_path / "rows.parquet")]) == 2
    assert main([*words, str(tmp_path / "new.parquet"), "--resume"]) == 2
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
