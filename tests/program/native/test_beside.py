"""A library that is built while games are played: nobody waits for it, and the next one finds it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.fake_native import START, FakeNative, broken_maker, maker

from rondel.lab.games.chunks import GamesChunks
from rondel.lab.games.task import GamesTask
from rondel.load import load
from rondel.play.game import Rules
from rondel.program.native import beside, compilers, obtain
from rondel.program.native.beside import Awaited
from rondel.program.native.no_native import NoNative
from rondel.program.native.obtain import native_of
from rondel.program.program import Program

ROOT = Path(__file__).parents[3]
GAMES = ROOT / "tests" / "games"
pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler here")
LONGEST = 200.0  # seconds; a machine may be busy


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("RONDEL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(ROOT), str(ROOT / "engine"))))
    yield tmp_path / "cache"
    for process in beside._running:
        process.wait(LONGEST)


@cache
def read(name: str) -> Program:
    return load(name, shelves=[GAMES]).program


def program(name: str = "tictactoe") -> Program:
    """As another process would have it: nobody has asked for its library."""
    return Program(read(name).model, read(name).core)


def awaited(rules: Program | None = None) -> Awaited:
    return Awaited(rules or program(), maker(), START)


def held_back(goes_on: Path) -> str:
    """Builds as soon as a file is there: until then no machine is so busy or so quick that it were built."""
    # For so long and no longer: whoever breaks a test off leaves nothing running.
    return f"import os, time\nfor _ in range(10_000): os.path.exists({str(goes_on)!r}) or time.sleep(0.02)\n{START}"


def over(native: Awaited) -> Awaited:
    """The same when it is no longer awaited."""
    until = time.monotonic() + LONGEST
    while native.is_awaited and time.monotonic() < until:
        native()
        time.sleep(0.01)
    return native


def test_a_kept_library_is_there_at_once(folder: Path) -> None:
    native_of(program(), maker())
    native = Awaited(program(), maker(), "raise AssertionError")
    assert isinstance(native(), FakeNative) and not native.is_awaited


def test_whoever_counts_is_built_a_library_that_counts_and_none_in_this_process(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = Rules(program())
    native = over(Awaited(rules.program, counting=True))
    assert native() is not None, native.reason
    monkeypatch.setattr(obtain, "build", lambda *_: pytest.fail("this process plays"))
    chunks = GamesChunks(rules, library=native, counting=True)
    (games,) = chunks.games(GamesTask(3, 5, ("random",)))
    assert all(game.native and any(game.counts) for game in games)


def test_another_is_built_beside_and_comes(folder: Path, tmp_path: Path) -> None:
    native = Awaited(program(), maker(), held_back(tmp_path / "goes_on"))
    assert (native(), native.is_awaited, native.reason) == (None, True, "")
    (tmp_path / "goes_on").touch()
    assert isinstance(over(native)(), FakeNative)
    assert not native.is_awaited


def test_a_process_that_ends_does_not_wait_and_the_next_finds_the_library(folder: Path, tmp_path: Path) -> None:
    goes_on = tmp_path / "goes_on"
    script = (
        "from rondel.load import load; from tests.fake_native import maker; "
        "from rondel.program.native.beside import Awaited; "
        f"Awaited(load('tictactoe', shelves=[{str(GAMES)!r}]).program, maker(), {held_back(goes_on)!r})"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=LONGEST)
    assert not list(folder.glob("native-*"))
    goes_on.touch()
    until = time.monotonic() + LONGEST
    while not list(folder.glob("native-*")) and time.monotonic() < until:
        time.sleep(0.02)
    assert isinstance(Awaited(program(), maker(), "raise AssertionError")(), FakeNative)


def test_without_a_cache_it_comes_too_and_nothing_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RONDEL_CACHE", "off")
    assert isinstance(over(awaited())(), FakeNative)
    assert not folder.exists()


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="modes mean nothing here")
def test_where_the_cache_cannot_be_used_it_comes_too(folder: Path) -> None:
    folder.mkdir()
    folder.chmod(0o775)
    assert isinstance(over(awaited())(), FakeNative)
    assert list(folder.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="modes mean nothing here")
def test_two_that_await_the_same_where_the_cache_cannot_be_used_find_what_one_has_built(folder: Path) -> None:
    folder.mkdir()
    folder.chmod(0o775)
    first, second = awaited(), awaited()
    assert isinstance(over(second)(), FakeNative) and first._process is second._process


def test_without_a_cache_it_ends_with_the_process(tmp_path: Path) -> None:
    script = (
        "from rondel.load import load; from tests.fake_native import maker; "
        "from rondel.program.native.beside import Awaited; from rondel.program.native.build import own_folder; "
        f"program = load('tictactoe', shelves=[{str(GAMES)!r}]).program; "
        "native = Awaited(program, maker(), 'import time; time.sleep(60)'); print(native._process.pid, own_folder())"
    )
    environment = {**os.environ, "RONDEL_CACHE": "off"}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    number, place = done.stdout.split()
    assert not Path(place).exists()
    with pytest.raises(ProcessLookupError):
        os.kill(int(number), 0)


def test_a_compiler_error_is_told_and_is_not_tried_again(folder: Path) -> None:
    start = START.replace("import main", "import broken_main as main")
    native = over(Awaited(program(), broken_maker(), start))
    assert native() is None and "building it failed when it was last tried; the source is" in native.reason
    again = Awaited(program(), broken_maker(), start)
    assert (again.is_awaited, again.reason) == (False, native.reason)


def test_a_process_that_breaks_is_told(folder: Path) -> None:
    native = over(Awaited(program(), maker(), "raise SystemExit(3)"))
    assert native() is None
    assert native.reason == "the process that was to build it has ended without a library"


def test_only_one_is_built_at_a_time(folder: Path) -> None:
    first, second = (Awaited(program(name), maker(), "import time; time.sleep(60)") for name in ("ring", "cards"))
    assert (first.is_awaited, second.is_awaited, second.reason) == (True, True, "")
    assert first._process is not None and second._process is first._process
    first._process.kill()


def test_without_a_compiler_there_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "find_compiler", lambda environment: NoNative(compilers.NONE))
    native = awaited()
    assert (native(), native.is_awaited, native.reason) == (None, False, compilers.NONE)
