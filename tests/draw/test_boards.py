"""Boards of every shape: each place stands where it belongs, names and tokens have room."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from math import hypot
from typing import Any

import pytest

from rondel.draw.arrangement import arranged
from rondel.draw.graph_board import joined, laid_out
from rondel.draw.looks import plain_looks
from rondel.draw.tokens import count_of
from rondel.tell.scene.scene import SeenMark, Spot, Token, Trait

from .tables import board, by_hand, drawn, played

COLOURS = ("red", "blue", "green", "yellow")


def spot(key: str, label: str = "", **more: Any) -> Spot:
    return Spot(key, more.pop("kind", "cell"), key, label or key, **more)


def grid(wide: int, high: int) -> list[Spot]:
    return [spot(f"c{r}-{c}", row=r, column=c) for r in range(1, high + 1) for c in range(1, wide + 1)]


def around(count: int, **more: Any) -> list[Spot]:
    return [spot(f"s{i}", f"space number {i}", index=i, rule="r", **more) for i in range(count)]


def places(section: ET.Element) -> list[ET.Element]:
    return [one for one in section.iter() if (one.get("class") or "").startswith("spot")]


def middles(section: ET.Element) -> list[tuple[float, float]]:
    """The middle of the ground of each place."""
    found = []
    for place in places(section):
        ground = next(one for one in place.iter() if one.get("d") or one.tag == "rect")
        if ground.tag == "rect":
            x, y, w, h = (float(ground.get(name, "0")) for name in ("x", "y", "width", "height"))
            found.append((x + w / 2, y + h / 2))
        else:
            numbers = [float(one) for one in re.findall(r"-?[\d.]+", ground.get("d", ""))]
            found.append((sum(numbers[::2]) / len(numbers[::2]), sum(numbers[1::2]) / len(numbers[1::2])))
    return found


@pytest.mark.parametrize("shape", ["ring", "hex", "grid", "graph"])
def test_every_place_of_a_board_is_drawn(shape: str) -> None:
    section = drawn(by_hand(board(shape, *grid(4, 3))))["board-b"]
    assert [one.get("id") for one in places(section)] == [one.key for one in grid(4, 3)]


def test_squares_stand_in_rows_and_columns() -> None:
    found = middles(drawn(by_hand(board("grid", *grid(3, 2))))["board-b"])
    assert [len({x for x, _ in found}), len({y for _, y in found})] == [3, 2]


def test_even_rows_of_hexagons_are_shifted_to_the_right() -> None:
    found = middles(drawn(by_hand(board("hex", *grid(2, 2))))["board-b"])
    assert found[0][0] < found[2][0] < found[1][0]


def test_a_ring_begins_at_the_top_and_goes_clockwise() -> None:
    section = drawn(by_hand(board("ring", *around(8))))["board-b"]
    starts = [next(one for one in place.iter() if one.get("d")).get("d", "") for place in places(section)]
    x, y = (float(one) for one in re.findall(r"-?[\d.]+", starts[2])[:2])
    assert x > 300 and abs(y) < 150


def test_names_of_spaces_are_written_where_nothing_else_is_known() -> None:
    section = drawn(by_hand(board("ring", *around(12))))["board-b"]
    written = "".join("".join(one.itertext()) for one in section.iter() if one.tag == "text")
    assert written.count("Space") == 12


def test_the_whole_name_can_be_asked_for_where_it_was_shortened() -> None:
    long = spot("k", "a very long name that no space of a ring has any room for", index=0, rule="r")
    section = drawn(by_hand(board("ring", long, *around(40)[1:])))["board-b"]
    assert "A very long name that no space of a ring has any room for" in [one.text for one in section.iter("title")]


def kept() -> tuple[Spot, ...]:
    return tuple(spot(f"town-{one}", f"{one} town", kind="town", member=Trait("colour", one)) for one in COLOURS)


def test_places_of_members_stand_inside_the_ring_that_names_each_once() -> None:
    spaces = around(8)
    spaces[:4] = [replace(one, traits={"c": Trait("colour", c)}) for one, c in zip(spaces, COLOURS, strict=False)]
    scene = by_hand(board("ring", *spaces), places=kept())
    assert {one.get("id") for one in places(drawn(scene)["board-b"])} > {one.key for one in kept()}


def test_places_of_members_that_a_ring_does_not_name_stand_in_rows() -> None:
    found = arranged(by_hand(board("ring", *around(8)), places=kept()), plain_looks([]))
    assert not found.beside["b"]


def test_the_round_stands_in_the_middle_of_a_ring() -> None:
    scene = replace(by_hand(board("ring", *around(8))), marks=(SeenMark("r", "Round", "7", number=7, lasts=True),))
    texts = ["".join(one.itertext()) for one in drawn(scene)["board-b"].iter("text")]
    assert any(text.endswith("7") for text in texts[-1:])


def test_neighbours_on_a_graph_never_touch() -> None:
    found = laid_out(((0.0, 0.0), (0.14, 0.0), (1.0, 1.0), (0.0, 0.5)))
    apart = [hypot(a[0] - b[0], a[1] - b[1]) for i, a in enumerate(found) for b in found[:i]]
    assert min(apart) == pytest.approx(100)


def test_places_of_a_graph_that_nobody_drew_stand_in_a_circle_with_their_names() -> None:
    section = drawn(by_hand(board("graph", *[spot(f"k{i}", f"harbour {i}") for i in range(9)])))["board-b"]
    found = middles(section)
    middle = (sum(x for x, _ in found) / 9, sum(y for _, y in found) / 9)
    far = [hypot(x - middle[0], y - middle[1]) for x, y in found]
    assert max(far) - min(far) < 5 and "Harbour 8" in "".join(section.itertext())


def test_ways_there_and_back_are_one_line_and_others_have_a_direction() -> None:
    spots = [spot("a", ways={"e": "b"}), spot("b", ways={"w": "a", "s": "c"}), spot("c")]
    assert list(joined(spots)) == [("a", "b", False), ("b", "c", True)]


def test_a_oneway_is_drawn_with_a_head() -> None:
    spots = [spot("a", across=0.0, ways={"e": "b"}), spot("b", across=1.0)]
    section = drawn(by_hand(board("graph", *spots)))["board-b"]
    assert [one.get("class") for one in section.iter() if one.get("class") in ("way", "head")] == ["way", "head"]


def test_a_board_alone_is_the_first_and_others_have_their_names() -> None:
    for scene, own, _ in played("base", looks=1):
        sections = drawn(scene, own)
        boards = [section for id, section in sections.items() if id.startswith("board-")]
        assert [len(list(one.iter("h3"))) for one in boards] == [0] + [1] * (len(boards) - 1)


def test_what_rides_on_a_piece_is_drawn_on_it() -> None:
    rider = Token("r", "cap", "cap")
    host = Token("h", "pawn", "pawn", owner="anna", riders=(rider,))
    section = drawn(by_hand(board("grid", spot("k", row=1, column=1, tokens=(host,)))))["board-b"]
    hosts = [one for one in section.iter() if one.get("id") == "h"]
    assert [one.get("id") for one in hosts[0].iter() if one.get("id")] == ["h", "r"]


def test_many_alike_are_one_token_with_a_count() -> None:
    token = Token("h", "cube", "cube", count=12)
    section = drawn(by_hand(board("hex", spot("k", row=1, column=1, tokens=(token,)))))["board-b"]
    assert "12" in [one.text for one in section.iter("text") if one.get("class") == "n"]


@pytest.mark.parametrize(("size", "letters"), [(15.0, 9.0), (18.0, 11.0), (40.0, 20.0)])
def test_counts_of_small_tokens_can_be_read(size: float, letters: float) -> None:
    found = re.search(r'font-size="([\d.]+)"', str(count_of(7, size)))
    assert found and float(found[1]) >= letters
