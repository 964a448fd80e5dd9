"""`rondel simulate`: what is printed, written and refused."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from .conftest import GAMES, Run, WriteModule

RING = ("simulate", "--modules", "ring", "--players", "3", "--shelf", GAMES)


def result(rondel: Run, *words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(rondel(*RING, "--json", *words).out)
    return found


def without_time(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key not in ("seconds", "decisions_per_second")}


def test_json_has_what_the_contract_names(rondel: Run) -> None:
    found = result(rondel, "--games", "4", "--seed", "7")
    names = {"games", "finished", "decisions", "seconds", "decisions_per_second", "points", "wins"}
    assert names <= found.keys()
    assert (found["games"], found["finished"], len(found["points"]), len(found["wins"])) == (4, 4, 3, 3)


def test_shares_of_victory_add_up_to_one(rondel: Run) -> None:
    assert sum(result(rondel, "--games", "12")["wins"]) == pytest.approx(1, abs=0.001)


def test_the_same_seed_gives_the_same_result(rondel: Run) -> None:
    first, second = (result(rondel, "--games", "3", "--seed", "5") for _ in range(2))
    assert without_time(first) == without_time(second)


def test_another_seed_gives_another_result(rondel: Run) -> None:
    first, second = (result(rondel, "--games", "3", "--seed", seed) for seed in ("5", "50"))
    assert first["points"] != second["points"]


def test_the_number_of_processes_changes_nothing(rondel: Run) -> None:
    words = ("--games", "9", "--bots", "greedy,random")
    assert without_time(result(rondel, *words)) == without_time(result(rondel, *words, "--jobs", "2"))


def test_people_get_a_line_for_each_seat(rondel: Run) -> None:
    shown = rondel(*RING, "--games", "2").out
    assert [line.split()[0] for line in shown.splitlines()[2:]] == ["Red", "Blue", "Green"]


def test_people_read_how_sure_points_and_wins_are(rondel: Run) -> None:
    head, *seats = rondel(*RING, "--rotate", "--bots", "first,random").out.splitlines()[1:3]
    assert (head.count("± 95 %"), [line.count("± ") for line in seats]) == (2, [2])


def test_programs_read_between_what_points_and_wins_lie(rondel: Run) -> None:
    found = result(rondel)
    for name in ("points", "wins"):
        told = zip(found[name], found[f"{name}_interval"], strict=True)
        assert all(low <= mean <= high for mean, (low, high) in told)


def test_seats_are_called_as_the_reader_does(rondel: Run) -> None:
    shown = rondel(*RING, "--games", "1", "--lang", "de").out
    assert [line.split()[0] for line in shown.splitlines()[2:4]] == ["Rot", "Blau"]


def test_programs_read_the_ids_of_seats(rondel: Run) -> None:
    assert json.loads(rondel(*RING, "--games", "1", "--lang", "de", "--json").out)["players"][:2] == ["red", "blue"]


def test_a_result_can_be_written_to_a_file(rondel: Run, tmp_path: Path) -> None:
    rondel(*RING, "--games", "2", "--out", str(tmp_path / "r.json"))
    assert json.loads((tmp_path / "r.json").read_text())["games"] == 2


def test_a_game_without_end_is_reported_and_not_waited_for(rondel: Run, write_module: WriteModule) -> None:
    forever = "deed game { each player in seated(red) while yes { as player { do turn } } }\n"
    folder = write_module(rules=forever + "deed turn { either one { score rounds } or two { need speed == slow } }\n")
    shown = rondel("simulate", "--modules", "small", "--shelf", str(folder.parent), "--games", "2", "--most", "50")
    assert shown.code == 1
    assert "0 of 2 games finished" in shown.out
    assert "seeds 0, 1" in shown.out


@pytest.mark.parametrize(
    "words",
    [
        ("--games", "0"),
        ("--games", "many"),
        ("--jobs", "0"),
        ("--bots", "clever"),
        ("--bots", ","),
        ("--bots", "random,random,random,random"),
        ("--seed", "-1"),
        ("--out", "no/such/folder/r.json"),
        ("--out", "."),
        ("--option", "tie"),
        ("--modules", "no_such.yaml"),
        ("--shelf", "no_such_folder"),
    ],
)
def test_wrong_use_is_refused_in_one_line(rondel: Run, words: tuple[str, ...]) -> None:
    shown = rondel(*RING, *words)
    assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("modules", ["", ",", "Ring", "no_such.yaml", "a b"])
def test_what_names_no_module_is_wrong_use(rondel: Run, modules: str) -> None:
    assert rondel("simulate", "--modules", modules).code == 2


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--modules", "rign"), "facts/unknown-module"),
        (("--players", "9"), "facts/bad-players"),
        (("--option", "tie=all"), "facts/bad-option-value"),
        (("--option", "ties=share"), "facts/unknown-option"),
        (("--without", "ring.token.nothing"), "link/no-such-part"),
    ],
)
def test_a_lineup_that_cannot_be_played_is_a_problem(rondel: Run, words: tuple[str, ...], code: str) -> None:
    shown = rondel(*RING, *words)
    assert shown.code == 1
    assert code in shown.err


def test_a_part_that_nothing_is_like_is_answered_with_where_parts_are_listed(rondel: Run) -> None:
    assert "rondel explain MODULE lists them" in rondel(*RING, "--without", "nope").err


def test_an_option_changes_the_game(rondel: Run) -> None:
    shared, lost = (result(rondel, "--games", "5", "--option", f"tie={value}") for value in ("share", "nobody"))
    assert shared["points"] != lost["points"]


def test_a_lineup_file_says_players_and_seed(rondel: Run, tmp_path: Path) -> None:
    (tmp_path / "l.yaml").write_text("modules: [ring]\nplayers: 4\nseed: 9\n")
    shown = rondel("simulate", "--modules", str(tmp_path / "l.yaml"), "--shelf", GAMES, "--games", "1", "--json")
    found = json.loads(shown.out)
    assert (len(found["players"]), found["seed"]) == (4, 9)


@pytest.mark.parametrize("target", ["folder", "pipe", "read-only", "link"])
def test_a_file_that_cannot_be_replaced_is_told_before_playing(on_games: Run, tmp_path: Path, target: str) -> None:
    out = tmp_path / "out" / "result.json"
    out.parent.mkdir()
    match target:
        case "folder":
            out.mkdir()
        case "pipe":
            os.mkfifo(out)
        case "read-only":
            out.write_text("mine")
            out.chmod(0o444)
        case "link":
            out.symlink_to(tmp_path / "elsewhere")
    shown = on_games("simulate", "--modules", "tictactoe", "--games", "1", "--out", str(out))
    assert (shown.code, shown.out) == (2, "")
    assert "is no file that could be written" in shown.err


@pytest.mark.parametrize("holds", ["module: mine", "[1, 2]", '{"format": "rondel-game-2"}', "[" * 100_000])
def test_a_file_that_holds_no_result_stays(on_games: Run, tmp_path: Path, holds: str) -> None:
    out = tmp_path / "out.json"
    out.write_text(holds)
    shown = on_games("simulate", "--modules", "tictactoe", "--games", "1", "--out", str(out))
    assert (shown.code, shown.out, out.read_text()) == (2, "", holds)
    told = f"'{out}' stays as it is: it holds something else than a result of rondel simulate; name another file"
    assert f"{told}, such as '{tmp_path / 'out-2.json'}'" in shown.err


@pytest.mark.parametrize("games", ["", "1"])
def test_an_empty_file_and_an_earlier_result_are_replaced(on_games: Run, tmp_path: Path, games: str) -> None:
    out = tmp_path / "out.json"
    out.touch()
    for count in [*games, "2"]:
        assert on_games("simulate", "--modules", "tictactoe", "--games", count, "--out", str(out)).code == 0
    assert json.loads(out.read_text())["games"] == 2
