"""Rows as Parquet by the library itself, interrupted wherever it may be, and on a disk that is full.

It takes pyarrow, which the usual environment has not: `make dask` makes one that has.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path

import pytest

from rondel.lab.games.keeping import rows_keeper
from rondel.lab.games.task import GamesTask
from rondel.lab.simulate import simulate
from rondel.load import load
from rondel.play.game import Rules

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(find_spec("pyarrow") is None, reason="there is no pyarrow: make dask"),
]
GAMES = str(Path(__file__).parents[1] / "games")
WORDS = ("simulate", "--modules", "ring", "--players", "3", "--shelf", GAMES, "--games", "300")


@cache
def rules() -> Rules:
    return load("ring", players=3, shelves=[GAMES])


@pytest.mark.parametrize("part", range(12))
def test_what_is_told_after_ctrl_c_is_in_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: int) -> None:
    from pyarrow.parquet import read_table

    monkeypatch.setattr("rondel.lab.games.parquet.GROUP", 2_000)
    target, task = tmp_path / "rows.parquet", GamesTask(2_000, 3)
    interrupts = threading.Timer(0.2 + part * 0.013, partial(os.kill, os.getpid(), signal.SIGINT))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    keeper = rows_keeper(target, rules(), task)
    try:
        interrupts.start()
        found = simulate(rules(), task, keeper=keeper, rows=True)
        interrupts.join()
    finally:
        signal.signal(signal.SIGINT, before)
    assert found.interrupted
    assert 0 < read_table(target).num_rows == found.tally.games * 3


def test_a_disk_that_is_full_leaves_no_file_behind(tmp_path: Path) -> None:
    import resource

    words = [sys.executable, "-m", "rondel", *WORDS, "--rows", str(tmp_path / "rows.parquet")]
    full = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (5_000, 5_000))
    ended = subprocess.run(words, preexec_fn=full, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert list(tmp_path.iterdir()) == []
    assert subprocess.run(words, stdout=subprocess.DEVNULL, check=False).returncode == 0
