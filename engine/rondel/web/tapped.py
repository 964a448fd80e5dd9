"""Somebody tapped on something dark: what it is, and where it lies."""

from __future__ import annotations

import re

from rondel.core.expressions import PLACES
from rondel.core.types import PIECE
from rondel.draw.lettering import capital
from rondel.frozen import frozen
from rondel.play.game import Game
from rondel.play.view import unknown_to
from rondel.tell.asked_about import asked_about
from rondel.tell.numbered_options import Line
from rondel.tell.scene.make_scene import spots_of, with_riders
from rondel.tell.scene.scene import Scene, Spot, Token
from rondel.tell.speech import Speech
from rondel.tell.things_called import Thing
from rondel.tell.told_about import Teller

_OWN_KEY = re.compile(r"p(\d+)")  # of a piece that can be told from others
_LIKE_KEY = re.compile(r".*-l(\d+)")  # of one that is known, and of which there are others alike


@frozen
class Tapped:
    """Something in sight: what it is called, by which names it can be asked about, and its number if it is a piece."""

    label: str
    names: tuple[str, ...]
    piece: int = 0


def tapped_on(speech: Speech, game: Game, scene: Scene, key: str) -> Tapped | None:
    """What has a key in a scene; a piece can be asked about by itself, and by the place where it lies."""
    for spot in spots_of(scene):
        if spot.key == key:
            return Tapped(capital(spot.label), (spot.name,))
        for token in with_riders(spot.tokens):
            if token.key == key:
                number = _number(speech, game, scene, spot, token)
                name = speech.world.pieces[number - 1].name if number else token.label
                return Tapped(f"{capital(token.label)}, {spot.label}", (name, spot.name), number)
    return None


def _number(speech: Speech, game: Game, scene: Scene, spot: Spot, token: Token) -> int:
    """A piece that a token stands for; none of a token that could be any of several."""
    if own := _OWN_KEY.fullmatch(token.key):
        return int(own[1])
    alike, world = _LIKE_KEY.fullmatch(token.key), speech.world
    if alike is None or not scene.you:
        return 0
    model, position = game.rules.model, game.position
    place = next(place.number for place in world.places if place.name == spot.name)
    known = ~unknown_to(model, position, speech.seat(scene.you))
    lying = (piece for piece in world.pieces if position[model.layout.slot(PLACES, piece.number)] == place)
    mates = (piece.number for piece in lying if piece.likeness == int(alike[1]) and known >> piece.number & 1)
    return next(mates, 0)


def told_of(speech: Speech, game: Game, tapped: Tapped, lines: list[Line]) -> list[str]:
    """What it is."""
    if not tapped.piece:
        return list(asked_about(speech, game, tapped.names[0], lines).said)
    # Of the very piece: its name alone would tell of all that are called so.
    thing = Thing(tapped.names[0], speech.thing(game, PIECE, tapped.piece), PIECE, tapped.piece)
    return list(Teller(speech, game).told(thing)[0])
