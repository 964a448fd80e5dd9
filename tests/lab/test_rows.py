"""Rows of games: which columns there are, what stands in them, and how a file is gone on with."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from rondel.lab.backend import Settled
from rondel.lab.games import rows_file
from rondel.lab.games.chunks import HERE, GamesChunks, own_processes
from rondel.lab.games.columns import PLAIN, column_names
from rondel.lab.games.harvest import Harvest, with_rows
from rondel.lab.games.keeping import rows_keeper
from rondel.lab.games.rows_file import CsvRows
from rondel.lab.games.state import read_state, state_path
from rondel.lab.games.task import GamesTask
from rondel.lab.simulate import Simulation, simulate
from rondel.load import load
from rondel.play.game import Rules
from rondel.problems import WrongUse
from rondel.program.native.no_native import NoNative

from .conftest import GAMES

TASK = GamesTask(12, 3)


@cache
def rules(name: str = "ring", players: int = 3) -> Rules:
    return load(name, players=players, shelves=[GAMES])


def played(target: Path, task: GamesTask = TASK, *, resume: bool = False, jobs: int = 1) -> Simulation:
    keeper = rows_keeper(target, rules(), task, resume=resume)
    with own_processes(jobs) as workers:
        return simulate(rules(), task, workers, keeper=keeper, rows=True)


@cache
def rows(name: str = "ring", players: int = 3, bots: tuple[str, ...] = ("random",)) -> list[dict[str, str]]:
    made = GamesChunks(rules(name, players), HERE, counting=True).made(GamesTask(8, 3, bots), with_rows)
    head = ",".join(f'"{name}"' for name in column_names(rules(name, players)))
    return list(csv.DictReader(io.StringIO("\n".join([head, *(harvest.rows.strip() for harvest in made)]))))


@pytest.fixture
def whole(tmp_path: Path) -> bytes:
    """The rows of all games, played in one go."""
    played(tmp_path / "whole.csv")
    return (tmp_path / "whole.csv").read_bytes()


# --- columns ---


def test_columns_begin_with_those_that_every_game_has() -> None:
    assert tuple(column_names(rules())[: len(PLAIN)]) == PLAIN


@pytest.mark.parametrize(
    ("prefix", "name", "players"),
    [
        ("source:", "ring", 3),
        ("rule:", "ring", 3),
        ("chosen:", "ring", 3),
        ("began:", "ur", 2),
        ("table:", "ur", 2),
        ("passed:", "ring", 3),
    ],
)
def test_every_sort_of_count_has_columns(prefix: str, name: str, players: int) -> None:
    assert any(column.startswith(prefix) for column in column_names(rules(name, players)))


def test_a_deed_that_began_stands_with_whoever_began_it() -> None:
    for row in rows("ur", 2):
        assert int(row["began:ur.turn"]) > 0
        assert row["table:ur.turn"] == "0"


def test_no_two_columns_have_one_name() -> None:
    for name, players in (("ring", 3), ("cards", 2), ("odds", 3)):
        names = column_names(rules(name, players))
        assert len(names) == len(set(names))


@pytest.mark.parametrize(("name", "players"), [("ring", 3), ("cards", 2), ("odds", 3)])
@pytest.mark.parametrize("prefix", ["source:", "rule:"])
def test_points_by_source_add_up_to_the_points(name: str, players: int, prefix: str) -> None:
    for row in rows(name, players):
        assert sum(int(value) for key, value in row.items() if key.startswith(prefix)) == int(row["points"])


def test_decisions_of_the_seats_add_up_to_the_length() -> None:
    for game in range(8):
        seats = [row for row in rows() if row["game"] == str(game)]
        assert sum(int(row["decisions"]) for row in seats) == int(seats[0]["length"])
        assert sum(float(row["won"]) for row in seats) == pytest.approx(1, abs=0.001)
        assert [row["started"] for row in seats].count("1") == 1
        assert [(row["seat"], row["player"]) for row in seats] == [("1", "red"), ("2", "blue"), ("3", "green")]


def test_what_was_chosen_is_counted() -> None:
    chosen = {
        key for row in rows("odds", 3) for key, value in row.items() if key.startswith("chosen:") and value != "0"
    }
    assert chosen


def test_a_bot_with_a_comma_in_its_name_stands_in_quotes() -> None:
    from rondel.lab.games.columns import _cell

    assert [_cell(text) for text in ("a", "a,b", 'a"b')] == ["a", '"a,b"', '"a""b"']


# --- the same bytes ---


def test_two_processes_write_the_same_bytes(tmp_path: Path, whole: bytes) -> None:
    played(tmp_path / "two.csv", jobs=2)
    assert (tmp_path / "two.csv").read_bytes() == whole


@pytest.mark.soak
@pytest.mark.parametrize("bots", [("random",), ("greedy", "first")])
def test_a_library_writes_the_bytes_that_python_writes(tmp_path: Path, bots: tuple[str, ...]) -> None:
    if isinstance(native := rules().native(), NoNative):
        pytest.skip(native.reason)
    task, found = GamesTask(20, 5, bots, most=300, rotated=True), list[bytes]()
    for source in (Settled(), Settled(native)):
        target = tmp_path / f"{len(found)}.csv"
        simulate(rules(), task, native=source, keeper=rows_keeper(target, rules(), task), rows=True)
        found.append(target.read_bytes())
    assert found[0] == found[1]


class Stopped(Exception):
    """Somebody stops in the middle."""


def stop_after(monkeypatch: pytest.MonkeyPatch, games: int, how: type[BaseException]) -> None:
    """Stops when so many games are kept, and the rows of one more are written."""
    add = CsvRows.add

    def stopping(self: CsvRows, harvest: Harvest, seconds: float) -> None:
        if self.sure.games >= games:
            self._written_behind(self.sure, harvest.rows.encode())
            raise how
        add(self, harvest, seconds)

    monkeypatch.setattr(CsvRows, "add", stopping)


def test_an_interruption_keeps_what_is_done_and_it_is_gone_on_with(tmp_path: Path, whole: bytes) -> None:
    target = tmp_path / "rows.csv"
    with pytest.MonkeyPatch.context() as patch:
        stop_after(patch, 5, KeyboardInterrupt)
        found = played(target)
    assert (found.interrupted, found.tally.games) == (True, 5)
    assert whole.startswith(target.read_bytes())
    assert played(target, resume=True).tally == simulate_whole().tally
    assert target.read_bytes() == whole


@cache
def simulate_whole() -> Simulation:
    task = TASK
    chunks = GamesChunks(rules(), HERE, counting=True).made(task, with_rows)
    tally = next(chunks).tally
    for harvest in chunks:
        tally = tally.plus(harvest.tally)
    return Simulation(rules().players, task, tally, 1.0)


def test_a_failure_keeps_what_is_done_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(monkeypatch, 5, Stopped)
    with pytest.raises(Stopped):
        played(tmp_path / "rows.csv")
    kept = read_state(tmp_path / "rows.csv")
    assert kept is not None and (kept.sure.games, kept.is_whole) == (5, False)


KILLED = """
import os, signal, sys
from pathlib import Path
from rondel.lab.games import rows_file
from rondel.lab.games.keeping import rows_keeper
from rondel.lab.games.task import GamesTask
from rondel.lab.simulate import simulate
from rondel.load import load

