"""Programs by chance play alike on all machines: as many more, with the soak."""

from __future__ import annotations

from pathlib import Path

import pytest

from .running import quick_effort, run

BATCHES = [range(first, first + 20) for first in range(1000, 1100, 20)]


@pytest.mark.soak
@pytest.mark.parametrize("seeds", BATCHES, ids=str)
def test_more_generated_programs_play_alike_on_all_machines(seeds: range, tmp_path: Path) -> None:
    assert not run(seeds, tmp_path, quick_effort).found
