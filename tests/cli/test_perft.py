"""`rondel perft`: counts by depth."""

from __future__ import annotations

import json

import pytest

from .conftest import Run


def test_a_line_for_each_depth(on_games: Run) -> None:
    shown = on_games("perft", "--modules", "tictactoe", "--depth", "3")
    assert [line.split() for line in shown.out.splitlines()] == [["1", "9"], ["2", "72"], ["3", "504"]]


def test_counts_as_json(on_games: Run) -> None:
    assert json.loads(on_games("perft", "--modules", "tictactoe", "--depth", "2", "--json").out) == [9, 72]


@pytest.mark.parametrize("depth", ["0", "-1", "x", "1.5"])
def test_a_depth_must_be_a_whole_number(on_games: Run, depth: str) -> None:
    assert on_games("perft", "--modules", "tictactoe", "--depth", depth).code == 2


def test_a_depth_must_be_given(on_games: Run) -> None:
    assert on_games("perft", "--modules", "tictactoe").code == 2
