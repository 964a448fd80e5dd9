"""The guide of the first time: what is asked, where to look, and what the signs in sight mean."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.draw.markup import Markup, el
from rondel.tell.scene.make_scene import spots_of, with_riders
from rondel.tell.scene.scene import Token
from rondel.web.view import Seen

HINTS = ("web.guide-question", "web.guide-lit", "web.guide-rule", "web.guide-undo", "web.guide-keys")
MOST_SIGNS = 40


def guide(seen: Seen) -> Markup:
    """Sentences about the page, and a legend; empty unless it is wanted."""
    attrs = {"id": "guide", "class": "guide", "lang": seen.scene.language, "hidden": not seen.wishes.has_guide}
    if not seen.wishes.has_guide:
        return el("section", attrs)
    hints = [el("li", None, seen.says(id)) for id in HINTS]
    signs = [el("li", None, _picture(seen, token), el("span", None, token.label)) for token in _kinds_in_sight(seen)]
    off = el(
        "button", {"type": "button", "data-do": "wish", "data-wish": "guide", "data-to": 0}, seen.says("web.guide-off")
    )
    return el(
        "section", attrs,
        el("h2", None, seen.says("web.guide-title")), el("ul", None, hints),
        el("h3", None, seen.says("web.guide-signs")), el("ul", {"class": "signs"}, signs), off,
    )  # fmt: skip


def _kinds_in_sight(seen: Seen) -> Iterator[Token]:
    """One of each sort of piece that can be seen, as they lie on the table."""
    looked = set[str]()
    for spot in spots_of(seen.scene):
        for token in with_riders(spot.tokens):
            if token.label not in looked and not token.hidden and not token.is_card and len(looked) < MOST_SIGNS:
                looked.add(token.label)
                yield token


def _picture(seen: Seen, token: Token) -> Markup:
    """The glyph of a piece on a ground of its colour."""
    look = seen.looks.piece(token)
    ground = el("rect", {"width": 28, "height": 28, "rx": 6, "fill": look.fill})
    glyph = el("use", {"href": f"#g-{look.glyph}", "x": 4, "y": 4, "width": 20, "height": 20}) if look.glyph else None
    sign = None if look.glyph else el("text", {"x": 14, "y": 19, "text-anchor": "middle"}, token.sign[:2])
    return el(
        "svg",
        {"class": "sign", "viewBox": "0 0 28 28", "width": 28, "height": 28, "aria-hidden": "true"},
        ground,
        glyph,
        sign,
    )
