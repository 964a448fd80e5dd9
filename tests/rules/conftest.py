"""Modules of facts alone, put on a shelf of the test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rondel.pipeline import Linked, read_lineup
from rondel.source.lineup import Lineup
from rondel.source.shelf import shelf_from_path

WriteFacts = Callable[..., None]
Link = Callable[..., Linked]


@pytest.fixture
def write_facts(tmp_path: Path) -> WriteFacts:
    """Writes the facts of a module, and its tables by the names of their files."""

    def write(name: str, facts: str, needs: str = "game", **tables: str) -> None:
        folder = tmp_path / name
        (folder / "tables").mkdir(parents=True)
        header = f"module: {name}\nversion: 1.0.0\n" + (f"needs: [{needs}]\n" if name != needs else "")
        (folder / "module.yaml").write_text(header + facts, encoding="utf-8")
        for file, text in tables.items():
            (folder / "tables" / f"{file}.yaml").write_text(text, encoding="utf-8")

    return write


@pytest.fixture
def link_shelf(tmp_path: Path) -> Link:
    """Links modules of the shelf of the test."""
    return lambda *names: read_lineup(Lineup(names), [shelf_from_path(tmp_path)])
