"""Tokens on boards: the shape of a piece, how many there are, what rides on it, and whether it can be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rondel.draw.areas import Area
from rondel.draw.boxes import Box
from rondel.draw.letter_widths import BOLD, USUAL
from rondel.draw.lettering import letters_for
from rondel.draw.look import PieceLook
from rondel.draw.looks import Looks
from rondel.draw.markup import NOTHING, Markup, el, join, num
from rondel.draw.packing import NO_HEAD, Head, Packed, packed
from rondel.draw.pen import Pen, classes, titled
from rondel.draw.piece_shapes import Figure, shape
from rondel.tell.scene.scene import Token

TIMES = "\u00d7"
RIDER = 0.7
COUNT = 0.5  # letters of a count, of the size of the token
# Those of small tokens are larger, if no larger than the gap to the next token lets them be.
READABLE, MOST_COUNT = 11.0, 0.62
_ROUND = ("disc", "hexagon")
_WIDE = {"card": 0.39, "die": 0.47, "tile": 0.47}
_HIGH = {"chip": 0.38, "die": 0.47, "tile": 0.47}


def figure_for(looks: Looks, token: Token, look: PieceLook | None = None) -> Figure:
    """What is drawn of a token; its look may be known already."""
    shown = token.face_text or (str(token.face) if token.face else "")
    face = int(shown) if shown.isdecimal() and len(shown) < 4 else None
    letters = "" if token.hidden else token.sign or letters_for(token.text or token.label)
    return Figure(look or looks.piece(token), letters, face, shown, token.hidden)


def times(count: int) -> str:
    """So many of something."""
    return f"{count} {TIMES}"


def title_of(token: Token) -> str:
    """What a token is called, with how many there are and what rides on it."""
    name = f"{times(token.count)} {token.label}" if token.count > 1 else token.label
    return f"{name} ({', '.join(title_of(rider) for rider in token.riders)})" if token.riders else name


def token_at(pen: Pen, token: Token, size: float, x: float, y: float) -> Markup:
    """A token about a point; it is found by its key."""
    options = pen.options(token.key, token.options)
    attrs = {"id": token.key, "class": "tok can" if options else "tok", "transform": f"translate({num(x)} {num(y)})"}
    return el("g", {**attrs, **pen.chosen(options)}, *token_parts(pen, token, size, is_lit=bool(options)))


def token_parts(pen: Pen, token: Token, size: float, *, is_lit: bool = False) -> list[Markup]:
    """What a token is made of, about 0, 0."""
    own = size * pen.look(token).size
    return [
        titled(title_of(token)),
        el("circle", {"class": "halo", "r": own * 0.6}) if is_lit else NOTHING,
        shape(figure_for(pen.looks, token, pen.look(token)), own, pen.looks.glyphs),
        count_of(token.count, own),
        _riders(pen, token, size),
    ]


def count_of(count: int, size: float) -> Markup:
    """How many there are, at the lower right."""
    if count < 2:
        return NOTHING
    return el("text", {"class": "n", "x": size * 0.24, "y": size * 0.56, "font-size": _letters_of_count(size)}, count)


def _letters_of_count(size: float) -> float:
    return max(size * COUNT, min(READABLE, size * MOST_COUNT))


def _riders(pen: Pen, token: Token, size: float) -> Markup:
    """On the upper rim of what they ride on, side by side."""
    if not token.riders:
        return NOTHING
    step = size * RIDER * 1.04
    left, top = -(len(token.riders) - 1) / 2 * step, -size * 0.5 * pen.look(token).size
    return join(*[token_at(pen, one, size * RIDER, left + i * step, top) for i, one in enumerate(token.riders)])


def box_of(pen: Pen, token: Token) -> Box:
    """How far a token reaches, with its count and its riders."""
    look = pen.look(token)
    wide, high = _WIDE.get(look.shape, 0.5) * look.size, _HIGH.get(look.shape, 0.5) * look.size
    right, down, up, left = wide, high, high, wide
    if token.count > 1:
        right = max(right, 0.24 * look.size + BOLD * USUAL * COUNT * look.size * len(str(token.count)))
        down = max(down, 0.58 * look.size)
    if look.badge:
        right, up = max(right, 0.58 * look.size), max(up, 0.56 * look.size)
    if token.riders:
        across = RIDER * 1.04 * len(token.riders) / 2
        left, right, up = max(left, across), max(right, across + 0.15), 0.5 * look.size + RIDER * 0.55
    is_round = look.shape in _ROUND and token.count == 1 and not token.riders and not look.badge
    return Box(token.kind, left, right, up, down, is_round)


def sorted_by_kind(tokens: Iterable[Token]) -> list[Token]:
    """Tokens with those of a kind together, kinds in the order in which they come."""
    kinds: dict[str, list[Token]] = {}
    for token in tokens:
        kinds.setdefault(token.kind, []).append(token)
    return [token for mates in kinds.values() for token in mates]


def packing_of(pen: Pen, tokens: Sequence[Token], area: Area, largest: float, head: Head = NO_HEAD) -> Packed:
    """Where tokens stand in an area."""
    return packed(tuple(box_of(pen, token) for token in tokens), area, largest, head)


def tokens_at(pen: Pen, tokens: Sequence[Token], where: Packed) -> Markup:
    """Tokens where they were packed."""
    placed = zip(tokens, where.centres, strict=True)
    return join(*[token_at(pen, token, where.size, x, y) for token, (x, y) in placed])


def tokens_in(pen: Pen, tokens: Iterable[Token], area: Area, largest: float) -> Markup:
    """Tokens packed into an area."""
    ordered = sorted_by_kind(tokens)
    return tokens_at(pen, ordered, packing_of(pen, ordered, area, largest)) if ordered else NOTHING


def spot_class(options: Sequence[str], *more: str) -> str | None:
    """The classes of a place of a board."""
    return classes("spot", "can" if options else None, *more)
