"""`rondel simulate` with rows, rotated seats, clusters and interruptions: what is printed, written and refused."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from rondel.lab.games.rows_file import CsvRows, InMemory

from .conftest import GAMES, Ran, Run

RING = ("simulate", "--modules", "ring", "--players", "3", "--shelf", GAMES)


def test_rows_have_a_line_for_each_game_and_seat(rondel: Run, tmp_path: Path) -> None:
    target = tmp_path / "rows.csv"
    assert rondel(*RING, "--games", "4", "--seed", "5", "--rows", str(target)).code == 0
    with target.open() as stream:
        rows = list(csv.DictReader(stream))
    assert [(row["game"], row["seed"], row["seat"]) for row in rows[2:4]] == [("0", "5", "3"), ("1", "6", "1")]
    assert len(rows) == 12


def test_with_rows_it_is_told_what_starting_is_worth(rondel: Run, tmp_path: Path) -> None:
    words = (*RING, "--games", "4", "--rows", str(tmp_path / "rows.csv"))
    shown, found = rondel(*words), json.loads(rondel(*words, "--json").out)
    assert "whoever decided first: " in shown.out
    assert found["starter"]["seats"] == 4 and found["starter"]["others"]["seats"] == 8
    assert "starter" not in json.loads(rondel(*RING, "--games", "1", "--json").out)


def test_rotated_bots_are_told_by_name(rondel: Run) -> None:
    words = (*RING, "--games", "6", "--bots", "greedy,first,random", "--rotate")
    found = json.loads(rondel(*words, "--json").out)
    assert [one["bot"] for one in found["by_bot"]] == ["greedy", "first", "random"]
    assert [one["seats"] for one in found["by_bot"]] == [6, 6, 6]
    assert sum(one["wins"] for one in found["by_bot"]) == pytest.approx(1, abs=0.001)
    lines = rondel(*words).out.splitlines()
    assert [line.split()[0] for line in lines[-3:]] == ["greedy", "first", "random"]
    assert lines[2].split()[1] == "all"


def test_bots_of_every_kind_play(rondel: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text("class Bold:\n    def choose(self, question):\n        return question.options[-1]\n")
    shown = rondel(
        "simulate",
        "--modules",
        "tictactoe",
        "--shelf",
        GAMES,
        "--games",
        "2",
        "--bots",
        f"mcts:5,{mine}:Bold",
        "--json",
    )
    assert json.loads(shown.out)["bots"] == ["mcts:5", f"{mine}:Bold"]


def test_a_bot_that_thinks_by_the_clock_is_warned_of(rondel: Run) -> None:
    shown = rondel("simulate", "--modules", "tictactoe", "--shelf", GAMES, "--games", "1", "--bots", "flat:.001s,first")
    assert (shown.code, shown.err) == (0, "rondel simulate: 'flat:.001s' thinks by the clock: no two runs are alike\n")


# --- stopping and going on ---


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Ctrl-C after three games."""
    for kind in (CsvRows, InMemory):

        def stop(self: Any, harvest: Any, seconds: float, add: Any = kind.add) -> None:
            if self.sure.games == 3:
                raise KeyboardInterrupt
            add(self, harvest, seconds)

        monkeypatch.setattr(kind, "add", stop)
    return monkeypatch


