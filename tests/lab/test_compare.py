"""Comparisons: the sums, the looks, what may be said, and what is measured."""

from __future__ import annotations

import random
from functools import cache
from math import sqrt
from statistics import stdev

import pytest

import rondel
from rondel.lab.compare.compare import CompareTask, compare
from rondel.lab.compare.comparison import Comparison
from rondel.lab.compare.discovery import discovered
from rondel.lab.compare.judge import Referee, Stopped
from rondel.lab.compare.looks import ERROR, LEAST_PAIRS, BatchLook, claims, next_look
from rondel.lab.compare.measures import measures_of
from rondel.lab.compare.moments import PairedSums
from rondel.lab.compare.paired import PlayedSide
from rondel.lab.compare.precision import Precision, read_precision
from rondel.lab.compare.skill import SkillPlan
from rondel.problems import WrongUse

from .conftest import GAMES

HEADLINES = ("points", "wins.a", "starter.points", "length")


@cache
def compared(
    first: str, second: str, games: int = 12, bots: str = "random", skill: SkillPlan | None = None
) -> Comparison:
    rules = [rondel.load(*names.split(","), players=3, shelves=[GAMES]) for names in (first, second)]
    measures = measures_of(*rules)
    sides = [PlayedSide(one, measures) for one in rules]
    asked = CompareTask(games, 1, tuple(bots.split(",")), read_precision(None), skill, (first, second))
    return compare(sides[0], sides[1], asked)


def sums_of(pairs: list[tuple[float, float]], measures: int = len(HEADLINES)) -> PairedSums:
    sums = PairedSums(measures)
    for first, second in pairs:
        sums.add([first] * measures, [second] * measures)
    return sums


# --- sums and looks ---


def test_the_spread_is_that_of_the_differences_and_one_unrelated_pair() -> None:
    pairs = [(random.Random(n).random(), random.Random(n + 999).random()) for n in range(400)]
    found = sums_of(pairs, 1).spread(0)
    assert found == pytest.approx(stdev(second - first for first, second in pairs), rel=0.01)


def test_what_never_differed_so_far_is_not_sure_never_to_differ() -> None:
    sums = sums_of([(float(n % 2), float(n % 2)) for n in range(1000)], 1)
    assert 0 < sums.error(0) < 0.01


def test_the_shares_of_all_looks_add_up_to_the_error() -> None:
    early = sum(BatchLook(number, 1000, is_last=False).error for number in range(1, 10_000))
    assert early + BatchLook(10_000, 1000, is_last=True).error <= ERROR + 1e-12


def test_the_last_look_is_nearly_as_narrow_as_a_single_one() -> None:
    assert 1.96 < BatchLook(20, 10_000, is_last=True).errors_wide() < 2.02


def test_claims_by_holm_let_the_second_profit_from_the_first() -> None:
    look = BatchLook(1, 10_000, is_last=True)
    alone = look.errors_wide(2)
    assert claims(look, {"a": 9.0, "b": alone - 0.1}) == {"a", "b"}
    assert claims(look, {"a": 0.0, "b": alone - 0.1}) == set()


@pytest.mark.parametrize(
    ("pairs", "needed", "then"), [(0, 0, 200), (200, 0, 400), (4000, 9000, 5000), (4000, 4500, 4500)]
)
def test_looks_come_after_a_quarter_more_or_where_it_should_be_enough(pairs: int, needed: int, then: int) -> None:
    assert next_look(pairs, needed, 20_000) == then


def test_no_look_is_beyond_the_games_asked_for() -> None:
    assert next_look(0, 0, 30) == 30


def test_of_many_small_chances_the_smallest_are_spoken_of() -> None:
    assert discovered({"a": 0.001, "b": 0.02, "c": 0.5, "d": 0.9}) == {"a", "b"}
    assert discovered({"a": 0.2}) == set()


# --- the judge ---


