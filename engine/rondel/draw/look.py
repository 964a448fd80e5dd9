"""What things look like, ready to be drawn: shapes, colours as `#rrggbb`, names of glyphs. `looks` makes them."""

from __future__ import annotations

from rondel.frozen import frozen

SHAPES = ("disc", "person", "hexagon", "die", "tile", "card", "plain", "ground", "chip")
EMBLEMS = ("disc", "triangle", "square", "diamond", "cross", "ring")


@frozen
class PlayerLook:
    fill: str
    emblem: str


@frozen
class PieceLook:
    """A piece: its shape, on it a glyph, inside that a smaller one (`inset`), in a corner a `badge`."""

    shape: str = "chip"
    fill: str = "#e7e0d0"
    glyph: str = ""
    inset: str = ""
    badge: str = ""
    emblem: str = ""  # of the owner
    rim: str = ""  # the fill of the owner, where the piece itself has another
    size: float = 1.0
    is_default: bool = False


@frozen
class SpaceLook:
    """The ground of a place of a board, by the rule that stands there."""

    fill: str = ""
    glyphs: tuple[str, ...] = ()
    is_default: bool = False


@frozen
class PlaceLook:
    """Where places of a kind are drawn.

    `inside` a board, `beside` the space with this trait or at its `centre`; else in an `area`: `offer`, `stock`,
    `away`; `with_owners`: what lies there is shown with its owners.
    """

    inside: str = ""
    beside: str = ""
    at_centre: bool = False
    area: str = ""
    with_owners: bool = False
    is_default: bool = False


@frozen
class BoardLook:
    """A board drawn inside another, if at all."""

    inside: str = ""
    edges: str = ""
    is_default: bool = False
