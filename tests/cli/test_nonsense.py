"""Whatever is typed, a command ends with 0, 1 or 2 and never with a traceback."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from .conftest import Run

COMMANDS = ("check", "simulate", "table", "explain", "format", "new", "perft", "replay", "modules", "words")
JUNK = ("", " ", "-", "--", ",", "=", "\0", "a\nb", "ünï", "x" * 3000, "../..", "%s{0}", "-1", "1e9", "/dev/null", "٣")
OPTIONS = ("--modules", "--players", "--shelf", "--option", "--without", "--seed", "--format", "--lang", "--to")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(("command", "junk"), list(product(COMMANDS, JUNK)))
def test_a_junk_argument_is_borne(on_games: Run, command: str, junk: str) -> None:
    quick = () if command in ("check", "format", "new", "replay", "modules", "words") else ("--modules", "tictactoe")
    assert on_games(command, junk, *quick).code in (0, 1, 2)


@pytest.mark.parametrize(("option", "junk"), list(product(OPTIONS, JUNK)))
def test_a_junk_value_is_borne(on_games: Run, option: str, junk: str) -> None:
    assert on_games("table", "--modules", "tictactoe", option, junk).code in (0, 1, 2)


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe\x00", b"- a\n", b"modules: 3\n", b"modules: [ring\n", b"a: &a [*a]\n", b"[" * 20_000, b"5"],
)
def test_a_junk_lineup_file_is_borne(rondel: Run, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "l.yaml").write_bytes(content)
    for command in (["check", "l.yaml"], ["table", "--modules", "l.yaml"]):
        assert rondel(*command).code in (1, 2)


def test_a_circle_of_links_is_borne(rondel: Run, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    for command in ("check", "format", "replay"):
        assert rondel(command, "loop").code == 2
