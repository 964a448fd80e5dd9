"""Counts of positions, as published for three in a row."""

from __future__ import annotations

import pytest

from rondel.lab.perft import count_positions
from rondel.load import load
from rondel.program.python.compiled import PythonProgram

from .conftest import GAMES

PUBLISHED = [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


def program(name: str, players: int = 2) -> PythonProgram:
    return load(name, players=players, shelves=[GAMES]).program.fast


def test_three_in_a_row_has_the_published_counts() -> None:
    assert count_positions(program("tictactoe"), 5) == PUBLISHED[:5]


@pytest.mark.soak
def test_three_in_a_row_has_the_published_counts_to_its_end() -> None:
    assert count_positions(program("tictactoe"), 10) == [*PUBLISHED, 0]


def test_forced_choices_count_as_choices() -> None:
    assert count_positions(program("ring"), 2) == [1, 1]


def test_the_shares_told_add_up_to_the_whole() -> None:
    heard: list[float] = []
    count_positions(program("tictactoe"), 4, heard=heard.append)
    assert sum(heard) == pytest.approx(1)


def test_the_seed_decides_what_chance_brings() -> None:
    counts = {tuple(count_positions(program("ring"), 7, seed)) for seed in range(12)}
    assert len(counts) > 1
