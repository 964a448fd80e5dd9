"""What a page does: choosing, going back, asking the others, handing a seat to a bot. Each is a POST with JSON."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from rondel.lab.seats import OPPONENT
from rondel.web.hall import Visit
from rondel.web.lobby_page import BOTS
from rondel.web.rate_limit import Haste
from rondel.web.refusals import TurnedDown
from rondel.web.room import Room, refuse_watchers
from rondel.web.seats import ME

DONE = 204


class Deeds:
    """The routes of deeds; all of them answer with nothing, for every page hears of it on its own."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._haste = Haste()

    async def choose(self, request: Request) -> Response:
        visit, body = await self._asked(request)
        await self.room.work(visit.table.choose, visit.player, _number(body), _text(body, "option"))
        return self._done(visit)

    async def undo(self, request: Request) -> Response:
        visit, body = await self._asked(request)
        to = _whole(body, "to") if "to" in body else None
        await self.room.work(visit.table.undo, visit.player, _number(body), to)
        return self._done(visit)

    async def offer_undo(self, request: Request) -> Response:
        visit, body = await self._asked(request)
        await self.room.work(visit.table.offer_undo, visit.player, _number(body))
        return self._done(visit)

    async def agree(self, request: Request) -> Response:
        visit, body = await self._asked(request)
        agrees = body.get("agrees", True) is True
        await self.room.work(visit.table.answer_offer, visit.player, _number(body), agrees=agrees)
        return self._done(visit)

    async def bot(self, request: Request) -> Response:
        """A bot plays on in one's own place, or one comes back."""
        visit, body = await self._asked(request)
        kind = _text(body, "kind") or OPPONENT
        if kind != ME and kind not in BOTS:  # one that thinks for hours would hold up all tables
            raise TurnedDown("web.no-such-bot", 422, kind)
        await self.room.work(visit.table.seat, visit.player, kind)
        return self._done(visit)

    async def pace(self, request: Request) -> Response:
        """How long bots wait; or that they do not wait this time."""
        visit, body = await self._asked(request, of_all=True)
        if body.get("skip") is True:
            self.room.pacing.skip(visit.table)
            await self.room.work(visit.table.try_again)
            return self._done(visit)
        await self.room.work(visit.table.set_pace, _whole(body, "ms"))
        return self._done(visit)

    async def again(self, request: Request) -> Response:
        """Another game for the same seats: everybody at the table is shown the way."""
        visit, _ = await self._asked(request)
        table = visit.table
        if not table.is_stopped:
            raise TurnedDown("web.not-over")
        following = await self.room.work(self.room.hall.again, table)
        if following is not None:
            self.room.changed(following)
        self.room.changed(table)
        return JSONResponse({"to": table.goes_on[visit.player]})

    async def _asked(self, request: Request, *, of_all: bool = False) -> tuple[Visit, dict[str, Any]]:
        """Who asks for what; watchers are heard only where nobody plays and the deed is of all."""
        await self._haste.hold(request.path_params["token"])
        visit = await self.room.visit(request)
        if not (of_all and visit.table.is_of_bots):
            refuse_watchers(visit)
        return visit, await body_of(request)

    def _done(self, visit: Visit) -> Response:
        self.room.changed(visit.table, visit.player)
        return Response(status_code=DONE)


async def body_of(request: Request) -> dict[str, Any]:
    """The JSON that was sent, a mapping."""
    try:
        found = json.loads(await request.body())
    except ClientDisconnect:  # so it looks if there was more than the gate lets through
        raise TurnedDown("web.wrong", 413) from None
    except (ValueError, RecursionError):
        raise TurnedDown("web.wrong", 400) from None
    if not isinstance(found, dict):
        raise TurnedDown("web.wrong", 400)
    return found


def _number(body: dict[str, Any]) -> int:
    return _whole(body, "n")


def _whole(body: dict[str, Any], name: str) -> int:
    value = body.get(name)
    if type(value) is not int:
        raise TurnedDown("web.wrong", 400)
    return value


def _text(body: dict[str, Any], name: str) -> str:
    value = body.get(name, "")
    if not isinstance(value, str) or not value.isprintable():
        raise TurnedDown("web.wrong", 400)
    return value
