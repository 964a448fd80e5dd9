"""The command `rondel play` as a user calls it, without a terminal."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest

from rondel.cli.main import main
from rondel.load import load
from rondel.play.decision import Option
from rondel.play.game import Game
from rondel.play.replay import read_record, replay

GAMES = str(Path(__file__).parents[1] / "games")


@pytest.fixture(autouse=True)
def nobody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    monkeypatch.setenv("LANG", "C.UTF-8")


def play(*args: str) -> int:
    return main(["play", "--shelf", GAMES, *args])


def test_without_a_terminal_bots_play_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert play("--modules", "ring", "--players", "3", "--seed", "5") == 0
    shown = capsys.readouterr().out
    for part in ("Result", "Where the points came from", "Seed 5", "Line-up: ring 1.0.0"):
        assert part in shown


def test_the_same_seed_gives_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for _ in range(2):
        assert play("--modules", "ring", "--bots", "random", "--seed", "3") == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]


def test_the_result_is_said_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    play("--modules", "tictactoe", "--lang", "de")
    assert "Ergebnis" in capsys.readouterr().out


def test_a_line_up_file_may_stand_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lineup = tmp_path / "lineup.yaml"
    lineup.write_text("modules: [ring]\nplayers: 4\nlanguage: fr\nseed: 9\n", encoding="utf-8")
    assert play(str(lineup)) == 0
    shown = capsys.readouterr().out
    assert "L\N{RIGHT SINGLE QUOTATION MARK}Anneau" in shown
    assert "Graine 9" in shown


def test_a_game_is_saved_and_played_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    assert play("--modules", "tictactoe", "--save", str(file)) == 0
    first = capsys.readouterr().out
    assert play("--load", str(file)) == 0
    assert capsys.readouterr().out == first


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--modules", "ring", "--seats", "purple=me"], "there is no seat 'purple'"),
        (["--modules", "ring", "--seats", "red"], "a seat is written as name=me or name=bot, not 'red'"),
        (["--modules", "ring", "--bots", "gready"], "did you mean 'greedy'?"),
        (["--load", "nowhere.json"], "there is no file 'nowhere.json'"),
        (["ring", "--modules", "ring"], "give one of them"),
        (["--modules", "ring", "--save", ""], "--save names no file"),
        (["--modules", "ring", "--save", "no/such/game.json"], "'no/such/game.json': there is no such folder"),
    ],
)
def test_wrong_use_is_told_in_one_line(args: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(*args) == 2
    assert message in capsys.readouterr().err


def test_without_any_game_the_modules_there_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("rondel.source.shelf.shipped_rulesets", lambda: tmp_path)
    assert main(["play"]) == 2
    assert "no game was found" in capsys.readouterr().err


def test_without_a_named_game_the_first_complete_one_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("rondel.source.shelf.shipped_rulesets", lambda: tmp_path)
    assert play() == 0
    assert "Result" in capsys.readouterr().out


# --- what is saved, and over what ---


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    return Path(shutil.copytree(Path(GAMES) / "ring", tmp_path / "shelf" / "ring")).parent


def change_rules(shelf: Path) -> None:
    rules = shelf / "ring" / "turns.rondel"
    rules.write_text(
        rules.read_text().replace("answer ways(figure) = [clockwise]", "answer ways(figure) = [counterclockwise]")
    )


def test_a_record_that_the_rules_do_not_follow_any_more_stays(
    shelf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    main(["play", "--shelf", str(shelf), "ring", "--players", "2", "--save", str(file)])
    before = file.read_bytes()
    change_rules(shelf)
    capsys.readouterr()
    assert main(["play", "--shelf", str(shelf), "--load", str(file), "--save", str(file)]) == 1
    told = capsys.readouterr()
    assert file.read_bytes() == before
    assert (
        f"'{file}' stays as it is" in told.err
        and "name another file, such as" in told.err
        and "game-2.json'" in told.err
    )
    assert "Result" not in told.out, "nothing is played that cannot be kept"


def test_that_the_rules_are_others_is_told_without_a_terminal(
    shelf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    main(["play", "--shelf", str(shelf), "ring", "--players", "2", "--save", str(file)])
    change_rules(shelf)
    capsys.readouterr()
    assert main(["play", "--shelf", str(shelf), "--load", str(file)]) == 1
    shown = capsys.readouterr()
    told = shown.err
    assert "Result" in shown.out, "it is played on all the same"
    assert "the rules are not those of" in told and "fingerprint" in told
    assert "is not followed to its end: at choice" in told


@pytest.mark.parametrize("holds", ["another game", "a diary"])
def test_what_a_file_holds_is_not_lost_to_a_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], holds: str
) -> None:
    file = tmp_path / "game.json"
    file.write_text("mine")
    if holds == "another game":
        file.unlink()
        play("--modules", "tictactoe", "--seed", "5", "--save", str(file))
    before = file.read_bytes()
    assert play("--modules", "ring", "--save", str(file)) == 1
    assert file.read_bytes() == before
    assert "stays as it is" in capsys.readouterr().err


def test_the_same_game_may_be_saved_again(tmp_path: Path) -> None:
    for _ in range(2):
        assert play("--modules", "tictactoe", "--seed", "5", "--save", str(tmp_path / "game.json")) == 0


@pytest.mark.parametrize(
    "beside",
    [
        ["ring"], ["--modules", "ring"], ["--lineup", "bigbox"], ["--players", "4"], ["--seed", "9"],
        ["--option", "tie=share"], ["--without", "ring.token.sell"],
    ],
)  # fmt: skip
def test_what_a_saved_game_says_itself_is_not_said_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], beside: list[str]
) -> None:
    file = tmp_path / "game.json"
    play("--modules", "tictactoe", "--save", str(file))
    capsys.readouterr()
    assert play("--load", str(file), *beside) == 2
    told = "--load goes on with a saved game, which says itself what is played; leave out "
    assert f"{told}{beside[0] if len(beside) > 1 else 'LINEUP'}, or --load" in capsys.readouterr().err


# --- what is no record ---

NO_RECORDS = {
    "nothing": (b"", "it is empty"),
    "blanks": (b" \n", "it is empty"),
    "a diary": (b"dear diary", "it is cut off or damaged at line 1, column 1; wanted JSON"),
    "a line-up": (b"modules: [ring]\n", "it is cut off or damaged at line 1, column 1; wanted JSON"),
    "a list": (b"[]", "it holds []; wanted a mapping with the key 'format'"),
    "something else": (b'{"games": 3}', "there is no 'format'"),
    "no letters": (b"\xff\xfe\x00", "it is not written in UTF-8: byte 1 belongs to no letter"),
}


@pytest.mark.parametrize("what", NO_RECORDS)
def test_a_file_that_is_no_record_is_refused_in_our_own_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str
) -> None:
    raw, told = NO_RECORDS[what]
    file = tmp_path / "game.json"
    file.write_bytes(raw)
    assert play("--load", str(file)) == 1
    assert capsys.readouterr() == ("", f"rondel play: {file} is no whole record of a game: {told}\n")


def test_a_folder_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert play("--load", str(tmp_path)) == 2
    assert capsys.readouterr() == ("", f"rondel play: '{tmp_path}' is a folder; a file is wanted\n")


# --- at a terminal ---


@pytest.fixture
def somebody_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaves(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("builtins.input", leaves)


@pytest.mark.usefixtures("somebody_leaves")
def test_at_a_terminal_too_a_file_that_cannot_be_kept_is_refused_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("mine")
    assert play("--modules", "tictactoe", "--save", str(file)) == 1
    assert play("--modules", "tictactoe", "--save", str(tmp_path / "no" / "game.json")) == 2
    told = capsys.readouterr()
    assert "stays as it is" in told.err and "there is no such folder" in told.err
    assert told.out == "", "nobody sits down before it is clear where the game is kept"


@pytest.mark.usefixtures("somebody_leaves")
def test_at_a_terminal_a_new_file_is_kept(tmp_path: Path) -> None:
    assert play("--modules", "tictactoe", "--save", str(tmp_path / "game.json")) == 0
    assert (tmp_path / "game.json").exists()


def test_an_interrupted_game_of_bots_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, choose, count = tmp_path / "game.json", Game.choose, [0]

    def impatient(self: Game, option: Option | str | int) -> None:
        count[0] += 1
        if count[0] == 4:
            raise KeyboardInterrupt
        choose(self, option)

    with monkeypatch.context() as patch:
        patch.setattr(Game, "choose", impatient)
        assert play("--modules", "tictactoe", "--save", str(file)) == 130
    assert replay(load("tictactoe", shelves=[GAMES]), read_record(file))[1] is None
