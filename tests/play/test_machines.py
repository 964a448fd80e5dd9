"""The interpreter and the program play every test game alike, slot by slot and option by option."""

from __future__ import annotations

import ast
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

import pytest

from rondel.load import load
from rondel.play.game import Rules
from rondel.program.python.writer import Writer

GAMES = Path(__file__).parent.parent / "games"
LINEUPS = [
    (("tictactoe",), 2),
    (("cards",), 2),
    (("cards",), 4),
    (("odds",), 1),
    (("odds",), 3),
    (("ring",), 2),
    (("ring",), 3),
    (("ring", "ring_tolls", "ring_market"), 3),
    (("ring", "ring_storm", "ring_market"), 4),
]
ALL = ("arthur", "caerleon", "decree", "kings_favor", "market", "morgana", "round_table", "treasures")
USUAL, SOAK = 5_000, 50_000


@cache
def rules_of(modules: tuple[str, ...], players: int) -> Rules:
    return load(*modules, players=players, shelves=[GAMES])


def parted(rules: Rules, one: list[int], other: list[int]) -> list[str]:
    name_of = rules.model.layout.name_of
    return [name_of(i) for i, pair in enumerate(zip(one, other, strict=True)) if pair[0] != pair[1]]


def play_both(rules: Rules, seed: int) -> int:
    """Plays a random game on both machines; the number of choices, forced ones too."""
    fast, slow, rng = rules.program.fast, rules.interpreter, Random(seed)
    one, other = fast.start(seed), slow.start(seed)
    codes, others = fast.options(one), slow.options(other)
    for choices in count():
        assert codes == others, (seed, choices)
        assert not parted(rules, one, other), (seed, choices)
        if not codes:
            return choices
        code = rng.choice(codes)
        codes, others = fast.run(one, code), slow.run(other, code)
    raise AssertionError("counting never ends")


def play_until(rules: Rules, choices: int) -> None:
    done, seeds = 0, count()
    while done < choices:
        done += play_both(rules, next(seeds))


@pytest.mark.slow
@pytest.mark.parametrize(("modules", "players"), LINEUPS)
def test_both_machines_play_alike(modules: tuple[str, ...], players: int) -> None:
    play_until(rules_of(modules, players), USUAL // len(LINEUPS))


@pytest.mark.soak
@pytest.mark.parametrize(("modules", "players"), LINEUPS)
def test_both_machines_play_alike_for_long(modules: tuple[str, ...], players: int) -> None:
    play_until(rules_of(modules, players), SOAK // len(LINEUPS))


def test_both_machines_play_a_game_of_merlin_alike() -> None:
    assert play_both(rules_of(("base",), 2), 1)


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("modules", [("base",), ALL], ids=["base", "all"])
def test_both_machines_play_merlin_alike_for_long(modules: tuple[str, ...], players: int) -> None:
    play_until(rules_of(modules, players), SOAK // 3 + 1)


@pytest.mark.parametrize(("modules", "players"), LINEUPS)
def test_the_told_program_plays_as_the_fast_one(modules: tuple[str, ...], players: int) -> None:
    rules = rules_of(modules, players)
    fast, told, rng = rules.program.fast, rules.program.told, Random(3)
    one, other = fast.start(3), told.start(3)
    codes = fast.options(one)
    while codes:
        code = rng.choice(codes)
        codes = fast.run(one, code)
        assert told.run(other, code) == codes
    assert one == other


def hidden_functions(function: ast.FunctionDef) -> set[str]:
    """Names that a function both sets and calls."""
    nodes = list(ast.walk(function))
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    called = {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    return stored & called


@pytest.mark.parametrize("told", [False, True])
@pytest.mark.parametrize(("modules", "players"), LINEUPS)
def test_no_local_of_the_program_hides_a_function_that_it_calls(
    modules: tuple[str, ...], players: int, told: bool
) -> None:
    rules = rules_of(modules, players)
    source = Writer(rules.program.core, rules.model.layout, told=told).source()
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    names = {function.name for function in functions}
    assert not [function.name for function in functions if hidden_functions(function) & names]


@pytest.mark.parametrize(("modules", "players"), LINEUPS)
def test_the_skipping_program_plays_as_the_fast_one(modules: tuple[str, ...], players: int) -> None:
    rules = rules_of(modules, players)
    fast, skipping, rng = rules.program.fast, rules.program.skipping, Random(5)
    one, other = fast.start(5), skipping.start(5)
    codes = fast.options(one)
    while codes:
        while len(codes) == 1:
            codes = fast.run(one, codes[0])
        assert (one, codes) == (other, skipping.options(other))
        if codes:
            code = rng.choice(codes)
            codes = fast.run(one, code)
            skipping.run(other, code)
    assert one == other
