"""Damaged files of every kind are told of.

Whatever stands in a file, a command ends with 0, 1 or 2, within ten seconds of its own work and 500 MB, without a
traceback; and every problem has a place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from .damaged_files import SHARES, Damaging, damaging, kind_of


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Damaging]:
    with damaging(tmp_path_factory.mktemp("shelf")) as found:
        yield found


@pytest.mark.slow
def test_a_damaged_file_is_told_of_with_a_place_in_time_and_without_a_traceback(damaged: Damaging) -> None:
    assert damaged.faults(range(15)) == []


@pytest.mark.soak
@pytest.mark.attacks
@pytest.mark.parametrize("part", range(20))
def test_ten_thousand_damaged_files_are_told_of(part: int, damaged: Damaging) -> None:
    assert damaged.faults(range(1000 + part * 500, 1500 + part * 500)) == []


def test_all_kinds_of_files_are_damaged() -> None:
    assert Counter(map(kind_of, range(100))) == SHARES
