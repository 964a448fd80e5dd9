"""Places that are on no board: rows with their names, in the areas of the table."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.draw.arrangement import AWAY, OFFER, Arrangement, rest_of
from rondel.draw.bits import by_kind
from rondel.draw.lettering import capital
from rondel.draw.markup import NOTHING, Markup, el
from rondel.draw.pen import Pen, classes
from rondel.draw.piles import is_pile, pile
from rondel.draw.soft_breaks import softly_broken
from rondel.tell.scene.scene import Scene, Spot, Token

SIZE = 26.0


def area_section(pen: Pen, scene: Scene, found: Arrangement, area: str) -> Markup:
    """The places of an area; what is out of the game is folded."""
    rows = [place_row(pen, spot, rest_of(spot, scene, pen.looks), area) for spot in found.areas[area]]
    # What may be longer than its room is scrolled with keys too.
    attrs = {"id": area, "class": classes("area", area), "hidden": not rows, "tabindex": 0}
    if not rows:
        return el("section", attrs)
    title = pen.says(f"draw.{area}")
    if area == AWAY:
        return el("section", attrs, el("details", {"id": f"fold-{area}"}, el("summary", None, title), *rows))
    return el("section", {**attrs, "aria-label": title}, el("h3", None, title) if area != OFFER else None, *rows)


def place_row(pen: Pen, spot: Spot, tokens: Sequence[Token], area: str) -> Markup:
    """A place with its name and what lies there."""
    options = pen.options(spot.key, spot.options)
    attrs = {"id": spot.key, "class": classes("place", "can" if options else None), **pen.chosen(options)}
    label = el("span", {"class": "tl"}, softly_broken(capital(spot.label)))
    return el("div", attrs, label, el("span", {"class": "bits"}, lying(pen, spot, tokens, SIZE, is_open=area == OFFER)))


def lying(pen: Pen, spot: Spot, tokens: Sequence[Token], size: float, *, is_open: bool) -> Markup:
    """What lies at a place: a pile, or every token for itself."""
    if not tokens:
        return NOTHING
    if not is_open and is_pile(pen, spot, tokens):
        return pile(pen, spot, tokens, size)
    return by_kind(pen, tokens, size)
