"""Libraries: built once, kept with care, never a condition."""

from __future__ import annotations

import ctypes
import os
import re
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

import pytest

from rondel.program.native import build as room
from rondel.program.native import trying
from rondel.program.native.build import build, failed_before, kept_library
from rondel.program.native.compilers import Compiler, find_compiler
from rondel.program.native.no_native import NoNative
from rondel.source import disk_cache
from rondel.source.kept_files import keep_file, keep_source

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler here")
posix = pytest.mark.skipif(not hasattr(os, "getuid"), reason="modes mean nothing here")

SOURCE = '__attribute__((visibility("default"))) int answer(void) { return 42; }\n'
BROKEN = "int answer(void) { return nothing_of_this_name; }\n"


@cache
def compiler() -> Compiler:
    found = find_compiler(os.environ)
    assert isinstance(found, Compiler)
    return found


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RONDEL_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def never() -> str:
    raise AssertionError("this was to be kept")


def built(source: str = SOURCE, rules: str = "a") -> Path:
    found = build(lambda: source, rules, compiler())
    assert isinstance(found, Path), found
    return found


def why_none(source: str = BROKEN, by: Compiler | None = None) -> str:
    found = build(lambda: source, "a", by or compiler())
    assert isinstance(found, NoNative)
    return found.reason


def answer(library: Path) -> int:
    found: int = ctypes.CDLL(str(library)).answer()
    return found


def test_what_is_built_can_be_loaded(folder: Path) -> None:
    assert answer(built()) == 42


def test_what_was_built_once_is_not_printed_again(folder: Path) -> None:
    first = built()
    assert build(never, "a", compiler()) == first
    assert kept_library("a", compiler()) == first


def test_other_rules_or_another_compiler_are_another_library(folder: Path) -> None:
    built()
    newer = Compiler(compiler().words, "newer", compiler().flags)
    assert kept_library("b", compiler()) is None
    assert kept_library("a", newer) is None


def test_flags_that_a_compiler_does_not_take_are_left_out(folder: Path) -> None:
    odd = Compiler(compiler().words, "odd", compiler().flags, ("-mthis-is-no-flag",))
    found = build(lambda: SOURCE, "a", odd)
    assert isinstance(found, Path) and answer(found) == 42


# --- whose it is ---


@posix
def test_it_is_kept_for_its_owner_alone(folder: Path) -> None:
    found = built()
    assert [stat.S_IMODE(path.stat().st_mode) & 0o077 for path in (folder, found)] == [0, 0]


@pytest.mark.parametrize("damage", [b"", b"x" * 100])
def test_a_damaged_library_is_built_again(folder: Path, damage: bytes) -> None:
    built().write_bytes(damage)
    assert kept_library("a", compiler()) is None
    assert answer(built()) == 42


@posix
@pytest.mark.parametrize("mode", [0o666, 0o622])
def test_a_library_that_others_can_write_to_is_not_trusted(folder: Path, mode: int) -> None:
    built().chmod(mode)
    assert kept_library("a", compiler()) is None


@posix
def test_a_folder_that_others_can_write_to_is_not_used(folder: Path) -> None:
    built()
    folder.chmod(0o777)
    assert kept_library("a", compiler()) is None
    assert folder not in built().parents


@posix
def test_a_link_to_a_library_is_not_trusted(folder: Path, tmp_path: Path) -> None:
    place = built()
    place.rename(tmp_path / "elsewhere")
    place.symlink_to(tmp_path / "elsewhere")
    assert kept_library("a", compiler()) is None


@posix
def test_a_library_of_somebody_else_is_not_trusted(folder: Path) -> None:
    place = built()
    if os.getuid():
        pytest.skip("only the administrator can give files away")
    os.chown(place, 12345, -1)
    assert kept_library("a", compiler()) is None


# --- where nothing can be kept ---


