"""The library of some rules: built when it is asked for, kept for next time, or a reason."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest
from tests.fake_native import FakeNative, broken_maker, maker

from rondel.load import load
from rondel.program.native import compilers, obtain
from rondel.program.native.maker import Maker
from rondel.program.native.no_native import NoNative
from rondel.program.native.obtain import native_of
from rondel.program.program import Program

GAMES = Path(__file__).parents[2] / "games"
needs_compiler = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler here")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RONDEL_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@cache
def read(name: str) -> Program:
    return load(name, shelves=[GAMES]).program


def program(name: str = "tictactoe") -> Program:
    """As another process would have it: nobody has asked for its library."""
    return Program(read(name).model, read(name).core)


def never(program: Program) -> str:
    raise AssertionError("this was to be kept")


@needs_compiler
def test_a_library_is_built_and_plays() -> None:
    found = native_of(program(), maker())
    assert isinstance(found, FakeNative)
    assert found.options(found.start(1)) == program().fast.options(program().fast.start(1))


@needs_compiler
def test_who_asks_again_gets_the_same() -> None:
    rules = program()
    assert native_of(rules, maker()) is native_of(rules, maker())


@needs_compiler
def test_another_process_would_print_nothing() -> None:
    native_of(program(), maker())
    assert isinstance(native_of(program(), Maker(never, maker().load, "fake")), FakeNative)


@needs_compiler
def test_another_printer_prints_anew() -> None:
    native_of(program(), maker())
    with pytest.raises(AssertionError, match="this was to be kept"):
        native_of(program(), Maker(never, maker().load, "newer"))


@needs_compiler
def test_other_rules_are_another_library(folder: Path) -> None:
    native_of(program(), maker())
    native_of(program("cards"), maker())
    assert len(list(folder.glob("native-*"))) == 2


@needs_compiler
def test_a_compiler_error_is_a_reason() -> None:
    found = native_of(program(), broken_maker())
    assert isinstance(found, NoNative) and "the C compiler failed: rules.c:1:" in found.reason


@needs_compiler
def test_what_the_system_does_not_load_is_a_reason() -> None:
    def refuse(place: Path, program: Program) -> FakeNative:
        raise OSError("cannot load library: file too short\nmore")

    found = native_of(program(), Maker(maker().source, refuse, "fake"))
    assert found == NoNative("the system does not load what was built: cannot load library: file too short")


def test_without_a_compiler_there_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(compilers, "find_spec", lambda name: None)
    assert native_of(program(), maker()) == NoNative(compilers.NONE)


@needs_compiler
def test_rules_give_their_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(obtain, "shipped_maker", maker)
    assert isinstance(load("tictactoe", shelves=[GAMES]).native(), FakeNative)
