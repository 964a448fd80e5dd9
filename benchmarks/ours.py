"""Rondel's side of the comparison: a line-up with four random players."""

from __future__ import annotations

import time
from functools import cached_property
from pathlib import Path

import rondel
from rondel.lab.playout import play_randomly
from rondel.program.choosing import choose_index, choosing_key
from rondel.program.python.compiled import PythonProgram

SHELF = Path(__file__).parent.parent / "tests" / "games"
PLAYERS = 4


class Ours:
    """One line-up, as fast as it is played: choices with a single option are made without asking."""

    def __init__(self, name: str, *modules: str) -> None:
        self.name, self.modules = name, modules

    @cached_property
    def program(self) -> PythonProgram:
        return rondel.load(*self.modules, players=PLAYERS, shelves=[SHELF]).program.skipping

    def timed_play(self, first_seed: int, budget: float) -> tuple[int, int, float]:
        """Real decisions, games and CPU seconds of as many games as fill the budget; starting a game is part of it."""
        program = self.program
        decisions = games = 0
        started = time.process_time()
        while time.process_time() - started < budget:
            decisions += play_randomly(program, first_seed + games).decisions
            games += 1
        return decisions, games, time.process_time() - started

    def positions(self, seed: int, count: int) -> list[list[int]]:
        """Positions at `count` moments spread evenly over one game; a position is all there is of a state."""
        program = self.program
        length = play_randomly(program, seed).decisions
        stops = {length * i // count for i in range(count)}
        position = program.start(seed)
        options = program.options(position)
        found: list[list[int]] = []
        key, decisions = choosing_key(seed), 0
        while options:
            if decisions in stops and len(options) > 1:
                found.append(position.copy())
            decisions += len(options) > 1
            options = program.run(position, options[choose_index(key, decisions, len(options))])
        return found


RING = Ours("ring", "ring")
BASE = Ours("Merlin", "base")
ALL = Ours(
    "Merlin, all ten modules",
    "base", "kings_favor", "treasures", "decree", "arthur", "gold", "round_table", "market", "morgana", "caerleon",
)  # fmt: skip
