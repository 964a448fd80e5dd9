"""What stands inside a ring: where it was once it stays, and what lies there can be seen."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from math import hypot, pi

import pytest

from rondel.draw.areas import Sector
from rondel.draw.boxes import Box
from rondel.draw.given_looks import ONLY
from rondel.draw.looks import Looks, plain_looks
from rondel.draw.merged_looks import MergedLooks
from rondel.draw.pen import pen_for
from rondel.draw.ring_hub import hub
from rondel.draw.stacks import SIZES, spread
from rondel.draw.tokens import COUNT
from rondel.tell.scene.scene import SeenMark, Spot, Token, Trait

from .tables import board, by_hand, drawn, says
from .test_boards import COLOURS, around, spot

READABLE = 9.0
ROUND = SeenMark("round", "Round", "7", number=7, lasts=True)


def kept(kind: str, tokens: int, **more: bool) -> tuple[Spot, ...]:
    """A place of a kind for each colour, with so many cards."""
    cards = [Token(f"{kind}-{one}-{i}", "card", f"card {i}", is_card=True) for one in COLOURS for i in range(tokens)]
    return tuple(
        spot(f"{kind}-{one}", f"{one} {kind}", kind=kind, member=Trait("colour", one), **more,
             tokens=tuple(cards[number * tokens : (number + 1) * tokens]))
        for number, one in enumerate(COLOURS)
    )  # fmt: skip


def ring(*places: Spot) -> ET.Element:
    spaces = around(8)
    spaces[:4] = [replace(one, traits={"c": Trait("colour", c)}) for one, c in zip(spaces, COLOURS, strict=False)]
    return drawn(by_hand(board("ring", *spaces), places=places))["board-b"]


def grounds(section: ET.Element) -> dict[str, str]:
    """The outline of each place."""
    found = {one.get("id", ""): one for one in section.iter() if (one.get("class") or "").startswith("spot")}
    return {id: next(each.get("d", "") for each in one.iter() if each.get("d")) for id, one in found.items()}


@pytest.mark.parametrize("cards", [1, 2, 4])
def test_places_inside_a_ring_stay_where_they_are_whatever_lies_there(cards: int) -> None:
    without = grounds(ring(*kept("stack", 0, is_stack=True), *kept("town", 3)))
    assert grounds(ring(*kept("stack", cards, is_stack=True), *kept("town", 3))) == without


@pytest.mark.parametrize("middle", [0.0, pi / 3, 2 * pi / 3, 5 * pi / 3])
@pytest.mark.parametrize("count", [1, 4, 6])
def test_every_card_of_a_stack_shows_some_of_itself(middle: float, count: int) -> None:
    found = spread((Box("card", 0.39, 0.39),) * count, Sector(middle - pi / 6, middle + pi / 6, 57.0, 101.0))
    assert found is not None and found.size >= SIZES[-1]
    assert all(hypot(a[0] - b[0], a[1] - b[1]) > 4 for a, b in zip(found.centres, found.centres[1:], strict=False))


def test_counts_of_a_stack_can_be_read() -> None:
    assert SIZES[-1] * COUNT >= READABLE


@pytest.mark.parametrize("radius", [46.0, 50.0, 74.0])
def test_letters_in_the_middle_can_be_read(radius: float) -> None:
    pen = pen_for(by_hand(), plain_looks(["anna"]), says)
    things = (spot("k", tokens=(Token("t", "cup", "cup"),)),)
    sizes = [float(one) for one in re.findall(r'font-size="([\d.]+)"', str(hub(pen, things, ROUND, radius, "")))]
    assert sizes and min(sizes) >= READABLE


def test_things_in_the_middle_stay_when_the_round_begins() -> None:
    looks = Looks(MergedLooks({}, {("marks", "round"): {ONLY: "hub"}}), ["anna"])
    pen = pen_for(by_hand(), looks, says)
    things = (spot("k", tokens=(Token("t", "cup", "cup"),)),)
    places = [re.findall(r"translate\([^)]*\)", str(hub(pen, things, mark, 50.0, ""))) for mark in (None, ROUND)]
    assert places[0] == places[1] != []
