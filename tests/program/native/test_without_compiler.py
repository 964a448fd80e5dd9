"""A machine without cc, without the wheel, with nothing kept: everything passes, more slowly, with one sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rondel.program.native.compilers import NONE, WHEEL

pytestmark = pytest.mark.soak
ROOT = Path(__file__).parents[3]
BARE = f"import sys; sys.modules[{WHEEL!r}] = None; "
RONDEL = BARE + "from rondel.__main__ import start; start()"
PYTEST = BARE + "import pytest; raise SystemExit(pytest.main(sys.argv[1:]))"
SHELF = ("--shelf", str(ROOT / "tests" / "games"))
COMMANDS = {
    "simulate": ("--modules", "base", "--players", "3", "--games", "2", "--json"),
    "perft": ("--modules", "base", "--players", "3", "--depth", "2"),
    "conform": ("--modules", "tictactoe", "--games", "1", *SHELF),
    "play": ("--modules", "tictactoe", "--bots", "greedy,random", *SHELF),
}
TESTS = (
    "tests/program/native",
    "tests/lab/test_backends.py",
    "tests/cli/test_backend.py",
    "tests/lab/test_first_difference.py",
)


def run(script: str, words: tuple[str, ...], cache: Path) -> subprocess.CompletedProcess[str]:
    """In a process that finds no program and nothing kept."""
    kept = {name: value for name, value in os.environ.items() if name not in ("CC", "PATH", "PYTEST_XDIST_WORKER")}
    environment = {**kept, "PATH": "", "RONDEL_CACHE": str(cache)}
    return subprocess.run(
        [sys.executable, "-c", script, *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("backend", ["native", "auto"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_goes_on_in_python_with_one_sentence(command: str, backend: str, tmp_path: Path) -> None:
    done = run(RONDEL, (command, *COMMANDS[command], "--backend", backend), tmp_path / "cache")
    is_usual = (command, backend) == ("play", "auto")  # who did not ask for machine code is not told of it
    told = "" if is_usual else f"rondel {command}: it is played in Python: {NONE}\n"
    assert (done.returncode, done.stderr) == (0, told)


def test_the_tests_pass_without_a_compiler(tmp_path: Path) -> None:
    options = ("-q", "-p", "no:cacheprovider", "-m", "not soak", "--import-mode=importlib")
    done = run(PYTEST, (*options, *TESTS), tmp_path / "cache")
    assert done.returncode == 0, done.stdout[-3000:]
    assert " passed" in done.stdout and " skipped" in done.stdout
