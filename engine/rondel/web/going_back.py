"""Going back in a game: how far somebody may, and to where."""

from __future__ import annotations

from collections.abc import Collection

from rondel.frozen import frozen
from rondel.play.game import Game

NOTHING, BARRED, OTHERS = "play.undo-nothing", "play.undo-barred", "web.undo-others"


class NotTakenBack(Exception):
    """What stands in the way, as the id of a sentence."""


@frozen
class UndoOffer:
    """Somebody asks to go back to where so many choices had been made; `agreed` are those who said yes."""

    player: str
    to: int
    agreed: tuple[str, ...] = ()


def steps_made(game: Game) -> int:
    """How often somebody chose."""
    return len(game.earlier)


def own_undo(game: Game, player: str, people: Collection[str], to: int | None = None) -> Game:
    """The game before the last choice of a player, or as it was after so many, over what bots chose since.

    All of it or nothing: not over another person's choice, and not over a revelation.
    """
    earlier = game.copy()
    while True:
        if steps_made(earlier) == 0:
            raise NotTakenBack(NOTHING)
        if not earlier.undo():
            raise NotTakenBack(BARRED)
        chooser = earlier.decision.player
        if chooser in people and chooser != player:
            raise NotTakenBack(OTHERS)
        if chooser == player and (to is None or steps_made(earlier) <= to):
            return earlier


def reach_of_undo(game: Game, player: str, people: Collection[str]) -> int | None:
    """To how few choices a player may go back alone; nothing if not even the last one can be taken back."""
    earlier, found = game.copy(), None
    while earlier.undo():
        chooser = earlier.decision.player
        if chooser in people and chooser != player:
            break
        if chooser == player:
            found = steps_made(earlier)
    return found


def agreed_undo(game: Game, to: int, *, force: bool) -> Game:
    """The game after so many choices; over a revelation only at a friendly table."""
    earlier = game.copy()
    while steps_made(earlier) > to:
        if not earlier.undo(force=force):
            raise NotTakenBack(BARRED)
    return earlier


def has_chosen(game: Game, player: str, since: int = 0) -> bool:
    """Whether a player has chosen anything after so many steps."""
    if since >= steps_made(game):
        return False
    start, _ = game.earlier[since]
    made = any(one.player == player and not one.forced for one in game.choices[start:])
    return made or (bool(game.named) and not game.over and game.decision.player == player)


def last_choice_of(game: Game, player: str) -> int:
    """How many choices had been made when a player last chose."""
    earlier = game.copy()
    while steps_made(earlier):
        earlier.undo(force=True)
        if earlier.decision.player == player:
            return steps_made(earlier)
    raise NotTakenBack(NOTHING)
