"""Programs by chance play alike on all machines."""

from __future__ import annotations

from pathlib import Path

import pytest

from .program import program_of
from .trying import Effort, try_program

SEEDS = range(40)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_generated_program_plays_alike_on_all_machines(seed: int, tmp_path: Path) -> None:
    outcome = try_program(program_of(seed), tmp_path, Effort(games=2, choices=20))
    assert not outcome.found
