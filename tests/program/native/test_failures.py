"""What strangers write fails in C where it fails in Python and in the oracle: at the same step, with the same deeds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.native_machine import COMPILER, built
from tests.program import test_deep_programs as deep
from tests.program import test_one_budget as busy
from tests.program.native.test_equal_games import RING
from tests.program.native.test_equal_games import rules_of as rules_of_games
from tests.test_hostile import ENDLESS, HUGE_NUMBERS, Guest, with_huge_numbers, without_end

from rondel.core.passes.all_passes import optimised
from rondel.lab.first_difference import parting
from rondel.load import rules_of
from rondel.play.game import Rules
from rondel.problems import RuleFailure, RulesetError
from rondel.program import interpreter, oracle
from rondel.program.choosing import choose_index, choosing_key
from rondel.program.interpreter import Interpreter
from rondel.program.native import writer as native_writer
from rondel.program.native.library import Native
from rondel.program.python import compiled, writer
from rondel.program.python.compiled import PythonProgram
from rondel.program.running_limits import DEEP, LONG
from rondel.source.lineup import Lineup

pytestmark = pytest.mark.skipif(not COMPILER, reason="there is no C compiler")
SEEDS = range(3)
MOST_STEPS = 40
ASKED_OF_ORACLE = 200  # work for which it need not take seconds


def native_of(rules: Rules, folder: Path) -> Native:
    """The library as it is shipped: without what is for Python alone."""
    return built(rules.model, optimised(rules.model.core, backend="native"), folder)


def allow(monkeypatch: pytest.MonkeyPatch, work: int) -> None:
    for module in (interpreter, oracle, compiled, writer, native_writer):
        monkeypatch.setattr(module, "MOST_WORK", work)


def partings(rules: Rules, folder: Path, most: int = MOST_STEPS) -> list[str]:
    native, layout = native_of(rules, folder), rules.model.layout
    found = [parting(native, rules.program.fast, layout, seed, most) for seed in SEEDS]
    return [str(one) for one in found if one is not None]


def failed_at(machine: Native | PythonProgram | Interpreter, seed: int, most: int) -> tuple[object, ...]:
    """How a game fails at random choices, and after how many of them."""
    key, step = choosing_key(seed), 0
    try:
        if isinstance(machine, Native):
            position = machine.start(seed)
            codes = machine.options(position)
            for step in range(most if codes else 0):
                codes = machine.run(position, codes[choose_index(key, step, len(codes))])
                if not codes:
                    break
        else:
            s = machine.start(seed)
            codes = machine.options(s)
            for step in range(most if codes else 0):
                codes = machine.run(s, codes[choose_index(key, step, len(codes))])
                if not codes:
                    break
    except RuleFailure as failure:
        return step, failure.message, failure.deeds
    return (step,)


# --- limits ---


@pytest.mark.soak
@pytest.mark.parametrize("name", deep.ENDLESS)
def test_all_machines_fail_at_the_same_choice_with_the_same_deed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    allow(monkeypatch, ASKED_OF_ORACLE)
    rules = deep.rules_of(tmp_path, deep.ENDLESS[name][0])
    found = {failed_at(one, 1, MOST_STEPS) for one in (*deep.machines(rules), native_of(rules, tmp_path))}
    assert len(found) == 1
    assert found.pop()[1] == deep.ENDLESS[name][1]


def check_budgets(rules: Rules, works: Sequence[int], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With less and less work allowed, games fail earlier and earlier, in C where they do in Python."""
    failed = 0
    for work in works:
        allow(monkeypatch, work)
        own = Rules(type(rules.program)(rules.model, rules.program.core))
        native, fast = native_of(own, folder), own.program.fast
        for seed in range(5):
            found = failed_at(native, seed, 300)
            assert found == failed_at(fast, seed, 300), (work, seed)
            failed += len(found) > 1
    assert failed


def test_a_little_less_work_is_too_little_at_the_same_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check_budgets(rules_of_games(*RING), (3,), tmp_path, monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("modules", "players", "works"),
    [(*RING, (1, 2, 5, 10)), (("base",), 4, (2, 5, 20, 60, 150)), (("oh_hell",), 4, (2, 5, 20))],
)
def test_any_budget_is_used_up_at_the_same_choice(
    modules: tuple[str, ...], players: int, works: tuple[int, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_budgets(rules_of_games(modules, players), works, tmp_path, monkeypatch)


# --- strangers ---


@pytest.fixture
def guest(tmp_path: Path) -> Guest:
    return Guest(tmp_path)


def check_guest(guest: Guest, folder: Path) -> None:
    try:
        rules = rules_of(Lineup(("guest",)), [guest.shelf])
    except RulesetError:
        return
    assert partings(rules, folder) == []


def test_a_number_that_is_too_large_is_the_same_in_c(guest: Guest, tmp_path: Path) -> None:
    check_guest(with_huge_numbers(guest, "each n in 1..30 { set grown = grown * grown + 2 }  score grown"), tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("steps", HUGE_NUMBERS)
def test_huge_numbers_come_to_the_same_in_c(guest: Guest, steps: str, tmp_path: Path) -> None:
    check_guest(with_huge_numbers(guest, steps), tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("deeds", ENDLESS.values(), ids=ENDLESS)
def test_games_without_end_are_the_same_in_c(guest: Guest, deeds: str, tmp_path: Path) -> None:
    check_guest(without_end(guest, deeds), tmp_path)


# --- one budget ---


@pytest.mark.soak
@pytest.mark.parametrize("deeds", [busy.FORCED, busy.CUBES, busy.SINKING], ids=["forced", "cubes", "sinking"])
def test_budgets_begin_anew_in_c_where_they_do_in_python(deeds: str, tmp_path: Path) -> None:
    assert partings(busy.rules_of(tmp_path, deeds), tmp_path, most=500) == []


def test_forced_choices_without_end_are_told_by_a_library(tmp_path: Path) -> None:
    deeds = "deed game { as red { choose n in 1..2  score n  each p in players while yes { choose m in 1..1 } } }"
    native = native_of(busy.rules_of(tmp_path, deeds), tmp_path)
    position = native.start(1)
    with pytest.raises(RuleFailure, match=LONG):
        native.skip(position, native.options(position)[0])


def test_what_failed_for_its_depth_leaves_nothing_behind_in_c(tmp_path: Path) -> None:
    native = native_of(busy.rules_of(tmp_path, busy.SINKING), tmp_path)
    position = native.start(1)
    fine, sinks = native.options(position)
    for _ in range(7):
        with pytest.raises(RuleFailure, match=DEEP):
            native.run(position.copy(), sinks)
    assert native.run(position.copy(), fine)
