"""What happened, as a list; tables of points stand among the sentences."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.draw.markup import Markup, el
from rondel.tell.log_lines import Told
from rondel.tell.points_table import PointsTable, shown_points
from rondel.web.view import PageSeen

MOST_SHOWN = 30


def log_part(seen: PageSeen) -> Markup:
    """The last sentences, and the way to all of them."""
    told = seen.told
    more = (
        el("button", {"type": "button", "data-do": "log"}, seen.says("web.log-all")) if len(told) > MOST_SHOWN else None
    )
    return el(
        "section",
        {"id": "log", "class": "log", "lang": seen.scene.language},
        el("h2", None, seen.says("play.happened")),
        log_list(seen, told[-MOST_SHOWN:][::-1]) if told else el("p", None, seen.says("play.no-log")),
        more,
    )


def log_list(seen: PageSeen, told: Sequence[Told]) -> Markup:
    """Sentences with the colours of those whom they are about; what is newest stands wherever it was put."""
    return el("ol", {"class": "told"}, [_line(seen, one) for one in told])


def _line(seen: PageSeen, told: Told) -> Markup:
    attrs = {"class": "heading" if told.is_heading else None}
    if told.table is not None:
        return el("li", attrs, _points(told.table))
    return el("li", attrs, _bar(seen, told.player), told.text)


def _bar(seen: PageSeen, player: str) -> Markup | None:
    """A mark in the colour of a player; in a page without styles of its own colours are attributes of drawings."""
    if player not in seen.table.players:
        return None
    rect = el("rect", {"width": 4, "height": 14, "rx": 1, "fill": seen.looks.player(player).fill})
    return el("svg", {"class": "who", "width": 4, "height": 14, "aria-hidden": "true"}, rect)


def _points(table: PointsTable) -> Markup:
    head = el("tr", None, el("td"), [el("th", {"scope": "col"}, name) for name in table.players])
    rows = [
        el("tr", None, el("th", {"scope": "row"}, row.label), [el("td", None, text) for text in shown_points(row)])
        for row in table.rows
    ]
    return el("table", {"class": "points"}, el("thead", None, head), el("tbody", None, rows))