def test_without_a_cache_it_is_built_in_a_folder_that_ends_with_the_process(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = (
        "import ctypes, os; from rondel.program.native.build import build; "
        "from rondel.program.native.compilers import find_compiler; "
        f"place = build(lambda: {SOURCE!r}, 'a', find_compiler(os.environ)); "
        "print(ctypes.CDLL(str(place)).answer(), place.stat().st_mode & 0o77, place)"
    )
    monkeypatch.setenv("RONDEL_CACHE", "off")
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    said, mode, place = shown.stdout.split()
    assert (said, mode, Path(place).parent.exists(), folder.exists()) == ("42", "0", False, False)


def test_a_folder_that_cannot_be_written_is_borne(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("rondel.source.disk_cache.write_whole", refuse)
    found = built()
    assert answer(found) == 42 and folder not in found.parents


def test_a_system_without_room_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.TemporaryDirectory", refuse)
    assert why_none(SOURCE) == "the system refuses what a compiler needs: no space left on device"


# --- several at once ---


def build_in_a_process(number: int) -> tuple[str, int]:
    place = built(rules="together")
    return place.name, answer(place)


def test_processes_may_build_at_once(folder: Path) -> None:
    with ProcessPoolExecutor(4) as pool:
        found = list(pool.map(build_in_a_process, range(6)))
    assert [said for _, said in found] == [42] * 6
    assert {path.name for path in folder.iterdir()} == {name for name, _ in found}


# --- compilers that fail ---


def test_a_compiler_error_is_told_with_the_source(folder: Path) -> None:
    reason = why_none()
    (kept,) = folder.iterdir()
    assert "the C compiler failed: rules.c:1:" in reason and "nothing_of_this_name" in reason
    assert reason.endswith(f"; the source is '{kept}'")
    assert kept.read_text() == BROKEN and kept.suffix == ".c"


def test_a_compiler_error_is_remembered(folder: Path) -> None:
    assert failed_before("a", compiler()) is None
    why_none()
    found = failed_before("a", compiler())
    assert found is not None and found.reason.startswith("building it failed when it was last tried; the source is")


def test_without_a_cache_the_source_of_an_error_outlives_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RONDEL_CACHE", "off")
    place = Path(why_none().rpartition("the source is ")[2].strip("'"))
    assert place.read_text() == BROKEN
    shutil.rmtree(place.parent)


def test_after_a_day_it_is_tried_again(folder: Path) -> None:
    why_none()
    (kept,) = folder.iterdir()
    os.utime(kept, (time.time() - room.LONGEST_FAILED - 1,) * 2)
    assert failed_before("a", compiler()) is None


def failing(tmp_path: Path, says: str, code: int = 1, times: int = 9) -> Compiler:
    """A compiler that fails so many times, and then builds."""
    script, left = tmp_path / "failing", tmp_path / "left"
    left.write_text("x" * times)
    script.write_text(
        f"#!/bin/sh\nif [ -s {left} ]; then\n  tail -c +2 {left} > {left}.now; mv {left}.now {left}\n"
        f'  echo {shlex.quote(says)} >&2\n  exit {code}\nfi\nexec {compiler().words[0]} "$@"\n'
    )
    script.chmod(0o755)
    return Compiler((str(script),), "failing", compiler().flags, compiler().extra)


@posix
@pytest.mark.parametrize(
    ("says", "code"),
    [
        ("rules.c:7:1: fatal error: error writing to cc.s: No space left on device", 1),
        ("rules.c:7:1: error: unable to make temporary file: No space left on device", 1),
        ("rules.c:1:10: fatal error: stdint.h: No such file or directory", 1),
        ("cc: fatal error: Killed signal terminated program cc1", 1),
        ("cc: internal compiler error: Killed (program cc1)", 4),
        ("cc1: out of memory allocating 65536 bytes", 1),
        ("", 137),
    ],
)
def test_what_passes_is_told_and_not_kept(folder: Path, tmp_path: Path, says: str, code: int) -> None:
    by = failing(tmp_path, says, code)
    told = says or f"it ended with {code}"
    assert why_none(SOURCE, by) == f"the C compiler failed: {told}; it is tried again the next time"
    assert failed_before("a", by) is None


@posix
@pytest.mark.parametrize(
    ("says", "code"),
    [
        ("rules.c:7:1: error: expected ';'", 1),
        ("rules.c:7: error: expected ';'", 1),
        ("rules.c:7:1: internal compiler error: in expand_expr_real_1, at expr.cc:10", 1),
        ("cc: internal compiler error: Segmentation fault signal terminated program cc1", 4),
        ("", 139),
    ],
)
def test_what_would_be_the_same_the_next_time_is_kept(folder: Path, tmp_path: Path, says: str, code: int) -> None:
    by = failing(tmp_path, says, code)
    assert "; the source is '" in why_none(SOURCE, by)
    assert failed_before("a", by) is not None


@posix
def test_a_compiler_that_takes_too_long_is_asked_again(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "slow"
    script.write_text("#!/bin/sh\nexec sleep 60\n")
    script.chmod(0o755)
    monkeypatch.setattr(room, "LONGEST_BUILD", 0.1)
    slow = Compiler((str(script),), "slow")
    why_none(SOURCE, slow)
    assert failed_before("a", slow) is None


@posix
def test_a_failure_that_passes_takes_no_flags_from_what_is_kept(folder: Path, tmp_path: Path) -> None:
    by = failing(tmp_path, "No space left on device", times=1)
    assert why_none(SOURCE, Compiler(by.words, "odd", by.flags, ("-DMORE",))).startswith(
        "the C compiler failed: No space"
    )
    assert not folder.exists()


@posix
def test_a_compiler_that_takes_too_long_is_ended_with_all_it_started(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "slow"
    alive = tmp_path / "alive"
    script.write_text(f"#!/bin/sh\n(while :; do touch {alive}; sleep 0.02; done) &\nwait\n")
    script.chmod(0o755)
    monkeypatch.setattr(room, "LONGEST_BUILD", 0.3)
    assert "it took longer than 0.3 seconds" in why_none(SOURCE, Compiler((str(script),), "slow"))
    alive.unlink(missing_ok=True)
    time.sleep(0.2)
    assert not alive.exists()


@posix
@pytest.mark.parametrize("ended_by", [signal.SIGTERM, signal.SIGINT])
def test_whoever_is_ended_while_building_leaves_nothing_and_nothing_that_runs(
    folder: Path, tmp_path: Path, ended_by: signal.Signals
) -> None:
    script, alive, aside = (tmp_path / name for name in ("slow", "alive", "aside"))
    script.write_text(f"#!/bin/sh\ntouch $TMPDIR/unfinished.s\nwhile :; do touch {alive}; sleep 0.02; done\n")
    script.chmod(0o755)
    aside.mkdir()
    program = (
        "from rondel.program.native.build import build; from rondel.program.native.compilers import Compiler; "
        f"build(lambda: '', 'a', Compiler(({str(script)!r},), 'slow'))"
    )
    environment = {**os.environ, "TMPDIR": str(aside)}
    building = subprocess.Popen([sys.executable, "-c", program], env=environment, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 60
    while not alive.exists() and time.monotonic() < until:
        time.sleep(0.02)
    building.send_signal(ended_by)
    assert building.wait(60) != 0
    alive.unlink()
    time.sleep(0.2)
    assert (alive.exists(), list(aside.iterdir())) == (False, [])


def test_being_ended_is_again_what_it_was_when_all_is_built(folder: Path) -> None:
    built()
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


@posix
def test_a_compiler_that_says_nothing_and_makes_nothing_has_failed(folder: Path) -> None:
    assert "the C compiler failed: it wrote nothing" in why_none(SOURCE, Compiler(("/bin/true",), "true"))


def test_a_compiler_that_is_gone_is_told(folder: Path) -> None:
    gone = Compiler(("/nowhere/cc",), "gone")
    assert why_none(SOURCE, gone) == "the system refuses what a compiler needs: no such file or directory"


# --- libraries that crash ---

AT_LOAD = "#include <stdlib.h>\n__attribute__((constructor)) static void begin(void) { abort(); }\n"
IN_PLAY = """
#include <stdint.h>
#define SEEN __attribute__((visibility("default")))
SEEN int64_t rondel_words(void) { return 1; }
SEEN int64_t rondel_context_bytes(void) { return 1; }
SEEN int64_t rondel_digest_game(int64_t *s, void *x, uint64_t seed, int64_t most, int64_t *row) { __builtin_trap(); }
"""


@posix
@pytest.mark.parametrize(("source", "ended"), [(AT_LOAD, "SIGABRT"), (IN_PLAY, "SIG(ILL|TRAP)")])
def test_a_library_that_crashes_is_told_with_the_source_and_not_kept(folder: Path, source: str, ended: str) -> None:
    reason = why_none(source)
    (kept,) = folder.iterdir()
    assert re.fullmatch(rf"what was built does not play: it ended with {ended}; the source is '(.*)'", reason)
    assert (kept.suffix, kept.read_text() == source, str(kept) in reason) == (".c", True, True)


@posix
def test_a_library_that_never_comes_back_is_ended(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "LONGEST_TRIAL", 0.3)
    reason = why_none(IN_PLAY.replace("__builtin_trap();", "for (;;);"))
    assert reason.startswith("what was built does not play: a game took longer than 0.3 seconds; the source is ")


# --- clearing out ---


def test_libraries_and_sources_are_cleared_out_with_all_else(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_cache, "MOST_FILES", 2)
    foreign = {"native-mine.so", f"native-{'a' * 40}.so", f"native-{'a' * 40}-{'b' * 31}.rondel-kept", "rules.c"}
    folder.mkdir(mode=0o700)
    for name in foreign:
        (folder / name).write_text("mine")
        os.utime(folder / name, (1, 1))
    for number in range(4):
        keep_file(room.LIBRARY, str(number), b"library")
        keep_source(room.FAILED, str(number), "source")
    kept = [path.name.partition("-")[0] for path in folder.iterdir() if path.name not in foreign]
    assert sorted(kept) == ["failed", "failed", "native", "native"]
    assert {path.name for path in folder.iterdir()} >= foreign


def test_the_oldest_go_where_all_are_too_large_together(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_cache, "MOST_BYTES", 250)
    places = []
    for number in range(4):
        place = keep_file(room.LIBRARY, str(number), bytes([number]) * 100)
        assert place is not None
        os.utime(place, (number + 1, number + 1))
        places.append(place)
    keep_file(room.LIBRARY, "last", b"x" * 100)
    assert [place.exists() for place in places] == [False, False, False, True]
