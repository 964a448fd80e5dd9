"""Records behave as frozen dataclasses with slots do."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, field, fields, replace

import pytest

from rondel.frozen import frozen


@frozen
class Point:
    x: int
    y: int = 0
    tags: list[str] = field(default_factory=list, hash=False)
    note: str = field(default="", compare=False, repr=False)


@frozen
class Single:
    value: int


@frozen
class Nothing:
    """No fields at all."""


def test_fields_are_given_by_place_or_by_name() -> None:
    assert Point(1, y=2).x == 1 and Point(1, y=2).y == 2


def test_a_missing_field_is_refused() -> None:
    with pytest.raises(TypeError):
        Point()  # type: ignore[call-arg]  # the mistake that is tested


def test_every_record_has_a_list_of_its_own() -> None:
    assert Point(1).tags is not Point(1).tags


def test_equality_leaves_out_what_is_not_compared() -> None:
    assert Point(1, note="a") == Point(1, note="b") and Point(1) != Point(2)
    assert Nothing() == Nothing() and Single(1) != object()


def test_equal_records_have_equal_hashes() -> None:
    assert hash(Point(1, tags=["a"], note="a")) == hash(Point(1, tags=["b"]))
    assert len({Single(1), Single(1), Single(2)}) == 2


def test_nothing_can_be_changed() -> None:
    point = Point(1)
    with pytest.raises(FrozenInstanceError):
        point.x = 2  # type: ignore[misc]  # the mistake that is tested
    with pytest.raises(FrozenInstanceError):
        del point.x


def test_dataclass_tools_know_records() -> None:
    assert [kept.name for kept in fields(Single)] == ["value"]
    assert replace(Single(1), value=3) == Single(3)


def test_a_record_shows_its_fields() -> None:
    assert repr(Point(1)) == "Point(x=1, y=0, tags=[])"


def test_a_record_is_taken_apart_by_place() -> None:
    match Single(4):
        case Single(value):
            assert value == 4


def test_a_record_survives_pickling() -> None:
    assert pickle.loads(pickle.dumps(Point(1, 2, ["a"], "b"))).note == "b"


@frozen
class Even:
    number: int

    def __post_init__(self) -> None:
        if self.number % 2:
            raise ValueError("odd")


def test_a_record_can_refuse_what_it_is_given() -> None:
    assert Even(2).number == 2
    with pytest.raises(ValueError, match="odd"):
        Even(3)
