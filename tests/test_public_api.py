"""What a user imports: everything that is returned can be named, told apart at a glance, pickled, and found again."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rondel
from rondel import BadRecord, Game, RecordParted

GAMES = Path(__file__).parent / "games"


@pytest.fixture(scope="module")
def played() -> Game:
    """A game in the middle."""
    game, rng = rondel.load("cards", shelves=[GAMES]).start(3), Random(3)
    for _ in range(6):
        game.choose(rng.choice(game.options))
    return game


@pytest.mark.parametrize("name", rondel.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(rondel, name) is not None
    assert name in dir(rondel)


def test_whatever_a_game_returns_can_be_named(played: Game) -> None:
    found = [
        played, played.rules, played.decision, played.options[0], played.choices[0], played.events[0],
        played.view(played.rules.players[0]), played.why("nonsense")[0], played.rules.lineup,
    ]  # fmt: skip
    assert {type(each) for each in found} <= {getattr(rondel, name) for name in rondel.__all__}


def test_rules_and_games_tell_what_they_are(played: Game) -> None:
    assert repr(played.rules) == "<Rules cards, 2 players>"
    assert repr(played).startswith(f"<Game cards, seed 3, {len(played.choices)} choices, {played.decision.player} ")


def on_to_the_end(game: Game) -> list[str]:
    rng = Random(1)
    while not game.over:
        game.choose(rng.choice(game.options))
    return [choice.option for choice in game.choices]


@pytest.mark.parametrize("again", [lambda game: pickle.loads(pickle.dumps(game)), copy.deepcopy])
def test_a_game_that_was_pickled_goes_on_as_the_game_does(played: Game, again: type) -> None:
    other = again(played)
    assert (other.position, other.choices, other.events) == (played.position, played.choices, played.events)
    assert other.undo() == played.copy().undo()
    assert on_to_the_end(again(played)) == on_to_the_end(played.copy())


def test_pickled_games_share_their_rules(played: Game) -> None:
    one, other = (pickle.loads(pickle.dumps(played)) for _ in range(2))
    assert one.rules is other.rules


def test_another_process_needs_no_files_of_the_rules(played: Game, tmp_path: Path) -> None:
    (tmp_path / "game.pickle").write_bytes(pickle.dumps(played))
    script = "import pickle; game = pickle.load(open('game.pickle', 'rb')); print(game, game.options[0])"
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == f"{played} {played.options[0]}\n"


def test_a_saved_game_is_found_again(played: Game, tmp_path: Path) -> None:
    played.save(tmp_path / "game.json")
    found = rondel.load_game(tmp_path / "game.json", shelves=[GAMES])
    assert (found.position, found.choices) == (played.position, played.choices)


def test_a_record_that_the_rules_do_not_follow_says_where(played: Game, tmp_path: Path) -> None:
    played.save(tmp_path / "game.json")
    text = (tmp_path / "game.json").read_text(encoding="utf-8")
    last = next(choice for choice in reversed(played.choices) if not choice.forced)
    before, _, after = text.rpartition(f'"{last.option}"')
    (tmp_path / "game.json").write_text(f'{before}"nonsense"{after}', encoding="utf-8")
    with pytest.raises(RecordParted, match="at choice ") as raised:
        rondel.load_game(tmp_path / "game.json", shelves=[GAMES])
    assert raised.value.game.choices == played.choices[: raised.value.parted.number - 1]


def test_a_file_that_is_no_record_is_told(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text("{}", encoding="utf-8")
    with pytest.raises(BadRecord):
        rondel.load_game(tmp_path / "game.json")


@pytest.mark.parametrize("seed", [-1, 1 << 63, "x", 1.5, None])
def test_what_is_no_seed_is_told(played: Game, seed: int) -> None:
    with pytest.raises(ValueError, match="is no seed: wanted a whole number from 0"):
        played.rules.start(seed)


@pytest.mark.parametrize("wrong", [["base", "ring"], 3, None])
def test_a_module_that_is_no_name_is_told(wrong: Any) -> None:
    with pytest.raises(TypeError, match="is no name of a module"):
        rondel.load(wrong)


@pytest.mark.parametrize("wrong", ["3", 2.0, True])
def test_players_that_are_no_number_are_told(wrong: Any) -> None:
    with pytest.raises(TypeError, match="is no number of players"):
        rondel.load("tictactoe", players=wrong, shelves=[GAMES])


def test_shelves_that_are_one_text_are_told(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="shelves are a list of folders"):
        rondel.load("cards", shelves=str(GAMES))
    with pytest.raises(TypeError, match="shelves are a list of folders"):
        rondel.load("cards", shelves=GAMES)  # type: ignore[arg-type]


def test_a_game_is_not_saved_over_something_else(tmp_path: Path) -> None:
    path = tmp_path / "notes.md"
    path.write_text("my notes", encoding="utf-8")
    with pytest.raises(rondel.RondelError, match="stays as it is: it holds something else"):
        rondel.load("tictactoe", shelves=[GAMES]).start(1).save(path)
    assert path.read_text(encoding="utf-8") == "my notes"
