"""Rondel's sides of the comparison: a line-up with four random players, in Python and in machine code."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from random import Random

import rondel
from rondel.lab.playout import play_randomly
from rondel.program.choosing import choose_index, choosing_key
from rondel.program.native.library import Native
from rondel.program.python.compiled import PythonProgram

SHELF = Path(__file__).parent.parent / "tests" / "games"
PLAYERS = 4
NATIVE_BATCH = 50  # games inside a library before anybody looks at the clock


class Ours:
    """One line-up in Python, as fast as it is played: choices with a single option are made without asking."""

    def __init__(self, name: str, *modules: str) -> None:
        self.name, self.modules = name, modules

    @cached_property
    def rules(self) -> rondel.Rules:
        return rondel.load(*self.modules, players=PLAYERS, shelves=[SHELF])

    @cached_property
    def program(self) -> PythonProgram:
        return self.rules.program.skipping

    def timed_play(self, first_seed: int, budget: float) -> tuple[int, int, float]:
        """Real decisions, games and CPU seconds of as many games as fill the budget; starting a game is part of it."""
        program = self.program
        decisions = games = 0
        started = time.process_time()
        while time.process_time() - started < budget:
            decisions += play_randomly(program, first_seed + games).decisions
            games += 1
        return decisions, games, time.process_time() - started

    def copies(self, seed: int, count: int) -> list[Callable[[], object]]:
        """What copies a position; a position is all there is of a state."""
        return [position.copy for position in self.positions(seed, count)]

    def positions(self, seed: int, count: int) -> list[list[int]]:
        """Positions at `count` moments spread evenly over one game."""
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


class NativeOurs(Ours):
    """The same line-up in machine code, whole games inside it."""

    @cached_property
    def native(self) -> rondel.NativeRules:
        found = self.rules.native()
        assert not isinstance(found, rondel.NoNative), found.reason
        return found

    def timed_play(self, first_seed: int, budget: float) -> tuple[int, int, float]:
        native, decisions, games = self.native, 0, 0
        started = time.process_time()
        while time.process_time() - started < budget:
            rows = native.games(first_seed + games, NATIVE_BATCH).rows
            decisions += sum(row[-2] for row in rows)
            games += NATIVE_BATCH
        return decisions, games, time.process_time() - started

    def copies(self, seed: int, count: int) -> list[Callable[[], object]]:
        return [self.native.from_slots(position).copy for position in self.positions(seed, count)]

    def copies_inside(self, seed: int, count: int) -> list[Callable[[int], None]]:
        """What copies positions so many times in one call."""
        native = self.native
        assert isinstance(native, Native)
        return [native.copier(native.from_slots(position)) for position in self.positions(seed, count)]


class SteppedOurs(NativeOurs):
    """The same, each step called from Python, which chooses; what is forced is skipped inside."""

    def timed_play(self, first_seed: int, budget: float) -> tuple[int, int, float]:
        native, decisions, games, chance = self.native, 0, 0, Random(first_seed).random
        started = time.process_time()
        while time.process_time() - started < budget:
            position = native.start(first_seed + games)
            options = native.options(position)
            skip = native.skip
            while options:
                count = len(options)
                decisions += count > 1
                options = skip(position, options[int(chance() * count)])
            games += 1
        return decisions, games, time.process_time() - started


TEN = ("base", "kings_favor", "treasures", "decree", "arthur", "gold", "round_table", "market", "morgana", "caerleon")
RING = Ours("ring", "ring")
BASE, ALL = Ours("Merlin", "base"), Ours("Merlin, ten modules", *TEN)
NATIVE_BASE, NATIVE_ALL = NativeOurs("Merlin, native", "base"), NativeOurs("Merlin, ten modules, native", *TEN)
STEPPED_BASE = SteppedOurs("Merlin, native, stepped", "base")
STEPPED_ALL = SteppedOurs("Merlin, ten modules, native, stepped", *TEN)
