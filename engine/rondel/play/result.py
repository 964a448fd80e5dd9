"""How a finished game ended."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.frozen import frozen
from rondel.play.game_protocol import PlayedBy, Playing


@frozen
class Result:
    """Everybody's points, and who has won (several share the victory)."""

    points: dict[str, int]
    winners: tuple[str, ...]


def result_of(game: Playing) -> Result:
    """The result of a game that is over."""
    return Result(game.points, _winners(game))


def _winners(game: Playing) -> tuple[str, ...]:
    seats = winning_seats(game.rules, game.position, list(game.points.values()))
    return tuple(game.rules.players[seat] for seat in seats)


def winning_seats(rules: PlayedBy, s: list[int], points: Sequence[int]) -> list[int]:
    """Who has won, counted from 0: those whom an answer `winners` names, else those with the most points."""
    if rules.model.core.winners:
        mask = rules.interpreter.answer_at(s, rules.model.core.winners)
        return [seat for seat in range(len(points)) if mask >> seat + 1 & 1]
    best = max(points)
    return [seat for seat, amount in enumerate(points) if amount == best]
