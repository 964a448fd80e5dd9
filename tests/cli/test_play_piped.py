"""`rondel play` with choices that are piped in: each is played, and at the end it is told where the game stands."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from rondel.play.game import Game
from rondel.play.replay import read_record
from rondel.problems import RuleFailure
from rondel.terminal.piped import lines_from

from .conftest import GAMES, Ran, Run


class Piped:
    """Runs `rondel play` with some lines as its input."""

    def __init__(self, on_games: Run, patch: pytest.MonkeyPatch) -> None:
        self.on_games, self.patch = on_games, patch

    def __call__(self, lines: str, *words: str) -> Ran:
        self.patch.setattr("sys.stdin", io.StringIO(lines))
        return self.on_games("play", *words)


@pytest.fixture
def piped(on_games: Run, monkeypatch: pytest.MonkeyPatch) -> Piped:
    monkeypatch.setenv("LANG", "C.UTF-8")
    return Piped(on_games, monkeypatch)


RING = ("--modules", "ring", "--players", "3", "--seed", "7")
CROSS = ("--modules", "tictactoe", "--seats", "cross=me,nought=me")


def chosen(file: Path, by: str = "") -> list[str]:
    return [each.option for each in read_record(file).choices if not each.forced and by in ("", each.player)]


@pytest.mark.parametrize("line", ["1", "die:3", "Take the die (3)", "take the die (3"])
def test_a_line_is_a_number_an_id_or_a_sentence(piped: Piped, tmp_path: Path, line: str) -> None:
    piped(f"{line}\n", *RING, "--save", str(tmp_path / "game.json"))
    assert chosen(tmp_path / "game.json", by="red") == ["die:3"]


def test_every_line_is_played_in_turn(piped: Piped, tmp_path: Path) -> None:
    piped("5\n1\nr3c3\n", *CROSS, "--save", str(tmp_path / "game.json"))
    assert chosen(tmp_path / "game.json") == ["square.r2c2", "square.r1c1", "square.r3c3"]


def test_a_last_line_without_an_end_is_played_too(piped: Piped, tmp_path: Path) -> None:
    piped("5\n1", *CROSS, "--save", str(tmp_path / "game.json"))
    assert len(chosen(tmp_path / "game.json")) == 2


def test_lines_are_shown_behind_their_prompts(piped: Piped) -> None:
    shown = piped("5\n1\n", *CROSS).out
    assert "Cross > 5\n" in shown and "Nought > 1\n" in shown


def test_the_end_of_the_input_ends_with_0(piped: Piped) -> None:
    shown = piped("die:3\n", *RING)
    assert (shown.code, shown.err) == (0, "")


def test_at_the_end_of_the_input_it_is_told_who_is_to_choose(piped: Piped) -> None:
    assert "Here the game stands: Nought is to choose\n" in piped("5\n", *CROSS).out


def test_at_the_end_of_the_input_the_round_is_told_if_the_game_knows_it(piped: Piped) -> None:
    told = piped("die:3\n", *RING).out.partition("Here the game stands")[2]
    assert "Round: 1" in told


def test_at_the_end_of_the_input_the_points_are_told(piped: Piped) -> None:
    told = piped("die:3\n", *RING).out.partition("Here the game stands")[2]
    assert [f"1. {name}: 0 points" in told for name in ("Red", "Blue", "Green")] == [True] * 3


def test_where_the_game_stands_is_told_in_the_language_asked_for(piped: Piped) -> None:
    assert "So steht die Partie: Kreis hat die Wahl\n" in piped("5\n", *CROSS, "--lang", "de").out


def test_within_a_spanish_sentence_no_preposition_has_a_capital(piped: Piped) -> None:
    assert "Así está la partida: le toca elegir a " in piped("5\n", *CROSS, "--lang", "es").out


def test_nobody_is_asked_to_save_at_the_end_of_the_input(piped: Piped) -> None:
    assert "Save the game?" not in piped("5\n", *CROSS).out


def test_a_whole_game_ends_with_its_result(piped: Piped) -> None:
    shown = piped("".join(f"{line}\n" for line in (1, 3, 1, 3, 1)), *CROSS).out
    assert "Cross wins with 1 point." in shown and "Here the game stands" not in shown


def test_lines_after_the_end_of_the_game_are_left_alone(piped: Piped) -> None:
    assert piped("1\n" * 200, *CROSS).code == 0


def test_what_is_not_on_offer_is_told_and_the_next_line_is_played(piped: Piped, tmp_path: Path) -> None:
    shown = piped("99\n5\n", *CROSS, "--save", str(tmp_path / "game.json"))
    assert "'99' is not on offer" in shown.out
    assert chosen(tmp_path / "game.json") == ["square.r2c2"]


def test_commands_are_obeyed_as_at_the_prompt(piped: Piped, tmp_path: Path) -> None:
    piped("5\nundo\n1\n", *CROSS, "--save", str(tmp_path / "game.json"))
    assert chosen(tmp_path / "game.json") == ["square.r1c1"]


def test_with_several_people_no_line_is_spent_on_handing_over(piped: Piped, tmp_path: Path) -> None:
    words = ("--modules", "cards", "--players", "2", "--seats", "ada=me,ben=me")
    piped("1\n1\n", *words, "--save", str(tmp_path / "game.json"))
    assert len({choice.player for choice in read_record(tmp_path / "game.json").choices if not choice.forced}) == 2


def test_without_any_input_bots_play_a_whole_game(piped: Piped) -> None:
    shown = piped("", *CROSS).out
    assert "Result" in shown and "Where the points came from" in shown and " > " not in shown


def test_a_saved_game_goes_on_with_lines(piped: Piped, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    piped("5\n", *CROSS, "--save", str(file))
    piped("1\n", "--load", str(file), "--seats", "cross=me,nought=me", "--save", str(file))
    assert chosen(file) == ["square.r2c2", "square.r1c1"]


def test_input_without_sense_and_end_is_given_up(piped: Piped) -> None:
    shown = piped("x\n" * 1500, *CROSS)
    assert (shown.code, shown.err) == (2, "rondel play: the last 1000 lines of the input choose nothing\n")


def test_a_rule_that_fails_leaves_what_was_played(
    piped: Piped, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose = Game.choose

    def fails(self: Game, option: str) -> None:
        if len(self.choices) > 2:
            raise RuleFailure("nothing goes", [])
        choose(self, option)

    words = ("--modules", "tictactoe", "--bots", "first", "--save", str(tmp_path / "game.json"))
    with monkeypatch.context() as patch:
        patch.setattr(Game, "choose", fails)
        shown = piped("5\n1\n2\n", *words)
    assert (shown.code, shown.err) == (1, "rondel play: nothing goes\n")
    assert len(chosen(tmp_path / "game.json")) == 3


def test_any_bytes_are_borne() -> None:
    command = [sys.executable, "-m", "rondel", "play", "--shelf", GAMES, *CROSS]
    raw = b"\xff\xfe\x00\n\x1b[2J\n" + b"5" * 5000 + b"\nr2c2\n"
    shown = subprocess.run(command, input=raw, capture_output=True, check=False)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert b"Nought" in shown.stdout and b"\x1b[2J" not in shown.stdout


def test_the_rest_of_a_line_that_is_too_long_is_no_choice() -> None:
    read = lines_from(io.StringIO(" " * 1000 + "1\n2\n"))
    assert [read().strip(), read()] == ["", "2\n"]
