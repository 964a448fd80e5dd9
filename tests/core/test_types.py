"""What fits into a type, how many bits it takes, and which types are one."""

from __future__ import annotations

import pytest

from rondel.core.library import number_range, packed
from rondel.core.types import (
    ANY_NUMBER,
    LARGEST_IN_SET,
    LARGEST_NUMBER,
    NUMBERS,
    PIECE,
    PLACE,
    SMALLEST_IN_SET,
    YES_NO,
    Member,
    Number,
    Sequence,
    SetOf,
    Type,
    alike,
    bits_of,
    fits,
    members_of,
    said,
)

SIZES = {PIECE: 70, PLACE: 3}
EVERY_NUMBER = number_range(SMALLEST_IN_SET, LARGEST_IN_SET)
TYPES: list[Type] = [ANY_NUMBER, Number(3, 5), YES_NO, Member(PLACE), SetOf(PLACE), NUMBERS, Sequence(PLACE)]


@pytest.mark.parametrize("found", TYPES)
def test_nothing_is_of_every_type(found: Type) -> None:
    assert fits(0, found, SIZES)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (LARGEST_NUMBER, ANY_NUMBER),
        (-LARGEST_NUMBER, ANY_NUMBER),
        (-2, Number(-2, 5)),
        (1, YES_NO),
        (3, Member(PLACE)),
        (0b1110, SetOf(PLACE)),
        (EVERY_NUMBER, NUMBERS),
        (packed([3, 1, 2]), Sequence(PLACE)),
    ],
)
def test_the_most_that_a_type_can_hold_fits(value: int, found: Type) -> None:
    assert fits(value, found, SIZES)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (LARGEST_NUMBER + 1, ANY_NUMBER),
        (6, Number(-2, 5)),
        (-3, Number(-2, 5)),
        (2, YES_NO),
        (-1, YES_NO),
        (4, Member(PLACE)),
        (-1, Member(PLACE)),
        (0b10000, SetOf(PLACE)),
        (0b11, SetOf(PLACE)),
        (-2, SetOf(PLACE)),
        (EVERY_NUMBER << 1, NUMBERS),
        (1, NUMBERS),
        (packed([3, 1, 2, 1]), Sequence(PLACE)),
    ],
)
def test_what_is_more_or_less_does_not_fit(value: int, found: Type) -> None:
    assert not fits(value, found, SIZES)


@pytest.mark.parametrize(
    ("found", "most"),
    [
        (ANY_NUMBER, LARGEST_NUMBER),
        (Number(0, 7), 7),
        (Number(-8, 3), -8),
        (YES_NO, 1),
        (Member(PIECE), 70),
        (SetOf(PIECE), ((1 << 70) - 1) << 1),
        (NUMBERS, EVERY_NUMBER),
        (Sequence(PLACE), packed([3, 3, 255])),
    ],
)
def test_the_most_that_a_type_can_hold_has_room_in_its_bits(found: Type, most: int) -> None:
    room = bits_of(found, SIZES)
    assert most.bit_length() < room <= most.bit_length() + 2


def test_any_number_takes_one_word() -> None:
    assert bits_of(ANY_NUMBER, SIZES) == 64


def test_numbers_are_alike_whatever_their_bounds() -> None:
    assert alike(Number(0, 3), Number(-5, 90))


def test_yes_and_no_are_no_numbers() -> None:
    assert not alike(YES_NO, Number(0, 1))


def test_members_of_two_domains_are_not_alike() -> None:
    assert not alike(Member(PIECE), Member(PLACE))


def test_a_member_is_not_the_set_of_it() -> None:
    assert not alike(Member(PIECE), SetOf(PIECE))


def test_sets_of_one_name_are_one_domain() -> None:
    assert alike(Member(members_of("hue")), Member(members_of("hue")))


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (ANY_NUMBER, "number"),
        (Number(0, 6), "number 0..6"),
        (YES_NO, "yes_no"),
        (Member(members_of("hue")), "hue"),
        (SetOf(PIECE), "set of piece"),
        (NUMBERS, "set of number"),
        (Sequence(PLACE), "sequence of place"),
    ],
)
def test_types_are_said_in_words(found: Type, text: str) -> None:
    assert said(found) == text
