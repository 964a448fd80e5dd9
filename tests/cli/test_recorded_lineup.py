"""What a record says of its line-up is told where it is wrong, and problems with it stand in the record's file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rondel.load import load

from .conftest import GAMES, Run

NAMES = "wanted names of modules: only the letters a to z, digits and '_'"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    load("ring", players=2, shelves=[GAMES]).start(3).save(tmp_path / "game.json")
    return tmp_path / "game.json"


def with_lineup(record: Path, **changes: Any) -> str:
    data = json.loads(record.read_text())
    stated = {**data["lineup"], **changes}
    data["lineup"] = {key: value for key, value in stated.items() if value is not None}
    record.write_text(json.dumps(data))
    return str(record)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"modules": None}, "there is no 'lineup.modules'"),
        ({"modules": {}}, "'lineup.modules' is empty; wanted the names of modules, each with its version"),
        ({"modules": {"../x": "1"}}, f"'lineup.modules' has \"../x\"; {NAMES}"),
        ({"modules": [1]}, "'lineup.modules[0]' is 1; wanted a text"),
        ({"players": "two"}, "'lineup.players' is \"two\"; wanted a whole number from 1 to 100"),
        ({"options": {"tie": 1.5}}, "'lineup.options.tie' is 1.5; wanted a text, a whole number, true or false"),
        ({"without": "all"}, "'lineup.without' is \"all\"; wanted a list"),
        ({"rulings": [{"first": "a"}]}, "there is no 'lineup.rulings[0].between'"),
        (
            {"rulings": [{"between": ["a"], "first": "a", "seam": "b"}]},
            "'lineup.rulings[0].between' is [\"a\"]; wanted the names of two modules",
        ),
    ],
)
@pytest.mark.parametrize("command", [["replay"], ["play", "--load"]])
def test_what_is_wrong_with_a_line_up_is_told(
    on_games: Run, record: Path, command: list[str], changes: dict[str, Any], told: str
) -> None:
    shown = on_games(*command, with_lineup(record, **changes))
    assert (shown.code, shown.err) == (1, f"rondel {command[0]}: {record} does not say what was played: {told}\n")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"modules": {"rign": "1.0.0"}}, "facts/unknown-module"),
        ({"options": {"ties": "share"}}, "facts/unknown-option"),
        ({"players": 99}, "facts/bad-players"),
        ({"without": ["ring.token.nothing"]}, "link/no-such-part"),
    ],
)
def test_problems_stand_in_the_file_of_the_record(
    on_games: Run, record: Path, changes: dict[str, Any], code: str
) -> None:
    shown = on_games("replay", with_lineup(record, **changes))
    assert shown.err.startswith(f"{record}:1:1: {code}: ")


def test_a_part_left_out_by_a_line_up_file_is_told_in_that_file(on_games: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("modules: [ring]\nwithout: [ring.token.nothing]\n")
    assert on_games("play", str(file)).err.startswith(f"{file}:2:11: link/no-such-part: ")
