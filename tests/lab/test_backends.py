"""Games on a library: the same results as in Python, also if it comes in the middle."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import pytest
from tests.fake_native import FakeNative

from rondel.lab import perft
from rondel.lab.backend import IN_PYTHON, Backend, Settled, native_source
from rondel.lab.conform import kit
from rondel.lab.conform.kit import Conformance, ConformTask, conform
from rondel.lab.games.tally import GamesTally
from rondel.lab.games.task import GamesTask
from rondel.lab.perft import count_positions
from rondel.lab.simulate import simulate
from rondel.load import load
from rondel.play.game import Rules
from rondel.problems import RuleFailure
from rondel.program.native.maker import Maker
from rondel.program.native.no_native import NoNative
from rondel.program.native.obtain import counting_maker
from rondel.program.native.policy import NativeGames
from rondel.program.native.protocol import NativeRules, Position
from rondel.program.program import Program
from rondel.source.lineup import Lineup
from rondel.source.shelf import shelf_from_path

GAMES = Path(__file__).parent.parent / "games"
TASK = GamesTask(9, 3)


@cache
def rules(name: str = "ring", players: int = 3) -> Rules:
    return load(name, players=players, shelves=[GAMES])


def program(name: str = "ring", players: int = 3) -> Program:
    return rules(name, players).program


@dataclass
class Late:
    """A library that comes when it was asked for so many times."""

    native: NativeRules
    left: int
    reason: str = ""

    def __call__(self) -> NativeRules | None:
        self.left -= 1
        return self.native if self.left < 0 else None

    @property
    def is_awaited(self) -> bool:
        return self.left >= 0


@cache
def in_python(task: GamesTask = TASK) -> GamesTally:
    return simulate(rules(), task).tally


# --- simulate ---


def test_a_library_plays_the_games_that_python_plays() -> None:
    native = FakeNative(program())
    assert simulate(rules(), TASK, native=Settled(native)).tally == in_python()
    assert native.played == TASK.games


def test_a_library_that_comes_in_the_middle_changes_no_result() -> None:
    native = FakeNative(program())
    found = simulate(rules(), TASK, native=Late(native, 8)).tally
    assert found == in_python()
    assert 0 < native.played < TASK.games
    assert found.native == native.played


def test_a_library_that_never_comes_is_not_waited_for() -> None:
    native = FakeNative(program())
    assert simulate(rules(), TASK, native=Late(native, 1000)).tally == in_python()
    assert native.played == 0


def test_every_bot_plays_on_a_library() -> None:
    native, task = FakeNative(program()), GamesTask(2, 3, ("greedy", "random", "first"))
    assert simulate(rules(), task, native=Settled(native)).tally == in_python(task)
    assert native.played == 2


def test_a_game_that_does_not_end_is_told_as_in_python() -> None:
    task = GamesTask(4, 3, most=10)
    found = simulate(rules(), task, native=Settled(FakeNative(program()))).tally
    assert found == in_python(task)
    assert found.unfinished[0][1].startswith("ring.")


class Failing(FakeNative):
    """A library in which a rule fails, though in Python none does."""

    def games(self, *_: object, **__: object) -> NativeGames:
        raise RuleFailure("somewhere")


def test_a_rule_that_fails_is_told_by_python() -> None:
    assert simulate(rules(), TASK, native=Settled(Failing(program()))).tally == in_python()


def test_where_no_library_counts_python_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rondel.lab.games.player.native_of", lambda program, maker: NoNative("because"))
    native = FakeNative(program())
    found = simulate(rules(), TASK, native=Settled(native), rows=True).tally
    assert found == simulate(rules(), TASK, rows=True).tally
    assert (found.native, native.played) == (0, 0)


# --- perft ---


def test_a_library_counts_the_same_positions() -> None:
    fast, native = program("tictactoe", 2).fast, FakeNative(program("tictactoe", 2))
    assert count_positions(fast, 4, native=Settled(native)) == count_positions(fast, 4) == [9, 72, 504, 3024]


def test_a_library_that_comes_while_it_is_counted_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perft, "ASKED_EVERY", 10)
    fast, native = program("tictactoe", 2).fast, Late(FakeNative(program("tictactoe", 2)), 5)
    shares: list[float] = []
    assert count_positions(fast, 5, 0, shares.append, native) == [9, 72, 504, 3024, 15120]
    assert native.left < 0 and sum(shares) == pytest.approx(1)


# --- conform ---


@pytest.fixture
def conformed(monkeypatch: pytest.MonkeyPatch) -> partial[Conformance]:
    """What comes out for a game, asked on a library of the given kind."""

    def found(native: type[FakeNative]) -> Conformance:
        monkeypatch.setattr(kit, "native_source", lambda backend, program: Settled(native(program)))
        task = ConformTask(games=2, players=3, elsewhere=False, rarely=3, backend=Backend.NATIVE)
        return conform(Lineup(("ring",)), [shelf_from_path(GAMES)], task)

    return partial(found)


def test_a_library_is_compared_as_a_third_machine(conformed: partial[Conformance]) -> None:
    result = conformed(FakeNative)
    asked = {tally.check.name: tally.asked for tally in result.tallies}
    assert result.conforms and asked["native"] > 10


class OtherOptions(FakeNative):
    def options(self, position: Position) -> list[int]:
        return super().options(position)[::-1]


class OtherSlots(FakeNative):
    def from_slots(self, slots: list[int]) -> Position:
        return super().from_slots([*slots[:-1], slots[-1] + 1])


class OtherGames(FakeNative):
    def games(self, first_seed: int, n: int, **_: object) -> NativeGames:
        return super().games(first_seed + 1, n)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (OtherOptions, "the program offers "),
        (OtherSlots, " the program and the library differ: "),
        (OtherGames, "played by the library alone, points, decisions and end are "),
    ],
)
def test_a_library_that_plays_otherwise_is_found(
    conformed: partial[Conformance], wrong: type[FakeNative], told: str
) -> None:
    result = conformed(wrong)
    assert not result.conforms
    assert [tally.check.name for tally in result.tallies if tally.wrong] == ["native"]
    assert any(told in violation.what for tally in result.tallies for violation in tally.violations)


# --- what is asked for ---


def test_python_is_asked_for_without_a_word() -> None:
    assert native_source(Backend.PYTHON, program()) is IN_PYTHON


def test_whoever_counts_is_given_a_library_that_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def note(program: Program, maker: Maker) -> NoNative:
        asked.append(maker.version)
        return NoNative("because")

    monkeypatch.setattr("rondel.program.native.obtain.native_of", note)
    assert native_source(Backend.NATIVE, program(), counting=True).reason == "because"
    assert asked == [counting_maker().version]


def test_a_reason_is_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rondel.program.native.obtain.native_of", lambda program: NoNative("because"))
    native = native_source(Backend.NATIVE, program())
    assert (native(), native.is_awaited, native.reason) == (None, False, "because")