def test_ctrl_c_tells_what_is_done(rondel: Run, interrupted: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown = rondel(*RING, "--games", "9", "--json", "--out", str(tmp_path / "r.json"))
    found = json.loads(shown.out)
    assert (shown.code, found["games"], found["interrupted"]) == (130, 3, True)
    assert shown.err == "rondel simulate: interrupted after 3 of 9 games\n"
    assert json.loads((tmp_path / "r.json").read_text()) == found


def test_after_ctrl_c_the_games_that_were_asked_for_are_told(rondel: Run, interrupted: pytest.MonkeyPatch) -> None:
    assert rondel(*RING, "--games", "9").out.startswith("3 of 9 games finished")


def test_ctrl_c_before_a_game_has_ended_says_that_nothing_is_known(
    rondel: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(self: Any, harvest: Any, seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(InMemory, "add", stop)
    shown = rondel(*RING, "--games", "9")
    assert (shown.code, shown.out) == (130, "stopped before a game had ended: nothing is known yet\n")


def test_ctrl_c_keeps_rows_and_resume_goes_on(rondel: Run, interrupted: pytest.MonkeyPatch, tmp_path: Path) -> None:
    words = (*RING, "--games", "9", "--rows", str(tmp_path / "rows.csv"))
    shown = rondel(*words)
    assert shown.code == 130
    assert shown.err == "rondel simulate: interrupted after 3 of 9 games; --resume goes on\n"
    interrupted.undo()
    interrupted.setattr("sys.stdin", None)
    assert "it holds 3 of 9 games, and --resume goes on with it" in rondel(*words).err
    assert rondel(*words, "--resume").code == 0
    again = rondel(*words, "--resume")
    assert (again.code, again.err) == (0, "rondel simulate: all 9 games were there already\n")
    rondel(*RING, "--games", "9", "--rows", str(tmp_path / "other.csv"))
    assert (tmp_path / "rows.csv").read_bytes() == (tmp_path / "other.csv").read_bytes()


def test_a_broken_state_and_a_lost_one_advise_what_helps(rondel: Run, tmp_path: Path) -> None:
    words = (*RING, "--games", "2", "--rows", str(tmp_path / "rows.csv"))
    rondel(*words)
    state = tmp_path / "rows.csv.state.json"
    state.write_text("{}")
    assert "remove it and its rows to begin anew, or name another file" in rondel(*words).err
    state.unlink()
    assert "no state of rondel simulate stands beside it; remove it to begin anew" in rondel(*words).err
    (tmp_path / "rows.csv").unlink()
    assert rondel(*words).code == 0


def test_resume_begins_where_there_is_nothing(rondel: Run, tmp_path: Path) -> None:
    assert rondel(*RING, "--games", "2", "--rows", str(tmp_path / "rows.csv"), "--resume").code == 0


# --- what is refused ---


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--resume",), "--resume goes on with rows: name them by --rows FILE.csv"),
        (("--rows", "rows.txt"), "ends neither in .csv nor in .parquet"),
        (("--rows", "no/such/folder/rows.csv"), "no file that could be written: there is no folder 'no/such/folder'"),
        (("--out", "no/such.json"), "is no file that could be written: there is no folder 'no'"),
        (("--rows", "."), "is no file that could be written: it is a folder"),
        (("--rows", "same.csv", "--out", "same.csv"), "--out and --rows name the same file"),
        (("--rotate", "--bots", "first,random", "--games", "7"), "2 games belong together: not 7, but 6 or 8"),
        (("--rotate", "--bots", "first,random", "--games", "1"), "2 games belong together: not 1, but 2"),
        (("--on", "ray://here:1"), "'ray://here:1' is no address of workers; there is dask://HOST:PORT"),
        (("--on", "dask://"), "is no address of workers"),
        (("--on", "localhost:8786"), "is no address of workers"),
        (("--on", "dask://here:1", "--jobs", "2"), "--jobs are processes of this machine"),
    ],
)
def test_wrong_use_is_told(
    rondel: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = rondel(*RING, "--games", "4", *words)
    assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
    assert told in shown.err
    assert not list(tmp_path.iterdir())


def test_two_runs_on_one_file_of_rows_are_wrong_use(
    rondel: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, add, shown = tmp_path / "rows.csv", CsvRows.add, list[Ran]()

    def adding(self: CsvRows, harvest: Any, seconds: float) -> None:
        monkeypatch.setattr(CsvRows, "add", add)
        shown.append(rondel(*RING, "--games", "2", "--rows", str(target)))
        add(self, harvest, seconds)

    monkeypatch.setattr(CsvRows, "add", adding)
    assert rondel(*RING, "--games", "2", "--rows", str(target)).code == 0
    assert [(one.code, one.err.count("\n")) for one in shown] == [(2, 1)]
    assert f"'{target}' is being written by another run" in shown[0].err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--rows", "rows.parquet"), "Parquet is written by pyarrow, which is not installed: pip install 'rondel[parq"),
        (("--on", "dask://localhost:1"), "is asked by dask.distributed: pip install 'rondel[dask]'"),
    ],
)
def test_what_an_extra_is_needed_for_says_so(
    rondel: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("rondel.lab.games.parquet.find_spec", lambda name: None)
    monkeypatch.setattr("rondel.lab.games.clusters.find_spec", lambda name: None)
    shown = rondel(*RING, *words)
    assert (shown.code, shown.out) == (2, "")
    assert told in shown.err
