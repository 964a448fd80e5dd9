"""Somebody asks about a piece by what it shows, as options name it: `die:6`, `die:6@cup.red`.

Such an id means a piece that shows that face now. Only pieces whose face the one who asks may know are looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rondel.core.blocks import Each
from rondel.core.expressions import PLACES
from rondel.core.types import PIECE, PLACE
from rondel.frozen import frozen
from rondel.play.decision import face_of, name_for, pause_at, site_of
from rondel.play.game import Game
from rondel.play.view import unknown_to
from rondel.play.why import Reason, Tracer
from rondel.problems import RuleFailure
from rondel.tell.speech import Speech

_ID = re.compile(r"(?P<name>[^:@]+):(?P<face>[0-9]{1,3}|[a-z][a-z0-9_]*)(@(?P<place>.+))?")


@frozen
class FaceAsked:
    """What was asked for, without its face; the face; and the pieces so called that are seen to show it."""

    called: str
    face: str
    showing: tuple[int, ...]


def face_asked(speech: Speech, game: Game, asked: str) -> FaceAsked | None:
    """What an id with a face means to the one who decides; nothing if it is no such id of any piece."""
    found = _ID.fullmatch(asked.casefold())
    if found is None:
        return None
    pieces = list(_pieces_called(speech, game, found["name"]))
    if not pieces:
        return None
    face, s, model = found["face"].lstrip("0") or "0", game.position, speech.rules.model
    unknown = unknown_to(model, s, speech.seat(game.decision.player))
    known = [piece for piece in pieces if not unknown >> piece & 1]
    seen = [piece for piece in known if str(speech.world.face_called(piece, face_of(model, s, piece))) == face]
    showing = [piece for piece in seen if found["place"] in (None, _place(speech, game, piece))]
    return FaceAsked(asked.replace(f":{found['face']}", "", 1), face, tuple(showing))


def _pieces_called(speech: Speech, game: Game, name: str) -> Iterator[int]:
    """Pieces with faces that the one who decides calls so."""
    model, seat = speech.rules.model, speech.seat(game.decision.player)
    for piece in speech.world.pieces:
        if model.core.facts.faced[piece.number]:
            names = (piece.name.casefold(), name_for(model, piece.number, seat).casefold())
            if name in names:
                yield piece.number


def _place(speech: Speech, game: Game, piece: int) -> str:
    place = game.position[speech.rules.model.layout.slot(PLACES, piece)]
    return speech.world.name_of(PLACE, place).casefold()


def why_not_piece(game: Game, piece: int) -> Reason:
    """Why a piece is not on offer where the game waits."""
    model = game.rules.model
    site = site_of(model, game.position)
    each = next((offer for offer in pause_at(model, game.position).offers if isinstance(offer, Each)), None)
    if each is None or site.domain != PIECE:
        return Reason("not-among", site.address)
    tracer = Tracer(game.rules.interpreter, game.position)
    env = tracer.frame()
    try:
        if not tracer.value(each.source, env) >> piece & 1:
            return Reason("not-among", site.address, site.span)
        return tracer.why(each.test, {**env, each.local.number: piece}) or Reason("unknown", site.address, site.span)
    except RuleFailure:  # to find out would take too long
        return Reason("unknown", site.address)
