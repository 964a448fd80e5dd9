"""Looking for rubbish is off only while something is made, and only if it was on."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from rondel.garbage_collection import sweep_after, sweep_no_more, without_garbage_collection


class Circle:
    """Something that only a sweep finds."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    was_on = gc.isenabled()
    yield
    (gc.enable if was_on else gc.disable)()


def test_it_is_off_inside_and_on_again_behind() -> None:
    gc.enable()
    with without_garbage_collection():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_is_on_again_when_something_goes_wrong() -> None:
    gc.enable()
    with pytest.raises(ZeroDivisionError), without_garbage_collection():
        1 / 0  # noqa: B018
    assert gc.isenabled()


def test_whoever_had_it_off_keeps_it_off() -> None:
    gc.disable()
    with without_garbage_collection():
        pass
    assert not gc.isenabled()


def test_what_was_made_is_not_looked_through_at_once() -> None:
    gc.enable()
    with without_garbage_collection():
        made = [[number] for number in range(1000)]
    assert gc.get_count()[0] < 500 and not any(one is made for one in gc.get_objects(generation=0))


def test_what_others_froze_does_not_thaw() -> None:
    gc.enable()
    gc.freeze()
    try:
        frozen = gc.get_freeze_count()
        with without_garbage_collection():
            pass
        assert gc.get_freeze_count() == frozen
    finally:
        gc.unfreeze()


def test_rubbish_goes_when_much_was_made_since(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rondel.garbage_collection.MANY_THINGS", 1000)
    monkeypatch.setattr("rondel.garbage_collection._LookedThrough", type("Kept", (), {"since": 0, "then": 0}))
    gc.enable()
    with without_garbage_collection():
        gone, _ = weakref.ref(Circle()), [[number] for number in range(500)]
    assert gone() is not None
    with without_garbage_collection():
        _ = [[number] for number in range(1500)]
    assert gone() is None


def test_it_is_done_as_often_as_somebody_says() -> None:
    before = gc.get_threshold()
    try:
        sweep_after(123_456)
        assert gc.get_threshold()[0] == 123_456
    finally:
        gc.set_threshold(*before)


def test_at_the_end_nothing_is_left_to_be_looked_through() -> None:
    try:
        sweep_no_more()
        assert gc.get_freeze_count() > 0 and len(gc.get_objects()) < gc.get_freeze_count()
    finally:
        gc.unfreeze()
