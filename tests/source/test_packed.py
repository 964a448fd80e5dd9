"""Trees packed and unpacked are the same trees; nothing but the listed kinds ever comes out."""

from __future__ import annotations

import json
import pickle
from enum import Enum
from random import Random
from typing import Any

import pytest

from rondel.core.expressions import Const
from rondel.core.types import Number
from rondel.frozen import frozen
from rondel.source.packed import Damaged, NotPackable, packed, unpacked


@frozen
class Leaf:
    name: str
    weight: int = 0


@frozen
class Branch:
    parts: tuple[object, ...]
    notes: dict[str, object]


@frozen
class Bare:
    pass


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Stranger:
    pass


KINDS = (Leaf, Branch, Bare, Colour)


def again(thing: object) -> Any:
    return unpacked(packed(thing, KINDS), KINDS)


@pytest.mark.parametrize(
    "thing",
    [
        None, True, False, 0, -1, 2**62, -(2**63), 2**64, -(2**5000), "", "é\n\0\ud800", (), [], {}, set(), frozenset(),
        (1, True, "1", None), [[], [], ()], {"a": {"b": [1]}, 2: "c"}, {1, 2}, frozenset({("a", 1)}),
        Leaf("a", 2), Bare(),
        Branch((Leaf("a"), Colour.RED, Bare(), Bare()), {"x": Leaf("a"), "y": Colour.BLUE}), [Colour.RED] * 3,
    ],
)  # fmt: skip
def test_what_was_packed_is_unpacked(thing: object) -> None:
    found = again(thing)
    assert (found, type(found)) == (thing, type(thing))


def test_yes_and_one_stay_apart() -> None:
    assert list(map(type, again([True, 1, False, 0]))) == [bool, int, bool, int]


def test_what_is_shared_stays_shared() -> None:
    shared = [1]
    one, other = again([shared, shared])
    assert one is other


def test_lists_that_are_equal_stay_apart() -> None:
    one, other = again([[1], [1]])
    assert one is not other


def test_records_that_are_equal_become_one() -> None:
    one, other = again([Leaf("a"), Leaf("a")])
    assert one is other


def test_the_order_of_a_dictionary_is_kept() -> None:
    keys = [str(number) for number in range(100)]
    Random(1).shuffle(keys)
    assert list(again(dict.fromkeys(keys))) == keys


@pytest.mark.parametrize("thing", [Stranger(), 1.5, b"x", len, Stranger, [Stranger()], {1: (Stranger(),)}])
def test_what_is_not_listed_is_not_packed(thing: object) -> None:
    with pytest.raises(NotPackable):
        packed(thing, KINDS)


def test_what_nests_too_deeply_is_not_packed() -> None:
    deep: object = ()
    for _ in range(100_000):
        deep = (deep,)
    with pytest.raises(NotPackable):
        packed(deep, KINDS)


def crafted(leaves: list[list[object]], groups: list[list[object]], numbers: bytes = b"") -> bytes:
    head = json.dumps({"leaves": leaves, "groups": groups}).encode()
    return len(head).to_bytes(8, "little") + head + numbers


NOTHING: list[list[object]] = [[], [], [], [], []]


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"x" * 100, (10**9).to_bytes(8, "little") + b"{}", pickle.dumps([1]), crafted([], []),
        crafted(NOTHING, []),
        crafted(NOTHING, [[99, 0, 1]]), crafted(NOTHING, [[0, 10**9, 10**9]]), crafted(NOTHING, [[1, 0, 10**15]]),
        crafted(NOTHING, [[0, 1, 1]], b"\1\0\0\0"), crafted([*NOTHING[:4], [[0, "__init__"]]], []),
        crafted([*NOTHING[:4], [[3, "GREEN"]]], []), crafted([[[]], [], [], [], []], [[3, 1, 1]], b"\0\0\0\0"),
        crafted(NOTHING, [[0, -1, 1]]), crafted(NOTHING, [["0", 1, 1]]), b"\x05" + bytes(7) + b"[" * 5,
    ],
)  # fmt: skip
def test_bytes_that_nobody_packed_are_damaged(raw: bytes) -> None:
    with pytest.raises(Damaged):
        unpacked(raw, KINDS)


def test_flipped_bytes_give_listed_kinds_or_damage() -> None:
    raw, rng = packed(Branch((Leaf("a"), Colour.RED, (1, 2)), {"x": [Leaf("b")]}), KINDS), Random(4)
    for _ in range(3000):
        spoilt = bytearray(raw)
        spoilt[rng.randrange(len(raw))] = rng.randrange(256)
        try:
            found = unpacked(bytes(spoilt), KINDS)
        except Damaged:
            continue
        assert isinstance(found, (*KINDS, tuple, list, dict, set, frozenset, str, int, type(None)))


@pytest.mark.parametrize("text", ["1", ("1",), [("1",)]])
def test_a_text_where_source_gets_a_number_is_damage(text: object) -> None:
    kinds = (Const, Number)
    assert unpacked(packed(Const(1), kinds), kinds) == Const(1)
    with pytest.raises(Damaged):
        unpacked(packed(Const(text), kinds), kinds)  # type: ignore[arg-type] # that is the damage
