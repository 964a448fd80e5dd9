"""Bots against each other: who sits where, ratings, and what is said of them."""

from __future__ import annotations

from collections import Counter
from math import log10
from random import Random

import pytest

import rondel
from rondel.lab.arena.arena import Arena
from rondel.lab.arena.rating import expected, ratings, stages_of
from rondel.lab.arena.standings import Order, Standings
from rondel.lab.arena.tables import ArenaPlan, tables_of, ways_to_sit
from rondel.lab.estimates import SeedShare, mean_of, share_of
from rondel.lab.games.chunks import own_processes
from rondel.lab.games.played import PlayedGame

from .conftest import GAMES
from .interrupting import interrupted_everywhere


def arena(bots: str = "greedy,first,random", players: int = 2, games: int = 8, module: str = "ring") -> Arena:
    rules = rondel.load(module, players=players, shelves=[GAMES])
    return Arena(rules, ArenaPlan(tuple(bots.split(",")), players, games))


# --- tables ---


def test_two_players_meet_every_other() -> None:
    assert tables_of("abc", 2) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_with_more_seats_than_bots_some_sit_there_twice_but_nobody_plays_against_himself_alone() -> None:
    assert tables_of("ab", 3) == [("a", "a", "b"), ("a", "b", "b")]


def test_four_bots_sit_round_a_table_in_six_ways() -> None:
    assert len(ways_to_sit(tuple("abcd"))) == 6


def test_a_way_that_repeats_itself_is_played_once() -> None:
    assert ways_to_sit(tuple("aabb")) == [("a", "a", "b", "b"), ("a", "b")]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_bot_sits_equally_often_in_every_seat(seats: int) -> None:
    plan = ArenaPlan(tuple("abcde"), seats, games=24)
    sat = Counter(
        (seat, bot)
        for task in plan.tasks
        for game in range(task.games)
        for seat, bot in enumerate(task.seating(game, seats))
    )
    assert len(set(sat.values())) == 1
    assert len(sat) == seats * 5


def test_all_tables_have_the_same_seeds() -> None:
    plan = ArenaPlan(tuple("abcd"), 3, games=30, seed=7)
    seeds: dict[frozenset[str], set[int]] = {}
    for task in plan.tasks:
        seeds.setdefault(frozenset(task.bots), set()).update(map(task.seed_of, range(task.games)))
    assert list(seeds.values()) == [set(range(7, 17))] * 4


# --- ratings ---


def orders_of(games: dict[Order, int]) -> dict[int, Counter[Order]]:
    """Games by seed, one for each."""
    one_each = [order for order, times in games.items() for _ in range(times)]
    return {seed: Counter([order]) for seed, order in enumerate(one_each)}


WON: Order = ((0,), (1,))
LOST: Order = ((1,), (0,))
TIED: Order = ((0, 1),)


def test_three_victories_to_one_are_191_points() -> None:
    one, other = ratings(orders_of({WON: 7500, LOST: 2500}), 2)
    assert one.value - other.value == pytest.approx(400 * log10(3), abs=0.1)
    assert expected(one.value - other.value) == pytest.approx(0.75, abs=0.001)


def test_a_tie_is_half_a_victory_each() -> None:
    tied = ratings(orders_of({TIED: 50, WON: 50}), 2)
    assert [each.value for each in tied] == pytest.approx(
        [each.value for each in ratings(orders_of({WON: 75, LOST: 25}), 2)]
    )


def test_of_three_that_are_tied_any_may_come_first() -> None:
    found = Counter[int]()
    for left, weight in stages_of(((0, 1, 2),)):
        found[len(left)] += round(weight * 6)
    assert found == {3: 6, 2: 6, 1: 6}


def test_whoever_won_everything_has_a_rating_with_a_wide_interval() -> None:
    one, _ = ratings(orders_of({WON: 100}), 2)
    assert 200 < one.value < 2000
    assert one.high - one.low > 200


def test_one_of_the_bots_can_be_nought() -> None:
    found = ratings(orders_of({WON: 70, LOST: 30}), 2, zero=1)
    assert (found[1].value, found[1].low, found[1].high) == (0, 0, 0)
    assert found[0].low > 0


def test_a_table_of_three_tells_as_much_of_the_last_as_of_the_first() -> None:
    games: dict[Order, int] = {((0,), (1,), (2,)): 60, ((1,), (0,), (2,)): 30, ((0,), (2,), (1,)): 10}
    first, second, third = ratings(orders_of(games), 3)
    assert first.value > second.value > third.value


def test_seeds_that_say_everything_twice_say_nothing_more() -> None:
    once = orders_of({WON: 60, LOST: 40})
    twice = {seed: Counter({order: 2 for order in found}) for seed, found in once.items()}
    narrow, wide = ratings(once, 2)[0], ratings(twice, 2)[0]
    assert wide.high - wide.low == pytest.approx(narrow.high - narrow.low, rel=0.05)


@pytest.mark.soak
def test_intervals_of_ratings_hold_the_truth_as_often_as_they_say() -> None:
    chance, held, runs = Random(1), 0, 400
    for _ in range(runs):
        games = Counter(_drawn(chance, [0.0, 0.5, 1.2]) for _ in range(120))
        found = ratings(orders_of(dict(games)), 3, zero=0)
        held += found[2].low <= 1.2 * 400 / 2.302585 <= found[2].high
    assert 0.93 <= held / runs <= 0.98


