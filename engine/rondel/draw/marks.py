"""Marks: a line of those that are kept for the whole table, and with each player those that are kept for them."""

from __future__ import annotations

from rondel.draw.arrangement import Arrangement
from rondel.draw.lettering import capital
from rondel.draw.markup import NOTHING, Markup, el
from rondel.draw.pen import Pen
from rondel.tell.scene.scene import Scene, Seat, SeenMark

BADGE = "badge"


def marks_section(pen: Pen, scene: Scene, found: Arrangement) -> Markup:
    """What is kept for the whole table and stands nowhere else."""
    shared = [mark for mark in scene.marks if not _seat_of(pen, scene, mark) and mark != found.hub]
    shown = [mark for mark in shared if mark.text or mark.lasts]  # a mere yes of a turn says nothing to a player
    return el("div", {"id": "marks", "class": "marks", "hidden": not shown}, *[_line(mark) for mark in shown])


def marks_of(pen: Pen, scene: Scene, seat: Seat) -> Markup:
    """What is kept for a player, or held by one as a badge."""
    shown = [mark for mark in scene.marks if _seat_of(pen, scene, mark) == seat.name]
    if not shown:
        return NOTHING
    return el("div", {"class": "marks"}, *[_badge(mark) if not mark.owner else _line(mark) for mark in shown])


def _seat_of(pen: Pen, scene: Scene, mark: SeenMark) -> str:
    if mark.owner:
        return mark.owner
    if pen.looks.mark(mark.name) != BADGE:
        return ""
    return next((seat.name for seat in scene.seats if seat.label.lower() == mark.text.lower()), "")


def _badge(mark: SeenMark) -> Markup:
    return el("span", {"class": "mark held"}, capital(mark.label))


def _line(mark: SeenMark) -> Markup:
    name = mark.label.rpartition(" (")[0] if mark.owner else ""  # in a panel one sees whose it is
    label = el("span", {"class": "tl"}, capital(name or mark.label))
    return el("span", {"class": "mark" if mark.lasts else "mark passing"}, label, el("b", None, mark.text))
