"""The page about many games: what it writes in Python runs, and it names every column that there is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rondel.lab.games.columns import PLAIN, column_names
from rondel.load import load

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "simulation.md").read_text(encoding="utf-8")


def test_what_is_written_in_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for block in re.findall(r"(?ms)^```python\n(.*?)^```", PAGE):
        exec(block, names)
    assert (tmp_path / "ur.csv").exists()


def test_every_column_is_explained() -> None:
    columns = column_names(load("ur", players=2, shelves=[str(ROOT / "tests" / "games")]))
    sorts = {column.partition(":")[0] for column in columns[len(PLAIN) :]}
    assert [name for name in PLAIN if f"`{name}`" not in PAGE] == []
    assert [sort for sort in sorts if f"`{sort}:" not in PAGE] == []
