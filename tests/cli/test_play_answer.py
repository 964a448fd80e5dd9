"""What is typed at the prompt, and what it means."""

from __future__ import annotations

import pytest

from rondel.core.types import LABEL, PIECE
from rondel.play.decision import Option
from rondel.tell.numbered_options import Line
from rondel.terminal.typed import Command, PickedOption, Unclear, understood

LINES = [
    Line("1", "Take the red cube", Option("cube.red", 1, PIECE, 1)),
    Line("2", "Take the blue cube", Option("cube.blue", 2, PIECE, 2)),
    Line("3", "Look into the log", Option("log", 3, LABEL, 1)),
    Line("4", "Go on", Option("go_on", 0)),
]
COMMANDS = {"help": "help", "why": "why", "undo": "undo", "u": "undo", "log": "log", "warum": "why", "quit": "quit"}


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("1", "cube.red"),
        (" 2 ", "cube.blue"),
        ("cube.red", "cube.red"),
        ("blu", "cube.blue"),
        ("take the b", "cube.blue"),
        ("TAKE THE RED CUBE", "cube.red"),
        ("go", "go_on"),
        ("log", "log"),
    ],
)
def test_an_option_is_meant(typed: str, id: str) -> None:
    found = understood(typed, LINES, COMMANDS)
    assert isinstance(found, PickedOption)
    assert found.option.id == id


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("?", Command("help", "")),
        ("?2", Command("help", "2")),
        ("? cube.red", Command("help", "cube.red")),
        ("u", Command("undo", "")),
        ("Warum sell", Command("why", "sell")),
        ("qui", Command("quit", "")),
    ],
)
def test_a_command_is_meant(typed: str, command: Command) -> None:
    assert understood(typed, LINES, COMMANDS) == command


def test_a_printers_signs_need_not_be_typed() -> None:
    line = Line("5", "L\N{RIGHT SINGLE QUOTATION MARK}île\N{NO-BREAK SPACE}: partir", Option("leave", 4, LABEL, 2))
    assert understood("l'île : p", [*LINES, line], COMMANDS) == PickedOption(line.option)


def test_what_fits_several_options_is_unclear_and_they_are_named_in_words() -> None:
    assert understood("cube", LINES, COMMANDS) == Unclear("cube", ("Take the red cube", "Take the blue cube"))


def test_a_typo_has_a_nearest_name() -> None:
    assert understood("cube.bleu", LINES, COMMANDS) == Unclear("cube.bleu", near="cube.blue")


def test_nonsense_has_none() -> None:
    assert understood("xyzzy", LINES, COMMANDS) == Unclear("xyzzy")


def test_a_typo_is_never_taken_for_a_command_of_another_language() -> None:
    commands = {"exit": "quit", "quit": "quit", "ende": "quit"}
    assert understood("weiter", LINES, commands) == Unclear("weiter")
    assert understood("emde", LINES, commands) == Unclear("emde", near="ende")
