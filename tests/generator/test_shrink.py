"""What was found is made small: variants have one thing less, and the smallest in which it is still found stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from .broken_passes import a_write_that_somebody_reads_is_dropped
from .machines import Looked
from .program import program_of
from .shrink import draft_of, shrunk, signature, variants
from .trying import Effort, try_program

EFFORT = Effort(1, 20, Looked(told=False, skipping=False))


def test_a_program_taken_apart_and_put_together_is_itself() -> None:
    draft = draft_of(program_of(8))
    assert draft_of(draft.program()) == draft


def test_every_variant_differs_from_its_program() -> None:
    draft = draft_of(program_of(8))
    assert all(one != draft for one in variants(draft))


def test_slots_and_offers_are_findings_of_two_sorts() -> None:
    slots = signature("fast, game 0, decision 3: points[1] is 2 and not 3")
    assert slots == signature("fast, game 5, decision 1: place[7] is 2 and not 9; and 4 more")
    assert slots != signature("fast, game 0, decision 3: it offers [1] and not [1, 2]")


@pytest.mark.soak
def test_what_is_found_in_a_small_program_is_found_in_the_large_one(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        a_write_that_somebody_reads_is_dropped(patch)
        seed = next(seed for seed in range(100) if try_program(program_of(seed), tmp_path, EFFORT).found)
        found = try_program(program_of(seed), tmp_path, EFFORT).found
        small, still = shrunk(program_of(seed), tmp_path, EFFORT, found)
    assert signature(still) == signature(found)
    assert len(small.modules[0].deeds) < len(program_of(seed).modules[0].deeds) / 2
