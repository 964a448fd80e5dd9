"""Two machines that part are told apart by the first slot, option or failure that differs."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from tests.native_machine import COMPILER, built

from rondel.core.expressions import POINTS
from rondel.lab.first_difference import compare, parting, plain_core
from rondel.load import load
from rondel.play.game import Rules
from rondel.problems import RuleFailure
from rondel.program.native.digests import GameDigest, NativeDigests, PythonDigests
from rondel.program.native.interface import TOO_LONG

from .conftest import GAMES


@cache
def rules() -> Rules:
    return load("ring", players=3, shelves=[GAMES])


class Changed:
    """The Python program, but from one step on something is otherwise."""

    def __init__(self, at: int) -> None:
        self.program, self.left = rules().program.fast, at

    def start(self, seed: int) -> list[int]:
        return self.program.start(seed)

    def options(self, s: list[int], /) -> list[int]:
        return self.program.options(s)

    def run(self, s: list[int], code: int, /) -> list[int]:
        codes, self.left = self.program.run(s, code), self.left - 1
        return self.changed(s, codes) if self.left == 0 else codes

    def changed(self, s: list[int], codes: list[int]) -> list[int]:
        s[rules().model.layout.slot(POINTS, 2)] += 5
        return codes


class OtherOptions(Changed):
    def changed(self, s: list[int], codes: list[int]) -> list[int]:
        return [*codes, 999]


class Fails(Changed):
    def changed(self, s: list[int], codes: list[int]) -> list[int]:
        raise RuleFailure("somewhere", ["a deed"])


def told(other: Changed, seed: int = 1) -> str:
    return str(parting(rules().program.fast, other, rules().model.layout, seed))


def test_equal_machines_do_not_part() -> None:
    assert parting(rules().program.fast, rules().interpreter, rules().model.layout, 1) is None


def test_the_first_slot_that_differs_is_named_with_seed_decision_and_options() -> None:
    said = told(Changed(7))
    assert said.startswith("seed 1, decision ") and "(step 7), after " in said
    assert ": points[2] is 0, and 5 in the other" in said


def test_other_options_are_told() -> None:
    assert "what is on offer is [" in told(OtherOptions(3))


def test_a_failure_of_one_of_them_is_told() -> None:
    assert told(Fails(4)).endswith("the failure is none, and somewhere (a deed) in the other")


def test_a_game_that_differs_is_looked_at_and_ends_the_comparison() -> None:
    found = compare(
        lambda seed: GameDigest(1, 2, 3, 100), lambda seed: GameDigest(1, 2, 3 + (seed == 4), 100), 10_000, range(9),
        lambda seed: parting(rules().program.fast, Changed(2), rules().model.layout, seed),
    )  # fmt: skip
    assert (found.games, found.decisions) == (4, 400)
    assert found.parted is not None and (found.parted.seed, found.parted.step) == (4, 2)


def test_a_game_in_which_a_limit_is_met_is_left_out() -> None:
    found = compare(
        lambda seed: GameDigest(1, 2, 3, 100), lambda seed: GameDigest(failed=TOO_LONG), 10_000, range(5),
        lambda seed: None,
    )  # fmt: skip
    assert (found.left_out, found.parted) == (5, None)


@pytest.mark.skipif(not COMPILER, reason="there is no C compiler")
def test_the_second_oracle_agrees_with_the_passes_and_with_python(tmp_path: Path) -> None:
    program, layout = rules().program, rules().model.layout
    plain, full = (built(rules().model, core, tmp_path) for core in (plain_core(rules().model), program.core))
    one, other = NativeDigests(plain), NativeDigests(full)
    assert compare(one, other, 2000, range(1000), lambda seed: parting(plain, full, layout, seed)).parted is None
    found = compare(one, PythonDigests(program.fast, plain), 300, range(9), lambda seed: None)
    assert (found.parted, found.left_out, found.decisions >= 300) == (None, 0, True)
