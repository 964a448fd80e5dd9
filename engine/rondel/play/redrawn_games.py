"""Games that look the same to a player: what the player cannot know is drawn anew.

Unknown pieces are permuted over the places where such pieces lie, and chance gets a new seed. The past follows: what
happened while the player could not see which piece it happened to may have happened to another.

How pieces are exchanged, and how a position without a past is drawn, stands in `program/redrawn_positions.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from rondel.frozen import frozen
from rondel.play.choice import Choice
from rondel.play.decision import name_for
from rondel.play.events import CHOSEN, Event
from rondel.play.game_protocol import Playing
from rondel.play.view import seat_of
from rondel.program.model import Model
from rondel.program.redrawn_positions import Redraws


@frozen
class Redrawn:
    """A position in which everything a player does not know is drawn anew, and the past that would belong to it."""

    position: list[int]
    choices: list[Choice]
    events: list[Event]


def redraw_with_options(
    game: Playing, redraws: Redraws, player: str, seed: int, options: Callable[[list[int]], list[int]]
) -> tuple[Redrawn, list[int]]:
    """A game that looks the same to a player, and what is on offer there."""
    seat = seat_of(game.rules.model, player)
    drawn = list[tuple[list[int], dict[int, int], list[int]]]()
    for position, changed in redraws.draws(game.position, seat, seed):
        drawn = [(position, changed, options(position))]
        if drawn[0][2] or game.over:  # nobody waits who has nothing to choose: others see that, so it is not drawn
            break
    ((position, changed, codes),) = drawn
    events = _retold(game.events, seat, changed)
    return Redrawn(position, _rechosen(game, events), events), codes


# --- the past ---


def _retold(events: Sequence[Event], seat: int, changed: dict[int, int]) -> list[Event]:
    """What happened to a piece that the seat could not tell apart may have happened to the one now in its place.

    Up to when the seat last saw what happened to a piece its story is fixed.
    """
    found, seen = list(events), set[int]()
    for index in reversed(range(len(events))):
        event = events[index]
        if event.is_seen_by(seat):
            seen.add(event.piece)
        elif event.piece in changed and event.piece not in seen:
            found[index] = Event(event.what, (changed[event.piece], *event.values[1:]), event.after, event.by)
    return found


def _rechosen(game: Playing, events: Sequence[Event]) -> list[Choice]:
    """The choices that go with other events: what they name is another piece."""
    choices = list(game.choices)
    for old, new in zip(game.events, events, strict=True):
        if new.what == CHOSEN and new != old:
            choice = choices[new.after - 1]
            option = _renamed(game.rules.model, choice, old.values[0], new.values[0])
            choices[new.after - 1] = replace(choice, option=option, value=new.values[0])
    return choices


def _renamed(model: Model, choice: Choice, old: int, new: int) -> str:
    seat = seat_of(model, choice.player)
    return name_for(model, new, seat) + choice.option.removeprefix(name_for(model, old, seat))
