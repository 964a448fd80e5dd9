"""A built library from Python: what it refuses, what threads change (nothing), and what whole games come to."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.native_machine import COMPILER, built

from rondel.core.blocks import OPTION_CODE, WAY_PAST
from rondel.core.expressions import PLACES, POINTS, SEED
from rondel.lab.bots.named import bots_for
from rondel.lab.playout import play_out
from rondel.load import load
from rondel.play.game import Rules
from rondel.problems import Span
from rondel.program.chance import GOLDEN, mix, started
from rondel.program.choosing import choose_index, choosing_key
from rondel.program.native.code import comment
from rondel.program.native.library import Native
from rondel.program.native.policy import NativePolicy
from rondel.program.native.writer import c_source

GAMES = Path(__file__).parents[2] / "games"

pytestmark = pytest.mark.skipif(not COMPILER, reason="there is no C compiler")


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load("ring", players=3, shelves=[GAMES])


@pytest.fixture(scope="module")
def native(rules: Rules, tmp_path_factory: pytest.TempPathFactory) -> Native:
    return built(rules.model, rules.program.core, tmp_path_factory.mktemp("native"))


def played_in_python(rules: Rules, s: list[int], seed: int) -> list[int]:
    """The points and the number of decisions of a game that chooses as the native one does."""
    program, key, decisions = rules.program.fast, choosing_key(seed), 0
    codes = program.options(s)
    while codes:
        decisions += len(codes) > 1
        index = choose_index(key, decisions, len(codes)) if len(codes) > 1 else 0
        codes = program.run(s, codes[index])
    first = rules.model.layout.slot(POINTS, 1)
    return [*s[first : first + 3], decisions, 1]


def test_whole_games_are_those_of_python(rules: Rules, native: Native) -> None:
    wanted = [played_in_python(rules, rules.program.fast.start(seed), seed) for seed in range(10, 15)]
    assert native.games(10, 5).rows == wanted


def test_a_playout_hangs_on_position_seed_and_its_number(rules: Rules, native: Native) -> None:
    position = native.start(3)
    found = native.playouts(position, 4, seed=9).rows
    for number in range(4):
        own, s = mix(9 + number * GOLDEN), position.slots()
        s[rules.model.layout.slot(SEED)] = started(own)
        assert found[number] == played_in_python(rules, s, own)


@pytest.mark.parametrize("threads", [2, 8])
def test_threads_change_nothing(native: Native, threads: int) -> None:
    position = native.start(1)
    assert native.playouts(position, 50, seed=3, threads=threads) == native.playouts(position, 50, seed=3)
    assert native.games(1, 50, threads=threads) == native.games(1, 50)


def test_greedy_games_are_those_of_the_greedy_bot(rules: Rules, native: Native) -> None:
    program = rules.program.fast
    for seed in range(3):
        wanted = play_out(program, seed, bots_for(["greedy", "first"], program, seed))
        found = native.games(seed, 1, policy=NativePolicy(("greedy", "first"))).rows[0]
        assert found == [*wanted.points, wanted.decisions, 1]


def test_what_weighs_nothing_is_never_chosen(native: Native) -> None:
    weights = {WAY_PAST: 0} | {OPTION_CODE + rule: 1 for rule in range(1, 100)}
    position = native.start(1)
    weighed = native.playouts(position, 20, seed=1, policy=NativePolicy(("weights",), weights))
    assert weighed != native.playouts(position, 20, seed=1)
    evenly = native.playouts(position, 20, seed=1, policy=NativePolicy(("weights",)))
    assert evenly == native.playouts(position, 20, seed=1)


def test_playing_on_leaves_a_copy_and_its_key_as_they_were(native: Native) -> None:
    position = native.start(1)
    twin, slots = position.copy(), position.slots()
    assert (twin.key, twin.digest) == (position.key, position.digest)
    native.run(position, native.options(position)[0])
    assert (twin.slots(), twin.key != position.key, twin.digest != position.digest) == (slots, True, True)


def test_forced_choices_are_skipped_as_python_skips_them(rules: Rules, native: Native) -> None:
    position, program = native.start(2), rules.program.skipping
    s = program.start(2)
    codes, found = program.options(s), native.options(position)
    if len(found) == 1:
        found = native.skip(position, found[0])
    while codes:
        assert (found, position.slots()) == (codes, s)
        codes, found = program.run(s, codes[-1]), native.skip(position, codes[-1])
    assert not found


def test_a_position_that_does_not_fit_is_refused(rules: Rules, native: Native) -> None:
    s = native.start(1).slots()
    s[rules.model.layout.slot(PLACES, 1)] = 10_000
    with pytest.raises(ValueError, match="place"):
        native.from_slots(s)


def test_what_stands_where_nobody_waits_is_refused(rules: Rules, native: Native) -> None:
    s = native.start(1).slots()
    assert s[-1] == 0
    with pytest.raises(ValueError, match="frame"):
        native.from_slots([*s[:-1], 1])


def test_a_tail_that_belongs_to_nobody_is_refused(native: Native) -> None:
    with pytest.raises(ValueError, match="tail"):
        native.from_slots([*native.start(1).slots(), 0, 0, 0])


def test_half_a_position_is_refused(native: Native) -> None:
    with pytest.raises(ValueError, match="too short"):
        native.from_slots([1, 2, 3])


@pytest.mark.parametrize("code", [-1, 10_000, 1 << 40])
def test_a_code_that_nothing_has_is_refused(native: Native, code: int) -> None:
    with pytest.raises(ValueError, match="not on offer"):
        native.run(native.start(1), code)


def test_a_game_that_is_over_is_told_with_its_points(native: Native) -> None:
    position = native.start(1)
    codes = native.options(position)
    while codes:
        codes = native.run(position, codes[0])
    assert position.is_over
    assert [*position.points] == native.games(1, 1, policy=NativePolicy(("first",))).rows[0][:3]


def test_nothing_of_a_text_leaves_its_comment() -> None:
    assert comment("a */ b \\\n c") == "/* a _/ b __ c */"


def test_a_comment_says_the_same_on_every_machine() -> None:
    span = Span("/somewhere/shelf/ring/turns.rondel", 3, 1)
    assert comment("ring.travel", span) == "/* ring.travel (ring/turns.rondel:3:1) */"


def test_a_program_is_printed_in_one_way(rules: Rules) -> None:
    one, other = (c_source(rules.model, rules.program.core) for _ in range(2))
    assert one == other
