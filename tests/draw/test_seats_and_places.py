"""Players and what lies on no board: panels, cards, piles, marks."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import Any

from rondel.draw.arrangement import arranged
from rondel.draw.looks import plain_looks
from rondel.tell.scene.scene import OptionLine, Scene, Seat, SeenMark, Token

from .tables import by_hand, drawn
from .test_boards import spot


def card(key: str, text: str, **more: Any) -> Token:
    return Token(key, "card", f"card ({text})", text=text, is_card=True, **more)


def at_table(*seats: Seat) -> Scene:
    return replace(by_hand(), seats=seats)


def seat(name: str, *places: Any, you: bool = False) -> Seat:
    return Seat(name, name.capitalize(), 5, you, False, places)


def offer(option: str, at: str) -> OptionLine:
    return OptionLine("1", option, "Take it", at=(at,))


def text_of(element: ET.Element) -> str:
    return "".join(element.itertext())


def of_class(element: ET.Element, name: str) -> list[ET.Element]:
    return [one for one in element.iter() if name in (one.get("class") or "").split()]


def test_a_panel_says_who_it_is_and_how_many_points_there_are() -> None:
    panel = drawn(at_table(seat("anna")))["seat-anna"]
    assert "Anna" in text_of(panel) and text_of(of_class(panel, "vp")[0]) == "5"


def test_a_card_tells_what_it_says_and_what_it_gives() -> None:
    hand = spot("hand", tokens=(card("c1", "two cubes: 3 points"),), owner="anna")
    (found,) = of_class(drawn(at_table(seat("anna", hand, you=True)))["seat-anna"], "card")
    assert [text_of(one) for one in found if one.get("class") in ("ct", "worth")] == ["Two cubes", "3 points"]


def test_ones_own_cards_lie_open_and_those_of_others_in_a_pile() -> None:
    cards = tuple(card(f"c{i}", f"text {i}") for i in range(4))
    mine = spot("hand-anna", tokens=cards, owner="anna")
    other = spot("hand-ben", tokens=tuple(replace(one, key=f"b{one.key}") for one in cards), owner="ben")
    sections = drawn(at_table(seat("anna", mine, you=True), seat("ben", other)))
    assert [len(of_class(sections[id], "pile")) for id in ("seat-anna", "seat-ben")] == [0, 1]


def test_a_pile_from_which_a_card_can_be_chosen_lies_open() -> None:
    cards = tuple(card(f"c{i}", f"text {i}", options=("o",) if i == 2 else ()) for i in range(14))
    scene = by_hand(places=(spot("discard", tokens=cards, is_stack=True, is_covered=True),))
    offered = replace(scene, lines=(offer("o", "c2"),))
    assert not of_class(drawn(offered)["stock"], "pile")


def test_cards_that_lie_open_are_on_offer_and_stacks_in_stock() -> None:
    shared = (spot("a", kind="display", tokens=(card("c1", "x"),)), spot("b", kind="deck", is_covered=True))
    deck = replace(shared[1], tokens=(Token("h", "card", "card", hidden=True, is_card=True, count=9),))
    found = arranged(by_hand(places=(shared[0], deck)), plain_looks([]))
    assert {area: [one.key for one in spots] for area, spots in found.areas.items()} == {
        "offer": ["a"],
        "stock": ["b"],
        "away": [],
    }


def test_a_place_where_nothing_lies_is_left_out_until_it_can_be_chosen() -> None:
    scene = by_hand(places=(spot("empty"),))
    chosen = replace(scene, lines=(offer("o", "empty"),))
    assert [len(of_class(drawn(one)["stock"], "place")) for one in (scene, chosen)] == [0, 1]


def test_an_area_without_anything_is_hidden_but_there() -> None:
    assert drawn(by_hand())["away"].get("hidden") == ""


def test_marks_of_a_player_stand_with_that_player() -> None:
    marks = (SeenMark("bid", "Bid (Anna)", "4", owner="anna"), SeenMark("deal", "Deal", "2", lasts=True))
    sections = drawn(replace(at_table(seat("anna")), marks=marks))
    assert "Bid4" in text_of(sections["seat-anna"]) and text_of(sections["marks"]) == "Deal2"


def test_a_mere_yes_of_a_turn_is_not_shown() -> None:
    assert text_of(drawn(replace(by_hand(), marks=(SeenMark("moved", "Has moved", ""),)))["marks"]) == ""


def test_the_strip_has_everybodys_points() -> None:
    strip = drawn(at_table(seat("anna"), seat("ben")))["strip"]
    assert [text_of(one) for one in of_class(strip, "one")] == ["5", "5"]


def test_a_die_shows_pips_up_to_six_and_figures_beyond() -> None:
    dice = tuple(Token(f"d{face}", "die", "die", face=face, face_text=str(face)) for face in (3, 8))
    panel = drawn(at_table(seat("anna", spot("cup", tokens=dice, owner="anna"))))["seat-anna"]
    three, eight = (next(one for one in panel.iter() if one.get("id") == key) for key in ("d3", "d8"))
    assert len([one for one in three.iter("circle")]) == 3 and text_of(eight).endswith("8")
