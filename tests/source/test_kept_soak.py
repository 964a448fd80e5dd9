"""Many processes on one cache, some of them killed in the middle: nothing wrong is ever read, nothing foreign goes."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

PROCESSES, FOREIGN, SECONDS = 48, 60, 40.0

# Each key has bytes of its own, of a length that takes a while to write; whatever else is read is wrong.
WORK = """
import random, sys
from rondel.source import disk_cache as room
from rondel.source.disk_cache import kept

room.MOST_FILES = 8
rng = random.Random(int(sys.argv[1]))
while True:
    key = str(rng.randrange(20))
    expected = key.encode() * 200_000
    if kept("thing", key, lambda: expected) != expected:
        print("wrong", key, flush=True)
"""


def started(number: int, folder: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "RONDEL_CACHE": str(folder)}
    words = [sys.executable, "-c", WORK, str(number)]
    return subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def stopped(process: subprocess.Popen[str]) -> str:
    """What a process has said until it was killed."""
    process.send_signal(signal.SIGKILL)
    return process.communicate()[0]


@pytest.mark.soak
@pytest.mark.attacks
def test_killed_processes_leave_nothing_wrong_and_take_nothing_foreign(tmp_path: Path) -> None:
    folder, rng = tmp_path / "cache", random.Random(1)
    folder.mkdir(mode=0o700)
    foreign = {folder / f"photo-{number}.jpg": os.urandom(50) for number in range(FOREIGN)}
    for path, content in foreign.items():
        path.write_bytes(content)
        os.utime(path, (1, 1))
    running = [started(number, folder) for number in range(PROCESSES)]
    said, end = "", time.monotonic() + SECONDS
    while time.monotonic() < end:
        place = rng.randrange(PROCESSES)
        said += stopped(running[place])
        running[place] = started(rng.randrange(10**6), folder)
        time.sleep(0.05)
    said += "".join(map(stopped, running))
    assert said == ""
    assert {path: path.read_bytes() for path in foreign} == foreign
    assert any(folder.glob("thing-*"))


@pytest.mark.soak
@pytest.mark.attacks
def test_games_start_alike_from_a_cache_that_is_killed_over(tmp_path: Path) -> None:
    folder, games = tmp_path / "cache", Path(__file__).parents[1] / "games"
    code = (
        f"from rondel.load import load; r = load('ring', players=3, shelves=[{str(games)!r}]);"
        "print(r.fingerprint, r.start(4).position)"
    )
    environment, rng, said = {**os.environ, "RONDEL_CACHE": str(folder)}, random.Random(2), set()
    for _ in range(4):
        running = [
            subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True)
            for _ in range(PROCESSES // 4)
        ]
        time.sleep(rng.uniform(0.5, 3))
        for process in running[::2]:
            process.kill()
        said |= {out for process in running if (out := process.communicate()[0]) and process.returncode == 0}
    assert len(said) == 1
