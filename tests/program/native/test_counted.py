"""A build that counts comes to the account and the log of Python."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.native_machine import COMPILER, built
from tests.program.native.test_equal_games import ALL, RING, rules_of

from rondel.core.blocks import OPTION_CODE
from rondel.core.expressions import YOU
from rondel.core.passes.all_passes import optimised
from rondel.play.game import Rules
from rondel.program.choosing import choose_index, choosing_key
from rondel.program.native.counted import CountedGame
from rondel.program.native.library import Native

pytestmark = pytest.mark.skipif(not COMPILER, reason="there is no C compiler")
Counts = Counter[tuple[str, int, int]]
COUNTED = "-DRONDEL_COUNTED"
MOST_SLOWER = 1.5
ROUNDS = 9


def told_in_python(rules: Rules, seed: int) -> tuple[Counts, set[int]]:
    """What a program that tells says of a game: counts by sort, player and column, and what it came by."""
    program, you, found = rules.program.told, rules.model.layout.slot(YOU), Counts()
    program.passed[:] = bytes(len(program.passed))
    program.events.clear()
    s, key, decisions = program.start(seed), choosing_key(seed), 0
    codes = program.options(s)
    while codes:
        code = codes[0]
        if len(codes) > 1:
            found["starter", s[you], 0] += not decisions
            decisions += 1
            code = codes[choose_index(key, decisions, len(codes))]
            found["decisions", s[you], 0] += 1
            found["options", s[you], code - OPTION_CODE] += code >= OPTION_CODE
        codes = program.run(s, code)
    for what, who, *values in program.events:
        if what == "begin":
            found["chapters", int(who), int(values[0]) - 1] += 1
        elif what == "score":
            site, player, amount, cause, _ = map(int, values)
            found["sites", player, site - 1] += amount
            found["causes", player, cause] += amount
    return Counts({key: count for key, count in found.items() if count}), came_by(program.passed)


def came_by(passed: bytearray) -> set[int]:
    return {number for number, here in enumerate(passed) if here}


def counted(game: CountedGame, players: int) -> Counts:
    found = Counts({("starter", game.starter, 0): 1})
    for sort in ("sites", "causes", "options", "chapters", "decisions"):
        for player in range(players + 1):
            for column, count in enumerate(game.of(sort, player)):
                if count:
                    found[sort, player, column] = count
    return found


def library(rules: Rules, folder: Path, *flags: str) -> Native:
    return built(rules.model, optimised(rules.model.core, backend="native"), folder, flags)


def check_counts(rules: Rules, folder: Path, games: int) -> None:
    native = library(rules, folder, "-O0", COUNTED)
    for seed, game in enumerate(native.counted_games(0, games)):
        wanted, passages = told_in_python(rules, seed)
        found = counted(game, game.cells.players)
        assert wanted == found, seed
        players = range(game.cells.players + 1)
        assert {i for player in players for i, n in enumerate(game.of("passages", player)) if n} == passages
        for seat in range(1, native.seats + 1):
            assert game.row[seat - 1] == sum(game.of("sites", seat)) == sum(game.of("causes", seat))


def test_what_is_counted_is_what_python_tells(tmp_path: Path) -> None:
    check_counts(rules_of(*RING), tmp_path, games=3)


@pytest.mark.soak
@pytest.mark.parametrize(("modules", "players"), [RING, (("base",), 4), (ALL, 4)])
def test_much_that_is_counted_is_what_python_tells(modules: tuple[str, ...], players: int, tmp_path: Path) -> None:
    check_counts(rules_of(modules, players), tmp_path, games=500)


def seconds(play: Callable[[], object]) -> float:
    began = time.process_time()
    play()
    return time.process_time() - began


def slower(bare: Native, counting: Native, games: int) -> float:
    """How many times as long counted games take, rows and cells handed to Python; the best of rounds in turn."""
    rounds = [
        (
            seconds(lambda: [bare.games(first, 64) for first in range(0, games, 64)]),
            seconds(lambda: [game.row for game in counting.counted_games(0, games)]),
        )
        for _ in range(ROUNDS)
    ]
    return min(counted for _, counted in rounds) / min(plain for plain, _ in rounds)


@pytest.mark.soak
@pytest.mark.parametrize(("modules", "games"), [(("base",), 1280), (ALL, 320)], ids=["base", "all"])
def test_counting_takes_at_most_half_as_long_again(modules: tuple[str, ...], games: int, tmp_path: Path) -> None:
    rules = rules_of(modules, 4)
    bare, counting = (library(rules, tmp_path, "-O2", "-mpopcnt", *more) for more in ((), (COUNTED,)))
    assert slower(bare, counting, games) <= MOST_SLOWER


def test_counting_changes_no_game(tmp_path: Path) -> None:
    rules = rules_of(("cards",), 4)
    native = library(rules, tmp_path, "-O0", COUNTED)
    assert [game.row for game in native.counted_games(5, 100)] == native.games(5, 100).rows


class Interrupted:
    """A library in whose games somebody presses Ctrl-C; it keeps where it was told to count."""

    def __init__(self, library: Any) -> None:
        self.library, self.counted_into = library, list[object]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.library, name)

    def rondel_count_into(self, context: object, counts: object) -> None:
        self.counted_into.append(counts)
        self.library.rondel_count_into(context, counts)

    def rondel_games(self, *given: object) -> int:
        self.library.rondel_games(*given)
        raise KeyboardInterrupt


def test_whoever_interrupts_leaves_nothing_that_points_to_what_is_freed(tmp_path: Path) -> None:
    native = library(rules_of(("tictactoe",), 2), tmp_path, "-O0", COUNTED)
    interrupted = native.library = Interrupted(native.library)
    with pytest.raises(KeyboardInterrupt):
        next(native.counted_games(1, 1))
    assert [bool(counts) for counts in interrupted.counted_into] == [True, False]


def test_only_a_library_that_was_built_to_count_counts(tmp_path: Path) -> None:
    rules = rules_of(("tictactoe",), 2)
    with pytest.raises(ValueError, match="not built to count"):
        next(built(rules.model, rules.program.core, tmp_path).counted_games(1, 1))
