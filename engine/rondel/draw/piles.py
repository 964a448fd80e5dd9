"""Many cards at one place: a pile with a count; what is known of them is fanned out on demand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rondel.draw.bits import bit, is_card, picture_of, title_for_all
from rondel.draw.markup import Markup, el
from rondel.draw.pen import Pen
from rondel.tell.scene.scene import Spot, Token

FEW, MANY = 2, 10


def is_pile(pen: Pen, spot: Spot, tokens: Sequence[Token]) -> bool:
    """Whether what lies at a place is drawn as a pile: several cards, or very much, of which none can be chosen.

    What players have is never heaped up, but for cards.
    """
    if not tokens or any(pen.options(token.key, token.options) or token.riders for token in tokens):
        return False
    if not all(token.hidden or is_card(pen, token) for token in tokens):
        return not spot.owner and len(tokens) > MANY
    return (spot.is_stack or len(tokens) > FEW) and any(not token.hidden for token in tokens)


def pile(pen: Pen, spot: Spot, tokens: Sequence[Token], size: float) -> Markup:
    """A pile that can be looked through as far as its cards are known."""
    total = sum(token.count for token in tokens)
    top = tokens[0] if len(tokens) == 1 else next((token for token in tokens if token.hidden), tokens[-1])
    # What is on top is a picture and no piece: the cards themselves are in the fan, each once.
    face = replace(top, key="", count=total, options=(), label=title_for_all(tokens) if len(tokens) < 4 else top.label)
    summary = el("summary", None, picture_of(pen, face, size))
    return el(
        "details",
        {"class": "pile", "id": f"pile-{spot.key}"},
        summary,
        el("div", {"class": "fan"}, *[bit(pen, token, size) for token in tokens]),
    )
