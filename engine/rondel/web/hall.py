"""All tables: found by their links, opened, brought back from the store, and left to it when nobody comes any more."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from threading import RLock
from typing import Any
from weakref import WeakValueDictionary

from rondel.frozen import frozen
from rondel.limits import LARGEST_SEED
from rondel.load import found_shelves, rules_of_record
from rondel.play.game import Rules
from rondel.play.replay import changes_since, replay
from rondel.source.lineup import Lineup
from rondel.tell.open_game import Opened, open_lineup, voice_for
from rondel.web.refusals import TurnedDown
from rondel.web.seats import LONGEST_TOKEN, ME, WATCH, Chair, new_token, token_digest
from rondel.web.store import Store
from rondel.web.table import WebTable, record_so_far
from rondel.web.table_settings import Settings, settings_from
from rondel.words.languages import Languages, languages_on

MOST_TABLES = 50  # in memory
IDLE = 1800.0  # seconds after which a table without pages leaves memory
WATCHER = ""  # the player of the chair for all who watch


def new_seed() -> int:
    """Where the chance of a new game starts: one of so many that nobody finds it out by trying."""
    return secrets.randbelow(LARGEST_SEED + 1)


@frozen
class Visit:
    """Somebody who came by a link: at a table, for a player or to watch."""

    table: WebTable
    player: str


class Hall:
    """The tables of one server; `is_busy` says of a table whether any page of it is open."""

    def __init__(self, store: Store, shelves: Sequence[str] = (), most: int = MOST_TABLES) -> None:
        self.store, self.shelves, self.most = store, tuple(shelves), most
        self.tables: dict[str, WebTable] = {}
        self.is_busy: Callable[[WebTable], bool] = lambda table: False
        self._visited: dict[str, float] = {}
        self._links: dict[str, dict[str, str]] = {}
        self._following: dict[str, dict[str, str]] = {}
        self._opening: dict[str, AbstractContextManager[Any]] = {}  # tables that are being brought back
        # Many tables play by the same rules: those that one of them has are not read and written once more.
        self._rules: WeakValueDictionary[str, Rules] = WeakValueDictionary()
        self._lock = RLock()

    @property
    def languages(self) -> Languages:
        """The languages in which a lobby speaks: the engine's, and those on the shelves."""
        return languages_on(found_shelves(self.shelves))

    # --- opening ---

    def open(self, opened: Opened, kinds: Mapping[str, str], settings: Settings) -> WebTable:
        """A table for a game that was made ready; every person, and who watches, gets a link."""
        players = opened.game.rules.players
        with self._lock:
            self._make_room()
            links = {name: new_token() for name in (*players, WATCHER)}
            chairs = [Chair(name, kinds.get(name, ME), token_digest(links[name])) for name in players]
            settings = replace(settings, people=tuple(chair.player for chair in chairs if chair.kind == ME), named=())
            chairs.append(Chair(WATCHER, WATCH, token_digest(links[WATCHER])))
            id = secrets.token_hex(8)
            self.store.add(id, record_so_far(opened.game), chairs, settings.data)
            table = WebTable(id, opened, chairs, settings, self.store)
            self._sit(table)
            table.links.update(links)
        return table

    def again(self, table: WebTable) -> WebTable | None:
        """Another game by the same rules, for the same seats; nothing if somebody has asked for it before."""
        with table.lock:
            if table.goes_on:
                return None
            game = table.game.rules.start(new_seed())
            people = table.settings.people
            kinds = {name: ME if name in people else table.chairs[name].kind for name in table.players}
            following = self.open(Opened(game, table.voice), kinds, table.settings)
            table.goes_on.update({player: f"/s/{token}/" for player, token in following.links.items()})
            table.revision += 1
        return following

    def open_lineup(self, lineup: Lineup, kinds: Sequence[str], settings: Settings, seed: int) -> WebTable:
        """A table for a line-up, with seats in the order of the players; who is not named is a person."""
        opened = open_lineup(lineup, settings.shelves, seed, self._rules)
        players = opened.game.rules.players
        return self.open(opened, dict(zip(players, kinds, strict=False)), settings)

    # --- finding ---

    def visit(self, token: str) -> Visit:
        """The table and the seat that a link leads to."""
        found = self.store.seat_of(token_digest(token)) if 0 < len(token) <= LONGEST_TOKEN else None
        if found is None:
            raise TurnedDown("web.no-such-link", 404)
        return Visit(self.table(found[0]), found[1])

    def table(self, id: str) -> WebTable:
        """A table, from memory or from the store; while one is brought back, others are found as ever."""
        with self._lock:
            table = self.tables.get(id)
            opening = self._opening.setdefault(id, RLock()) if table is None else self._lock
        if table is None:
            try:
                with opening:
                    table = self.tables.get(id) or self._brought_back(id)
            finally:
                with self._lock:
                    self._opening.pop(id, None)
        with self._lock:
            self._sit(table)
        return table

    def _brought_back(self, id: str) -> WebTable:
        kept = self.store.game(id)
        if kept is None:
            raise TurnedDown("web.no-such-link", 404)
        settings = settings_from(kept.settings)
        rules = rules_of_record(kept.record, f"game {kept.id}", settings.shelves, self._rules)
        game, parted = replay(rules, kept.record)
        opened = Opened(game, voice_for(rules, settings.shelves), parted, tuple(changes_since(rules, kept.record)))
        table = WebTable(kept.id, opened, kept.chairs, settings, self.store)
        if not table.is_stopped:
            table.name_again()
        with self._lock:
            self._make_room()
            self._sit(table)
        return table

    def new_link(self, id: str, player: str) -> str:
        """A new secret for a seat."""
        table, token = self.table(id), new_token()
        if player not in table.chairs:
            raise TurnedDown("web.no-such-link", 404)
        table.give_link(player, token_digest(token))
        table.links[player] = token
        return token

    # --- leaving memory ---

    def _sit(self, table: WebTable) -> None:
        # What is known of a table beside its game stays while the program runs, also if the table leaves memory.
        table.links = self._links.setdefault(table.id, table.links)
        table.goes_on = self._following.setdefault(table.id, table.goes_on)
        self.tables[table.id] = table
        self._visited[table.id] = time.monotonic()

    def leave_idle(self, idle: float = IDLE) -> None:
        """Tables at which nobody looks leave memory; the store has them."""
        with self._lock:
            now = time.monotonic()
            for id, table in list(self.tables.items()):
                if now - self._visited[id] > idle and not self.is_busy(table):
                    del self.tables[id], self._visited[id]

    def _make_room(self) -> None:
        if len(self.tables) < self.most:
            return
        self.leave_idle()
        resting = [id for id, table in self.tables.items() if not self.is_busy(table)]
        if len(self.tables) >= self.most and not resting:
            raise TurnedDown("web.full", 503)
        while len(self.tables) >= self.most:
            oldest = min(resting, key=lambda id: self._visited[id])
            resting.remove(oldest)
            del self.tables[oldest], self._visited[oldest]
