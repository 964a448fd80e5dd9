"""`--backend` where games are counted: that takes a library of its own, and only that one is built."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from .conftest import GAMES, Run

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler here")
RING = ("--players", "3", "--seed", "5")
SIMULATE = ("simulate", "--modules", "ring", *RING, "--games", "4")
COMPARE = ("compare", "ring", "ring,ring_market", *RING, "--games", "3", "--shelf", GAMES, "--no-skill")
COMPLAINT = "rules.c:1:1: error: nobody counts here"
NO_COUNTING = f"""#!/bin/sh
grep -qs 'define RONDEL_COUNTED' rules.c || exec cc "$@"
echo '{COMPLAINT}' >&2
exit 1
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A compiler that takes all but what counts, and a cache of its own."""
    (tmp_path / "no_counting").write_text(NO_COUNTING)
    (tmp_path / "no_counting").chmod(0o755)
    monkeypatch.setenv("CC", str(tmp_path / "no_counting"))
    monkeypatch.setenv("RONDEL_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def rows(run: Run, folder: Path, backend: str) -> tuple[str, str]:
    """What a simulation writes, and what is told beside."""
    target = folder / f"{backend}.csv"
    shown = run(*SIMULATE, "--backend", backend, "--rows", str(target))
    assert shown.code == 0, shown.err
    return target.read_text(), shown.err


def test_where_nothing_counts_it_is_told_once_and_rows_are_written_in_python(on_games: Run, tmp_path: Path) -> None:
    found, told = rows(on_games, tmp_path, "native")
    assert found == rows(on_games, tmp_path, "python")[0]
    assert told.count("it is played in Python: the C compiler failed: " + COMPLAINT) == told.count("Python") == 1


def test_auto_tells_it_too(on_games: Run, tmp_path: Path) -> None:
    rows(on_games, tmp_path, "native")
    found, told = rows(on_games, tmp_path, "auto")
    assert found == (tmp_path / "native.csv").read_text()
    assert told.count("it is played in Python: building it failed when it was last tried") == 1


def test_a_comparison_goes_on_too(rondel: Run) -> None:
    shown = rondel(*COMPARE, "--backend", "native")
    assert (shown.code, shown.err.count(COMPLAINT)) == (0, 1)


def test_only_the_library_that_counts_is_built(on_games: Run, tmp_path: Path, cache: Path) -> None:
    rows(on_games, tmp_path, "native")
    assert {path.name.partition("-")[0] for path in cache.iterdir()} & {"native", "failed"} == {"failed"}
