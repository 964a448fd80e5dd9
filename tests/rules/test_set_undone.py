"""A mark that is set before an `if` without `else`: it is warned of."""

from __future__ import annotations

import pytest

from rondel.rules.checks.set_undone import set_undone
from rondel.syntax.parse import parse

COUNTS = "after ring.turn { set tally(you) = tally(you) + 1  if tally(you) == 3 { score 5 } }"


def warnings(text: str) -> list[str]:
    return [problem.code for problem in set_undone(parse(text, "x")[0]) if problem.warns]


@pytest.mark.parametrize(
    "text", [COUNTS, f"with ring_market {{ {COUNTS} }}", f"deed a {{ each p in players {{ {COUNTS[18:-1]} }} }}"]
)
def test_a_counter_before_an_if_is_warned_of(text: str) -> None:
    assert warnings(text) == ["check/set-undone"]


@pytest.mark.parametrize(
    "steps",
    [
        "set tally(you) = 1  if tally(you) == 3 { score 5 } else { score 1 }",
        "set tally(you) = 1  score 1  if tally(you) == 3 { score 5 }",
        "let n = 1  set n = 2  if n == 3 { score 5 }",
        "set first(dice).face = 3  if count(coins) == 3 { score 5 }",
        "if tally(you) == 3 { score 5 }",
    ],
)
def test_what_happens_in_any_case_is_not(steps: str) -> None:
    assert warnings(f"deed a {{ {steps} }}") == []
