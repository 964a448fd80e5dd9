"""What moved, as a seat saw it: the page lets the pieces glide. A piece that the seat could not tell is only a back."""

from __future__ import annotations

from rondel.frozen import frozen
from rondel.play.events import Event
from rondel.play.game import Game
from rondel.tell.scene.make_scene import spot_key

MOST_MOVES = 24  # of more at once nobody could follow one


@frozen
class SeenMove:
    """A piece went from one place in sight to another; `token` is its key where it is always the same one."""

    origin: str
    to: str
    token: str = ""

    @property
    def data(self) -> dict[str, str]:
        return {"from": self.origin, "to": self.to, "token": self.token}


def moves_seen(game: Game, player: str, since: int) -> list[SeenMove]:
    """The moves among the events from a number on; none where there were too many."""
    players = game.rules.players
    seat = players.index(player) + 1 if player in players else 0
    moves = [_move(game, event, seat) for event in game.events[since:] if event.is_move]
    told = list(dict.fromkeys(move for move in moves if move is not None and move.origin != move.to))
    # Pieces move in the order of their numbers: where among the others a hidden one moves would tell which it is.
    told.sort(key=lambda move: (not move.token, move.origin, move.to) if not move.token else (False, "", ""))
    return told if len(told) <= MOST_MOVES else []


def _move(game: Game, event: Event, seat: int) -> SeenMove | None:
    piece, origin, to = event.values[:3]
    start, end = _key(game, origin), _key(game, to)
    if not start or not end:
        return None
    can_hide = game.rules.model.core.facts.hidden >> piece & 1
    return SeenMove(start, end, "" if can_hide or not event.is_seen_by(seat) else f"p{piece}")


def _key(game: Game, place: int) -> str:
    """What a place is called in the page; a piece on which others lie, only where it can never be hidden."""
    model = game.rules.model
    places = model.rules.world.places
    if 0 < place <= len(places):
        return spot_key(places[place - 1])
    host = place - len(places)
    return f"p{host}" if host > 0 and not model.core.facts.hidden >> host & 1 else ""
