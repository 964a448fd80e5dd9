"""What takes too long, goes too deep or fails by rule does so in C where it does in Python, and names the same deed."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.native_machine import COMPILER, built
from tests.program.test_deep_programs import DEEP_BUT_FINE, ENDLESS, rules_of

from rondel.play.game import Rules
from rondel.problems import RuleFailure
from rondel.program.native.library import Native
from rondel.program.python.compiled import PythonProgram

pytestmark = pytest.mark.skipif(not COMPILER, reason="there is no C compiler")


def native_of(rules: Rules, folder: Path) -> Native:
    return built(rules.model, rules.program.core, folder)


def failure_of(machine: PythonProgram | Native) -> RuleFailure | None:
    """How a game fails in which the last option is always taken."""
    try:
        if isinstance(machine, Native):
            position = machine.start(1)
            codes = machine.options(position)
            while codes:
                codes = machine.run(position, codes[-1])
        else:
            s = machine.start(1)
            codes = machine.options(s)
            while codes:
                codes = machine.run(s, codes[-1])
    except RuleFailure as failure:
        return failure
    return None


SOME = [
    "a loop that never ends", "a choice of several that never fits", "deeds that come back to themselves",
    "a head that comes back to itself",
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", SOME)
def test_what_never_ends_fails_alike(name: str, tmp_path: Path) -> None:
    check_failing_alike(name, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("name", [name for name in ENDLESS if name not in SOME])
def test_whatever_never_ends_fails_alike(name: str, tmp_path: Path) -> None:
    check_failing_alike(name, tmp_path)


def check_failing_alike(name: str, tmp_path: Path) -> None:
    rules = rules_of(tmp_path, ENDLESS[name][0])
    found, wanted = failure_of(native_of(rules, tmp_path)), failure_of(rules.program.fast)
    assert found is not None
    assert wanted is not None
    assert (found.message, found.deeds) == (wanted.message, wanted.deeds)


@pytest.mark.soak
@pytest.mark.parametrize("name", DEEP_BUT_FINE)
def test_what_is_deep_but_fine_does_not_fail(name: str, tmp_path: Path) -> None:
    rules = rules_of(tmp_path, DEEP_BUT_FINE[name])
    assert failure_of(native_of(rules, tmp_path)) is None
