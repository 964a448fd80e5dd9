"""What `rondel simulate` tells people: a line for each seat, for each bot where they changed seats, and who started."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rondel.messages.said import Said, say
from rondel.messages.speaking import figure, percentage, spoken

HUNDRED = 100  # shares are told in percent


def text_of(found: dict[str, Any]) -> str:
    """A result in words and columns; without games there are none that mean anything."""
    if not found["finished"] and found["interrupted"]:
        return spoken(say("simulate.nothing"))
    played = say(
        "simulate.played",
        finished=found["finished"],
        n=found["games"],
        decisions=found["decisions"],
        seconds=_as_written(found["seconds"]),
        rate=_as_written(found["decisions_per_second"]),
    )
    return "\n".join([spoken(played), *_seats(found), *_bots(found), *_starter(found), *_unfinished(found)])


def _as_written(number: float) -> Said | str:
    """A number as JSON has it, with the comma of the language and without groups."""
    whole, _, part = str(number).partition(".")
    return say("figure.decimal", whole=whole, part=part) if part.isdecimal() else whole


def _seats(found: dict[str, Any]) -> Iterator[str]:
    bots = [spoken(say("simulate.all"))] * len(found["bots"]) if found["rotated"] else found["bots"]
    seat, bot = spoken(say("simulate.seat")), spoken(say("simulate.bot"))
    wide, wide_bot = _width(seat, *found["players"]), _width("random", bot, *bots)
    points, spread, wins, sure = map(spoken, _heads())
    yield f"{seat:<{wide}}  {bot:<{wide_bot}}  {points:>8}  {sure:>7}  {spread:>8}  {wins:>7}  {sure:>7}"
    keys = ("points", "points_interval", "spread", "wins", "wins_interval")
    for name, kind, *row in zip(found["players"], bots, *(found[key] for key in keys), strict=True):
        mean, points, spread, share, wins = row
        told = [_fixed(mean), _off(mean, points), _fixed(spread), _share(share), _off(share, wins, HUNDRED)]
        yield "  ".join([f"{name:<{wide}}", f"{kind:<{wide_bot}}", *told]).rstrip()


def _heads() -> tuple[Said, ...]:
    return say("simulate.points"), say("simulate.spread"), say("simulate.wins"), say("simulate.interval")


def _bots(found: dict[str, Any]) -> Iterator[str]:
    """Everybody sat everywhere: what is left is how well they play."""
    by_bot = found.get("by_bot", [])
    bot = spoken(say("simulate.bot"))
    wide = _width(bot, *(one["bot"] for one in by_bot))
    if by_bot:
        points, _, wins, sure = map(spoken, _heads())
        yield f"{bot:<{wide}}  {points:>8}  {sure:>7}  {wins:>7}  {sure:>7}  {spoken(say('simulate.of-a-seat'))}"
    for one in by_bot:
        points = f"{_fixed(one['points'])}  {_off(one['points'], one['points_interval'])}"
        wins = f"{_share(one['wins'])}  {_off(one['wins'], one['wins_interval'], HUNDRED)}"
        yield f"{one['bot']:<{wide}}  {points}  {wins}".rstrip()


def _starter(found: dict[str, Any]) -> Iterator[str]:
    if "starter" in found:
        first, others = found["starter"], found["starter"]["others"]
        yield spoken(
            say(
                "simulate.starter",
                points=figure(first["points"], 2),
                wins=percentage(first["wins"]),
                other_points=figure(others["points"], 2),
                other_wins=percentage(others["wins"]),
            )
        )


def _unfinished(found: dict[str, Any]) -> Iterator[str]:
    if found["unfinished_seeds"]:
        seeds = tuple(map(str, found["unfinished_seeds"]))
        yield spoken(say("simulate.unfinished", seeds=seeds, asked=found["asked_last"]))


def _fixed(number: float) -> str:
    return f"{spoken(figure(number, 2)):>8}"


def _off(value: float, interval: list[float] | None, scale: int = 1) -> str:
    """By how much a number may be off, 95 %: the wider side of its interval."""
    if interval is None:
        return " " * 7
    wide = max(value - interval[0], interval[1] - value) * scale
    return f"{'± ' + spoken(figure(wide, 1 if scale == HUNDRED else 2)):>7}"


def _share(share: float) -> str:
    return f"{spoken(percentage(share)):>7}"


def _width(*texts: str) -> int:
    return max(map(len, texts))
