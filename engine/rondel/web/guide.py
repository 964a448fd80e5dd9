"""The guide of the first time: what is asked, where to look, and what the signs in sight mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rondel.draw.bits import picture_of
from rondel.draw.markup import Markup, el
from rondel.draw.pen import pen_for
from rondel.tell.scene.make_scene import spots_of, with_riders
from rondel.tell.scene.scene import Token
from rondel.web.view import PageSeen

HINTS = ("web.guide-question", "web.guide-lit", "web.guide-rule", "web.guide-undo", "web.guide-keys")
MOST_SIGNS = 40
SIGN = 30.0


def guide(seen: PageSeen) -> Markup:
    """Sentences about the page, and a legend; empty unless it is wanted."""
    attrs = {"id": "guide", "class": "guide", "lang": seen.scene.language, "hidden": not seen.wishes.has_guide}
    if not seen.wishes.has_guide:
        return el("section", attrs)
    hints = [el("li", None, seen.says(id)) for id in HINTS]
    pen = pen_for(seen.scene, seen.looks, seen.says)
    signs = [el("li", None, picture_of(pen, token, SIGN), _called(seen, token)) for token in _kinds_in_sight(seen)]
    off = el(
        "button", {"type": "button", "data-do": "wish", "data-wish": "guide", "data-to": 0}, seen.says("web.guide-off")
    )
    return el(
        "section", attrs,
        el("h2", None, seen.says("web.guide-title")), el("ul", None, hints),
        el("h3", None, seen.says("web.guide-signs")), el("ul", {"class": "signs"}, signs), off,
    )  # fmt: skip


def _called(seen: PageSeen, token: Token) -> Markup:
    """What a sort of piece is called, without whose it is."""
    owner = f" ({seen.speech.player(token.owner)})" if token.owner else ""
    return el("span", None, token.label.removesuffix(owner) if owner else token.label)


def _kinds_in_sight(seen: PageSeen) -> Iterator[Token]:
    """One of each sort of piece that can be seen, as they lie on the table; whose they are makes no difference."""
    looked = set[tuple[str, str]]()
    for spot in spots_of(seen.scene):
        for token in with_riders(spot.tokens):
            sort = token.kind, seen.looks.piece(token).glyph
            if sort not in looked and not token.hidden and not token.is_card and len(looked) < MOST_SIGNS:
                looked.add(sort)
                yield replace(token, count=1, riders=())
