"""What counts is put into a part when somebody meets it; what is put in does not hang on who is met first."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel import Rules, load
from rondel.core.blocks import Block
from rondel.core.core import Core
from rondel.core.cost import Costs
from rondel.core.expressions import Tries
from rondel.core.passes.when_met import BlocksWhenMet, PartsWhenMet
from rondel.core.passes.work import count_work, count_work_when_met
from rondel.core.statements import Need
from rondel.core.trials import Trial

from ..small_core import small_core

GAMES = Path(__file__).parents[2] / "games"


def rules_of(game: str) -> Rules:
    return load(game, players=2, shelves=[GAMES])


def of_each_other() -> Core:
    return small_core(Trial("one", (), (Need(Tries("two", ())),)), Trial("two", (), (Need(Tries("one", ())),)))


def test_a_circle_counts_at_the_same_trial_whoever_is_met_first() -> None:
    whole, met = count_work(of_each_other()), count_work_when_met(of_each_other())
    assert {name: met.trials[name] for name in ("two", "one")} == dict(whole.trials)


@pytest.mark.parametrize("game", ["ring_market", "cards"])
def test_parts_met_from_the_last_to_the_first_are_those_counted_at_once(game: str) -> None:
    core = rules_of(game).model.core
    whole, met = count_work(core), count_work_when_met(core)
    for name in reversed(list(core.trials)):
        assert met.trials[name] == whole.trials[name]
    for name in reversed(list(core.routines)):
        assert met.routines[name] == whole.routines[name]
    assert list(reversed(met.blocks)) == list(reversed(whole.blocks))
    assert dict(met.answers) == dict(whole.answers)


def test_to_ask_whether_there_is_one_does_not_make_it() -> None:
    parts = PartsWhenMet({"one": 1}, lambda part: part // 0)
    assert "one" in parts and "two" not in parts and list(parts) == ["one"]


def test_each_is_made_once() -> None:
    made: list[int] = []

    def make(part: int) -> int:
        made.append(part)
        return part

    parts = PartsWhenMet({"one": 1}, make)
    assert parts["one"] + parts["one"] == 2 and made == [1]


def test_some_blocks_are_made_alone() -> None:
    made: list[Block] = []
    blocks = count_work(rules_of("ring").model.core).blocks

    def make(block: Block) -> Block:
        made.append(block)
        return block

    met = BlocksWhenMet(blocks, make)
    assert met[1:3] == list(blocks[1:3]) and len(made) == 2


def test_costs_that_could_not_be_found_can_be_asked_for_again() -> None:
    costs = Costs(of_each_other())
    with pytest.raises(ZeroDivisionError):
        costs._once(("answer", "x"), lambda: 1 // 0)
    assert costs._once(("answer", "x"), lambda: 7) == 7
