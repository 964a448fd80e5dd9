"""The routes of the table in a browser, and how refusals are told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from importlib.resources import files

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from rondel.draw.markup import el
from rondel.lab.voice import LabVoice
from rondel.messages.speaking import spoken
from rondel.problems import RondelError
from rondel.web.asking import Asking
from rondel.web.deeds import Deeds
from rondel.web.guard import OPEN_TO_ALL, Guard, is_here, is_host
from rondel.web.live import REFUSED
from rondel.web.lobby import Lobby
from rondel.web.not_begun import said_plainly
from rondel.web.page import whole
from rondel.web.refusals import TurnedDown
from rondel.web.room import Room
from rondel.words.tongues import tongue_of

KINDS = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}


def make_app(room: Room, hosts: Collection[str]) -> ASGIApp:
    """The application; `hosts` are the names, with their port, under which it may be asked."""
    telling = _Telling(room)
    inside = Starlette(
        routes=[*_lobby_routes(room), *_seat_routes(room)],
        exception_handlers={
            TurnedDown: telling.refused,
            HTTPException: telling.not_found,
            RondelError: telling.not_opened,
            Exception: telling.failed,
        },
        lifespan=_life_of(room),
    )
    return Guard(inside, hosts)


def _lobby_routes(room: Room) -> list[BaseRoute]:
    lobby = Lobby(room)
    return [
        Route("/", lobby.page),
        Route("/tables", lobby.open, methods=["POST"]),
        Route("/tables/{id}", lobby.table),
        Route("/tables/{id}/link", lobby.new_link, methods=["POST"]),
    ]


def _seat_routes(room: Room) -> list[BaseRoute]:
    deeds, asking = Deeds(room), Asking(room)
    done = {
        "choose": deeds.choose, "undo": deeds.undo, "offer-undo": deeds.offer_undo, "agree": deeds.agree,
        "bot": deeds.bot, "pace": deeds.pace, "again": deeds.again,
    }  # fmt: skip
    looked = {
        "": asking.page, "rule": asking.rule, "why": asking.why, "hint": asking.hint, "log": asking.log,
        "signs": asking.signs, "scene.json": asking.scene, "record.json": asking.record,
    }  # fmt: skip
    at = "/s/{token}/"
    return [
        Route("/s/static/{name}", _static),
        *(Route(f"{at}{name}", ask) for name, ask in looked.items()),
        *(Route(f"{at}{name}", do, methods=["POST"]) for name, do in done.items()),
        WebSocketRoute(f"{at}live", _Live(room).live),
    ]


class _Live:
    def __init__(self, room: Room) -> None:
        self.room = room

    async def live(self, socket: WebSocket) -> None:
        """The socket of a page."""
        try:
            visit = await self.room.visit(socket)
        except (TurnedDown, RondelError):
            await socket.close(REFUSED)
            return
        self.room.pacing.wake(visit.table)
        await self.room.pages.keep(socket, visit, self.room.wishes(socket, visit.table))


class _Telling:
    """How it is said that something cannot be done: to a page as a page, to a script as JSON."""

    def __init__(self, room: Room) -> None:
        self.room = room

    def refused(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, TurnedDown)
        return self._told(request, error)

    def not_opened(self, request: Request, error: Exception) -> Response:
        """The rules of a game are not there any more, or not whole."""
        # Whoever comes from elsewhere learns nothing of this computer.
        told = ""
        if isinstance(error, RondelError) and is_here(request.scope):
            told = said_plainly(error, tongue_of(self._language(request), self.room.hall.languages))
        return self._told(request, TurnedDown("web.not-opened", 422, told))

    def failed(self, request: Request, error: Exception) -> Response:
        """A fault of ours: the page says so, and the log has it whole."""
        return self._told(request, TurnedDown("web.wrong", 500))

    def not_found(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        is_nothing = error.status_code == 404 or (error.status_code == 405 and request.method in ("GET", "HEAD"))
        is_seat = request.url.path.startswith(OPEN_TO_ALL)
        id = ("web.no-such-link" if is_seat else "web.nothing-here") if is_nothing else "web.wrong"
        return self._told(request, TurnedDown(id, error.status_code))

    def _told(self, request: Request, refusal: TurnedDown) -> Response:
        language, languages = self._language(request), self.room.hall.languages
        head, _, id = refusal.id.partition(".")
        said = LabVoice(head, language, languages).say(id, text=spoken(refusal.text, tongue_of(language, languages)))
        if request.method != "GET" or "text/html" not in request.headers.get("accept", ""):
            return JSONResponse({"said": said}, refusal.status)
        to_lobby = el("a", {"href": f"/?lang={language}"}, LabVoice("web", language, languages).say("to-lobby"))
        way = el("p", None, to_lobby) if is_host(request.scope) else None
        body = el("main", {"class": "lobby"}, el("h1", None, said), way)
        return HTMLResponse(whole("Rondel", language, body, ()), refusal.status)

    def _language(self, request: Request) -> str:
        language = self.room.wishes(request).language
        return language if language in self.room.hall.languages.own_codes else self.room.language


async def _static(request: Request) -> Response:
    """A file that every page uses; there are no others."""
    name = request.path_params["name"]
    folder = files("rondel.web").joinpath("static")
    if name not in {file.name for file in folder.iterdir()} or name.rpartition(".")[2] not in KINDS:
        raise TurnedDown("web.no-such-link", 404)
    kind = KINDS[name.rpartition(".")[2]]
    return Response(folder.joinpath(name).read_bytes(), media_type=kind)


def _life_of(room: Room) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        resting = asyncio.create_task(room.rest())
        yield
        resting.cancel()
        with suppress(asyncio.CancelledError):
            await resting
        await room.close()

    return life
