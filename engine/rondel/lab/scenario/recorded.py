"""A game under way as a scenario in the language: its table, its seed, its choices, and the points they led to.

Chance follows from the seed, so all choices from the start are written; the last ones stand apart, with the points
before and after them, for they are what somebody wants to keep.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rondel.core.expressions import POINTS
from rondel.messages.said import say
from rondel.messages.speaking import spoken
from rondel.play.choice import Choice
from rondel.play.game import Game
from rondel.source.lineup import Option
from rondel.syntax.format import format_source

MOST_ON_A_LINE = 6


def scenario_text(game: Game, since: int, *, with_forced: bool = False) -> str:
    """The game so far as a scenario; `since` is the number of choices before those that it is about."""
    before, after = game.choices[:since], game.choices[since:]
    points = _points_before(game, since) if any(not choice.forced for choice in before) else None
    parts = [
        *_facts(game),
        *_chosen(before, with_forced=with_forced),
        *([_claims(points)] if points is not None else []),
        *_chosen(after, with_forced=with_forced),
        _claims(game.points),
    ]
    text = "\n".join([f'scenario "{_title(game, since)}" {{', *parts, "}", ""])
    return format_source(text, "")[0] or text


def last_turn(choices: Sequence[Choice], player: str) -> int:
    """The number of choices before the last that a player made in a row; what others chose since belongs to them."""
    made = [number for number, choice in enumerate(choices) if not choice.forced]
    while made and choices[made[-1]].player != player:
        made.pop()
    found = made[-1] if made else 0
    while made and choices[made[-1]].player == player:
        found = made.pop()
    return found


def _title(game: Game, since: int) -> str:
    first, last = (sum(not choice.forced for choice in game.choices[:number]) for number in (since, None))
    return spoken(say("scenario.as-played", seed=game.seed, first=first + 1, last=last))


def _facts(game: Game) -> Iterator[str]:
    lineup = game.rules.model.rules.ruleset.lineup
    yield f"modules: {', '.join(lineup.modules)}"
    yield f"players: {', '.join(game.rules.players)}"
    if lineup.options:
        yield f"options: {', '.join(f'{name} == {_value(value)}' for name, value in lineup.options.items())}"
    yield f"seed: {game.seed}"
    yield "start: game"


def _value(value: Option) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _chosen(choices: Sequence[Choice], *, with_forced: bool) -> Iterator[str]:
    """Choices with one option only are made by themselves, and need not be named."""
    kept = [choice for choice in choices if with_forced or not choice.forced]
    if not kept:
        return
    yield "chosen {"
    for player, run in groupby(kept, key=lambda choice: choice.player):
        names = [f'"{choice.option}"' for choice in run]
        for first in range(0, len(names), MOST_ON_A_LINE):
            yield f"{player} chooses {', '.join(names[first : first + MOST_ON_A_LINE])}"
    yield "}"


def _points_before(game: Game, since: int) -> dict[str, int] | None:
    """The points after so many choices, if the game remembers them."""
    base = game.rules.model.layout.base(POINTS)
    for number, position in game.earlier:
        if number == since:
            return {name: position[base + seat] for seat, name in enumerate(game.rules.players, 1)}
    return None


def _claims(points: dict[str, int]) -> str:
    claims = "\n".join(f"need {name}.points == {count}" for name, count in points.items())
    return f"then {{\n{claims}\n}}"
