"""Trees of frozen classes as bytes and back. Bytes are data: of them come plain values and listed kinds, nothing else.

Whatever a tree is made of gets a number, parts before wholes. First stand the leaves, as JSON; then, level by level,
all wholes of one kind and one length, each as the numbers of its parts. So reading is a few long loops rather than
many short ones. What is shared stays shared, and frozen things that are equal become one.
"""

from __future__ import annotations

import json
import re
import sys
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import cache
from operator import attrgetter, itemgetter
from typing import Any

from rondel.frozen import frozen

_TUPLE, _LIST, _DICT, _SET, _FROZEN_SET, _FIRST_KIND = range(6)
_PLAIN: dict[type, int] = {tuple: _TUPLE, list: _LIST, dict: _DICT, set: _SET, frozenset: _FROZEN_SET}
_FIXED, _TEXT, _NUMBER, _LARGE, _MEMBER, _LEAF_SORTS = range(6)
_MOST = 1 << 20  # wholes of one kind and length
_LENGTH = 8  # bytes that say how long the JSON is
_WRITTEN_OUT = ("rondel.core.", "rondel.program.")
_MAY_BE_TEXT = re.compile(r"\b(str|Any|object)\b")
_LARGEST = 1 << 63  # JSON has digits for numbers up to here; larger ones are written as hexadecimal texts

_Group = tuple[int, int, int]  # level, kind (or the sort of a leaf), number of parts


class NotPackable(Exception):
    """Something in a tree is neither plain nor of a listed kind, or nests too deeply."""


class Damaged(Exception):
    """Bytes that nobody packed, or that were packed with other kinds."""


def packed(thing: object, kinds: Sequence[type]) -> bytes:
    """A tree as bytes; `kinds` are the frozen classes and enums that may be in it."""
    packing = _Packing(kinds)
    try:
        packing.number((thing,))
    except RecursionError:
        raise NotPackable("it nests too deeply") from None
    return packing.written()


def unpacked(raw: bytes, kinds: Sequence[type]) -> object:
    """The tree that bytes hold; the same kinds must be given in the same order."""
    try:
        end = _LENGTH + int.from_bytes(raw[:_LENGTH], "little")
        numbers = array("I", raw[end:])
        if sys.byteorder == "big":
            numbers.byteswap()
        (thing,) = _built(json.loads(raw[_LENGTH:end]), numbers, kinds)
        return thing
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError) as error:
        raise Damaged(str(error)) from None


# --- reading ---


def _built(head: Any, numbers: array[int], kinds: Sequence[type]) -> Any:
    fixed, texts, small, large, members = head["leaves"]
    things: list[Any] = [*fixed, *texts, *small, *(int(text, 16) for text in large)]
    things += [_member(kinds[kind], name) for kind, name in members]
    with_text = bytearray(isinstance(thing, str) for thing in things)
    first = 0
    for kind, length, count in head["groups"]:
        end = first + length * count
        if length < 0 or not 0 <= count <= _MOST or end > len(numbers):
            raise ValueError("there are fewer parts than wholes need")
        with_text += _texts(kind, length, count, _parts_by_number(with_text, numbers[first:end]), kinds)
        things += _wholes(kind, length, count, _parts_by_number(things, numbers[first:end]), kinds)
        first = end
    return things[-1]


def _texts(kind: int, length: int, count: int, parts: Sequence[int], kinds: Sequence[type]) -> bytes:
    """Which wholes are made of texts; a tree must not be, but where its field is one.

    Numbers of a core end up in source that is run, and a text in the place of one would run as it is written.
    """
    if not any(parts):
        return bytes(count)
    if kind < _FIRST_KIND:
        return bytes(map(max, zip(*[iter(parts)] * length, strict=True)))
    for place in _textless(kinds[kind - _FIRST_KIND]):
        if any(parts[place::length]):
            raise ValueError("a text stands where none can be")
    return bytes(count)


@cache
def _textless(kind: type) -> tuple[int, ...]:
    """The places of the fields that hold no texts, in trees that source is written from."""
    if not kind.__module__.startswith(_WRITTEN_OUT):
        return ()
    fields = kind.__dataclass_fields__.values()  # type: ignore[attr-defined] # enums have no parts
    return tuple(place for place, one in enumerate(fields) if not _MAY_BE_TEXT.search(str(one.type)))


def _member(kind: type, name: str) -> object:
    if not issubclass(kind, Enum):
        raise ValueError(f"{kind} has no members")
    return kind[name]


def _parts_by_number(things: Sequence[Any], numbers: array[int]) -> Sequence[Any]:
    if len(numbers) < 2:
        return [things[number] for number in numbers]
    chosen: tuple[Any, ...] = itemgetter(*numbers)(things)
    return chosen


def _wholes(kind: int, length: int, count: int, parts: Sequence[Any], kinds: Sequence[type]) -> Iterable[Any]:
    if kind >= _FIRST_KIND:
        made = kinds[kind - _FIRST_KIND]
        return (
            map(made, *(parts[place::length] for place in range(length))) if length else [made() for _ in range(count)]
        )
    rows: Iterable[Sequence[Any]] = zip(*[iter(parts)] * length, strict=True) if length else [()] * count
    return rows if kind == _TUPLE else map(_MAKERS[kind], rows)


def _dict_of(row: Sequence[Any]) -> dict[Any, Any]:
    return dict(zip(row[::2], row[1::2], strict=True))


