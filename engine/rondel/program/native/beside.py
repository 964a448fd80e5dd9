"""A library that is built while games are already played in Python: another process prints and compiles.

That process goes on when this one ends, so that no command waits for it and the next one finds the library kept. It is
given the program as data; what it builds is found again in the cache folder by its key. Only where nothing can be kept
does it end with this process, since nobody could find what it makes. One at a time is enough: there may be many.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress

from rondel.messages.said import message_reading, say
from rondel.program.cache import program_from_bytes, program_to_bytes
from rondel.program.native.build import build, failed_before, own_folder
from rondel.program.native.calling import leave
from rondel.program.native.compilers import find_compiler
from rondel.program.native.maker import Maker
from rondel.program.native.no_native import NoNative
from rondel.program.native.obtain import counting_maker, kept_native, rules_key, shipped_maker
from rondel.program.native.protocol import NativeRules
from rondel.program.program import Program
from rondel.source.disk_cache import can_keep

START = "from rondel.program.native.beside import main; main()"
START_COUNTING = "from rondel.program.native.beside import counting_maker, main; main(counting_maker)"
NICER = 5
ENDED = "the process that was to build it has ended without a library"
_running: list[subprocess.Popen[bytes]] = []


class Awaited:
    """A library that is there, or will be, or will not: whoever plays asks again before each game."""

    def __init__(
        self, program: Program, maker: Maker | None = None, start: str = "", *, counting: bool = False
    ) -> None:
        self.start = start or (START_COUNTING if counting else START)
        self.program, self.environment = program, dict(os.environ)
        self._process: subprocess.Popen[bytes] | None = None
        self._is_mine = False
        self._found: NativeRules | NoNative | None = None
        compiler = find_compiler(os.environ)
        if isinstance(compiler, NoNative):
            self._found = compiler
            return
        self.maker, self.compiler = maker or (counting_maker() if counting else shipped_maker()), compiler
        self._found = self._kept() or self._failed_before()
        if self._found is None:
            self._begin()

    def __call__(self) -> NativeRules | None:
        """The library, if it is there by now."""
        if self._found is None and self._process is not None and self._process.poll() is not None:
            self._found = self._kept() or self._failed_before()
            if self._found is None and self._is_mine:
                self._found = NoNative(ENDED)
            elif self._found is None:
                self._begin()  # what others built was something else
        return None if isinstance(self._found, NoNative) else self._found

    @property
    def is_awaited(self) -> bool:
        """Whether it makes sense to ask again."""
        return self._found is None and self._process is not None

    @property
    def reason(self) -> str:
        """Why there will be none; nothing as long as there may be one."""
        return self._found.reason if isinstance(self._found, NoNative) else ""

    def _kept(self) -> NativeRules | NoNative | None:
        return kept_native(self.program, self.maker, self.compiler, self.environment)

    def _failed_before(self) -> NoNative | None:
        return failed_before(rules_key(self.program, self.maker), self.compiler, self.environment)

    def _begin(self) -> None:
        ends_with_us = not can_keep(os.environ)
        if ends_with_us:
            self.environment["RONDEL_CACHE"] = str(own_folder())
        _running[:] = [process for process in _running if process.poll() is None]
        if _running:  # one at a time; it may well be building the same
            self._process, self._is_mine = _running[0], False
            return
        try:
            self._process = _started(program_to_bytes(self.program), self.start, self.environment)
        except OSError as error:
            self._found = NoNative(say("native.no-process", reason=message_reading((error.strerror or "").lower())))
            return
        self._is_mine = True
        _running.append(self._process)
        if ends_with_us:
            atexit.register(_end, self._process)


def _started(data: bytes, start: str, environment: dict[str, str]) -> subprocess.Popen[bytes]:
    with tempfile.TemporaryFile() as given:
        given.write(data)
        given.seek(0)
        return subprocess.Popen(
            [sys.executable, "-c", start], env=environment, stdin=given, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip


def _end(process: subprocess.Popen[bytes]) -> None:
    with suppress(OSError):
        process.terminate()
    process.wait()


# --- the other process ---


def main(maker: Callable[[], Maker] = shipped_maker) -> None:
    """Reads a program from stdin, builds its library and keeps it; the exit code says whether."""
    signal.signal(signal.SIGTERM, leave)
    if hasattr(os, "nice"):
        os.nice(NICER)  # whoever plays comes first
    program = program_from_bytes(sys.stdin.buffer.read())
    compiler = find_compiler(os.environ)
    if isinstance(compiler, NoNative):
        raise SystemExit(1)
    made = maker()
    found = build(lambda: made.source(program), rules_key(program, made), compiler)
    raise SystemExit(isinstance(found, NoNative))
