"""Whoever breaks a pass is found out: wrong optimisations, each found by programs of the first seeds."""

from __future__ import annotations

from pathlib import Path

import pytest

from .broken_passes import BROKEN, Break
from .machines import Looked
from .program import program_of
from .trying import Effort, try_program

FIRST = 100_000
MOST = 1000  # programs for each: a bound that is the same on a busy machine; most need a tenth of it
EFFORT = Effort(4, 40, Looked(told=False, skipping=False))


def programs_until_found(break_it: Break, shelf: Path) -> int:
    """How many programs it takes until the machines part because of the break; 0 if it is more than there are."""
    for number in range(1, MOST + 1):
        program = program_of(FIRST + number)
        with pytest.MonkeyPatch.context() as patch:
            break_it(patch)
            found = try_program(program, shelf, EFFORT).found
        if found and not try_program(program, shelf, EFFORT).found:
            return number
    return 0


@pytest.mark.soak
@pytest.mark.parametrize("break_it", BROKEN, ids=[one.__name__ for one in BROKEN])
def test_a_broken_pass_is_found(break_it: Break, tmp_path: Path) -> None:
    assert programs_until_found(break_it, tmp_path)
