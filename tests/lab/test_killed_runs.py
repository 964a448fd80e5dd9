"""The command itself is killed in the middle, again and again: it comes to the same bytes and leaves nobody."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from rondel.lab.games.state import state_path

from .conftest import GAMES

pytestmark = pytest.mark.soak
MANY = 200_000  # games: not over before anybody can interrupt them, however busy the machine
WORDS = (
    "simulate",
    "--modules",
    "ring",
    "--players",
    "3",
    "--shelf",
    GAMES,
    "--games",
    "2000",
    "--bots",
    "greedy,random",
)


def started(target: Path, *more: str) -> subprocess.Popen[bytes]:
    words = [sys.executable, "-m", "rondel", *WORDS, "--rows", str(target), *more]
    # What a shell starts in the background ignores Ctrl-C, and so would all that is started from there.
    hears = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    return subprocess.Popen(words, stdout=subprocess.DEVNULL, start_new_session=True, preexec_fn=hears)


def sure(target: Path) -> int:
    try:
        games: int = json.loads(state_path(target).read_text())["sure"]["games"]
    except FileNotFoundError:
        return 0
    return games


def group_is_gone(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def wait_until(true: object, seconds: float = 60) -> None:
    assert callable(true)
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)


def test_a_command_that_is_killed_three_times_comes_to_the_same_bytes(tmp_path: Path) -> None:
    target = tmp_path / "rows.csv"
    for jobs in ("1", "2", "1"):
        before, run = sure(target), started(target, "--resume", "--jobs", jobs)
        wait_until(lambda before=before: sure(target) > before)
        run.kill()
        assert run.wait() == -signal.SIGKILL
        wait_until(lambda run=run: group_is_gone(run.pid))
    assert 0 < sure(target) < 800
    assert started(target, "--resume", "--jobs", "2").wait() == 0
    assert started(tmp_path / "whole.csv").wait() == 0
    assert target.read_bytes() == (tmp_path / "whole.csv").read_bytes()


def test_a_command_that_is_interrupted_leaves_nobody_and_says_so(tmp_path: Path) -> None:
    target = tmp_path / "rows.csv"
    run = started(target, "--jobs", "2", "--games", str(MANY))
    wait_until(lambda: sure(target) > 0)
    os.killpg(run.pid, signal.SIGINT)
    assert run.wait() == 130
    assert group_is_gone(run.pid)
    assert 0 < sure(target) < MANY
