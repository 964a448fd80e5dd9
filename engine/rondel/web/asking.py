"""What a page asks for: itself, the rule behind an option, why something is not on offer, a hint, the log."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from rondel.draw.markup import Markup, el, join
from rondel.lab.bots.search import Weighed
from rondel.play.game import Game
from rondel.play.record_write import record_of
from rondel.tell.asked_about import asked_about
from rondel.tell.numbered_options import lines_of
from rondel.tell.scene.make_scene import scene_of
from rondel.web.guide import signs_part
from rondel.web.hall import Visit
from rondel.web.log_part import log_list
from rondel.web.page import page
from rondel.web.rate_limit import Haste
from rondel.web.refusals import TurnedDown
from rondel.web.room import Room, refuse_watchers
from rondel.web.rule_part import rule_part
from rondel.web.view import seen_by
from rondel.web.why_part import why_part
from rondel.web.wishes import PageWishes

LONGEST_ASKED = 200
MOST_READ = 30  # pages, rules and reasons that a link gives in a second
MOST_HINTS = 3


class Asking:
    """The routes that only look."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._weighing = set[str]()  # tables for which the adviser thinks
        self._haste = Haste(MOST_READ)

    async def page(self, request: Request) -> Response:
        visit, wishes = await self._asked(request)
        self.room.pacing.wake(visit.table)  # a game that was brought back goes on
        return HTMLResponse(await self.room.work(_page, visit, wishes))

    async def scene(self, request: Request) -> Response:
        visit, wishes = await self._asked(request)
        return JSONResponse(await self.room.work(_scene, visit, wishes))

    async def log(self, request: Request) -> Response:
        visit, wishes = await self._asked(request)
        return HTMLResponse(await self.room.work(_log, visit, wishes, _since(request)))

    async def signs(self, request: Request) -> Response:
        visit, wishes = await self._asked(request)
        return HTMLResponse(await self.room.work(_signs, visit, wishes))

    async def rule(self, request: Request) -> Response:
        visit, wishes = await self._asked(request)
        return HTMLResponse(await self.room.work(_rule, visit, wishes, _asked_for(request, "option")))

    async def why(self, request: Request) -> Response:
        visit, wishes = await self._asked(request)
        return HTMLResponse(await self.room.work(_why, visit, wishes, _asked_for(request, "what")))

    async def hint(self, request: Request) -> Response:
        visit, wishes = await self._asked(request)
        refuse_watchers(visit)
        game = await self.room.work(_game_to_weigh, visit)
        if visit.table.id in self._weighing:
            raise TurnedDown("play.thinking", 429)
        self._weighing.add(visit.table.id)
        try:
            weighed = await self.room.thinking.hints(game)
        finally:
            self._weighing.discard(visit.table.id)
        return HTMLResponse(await self.room.work(_hint, visit, wishes, game, weighed))

    async def record(self, request: Request) -> Response:
        visit, _ = await self._asked(request)
        return Response(await self.room.work(_record, visit), media_type="application/json")

    async def _asked(self, request: Request) -> tuple[Visit, PageWishes]:
        await self._haste.hold(request.path_params["token"])
        visit = await self.room.visit(request)
        return visit, self.room.wishes(request, visit.table)


def _since(request: Request) -> int:
    text = request.query_params.get("since", "0")
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def _asked_for(request: Request, name: str) -> str:
    return request.query_params.get(name, "")[:LONGEST_ASKED].strip()


# --- in a thread of the tables, with the lock of the table ---


def _page(visit: Visit, wishes: PageWishes) -> str:
    with visit.table.lock:
        return page(visit.table, visit.player, wishes)


def _scene(visit: Visit, wishes: PageWishes) -> dict[str, object]:
    with visit.table.lock:
        scene = scene_of(visit.table.speech(wishes.language), visit.table.game, visit.player)
        return {**scene.data, "number": visit.table.number}


def _signs(visit: Visit, wishes: PageWishes) -> str:
    with visit.table.lock:
        return signs_part(seen_by(visit.table, visit.player, wishes))


def _log(visit: Visit, wishes: PageWishes, since: int) -> str:
    with visit.table.lock:
        seen = seen_by(visit.table, visit.player, wishes)
        return join(el("h2", None, seen.says("play.happened")), log_list(seen, seen.told[since:]))


def _rule(visit: Visit, wishes: PageWishes, option: str) -> str:
    """What an option stands for and the rule by which it is offered; or what may be told of anything with a name."""
    with visit.table.lock:
        table = visit.table
        speech = table.speech(wishes.language)
        asked = visit.player and not table.game.over and table.game.decision.player == visit.player
        if not asked:
            raise TurnedDown("web.not-your-turn", 403)
        lines = lines_of(speech, table.game)
        line = next((line for line in lines if option in (line.option.id, line.key)), None)
        if line is not None:
            return rule_part(speech, table.game, line)
        about = asked_about(speech, table.game, option, lines)
        return join(_lines(about.said), el("pre", {"lang": "zxx"}, "\n".join(about.text)) if about.text else None)


def _why(visit: Visit, wishes: PageWishes, what: str) -> str:
    with visit.table.lock:
        table, speech = visit.table, visit.table.speech(wishes.language)
        if not visit.player or table.game.over or table.game.decision.player != visit.player:
            raise TurnedDown("web.not-your-turn", 403)
        return why_part(speech, table.game, visit.player, what)


def _game_to_weigh(visit: Visit) -> Game:
    with visit.table.lock:
        table = visit.table
        if table.is_stopped or table.game.decision.player != visit.player:
            raise TurnedDown("web.not-your-turn", 403)
        return table.game.copy()


def _hint(visit: Visit, wishes: PageWishes, game: Game, weighed: list[Weighed]) -> str:
    with visit.table.lock:
        speech = visit.table.speech(wishes.language)
        by_code = {line.option.code: line for line in lines_of(speech, game)}
        known = [one for one in weighed if one.option in by_code]
        if not known:
            return _lines([speech.say("play.no-hint")])
        literal, seat = speech.nouns.literal, game.rules.players.index(visit.player)
        said = []
        for one in known[:MOST_HINTS]:
            others = [points for number, points in enumerate(one.points) if number != seat]
            text, mine = literal(by_code[one.option].text), literal(str(round(one.points[seat])))
            best = literal(str(round(max(others, default=0.0))))
            id, more = ("play.hint-option", {"best": best}) if others else ("play.hint-alone", {})
            said.append(speech.say(id, text=text, mine=mine, **more))
        return _lines([speech.say("play.hinted", n=sum(one.playouts for one in known)), *said])


def _record(visit: Visit) -> str:
    """A record tells the seed and with it all that is hidden: there is none before the game is over."""
    with visit.table.lock:
        if not visit.table.game.over:
            raise TurnedDown("web.not-over", 403)
        return json.dumps(record_of(visit.table.game), ensure_ascii=False, indent=1)


def _lines(said: list[str]) -> Markup:
    return join(*(el("p", None, text.strip()) for text in said))
