"""Players: a panel for each with all that player has, one's own first; a strip of points on small screens."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.draw.arrangement import Arrangement
from rondel.draw.bits import by_kind
from rondel.draw.emblems import badge
from rondel.draw.lettering import capital
from rondel.draw.look import PlayerLook
from rondel.draw.marks import marks_of
from rondel.draw.markup import NOTHING, Markup, el
from rondel.draw.pen import Pen, classes
from rondel.draw.places import lying
from rondel.draw.soft_breaks import softly_broken
from rondel.tell.scene.scene import Scene, Seat, Spot

OWN, OTHERS, USED = 30.0, 23.0, 20.0
STAR = "M12 1.500l3.100 6.900 7.400.8-5.500 5 1.600 7.300L12 17.800l-6.600 3.700 1.600-7.300-5.500-5 7.400-.8z"


def seat_order(seats: Sequence[Seat]) -> list[Seat]:
    """Oneself first, then the others as they sit."""
    mine = next((index for index, seat in enumerate(seats) if seat.is_you), 0)
    return [*seats[mine:], *seats[:mine]]


def seat_panel(pen: Pen, scene: Scene, found: Arrangement, seat: Seat) -> Markup:
    """A player with everything that is that player's."""
    look, key = pen.looks.player(seat.name), f"seat-{seat.name}"
    shown = classes("seat", "me" if seat.is_you else None, "turn" if seat.is_turn else None)
    used = found.with_owners[seat.name]
    trays = [spot for spot in seat.places if spot.tokens or pen.options(spot.key, spot.options)]
    return el(
        "section",
        {"id": key, "class": shown, "aria-label": seat.label},
        _frame(look),
        _header(pen, seat, look),
        marks_of(pen, scene, seat),
        el(
            "div",
            {"class": "trays"},
            *[_tray(pen, spot, seat, trays) for spot in trays],
            el("div", {"class": "tray used"}, by_kind(pen, used, USED)) if used else None,
        ),
    )


def _frame(look: PlayerLook) -> Markup:
    """The colour of a player at the left of the panel, and all around it on that player's turn."""
    bar = el("rect", {"width": 6, "height": "100%", "fill": look.fill})
    rim = el(
        "rect", {"width": "100%", "height": "100%", "rx": 11, "fill": "none", "stroke": look.fill, "class": "round"}
    )
    return el("svg", {"class": "frame", "aria-hidden": "true"}, bar, rim)


def _header(pen: Pen, seat: Seat, look: PlayerLook) -> Markup:
    options = pen.options(f"seat-{seat.name}")
    turn = el("span", {"class": "now", "title": pen.says("draw.turn")}, _dot(look)) if seat.is_turn else None
    points = el("strong", {"class": "vp"}, seat.points, _star(pen, seat))
    attrs = {"class": "can" if options else None, **pen.chosen(options)}
    return el("header", attrs, badge(look), el("h2", None, seat.label), turn, points)


def _dot(look: PlayerLook) -> Markup:
    dot = el("circle", {"r": 5, "fill": look.fill, "class": "edge"})
    return el("svg", {"viewBox": "-6 -6 12 12", "width": 12, "height": 12, "aria-hidden": "true"}, dot)


def _star(pen: Pen, seat: Seat) -> Markup:
    label = pen.says("draw.points", n=seat.points)
    return el(
        "svg", {"viewBox": "0 0 24 24", "class": "star", "role": "img", "aria-label": label}, el("path", {"d": STAR})
    )


def _tray(pen: Pen, spot: Spot, seat: Seat, trays: Sequence[Spot]) -> Markup:
    """A place of a player; it is named where there are several."""
    options = pen.options(spot.key, spot.options)
    attrs = {"class": classes("tray", "can" if options else None), "id": spot.key, **pen.chosen(options)}
    label = (
        el("span", {"class": "tl"}, softly_broken(capital(spot.label.partition(" (")[0])))
        if len(trays) > 1 and _is_named(pen, spot, seat)
        else NOTHING
    )
    size = OWN if seat.is_you else OTHERS
    what = lying(pen, spot, spot.tokens, size, is_open=seat.is_you and not spot.is_stack)
    return el("div", {"role": "group", "aria-label": capital(spot.label), **attrs}, label, what)


def _is_named(pen: Pen, spot: Spot, seat: Seat) -> bool:
    """Whether the name of a place is shown: with others it is left out where every piece can be told by its look."""
    return seat.is_you or not spot.tokens or any(pen.look(token).is_default for token in spot.tokens)


def strip(pen: Pen, seats: Sequence[Seat]) -> Markup:
    """Everybody's points in a line."""
    shown = [
        el(
            "span",
            {"class": classes("one", "turn" if seat.is_turn else None)},
            badge(pen.looks.player(seat.name)),
            seat.points,
        )
        for seat in seats
    ]
    return el("div", {"id": "strip", "class": "strip", "aria-hidden": "true"}, *shown)
