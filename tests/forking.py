"""Commands run apart, each in a process of its own that may take only so much time and memory.

This file is both sides. `Forking` starts it as a program that imports everything once; that program forks for every
request, so that a run costs what the command costs. A request is a list of commands; what comes back is how each
ended, what they said, and what the process took.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BROKEN = 70  # the exit code of a command that ended in a traceback
MOST_SECONDS = 10
MOST_MEGABYTES = 500
_AT_ONCE = 2_000_000_000  # bytes of address space: what protects the machine, not what is asserted


@dataclass(frozen=True)
class Ran:
    """How commands ended: the codes of those that ended by themselves, and what all of them took together."""

    codes: tuple[int, ...]
    said: str
    seconds: float
    megabytes: int
    signal: int

    @property
    def faults(self) -> list[str]:
        """What no command may do, whatever it reads."""
        found = [f"was ended by signal {self.signal}"] if self.signal else []
        found += [f"exit code {code}" for code in self.codes if code not in (0, 1, 2)]
        found += ["a traceback"] if "Traceback (most recent call last)" in self.said else []
        found += [f"took {self.seconds:.1f} seconds"] if self.seconds > MOST_SECONDS else []
        return found + ([f"took {self.megabytes} MB"] if self.megabytes > MOST_MEGABYTES else [])


class Forking:
    """A program at the other end of two pipes; ends with the block."""

    def __init__(self, shelf: Path, warm: Sequence[Sequence[str]] = ()) -> None:
        environment = {**os.environ, "RONDEL_CACHE": "off", "RONDEL_SHELF": str(shelf), "COLUMNS": "100"}
        self._program = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
        )
        self._ask({"warm": [list(words) for words in warm]})

    def __enter__(self) -> Forking:
        return self

    def __exit__(self, *_: object) -> None:
        self._program.communicate()

    def run(self, *commands: Sequence[str]) -> Ran:
        """Runs commands one after the other, up to the first that finds problems."""
        found = self._ask({"run": [list(words) for words in commands]})
        return Ran(tuple(found["codes"]), found["said"], found["seconds"], found["megabytes"], found["signal"])

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        assert self._program.stdin is not None and self._program.stdout is not None
        self._program.stdin.write(json.dumps(request) + "\n")
        self._program.stdin.flush()
        answer: dict[str, Any] = json.loads(self._program.stdout.readline())
        return answer


# --- the other side ---


def _serve() -> None:
    requests, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # commands that read what is piped in find nothing
    for line in requests:
        request = json.loads(line)
        found = _warmed(request["warm"]) if "warm" in request else _forked(request["run"])
        answers.write(json.dumps(found) + "\n")
        answers.flush()


def _warmed(commands: list[list[str]]) -> dict[str, Any]:
    """Runs commands here, so that what they read and import is there for all that follow."""
    from rondel.cli.main import main

    kept = os.dup(1), os.dup(2)
    with tempfile.TemporaryFile() as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
        for words in commands:
            main(words)
        sys.stdout.flush()
    os.dup2(kept[0], 1)
    os.dup2(kept[1], 2)
    return {}


def _forked(commands: list[list[str]]) -> dict[str, Any]:
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as codes:
        child = os.fork()
        if not child:
            _run(commands, said.fileno(), codes.fileno())
        _, status, usage = os.wait4(child, 0)
        said.seek(0)
        codes.seek(0)
        return {
            "codes": [int(code) for code in codes.read().split()],
            "said": said.read(2_000_000).decode("utf-8", "replace"),
            "seconds": usage.ru_utime + usage.ru_stime,
            "megabytes": usage.ru_maxrss // 1024,
            "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0,
        }


def _run(commands: list[list[str]], said: int, codes: int) -> None:
    """Runs commands and leaves this process."""
    from rondel.cli.main import main

    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS + 2, MOST_SECONDS + 4))
    resource.setrlimit(resource.RLIMIT_AS, (_AT_ONCE, _AT_ONCE))
    os.dup2(said, 1)
    os.dup2(said, 2)
    for words in commands:
        try:
            code = main(words)
        except BaseException:
            traceback.print_exc()
            code = BROKEN
        os.write(codes, f"{code} ".encode())
        if code:
            break
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    _serve()
