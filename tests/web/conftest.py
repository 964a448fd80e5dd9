"""What the tests of the browser table share: small games at tables, and pages that ask for them."""

from __future__ import annotations

import json
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # starlette would rather have another client, which is not everywhere yet
    from starlette.testclient import TestClient, WebSocketTestSession

from rondel.play.game import Game
from rondel.source.lineup import Lineup
from rondel.tell.open_game import Opened, open_lineup
from rondel.web.hall import Hall
from rondel.web.room import Room
from rondel.web.server import make_app
from rondel.web.store import Store
from rondel.web.table import WebTable
from rondel.web.table_settings import Settings

GAMES = (str(Path(__file__).parents[1] / "games"),)
HOST = "127.0.0.1:8737"
ORIGIN = f"http://{HOST}"
PATIENCE = 5.0


@dataclass
class Served:
    """A server under test with one store; `client` is a browser on the same computer."""

    file: Path
    store: Store
    room: Room
    client: TestClient

    @property
    def hall(self) -> Hall:
        return self.room.hall

    def table(self, opened: Opened, kinds: Mapping[str, str] | None = None, **settings: Any) -> WebTable:
        """A table for a game; whoever is not named is a person."""
        return self.hall.open(opened, kinds or {}, Settings(pace=0, shelves=GAMES, **settings))

    def seat(self, table: WebTable, player: str) -> Sitting:
        return Sitting(self.client, table, f"/s/{table.links[player]}")


@dataclass
class Sitting:
    """Somebody with the link of a seat."""

    client: TestClient
    table: WebTable
    at: str
    headers: dict[str, str] = field(default_factory=dict)

    def get(self, asked: str = "", /, **values: str) -> Any:
        return self.client.get(f"{self.at}/{asked}", params=values)

    def post(self, deed: str, **body: Any) -> Any:
        return self.client.post(f"{self.at}/{deed}", json={"n": self.table.number, **body})

    def choose(self, option: str = "") -> Any:
        return self.post("choose", option=option or self.table.game.options[0].id)

    def live(self, query: str = "") -> WebSocketTestSession:
        return self.client.websocket_connect(f"ws://{HOST}{self.at}/live?{query}", headers=self.headers)


def heard(socket: WebSocketTestSession) -> dict[str, Any]:
    """The next message of a socket."""
    found: dict[str, Any] = json.loads(socket.receive_text())
    return found


def until(holds: Callable[[], bool]) -> None:
    """Waits for something that comes by itself."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.005)


def browser(room: Room) -> TestClient:
    """A browser on this very computer."""
    app = make_app(room, [HOST, "192.168.1.5:8737"])
    return TestClient(app, base_url=ORIGIN, headers={"origin": ORIGIN}, client=("127.0.0.1", 50000))


@pytest.fixture(scope="session")
def games() -> Callable[..., Opened]:
    """Games made ready, each line-up read once for all tests."""
    ready: dict[tuple[object, ...], Opened] = {}

    def opened(*modules: str, players: int = 2, seed: int = 1) -> Opened:
        key = (modules, players)
        if key not in ready:
            ready[key] = open_lineup(Lineup(modules, players=players), GAMES, seed)
        found = ready[key]
        game: Game = found.game.rules.start(seed)
        return Opened(game, found.voice)

    return opened


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests: every one of them opens tables of its own."""
    file = tmp_path_factory.mktemp("web") / "games.sqlite"
    store = Store(file)
    room = Room(store, GAMES)
    with browser(room) as client:
        yield Served(file, store, room, client)
    store.close()


@pytest.fixture
def duel(served: Served, games: Callable[..., Opened]) -> tuple[Sitting, Sitting]:
    """Two people before an empty board."""
    table = served.table(games("tictactoe"))
    first, second = table.players
    return served.seat(table, first), served.seat(table, second)
