"""Every command takes --lang after its name, as in front of it, but where it says whose words are looked at."""

from __future__ import annotations

import re

import pytest

from rondel.cli.main import COMMANDS
from rondel.cli.tongue import ABOUT_WORDS

from .conftest import Ran, Run

GAME = ("--modules", "tictactoe")
FEW = (*GAME, "--games", "2")
RUNS = (
    ("simulate", *FEW, "--bots", "random"),
    ("table", *GAME),
    ("explain", "tictactoe"),
    ("perft", *GAME, "--depth", "2"),
    ("scenario", "tictactoe"),
    ("arena", *FEW, "--bots", "greedy,random"),
    ("balance", *FEW, "--vary", "tictactoe.numbers.most=1,2"),
    ("conform", "nowhere"),
    ("build", *GAME, "--target", "nothing"),
)


def told(ran: Ran) -> str:
    """What is printed, but for numbers and the blanks beside them: some tell how fast it went."""
    return re.sub(r"[\s\d.,]+", " ", ran.out)


@pytest.mark.parametrize("words", RUNS, ids=lambda words: words[0])
def test_a_language_behind_a_command_is_that_before_it(on_games: Run, words: tuple[str, ...]) -> None:
    before, behind = on_games("--lang", "de", *words), on_games(*words, "--lang", "de")
    assert (behind.code, behind.err, told(behind)) == (before.code, before.err, told(before))


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ABOUT_WORDS])
def test_every_command_takes_a_language(rondel: Run, name: str) -> None:
    assert "--lang XX" in rondel(name, "--help").out


@pytest.mark.parametrize("name", ["table", "perft", "new", "format", "schema", "build", "conform", "scenario"])
def test_a_command_that_tells_no_game_refuses_a_language_that_nobody_speaks(rondel: Run, name: str) -> None:
    needed = {"perft": ("--depth", "2"), "new": ("x",), "format": (".",), "build": ("--target", "c"), "conform": (".",)}
    shown = rondel(name, *needed.get(name, ()), "--lang", "xx")
    assert (shown.code, "there are no words in 'xx' here; --lang knows en, de, es, fr" in shown.err) == (2, True)


@pytest.mark.parametrize("words", [("check",), ("words", "progress"), ("words", "where")], ids=" ".join)
def test_help_says_where_a_language_means_words(rondel: Run, words: tuple[str, ...]) -> None:
    assert f"rondel --lang XX {words[0]}" in " ".join(rondel(*words, "--help").out.split())
