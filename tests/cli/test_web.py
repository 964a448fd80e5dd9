"""`rondel web`: what it prints, what it opens, and what it refuses."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from rondel.web.room import Room
from rondel.web.serving import USUAL_PORT, Bound, bind

from .conftest import Ran, Run


class Serving:
    """Stands for the server: remembers what was asked of it, and ends at once."""

    def __init__(self) -> None:
        self.pages: Sequence[str] = ()
        self.hosts: Sequence[str] = ()
        self.tables = 0
        self.error: type[BaseException] | None = None

    def __call__(self, room: Room, bound: Bound, opened: Sequence[str]) -> None:
        self.pages, self.hosts, self.tables = opened, bound.hosts, len(room.hall.tables)
        if self.error is not None:
            raise self.error


@pytest.fixture
def serving(monkeypatch: pytest.MonkeyPatch) -> Serving:
    stand_in = Serving()
    monkeypatch.setattr("rondel.web.serving.serve", stand_in)
    return stand_in


@pytest.fixture
def web(on_games: Run, tmp_path: Path, serving: Serving) -> Callable[..., Ran]:
    store = str(tmp_path / "games.sqlite")
    return lambda *words: on_games("web", "--store", store, "--port", "0", "--backend", "python", *words)


GAME = ("--modules", "tictactoe", "--bots", "first", "--lang", "en")


def test_the_address_is_the_first_thing_printed(web: Run, serving: Serving) -> None:
    shown = web(*GAME)
    assert shown.code == 0
    assert shown.out.splitlines()[0] == serving.pages[0]
    assert "/s/" in serving.pages[0]


def test_without_a_game_the_lobby_is_opened(web: Run, serving: Serving) -> None:
    web("--lang", "en")
    assert (serving.tables, serving.pages[0].count("/")) == (0, 3)


def test_who_says_how_many_play_means_the_usual_game(
    web: Run, serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rondel.cli.web.usual_game", lambda shelves: "tictactoe")
    web("--players", "2", "--bots", "first")
    assert serving.tables == 1


def test_no_browser_is_opened_where_nobody_wants_it(web: Run, serving: Serving) -> None:
    web("--no-open", *GAME)
    assert serving.pages == ()


def test_every_person_gets_a_link_of_their_own(web: Run) -> None:
    shown = web("--modules", "tictactoe", "--seats", "cross=me,nought=me", "--lang", "en")
    lines = shown.out.splitlines()
    assert [line.partition(": ")[0] for line in lines[1:3]] == ["Nought", "to watch"]


def test_links_are_told_in_the_language_of_the_table(web: Run) -> None:
    shown = web("--modules", "tictactoe", "--seats", "cross=me,nought=me", "--lang", "de")
    lines = shown.out.splitlines()
    assert [line.partition(": ")[0] for line in lines[1:3]] == ["Kreis", "zum Zusehen"]


def test_an_interruption_ends_well_and_keeps_the_games(web: Run, serving: Serving) -> None:
    serving.error = KeyboardInterrupt
    shown = web(*GAME)
    assert (shown.code, shown.out.splitlines()[-1]) == (0, "The games are kept.")


def test_a_saved_game_goes_on(web: Run, on_games: Run, tmp_path: Path) -> None:
    saved = str(tmp_path / "game.json")
    on_games("play", "--modules", "tictactoe", "--save", saved)
    assert web("--load", saved, "--bots", "first").code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tictactoe", "--modules", "ring"), "say the same thing"),
        (("--modules", "tictactoe", "--seats", "moon=me"), "there is no seat 'moon'"),
        (("--modules", "tictactoe", "--bots", "nobody"), "there is no bot 'nobody'"),
        (("--modules", "tictactoe", "--lang", "xx"), "there are no words in 'xx'"),
        (("--lang", "xx"), "there are no words in 'xx'"),
        (("--store", ""), "--store names no file"),
        (("--store", __file__), "cannot keep games: file is not a database"),
        (("--store", "."), "'.' is a folder"),
        (("--store", "a\0b"), "cannot keep games"),
        (("--port", "70000"), "no whole number from 0 to 65535"),
        (("--load", "nothing.json"), "there is no file 'nothing.json'"),
        (("--load", "x.json", "--seed", "3"), "leave out --seed"),
    ],
)
def test_wrong_use_is_told_in_one_line(web: Run, words: tuple[str, ...], said: str) -> None:
    shown = web(*words)
    assert (shown.code, said in shown.err, shown.err.count("\n")) == (2, True, 1)


def test_without_the_extra_it_is_told_what_to_install(
    web: Run, serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def missing(name: str, *more: Any, **and_more: Any) -> Any:
        if name == "uvicorn":
            raise ImportError(name="uvicorn")
        return real(name, *more, **and_more)

    monkeypatch.setattr(builtins, "__import__", missing)
    shown = web(*GAME)
    assert (shown.code, "pip install 'rondel[web]'" in shown.err) == (2, True)


def test_a_port_that_is_taken_is_told(web: Run) -> None:
    taken = bind(0, lan=False)
    taken.listening.listen()
    try:
        assert f"port {taken.port} is taken" in web("--port", str(taken.port)).err
    finally:
        taken.listening.close()


def test_in_a_network_its_own_addresses_are_hosts_too(web: Run, serving: Serving) -> None:
    web("--lan", *GAME)
    assert len(serving.hosts) > 2
    assert USUAL_PORT > 1024
