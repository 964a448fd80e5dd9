"""Twenty tables with three people each, played by a script on this machine; the server is killed in the middle.

Each person has a page's socket, chooses when it is asked, and notes how long it takes until the page shows it. Every
choice that was answered must stand in the record afterwards, once, whatever became of the server. At one table a bot
thinks all the time: the others must not wait for it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import httpx
import websockets

OPTION = re.compile(r'data-option="([^"]+)"')
NUMBER = re.compile(r'id="choice"[^>]*data-n="(\d+)"')
SEATS = ["me", "me", "me", "greedy"]
THINKING = ["me", *["mcts:2000/1s"] * 3]
PAUSE = 0.6  # seconds that a person looks before choosing: as fast as people who know what they want


class Server:
    """`rondel web` as a process, at one port and with one store all the time."""

    def __init__(self, folder: Path) -> None:
        self.store, self.port = folder / "games.sqlite", "0"
        self.start()

    def start(self) -> None:
        words = [sys.executable, "-m", "rondel", "web", "--no-open", "--port", self.port, "--store", str(self.store)]
        self.process = subprocess.Popen(
            words, stdout=subprocess.PIPE, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"}
        )
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)", self.process.stdout.readline())
        assert found is not None
        self.port = found[1]

    @property
    def at(self) -> str:
        return f"127.0.0.1:{self.port}"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Person:
    """Somebody with a page; `made` are the choices that the server has answered."""

    def __init__(self, server: Server, game: str, name: str, link: str, seed: int) -> None:
        self.server, self.game, self.name, self.link, self.rng = server, game, name, link, Random(seed)
        self.made: list[tuple[int, str]] = []
        self.doubtful: list[tuple[int, str]] = []  # sent, and never answered
        self.waited: list[float] = []
        self.errors: list[str] = []
        self._sent: tuple[int, float] | None = None

    async def play(self, client: httpx.AsyncClient, until: float) -> None:
        while time.monotonic() < until:
            try:
                address = f"ws://{self.server.at}{self.link}live?lang=en"
                async with websockets.connect(address, origin=f"http://{self.server.at}", max_size=None) as page:  # type: ignore[arg-type]
                    await self._sit(client, page, until)
            except (OSError, websockets.WebSocketException, httpx.HTTPError, TimeoutError):
                await asyncio.sleep(0.3)  # the server was killed: a page tries again

    async def _sit(self, client: httpx.AsyncClient, page: Any, until: float) -> None:
        shown = -1
        while (left := until - time.monotonic()) > 0:
            said = json.loads(await asyncio.wait_for(page.recv(), left))
            if self._sent is not None and said["n"] > self._sent[0]:
                self.waited.append(time.monotonic() - self._sent[1])
                self._sent = None
            choice = said.get("sections", {}).get("choice", "")
            number, options = NUMBER.search(choice), OPTION.findall(choice)
            if not number or not options or int(number[1]) == shown:
                continue
            shown = int(number[1])
            await asyncio.sleep(PAUSE)
            await self._choose(client, shown, unescape(self.rng.choice(options)))

    async def _choose(self, client: httpx.AsyncClient, number: int, option: str) -> None:
        sent = (number, option)
        self.doubtful.append(sent)
        self._sent = number, time.monotonic()
        headers = {"origin": f"http://{self.server.at}"}
        address = f"http://{self.server.at}{self.link}choose"
        answer = await client.post(address, json={"n": number, "option": option}, headers=headers)
        self.doubtful.remove(sent)
        if answer.status_code == 204:
            self.made.append(sent)
            return
        self._sent = None
        if answer.status_code != 409:
            self.errors.append(f"{answer.status_code} {answer.text[:120]}")


async def opened(client: httpx.AsyncClient, server: Server, seats: Sequence[str]) -> tuple[str, dict[str, str]]:
    """A new table: its id, and the links of its people."""
    body = {"modules": ["base"], "players": len(seats), "seats": list(seats)}
    headers = {"origin": f"http://{server.at}"}
    answer = await client.post(f"http://{server.at}/tables", json=body, headers=headers)
    answer.raise_for_status()
    found = answer.json()
    names = [name for name in found["links"] if name]
    people = {name: found["links"][name] for name, kind in zip(names, seats, strict=False) if kind == "me"}
    return str(found["id"]), people


async def run(tables: int, seconds: float, folder: Path) -> dict[str, Any]:
    server = Server(folder)
    async with httpx.AsyncClient(timeout=30) as client:
        made = [await opened(client, server, each) for each in [THINKING, *[SEATS] * (tables - 1)]]
        people = [
            [Person(server, game, name, links[name], 100 * table + i) for i, name in enumerate(links)]
            for table, (game, links) in enumerate(made)
        ]
        until = time.monotonic() + seconds
        playing = [asyncio.create_task(one.play(client, until)) for group in people for one in group]
        await asyncio.sleep(seconds / 2)
        server.kill()
        server.start()
        await asyncio.gather(*playing)
    server.process.send_signal(signal.SIGINT)
    server.process.wait(20)
    everybody = [person for group in people for person in group]
    return _figures(people, [text for person in everybody for text in wrong_with(person, server.store)])


def wrong_with(person: Person, store: Path) -> list[str]:
    """Choices that were answered and are not kept, and such as are kept though nobody made them so often."""
    with closing(sqlite3.connect(store)) as kept:
        asked = "select option, forced from choice where game = ? and player = ?"
        rows = list(kept.execute(asked, (person.game, person.name)))
        # Of several that are chosen at once, those named so far stand with the table until the set is whole.
        (settings,) = kept.execute("select settings from game where id = ?", (person.game,)).fetchone()
    answered = Counter(option for _, option in person.made)
    sent = answered + Counter(option for _, option in person.doubtful)
    chosen = Counter(option for option, forced in rows if not forced)
    named = json.loads(settings).get("named", ())
    is_theirs = bool(person.made) and person.made[-1][1] in named  # they stand for whoever chose last
    found = Counter(option for option, _ in rows) + Counter(named if is_theirs else ())
    lost = [f"lost at {person.game}: {option}" for option, count in answered.items() if found[option] < count]
    doubled = [f"doubled at {person.game}: {option}" for option, count in chosen.items() if count > sent[option]]
    return lost + doubled


def _figures(people: list[list[Person]], wrong: list[str]) -> dict[str, Any]:
    others = sorted(wait for group in people[1:] for person in group for wait in person.waited)
    errors = [text for group in people for person in group for text in person.errors]
    return {
        "people": sum(map(len, people)),
        "choices": sum(len(person.made) for group in people for person in group),
        "median_ms": round(1000 * statistics.median(others), 1),
        "p95_ms": round(1000 * others[int(0.95 * len(others))], 1),
        "slowest_ms": round(1000 * others[-1], 1),
        "unanswered": sum(len(person.doubtful) for group in people for person in group),
        "errors": errors[:5] + wrong[:5],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=120)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(run(args.tables, args.seconds, Path(folder)))
    print(json.dumps(found, indent=2))
    return 1 if found["errors"] else 0


if __name__ == "__main__":
    sys.exit(main())
