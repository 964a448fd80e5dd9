"""Programs by chance play alike on all machines: a seeded few, in the time that `make test` has for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from .program import program_of
from .running import quick_effort, run

BATCHES = [range(first, first + 20) for first in range(0, 100, 20)]


@pytest.mark.slow
@pytest.mark.parametrize("seeds", BATCHES, ids=str)
def test_generated_programs_play_alike_on_all_machines(seeds: range, tmp_path: Path) -> None:
    assert not run(seeds, tmp_path, quick_effort).found


def test_a_program_is_a_function_of_its_seed() -> None:
    assert program_of(3) == program_of(3)
    assert program_of(3) != program_of(4)
