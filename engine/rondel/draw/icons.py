"""Small pictures beside sentences: of the piece, the space or the place that an option means."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.draw.glyph_defs import glyph
from rondel.draw.inks import ink_on
from rondel.draw.looks import Looks
from rondel.draw.markup import NOTHING, Markup, el
from rondel.draw.piece_shapes import shape
from rondel.draw.tokens import figure_for
from rondel.draw.usual_looks import NEUTRAL
from rondel.tell.scene.scene import Scene, Spot, Token

SIZE = 28.0
_UNSHOWN = ("card", "chip")  # they say no more than the sentence does


def option_icons(scene: Scene, looks: Looks) -> dict[str, Markup]:
    """For each option that means something with a look, a picture of it; other options have none."""
    pictures = dict(_pictures(scene, looks))
    found = {line.id: next((pictures[key] for key in line.at if key in pictures), NOTHING) for line in scene.lines}
    return {id: picture for id, picture in found.items() if picture}


def token_icon(looks: Looks, token: Token) -> Markup:
    """A piece as a small picture, without how many there are."""
    look = looks.piece(token)
    return _framed(shape(figure_for(looks, token), SIZE / max(1.0, look.size), looks.glyphs))


def _pictures(scene: Scene, looks: Looks) -> Iterator[tuple[str, Markup]]:
    asked = {key for line in scene.lines for key in line.at}
    for spot in (*(spot for board in scene.boards for spot in board.spots), *scene.places, *_owned(scene)):
        if spot.key in asked and (picture := _space(spot, looks)):
            yield spot.key, picture
        for token in spot.tokens:
            if token.key in asked and looks.piece(token).shape not in _UNSHOWN:
                yield token.key, token_icon(looks, token)


def _owned(scene: Scene) -> list[Spot]:
    return [spot for seat in scene.seats for spot in seat.places]


def _space(spot: Spot, looks: Looks) -> Markup:
    """The ground of a place with its glyphs: those of what covers it, of its member, or of its rule."""
    fill, names = looks.space(spot).fill, looks.space(spot).glyphs
    if spot.member is not None:
        fill, names = looks.member_fill(spot.member), (looks.member_glyph(spot.member),)
    for look in (looks.piece(token) for token in spot.tokens):
        if look.shape == "ground":
            fill, names = look.fill, (look.glyph, look.badge)
    known = [name for name in names if name in looks.glyphs]
    if not known:
        return NOTHING
    ground = el("rect", {"x": -15, "y": -15, "width": 30, "height": 30, "rx": 7, "fill": fill or NEUTRAL})
    size = 20.0 if len(known) == 1 else 26.0 / len(known)
    left, ink = -(len(known) - 1) / 2 * size, ink_on(fill or NEUTRAL)
    signs = [glyph(looks.glyphs, one, size, left + i * size, 0, fill=ink) for i, one in enumerate(known)]
    return _framed(ground, *signs)


def _framed(*drawn: Markup) -> Markup:
    attrs = {"class": "oi", "viewBox": "-16 -16 32 32", "width": 32, "height": 32, "aria-hidden": "true"}
    return el("svg", attrs, *drawn)
