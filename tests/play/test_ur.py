"""The Royal Game of Ur is the published one: its path, its rosettes, its dice, and what may be moved in whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from rondel import Game, Rules, load
from rondel.lab.perft import count_positions
from rondel.play.view import View

GAMES = Path(__file__).parent.parent / "games"
PATH_SQUARES, PIECES, ROSETTES, SHARED = 14, 7, (4, 8, 14), range(5, 13)
WAITING, OFF = 0, PATH_SQUARES + 1
THROWS, TALLIES = 10_000, 10
IN_SIXTEEN = (1, 4, 6, 4, 1)  # four dice of which half the corners are marked
# Sequences of choices with the chance of seed 0: whatever changes them changes the game.
PERFT = [1, 1, 2, 4, 8, 17, 32, 80, 167, 413]
# Throws before a game, counted by what they show: at its first question the counts can be looked at.
TALLY = """
module: tally
version: 1.0.0
needs: [ur]
marks:
  times: {holds: number, per: outcome, while: game}
sets:
  outcome: [nothing, one, two, three, four]
tables:
  shown: {from: number, to: outcome, rows: {0: nothing, 1: one, 2: two, 3: three, 4: four}}
"""
TALLYING = """
before ur.game {
  each n in 1..10 {
    each m in 1..100 { roll cup.dice  set times(shown(throw)) = times(shown(throw)) + 1 }
  }
}
"""


@cache
def ur() -> Rules:
    return load("ur", players=2, shelves=[GAMES])


@cache
def path(player: str) -> list[str]:
    """The squares of a player in the order in which they are walked."""
    world = ur().model.rules.world
    names = {place.number: place.name for place in world.boards["board"].places}
    leads = {names[at]: names[to] for at, to in enumerate(world.tables[f"way.{player}_path"]) if at in names and to}
    walked = [next(name for name in leads if name not in leads.values())]
    while walked[-1] in leads:
        walked.append(leads[walked[-1]])
    return walked


# --- the board ---


@pytest.mark.parametrize("player", ["light", "dark"])
def test_a_path_has_fourteen_squares(player: str) -> None:
    assert len(set(path(player))) == len(path(player)) == PATH_SQUARES


def test_the_board_has_no_squares_but_those_of_the_two_paths() -> None:
    squares = {place.name for place in ur().model.rules.world.boards["board"].places}
    assert squares == {*path("light"), *path("dark")} and len(squares) == 20


def test_the_paths_share_the_middle_and_nothing_else() -> None:
    both = enumerate(zip(path("light"), path("dark"), strict=True), 1)
    assert [step for step, (light, dark) in both if light == dark] == list(SHARED)
    assert len({*path("light")} & {*path("dark")}) == len(SHARED)


@pytest.mark.parametrize("player", ["light", "dark"])
def test_squares_of_a_path_touch_each_other(player: str) -> None:
    spots = {place.name: (place.row, place.column) for place in ur().model.rules.world.boards["board"].places}
    walked = [spots[name] for name in path(player)]
    assert {abs(a - c) + abs(b - d) for (a, b), (c, d) in pairwise(walked)} == {1}


def test_five_squares_have_a_rosette() -> None:
    world = ur().model.rules.world
    found = {place.name for place in world.boards["board"].places if world.tables["place.rule"][place.number]}
    assert found == {path(player)[step - 1] for player in ("light", "dark") for step in ROSETTES}
    assert len(found) == 5


# --- the dice ---


@pytest.fixture(scope="module")
def tally(tmp_path_factory: pytest.TempPathFactory) -> tuple[int, ...]:
    folder = tmp_path_factory.mktemp("shelf") / "tally"
    folder.mkdir()
    (folder / "module.yaml").write_text(TALLY, encoding="utf-8")
    (folder / "rules.rondel").write_text(TALLYING, encoding="utf-8")
    rules = load("tally", players=2, shelves=[folder.parent, GAMES])
    found = [rules.start(seed).view("light").marks["tally.marks.times"][1:] for seed in range(TALLIES)]
    return tuple(map(sum, zip(*found, strict=True)))


def test_so_many_throws_are_counted(tally: tuple[int, ...]) -> None:
    assert sum(tally) == THROWS


@pytest.mark.parametrize("shown", range(5))
def test_throws_come_as_often_as_four_fair_dice_bring_them(shown: int, tally: tuple[int, ...]) -> None:
    """Within four times the usual deviation: one of sixteen thousand honest runs would lie outside."""
    odds = IN_SIXTEEN[shown] / 16
    assert abs(tally[shown] - THROWS * odds) < 4 * (THROWS * odds * (1 - odds)) ** 0.5


@pytest.mark.parametrize("seed", range(8))
def test_both_throw_until_one_has_more_and_that_one_begins(seed: int) -> None:
    events, world = ur().start(seed).events, ur().model.rules.world
    begun = next(number for number, event in enumerate(events) if event.what == "begin")
    faces = [int(world.face_called(*event.values[:2])) for event in events[:begun]]
    *opening, _ = [sum(faces[at : at + 4]) for at in range(0, begun, 4)]  # the last throw is already that of a turn
    pairs = list(zip(opening[::2], opening[1::2], strict=True))
    assert [light == dark for light, dark in pairs] == [True] * (len(pairs) - 1) + [False]
    assert events[begun].by == (1 if pairs[-1][0] > pairs[-1][1] else 2)


# --- whole games ---


def played(seed: int) -> Iterator[Game]:
    """A random game at each of its decisions and at its end."""
    game, chance = ur().start(seed), Random(seed)
    while not game.over:
        yield game
        game.choose(chance.choice(game.options))
    yield game


def steps(view: View, player: str) -> list[int]:
    """How far the pieces of a player have come: 0 for those that wait, 15 for those that are off."""
    where = {f"reserve.{player}": WAITING, f"finish.{player}": OFF}
    where |= {name: step for step, name in enumerate(path(player), 1)}
    found = Counter(
        {where[place]: held.count(f"counter.{player}") for place, held in view.places.items() if place in where}
    )
    return sorted(found.elements())


def movable(view: View, player: str, other: str) -> set[int]:
    """From which squares a piece may move, reckoned by the rules as they are published."""
    mine, theirs, throw = steps(view, player), steps(view, other), sum(map(int, view.faces["die"]))
    return {
        at
        for at in mine
        if at != OFF
        and (at + throw == OFF or (at + throw <= PATH_SQUARES and at + throw not in mine))
        and not (at + throw == 8 and 8 in theirs)
    }


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_thrown_the_published_moves_are_on_offer(seed: int) -> None:
    for game in played(seed):
        if game.over:
            continue
        player = game.decision.player
        other = next(name for name in ur().players if name != player)
        where = {f"reserve.{player}": WAITING} | {name: step for step, name in enumerate(path(player), 1)}
        offered = {where[option.id.partition("@")[2]] for option in game.options}
        assert offered == movable(game.view(player), player, other)


@pytest.mark.parametrize("seed", range(3))
def test_nobody_loses_a_piece_and_no_square_holds_two(seed: int) -> None:
    for game in played(seed):
        view = game.view("light")
        assert [len(steps(view, player)) for player in ur().players] == [PIECES, PIECES]
        assert max(len(held) for place, held in view.places.items() if place.startswith("board.")) == 1


@pytest.mark.parametrize("seed", range(6))
def test_a_game_ends_when_somebody_has_brought_all_seven_off(seed: int) -> None:
    *_, game = played(seed)
    off = {player: steps(game.view("light"), player).count(OFF) for player in ur().players}
    assert sorted(off.values())[-1] == PIECES > sorted(off.values())[0]
    assert game.result is not None and game.points == off
    assert list(game.result.winners) == [player for player in off if off[player] == PIECES]


def test_as_many_lines_of_play_as_ever() -> None:
    assert count_positions(ur().program.fast, len(PERFT)) == PERFT
