"""What `rondel simulate` tells people: a line for each seat, for each bot where they changed seats, and who started."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

EVERYBODY = "all"


def text_of(found: dict[str, Any]) -> str:
    """A result in words and columns."""
    return "\n".join(
        [
            f"{found['finished']} of {found['games']} games finished, {found['decisions']} decisions "
            f"in {found['seconds']} s ({found['decisions_per_second']} a second)",
            *_seats(found),
            *_bots(found),
            *_starter(found),
            *_unfinished(found),
        ]
    )


def _seats(found: dict[str, Any]) -> Iterator[str]:
    bots = [EVERYBODY] * len(found["bots"]) if found["rotated"] else found["bots"]
    wide, wide_bot = _width("seat", *found["players"]), _width("random", *bots)
    yield f"{'seat':<{wide}}  {'bot':<{wide_bot}}  {'points':>8}  {'spread':>8}  {'wins':>7}"
    columns = zip(found["players"], bots, found["points"], found["spread"], found["wins"], strict=True)
    for name, bot, points, spread, wins in columns:
        yield f"{name:<{wide}}  {bot:<{wide_bot}}  {points:8.2f}  {spread:8.2f}  {wins:7.1%}"


def _bots(found: dict[str, Any]) -> Iterator[str]:
    """Everybody sat everywhere: what is left is how well they play."""
    by_bot = found.get("by_bot", [])
    wide = _width("bot", *(one["bot"] for one in by_bot))
    if by_bot:
        yield f"{'bot':<{wide}}  {'points':>8}  {'wins':>7}  (of a seat)"
    for one in by_bot:
        yield f"{one['bot']:<{wide}}  {one['points']:8.2f}  {one['wins']:7.1%}"


def _starter(found: dict[str, Any]) -> Iterator[str]:
    if "starter" in found:
        first, others = found["starter"], found["starter"]["others"]
        yield (
            f"whoever decided first: {first['points']:.2f} points and {first['wins']:.1%} of the wins; "
            f"each other: {others['points']:.2f} and {others['wins']:.1%}"
        )


def _unfinished(found: dict[str, Any]) -> Iterator[str]:
    if found["unfinished_seeds"]:
        seeds = ", ".join(map(str, found["unfinished_seeds"]))
        yield f"not finished: the games with the seeds {seeds} …; '{found['asked_last']}' asked last"


def _width(*texts: str) -> int:
    return max(map(len, texts))
