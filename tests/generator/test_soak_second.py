"""Generated programs by the ten thousand: the second half."""

from __future__ import annotations

from pathlib import Path

import pytest

from .soaking import Half

pytestmark = pytest.mark.soak
HALF = Half(2_000_000)


@pytest.mark.parametrize("seeds", HALF.batches(), ids=str)
def test_generated_programs_play_alike(seeds: range, tmp_path: Path) -> None:
    assert not HALF.try_batch(seeds, tmp_path)


def test_enough_was_played_and_everything_reached(capsys: pytest.CaptureFixture[str]) -> None:
    if not HALF.is_whole():
        pytest.skip("only a part of the programs was tried")
    with capsys.disabled():
        print(f"\n{HALF.told()}")
    assert HALF.lacking() == {}
