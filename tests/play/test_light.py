"""Light games are the games of `Game`, on every machine; what a copy keeps and what a redrawn game hides."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from tests.native_machine import COMPILER

from rondel.core.expressions import SEED
from rondel.lab.playout import play_randomly
from rondel.load import load
from rondel.play.game import Rules
from rondel.play.light import LightGame
from rondel.play.view import unknown_to
from rondel.problems import IllegalChoice
from rondel.program.choosing import choosing_key, drawn
from rondel.program.native.no_native import NoNative

GAMES = Path(__file__).parents[1] / "games"
SMALL = [("tictactoe", 2), ("ring", 3), ("cards", 4), ("oh_hell", 3), ("ur", 2), ("odds", 2), ("base", 3)]
NATIVE = [("tictactoe", 2), ("cards", 2)]
needs_compiler = pytest.mark.skipif(not COMPILER, reason="there is no C compiler")


@cache
def rules_of(name: str, players: int) -> Rules:
    return load(name, players=players, shelves=[GAMES])


def native_of(rules: Rules) -> Any:
    found = rules.native()
    assert not isinstance(found, NoNative), found.reason
    return found


def slots(game: LightGame[Any]) -> list[int]:
    position = game.position
    return list(position) if isinstance(position, list) else list(position.slots())


def check_same_game(rules: Rules, light: LightGame[Any], seed: int) -> None:
    """Both are at the same decision again and again, until both are over."""
    game, rng = rules.start(seed), Random(seed)
    while not game.over:
        assert (light.options, slots(light)) == (game.codes, game.position)
        assert rules.players[light.seat] == game.decision.player
        number = rng.randrange(len(game.codes))
        light.play(game.codes[number])
        game.choose(number)
        assert light.points == tuple(game.points.values())
    assert light.over


@pytest.mark.parametrize(("name", "players"), SMALL)
def test_a_light_game_is_the_game_with_the_same_choices(name: str, players: int) -> None:
    check_same_game(rules_of(name, players), rules_of(name, players).light(4), 4)


@needs_compiler
@pytest.mark.parametrize(("name", "players"), [*NATIVE, pytest.param("base", 3, marks=pytest.mark.soak)])
def test_so_is_one_that_a_library_plays(name: str, players: int) -> None:
    rules = rules_of(name, players)
    check_same_game(rules, rules.light(4, native_of(rules)), 4)


def test_without_a_library_it_is_played_in_python() -> None:
    rules = rules_of("ring", 3)
    assert rules.light(4, NoNative("there is none")).position == rules.light(4).position


def test_there_is_always_something_to_choose_until_it_is_over() -> None:
    game = rules_of("ring", 3).light(1)
    while not game.over:
        assert len(game.options) > 1
        game.play(game.options[-1])
    assert game.options == []


@pytest.mark.parametrize("wrong", [-1, 999_999_999, "square.r1c1", None])
def test_what_is_not_on_offer_is_told_and_changes_nothing(wrong: Any) -> None:
    game = rules_of("tictactoe", 2).light(0)
    before = slots(game)
    with pytest.raises(IllegalChoice, match=r"is not on offer; on offer: \d+, "):
        game.play(wrong)
    assert slots(game) == before


def test_it_tells_what_it_is() -> None:
    game = rules_of("tictactoe", 2).light(0)
    assert repr(game) == "<LightGame, seat 0 has 9 options, points (0, 0)>"
    game.finish(1)
    assert repr(game).startswith("<LightGame, over, points (")


@pytest.mark.parametrize("seed", [-1, "x"])
def test_what_is_no_seed_is_told(seed: Any) -> None:
    with pytest.raises(ValueError, match="is no seed"):
        rules_of("tictactoe", 2).light(seed)


@pytest.mark.parametrize("seed", [-1, "x", 1 << 64, None])
def test_what_is_no_seed_to_draw_by_is_told(seed: Any) -> None:
    game = rules_of("tictactoe", 2).light(0)
    for asked in (lambda: game.redraw(0, seed), lambda: game.finish(seed)):
        with pytest.raises(ValueError, match="is no seed"):
            asked()


def test_a_game_that_is_over_says_so() -> None:
    game = rules_of("tictactoe", 2).light(0)
    game.finish(1)
    with pytest.raises(IllegalChoice, match=r"^the game is over$"):
        game.play(3)


MACHINES = [
    pytest.param(lambda rules: None, id="python"),
    pytest.param(native_of, id="native", marks=needs_compiler),
]


@pytest.mark.parametrize("machine", MACHINES)
def test_a_copy_keeps_chance(machine: Callable[[Rules], Any]) -> None:
    rules = rules_of("cards", 2)
    game = rules.light(7, machine(rules))
    other = game.copy()
    while not game.over:
        option = game.options[-1]
        game.play(option)
        other.play(option)
        assert slots(game) == slots(other)


def test_a_copy_is_a_game_of_its_own() -> None:
    game = rules_of("cards", 2).light(7)
    before = (slots(game), list(game.options))
    other = game.copy()
    other.play(other.options[0])
    assert (slots(game), game.options) == before


@pytest.mark.parametrize("machine", MACHINES)
def test_a_playout_hangs_on_its_seed(machine: Callable[[Rules], Any]) -> None:
    rules = rules_of("cards", 2)
    game = rules.light(7, machine(rules))
    found = [game.copy().finish(seed) for seed in (1, 1, 2, 3, 4)]
    assert found[0] == found[1]
    assert len(set(found)) > 1


@needs_compiler
def test_a_playout_is_the_same_on_every_machine() -> None:
    rules = rules_of("cards", 2)
    assert [rules.light(seed).finish(seed) for seed in range(5)] == [
        rules.light(seed, native_of(rules)).finish(seed) for seed in range(5)
    ]


@pytest.mark.parametrize("machine", MACHINES)
def test_a_redrawn_game_has_other_chance_and_hides_what_the_seat_does_not_know(
    machine: Callable[[Rules], Any],
) -> None:
    rules = rules_of("cards", 2)
    game = rules.light(7, machine(rules))
    seed, hidden = rules.model.layout.slot(SEED), unknown_to(rules.model, slots(game), 1)
    assert hidden
    found = [slots(game.redraw(0, number)) for number in range(8)]
    assert all(position[seed] != slots(game)[seed] for position in found)
    assert len({tuple(position) for position in found}) == 8
    assert all(unknown_to(rules.model, position, 1) == hidden for position in found)


@pytest.mark.parametrize(("name", "players"), SMALL)
def test_of_all_games_that_look_the_same_the_same_one_is_drawn(name: str, players: int) -> None:
    game, rng = rules_of(name, players).light(2), Random(2)
    for number in range(40):
        if game.over:
            return
        seat = number % players
        other = game.redraw(seat, number)
        assert slots(other.redraw(seat, 5)) == slots(game.redraw(seat, 5))
        game.play(rng.choice(game.options))


def test_redrawing_leaves_the_game_as_it_is() -> None:
    game = rules_of("cards", 2).light(7)
    before = slots(game)
    other = game.redraw(1, 3)
    other.play(other.options[0])
    assert slots(game) == before


# --- how fast ---


def decisions_per_second(play: Callable[[int], int], seeds: range) -> float:
    begun = process_time()
    decisions = sum(map(play, seeds))
    return decisions / (process_time() - begun)


@pytest.mark.soak
def test_light_games_are_as_fast_as_the_program() -> None:
    """Both in turn, the best of several: what else the machine does slows both down."""
    rules = rules_of("base", 3)

    def lightly(seed: int) -> int:
        game, key, decisions = rules.light(seed), choosing_key(seed), 0
        while game.options:
            decisions += 1
            options = game.options
            game.play(options[drawn(key, decisions) % len(options)])
        return decisions

    plain, light = list[float](), list[float]()
    for turn in range(7):
        seeds = range(turn * 30, turn * 30 + 30)
        plain.append(decisions_per_second(lambda seed: play_randomly(rules.program.skipping, seed).decisions, seeds))
        light.append(decisions_per_second(lightly, seeds))
    shares = sorted(mine / theirs for mine, theirs in zip(light, plain, strict=True))
    assert max(shares[len(shares) // 2], max(light) / max(plain)) >= 0.9


@pytest.mark.soak
def test_a_position_is_redrawn_quickly() -> None:
    """A fifth of the 1.7 ms that it took once."""
    rules = load("base", players=4)
    positions, game, rng = list[list[int]](), rules.light(3), Random(3)
    while not game.over:
        positions.append(slots(game))
        game.play(rng.choice(game.options))
    machine, best = rules.program.fast, float("inf")
    for _ in range(7):
        begun = process_time()
        for number, position in enumerate(positions):
            machine.redraw(position, 1 + number % 4, number)
        best = min(best, (process_time() - begun) / len(positions))
    assert best <= 340e-6
