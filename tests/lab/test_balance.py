"""A number of the rules varied: the curve, the value that is suggested, and how sure it is."""

from __future__ import annotations

import re
from math import inf
from random import Random

import pytest

import rondel
from rondel.lab.backend import Settled
from rondel.lab.balance.balance import Balance, BalancePlan, BalanceResult, BalanceVerdict
from rondel.lab.balance.fit import crossed_at, crossing, goes_both_ways, moves, straightened
from rondel.lab.balance.measure import Measure, read_measure, read_want
from rondel.lab.balance.page import page_of
from rondel.lab.balance.told import BalanceTold
from rondel.lab.balance.varied_rules import house_rule, rules_by_value
from rondel.lab.balance.vary import Varied, numbers_in, read_vary
from rondel.lab.games.chunks import own_processes
from rondel.lab.games.task import GamesTask
from rondel.play.game import Rules
from rondel.problems import WrongUse
from rondel.source.lineup import Lineup

from .conftest import GAMES

PLANTED_FACTS = """\
module: planted
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
numbers: {edge: 3, bonus: {value: 0}, idle: 1}
tables:
  steps: {from: number, to: number, rows: [1, 2], else: 0}
pieces:
  die: {owner: player, count: 2, faces: 6, home: cup(owner), plural: dice}
places:
  cup: {per: player}
options:
  prize: {values: [none_at_all, some], default: none_at_all}
  extra: {values: [0, 5], default: 0}
"""
# Whoever starts has `edge` points more, whoever comes second gets `bonus`: even if both are equal, for dice are fair.
PLANTED_RULES = """\
deed game {
  each player in players { as player { do turn } }
  score edge to first(players)
  score bonus + extra + steps(1) - 1 to nth(players, 2)
  if idle > 9 { do never }
  if prize == some { score 9 to first(players) }
}
deed turn {
  either one { roll you.dice  score sum(you.dice by it.face) }
  or other { do second }
}
deed second { roll you.dice  score sum(you.dice by it.face) }
deed never { score 1 to first(players) }
"""
UNASKED_FACTS = """\
module: unasked
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
numbers: {prize: 3}
"""
UNASKED_RULES = "deed game { score prize to nth(players, 2) }\n"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("shelf")
    for name, facts, text in (("planted", PLANTED_FACTS, PLANTED_RULES), ("unasked", UNASKED_FACTS, UNASKED_RULES)):
        (folder / name).mkdir()
        (folder / name / "module.yaml").write_text(facts)
        (folder / name / "rules.rondel").write_text(text)
    return str(folder)


@pytest.fixture(scope="module")
def even(shelf: str) -> BalanceResult:
    """A balance that finds what it looks for."""
    return balanced(shelf, "planted.numbers.bonus=0..6", games=200)


def varied_by(rules: Rules, text: str, step: int = 1) -> Varied:
    return read_vary(text, step, rules.model.rules.ruleset.facts, {})


def balanced(shelf: str, vary: str, measure: str = "starter", want: str = "even", **task: int) -> BalanceResult:
    module = "unasked" if vary.startswith("unasked.") else "planted"
    rules = rondel.load(module, shelves=[shelf])
    varied, measured = varied_by(rules, vary), read_measure(measure, rules)
    plan = BalancePlan(
        varied, measured, GamesTask(task.get("games", 100), task.get("seed", 0)), read_want(want, measured)
    )
    balance = Balance(plan, rules_by_value(rules, Lineup((module,)), [shelf], varied))
    balance.play()
    result = balance.result()
    assert result is not None
    return result


# --- what is varied ---


def test_a_range_a_range_in_steps_and_a_list(shelf: str) -> None:
    rules = rondel.load("planted", shelves=[shelf])
    assert varied_by(rules, "planted.numbers.edge=-1..2").values == (-1, 0, 1, 2)
    assert varied_by(rules, "planted.numbers.edge=0..7", step=3).values == (0, 3, 6)
    assert varied_by(rules, "planted.numbers.edge=5, 1").values == (1, 5)


