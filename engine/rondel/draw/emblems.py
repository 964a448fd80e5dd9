"""Emblems of players: with them one sees whose a thing is without seeing its colour."""

from __future__ import annotations

from rondel.draw.inks import ink_on
from rondel.draw.look import PlayerLook
from rondel.draw.markup import Markup, el, join, num


def emblem(name: str, radius: float, x: float, y: float, fill: str, *, is_rimmed: bool = False) -> Markup:
    """An emblem about a centre; one with a rim can be seen on any ground."""
    if name == "ring":
        return el("path", {"fill": fill, "fill-rule": "evenodd", "class": _rim(is_rimmed), "d": _ring(radius, x, y)})
    if name == "disc":
        return el("circle", {"cx": x, "cy": y, "r": radius * 0.95, "fill": fill, "class": _rim(is_rimmed)})
    return el("path", {"fill": fill, "class": _rim(is_rimmed), "d": _outline(name, radius, x, y)})


def badge(look: PlayerLook) -> Markup:
    """The sign of a player: the emblem on the colour."""
    disc = el("circle", {"r": 10.5, "fill": look.fill, "class": "edge"})
    sign = emblem(look.emblem, 5.4, 0, 0, ink_on(look.fill))
    return el("svg", {"viewBox": "-11.5 -11.5 23 23", "class": "badge", "aria-hidden": "true"}, join(disc, sign))


_CORNERS = {
    "triangle": ((0, -1), (1, 0.8), (-1, 0.8)),
    "square": ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    "diamond": ((0, -1.15), (1.15, 0), (0, 1.15), (-1.15, 0)),
    "cross": (
        (-0.35, -1), (0.35, -1), (0.35, -0.35), (1, -0.35), (1, 0.35), (0.35, 0.35),
        (0.35, 1), (-0.35, 1), (-0.35, 0.35), (-1, 0.35), (-1, -0.35), (-0.35, -0.35),
    ),
}  # fmt: skip


def _outline(name: str, radius: float, x: float, y: float) -> str:
    corners = _CORNERS.get(name, _CORNERS["square"])
    return "M" + "L".join(f"{num(x + dx * radius)} {num(y + dy * radius)}" for dx, dy in corners) + "z"


def _ring(radius: float, x: float, y: float) -> str:
    return "".join(
        f"M{num(x - r)} {num(y)}a{num(r)} {num(r)} 0 1 0 {num(2 * r)} 0a{num(r)} {num(r)} 0 1 0 {num(-2 * r)} 0z"
        for r in (radius, radius * 0.5)
    )


def _rim(is_rimmed: bool) -> str | None:
    return "rim" if is_rimmed else None
