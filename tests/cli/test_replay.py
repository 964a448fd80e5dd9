"""`rondel replay`: records told, and what is said of those that cannot be followed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rondel.load import load

from .conftest import GAMES, Run

Edit = Callable[[dict[str, Any]], Any]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    game = load("ring", players=2, shelves=[GAMES]).start(3)
    while not game.over:
        game.choose(len(game.options) - 1)
    game.save(tmp_path / "game.json")
    return tmp_path / "game.json"


def edited(record: Path, edit: Edit) -> str:
    data = json.loads(record.read_text())
    edit(data)
    record.write_text(json.dumps(data))
    return str(record)


def test_a_game_is_told_to_its_result(on_games: Run, record: Path) -> None:
    shown = on_games("replay", str(record))
    assert shown.code == 0
    assert " choices; Red " in shown.out


def test_every_real_choice_is_shown_with_its_id(on_games: Run, record: Path) -> None:
    real = [choice for choice in json.loads(record.read_text())["choices"] if "forced" not in choice]
    shown = on_games("replay", str(record)).out
    assert all(f"  ({about}: {option})" in shown for _, about, option in real)


def test_another_language_is_spoken_if_asked_for(on_games: Run, record: Path) -> None:
    english, german = (on_games("replay", str(record), "--lang", language).out for language in ("en", "de"))
    assert english.splitlines()[-1] != german.splitlines()[-1]


@pytest.mark.parametrize(
    ("language", "heading", "told"),
    [
        ("en", "  Red  ", " choices; Red "),
        ("de", "  Rot  ", " Entscheidungen; Rot "),
        ("fr", " Rouge ", " choix; Rouge "),
    ],
)
def test_headings_and_ending_are_in_the_language_asked_for(
    on_games: Run, record: Path, language: str, heading: str, told: str
) -> None:
    shown = on_games("replay", str(record), "--lang", language).out
    headings = [line for line in shown.splitlines() if "  (ring.turn.die: " in line]
    assert told in shown and any(heading in line for line in headings)
    assert not any("  red  " in line for line in headings)


def test_telling_can_stop_earlier(on_games: Run, record: Path) -> None:
    whole, part = on_games("replay", str(record)).out, on_games("replay", str(record), "--to", "10").out
    assert len(part) < len(whole)


def test_steps_do_not_wait_without_a_terminal(on_games: Run, record: Path) -> None:
    assert on_games("replay", str(record), "--step").out == on_games("replay", str(record)).out


def change_third_real_choice(data: dict[str, Any]) -> None:
    real = [choice for choice in data["choices"] if "forced" not in choice]
    real[2][2] = "die:9"


def test_a_choice_that_is_not_on_offer_is_told_with_what_is(on_games: Run, record: Path) -> None:
    shown = on_games("replay", edited(record, change_third_real_choice))
    assert shown.code == 1
    assert "at choice " in shown.err
    assert "on offer: " in shown.err
    assert shown.err.count("\n") == 1


def test_other_rules_are_named_as_the_reason(on_games: Run, record: Path) -> None:
    def edit(data: dict[str, Any]) -> None:
        change_third_real_choice(data)
        data["fingerprint"] = "of other rules"

    assert "the rules are not those of the record" in on_games("replay", edited(record, edit)).err


@pytest.mark.parametrize(
    "edit",
    [
        lambda data: data.pop("choices"),
        lambda data: data.update(format="another"),
        lambda data: data.update(seed=[]),
        lambda data: data.update(lineup=3),
        lambda data: data["lineup"].pop("modules"),
        lambda data: data["lineup"].update(modules="ring"),
        lambda data: data["lineup"].update(players="two"),
        lambda data: data["lineup"].update(options=[1]),
        lambda data: data["lineup"].update(rulings=[{}]),
        lambda data: data["choices"].insert(0, [1, 2, 3]),
        lambda data: data["choices"].insert(0, ["red"]),
    ],
)
def test_a_foreign_record_is_refused_in_one_line(on_games: Run, record: Path, edit: Edit) -> None:
    shown = on_games("replay", edited(record, edit))
    assert (shown.code, shown.out, shown.err.count("\n")) == (1, "", 1)


@pytest.mark.parametrize("share", [0.0, 0.3, 0.99])
def test_a_truncated_record_is_refused_in_one_line(on_games: Run, record: Path, share: float) -> None:
    text = record.read_text()
    record.write_text(text[: int(len(text) * share)])
    shown = on_games("replay", str(record))
    assert (shown.code, shown.err.count("\n")) == (1, 1)


def test_a_file_that_is_not_there_is_wrong_use(rondel: Run, tmp_path: Path) -> None:
    assert rondel("replay", str(tmp_path / "none.json")).code == 2
    assert rondel("replay", str(tmp_path)).code == 2


def test_other_versions_are_told_though_the_game_is_the_same(on_games: Run, record: Path) -> None:
    def edit(data: dict[str, Any]) -> None:
        data["lineup"]["modules"]["ring"] = "0.0.1"

    shown = on_games("replay", edited(record, edit))
    assert shown.code == 0
    assert "ring 1.0.0 (then 0.0.1)" in shown.err and "lead to the same game" in shown.err


def test_another_player_of_a_choice_is_told(on_games: Run, record: Path) -> None:
    def edit(data: dict[str, Any]) -> None:
        real = [choice for choice in data["choices"] if "forced" not in choice]
        real[2][0] = "blue" if real[2][0] == "red" else "red"

    shown = on_games("replay", edited(record, edit))
    assert (shown.code, "the rules now ask" in shown.err) == (1, True)


def test_a_record_without_end_is_refused_unread(on_games: Run, tmp_path: Path) -> None:
    (tmp_path / "game.json").symlink_to("/dev/zero")
    shown = on_games("replay", str(tmp_path / "game.json"))
    assert (shown.code, "game.json' is no regular file, but a pipe, a device or the like" in shown.err) == (2, True)
