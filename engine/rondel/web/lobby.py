"""The lobby: games that are kept, and new ones. It is for whoever sits at this very computer."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from rondel.limits import MOST_SEATS
from rondel.load import found_shelves, lineup_of
from rondel.problems import RondelError
from rondel.source.lineup import Lineup
from rondel.source.shelf import is_module_name
from rondel.web.deeds import body_of
from rondel.web.hall import new_seed
from rondel.web.links_page import table_page
from rondel.web.lobby_page import BOTS, lobby_page
from rondel.web.not_begun import why_not_begun
from rondel.web.refusals import TurnedDown
from rondel.web.room import Room
from rondel.web.seats import ME
from rondel.web.table import WebTable
from rondel.web.table_settings import Settings


class Lobby:
    """The routes of the lobby."""

    def __init__(self, room: Room) -> None:
        self.room = room

    async def page(self, request: Request) -> Response:
        return HTMLResponse(await self.room.work(lobby_page, self.room.hall, self._language(request)))

    async def table(self, request: Request) -> Response:
        """The links of one game."""
        table = await self.room.work(self.room.hall.table, request.path_params["id"])
        bases = self.room.addresses or (f"http://{request.headers['host']}",)
        return HTMLResponse(await self.room.work(table_page, table, bases, self._language(request)))

    async def open(self, request: Request) -> Response:
        """A new game, as the form says."""
        body = await body_of(request)
        try:
            table = await self.room.work(self._open, body, self._language(request))
        except RondelError as error:
            hall, language = self.room.hall, self._language(request)
            raise await self.room.work(
                why_not_begun, error, lambda: self._lineup(body).modules, hall, language
            ) from None
        self.room.changed(table)
        links = {player: f"/s/{token}/" for player, token in table.links.items()}
        return JSONResponse({"id": table.id, "links": links, "to": self._first_page(table)}, 201)

    async def new_link(self, request: Request) -> Response:
        body, id = await body_of(request), request.path_params["id"]
        player = str(body.get("player", ""))
        token = await self.room.work(self.room.hall.new_link, id, player)
        self.room.pages.leave(id, player)
        return JSONResponse({"link": f"/s/{token}/"}, 201)

    def _first_page(self, table: WebTable) -> str:
        """Who plays alone begins at once; others need the links."""
        people = table.people
        return f"/s/{table.links[people[0] if people else '']}/" if len(people) < 2 else f"/tables/{table.id}"

    def _language(self, request: Request) -> str:
        language = self.room.wishes(request).language
        return language if language in self.room.hall.languages.own_codes else self.room.language

    def _open(self, body: dict[str, Any], language: str) -> WebTable:
        lineup = self._lineup(body)
        kinds = [_kind(each) for each in _texts(body, "seats")[:MOST_SEATS]]
        settings = Settings(
            lineup.language or language, is_friendly=body.get("friendly") is True, shelves=self.room.hall.shelves
        )
        seed = lineup.seed if lineup.seed is not None else new_seed()
        return self.room.hall.open_lineup(lineup, kinds, settings, seed)

    def _lineup(self, body: dict[str, Any]) -> Lineup:
        names = _texts(body, "modules")
        edition, players, options = body.get("edition") or None, body.get("players"), body.get("options", {})
        if not isinstance(edition, str | None):
            raise TurnedDown("web.wrong", 400)
        known = all(is_module_name(name) for name in (*names, *([edition] if edition else [])))
        if not known or not isinstance(options, dict):
            raise TurnedDown("web.wrong", 400)
        if not names and not edition:
            raise TurnedDown("web.choose-first", 400)
        lineup = lineup_of(names, edition, found_shelves(self.room.hall.shelves))
        seats = players if type(players) is int and 1 <= players <= MOST_SEATS else lineup.players
        given = {str(name): _option(value) for name, value in options.items()}
        return Lineup(
            lineup.modules, seats, lineup.language, {**lineup.options, **given}, lineup.beside, lineup.rulings,
            lineup.without, lineup.seed, lineup.places, lineup.file,
        )  # fmt: skip


def _option(value: object) -> str | int | bool:
    text = str(value)
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdecimal() and len(text) < 16 else text


def _kind(kind: str) -> str:
    """A person, or one of the bots that pages offer."""
    if kind != ME and kind not in BOTS:
        raise TurnedDown("web.no-such-bot", 422, kind)
    return kind


def _texts(body: dict[str, Any], name: str) -> list[str]:
    found = body.get(name, [])
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise TurnedDown("web.wrong", 400)
    return list(found)
