"""The server itself: on which addresses it is reached, and how it starts and ends."""

from __future__ import annotations

import socket
import threading
import webbrowser
from collections.abc import Callable, Sequence

import uvicorn

from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.problems import WrongUse
from rondel.web.guard import LARGEST_BODY
from rondel.web.room import Room
from rondel.web.server import make_app

HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"
USUAL_PORT = 8737
WEB_PORT = 80
ELSEWHERE = (
    "192.0.2.1"  # an address of documentation: nothing is sent there, the system only says by which way it would be
)
WAITING = 128  # connections that may wait until the server has begun
PATIENCE = 2  # seconds for open pages, when the server ends


@frozen
class Bound:
    """A socket that waits for pages, and the names under which it may be asked."""

    listening: socket.socket
    port: int
    names: tuple[str, ...]

    @property
    def hosts(self) -> tuple[str, ...]:
        bare = self.names if self.port == WEB_PORT else ()  # of this port browsers do not speak
        return (*(f"{name}:{self.port}" for name in self.names), *bare)

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where a browser finds it: on this computer first."""
        named = [name for name in self.names if name not in ("localhost", "[::1]")]
        return tuple(f"http://{name}:{self.port}" for name in named)


def bind(port: int | None, *, lan: bool) -> Bound:
    """A port of this computer: the one asked for, else the usual one, else any that is free."""
    wanted = [port] if port is not None else [USUAL_PORT, 0]
    for one in wanted:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((EVERYWHERE if lan else HERE, one))
            listening.listen(WAITING)  # whoever reads the address and comes at once is not sent away
        except OSError:
            listening.close()
            continue
        names = (HERE, "localhost", *(_own_addresses() if lan else ()))
        return Bound(listening, int(listening.getsockname()[1]), tuple(dict.fromkeys(names)))
    raise WrongUse(say("serving.port-taken", port=str(port)))


def _own_addresses() -> list[str]:
    """The addresses of this computer in its network, and its name there."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect((ELSEWHERE, 9))
            found.append(str(way.getsockname()[0]))
        except OSError:
            pass
    name = socket.gethostname().lower()
    return [*found, name, *([] if "." in name else [f"{name}.local"])]


def serve(room: Room, bound: Bound, opened: Sequence[str], show: Callable[[str], object] | None = None) -> None:
    """Serves until somebody interrupts; `opened` are pages that a browser is to show when it has begun."""
    room.addresses = bound.addresses
    config = uvicorn.Config(
        make_app(room, bound.hosts), log_level="warning", access_log=False, ws_max_size=LARGEST_BODY,
        timeout_graceful_shutdown=PATIENCE, server_header=False, proxy_headers=False,
    )  # fmt: skip
    for address in opened:
        threading.Timer(0.5, show or webbrowser.open, (address,)).start()
    uvicorn.Server(config).run(sockets=[bound.listening])
