"""`--backend`: one argument for all commands that play many games or search; results are the same."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.fake_native import maker

from rondel.program.native import beside, compilers, obtain
from rondel.program.native.maker import Maker

from .conftest import Run

needs_compiler = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler here")
COMMANDS = {
    "simulate": ("--modules", "ring", "--games", "3", "--players", "3", "--json"),
    "perft": ("--modules", "tictactoe", "--depth", "3"),
    "conform": ("--modules", "tictactoe", "--games", "1", "--json"),
    "play": ("--modules", "tictactoe", "--bots", "greedy,random"),
}
CRASHES = "#include <stdlib.h>\n__attribute__((constructor)) static void begin(void) { abort(); }\n"
VARYING = ("seconds", "decisions_per_second", "native_games")


@pytest.fixture
def no_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without cc, without the wheel, with nothing kept."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("RONDEL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(compilers, "find_spec", lambda name: None)


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every library is that of the tests."""
    monkeypatch.setenv("RONDEL_CACHE", str(tmp_path / "cache"))
    for room in (obtain, beside):
        monkeypatch.setattr(room, "shipped_maker", maker)


@pytest.fixture(autouse=True)
def here_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares the time of other processes, which are not what is asked here."""
    monkeypatch.setattr("rondel.lab.conform.kit._ConformRun.elsewhere", lambda *_: None)


def result(text: str) -> Any:
    found = json.loads(text)
    return {key: value for key, value in found.items() if key not in VARYING} if isinstance(found, dict) else found


@pytest.mark.parametrize(
    ("command", "backend"), [("simulate", "native"), ("perft", "auto"), ("conform", "native"), ("play", "native")]
)
def test_without_a_compiler_it_is_told_in_one_sentence_and_python_goes_on(
    on_games: Run, no_compiler: None, command: str, backend: str
) -> None:
    shown = on_games(command, *COMMANDS[command], "--backend", backend)
    assert shown.code == 0 and shown.out
    assert shown.err == f"rondel {command}: it is played in Python: {compilers.NONE}\n"


@needs_compiler
@pytest.mark.parametrize(
    ("source", "told"), [("this is no C\n", "the C compiler failed"), (CRASHES, "what was built does not play")]
)
def test_what_cannot_be_built_or_crashes_is_told_with_its_source_and_python_goes_on(
    on_games: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, told: str
) -> None:
    monkeypatch.setenv("RONDEL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(obtain, "shipped_maker", lambda: Maker(lambda program: source, maker().load, "crashing"))
    words = ("simulate", *COMMANDS["simulate"])
    shown = on_games(*words, "--backend", "native")
    (kept,) = (tmp_path / "cache").glob("failed-*.c")
    assert (shown.code, result(shown.out)) == (0, result(on_games(*words).out))
    assert shown.err.startswith(f"rondel simulate: it is played in Python: {told}: ")
    assert shown.err.endswith(f"; the source is '{kept}'\n") and shown.err.count("\n") == 1


@needs_compiler
@pytest.mark.parametrize("bots", ["random", "first"])
def test_a_simulation_by_a_library_has_the_same_result(on_games: Run, fake: None, bots: str) -> None:
    words = ("simulate", *COMMANDS["simulate"], "--bots", bots)
    ours, theirs = on_games(*words), on_games(*words, "--backend", "native")
    assert result(ours.out) == result(theirs.out)
    assert (json.loads(theirs.out)["native_games"], theirs.err) == (3, "")


@needs_compiler
def test_positions_are_counted_by_a_library(on_games: Run, fake: None) -> None:
    words = ("perft", *COMMANDS["perft"])
    assert on_games(*words) == on_games(*words, "--backend", "native")


@needs_compiler
def test_bots_at_a_table_think_on_a_library(on_games: Run, fake: None) -> None:
    words = ("play", *COMMANDS["play"])
    assert on_games(*words) == on_games(*words, "--backend", "native")


@needs_compiler
def test_conform_asks_the_library_too(on_games: Run, fake: None) -> None:
    shown = on_games("conform", *COMMANDS["conform"], "--backend", "native")
    (lineup,) = json.loads(shown.out)["lineups"]
    (native,) = (check for check in lineup["checks"] if check["name"] == "native")
    assert shown.code == 0 and native["asked"] > 0


@pytest.mark.parametrize("command", COMMANDS)
def test_another_backend_is_wrong_use(on_games: Run, command: str) -> None:
    shown = on_games(command, *COMMANDS[command], "--backend", "natve")
    assert shown.code == 2
    assert "argument --backend: there is no backend 'natve'; did you mean 'native'?" in shown.err
