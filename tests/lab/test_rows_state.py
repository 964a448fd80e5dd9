"""The state beside rows: what was damaged is told, whatever stands in it, and never gone on with."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rondel.lab.games.keeping import rows_keeper
from rondel.lab.games.state import read_state, state_path
from rondel.lab.games.task import GamesTask
from rondel.lab.simulate import simulate
from rondel.load import load
from rondel.play.game import Rules
from rondel.problems import WrongUse

from .conftest import GAMES

TASK = GamesTask(6, 3, ("greedy", "random"))
Damage = Callable[[dict[str, Any]], object]


@cache
def rules() -> Rules:
    return load("ring", players=3, shelves=[GAMES])


@cache
def state() -> str:
    """What stands in a state of six games."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        target = Path(folder) / "rows.csv"
        simulate(rules(), TASK, keeper=rows_keeper(target, rules(), TASK), rows=True)
        return state_path(target).read_text()


def former_state() -> dict[str, Any]:
    """The same as a release wrote it that knew no digest."""
    found: dict[str, Any] = json.loads(state())
    found.pop("digest", None)
    return found


def read(folder: Path, text: str) -> Any:
    state_path(folder / "rows.csv").write_text(text)
    return read_state(folder / "rows.csv")


def test_a_state_is_read_as_it_was_written(tmp_path: Path) -> None:
    kept = read(tmp_path, state())
    assert (kept.sure.games, kept.is_whole, kept.asked["bots"]) == (6, True, "greedy,random")


def test_a_state_without_a_digest_is_read_if_it_is_sound(tmp_path: Path) -> None:
    assert read(tmp_path, json.dumps(former_state())).sure == read(tmp_path, state()).sure


def test_a_state_carries_a_digest_of_itself(tmp_path: Path) -> None:
    changed = state().replace('"seed": 3', '"seed": 4')
    assert changed != state()
    with pytest.raises(WrongUse, match="is no state of rondel simulate, or a damaged one"):
        read(tmp_path, changed)


def test_every_line_that_is_missing_is_noticed(tmp_path: Path) -> None:
    lines = state().splitlines(keepends=True)
    for number in range(len(lines)):
        with pytest.raises(WrongUse, match="is no state"):
            read(tmp_path, "".join(lines[:number] + lines[number + 1 :]))


@pytest.mark.parametrize("value", ["Infinity", "NaN", "1e999", "-1", '"7"', "null", "true", "[]", "{}"])
@pytest.mark.parametrize("key", ["games", "bytes", "checksum", "seconds"])
def test_a_number_that_is_none_is_told(tmp_path: Path, key: str, value: str) -> None:
    found = former_state()
    found["sure"][key] = "here"
    with pytest.raises(WrongUse, match="is no state"):
        read(tmp_path, json.dumps(found).replace('"here"', value))


def test_a_time_beyond_all_numbers_is_told(tmp_path: Path) -> None:
    found = former_state()
    found["sure"]["seconds"] = 10**400
    with pytest.raises(WrongUse, match="is no state"):
        read(tmp_path, json.dumps(found))


@pytest.mark.parametrize(
    "damage",
    [
        lambda found: found["tally"]["points"].pop(),
        lambda found: found["tally"]["points"].append(0),
        lambda found: found["tally"].update(points="123"),
        lambda found: found["tally"].update(points=[1, 2, "3"]),
        lambda found: found["tally"].update(points=[0, 0, 0]),
        lambda found: found["tally"].update(seats=10**9),
        lambda found: found["tally"]["wins"].__setitem__(0, 99),
        lambda found: found["tally"]["squares"].__setitem__(1, 0),
        lambda found: found["tally"]["bots"].popitem(),
        lambda found: found["tally"]["bots"]["greedy"].update(seats=1),
        lambda found: found["tally"].update(starters={"seats": 7, "points": 0, "wins": 0}),
        lambda found: found["tally"].update(starters=[]),
        lambda found: found["tally"].update(unfinished=[[1, "a"]]),
        lambda found: found["tally"].update(native=7),
        lambda found: found["tally"].update(games=5),
        lambda found: found.update(of_games="6"),
        lambda found: found.update(of_games=5),
        lambda found: found["asked"].update(players="red,blue"),
        lambda found: found["asked"].update(players=7),
        lambda found: found.update(asked=[["players", "a,b,c"]]),
        lambda found: found["sure"].update(bytes=0),
    ],
)
def test_sums_that_do_not_fit_are_told(tmp_path: Path, damage: Damage) -> None:
    found = former_state()
    damage(found)
    with pytest.raises(WrongUse, match="is no state"):
        read(tmp_path, json.dumps(found))
