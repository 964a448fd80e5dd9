"""Whoever breaks a pass is found out: wrong optimisations, each found by programs of the first seeds."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from time import process_time

import pytest

from .broken_passes import BROKEN, Break
from .machines import Looked
from .program import program_of
from .trying import Effort, try_program

FIRST = 100_000
LONGEST = 120.0  # seconds of CPU time for each; most take a tenth of it, and all together less than ten minutes
EFFORT = Effort(4, 40, Looked(told=False, skipping=False))


def programs_until_found(break_it: Break, shelf: Path) -> int:
    """How many programs it takes until the machines part because of the break; 0 if that takes too long."""
    began = process_time()
    for number in count(1):
        program = program_of(FIRST + number)
        with pytest.MonkeyPatch.context() as patch:
            break_it(patch)
            found = try_program(program, shelf, EFFORT).found
        if found and not try_program(program, shelf, EFFORT).found:
            return number
        if process_time() - began > LONGEST:
            return 0
    raise AssertionError("counting never ends")


@pytest.mark.soak
@pytest.mark.parametrize("break_it", BROKEN, ids=[one.__name__ for one in BROKEN])
def test_a_broken_pass_is_found(break_it: Break, tmp_path: Path) -> None:
    assert programs_until_found(break_it, tmp_path)