rows_file.EVERY = 0 if sys.argv[3] == "often" else 1000
rules, task = load("ring", players=3, shelves=[sys.argv[1]]), GamesTask(12, 3)
keeper = rows_keeper(Path(sys.argv[2]), rules, task)
played = 0

def heard(more):
    global played
    played += more
    if played == 7:
        keeper.stream.write(b"half a li")
        keeper.stream.flush()
        os.kill(os.getpid(), signal.SIGKILL)

simulate(rules, task, heard=heard, keeper=keeper, rows=True)
"""


@pytest.mark.slow
@pytest.mark.parametrize(("vouching", "sure"), [("often", 7), pytest.param("seldom", 0, marks=pytest.mark.soak)])
def test_a_run_that_was_killed_comes_to_the_same_bytes(tmp_path: Path, whole: bytes, vouching: str, sure: int) -> None:
    target = tmp_path / "rows.csv"
    ended = subprocess.run([sys.executable, "-c", KILLED, GAMES, str(target), vouching], check=False)
    assert ended.returncode == -signal.SIGKILL
    assert target.read_bytes().endswith(b"half a li")
    kept = read_state(target)
    assert kept is not None and kept.sure.games == sure
    played(target, resume=True)
    assert target.read_bytes() == whole


def test_more_games_can_be_asked_for_later(tmp_path: Path, whole: bytes) -> None:
    target = tmp_path / "rows.csv"
    played(target, GamesTask(4, 3))
    played(target, resume=True)
    assert target.read_bytes() == whole


def test_what_is_whole_is_gone_on_with_at_once(tmp_path: Path, whole: bytes) -> None:
    target = tmp_path / "whole.csv"
    assert played(target, resume=True).tally.games == 12
    assert target.read_bytes() == whole


def test_what_is_sure_is_written_down_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows_file, "EVERY", 0)
    target, seen = tmp_path / "rows.csv", list[int]()
    keeper = rows_keeper(target, rules(), TASK)

    def heard(more: int) -> None:
        seen.append(json.loads(state_path(target).read_text())["sure"]["games"])

    simulate(rules(), TASK, heard=heard, keeper=keeper, rows=True)
    assert seen == list(range(1, 13))


# --- what is refused ---


@pytest.mark.parametrize(
    ("task", "told"),
    [
        (GamesTask(12, 4), "was begun with the seed 3, not 4"),
        (GamesTask(12, 3, ("greedy", "first")), "was begun with the bots random, not greedy,first"),
        (GamesTask(12, 3, rotated=True), r"was begun with other seats \(--rotate\)"),
        (GamesTask(12, 3, most=50), "was begun with --most "),
        (GamesTask(12, 4, ("first",)), "the bots random, not first and with the seed 3, not 4"),
        (GamesTask(2, 3), "holds 12 games already, more than 2"),
    ],
)
def test_rows_of_another_task_are_not_gone_on_with(tmp_path: Path, whole: bytes, task: GamesTask, told: str) -> None:
    with pytest.raises(WrongUse, match=told):
        played(tmp_path / "whole.csv", task, resume=True)
    assert (tmp_path / "whole.csv").read_bytes() == whole


def test_rows_of_other_rules_are_not_gone_on_with(tmp_path: Path, whole: bytes) -> None:
    target = tmp_path / "whole.csv"
    with pytest.raises(WrongUse, match="begun with the modules ring, not cards and with the players red,blue"):
        rows_keeper(target, rules("cards", 2), TASK, resume=True)
    calm = load("ring", players=3, shelves=[GAMES], options={"tie": "nobody"})
    with pytest.raises(WrongUse, match="was begun with other rules, or other options of them; ask for the same"):
        rows_keeper(target, calm, TASK, resume=True)


def test_a_file_of_a_bot_that_changed_is_noticed(tmp_path: Path) -> None:
    bot, target = tmp_path / "mine.py", tmp_path / "rows.csv"
    bot.write_text("class Bold:\n    def choose(self, question):\n        return question.options[0]\n")
    task = GamesTask(2, 3, (f"{bot}:Bold",))
    played(target, task)
    bot.write_text(bot.read_text() + "\n")
    with pytest.raises(WrongUse, match="other files of bots"):
        rows_keeper(target, rules(), task, resume=True)


@pytest.mark.parametrize(
    ("change", "told"), [(lambda raw: raw[:-5], "shorter than it was"), (lambda raw: raw[::-1], "not as it was left")]
)
def test_rows_that_somebody_changed_stay(tmp_path: Path, whole: bytes, change: object, told: str) -> None:
    assert callable(change)
    target = tmp_path / "whole.csv"
    target.write_bytes(change(whole))
    with pytest.raises(WrongUse, match=told):
        played(target, resume=True)
    assert target.read_bytes() == change(whole)


@pytest.mark.parametrize("state", ["", "[]", "{}", '{"format": "rondel-games-1"}', "[" * 100_000, "\x00"])
def test_a_state_that_is_none_is_told(tmp_path: Path, whole: bytes, state: str) -> None:
    target = tmp_path / "whole.csv"
    state_path(target).write_text(state)
    with pytest.raises(WrongUse, match="is no state of rondel simulate"):
        played(target, resume=True)


def test_only_rows_that_came_to_their_end_are_begun_anew(tmp_path: Path, whole: bytes) -> None:
    target = tmp_path / "whole.csv"
    played(target)  # once more
    assert target.read_bytes() == whole
    with pytest.MonkeyPatch.context() as patch:
        stop_after(patch, 5, KeyboardInterrupt)
        played(target)
    with pytest.raises(WrongUse, match="it holds 5 of 12 games, and --resume goes on with it"):
        played(target)


@pytest.mark.parametrize(
    ("resume", "told"), [(False, "no state of rondel simulate stands beside it"), (True, "no state stands beside")]
)
def test_a_file_of_somebody_else_stays(tmp_path: Path, resume: bool, told: str) -> None:
    target = tmp_path / "mine.csv"
    target.write_text("a,b\n1,2\n")
    with pytest.raises(WrongUse, match=f"stays as it is: .*{told}"):
        played(target, resume=resume)
    assert target.read_text() == "a,b\n1,2\n"


def test_an_ending_that_says_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongUse, match=r"ends neither in .csv nor in .parquet"):
        rows_keeper(tmp_path / "rows.txt", rules(), TASK)


def test_a_link_out_of_its_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "rows.csv").symlink_to(tmp_path / "outside.csv")
    with pytest.raises(OSError, match="leads out"):
        rows_keeper(tmp_path / "inside" / "rows.csv", rules(), TASK)
    assert not os.path.exists(tmp_path / "outside.csv")