_MAKERS: dict[int, Callable[[Sequence[Any]], Any]] = {
    _LIST: list,
    _DICT: _dict_of,
    _SET: set,
    _FROZEN_SET: frozenset,
}


# --- writing ---


@frozen
class _Plan:
    """How things of one type are packed: as what, how their parts are had, and whether equal ones become one."""

    kind: int
    parts: Callable[[Any], Sequence[object]]
    is_frozen: bool


def _pairs(thing: dict[object, object]) -> list[object]:
    return [part for pair in thing.items() for part in pair]


def _itself(thing: Sequence[object]) -> Sequence[object]:
    return thing


def _fields(names: tuple[str, ...]) -> Callable[[object], Sequence[object]]:
    """What has the fields of a thing; the usual getter gives one alone without a tuple around it."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda thing: tuple(getattr(thing, name) for name in names)


class _Packing:
    """The numbering of one tree; numbers are those of the first meeting until everything has its place."""

    def __init__(self, kinds: Sequence[type]) -> None:
        self.kinds = {kind: _FIRST_KIND + number for number, kind in enumerate(kinds)} | _PLAIN
        self.plans: dict[type, _Plan | None] = {}
        self.met: dict[int, int] = {}
        self.equal: dict[object, int] = {}
        self.groups: list[_Group] = []
        self.parts: list[tuple[int, ...]] = []
        self.leaves: list[dict[int, object]] = [{} for _ in range(_LEAF_SORTS)]

    def number(self, thing: object) -> int:
        """The number of a thing, and of all that it is made of."""
        number = self.met.get(id(thing))
        if number is None:
            kind = type(thing)
            plan = self.plans[kind] if kind in self.plans else self._plan(thing)
            number = self.met[id(thing)] = self._leaf(thing) if plan is None else self._whole(thing, plan)
        return number

    def _plan(self, thing: object) -> _Plan | None:
        """How things of a type are packed; nothing for leaves."""
        kind = type(thing)
        if _is_leaf(thing):
            plan = None
        elif issubclass(kind, dict):
            plan = _Plan(self._kind(thing), _pairs, is_frozen=False)
        elif kind in _PLAIN:
            plan = _Plan(self._kind(thing), _itself, _is_frozen(thing))
        else:
            plan = _Plan(self._kind(thing), _fields(getattr(kind, "__match_args__", ())), _is_frozen(thing))
        self.plans[kind] = plan
        return plan

    def _leaf(self, thing: object) -> int:
        key = (type(thing), thing)
        if key in self.equal:
            return self.equal[key]
        sort = _sort_of(thing)
        number = self._new(key, (0, sort, 0), ())
        self.leaves[sort][number] = self._as_json(thing)
        return number

    def _as_json(self, leaf: object) -> object:
        if isinstance(leaf, Enum):
            return [self._kind(leaf) - _FIRST_KIND, leaf.name]
        return hex(leaf) if isinstance(leaf, int) and _sort_of(leaf) == _LARGE else leaf

    def _whole(self, thing: object, plan: _Plan) -> int:
        met, number, groups = self.met, self.number, self.groups
        # Most parts were met before: a look here saves a call for each.
        parts = tuple(
            [found if (found := met.get(id(part))) is not None else number(part) for part in plan.parts(thing)]
        )
        level = 1 + (max([groups[part][0] for part in parts]) if parts else 0)
        group = (level, plan.kind, len(parts))
        if not plan.is_frozen:
            return self._new(None, group, parts)
        known = self.equal.get((group, parts))
        return self._new((group, parts), group, parts) if known is None else known

    def _kind(self, thing: object) -> int:
        kind = self.kinds.get(type(thing))
        if kind is None:
            raise NotPackable(f"{type(thing)} is not listed")
        return kind

    def _new(self, key: object, group: _Group, parts: tuple[int, ...]) -> int:
        number = len(self.groups)
        self.groups.append(group)
        self.parts.append(parts)
        if key is not None:
            self.equal[key] = number
        return number

    def written(self) -> bytes:
        """All things, by level, kind and length; the whole tree is the last."""
        order = sorted(range(len(self.groups)), key=self.groups.__getitem__)
        final = {number: place for place, number in enumerate(order)}
        wholes = [number for number in order if self.groups[number][0]]
        groups = [
            [kind, length, count] for (_, kind, length), count in Counter(map(self.groups.__getitem__, wholes)).items()
        ]
        numbers = array("I", [final[part] for number in wholes for part in self.parts[number]])
        if sys.byteorder == "big":
            numbers.byteswap()
        head = json.dumps({"leaves": [list(sort.values()) for sort in self.leaves], "groups": groups}).encode()
        return len(head).to_bytes(_LENGTH, "little") + head + numbers.tobytes()


def _is_leaf(thing: object) -> bool:
    return thing is None or isinstance(thing, str | int | Enum)


def _sort_of(leaf: object) -> int:
    match leaf:
        case Enum():
            return _MEMBER
        case bool() | None:
            return _FIXED
        case int():
            return _NUMBER if -_LARGEST < leaf < _LARGEST else _LARGE
        case _:
            return _TEXT


def _is_frozen(thing: object) -> bool:
    """Whether equal ones cannot be told apart: nobody can change them, and nobody looks at which one it is."""
    return isinstance(thing, tuple | frozenset) or type(thing).__setattr__ is not object.__setattr__