def test_an_option_takes_all_its_values_if_none_are_named(shelf: str) -> None:
    found = varied_by(rondel.load("planted", shelves=[shelf]), "option:prize")
    assert (found.values, found.now, found.is_number) == (("none_at_all", "some"), "none_at_all", False)


@pytest.mark.parametrize(
    ("address", "patch"),
    [
        ("planted.numbers.edge", '{"planted.numbers.edge": 4}'),
        ("planted.numbers.bonus", '{"planted.numbers.bonus": {"value": 4}}'),
        ("planted.pieces.die.count", '{"planted.pieces.die": {"count": 4}}'),
        ("planted.tables.steps.rows.0", '{"planted.tables.steps": {"rows": {0: 4}}}'),
    ],
)
def test_a_value_is_given_by_a_patch_that_anybody_could_write(shelf: str, address: str, patch: str) -> None:
    rules = rondel.load("planted", shelves=[shelf])
    assert address in set(numbers_in(rules.model.rules.ruleset.facts))
    text = house_rule("varied", ["planted"], varied_by(rules, f"{address}=4,5"), 4)
    assert text == f"module: varied\nversion: 1.0.0\nneeds: [planted]\npatch: {patch}\n"


def test_the_value_that_the_rules_have_changes_no_game(shelf: str) -> None:
    rules = rondel.load("planted", shelves=[shelf])
    same, other = rules_by_value(rules, Lineup(("planted",)), [shelf], varied_by(rules, "planted.numbers.edge=3,4"))
    points = []
    for each in (rules, same, other):
        game = each.start(seed=7)
        while not game.over:
            game.choose(game.options[0])
        points.append(tuple(game.points.values()))
    assert points[0] == points[1] == (points[2][0] - 1, points[2][1])


def test_a_value_with_which_the_rules_do_not_hold_is_told_of() -> None:
    rules = rondel.load("ring", shelves=[GAMES])
    with pytest.raises(WrongUse, match=r"with ring.pieces.die.faces at 0 the rules do not hold: "):
        rules_by_value(rules, Lineup(("ring",)), [GAMES], varied_by(rules, "ring.pieces.die.faces=0,1"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("planted.numbers.edge", "written as address=0..6"),
        ("planted.numbers.egde=0..6", "did you mean 'planted.numbers.edge'"),
        ("nothing=0..6", "there is no number 'nothing'"),
        ("planted.pieces.die=0..6", "numbers in it are planted.pieces.die.count, planted.pieces.die.faces"),
        ("planted.pieces.die.home=0..6", "is no number that could be varied"),
        ("planted.pieces.die.cuont=0..6", "did you mean 'planted.pieces.die.count'"),
        ("planted.numbers.edge=6..0", "is no range"),
        ("planted.numbers.edge=3", "one value only"),
        ("planted.numbers.edge=0..a", "no range of values"),
        ("planted.numbers.edge=0..500", "501 values"),
        ("option:prise=some", "did you mean 'prize'"),
        ("option:prize=some,much", "cannot be 'much'; it can be none_at_all, some"),
    ],
)
def test_what_cannot_be_varied_is_told(shelf: str, text: str, told: str) -> None:
    with pytest.raises(WrongUse, match=re.escape(told)):
        varied_by(rondel.load("planted", shelves=[shelf]), text)


# --- what is measured ---


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("startr", "did you mean 'starter'"),
        ("luck", "there are starter, lead"),
        ("seat:3", "counted from 1 to 2"),
        ("use:planted.secnd", "did you mean 'planted.second'"),
        ("points:2", "there is no measure"),
    ],
)
def test_what_cannot_be_measured_is_told(shelf: str, text: str, told: str) -> None:
    with pytest.raises(WrongUse, match=re.escape(told)):
        read_measure(text, rondel.load("planted", shelves=[shelf]))


def test_what_is_wanted_is_even_a_share_or_a_number() -> None:
    assert read_want("even", Measure("starter")) == 0
    assert read_want("40%", Measure("use", "x")) == pytest.approx(0.4)
    assert read_want("-2.5", Measure("points")) == -2.5
    assert read_want("-10%", Measure("seat")) == pytest.approx(-0.1)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        *(("even", "points"), ("40%", "length"), ("0.4", "use"), ("many", "spread")),
        *(("140%", "use"), ("-1%", "use"), ("-101%", "starter")),
    ],
)
def test_what_cannot_be_wanted_is_told(text: str, kind: str) -> None:
    with pytest.raises(WrongUse, match="--want"):
        read_want(text, Measure(kind))


