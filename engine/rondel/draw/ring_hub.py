"""The middle of a ring: a mark such as the number of the round, and what lies there."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.draw.areas import Rectangle
from rondel.draw.lettering import capital, fitting_size, shortened
from rondel.draw.markup import NOTHING, Markup, el, join
from rondel.draw.pen import Pen, called, titled
from rondel.draw.tokens import spot_class, tokens_in
from rondel.tell.scene.scene import SeenMark, Spot

LEAST = 60.0  # the radius of a disc in which a name can be read


def hub(pen: Pen, spots: Sequence[Spot], mark: SeenMark | None, radius: float, name: str) -> Markup:
    """A disc of some radius with a mark above and things below; the name of the board if there is neither."""
    disc = el("circle", {"r": radius, "class": "hub"})
    has_things = any(spot.tokens or pen.options(spot.key, spot.options) for spot in spots)
    if mark is None and not has_things:
        return join(disc, _line(name, "hubn", 0, radius * 1.6, radius * 0.16))
    # A number that is still to come has its room already: nothing moves when it comes.
    is_alone = mark is None and not pen.looks.has_hub
    return join(disc, _mark(mark, radius, is_alone=not has_things), _things(pen, spots, radius, is_alone=is_alone))


def _mark(mark: SeenMark | None, radius: float, *, is_alone: bool) -> Markup:
    """A number with its name above it; in a disc too small for letters the name is told to whoever asks."""
    if mark is None:
        return NOTHING
    shift = radius * 0.22 if is_alone else 0.0
    if radius < LEAST:
        named = f"{capital(mark.label)} {mark.text}"
        return _line(mark.text, "hubv", -radius * 0.5 + shift * 2, radius * 1.2, radius * 0.52, named)
    return join(
        _line(capital(mark.label), "hubn", -radius * 0.5 + shift, radius * 1.5, radius * 0.165),
        _line(mark.text, "hubv", -radius * 0.12 + shift, radius * 1.7, radius * 0.48),
    )


def _line(text: str, class_: str, y: float, width: float, largest: float, title: str = "") -> Markup:
    size = max(largest * 0.55, fitting_size(text, width, largest))
    shown = shortened(text, width, size)
    return el("text", {"class": f"w {class_}", "y": y + size * 0.35, "font-size": size}, titled(title or text), shown)


def _things(pen: Pen, spots: Sequence[Spot], radius: float, *, is_alone: bool) -> Markup:
    """The places of the middle side by side, so that each can be chosen."""
    shown = [spot for spot in spots if spot.tokens or pen.options(spot.key, spot.options)]
    whole, y, height = _room(radius, is_alone=is_alone)
    width = whole / max(1, len(shown))
    drawn = []
    for index, spot in enumerate(shown):
        x = (index - (len(shown) - 1) / 2) * width
        drawn.append(_spot(pen, spot, Rectangle(x, y, width - 2, height)))
    return join(*drawn)


def _room(radius: float, *, is_alone: bool) -> tuple[float, float, float]:
    """How wide the room for things is, where its middle stands, and how high it is."""
    if is_alone:
        return radius * 1.3, 0.0, radius * 1.1
    return (
        (radius * 1.62, radius * 0.26, radius * 0.68)
        if radius < LEAST
        else (radius * 1.5, radius * 0.45, radius * 0.46)
    )


def _spot(pen: Pen, spot: Spot, area: Rectangle) -> Markup:
    options = pen.options(spot.key, spot.options)
    ground = {"x": area.x - area.width / 2, "y": area.y - area.height / 2, "width": area.width, "height": area.height}
    return el(
        "g",
        {"id": spot.key, "class": spot_class(options), **pen.chosen(options)},
        titled(called(spot)),
        el("rect", {**ground, "rx": 6, "class": "ground clear"}),
        tokens_in(pen, spot.tokens, area, 40),
    )
