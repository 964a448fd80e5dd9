"""The other half of the sample of sets; in a file of its own, because files are what workers share out."""

from __future__ import annotations

import pytest

from .some_sets import BATCHES, wrong_in_batch


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(BATCHES // 2, BATCHES))
def test_further_sets_are_checked_and_play_to_the_end(batch: int) -> None:
    assert not wrong_in_batch(batch)
