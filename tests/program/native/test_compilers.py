"""Which C compiler is found, and what is said where there is none."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rondel.program.native import compilers as room
from rondel.program.native.compilers import Compiler, find_compiler
from rondel.program.native.no_native import NoNative

posix = pytest.mark.skipif(not hasattr(os, "getuid"), reason="compilers of these tests are shell scripts")
pytestmark = posix

Scripted = Callable[..., dict[str, str]]


@pytest.fixture
def path(tmp_path: Path) -> Scripted:
    """An environment in which the compilers of these names are all there are; each says its own."""

    def make(*names: str, **others: str) -> dict[str, str]:
        for name in names:
            script = tmp_path / name
            script.write_text(f"#!/bin/sh\necho {name} 1.2 of the tests\necho more\n")
            script.chmod(0o755)
        return {"PATH": str(tmp_path), **others}

    return make


@pytest.fixture
def no_wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "find_spec", lambda name: None)


@pytest.fixture
def wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "find_spec", lambda name: name)
    monkeypatch.setattr("importlib.metadata.version", lambda name: "0.99")


def found(environment: dict[str, str]) -> Compiler:
    compiler = find_compiler(environment)
    assert isinstance(compiler, Compiler)
    return compiler


def why_none(environment: dict[str, str]) -> str:
    compiler = find_compiler(environment)
    assert isinstance(compiler, NoNative)
    return compiler.reason


def test_cc_comes_before_gcc_and_clang(path: Scripted) -> None:
    assert found(path("clang", "gcc", "cc")).version == "cc 1.2 of the tests"


def test_one_that_is_named_comes_before_all(path: Scripted) -> None:
    compiler = found(path("cc", "tcc", CC="tcc -std=c11"))
    assert (Path(compiler.words[0]).name, compiler.words[1:]) == ("tcc", ("-std=c11",))


@pytest.mark.parametrize("named", ["nowhere-cc", "'", "/dev/null"])
def test_one_that_is_named_and_is_none_is_told(path: Scripted, named: str) -> None:
    assert why_none(path("cc", CC=named)) == f"CC is '{named}', and no compiler answers to that"


def test_one_that_does_not_work_is_passed_over(path: Scripted, tmp_path: Path) -> None:
    environment = path("cc", "gcc")
    (tmp_path / "cc").write_text("#!/bin/sh\necho install the tools first\nexit 1\n")
    assert found(environment).version == "gcc 1.2 of the tests"


def test_one_that_never_answers_is_passed_over(path: Scripted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "LONGEST_ANSWER", 0.2)
    environment = path("cc", "gcc")
    (tmp_path / "cc").write_text("#!/bin/sh\n/bin/sleep 60\n")
    assert found(environment).version == "gcc 1.2 of the tests"


def test_one_in_the_folder_one_stands_in_is_not_taken(
    path: Scripted, tmp_path: Path, no_wheel: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    path("cc")
    monkeypatch.chdir(tmp_path)
    assert why_none({"PATH": "."}) == room.NONE


def test_the_wheel_is_taken_where_the_system_has_none(path: Scripted, wheel: None) -> None:
    compiler = found(path())
    assert (compiler.words, compiler.version) == ((sys.executable, "-m", "ziglang", "cc"), "ziglang 0.99")


def test_the_wheel_does_not_build_for_this_very_processor(path: Scripted, wheel: None) -> None:
    assert any(flag.startswith("-mcpu=") for flag in found(path()).flags)


def test_nothing_at_all_is_one_sentence(path: Scripted, no_wheel: None) -> None:
    assert why_none(path()) == ("there is no C compiler: neither cc, gcc, clang nor the wheel of 'rondel[native]'")


def test_another_version_or_flag_is_another_key(path: Scripted) -> None:
    compiler = found(path("cc"))
    others = [Compiler(compiler.words, "other"), Compiler(compiler.words, compiler.version, ("-O1",))]
    assert len({compiler.key, *(other.key for other in others)}) == 3


@pytest.mark.skipif(platform.machine() != "x86_64" or not shutil.which("cc"), reason="others count bits anyway")
def test_bits_are_counted_by_the_processor() -> None:
    assert found(dict(os.environ, CC="")).extra == ("-mpopcnt",)
