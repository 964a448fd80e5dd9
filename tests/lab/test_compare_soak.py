"""What `rondel compare` promises, tried: how often it raises a false alarm, and how often its ranges are right.

Games are played once and kept as plain arrays; comparisons draw from them. The two sides of a drawn comparison are
different games, so that nothing cancels out: the hardest case, and the one where every range has to show its worth.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from operator import mul, sub
from pathlib import Path

import pytest

import rondel
from rondel.lab.backend import Backend, native_source
from rondel.lab.compare.compare import CompareTask, compare
from rondel.lab.compare.judge import Referee
from rondel.lab.compare.measures import Measures, SideMeasures, measures_of
from rondel.lab.compare.moments import PairedSums
from rondel.lab.compare.paired import PlayedSide
from rondel.lab.compare.precision import read_precision
from rondel.lab.games.chunks import GamesChunks
from rondel.lab.games.task import GamesTask
from rondel.play.game import Rules

MODULES = str(Path(__file__).parent / "compare_modules")
STORED = 200_000
COARSE = "points=1,wins=0.03"
MOST = {None: 16_000, COARSE: 4_000}  # pairs, by the precision: more than it takes
Columns = Sequence["array[float]"]


@cache
def rules_of(*modules: str) -> Rules:
    return rondel.load(*modules, players=4, shelves=[MODULES])


def native_games(rules: Rules) -> GamesChunks:
    source = native_source(Backend.NATIVE, rules.program)
    if source() is None:
        pytest.skip("games are stored by the hundred thousand, which takes a C compiler")
    return GamesChunks(rules, library=source, counting=True)


@cache
def stored(*modules: str) -> tuple[tuple[str, ...], Columns]:
    """The headlines of many games between random bots, a column each."""
    rules = rules_of(*modules)
    measures = Measures(rules.players, ())
    side = SideMeasures(rules, measures)
    columns = [array("d") for _ in measures.headlines]
    for chunk in native_games(rules).games(GamesTask(STORED, 1, ("random",))):
        for game in chunk:
            for column, value in zip(columns, side.values(game), strict=False):
                column.append(value)
    return measures.headlines, columns


def add(sums: PairedSums, sides: tuple[Columns, Columns], first: Sequence[int], second: Sequence[int]) -> None:
    """Many pairs at once, as `PairedSums.add` does one by one."""
    kept = sums.sums = replace(sums.sums, pairs=sums.pairs + len(first))
    for at, (one, other) in enumerate(zip(*sides, strict=True)):
        a, b = [one[i] for i in first], [other[i] for i in second]
        kept.first[at] += sum(a)
        kept.second[at] += sum(b)
        kept.first_squares[at] += sum(map(mul, a, a))
        kept.second_squares[at] += sum(map(mul, b, b))
        both = list(map(sub, b, a))
        kept.squares[at] += sum(map(mul, both, both))


def drawn_comparison(
    seed: int, names: tuple[str, ...], sides: tuple[Columns, Columns], precision: str | None
) -> Referee:
    """A comparison of games with different seeds, looked at after every batch until it stops."""
    most = MOST[precision]
    drawn = random.Random(seed).sample(range(STORED), 2 * most)
    sums = PairedSums(len(names))
    judge = Referee(names, read_precision(precision), most)
    while judge.stopped is None:
        begin, end = sums.pairs, judge.next_stop(sums)
        add(sums, sides, drawn[begin:end], drawn[most + begin : most + end])
        judge.look(sums)
    return judge


@pytest.mark.soak
@pytest.mark.parametrize(("precision", "comparisons"), [(None, 2000), (COARSE, 2000)])
def test_a_game_compared_with_itself_is_seldom_found_to_differ(
    precision: str | None, comparisons: int, record_property: Callable[[str, object], None]
) -> None:
    names, columns = stored("base")
    judges = [drawn_comparison(seed, names, (columns, columns), precision) for seed in range(comparisons)]
    alarms = sum(bool(judge.spoken_of) for judge in judges)
    looks = sum(len(judge.looks) for judge in judges) / comparisons
    record_property("alarms", alarms)
    print(f"{alarms} of {comparisons} at {precision}, {looks:.1f} looks, {judges[0].looks[-1].pairs} pairs")
    assert alarms <= 0.06 * comparisons


@pytest.mark.soak
@pytest.mark.parametrize("precision", [None, COARSE])
def test_a_point_more_for_whoever_starts_is_within_its_range_as_often_as_promised(precision: str | None) -> None:
    names, before = stored("base")
    _, after = stored("base", "starter_point")
    at = names.index("starter.points")
    right = 0
    for seed in range(500):
        judge = drawn_comparison(seed, names, (before, after), precision)
        seen = judge.seen[names[at]][-1]
        right += seen.low <= 1 <= seen.high
    print(f"{right} of 500 at {precision}")
    assert 0.93 <= right / 500 <= 0.97


@pytest.mark.soak
@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_a_harder_penalty_is_found_with_its_sign(bot: str) -> None:
    rules = rules_of("base"), rules_of("base", "traitors_six")
    measures = measures_of(*rules)
    sides = [PlayedSide(one, measures, native=native_games(one).library) for one in rules]  # type: ignore[arg-type]
    asked = CompareTask(2000, 1, (bot,), read_precision(None), None, ("base", "base,traitors_six"))
    points = compare(sides[0], sides[1], asked).headline("points")
    assert points is not None
    assert points.is_found
    assert points.seen.high < 0
