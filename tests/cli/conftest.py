"""What the tests of commands share: a way to run one, modules written in a few lines."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from rondel.cli.main import main

GAMES = str(Path(__file__).parents[1] / "games")


@dataclass(frozen=True)
class Ran:
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]
WriteModule = Callable[..., Path]


@pytest.fixture(autouse=True)
def no_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody types and nothing is piped in, unless a test says so."""
    monkeypatch.setattr("sys.stdin", io.StringIO(""))


@pytest.fixture
def rondel(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in this process."""

    def run(*words: str) -> Ran:
        capsys.readouterr()
        code = main(words)
        said = capsys.readouterr()
        return Ran(code, said.out, said.err)

    return run


@pytest.fixture
def on_games(rondel: Run) -> Run:
    """Runs a command with the games of the tests on the shelf."""
    return lambda *words: rondel(*words, "--shelf", GAMES)


@pytest.fixture
def write_module(tmp_path: Path) -> WriteModule:
    """Writes a small game, with other or more files as asked; gives the folder of the module."""

    def write(name: str = "small", rules: str = SMALL_RULES, facts: str = SMALL_FACTS, **files: str) -> Path:
        folder = tmp_path / name
        texts = {"module.yaml": facts.replace("NAME", name), "rules.rondel": rules}
        for file, text in {**texts, **{key.replace("__", "/"): text for key, text in files.items()}}.items():
            place = folder / (file if "." in file else f"{file}.yaml")
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        return folder

    return write


SMALL_FACTS = """\
module: NAME
version: 1.0.0
players: {from: 2, to: 3, colours: [red, blue, green]}
numbers: {rounds: 2}
options:
  speed: {values: [slow, fast], default: slow}
"""
SMALL_RULES = """\
deed game { each n in 1..rounds { each player in players { as player { do turn } } } }
deed turn { either one { score 1 } or two { need speed == fast  score 2 } or none_at_all { score 0 } }
"""
