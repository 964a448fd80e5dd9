"""Citations: one id, or a range of them."""

from __future__ import annotations

import pytest

from rondel.rules.explain.trace import expanded


@pytest.mark.parametrize(
    ("cite", "ids"),
    [
        ("O-01", ["O-01"]),
        ("B-TURN-01..03", ["B-TURN-01", "B-TURN-02", "B-TURN-03"]),
        ("X-98..101", ["X-98", "X-99", "X-100", "X-101"]),
        ("X-3..1", []),
    ],
)
def test_a_range_stands_for_all_ids_in_it(cite: str, ids: list[str]) -> None:
    assert expanded(cite) == ids
