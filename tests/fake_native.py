"""A native backend for tests: the C is real and tiny, it is built and loaded, and Python plays behind it.

`main` is the process that builds beside a game, with this printer in place of the real one.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Iterator
from pathlib import Path

from rondel.lab.bots.named import bots_for
from rondel.lab.playout import play_out
from rondel.program.native import beside
from rondel.program.native.maker import Maker
from rondel.program.native.policy import RANDOM, NativeGames, NativePolicy
from rondel.program.native.protocol import Finisher, NativeRules, Position
from rondel.program.program import Program

START = "from tests.fake_native import main; main()"
SOURCE = '__attribute__((visibility("default"))) int rondel_seats(void) { return %d; }\n'
BROKEN = "this is no C\n"


class FakePosition(Position):
    """A list of integers."""

    words: list[int]

    def __init__(self, words: list[int]) -> None:
        self.words = words

    def copy(self) -> FakePosition:
        return FakePosition(self.words[:])

    def slots(self) -> list[int]:
        return self.words[:]

    @property
    def key(self) -> bytes:
        return repr(self.words).encode()

    @property
    def points(self) -> tuple[int, ...]:
        return ()


class FakeNative:
    """Plays on the Python program; counts how many games it was asked for."""

    def __init__(self, program: Program) -> None:
        self.program, self.played, self.model = program, 0, program.model
        self.seats = program.model.rules.world.seats

    def start(self, seed: int) -> Position:
        return FakePosition(self.program.fast.start(seed))

    def options(self, position: Position) -> list[int]:
        return self.program.fast.options(_list(position))

    def run(self, position: Position, code: int) -> list[int]:
        return self.program.fast.run(_list(position), code)

    def skip(self, position: Position, code: int) -> list[int]:
        return self.program.skipping.run(_list(position), code)

    def you(self, position: Position) -> int:
        return self.program.fast.you(_list(position))

    def points(self, position: Position) -> tuple[int, ...]:
        return self.program.fast.points(_list(position))

    def imagined(self, position: Position, chance: int) -> Position:
        return FakePosition(self.program.fast.imagined(_list(position), chance))

    def from_slots(self, slots: list[int]) -> Position:
        return FakePosition(slots[:])

    def redraw(self, position: Position, seat: int, seed: int) -> Position:
        return FakePosition(self.program.fast.redraw(_list(position), seat, seed))

    def rows(
        self, first_seed: int, n: int, policy: NativePolicy = RANDOM, *, counting: bool = False
    ) -> Iterator[tuple[list[int], array[int]]]:
        yield from ((row, array("q")) for row in self.games(first_seed, n, policy=policy).rows)

    def finisher(self, policy: NativePolicy = RANDOM) -> Finisher:
        finish = self.program.fast.finisher()
        return lambda position, seed: finish(_list(position), seed)

    def playouts(
        self, position: Position, n: int, *, seed: int, threads: int = 1, policy: NativePolicy = RANDOM, seat: int = -1
    ) -> NativeGames:
        raise NotImplementedError

    def games(self, first_seed: int, n: int, *, threads: int = 1, policy: NativePolicy = RANDOM) -> NativeGames:
        fast, rows = self.program.fast, []
        self.played += n
        for seed in range(first_seed, first_seed + n):
            game = play_out(fast, seed, bots_for(policy.seats, fast, seed), policy.most)
            rows.append([*game.points, game.decisions, int(game.finished)])
        return NativeGames(rows)


def _list(position: Position) -> list[int]:
    assert isinstance(position, FakePosition)
    return position.words


def source(program: Program) -> str:
    return SOURCE % program.model.rules.world.seats


def load(place: Path, program: Program) -> NativeRules:
    assert ctypes.CDLL(str(place)).rondel_seats() == program.model.rules.world.seats
    return FakeNative(program)


def maker() -> Maker:
    return Maker(source, load, "fake")


def broken_maker() -> Maker:
    return Maker(lambda program: BROKEN, load, "broken")


def main() -> None:
    beside.NICER = 0  # a test waits for it, and machines are busy
    beside.main(maker)


def broken_main() -> None:
    beside.NICER = 0
    beside.main(broken_maker)
