"""The style sheet of the table: what it must know, and colours that can be told apart by day and by night."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from rondel.draw.contrast import contrast
from rondel.draw.inks import ink_on
from rondel.draw.usual_looks import COLOURS

from .tables import SMALL, drawn, played

SHEET = (resources.files("rondel") / "web" / "static" / "table.css").read_text(encoding="utf-8")
TEXT, RIM = 4.5, 3.0
READ = [
    *((ink, ground) for ink in ("ink", "soft") for ground in ("ground", "paper", "raised", "card")),
    ("worth", "card"), ("can-ink", "can-ground"), ("can-ink", "paper"), ("space-ink", "tint0"), ("space-ink", "tint1"),
    ("ink", "can-ground"),
]  # fmt: skip
SEEN = [("can", ground) for ground in ("ground", "paper", "raised", "card", "tint0", "tint1")] + [("focus", "paper")]


def colours(*, by_night: bool) -> dict[str, str]:
    """The named colours, those of the night over those of the day."""
    day, night = re.findall(r":root \{(.*?)\n *\}", SHEET, re.DOTALL)[:2]
    found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", day))
    return found | dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", night)) if by_night else found


@pytest.mark.parametrize("by_night", [False, True])
@pytest.mark.parametrize(("ink", "ground"), READ)
def test_text_can_be_read(ink: str, ground: str, by_night: bool) -> None:
    found = colours(by_night=by_night)
    assert contrast(found[ink], found[ground]) >= TEXT


@pytest.mark.parametrize("by_night", [False, True])
@pytest.mark.parametrize(("rim", "ground"), SEEN)
def test_what_is_lit_can_be_seen(rim: str, ground: str, by_night: bool) -> None:
    found = colours(by_night=by_night)
    assert contrast(found[rim], found[ground]) >= RIM


@pytest.mark.parametrize("fill", COLOURS.values())
def test_letters_on_any_usual_colour_can_be_read(fill: str) -> None:
    assert contrast(fill, ink_on(fill)) >= TEXT


def test_every_class_of_a_drawing_is_known() -> None:
    known = set(re.findall(r"\.([a-z][\w-]*)", SHEET))
    used = set[str]()
    for module in SMALL:
        for scene, *looks in played(module, looks=2):
            for look in looks:
                parts = drawn(scene, look).values()
                used |= {name for part in parts for one in part.iter() for name in one.get("class", "").split()}
    assert used - known <= {"hex", "band"}


def test_movement_can_be_stopped() -> None:
    assert "prefers-reduced-motion: reduce" in SHEET


def test_the_language_spoken_keeps_its_ground_under_a_pointer() -> None:
    hovered = re.findall(r"^(\.bar a[^{]*:hover)[^{]*\{", SHEET, re.MULTILINE)
    assert hovered and all(":not(.on" in selector for selector in hovered)
