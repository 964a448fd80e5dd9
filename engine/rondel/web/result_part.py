"""How a game ended: who has won, where every point came from, and what to do now."""

from __future__ import annotations

from rondel.draw.markup import Markup, el
from rondel.web.view import PageSeen


def result_part(seen: PageSeen) -> Markup | None:
    """The result of a game that is over."""
    game, speech = seen.table.game, seen.speech
    result = game.result
    if result is None:
        return None
    ranked = sorted(game.points.items(), key=lambda pair: -pair[1])
    lines = [_line(seen, name, points, [points for _, points in ranked]) for name, points in ranked]
    return el(
        "div",
        {"class": "result"},
        el("h1", {"id": "question", "aria-live": "polite"}, f"{speech.result(result)}."),
        el("ol", {"class": "ranks"}, lines),
        el("h2", None, seen.says("play.sources")),
        _sources(seen),
        _next(seen),
    )


def _line(seen: PageSeen, name: str, points: int, all_points: list[int]) -> Markup:
    rank = 1 + sum(other > points for other in all_points)
    return el("li", None, seen.says("result.line", rank=rank, player=f"player.{name}", n=points))


def _sources(seen: PageSeen) -> Markup:
    """A table: what gave points, by who got them."""
    found = seen.speech.points_of(seen.table.game.account)
    players = list(found)
    sources = list(dict.fromkeys(source for each in found.values() for source in each))
    head = el("tr", None, el("td"), [el("th", {"scope": "col"}, seen.speech.player(name)) for name in players])
    rows = [
        el("tr", None, el("th", {"scope": "row"}, source), [_cell(found[name].get(source)) for name in players])
        for source in sources
    ]
    sums = [el("td", None, el("b", None, str(seen.table.game.points[name]))) for name in players]
    total = el("tr", {"class": "total"}, el("th", {"scope": "row"}, seen.says("table.total")), sums)
    return el("table", {"class": "sources"}, el("thead", None, head), el("tbody", None, rows, total))


def _cell(points: int | None) -> Markup:
    return el("td", None, "" if points is None else f"{points:+}")


def _next(seen: PageSeen) -> Markup:
    to = seen.table.goes_on.get(seen.player)
    again: Markup | None
    if to is not None:
        again = el("a", {"class": "go", "href": to}, seen.says("web.next"))
    else:
        again = el("button", {"type": "button", "data-do": "again"}, seen.says("web.again")) if seen.player else None
    record = el("a", {"href": "record.json", "download": "game.json"}, seen.says("web.record"))
    return el("p", {"class": "next"}, again, record)
