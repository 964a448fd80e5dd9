"""`rondel balance`: what is printed, written and refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .conftest import GAMES, Run

RING = ("balance", "--modules", "ring", "--shelf", GAMES, "--games", "20", "--bots", "random")
ROUNDS = ("--vary", "ring.numbers.rounds=1,2", "--measure", "length")


def test_people_get_a_line_for_each_value_and_a_sentence(rondel: Run) -> None:
    shown = rondel(*RING, *ROUNDS, "--want", "40")
    assert shown.code == 0
    assert [line[0] for line in shown.out.splitlines()[2:4]] == ["1", "2"]
    assert "The curve reaches 40.00 at" in shown.out
    assert "'ring.numbers.rounds' is 5" in shown.out


def test_json_has_the_curve_and_the_suggestion(rondel: Run) -> None:
    found = json.loads(rondel(*RING, *ROUNDS, "--want", "40", "--json").out)
    assert [point["value"] for point in found["curve"]] == [1, 2]
    assert (found["measure"], found["now"], found["verdict"], found["finished"]) == ("length", 5, "crossed", 40)
    assert found["crossing"]["low"] <= found["crossing"]["value"] <= found["crossing"]["high"]


def test_an_option_can_be_varied(rondel: Run) -> None:
    shown = rondel(*RING, "--vary", "option:tie", "--measure", "points", "--lang", "de", "--games", "4")
    assert (shown.code, "nobody" in shown.out, "share" in shown.out) == (0, True, True)
    assert "Punkte je Spieler" in shown.out


def test_a_page_is_written_and_written_again_but_over_nothing_else(rondel: Run, tmp_path: Path) -> None:
    page, other = tmp_path / "page.html", tmp_path / "other.html"
    other.write_text("<p>mine</p>")
    assert [rondel(*RING, *ROUNDS, "--html", str(page)).code for _ in range(2)] == [0, 0]
    assert "<svg" in page.read_text()
    shown = rondel(*RING, *ROUNDS, "--html", str(other))
    assert (shown.code, other.read_text()) == (2, "<p>mine</p>")
    assert "stays as it is" in shown.err


def test_ctrl_c_before_anything_is_known_is_data_for_programs(rondel: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(self: Any, workers: Any, heard: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rondel.lab.balance.balance.Balance.play", stopped)
    shown = rondel(*RING, *ROUNDS, "--json")
    found = json.loads(shown.out)
    assert (shown.code, found["interrupted"], found["games"], found["curve"]) == (130, True, 0, [])
    assert "nothing is known yet" in shown.err
    assert "nothing is known yet" in rondel(*RING, *ROUNDS).out


def test_bots_that_look_at_the_clock_are_told_of(rondel: Run) -> None:
    assert "by the clock" in rondel(*RING, *ROUNDS, "--games", "2", "--bots", "flat:.001s").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "--vary"),
        (("--vary", "ring.numbers.ronds=1..3"), "did you mean 'ring.numbers.rounds'"),
        (("--vary", "ring.numbers.rounds=3..1"), "is no range"),
        (("--vary", "ring.pieces.pawn.home=1..3"), "is no number that could be varied"),
        ((*ROUNDS, "--want", "even"), "cannot be even"),
        ((*ROUNDS[:2], "--measure", "speed"), "there is no measure 'speed'"),
        ((*ROUNDS, "--bots", "random,greedy,first"), "3 bots for 2 seats"),
        ((*ROUNDS, "--html", "no/such/folder.html"), "is no file that could be written: there is no folder 'no/such'"),
        (("--vary", "ring_tolls.numbers.toll=1..3"), "'ring_tolls' is not at the table: name it in --modules"),
        ((*ROUNDS[:2], "--measure", "use:ring_market.deal.bulk"), "'ring_market' is not at the table"),
        (("--vary", "nowhere.numbers.toll=1..3"), "there is no number 'nowhere.numbers.toll'"),
        ((*ROUNDS, "--lang", "xx"), "no words in 'xx'"),
    ],
)
def test_wrong_use_is_told_in_one_line(rondel: Run, words: tuple[str, ...], told: str) -> None:
    shown = rondel(*RING, *words)
    assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
    assert told in shown.err


def test_a_game_without_end_is_told_of(rondel: Run) -> None:
    shown = rondel(*RING, *ROUNDS, "--most", "30")
    assert shown.code == 1
