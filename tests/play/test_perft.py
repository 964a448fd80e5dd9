"""Counts of positions after so many choices, against numbers that everybody can look up."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.lab.scenario_table import Machine
from rondel.load import load
from rondel.play.game import Rules

GAMES = Path(__file__).parent.parent / "games"
# Lines of play of noughts and crosses: 9 * 8 * 7 …, from the fifth move on less those already won.
TICTACTOE = {1: 9, 2: 72, 3: 504, 4: 3024, 5: 15120, 6: 54720}


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load("tictactoe", players=2, shelves=[GAMES])


def perft(machine: Machine, position: list[int], codes: list[int], depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for code in codes:
        after = position[:]
        total += perft(machine, after, machine.run(after, code), depth - 1)
    return total


@pytest.mark.parametrize("depth", sorted(TICTACTOE))
def test_the_program_counts_the_lines_of_tictactoe(rules: Rules, depth: int) -> None:
    program = rules.program.fast
    position = program.start(0)
    assert perft(program, position, program.options(position), depth) == TICTACTOE[depth]


@pytest.mark.slow
@pytest.mark.parametrize("depth", sorted(TICTACTOE))
def test_the_interpreter_counts_the_lines_of_tictactoe(rules: Rules, depth: int) -> None:
    position = rules.interpreter.start(0)
    assert perft(rules.interpreter, position, rules.interpreter.options(position), depth) == TICTACTOE[depth]
