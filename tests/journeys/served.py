"""`rondel web` as a process of its own, with a store that outlives it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

PATIENCE = 60.0
_SEAT = re.compile(r"(?:\w+: )?http")  # of a player, in whatever language; watchers are told in several words


class ServedTable:
    """A server, and the address that it prints."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder, self.arguments = folder, arguments
        self.port = "0"
        self.start()

    def start(self) -> None:
        store = self.folder / "games.sqlite"
        words = [sys.executable, "-m", "rondel", "web", "--no-open", "--port", self.port, "--store", str(store)]
        self.process = subprocess.Popen(
            [*words, *self.arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=self._environment(),
        )
        self.links = [self._link()]
        while "/s/" in self.links[-1] and not self.is_watching:
            self.links.append(self._link())
        self.address = self.links[0]

    def _link(self) -> str:
        """The next address that is told; the last one is for those who watch."""
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        found = re.search(r"http://[\w.]+:(\d+)/\S*", told)
        assert found, told + self.process.stdout.read()
        self.port, self.is_watching = found[1], not _SEAT.match(told)
        return found[0]

    def _environment(self) -> dict[str, str]:
        return {**os.environ, "RONDEL_CACHE": str(self.folder / "cache"), "PYTHONUNBUFFERED": "1", "LC_ALL": "C.UTF-8"}

    def kill(self) -> None:
        """Ends the server as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        self._close()

    def stop(self) -> None:
        """Ends the server as Ctrl-C does."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
        self._close()

    def _close(self) -> None:
        if self.process.stdout is not None:
            self.process.stdout.close()


Serve = Callable[..., ServedTable]