def _drawn(chance: Random, strengths: list[float]) -> Order:
    left, order = list(range(len(strengths))), []
    while left:
        came = chance.choices(left, [2.718281828 ** strengths[bot] for bot in left])[0]
        order.append((came,))
        left.remove(came)
    return tuple(order)


# --- intervals ---


def test_a_mean_of_one_seed_may_be_anything() -> None:
    assert mean_of([4.0], [2]).as_data() == {"value": 2.0, "low": None, "high": None}


def test_all_of_ten_may_still_be_seven_of_ten() -> None:
    found = share_of([SeedShare(1, 1.0)] * 10)
    assert found.value == found.high == 1
    assert found.low == pytest.approx(0.722, abs=0.001)


@pytest.mark.parametrize(("seeds", "games", "share"), [(9, 4, 0.5), (20, 4, 0.05), (30, 4, 0.05)])
def test_shares_hold_their_intervals_also_if_all_games_of_a_seed_come_out_alike(
    seeds: int, games: int, share: float
) -> None:
    chance, runs, held = Random(seeds), 500, 0
    for _ in range(runs):
        found = share_of([SeedShare(games, float(games * (chance.random() < share))) for _ in range(seeds)])
        held += found.low <= share <= found.high
    assert held >= 0.9 * runs


def test_thirty_seeds_in_which_nothing_happened_say_no_more_than_thirty_games() -> None:
    assert share_of([SeedShare(4, 0.0)] * 30).high == pytest.approx(0.114, abs=0.001)


def test_games_of_a_seed_that_always_part_their_victories_count_as_one() -> None:
    assert share_of([SeedShare(4, 2.0)] * 30) == share_of([SeedShare(1, 0.5)] * 30)


# --- standings ---


def test_meetings_count_every_seat_against_every_other() -> None:
    standings = Standings("ab")
    standings.add(PlayedGame(0, 0, ("a", "a", "b", "b"), (5, 3, 5, 1), 9, True))
    assert standings.meetings(0, 1) == [SeedShare(4, 2.5)]
    assert standings.before_everybody(0) is None


def test_a_game_without_end_counts_for_nobody() -> None:
    standings = Standings("ab")
    standings.add(PlayedGame(0, 3, ("a", "b"), (5, 3), 9, False, "x.turn"))
    assert (standings.games, standings.finished, standings.seeds) == (1, 0, [])


def test_whenever_ctrl_c_comes_a_game_stands_wholly_or_not_at_all() -> None:
    games = [PlayedGame(number, number % 2, ("a", "b"), (5, number), 9, True) for number in range(3)]
    wholes = [told_of(standings_of(games[:count])) for count in (2, 3)]
    found = interrupted_everywhere(
        lambda: standings_of(games[:2]), lambda standings: standings.add(games[2]), "arena/standings.py"
    )
    told = [told_of(standings) for standings in found]
    assert (told[0], told[-1]) == (wholes[0], wholes[1])
    assert all(each in wholes for each in told)


def test_stopped_within_a_first_game_nothing_is_known_and_nothing_fails() -> None:
    game = PlayedGame(0, 0, ("greedy", "first"), (5, 3), 9, True)
    found = arena("greedy,first")
    for standings in interrupted_everywhere(
        lambda: Standings(("greedy", "first")), lambda one: one.add(game), "arena/standings.py"
    ):
        found.standings = standings
        assert (found.result() is None) == (not standings.games)


def standings_of(games: list[PlayedGame]) -> Standings:
    standings = Standings("ab")
    for game in games:
        standings.add(game)
    return standings


def told_of(standings: Standings) -> tuple[object, ...]:
    made = [(found.sat, found.points, found.wins) for found in standings.by_seed.values()]
    return standings.games, standings.finished, standings.orders, made


# --- whole arenas ---


def test_whoever_looks_ahead_beats_whoever_does_not() -> None:
    found = arena(games=8)
    found.play()
    result = found.result()
    assert result is not None
    assert result.rows[0].bot == "greedy"
    assert sum(row.rating.value for row in result.rows) == pytest.approx(0, abs=1e-6)


@pytest.mark.soak
def test_the_number_of_processes_changes_nothing() -> None:
    data = []
    for jobs in (1, 2):
        found = arena(players=3, games=12)
        with own_processes(jobs) as workers:
            found.play(workers)
        result = found.result()
        assert result is not None
        data.append({**result.as_data(), "seconds": 0})
    assert data[0] == data[1]


def test_stopped_early_it_knows_something_of_everybody() -> None:
    found = arena(games=30)

    def heard(more: int) -> None:
        if found.standings.games >= 9:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        found.play(heard=heard)
    result = found.result()
    assert result is not None
    assert result.as_data()["interrupted"]
    assert {row.games for row in result.rows} == {6}


def test_bots_think_about_the_same_positions() -> None:
    found = arena("flat:5,first", module="tictactoe")
    found.think()
    assert found.thinking["flat:5"] > found.thinking["first"] > 0
