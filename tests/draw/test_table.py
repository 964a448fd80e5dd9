"""Every game is drawn, with looks and without: everything once, and everything that can be chosen where it is."""

from __future__ import annotations

import time
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from rondel.draw.kept_sections import KeptSections
from rondel.draw.looks import plain_looks
from rondel.draw.table_sections import table_sections
from rondel.tell.scene.scene import OptionLine, Scene, Token

from .tables import HOSTILE, SMALL, board, by_hand, drawn, ids_of, played, says, tokens_of
from .test_boards import spot

MODULES = [
    "base",
    "arthur",
    "caerleon",
    "decree",
    "gold",
    "kings_favor",
    "market",
    "morgana",
    "round_table",
    "treasures",
]


def carries(sections: dict[str, ET.Element], key: str, option: str) -> bool:
    """Whether the element of a key, or what is inside it, stands for an option."""
    found = [one for section in sections.values() for one in section.iter() if one.get("id") == key]
    inside = [one for element in found for one in element.iter()]
    return any(option in (one.get("data-option"), *one.get("data-options", "").split()) for one in inside)


def missing(scene: Scene, sections: dict[str, ET.Element]) -> list[tuple[str, str]]:
    """The options that are not on the drawing where they are said to be; alike pieces share the first of theirs."""
    shared = {option: token.options[0] for token in tokens_of(scene) for option in token.options}
    asked = [(line, key) for line in scene.lines for key in line.at]
    return [
        (line.id, key)
        for line, key in asked
        if not carries(sections, key, line.id) and not carries(sections, key, shared.get(line.id, line.id))
    ]


@pytest.mark.parametrize("module", SMALL)
def test_every_token_is_drawn_once(module: str) -> None:
    for scene, *looks in played(module):
        for look in looks:
            ids = ids_of(drawn(scene, look))
            assert [ids.count(token.key) for token in tokens_of(scene)] == [1] * len(tokens_of(scene))


@pytest.mark.parametrize("module", SMALL)
def test_no_id_stands_twice(module: str) -> None:
    for scene, *looks in played(module):
        for look in looks:
            ids = ids_of(drawn(scene, look))
            assert len(ids) == len(set(ids))


@pytest.mark.parametrize("module", SMALL)
def test_every_option_is_where_it_is_said_to_be(module: str) -> None:
    for scene, *looks in played(module):
        assert not [lost for look in looks for lost in missing(scene, drawn(scene, look))]


@pytest.mark.slow
def test_all_modules_together_are_drawn_whole() -> None:
    for scene, own, _ in played(*MODULES, looks=12, players=4):
        sections = drawn(scene, own)
        ids = ids_of(sections)
        assert [token.label for token in tokens_of(scene) if ids.count(token.key) != 1] == []
        assert not missing(scene, sections) and len(ids) == len(set(ids))


def test_sections_are_known_by_their_ids() -> None:
    for scene, own, _ in played("ring", looks=1):
        sections = drawn(scene, own)
        assert all(section.get("id") == id for id, section in sections.items())


def test_oneself_comes_first() -> None:
    scene, own, _ = [seen for seen in played("ring", looks=1) if seen[0].you][1]
    assert next(id for id in drawn(scene, own) if id.startswith("seat-")) == f"seat-{scene.you}"


def test_an_option_says_its_sentence() -> None:
    line = OptionLine("1", "go", "Go there", at=("k",))
    scene = replace(by_hand(board("square", spot("k", row=1, column=1))), lines=(line,))
    found = [one for one in drawn(scene)["board-b"].iter() if one.get("data-option") == "go"]
    assert [(one.get("aria-label"), one.get("role"), one.get("tabindex")) for one in found] == [
        ("Go there", "button", "0")
    ]


def test_a_player_who_can_be_chosen_is_lit() -> None:
    scene = replace(by_hand(), lines=(OptionLine("1", "anna", "Anna", at=("seat-anna",)),))
    assert carries(drawn(scene), "seat-anna", "anna")


def test_words_never_become_markup() -> None:
    token = Token("t", "a", HOSTILE, text=HOSTILE, sign=HOSTILE)
    hostile = spot("k", label=HOSTILE, row=1, column=1, tokens=(token,))
    scene = by_hand(board("ring", hostile), places=(replace(hostile, key="k2"),), label=HOSTILE)
    sections = drawn(replace(scene, title=HOSTILE))
    assert not [one for section in sections.values() for one in section.iter() if one.tag == "script"]


def test_no_element_has_a_style() -> None:
    for scene, *looks in played("ring", looks=2):
        for look in looks:
            assert not [one for part in drawn(scene, look).values() for one in part.iter() if one.get("style")]


def test_a_hidden_card_shows_its_back_and_no_text() -> None:
    hidden = Token("h", "card", "a card", count=4, hidden=True, is_card=True)
    sections = drawn(by_hand(places=(spot("k", is_stack=True, is_covered=True, tokens=(hidden,)),)))
    texts = ["".join(one.itertext()) for one in sections["stock"].iter() if one.tag == "text"]
    assert texts == ["4"]


@pytest.mark.slow
def test_a_table_of_four_is_small_and_quickly_drawn() -> None:
    scene, own, _ = list(played("base", looks=6, players=4))[-1]
    table_sections(scene, own, says)
    spent = []
    for _ in range(10):
        start = time.process_time()
        made = table_sections(scene, own, says)
        spent.append(time.process_time() - start)
    assert sum(len(section.encode()) for section in made.values()) < 100_000 and min(spent) < 0.04


def test_nobody_at_the_table_and_nothing_on_it_is_drawn_too() -> None:
    empty = replace(by_hand(), seats=(), you="", turn="")
    assert set(table_sections(empty, plain_looks([]), says)) == {"offer", "stock", "away", "marks", "strip"}


@pytest.mark.parametrize("module", [*SMALL, "base"])
def test_what_is_kept_is_what_would_be_drawn(module: str) -> None:
    kept = KeptSections()
    for scene, own, _ in played(module, looks=10):
        again = table_sections(scene, own, says, kept)
        assert again == table_sections(scene, own, says)
