"""Versions and ranges of versions."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rondel.source.version import range_from_text, version_from_text

EARLY = ["1.0.0-alpha", "1.0.0-alpha.2", "1.0.0-alpha.10", "1.0.0-beta"]
ORDERED = ["0.9.9", *EARLY, "1.0.0", "1.0.1", "1.9.0", "1.10.0", "2.0.0"]


def fits(version: str, versions: str) -> bool:
    stated, wanted = version_from_text(version), range_from_text(versions)
    assert stated is not None and wanted is not None
    return wanted.has(stated)


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(ORDERED)))
def test_versions_have_the_order_of_semantic_versioning(lower: str, higher: str) -> None:
    assert fits(lower, f"<{higher}") and fits(higher, f">{lower}")
    assert not fits(higher, f"<={lower}") and not fits(lower, f">={higher}")


@pytest.mark.parametrize(
    ("version", "versions"),
    [
        *[("1.0.0", ">=1.0 <2"), ("1.9.3", ">=1.0 <2"), ("1.9.3", ">= 1.0, < 2")],
        *[("1.4.7", "1"), ("1.4.7", "=1.4"), ("1.4.7", "<=1.4"), ("1.4.7", "==1.4.7")],
        *[("3.0.0", "*"), ("2.0.0", ">1"), ("1.0", ">=1.0.0")],
        *[("2.0.0-beta", ">=2.0.0-alpha"), ("1.0.0+build.5", "=1.0.0")],
    ],
)
def test_a_version_lies_in_a_range(version: str, versions: str) -> None:
    assert fits(version, versions)


@pytest.mark.parametrize(
    ("version", "versions"),
    [
        *[("2.0.0", ">=1.0 <2"), ("0.9.0", ">=1.0 <2")],
        *[("1.4.7", "1.5"), ("1.4.7", ">1.4"), ("1.0.1", "<=1.0.0")],
        *[("2.0.0-beta", "<2"), ("2.0.0-beta", ">=2"), ("2.0.0-beta", "=2.0.0")],
    ],
)
def test_a_version_lies_outside_a_range(version: str, versions: str) -> None:
    assert not fits(version, versions)


@pytest.mark.parametrize("text", ["", " ", ">=", "one", ">=1.0 or 2", "=>1", "1..2", "1 <", "1" * 5000])
def test_what_is_no_range_is_none(text: str) -> None:
    assert range_from_text(text) is None


@pytest.mark.parametrize("text", ["", "one", "1.2.3.4", "v1", "1.", "1.0.0-", "9" * 5000])
def test_what_is_no_version_is_none(text: str) -> None:
    assert version_from_text(text) is None


@given(st.text("0123456789.<>=-+* ,ab"))
def test_no_text_raises(text: str) -> None:
    version_from_text(text)
    range_from_text(text)
