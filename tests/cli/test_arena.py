"""`rondel arena`: what is printed and refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from .conftest import GAMES, Run, WriteModule

RING = ("arena", "--modules", "ring", "--shelf", GAMES, "--games", "4")
BOTS = ("--bots", "greedy,first,random")


def test_people_get_a_line_for_each_bot_and_a_table_of_pairs(rondel: Run) -> None:
    shown = rondel(*RING, *BOTS, "--players", "3")
    assert shown.code == 0
    assert "6 games at 1 table" in shown.out
    for bot in ("greedy", "first", "random"):
        assert sum(line.startswith(bot) for line in shown.out.splitlines()) == 2


@pytest.mark.parametrize(("language", "word"), [("de", "Wertung"), ("fr", "cote")])
def test_it_is_said_in_other_languages(rondel: Run, language: str, word: str) -> None:
    assert word in rondel(*RING, *BOTS, "--lang", language).out


def test_json_has_ratings_pairs_and_times(rondel: Run) -> None:
    found: dict[str, Any] = json.loads(rondel(*RING, *BOTS, "--json", "--zero", "random").out)
    assert (found["games"], found["finished"], found["zero"], len(found["pairs"])) == (12, 12, "random", 6)
    assert {row["bot"]: row["rating"]["value"] for row in found["bots"]}["random"] == 0
    assert all(row["milliseconds"] > 0 and row["rating"]["low"] <= row["rating"]["high"] for row in found["bots"])


def test_ctrl_c_before_anything_is_known_is_data_for_programs(rondel: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(self: Any, workers: Any, heard: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rondel.lab.arena.arena.Arena.play", stopped)
    shown = rondel(*RING, *BOTS, "--json")
    found = json.loads(shown.out)
    assert (shown.code, found["interrupted"], found["games"], found["bots"]) == (130, True, 0, [])
    assert "nothing is known yet" in shown.err
    assert "nothing is known yet" in rondel(*RING, *BOTS).out


def test_bots_that_look_at_the_clock_are_told_of(rondel: Run) -> None:
    words = ("arena", "--modules", "tictactoe", "--shelf", GAMES, "--games", "2", "--bots", "flat:.002s,random")
    assert "by the clock" in rondel(*words).out


def test_a_game_without_end_is_told_of(rondel: Run, write_module: WriteModule) -> None:
    forever = "deed game { each player in seated(red) while yes { as player { do turn } } }\n"
    folder = write_module(rules=forever + "deed turn { either one { score rounds } or two { need speed == slow } }\n")
    words = ("arena", "--modules", "small", "--shelf", str(folder.parent), "--games", "2", "--most", "9")
    shown = rondel(*words, "--bots", "first,random")
    assert shown.code == 1
    assert "ended within 9 decisions" in shown.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--bots", "greedy"), "fewer than two bots"),
        (("--bots", "greedy,greedy"), "'greedy' twice"),
        (("--bots", "greedy,rndom"), "did you mean 'random'"),
        (("--bots", "greedy,random", "--zero", "gredy"), "did you mean 'greedy'"),
        (("--bots", "greedy,random", "--lang", "xx"), "no words in 'xx'"),
        (("--bots", "greedy,random", "--games", "0"), "no whole number"),
        ((), "--bots"),
    ],
)
def test_wrong_use_is_told_in_one_line(rondel: Run, words: tuple[str, ...], told: str) -> None:
    shown = rondel(*RING, *words)
    assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
    assert told in shown.err


def test_a_game_for_one_has_no_arena(rondel: Run) -> None:
    shown = rondel("arena", "--modules", "odds", "--players", "1", "--shelf", GAMES, *BOTS)
    assert (shown.code, "two or more" in shown.err) == (2, True)
