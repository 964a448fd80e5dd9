"""`rondel compare`: what is printed, written and refused."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from rondel.lab.games.chunks import GamesChunks

from .conftest import GAMES, Run

SIDES = ("compare", "ring", "ring,ring_market", "--players", "3", "--shelf", GAMES, "--backend", "python")
FEW = ("--games", "5", "--bots", "random", "--no-skill")


def result(rondel: Run, *words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(rondel(*SIDES, *FEW, "--json", *words).out)
    return {key: value for key, value in found.items() if key not in ("seconds", "native_games")}


def test_json_has_what_the_contract_names(rondel: Run) -> None:
    found = result(rondel)
    assert {"headlines", "explored", "running", "precision", "command", "stopped"} <= found.keys()
    assert (found["pairs"], found["stopped"]) == (5, "games")


@pytest.mark.slow
def test_the_number_of_processes_changes_nothing(rondel: Run) -> None:
    assert result(rondel) == result(rondel, "--jobs", "2")


@pytest.mark.soak
def test_the_backend_changes_nothing(rondel: Run) -> None:
    pytest.importorskip("cffi")
    assert result(rondel) == result(rondel, "--backend", "native")


def test_the_command_that_is_told_gives_the_same_again(rondel: Run) -> None:
    first = result(rondel, "--seed", "5")
    words = first["command"].split()[1:]
    assert json.loads(rondel(*words, "--json", "--backend", "python").out)["headlines"] == first["headlines"]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Players score about|No difference in points"),
        ("de", "Die Spieler machen etwa|Ein Unterschied bei den Punkten"),
        ("fr", "Les joueurs marquent environ|Aucune différence de points"),
    ],
)
def test_the_verdict_is_said_in_three_languages(rondel: Run, language: str, sentence: str) -> None:
    assert re.search(sentence, rondel(*SIDES, *FEW, "--lang", language).out)


def test_the_same_on_both_sides_is_allowed_and_said(rondel: Run) -> None:
    shown = rondel("compare", "ring", "ring", *SIDES[3:], *FEW)
    assert (shown.code, "play by the same rules" in shown.out) == (0, True)


def test_an_option_can_be_changed_on_one_side(rondel: Run) -> None:
    words = ("compare", "ring", "ring", *SIDES[3:], *FEW, "--json", "--change", "tie=nobody")
    found = json.loads(rondel(*words).out)
    assert (found["first"]["options"], found["second"]["options"]) == ({}, {"tie": "nobody"})
    assert not found["same_rules"]


class _Outline(HTMLParser):
    """What a page refers to, and its headings."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_a_page_needs_nothing_else(rondel: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    shown = rondel(*SIDES, *FEW, "--html", str(page), "--lang", "de")
    outline = _Outline()
    outline.feed(page.read_text(encoding="utf-8"))
    tags = [tag for tag, _ in outline.found]
    assert shown.code == 0
    assert not {"script", "link", "img", "iframe"} & set(tags)
    assert not [one for _, one in outline.found if {"src", "href", "onclick", "style"} & one.keys()]
    assert (tags.count("h1"), tags.count("main"), outline.found[0][1].get("lang")) == (1, 1, "de")
    assert "rondel compare ring ring,ring_market --players 3" in page.read_text(encoding="utf-8")


def test_an_earlier_result_is_replaced_and_nothing_else(rondel: Run, tmp_path: Path) -> None:
    page, out, other = (tmp_path / name for name in ("page.html", "r.json", "other.html"))
    other.write_text("<p>mine</p>")
    words = (*SIDES, "--games", "2", *FEW[2:], "--html", str(page), "--out", str(out))
    assert [rondel(*words).code for _ in range(2)] == [0, 0]
    assert json.loads(out.read_text(encoding="utf-8"))["pairs"] == 2
    assert rondel(*SIDES, *FEW, "--html", str(other)).code == 2
    assert other.read_text() == "<p>mine</p>"


def test_ctrl_c_tells_what_is_known_so_far(rondel: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = GamesChunks.games

    def interrupted(self: GamesChunks, task: Any, first: int = 0) -> Any:
        for number, chunk in enumerate(whole(self, task, first)):
            if number == 4:
                raise KeyboardInterrupt
            yield chunk

    monkeypatch.setattr(GamesChunks, "games", interrupted)
    shown = rondel(*SIDES, *FEW)
    assert (shown.code, "stopped after 4 pairs" in shown.out) == (130, True)


@pytest.mark.parametrize(
    "words",
    [
        ("--games", "1"),
        ("--bots", "mcts:1s"),
        ("--bots", "clever"),
        ("--bots", "random,random,random,random"),
        ("--skill", "greedy"),
        ("--skill", "greedy,mcts:1s"),
        ("--no-skill", "--skill", "greedy,random"),
        ("--precision", "points=0"),
        ("--precision", "goals=1"),
        ("--html", "no/such/folder/page.html"),
        ("--out", "."),
        ("--lang", "xx"),
        ("--change", "tie"),
        ("--shelf", "no_such_folder"),
    ],
)
def test_wrong_use_is_refused_in_one_line(rondel: Run, words: tuple[str, ...]) -> None:
    shown = rondel(*SIDES, *(FEW[:4] if "--skill" in words else FEW), *words)
    assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(
    ("sides", "code"), [(("ring", "rign"), "facts/unknown-module"), (("ring", "tictactoe"), "facts/bad-players")]
)
def test_a_side_that_cannot_be_played_is_a_problem(rondel: Run, sides: tuple[str, str], code: str) -> None:
    shown = rondel("compare", *sides, *SIDES[3:], *FEW)
    assert (shown.code, code in shown.err) == (1, True)


def test_sides_for_different_numbers_of_players_are_wrong_use(rondel: Run, tmp_path: Path) -> None:
    (tmp_path / "four.yaml").write_text("modules: [ring]\nplayers: 4\n")
    (tmp_path / "three.yaml").write_text("modules: [ring]\nplayers: 3\n")
    shown = rondel("compare", str(tmp_path / "four.yaml"), str(tmp_path / "three.yaml"), "--shelf", GAMES)
    assert (shown.code, "say --players" in shown.err) == (2, True)
