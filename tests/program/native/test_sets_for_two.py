"""Forty sampled sets of modules, the base and all ten, for two players: every slot and option at every step."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.native_machine import COMPILER
from tests.program.native.equal_sets import NUMBERS, check_set


@pytest.mark.soak
@pytest.mark.skipif(not COMPILER, reason="there is no C compiler")
@pytest.mark.parametrize("number", NUMBERS)
def test_a_set_plays_alike_in_c_in_python_and_in_the_oracle(number: int, tmp_path: Path) -> None:
    check_set(number, 2, tmp_path)
