"""One file of rows and two runs, or somebody who cuts it meanwhile: nothing is mixed up, nothing false vouched for."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from socket import socketpair
from typing import IO

import pytest

from rondel.lab.games import alone
from rondel.lab.games.alone import let_go, opened_alone
from rondel.lab.games.keeping import rows_keeper
from rondel.lab.games.rows_file import GamesKeeper
from rondel.lab.games.state import state_path
from rondel.lab.games.task import GamesTask
from rondel.lab.simulate import simulate
from rondel.load import load
from rondel.play.game import Rules
from rondel.problems import RondelError, WrongUse

from .conftest import GAMES

TASK = GamesTask(6, 3)
LOCKED = pytest.mark.skipif(find_spec("fcntl") is None, reason="this system knows no such locks")


@cache
def rules() -> Rules:
    return load("ring", players=3, shelves=[GAMES])


def keeper_of(target: Path, *, resume: bool = False) -> GamesKeeper:
    return rows_keeper(target, rules(), TASK, resume=resume)


def played(keeper: GamesKeeper, then: Callable[[], object] = lambda: None) -> None:
    """Plays the games, and does something after each."""

    def heard(more: int) -> None:
        then()

    simulate(rules(), TASK, heard=heard, keeper=keeper, rows=True)


@LOCKED
@pytest.mark.parametrize("resume", [False, True])
def test_a_second_run_is_refused_and_the_first_comes_to_its_end(tmp_path: Path, resume: bool) -> None:
    def second() -> None:
        with pytest.raises(WrongUse, match="is being written by another run: wait for its end"):
            keeper_of(tmp_path / "rows.csv", resume=resume)

    played(keeper_of(tmp_path / "whole.csv"))
    played(keeper_of(tmp_path / "rows.csv"), second)
    assert (tmp_path / "rows.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()


def test_a_run_that_ended_or_was_refused_lets_go(tmp_path: Path) -> None:
    target = tmp_path / "rows.csv"
    played(keeper_of(target))
    with pytest.raises(WrongUse, match="begun with the seed"):
        rows_keeper(target, rules(), GamesTask(6, 4), resume=True)
    played(keeper_of(target, resume=True))


def test_where_there_are_no_locks_it_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alone, "fcntl", None)
    played(keeper_of(tmp_path / "rows.csv"))
    assert (tmp_path / "rows.csv").read_bytes().count(b"\n") == 1 + 6 * 3


@LOCKED
@pytest.mark.parametrize("end", [let_go, lambda stream: stream.close()], ids=["closed", "killed"])
def test_a_worker_that_outlives_its_run_holds_nothing(tmp_path: Path, end: Callable[[IO[bytes]], object]) -> None:
    stream, (here, there) = opened_alone(tmp_path / "rows.csv"), socketpair()
    child = os.fork()
    if not child:
        here.close()
        there.send(b"is there")
        there.recv(1)
        os._exit(0)
    here.recv(8)
    end(stream)
    opened_alone(tmp_path / "rows.csv").close()
    here.close()
    there.close()
    assert os.waitpid(child, 0) == (child, 0)


def cut(target: Path) -> None:
    os.truncate(target, 10)


def replaced(target: Path) -> None:
    target.unlink()
    target.write_text("somebody else's")


@pytest.mark.parametrize("change", [cut, replaced, Path.unlink])
def test_rows_that_somebody_took_away_are_not_vouched_for(tmp_path: Path, change: Callable[[Path], object]) -> None:
    target = tmp_path / "rows.csv"
    keeper = keeper_of(target)
    state = state_path(target).read_bytes()
    with pytest.raises(RondelError, match="was cut, replaced or removed while rows were written"):
        played(keeper, lambda: change(target))
    assert state_path(target).read_bytes() == state


def test_rows_that_are_too_short_at_the_end_are_not_made_longer(tmp_path: Path) -> None:
    target = tmp_path / "rows.csv"
    keeper = keeper_of(target)
    cut(target)
    with pytest.raises(RondelError, match="was cut"):
        keeper.close()
    assert target.stat().st_size == 10
