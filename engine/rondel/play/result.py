"""How a finished game ended."""

from __future__ import annotations

from rondel.frozen import frozen
from rondel.play.game_protocol import Playing


@frozen
class Result:
    """Everybody's points, and who has won (several share the victory)."""

    points: dict[str, int]
    winners: tuple[str, ...]


def result_of(game: Playing) -> Result:
    """The result of a game that is over."""
    return Result(game.points, _winners(game))


def _winners(game: Playing) -> tuple[str, ...]:
    """Who has won: those whom an answer `winners` names, else those with the most points."""
    answer = game.rules.model.core.winners
    if answer:
        mask = game.rules.interpreter.answer_at(game.position, answer)
        return tuple(name for seat, name in enumerate(game.rules.players, 1) if mask >> seat & 1)
    best = max(game.points.values())
    return tuple(name for name, value in game.points.items() if value == best)
