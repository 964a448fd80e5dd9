"""Pages that are open: each hears of every change, and gets those sections that look different now."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from typing import Any

from anyio import CancelScope, create_task_group
from starlette.websockets import WebSocket, WebSocketDisconnect

from rondel.frozen import frozen
from rondel.web.drawing_order import AT_ONCE, LOOKING_ON, DrawingOrder
from rondel.web.hall import Visit
from rondel.web.moves import SeenMove, moves_seen
from rondel.web.page import sections_kept
from rondel.web.rate_limit import Rate
from rondel.web.table import WebTable
from rondel.web.wishes import PageWishes

MOST_PAGES = 32  # at one table
TOO_MANY, REFUSED, GONE = 1013, 1008, 4404  # the last one tells a page that its link leads nowhere any more


@frozen
class _Looked:
    """How far a page has seen the game: choices and events, and the sentences that were told."""

    choices: int = 0
    events: int = 0
    sentences: int = 0


class OpenPage:
    """One page with its socket; `digests` are those of the sections that it shows."""

    def __init__(self, visit: Visit, wishes: PageWishes) -> None:
        self.table, self.player, self.wishes = visit.table, visit.player, wishes
        self.changed = asyncio.Event()
        self.changed.set()
        self.patience = AT_ONCE  # a page that has just been opened shows nothing yet
        self.is_out = False  # whether its link leads nowhere any more
        self._digests: dict[str, bytes] = {}
        self._looked: _Looked | None = None

    def update(self) -> str:
        """What has changed since the page looked last, as JSON."""
        with self.table.lock:
            seen, parts = sections_kept(self.table, self.player, self.wishes)
            game, number = self.table.game, self.table.number
            now = _Looked(len(game.choices), len(game.events), len(seen.told))
            moves = self._moves(now)
            say = [one.text for one in seen.told[self._looked.sentences :]] if self._looked is not None else []
        self._looked = now
        shown = {id: text for id, text in parts.items() if self._is_other(id, text)}
        return json.dumps({"n": number, "sections": shown, "moves": moves, "say": " ".join(say)}, ensure_ascii=False)

    def _moves(self, now: _Looked) -> list[dict[str, str]]:
        """What moved since; of a game that was taken back, or has just been opened, nothing."""
        before = self._looked
        if before is None or now.choices < before.choices or now.events < before.events:
            return []
        found: list[SeenMove] = moves_seen(self.table.game, self.player, before.events)
        return [move.data for move in found]

    def _is_other(self, id: str, text: str) -> bool:
        digest = hashlib.blake2b(text.encode(), digest_size=16).digest()
        is_other = self._digests.get(id) != digest
        self._digests[id] = digest
        return is_other


class OpenPages:
    """All open pages by their tables."""

    def __init__(self, work: Callable[..., Any]) -> None:
        self._work = work
        self._pages: dict[str, set[OpenPage]] = {}
        self._order = DrawingOrder()

    def tell(self, table: WebTable, doer: str = "") -> None:
        """Something has changed at a table; whoever has done it should not wait for those who look on."""
        for page in self._pages.get(table.id, ()):
            if page.player == doer and doer:
                page.patience = AT_ONCE
            elif not page.changed.is_set():  # one that waits already keeps its place
                page.patience = LOOKING_ON
            page.changed.set()

    def leave(self, id: str, player: str) -> None:
        """The pages of a seat at a table are shown out: it has another link now."""
        for page in self._pages.get(id, ()):
            if page.player == player:
                page.is_out = True
                page.changed.set()

    def is_open(self, table: WebTable) -> bool:
        return bool(self._pages.get(table.id))

    async def keep(self, socket: WebSocket, visit: Visit, wishes: PageWishes) -> None:
        """Serves one page until it leaves."""
        await socket.accept()
        pages = self._pages.setdefault(visit.table.id, set())
        if len(pages) >= MOST_PAGES:
            await socket.close(TOO_MANY)
            return
        page, is_too_fast = OpenPage(visit, wishes), False
        pages.add(page)
        try:
            async with create_task_group() as group:
                group.start_soon(self._send, socket, page, group.cancel_scope)
                is_too_fast = await _listen(socket)
                group.cancel_scope.cancel()
        finally:
            pages.discard(page)
            if not pages:
                self._pages.pop(visit.table.id, None)
        if is_too_fast:
            await socket.close(REFUSED)

    async def _send(self, socket: WebSocket, page: OpenPage, scope: CancelScope) -> None:
        try:
            while True:
                await page.changed.wait()
                page.changed.clear()
                if page.is_out:
                    await socket.close(GONE)
                    scope.cancel()
                    return
                async with self._order.turn(page.patience):
                    told = await self._work(page.update)
                await socket.send_text(told)
        except WebSocketDisconnect:
            scope.cancel()


async def _listen(socket: WebSocket) -> bool:
    """Nothing that a page says here means anything; one that says too much is shown out."""
    rate = Rate()
    while True:
        try:
            await socket.receive_text()
        except (WebSocketDisconnect, KeyError):
            return False
        if rate.is_too_fast():
            return True
