"""`rondel compare`: what is printed, written and refused."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from rondel.lab.compare.looks import FIRST_PAIRS
from rondel.lab.games.chunks import GamesChunks

from .conftest import GAMES, Run

SIDES = ("compare", "ring", "ring,ring_market", "--players", "3", "--shelf", GAMES, "--backend", "python")
FEW = ("--games", "5", "--bots", "random", "--no-skill")
ENOUGH = ("--games", str(FIRST_PAIRS), *FEW[2:])


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
    assert re.search(sentence, rondel(*SIDES, *ENOUGH, "--lang", language).out)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "With 5 pairs of games nothing can be said yet"),
        ("de", "Nach 5 Paaren von Partien lässt sich noch nichts sagen"),
        ("fr", "Après 5 paires de parties, on ne peut encore rien dire"),
    ],
)
def test_of_few_games_nothing_is_claimed(rondel: Run, language: str, sentence: str) -> None:
    shown = rondel(*SIDES, *FEW, "--lang", language).out
    claims = ("as before", "No difference", "wie zuvor", "wie vorher", "qu\u2019avant")
    assert (sentence in shown, [claim for claim in claims if claim in shown]) == (True, [])


def test_a_share_can_be_asked_for_in_percent(rondel: Run) -> None:
    assert result(rondel, "--precision", "wins=2%")["precision"] == {"wins": 0.02}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "No pair of games came to its end within --most 3 decisions"),
        ("de", "Kein Paar von Partien kam innerhalb von --most 3 Entscheidungen"),
        ("fr", "Aucune paire de parties"),
        ("es", "Ninguna pareja de partidas"),
    ],
)
def test_where_no_game_ended_nothing_but_that_is_said(rondel: Run, language: str, sentence: str) -> None:
    shown = rondel(*SIDES, *FEW, "--most", "3", "--lang", language)
    assert (shown.code, sentence in shown.out, len(shown.out.splitlines()) <= 5) == (1, True, True)


def test_a_page_of_no_games_has_no_table(rondel: Run, tmp_path: Path) -> None:
    rondel(*SIDES, *FEW, "--most", "3", "--html", str(tmp_path / "page.html"))
    page = (tmp_path / "page.html").read_text()
    assert ("No pair of games came to its end" in page, "<table" in page) == (True, False)


def test_each_line_of_few_games_says_so(rondel: Run) -> None:
    shown = rondel(*SIDES, *FEW).out
    assert ("too few games" in shown, "no change seen" in shown, "may be chance" in shown) == (True, False, False)


def test_the_same_on_both_sides_is_allowed_and_said(rondel: Run) -> None:
    shown = rondel("compare", "ring", "ring", *SIDES[3:], *FEW)
    assert (shown.code, "play by the same rules" in shown.out) == (0, True)


def test_an_option_can_be_changed_on_one_side(rondel: Run) -> None:
    words = ("compare", "ring", "ring", *SIDES[3:], *FEW, "--json", "--change", "tie=nobody")
    found = json.loads(rondel(*words).out)
    assert (found["first"]["options"], found["second"]["options"]) == ({}, {"tie": "nobody"})
    assert not found["same_rules"]


def test_a_side_that_only_a_change_tells_apart_is_named_with_it(rondel: Run) -> None:
    shown = rondel("compare", "ring", "ring", *SIDES[3:], *FEW, "--lang", "de", "--change", "tie=nobody").out
    assert shown.splitlines()[:2] == ["vorher: ring", "nachher: ring tie=nobody"]


MODULES = str(Path(__file__).parents[1] / "lab" / "compare_modules")
WASTE = ("compare", "ring", "ring,ring_waste", *SIDES[3:], "--shelf", MODULES, "--bots", "greedy", "--no-skill")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The bots never used waste: they could, and passed every time."),
        ("de", "Die Bots haben „waste“ kein einziges Mal benutzt: Sie hätten gekonnt"),
        ("fr", "Les robots n\u2019ont pas utilisé waste une seule fois : ils le pouvaient"),
    ],
)
def test_what_the_bots_never_used_is_said_before_all_else(rondel: Run, language: str, sentence: str) -> None:
    lines = rondel(*WASTE, "--games", "5", "--lang", language).out.splitlines()
    assert " ".join(lines[3].split()).startswith(sentence)


def test_what_the_bots_never_used_stands_out_on_the_page(rondel: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    rondel(*WASTE, "--games", "5", "--html", str(page))
    assert re.search('<ul class="verdict"><li class="heed">.*<code>--bots random</code>', page.read_text("utf-8"))


def test_a_rule_that_never_was_on_offer_is_not_said_to_be_passed(rondel: Run) -> None:
    shown = rondel("compare", "ring", "ring,ring_locked", *WASTE[3:], "--games", "5")
    assert "or it was never on offer" in " ".join(shown.out.split())


def test_bots_that_choose_by_chance_are_not_told_to_be_tried(rondel: Run) -> None:
    shown = rondel("compare", "ring", "ring,ring_locked", *WASTE[3:], "--games", "5", "--bots", "random")
    assert ("Not even bots that choose by chance" in shown.out, "--bots random" in shown.out) == (True, False)


def test_a_side_that_changes_nothing_is_no_change_seen(rondel: Run) -> None:
    shown = rondel("compare", "ring", "ring", *SIDES[3:], *ENOUGH).out
    assert ("no change seen" in shown, "may be chance" in shown) == (True, False)


def test_how_much_going_first_matters_is_said(rondel: Run) -> None:
    shown = " ".join(rondel(*SIDES, *ENOUGH).out.split())
    assert re.search(r"whoever starts wins [\d.]+ of 100 \(an even share is 33\.3\) and ends", shown)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", r"Decisions in one turn: [\d.]+ before, [\d.]+ after"),
        ("de", r"Entscheidungen je Zug: [\d,]+ vorher, [\d,]+ nachher"),
        ("fr", r"Décisions par tour : [\d,]+ avant, [\d,]+ après"),
    ],
)
def test_a_turn_is_said_in_the_language_of_the_page(rondel: Run, language: str, sentence: str) -> None:
    words = ("--players", "3", "--backend", "python", *FEW, "--lang", language)
    assert re.search(sentence, " ".join(rondel("compare", "base", "base", *words).out.split()))


def test_the_title_asks_what_the_new_module_changes(rondel: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    rondel(*SIDES, *FEW, "--html", str(page))
    assert "<h1>What does Ring market change?</h1>" in page.read_text("utf-8")


def test_every_number_of_a_table_is_named_for_narrow_screens(rondel: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    rondel(*SIDES, *FEW, "--html", str(page))
    outline = _Outline()
    outline.feed(page.read_text("utf-8"))
    named = {one.get("data-named") for tag, one in outline.found if tag == "td"}
    assert named == {"before", "after", "difference", "range", "verdict"}


def test_games_that_would_be_enough_are_told_only_if_more_were_needed(rondel: Run) -> None:
    shown = [rondel(*SIDES, *FEW, "--precision", f"points={points}").out for points in (50, 0.01)]
    assert ["For an answer to" in one for one in shown] == [False, True]


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
        ("--precision", "wins=5"),
        ("--precision", "wins=100%"),
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