@pytest.mark.parametrize(
    ("measure", "heights"),
    [("lead", (3, -2)), ("points", (8.5, 11)), ("length", (2, 2)), ("use:planted.never", (0, 0))],
)
def test_measures_are_what_the_rules_make_them(shelf: str, measure: str, heights: tuple[float, float]) -> None:
    want = "50%" if measure.startswith("use") else "5"
    found = balanced(shelf, "planted.numbers.bonus=0,5", measure, want, games=200).curve
    assert [each.low - 1e-9 <= height <= each.high + 1e-9 for each, height in zip(found, heights, strict=True)] == [
        True,
        True,
    ]


def test_the_use_of_a_deed_is_a_share_of_games(shelf: str) -> None:
    found = balanced(shelf, "planted.numbers.bonus=0,5", "use:planted.second", "75%", games=200)
    assert found.curve[0].value == pytest.approx(0.75, abs=0.1)
    assert found.verdict is BalanceVerdict.SAME


@pytest.mark.parametrize(("measure", "want"), [("starter", "5%"), ("lead", "5")])
def test_where_nobody_decides_nobody_is_ahead_because_he_starts(shelf: str, measure: str, want: str) -> None:
    result = balanced(shelf, "unasked.numbers.prize=3,4", measure, want, games=20)
    assert [found.value for found in result.curve] == [0, 0]


# --- the curve ---


def test_neighbours_that_go_the_wrong_way_are_put_together() -> None:
    assert straightened([1, 3, 2, 5], rises=True) == [1, 2.5, 2.5, 5]
    assert straightened([5, 2, 3, 1], rises=False) == [5, 2.5, 2.5, 1]


@pytest.mark.parametrize(
    ("heights", "at"),
    [([0, 1, 3], 1.5), ([3, 1, 0], 0.5), ([2, 2, 3], 0.5), ([3, 4, 5], -inf), ([0, 1, 1.5], inf), ([1, 0, 0], -inf)],
)
def test_where_a_curve_reaches_two(heights: list[float], at: float) -> None:
    assert crossed_at([0, 1, 2], heights, 2) == at


def test_a_curve_that_rises_and_falls_is_known() -> None:
    chance = Random(1)
    hill = [[height + chance.gauss(0, 1) for _ in range(200)] for height in (0, 2, 0)]
    flat = [[chance.gauss(0, 1) for _ in range(200)] for _ in range(3)]
    assert (moves(hill), goes_both_ways(hill)) == (True, True)
    assert (moves(flat), goes_both_ways(flat)) == (False, False)


@pytest.mark.parametrize("values", [7, 20])
def test_where_nothing_changes_hardly_more_than_one_of_twenty_small_runs_is_said_to_move(values: int) -> None:
    chance, runs = Random(values), 200
    alarms = sum(moves([[chance.gauss(0, 1) for _ in range(20)] for _ in range(values)]) for _ in range(runs))
    assert alarms <= 0.075 * runs


