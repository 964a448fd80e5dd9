"""Looking for rubbish is off only while something is made, and only if it was on."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from rondel.sweeping import without_sweeping


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    was_on = gc.isenabled()
    yield
    (gc.enable if was_on else gc.disable)()


def test_it_is_off_inside_and_on_again_behind() -> None:
    gc.enable()
    with without_sweeping():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_is_on_again_when_something_goes_wrong() -> None:
    gc.enable()
    with pytest.raises(ZeroDivisionError), without_sweeping():
        1 / 0  # noqa: B018
    assert gc.isenabled()


def test_whoever_had_it_off_keeps_it_off() -> None:
    gc.disable()
    with without_sweeping():
        pass
    assert not gc.isenabled()
