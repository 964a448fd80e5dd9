"""Bots that search, bots of one's own and their names: reproducible, the same on every machine, told when wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.native_machine import COMPILER

from rondel.lab.bots import named
from rondel.lab.bots.named import bot_named, bots_for, make_bot
from rondel.lab.bots.question import Question
from rondel.lab.bots.search import Budget, SearchBot, leads
from rondel.lab.playout import play_out
from rondel.load import load
from rondel.play.game import Game, Rules
from rondel.problems import RondelError, WrongUse
from rondel.program.native.no_native import NoNative

from .conftest import GAMES

SEARCHING = ("flat:30", "mcts:30")
needs_compiler = pytest.mark.skipif(not COMPILER, reason="there is no C compiler")


def middle(rules: Rules, seed: int = 2, choices: int = 12) -> Game:
    game = rules.start(seed)
    for number in range(choices):
        game.choose(number % len(game.options))
    return game


def chosen(name: str, machine: Any, game: Game, seed: int = 9) -> str:
    return make_bot(bot_named(name), machine, seed)(game).id


# --- searching ---


@pytest.mark.parametrize("name", SEARCHING)
def test_a_search_of_the_same_seed_chooses_the_same_and_leaves_the_game_as_it_is(name: str) -> None:
    game = middle(load("cards", players=2, shelves=[GAMES]))
    before = list(game.position)
    found = [chosen(name, game.rules.program.fast, game) for _ in range(2)]
    assert found[0] == found[1]
    assert game.position == before


@needs_compiler
@pytest.mark.parametrize("name", SEARCHING)
@pytest.mark.parametrize(
    ("module", "players"),
    [
        ("tictactoe", 2),
        ("cards", 2),
        *(pytest.param(*one, marks=pytest.mark.soak) for one in (("ring", 3), ("base", 3))),
    ],
)
def test_every_machine_chooses_the_same(name: str, module: str, players: int) -> None:
    rules = load(module, players=players, shelves=[GAMES])
    native = rules.native()
    assert not isinstance(native, NoNative)
    for seed in range(3):
        game = middle(rules, seed, 3)
        assert chosen(name, rules.program.fast, game, seed) == chosen(name, native, game, seed)


@pytest.mark.parametrize("name", SEARCHING)
def test_a_search_thinks_of_every_option_and_of_the_best_first(name: str) -> None:
    game = load("tictactoe", shelves=[GAMES]).start(0)
    for there in ("r1c1", "r3c1", "r1c2", "r3c2"):
        game.choose(f"square.{there}")
    bot = make_bot(bot_named(name), game.rules.program.fast, 1)
    assert isinstance(bot, SearchBot)
    thought = bot.think(game)
    assert {one.option for one in thought} == set(game.codes)
    assert sum(one.playouts for one in thought) == 30
    assert thought[0].option == bot(game).code
    assert bot(game).id == "square.r1c3"


def test_a_search_beats_chance() -> None:
    program = load("tictactoe", shelves=[GAMES]).program.skipping
    won = lost = 0
    for seed in range(8):
        seats = ("mcts:50", "random") if seed % 2 else ("random", "mcts:50")
        points = play_out(program, seed, bots_for(seats, program, seed)).points
        mine, other = points if seed % 2 else points[::-1]
        won, lost = won + (mine > other), lost + (mine < other)
    assert won >= 6 and lost <= 1


def test_time_to_think_is_spent_and_no_more() -> None:
    turns = list(Budget(seconds=0.01).turns())
    assert len(turns) >= 8
    assert len(list(Budget(playouts=5).turns())) == 5


def test_what_counts_is_how_far_a_seat_is_ahead_of_the_best_other() -> None:
    assert leads([5, 3, 1]) == [2, -2, -4]
    assert leads([5, 5, 1]) == [0, 0, -4]
    assert leads([7]) == [7]


# --- names ---


@pytest.mark.parametrize(
    ("name", "playouts", "seconds"), [("mcts", 200, 0), ("flat:7", 7, 0), ("mcts:1.5s", 0, 1.5), ("mcts:.5s", 0, 0.5)]
)
def test_a_budget_is_playouts_or_seconds(name: str, playouts: int, seconds: float) -> None:
    found = bot_named(name)
    assert (found.budget.playouts, found.budget.seconds) == (playouts, seconds)
    assert found.is_timed == bool(seconds)


WRONG = {
    "mcts:0": "'mcts:0' says no time to think; it is written mcts:200 (playouts, at most 1000000), mcts:1.5s",
    "mcts:s": "'mcts:s' says no time to think",
    "mcts:-3": "'mcts:-3' says no time to think",
    "mcts:2000000": "says no time to think",
    "mcts:9999s": "says no time to think",
    "flat:": "'flat:' says no time to think; it is written flat:200",
    "greedy:5": "'greedy' is written without more: it does not search",
    "gready": "there is no bot 'gready'; did you mean 'greedy'?",
    "zzz": "there is no bot 'zzz'; there are random, greedy, first, flat, mcts",
    "nofile.py:Bold": "there is no file 'nofile.py'; a bot of one's own is written as file.py:Class",
    "": "there is no bot ''",
}


@pytest.mark.parametrize("name", WRONG)
def test_a_name_that_means_no_bot_is_told(name: str) -> None:
    with pytest.raises(WrongUse) as raised:
        bot_named(name)
    assert WRONG[name] in str(raised.value)


# --- bots of one's own ---

OWN = """
class Last:
    def choose(self, question):
        return question.options[-1]