def judged(shift: float, spread: float, most: int = 20_000, precision: str = "points=0.3") -> Referee:
    chance = random.Random(3)
    judge, sums = Referee(HEADLINES, read_precision(precision), most), PairedSums(len(HEADLINES))
    while judge.stopped is None:
        for _ in range(judge.next_stop(sums) - sums.pairs):
            value = chance.gauss(shift, spread)
            sums.add([0.0] * 4, [value, value, value, value])
        judge.look(sums)
    return judge


def test_it_stops_as_soon_as_it_is_precise() -> None:
    judge = judged(0.0, 6.0)
    assert judge.stopped is Stopped.PRECISE
    assert judge.looks[-1].pairs == pytest.approx((2.005 * 6 * sqrt(2) / 0.3) ** 2 / 2, rel=0.3)


def test_it_stops_early_when_everything_is_clear() -> None:
    judge = judged(50.0, 6.0, precision="points=0.001")
    assert (judge.stopped, judge.looks[-1].pairs) == (Stopped.CLEAR, 200)
    assert judge.found == set(HEADLINES)


def test_it_ends_with_the_games_that_were_asked_for() -> None:
    judge = judged(0.0, 6.0, most=300)
    assert (judge.stopped, judge.looks[-1].is_last) == (Stopped.GAMES, True)


def test_whoever_interrupts_gets_wider_ranges() -> None:
    sums = sums_of([(0.0, float(n % 3)) for n in range(300)])
    judges = [Referee(HEADLINES, read_precision(None), 300) for _ in range(2)]
    judges[0].look(sums)
    judges[1].look(sums, interrupted=True)
    ends, breaks = (judge.seen["points"][-1] for judge in judges)
    assert breaks.high > ends.high


def test_few_pairs_are_never_called_precise() -> None:
    sums = sums_of([(0.0, 0.0)] * (LEAST_PAIRS - 1))
    judge = Referee(HEADLINES, Precision({"points": 5.0}), 20_000)
    judge.look(sums)
    assert judge.stopped is None


@pytest.mark.parametrize("text", ["", "points", "points=0", "points=x", "goals=1", "points=nan", "wins=-1"])
def test_a_precision_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(WrongUse):
        read_precision(text)


# --- games ---


def test_a_game_compared_with_itself_differs_nowhere() -> None:
    found = compared("ring", "ring")
    assert found.setup.is_same
    assert not any(one.seen.difference for one in (*found.headlines, *found.explored))
    assert not any(one.is_found for one in (*found.headlines, *found.explored))


def test_points_by_source_add_up_to_all_points() -> None:
    found = compared("ring", "ring,ring_market")
    points = found.headline("points")
    assert points is not None
    assert sum(one.first for one in found.explored_as("source.")) == pytest.approx(points.first)
    assert sum(one.second for one in found.explored_as("source.")) == pytest.approx(points.second)


def test_wins_of_all_seats_are_one() -> None:
    found = compared("ring", "ring,ring_market")
    assert sum(one.second for one in found.headlines if one.name.startswith("wins.")) == pytest.approx(1)


def test_what_only_one_side_can_have_is_said_to_be_so() -> None:
    found = compared("ring", "ring,ring_market")
    only = {one.name: one.only for one in found.explored if "ring_market" in one.name}
    assert only
    assert set(only.values()) == {"second"}


def test_bots_that_differ_sit_on_every_seat() -> None:
    found = compared("ring", "ring", 6, "first,random")
    assert (found.pairs, sum(found.setup.first.histogram.values())) == (6, 6 * 2 * 3)


def test_a_strong_bot_against_a_weak_one() -> None:
    found = compared("ring", "ring", 8, skill=SkillPlan("greedy", "random"))
    assert found.skill is not None
    assert found.skill.wins.first > 0.5
    assert found.skill.wins.seen.difference == 0


def test_a_search_is_the_strong_one_where_games_are_short() -> None:
    assert [SkillPlan().strong_for(decisions) for decisions in (9, 300)] == ["mcts:50", "greedy"]
