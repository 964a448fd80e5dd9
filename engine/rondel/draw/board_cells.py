"""A place of a board that is not a ring: its ground, its glyphs or its name, and what stands there."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.draw.areas import Rectangle
from rondel.draw.glyph_defs import glyph
from rondel.draw.inks import DARK, ink_on
from rondel.draw.lettering import LINE, capital, fitting_lines
from rondel.draw.look import PieceLook
from rondel.draw.markup import NOTHING, Markup, el, join
from rondel.draw.pen import Pen, called, titled
from rondel.draw.text_lines import lines_at
from rondel.draw.tokens import sorted_by_kind, spot_class, tokens_in
from rondel.frozen import frozen
from rondel.tell.scene.scene import Spot, Token

LETTERS = (14.0, 12.0, 10.0, 9.0)
LARGEST = 54.0
NAME = 0.36  # of the room, where something stands below the name


@frozen
class DrawnCell:
    """The outline of a place, the room for what stands there, which of two tints it has, how far it reaches."""

    outline: Markup
    room: Rectangle
    tint: int
    reach: tuple[float, float]
    has_name: bool = False  # names are shown where places are told apart by nothing else


def cell_body(pen: Pen, spot: Spot, cell: DrawnCell) -> Markup:
    """A place with all that is to be seen there."""
    grounds = [token for token in spot.tokens if pen.look(token).shape == "ground"]
    others = [token for token in spot.tokens if token not in grounds]
    options = pen.options(spot.key, spot.options)
    fill = pen.look(grounds[0]).fill if grounds else pen.looks.space(spot).fill
    shown = "ground" if fill else f"ground tint{cell.tint}"
    return el(
        "g",
        {"id": spot.key, "class": spot_class(options), **pen.chosen(options)},
        titled(called(spot)),
        el("g", {"class": shown, "fill": fill or None}, cell.outline),
        *[_ground(pen, token, cell.room, is_free=not others) for token in grounds],
        _standing(pen, spot, cell, others, fill) if not grounds else _on_ground(pen, others, cell.room),
    )


def _ground(pen: Pen, token: Token, room: Rectangle, *, is_free: bool) -> Markup:
    """The glyphs of a ground, in the middle, or above what stands on it."""
    look, glyphs = pen.look(token), pen.looks.glyphs
    options = pen.options(token.key, token.options)
    both = look.glyph in glyphs and look.badge in glyphs
    y = room.y if is_free else room.y - room.height * 0.42
    size = room.height * (0.66 if is_free else 0.36)
    step = size * 0.52 if both else 0.0
    ink = ink_on(look.fill)
    signs = join(
        glyph(glyphs, look.glyph, size, room.x - step, y, fill=ink, opacity=0.6 if ink == DARK else 0.8),
        glyph(glyphs, look.badge, size * 0.8, room.x + step, y, fill=ink),
        _letters_of(token, look, room) if is_free and look.glyph not in glyphs else None,
    )
    return el("g", {"id": token.key, "class": "tok can" if options else "tok", **pen.chosen(options)}, signs)


def _letters_of(token: Token, look: PieceLook, room: Rectangle) -> Markup:
    lines, size = fitting_lines(token.label, room.width, room.height, LETTERS)
    return lines_at(lines, size, (room.x, room.y), {"fill": ink_on(look.fill)})


def _on_ground(pen: Pen, tokens: Sequence[Token], room: Rectangle) -> Markup:
    lower = Rectangle(room.x, room.y + room.height * 0.12, room.width, room.height * 0.76)
    return tokens_in(pen, tokens, lower, 40)


def _standing(pen: Pen, spot: Spot, cell: DrawnCell, tokens: Sequence[Token], fill: str) -> Markup:
    """What stands on a place without ground; the glyphs or the name of its rule give way to it."""
    look, room = pen.looks.space(spot), cell.room
    ordered = sorted_by_kind(tokens)
    names = [name for name in look.glyphs if name in pen.looks.glyphs]
    if names:
        return join(_signs(pen, names, room, fill, is_free=not ordered), _below(pen, ordered, room, 0.3))
    if not cell.has_name and not spot.rule:
        return tokens_in(pen, ordered, room, LARGEST)
    name = capital(spot.label.partition(" (")[0])
    lines, size = fitting_lines(name, room.width, room.height * (NAME if ordered else 1.0), LETTERS)
    high = len(lines) * size * LINE
    y = room.y - (room.height - high) / 2 if ordered else room.y
    ink: dict[str, object] = {"fill": ink_on(fill)} if fill else {}
    return join(lines_at(lines, size, (room.x, y), ink), _below(pen, ordered, room, high / room.height))


def _signs(pen: Pen, names: Sequence[str], room: Rectangle, fill: str, *, is_free: bool) -> Markup:
    size = min(room.height * (0.62 if is_free else 0.28), room.width / len(names) * 0.9)
    y = room.y if is_free else room.y - room.height / 2 + size / 2
    shown: dict[str, object] = {"fill": ink_on(fill)} if fill else {"class": "sign"}
    left = room.x - (len(names) - 1) / 2 * size * 1.06
    return join(
        *[glyph(pen.looks.glyphs, one, size, left + i * size * 1.06, y, **shown) for i, one in enumerate(names)]
    )


def _below(pen: Pen, tokens: Sequence[Token], room: Rectangle, part: float) -> Markup:
    """Tokens under what takes this part of the room."""
    if not tokens:
        return NOTHING
    high = room.height * (1 - part)
    return tokens_in(pen, tokens, Rectangle(room.x, room.y + (room.height - high) / 2, room.width, high), LARGEST)