class Liar:
    def choose(self, question):
        return 999999

class Mute:
    pass

class Wanting(Last):
    def __init__(self, level):
        self.level = level

class Deaf:
    def choose(self):
        return 0

class Talker:
    def __init__(self):
        print("made")

    def choose(self, question):
        print("asked")
        return question.options[0]

class Inner:
    def __init__(self):
        self.end = [][3]

    def choose(self, question):
        return 0

print("read")
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(OWN, encoding="utf-8")
    return path


def test_a_bot_of_a_file_sits_among_the_others(mine: Path) -> None:
    program = load("ring", players=2, shelves=[GAMES]).program.skipping
    bots = bots_for([f"{mine}:Last", "first"], program, 1)
    game = middle(load("ring", players=2, shelves=[GAMES]))
    assert bots[0](game) == game.options[-1]
    assert play_out(program, 1, bots).finished


def test_a_bot_that_chooses_what_is_not_on_offer_is_told(mine: Path) -> None:
    game = load("tictactoe", shelves=[GAMES]).start(0)
    with pytest.raises(RondelError, match=r"the bot Liar chose 999999; on offer: \d+, "):
        chosen(f"{mine}:Liar", game.rules.program.fast, game)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Wanting", r"missing 1 required positional argument: 'level' \(mine.py, line 14\); a bot is made without arg"),
        ("Deaf", r"2 were given \(mine.py, line 18\)$"),
        ("Inner", r"IndexError: list index out of range \(mine.py, line 31\)$"),
    ],
)
def test_a_bot_that_cannot_be_made_or_asked_is_told_by_its_own_line(mine: Path, name: str, told: str) -> None:
    game = load("tictactoe", shelves=[GAMES]).start(0)
    with pytest.raises(RondelError, match=told):
        chosen(f"{mine}:{name}", game.rules.program.fast, game)


def test_what_a_bot_prints_does_not_stand_among_results(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = load("tictactoe", shelves=[GAMES]).start(0)
    chosen(f"{mine}:Talker", game.rules.program.fast, game)
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "read\nmade\nasked\n")


@pytest.mark.parametrize("name", ["Nobody", "Mute", ""])
def test_a_class_that_is_no_bot_is_told(mine: Path, name: str) -> None:
    with pytest.raises(WrongUse, match=rf"mine.py' has no class '{name}' with a method choose\(self, question\)"):
        bot_named(f"{mine}:{name}")


@pytest.mark.parametrize(
    ("text", "told"),
    [("def (", "SyntaxError: "), ("1 / 0", "ZeroDivisionError: division by zero"), ("import nox", "nox")],
)
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "broken.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(WrongUse, match=f"broken.py' cannot be used: .*{told}"):
        bot_named(f"{path}:Bold")


def test_a_question_tells_what_a_bot_needs(tmp_path: Path) -> None:
    asked: list[Question] = []
    game = middle(load("ring", players=2, shelves=[GAMES]))

    class Curious:
        def choose(self, question: Question) -> int:
            asked.append(question)
            return question.options[0]

    from rondel.lab.bots.question import Guest

    Guest(game.rules.program.fast, 1, Curious())(game)
    (question,) = asked
    assert list(question.options) == game.codes
    assert question.names == {option.code: option.id for option in game.options}
    assert game.rules.players[question.seat] == game.decision.player
    assert question.points == tuple(game.points.values())
    assert question.imagine(3).options


# --- installed bots ---


class FromElsewhere:
    def choose(self, question: Question) -> int:
        return question.options[-1]


def fails() -> None:
    raise ImportError("no module named 'gone'")


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two bots of a package: one that can be used, one that cannot."""
    points = [
        SimpleNamespace(name="elsewhere", load=lambda: FromElsewhere),
        SimpleNamespace(name="gone", load=fails),
    ]
    monkeypatch.setattr(named, "entry_points", lambda group: points if group == "rondel.bots" else [])
    named._installed.cache_clear()
    yield
    named._installed.cache_clear()


@pytest.mark.usefixtures("installed")
def test_an_installed_bot_is_known_by_its_name() -> None:
    game = middle(load("ring", players=2, shelves=[GAMES]))
    assert chosen("elsewhere", game.rules.program.fast, game) == game.options[-1].id


@pytest.mark.usefixtures("installed")
def test_an_installed_bot_that_cannot_be_used_is_told() -> None:
    program = load("tictactoe", shelves=[GAMES]).program.fast
    with pytest.raises(WrongUse, match="the bot 'gone' cannot be used: ImportError: no module named 'gone'"):
        make_bot(bot_named("gone"), program, 1)


@pytest.mark.usefixtures("installed")
def test_installed_bots_are_listed_with_the_others() -> None:
    with pytest.raises(WrongUse, match="there are random, greedy, first, flat, mcts, elsewhere, gone"):
        bot_named("zzz")
