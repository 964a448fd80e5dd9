"""The other half of ten thousand damaged files; in a file of its own, because files are what workers share out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .damaged_files import Damaging, damaging


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Damaging]:
    with damaging(tmp_path_factory.mktemp("shelf")) as found:
        yield found


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_five_thousand_more_damaged_files_are_told_of(part: int, damaged: Damaging) -> None:
    assert damaged.faults(range(6000 + part * 500, 6500 + part * 500)) == []
