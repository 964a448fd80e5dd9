"""Comparisons: the sums, the looks, what may be said, and what is measured."""

from __future__ import annotations

import random
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import stdev

import pytest

import rondel
from rondel.lab.compare.compare import CompareTask, compare
from rondel.lab.compare.comparison import Comparison, Finding
from rondel.lab.compare.discovery import discovered
from rondel.lab.compare.judge import Referee, Seen, Stopped
from rondel.lab.compare.looks import ERROR, LEAST_PAIRS, BatchLook, claims, next_look
from rondel.lab.compare.measures import measures_of
from rondel.lab.compare.moments import PairedSums
from rondel.lab.compare.offers import Offer
from rondel.lab.compare.paired import PlayedSide
from rondel.lab.compare.precision import Precision, read_precision
from rondel.lab.compare.shown import bounds, shown
from rondel.lab.compare.skill import SkillPlan
from rondel.problems import WrongUse

from .conftest import GAMES
from .interrupting import interrupted_everywhere

MODULES = str(Path(__file__).parent / "compare_modules")

HEADLINES = ("points", "wins.a", "starter.points", "length")


@cache
def compared(
    first: str, second: str, games: int = 12, bots: str = "random", skill: SkillPlan | None = None, players: int = 3
) -> Comparison:
    rules = [rondel.load(*names.split(","), players=players, shelves=[GAMES, MODULES]) for names in (first, second)]
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


def test_whenever_ctrl_c_comes_a_pair_is_in_all_sums_or_in_none() -> None:
    pairs = [(1.0, 3.0), (2.0, 4.0)]
    wholes = [told_of(sums_of(pairs, 1)), told_of(sums_of([*pairs, (0.0, 2.0)], 1))]
    found = interrupted_everywhere(lambda: sums_of(pairs, 1), lambda sums: sums.add([0.0], [2.0]), "compare/moments.py")
    told = [told_of(sums) for sums in found]
    assert (told[0], told[-1]) == (wholes[0], wholes[1])
    assert all(each in wholes for each in told)


def told_of(sums: PairedSums) -> tuple[object, ...]:
    return sums.pairs, sums.means(0), sums.difference(0), sums.error(0)


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


def test_a_table_whose_bots_repeat_plays_as_many_pairs_as_were_asked_for() -> None:
    found = compared("ring", "ring", 6, "first,random,first,random", players=4)
    assert (found.pairs, sum(found.setup.first.histogram.values())) == (6, 6 * 2 * 4)


def test_a_strong_bot_against_a_weak_one() -> None:
    found = compared("ring", "ring", 8, skill=SkillPlan("greedy", "random"))
    assert found.skill is not None
    assert found.skill.wins.first > 0.5
    assert found.skill.wins.seen.difference == 0


def test_a_search_is_the_strong_one_where_games_are_short() -> None:
    assert [SkillPlan().strong_for(decisions) for decisions in (9, 300)] == ["mcts:50", "greedy"]


# --- what nobody used ---


def test_a_rule_that_was_on_offer_and_never_used_is_named() -> None:
    offers = compared("ring", "ring,ring_waste", bots="greedy").offers
    assert [(one.rule, one.only, one.is_unused, one.was_offered) for one in offers] == [
        ("ring_waste.token.waste", "second", True, True)
    ]


def test_a_rule_that_never_was_on_offer_is_not_said_to_have_been() -> None:
    offers = compared("ring", "ring,ring_locked", bots="greedy").offers
    assert [(one.is_unused, one.was_offered) for one in offers] == [(True, False)]


def test_a_rule_that_somebody_used_is_not_unused() -> None:
    assert not any(one.is_unused for one in compared("ring", "ring,ring_waste").offers)


@pytest.mark.parametrize(("share", "is_seldom"), [(0.0, False), (0.03, True), (0.05, False)])
def test_what_is_used_in_fewer_than_five_of_a_hundred_games_is_seldom(share: float, is_seldom: bool) -> None:
    assert Offer("a.option.b", "second", share, was_offered=True).is_seldom == is_seldom


def test_rules_that_both_sides_have_are_no_offers_of_one() -> None:
    assert compared("ring", "ring").offers == ()


def test_passing_an_offer_makes_a_game_longer_and_leaves_it_untouched() -> None:
    found = compared("ring", "ring,ring_waste", bots="greedy")
    length = found.headline("length")
    assert length is not None
    assert (found.untouched, length.second > length.first) == (True, True)


# --- numbers as they are shown ---


@pytest.mark.parametrize(
    ("first", "second", "half", "texts"),
    [
        (97.54, 97.36, 0.9, ["97.54", "97.36", "\u22120.18"]),
        (25.646, 25.646, 0.01, ["25.65", "25.65", "0.00"]),
        (375.63, 381.379, 0.12, ["375.63", "381.38", "+5.75"]),
        (10.0, 12.0, 0.0, ["10", "12", "+2"]),
    ],
)
def test_before_after_and_difference_agree_as_they_are_shown(
    first: float, second: float, half: float, texts: list[str]
) -> None:
    seen = Seen(1000, second - first, second - first - half, second - first + half)
    said = shown(Finding("length", first, second, seen, is_found=True), "en")
    assert [said.before, said.after, said.change] == texts


def test_numbers_that_are_shown_always_subtract() -> None:
    chance = random.Random(5)
    for _ in range(500):
        first, second, half = chance.uniform(-99, 99), chance.uniform(-99, 99), chance.uniform(0.001, 9)
        seen = Seen(1000, second - first, second - first - half, second - first + half)
        said = shown(Finding("points", first, second, seen, is_found=True), "en")
        texts = [text.replace("\u2212", "-") for text in (said.before, said.after, said.change)]
        assert float(texts[1]) - float(texts[0]) == pytest.approx(float(texts[2]), abs=1e-9)


def test_shares_cannot_differ_by_more_than_all_there_is() -> None:
    seen = Seen(5, -0.95, -1.01, -0.89)
    assert bounds(Finding("wins.a", 1.0, 0.05, seen, False)) == (-100, -89)
    assert bounds(Finding("points", 1.0, 0.05, seen, False)) == (-1.01, -0.89)