def test_the_interval_of_a_crossing_shrinks_with_more_seeds() -> None:
    widths = []
    for seeds in (100, 1600):
        luck = [-2.0, 2.0] * (seeds // 2)
        Random(1).shuffle(luck)
        found = crossing([0, 1, 2, 3], [[value + each for each in luck] for value in range(4)], 1.5)
        assert found.at.value == 1.5
        widths.append(found.at.high - found.at.low)
    assert 3 < widths[0] / widths[1] < 5


# --- whole balances ---


def test_the_even_value_is_found(even: BalanceResult) -> None:
    assert even.verdict is BalanceVerdict.CROSSED
    assert even.suggested == 3
    assert even.crossing.low <= 3 <= even.crossing.high


@pytest.mark.parametrize(("language", "word"), [("en", "Take 3."), ("de", "Nimm 3."), ("fr", "Prenez 3.")])
def test_it_is_said_in_three_languages(even: BalanceResult, language: str, word: str) -> None:
    assert word in BalanceTold(language).text(even)


def test_a_range_in_which_no_value_does_it_is_told(shelf: str) -> None:
    result = balanced(shelf, "planted.numbers.bonus=5,9")
    assert (result.verdict, result.suggested) == (BalanceVerdict.OUTSIDE, None)
    assert "No value in this range does it" in BalanceTold("en").text(result)


def test_a_number_that_changes_nothing_is_told(shelf: str) -> None:
    result = balanced(shelf, "planted.numbers.idle=0..2")
    assert result.verdict is BalanceVerdict.SAME
    assert "is the same in every game" in BalanceTold("en").text(result)


def test_of_words_the_nearest_is_named(shelf: str) -> None:
    result = balanced(shelf, "option:prize", "lead", want="3")
    assert (result.verdict, result.suggested) == (BalanceVerdict.AMONG, "none_at_all")


def test_few_games_suggest_nothing(shelf: str) -> None:
    assert balanced(shelf, "planted.numbers.bonus=0,6", "lead", games=4).verdict is BalanceVerdict.FEW


@pytest.mark.soak
def test_the_number_of_processes_changes_nothing(shelf: str) -> None:
    rules = rondel.load("planted", shelves=[shelf])
    varied = varied_by(rules, "planted.numbers.bonus=0..2")
    plan = BalancePlan(varied, Measure("starter"), GamesTask(50, 3, ("greedy", "random"), rotated=True), 0.0)
    found = []
    for jobs in (1, 2):
        balance = Balance(plan, rules_by_value(rules, Lineup(("planted",)), [shelf], varied))
        with own_processes(jobs) as workers:
            balance.play(workers)
        result = balance.result()
        assert result is not None
        found.append({**result.as_data(), "seconds": 0})
    assert found[0] == found[1]


def test_a_value_for_which_there_is_no_library_is_told(shelf: str) -> None:
    rules = rondel.load("planted", shelves=[shelf])
    varied = varied_by(rules, "planted.numbers.bonus=0,3")
    sources = iter([Settled(), Settled(reason="because")])
    plan = BalancePlan(varied, Measure("points"), GamesTask(2))
    balance = Balance(plan, rules_by_value(rules, Lineup(("planted",)), [shelf], varied), lambda _: next(sources))
    balance.play()
    assert balance.reason == "because"


def test_stopped_early_it_tells_of_the_seeds_that_all_values_have(shelf: str) -> None:
    rules = rondel.load("planted", shelves=[shelf])
    varied = varied_by(rules, "planted.numbers.bonus=0,3")
    balance = Balance(
        BalancePlan(varied, Measure("points"), GamesTask(100)),
        rules_by_value(rules, Lineup(("planted",)), [shelf], varied),
    )

    def heard(more: int) -> None:
        if balance.games >= 45:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        balance.play(heard=heard)
    result = balance.result()
    assert result is not None
    assert result.seeds == 20


def test_the_page_stands_alone_and_shows_everything(even: BalanceResult) -> None:
    page = page_of(even, BalanceTold("de"))
    assert page.count("<circle") == 7
    assert 'class="range"' in page and 'class="want"' in page
    assert not re.search(r"https?:|<script|<link|@import|url\(", page)
    assert '<html lang="de">' in page and "Nimm 3." in page


@pytest.mark.soak
@pytest.mark.parametrize(
    ("vary", "measure", "games"),
    [("0..6", "starter", 200), ("0..6", "lead", 100), ("0,2,4,6", "starter", 200), ("1,8", "lead", 100)],
)
def test_a_planted_value_lies_within_its_interval_in_eighteen_of_twenty_runs(
    shelf: str, vary: str, measure: str, games: int
) -> None:
    runs = [
        balanced(shelf, f"planted.numbers.bonus={vary}", measure, games=games, seed=10_000 * run).crossing
        for run in range(20)
    ]
    assert sum(found.low <= 3 <= found.high for found in runs) >= 18
