"""Tokens in running text: small pictures, chips that say a name, cards that say what they ask for and give."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rondel.draw.emblems import badge
from rondel.draw.glyph_defs import glyph
from rondel.draw.inks import LIGHT, ink_on
from rondel.draw.lettering import capital
from rondel.draw.look import PieceLook
from rondel.draw.markup import NOTHING, Markup, el, join, num
from rondel.draw.pen import Pen, classes
from rondel.draw.piece_shapes import Figure, shape
from rondel.draw.soft_breaks import softly_broken
from rondel.draw.tokens import box_of, count_of, sorted_by_kind, times, title_of, token_parts
from rondel.draw.usual_looks import NEUTRAL
from rondel.tell.scene.scene import Token

NEED = 20.0
RIDING = 18.0
_NAMED = ("chip", "disc")


def bit(pen: Pen, token: Token, size: float) -> Markup:
    """A token as running text has it."""
    look = pen.look(token)
    if token.hidden:
        return _picture(pen, token, size)
    if look.shape == "card":
        return card(pen, token)
    if look.shape == "chip" or (look.is_default and look.shape in _NAMED):
        return _chip(pen, token, look)
    return _picture(pen, token, size)


def by_kind(pen: Pen, tokens: Iterable[Token], size: float) -> Markup:
    """Tokens, kinds kept together."""
    ordered = sorted_by_kind(tokens)
    kinds = list(dict.fromkeys(token.kind for token in ordered))
    return join(*[_kind(pen, [token for token in ordered if token.kind == kind], size) for kind in kinds])


def _kind(pen: Pen, mates: Sequence[Token], size: float) -> Markup:
    is_cards = any(is_card(pen, token) for token in mates)
    return el(
        "span", {"class": classes("kind", "cards" if is_cards else None)}, *[bit(pen, one, size) for one in mates]
    )


def is_card(pen: Pen, token: Token) -> bool:
    """Whether a token is a card that can be read."""
    return not token.hidden and pen.look(token).shape == "card"


def _picture(pen: Pen, token: Token, size: float) -> Markup:
    options = pen.options(token.key, token.options)
    picture = picture_of(pen, token, size, is_lit=bool(options))
    return el(
        "span", {"id": token.key, "class": classes("bit", "can" if options else None), **pen.chosen(options)}, picture
    )


def picture_of(pen: Pen, token: Token, size: float, *, is_lit: bool = False) -> Markup:
    """A token as a picture just as large as it needs to be."""
    box = box_of(pen, token)
    wide, high = (box.left + box.right) * size + 4, (box.up + box.down) * size + 4
    view = f"{num(-box.left * size - 2)} {num(-box.up * size - 2)} {num(wide)} {num(high)}"
    attrs = {"viewBox": view, "width": wide, "height": high, "role": None if token.riders else "img"}
    return el("svg", attrs, *token_parts(pen, token, size, is_lit=is_lit))


def _chip(pen: Pen, token: Token, look: PieceLook) -> Markup:
    """A name on a ground of its colour."""
    options = pen.options(token.key, token.options)
    shown = classes("chip", "light" if ink_on(look.fill) == LIGHT else "dark", "can" if options else None)
    return el(
        "span",
        {"id": token.key, "class": shown, **pen.chosen(options)},
        _ground(look.fill),
        badge(pen.looks.player(token.owner)) if token.owner else None,
        el("b", None, times(token.count)) if token.count > 1 else None,
        _sign(pen, look),
        el("span", None, token.label),
        _riders(pen, token),
    )


def _ground(fill: str) -> Markup:
    """A colour behind text: pages allow no styles in their elements, but attributes of drawings."""
    rect = el("rect", {"width": "100%", "height": "100%", "fill": fill})
    return el("svg", {"class": "back", "aria-hidden": "true"}, rect)


def _sign(pen: Pen, look: PieceLook) -> Markup:
    if look.glyph not in pen.looks.glyphs:
        return NOTHING
    sign = glyph(pen.looks.glyphs, look.glyph, 24, 0, 0, fill=ink_on(look.fill))
    return el("svg", {"class": "ci", "viewBox": "-12 -12 24 24", "aria-hidden": "true"}, sign)


def card(pen: Pen, token: Token) -> Markup:
    """A card: its sign, what it asks for as small pieces or what it says, what it gives, what rides on it."""
    look, options = pen.look(token), pen.options(token.key, token.options)
    needs = pen.looks.needs(token) if token.needs else None
    body, worth = said_on(token)
    asked = [_need(pen, one, count) for one, count in needs] if needs else None
    return el(
        "span",
        {
            "id": token.key,
            "class": classes("card", "can" if options else None),
            "title": token.label,
            **pen.chosen(options),
        },
        _spine(pen, look),
        el("b", {"class": "times"}, times(token.count)) if token.count > 1 else None,
        el("span", {"class": "ct needs"}, *asked, el("span", {"class": "vh"}, body)) if asked else None,
        None if asked else el("span", {"class": "ct"}, softly_broken(capital(body))),
        el("b", {"class": "worth"}, softly_broken(worth)) if worth else None,
        badge(pen.looks.player(token.owner)) if token.owner else None,
        _riders(pen, token),
    )


def _spine(pen: Pen, look: PieceLook) -> Markup:
    """The left rim of a card in its colour, with its sign; nothing if it has neither."""
    sign = _sign(pen, look)
    if look.fill == NEUTRAL and not sign:
        return NOTHING
    return el("span", {"class": "spine"}, _ground(look.fill), sign)


def said_on(token: Token) -> tuple[str, str]:
    """What a card says, and behind its last colon what it gives."""
    text = token.text or token.label
    body, colon, worth = text.rpartition(": ")
    return (body, worth) if colon and len(worth) < 64 else (text, "")


def _need(pen: Pen, look: PieceLook, count: int) -> Markup:
    attrs = {"viewBox": "-12 -12 27 25", "width": 27, "height": 25, "class": "need", "aria-hidden": "true"}
    return el("svg", attrs, shape(Figure(look), NEED, pen.looks.glyphs), count_of(count, NEED))


def _riders(pen: Pen, token: Token) -> Markup:
    return el("span", {"class": "ride"}, *[bit(pen, one, RIDING) for one in token.riders]) if token.riders else NOTHING


def title_for_all(tokens: Iterable[Token]) -> str:
    """Some tokens in a line."""
    return ", ".join(title_of(token) for token in tokens)
