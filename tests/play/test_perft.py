"""Counts of lines of play after so many choices, against numbers that everybody can look up."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rondel.core.expressions import HELD
from rondel.lab.scenario.stage import StageMachine
from rondel.load import load
from rondel.play.game import Rules

GAMES = Path(__file__).parent.parent / "games"
# Lines of play of noughts and crosses: 9 * 8 * 7 …, from the sixth move on without those already won.
TICTACTOE = {1: 9, 2: 72, 3: 504, 4: 3024, 5: 15120, 6: 54720}
TURNED = (6, 3, 0, 7, 4, 1, 8, 5, 2)
MIRRORED = (2, 1, 0, 5, 4, 3, 8, 7, 6)


@cache
def tictactoe() -> Rules:
    return load("tictactoe", players=2, shelves=[GAMES])


def perft(machine: StageMachine, position: list[int], codes: list[int], depth: int) -> int:
    """Every line of play, one by one."""
    if depth == 1:
        return len(codes)
    total = 0
    for code in codes:
        after = position[:]
        total += perft(machine, after, machine.run(after, code), depth - 1)
    return total


def perft_by_likeness(machine: StageMachine, position: list[int], codes: list[int], depth: int) -> int:
    """The same number for a slow machine: positions that are alike but for a turn of the board are played on once."""
    level = {board(position): (position, codes, 1)}
    for _ in range(depth - 1):
        following: dict[tuple[int, ...], tuple[list[int], list[int], int]] = {}
        for before, offered, lines in level.values():
            for code in offered:
                after = before[:]
                found = machine.run(after, code)
                known = following.get(board(after), (after, found, 0))
                following[board(after)] = (known[0], known[1], known[2] + lines)
        level = following
    return sum(len(offered) * lines for _, offered, lines in level.values())


def board(position: list[int]) -> tuple[int, ...]:
    """Whose stones lie where, in whichever of the eight views comes first."""
    model = tictactoe().model
    pieces, cells = model.rules.world.pieces, model.rules.world.boards["square"].places
    held = [position[model.layout.slot(HELD, cell.number)] for cell in cells]
    owners = [next((piece.owner for piece in pieces if mask >> piece.number & 1), 0) for mask in held]
    views = []
    for _ in range(4):
        owners = [owners[i] for i in TURNED]
        views += [tuple(owners), tuple(owners[i] for i in MIRRORED)]
    return min(views)


@pytest.mark.parametrize("depth", sorted(TICTACTOE))
def test_the_program_counts_the_lines_of_tictactoe(depth: int) -> None:
    program = tictactoe().program.fast
    position = program.start(0)
    assert perft(program, position, program.options(position), depth) == TICTACTOE[depth]


@pytest.mark.parametrize("depth", [*range(1, 6), pytest.param(6, marks=pytest.mark.soak)])
def test_the_interpreter_counts_the_lines_of_tictactoe(depth: int) -> None:
    machine = tictactoe().interpreter
    position = machine.start(0)
    assert perft_by_likeness(machine, position, machine.options(position), depth) == TICTACTOE[depth]
