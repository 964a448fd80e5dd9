"""`rondel modules`: what is on the shelves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import GAMES, Run, WriteModule


def test_modules_are_listed_with_what_they_say_of_themselves(on_games: Run) -> None:
    found = {module["name"]: module for module in json.loads(on_games("modules", "--json").out)}
    assert found["ring"]["players"] == "2-4"
    assert found["ring_tolls"]["needs"] == ["ring"]


def test_people_get_a_table(on_games: Run) -> None:
    rows = [line.split() for line in on_games("modules").out.splitlines()]
    assert ["tictactoe", "1.0.0", "2", "-"] in [row[:4] for row in rows]


def test_modules_are_described_in_the_language_asked_for(rondel: Run) -> None:
    assert "Der Markt: Für eine Goldmünze" in rondel("modules", "--lang", "de").out
    found = {module["name"]: module for module in json.loads(rondel("modules", "--json").out)}
    assert all(module["about"] and module["length"] for module in found.values())


def test_a_title_and_its_sentence_are_joined_as_the_language_does_it(on_games: Run) -> None:
    assert "L\N{RIGHT SINGLE QUOTATION MARK}Anneau\N{NO-BREAK SPACE}: " in on_games("modules", "--lang", "fr").out


@pytest.mark.parametrize(
    ("language", "heading", "lineups"),
    [
        ("en", "name version players decisions each needs folder", "line-ups, for --lineup: bigbox"),
        ("de", "Name Version Spieler Entscheidungen pro Kopf braucht Ordner", "Aufstellungen, für --lineup: bigbox"),
        ("fr", "nom version joueurs décisions par joueur demande dossier", "compositions, pour --lineup : bigbox"),
    ],
)
def test_headings_are_in_the_language_asked_for(rondel: Run, language: str, heading: str, lineups: str) -> None:
    lines = rondel("modules", "--lang", language).out.replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert " ".join(lines[0].split()) == heading
    assert lines[-1].startswith(lineups)


def test_line_ups_are_described_in_the_language_asked_for(rondel: Run, tmp_path: Path) -> None:
    (tmp_path / "lineups").mkdir()
    stated = "modules: [base]\nplayers: 3\nlanguage: fr\nwithout: [base.option.apple]\n"
    (tmp_path / "lineups" / "mine.yaml").write_text(stated)
    shown = rondel("modules", "--lineups", "--lang", "de", "--shelf", str(tmp_path)).out
    assert "  base, 3 Spieler, Sprache fr\n  ohne base.option.apple\n" in shown


def test_a_house_rule_without_words_about_itself_is_told_by_its_rules(on_games: Run) -> None:
    found = {module["name"]: module["about"] for module in json.loads(on_games("modules", "--json").out)}
    assert found["ring_calm"].startswith("Instead of the move with a die you must remember from now on (until the end")


def test_sets_hold_what_their_modules_need(on_games: Run) -> None:
    sets = json.loads(on_games("modules", "--all-sets", "--json").out)
    assert ["ring"] in sets
    assert all("ring" in one for one in sets if "ring_tolls" in one)


def test_folders_of_the_environment_are_looked_at(
    rondel: Run, write_module: WriteModule, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RONDEL_SHELF", str(write_module().parent))
    assert "small" in rondel("modules").out


def test_an_asked_folder_comes_before_others(rondel: Run, write_module: WriteModule) -> None:
    shelf = write_module("ring").parent
    shown = rondel("modules", "--shelf", str(shelf), "--shelf", GAMES).out
    assert shelf.as_posix() in next(line for line in shown.splitlines() if line.startswith("ring "))


def test_facts_that_cannot_be_read_are_told_beside_the_list(rondel: Run, tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "module.yaml").write_text("a: [\n")
    shown = rondel("modules", "--shelf", str(tmp_path))
    assert shown.code == 1
    assert "bad/module.yaml" in shown.err


@pytest.mark.parametrize("how", [[], ["--json"], ["--all-sets"]])
def test_a_folder_that_no_line_up_can_name_is_left_out(rondel: Run, write_module: WriteModule, how: list[str]) -> None:
    folder = write_module("small.bak")
    shown = rondel("modules", "--shelf", str(folder.parent), *how)
    assert (shown.code, "small.bak" in shown.out) == (0, False)
    told = (
        f"rondel modules: the folder '{folder}' is left out: a module is called by the letters a to z, digits and '_'"
    )
    assert f"{told} only\n" in shown.err
