"""The lobby: what can be played, how a game begins, the links of seats."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rondel.messages.said import say
from rondel.problems import Problem, RulesetError, Span
from rondel.tell.open_game import Opened
from rondel.web.offered_modules import offered_modules

from .conftest import Served, Sitting

Games = Callable[..., Opened]
NEW: dict[str, Any] = {"modules": ["tictactoe"], "players": 2, "seats": ["me", "greedy"]}


def test_the_lobby_shows_modules_by_their_titles(served: Served) -> None:
    page = served.client.get("/").text
    assert 'value="tictactoe"' in page
    assert 'value="base"' in page


def test_the_lobby_offers_editions_and_variants(served: Served) -> None:
    page = served.client.get("/").text
    assert 'value="german_2017"' in page
    assert 'name="option.' in page


@pytest.mark.parametrize(("language", "said"), [("en", "A new game"), ("de", "Eine neue Partie"), ("fr", "Commencer")])
def test_the_lobby_speaks_three_languages(served: Served, language: str, said: str) -> None:
    assert said in served.client.get(f"/?lang={language}").text


def test_who_plays_alone_begins_at_once(served: Served) -> None:
    found = served.client.post("/tables", json=NEW).json()
    assert found["to"] == found["links"]["cross"]
    assert served.client.get(found["to"]).status_code == 200


def test_several_people_get_links_with_codes(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served.room, "addresses", ("http://127.0.0.1:8737", "http://192.168.1.5:8737"))
    found = served.client.post("/tables", json={**NEW, "seats": ["me", "me"]}).json()
    page = served.client.get(found["to"]).text
    assert found["to"] == f"/tables/{found['id']}"
    assert all(link in page for link in found["links"].values())
    assert page.count('class="qr"') == 3
    assert "--lan" not in page


def test_where_only_this_computer_is_answered_there_are_no_codes_for_phones(served: Served) -> None:
    found = served.client.post("/tables", json={**NEW, "seats": ["me", "me"]}).json()
    page = served.client.get(found["to"]).text
    assert 'class="qr"' not in page
    assert "Other devices come in with rondel web --lan" in page


def test_whose_bot_plays_finds_the_way_back(served: Served, duel: tuple[Sitting, Sitting]) -> None:
    duel[0].post("bot", kind="greedy")
    table = duel[0].table
    assert table.links[table.players[0]] in served.client.get(f"/tables/{table.id}").text


def test_links_that_cannot_be_shown_any_more_are_said_to_work(served: Served, duel: tuple[Sitting, Sitting]) -> None:
    table, said = duel[0].table, "The links that were given out before still work"
    before = served.client.get(f"/tables/{table.id}").text
    table.links.clear()  # as after a restart
    assert [said in page for page in (before, served.client.get(f"/tables/{table.id}").text)] == [False, True]


def test_a_new_link_is_asked_about_before_it_is_made(served: Served, duel: tuple[Sitting, Sitting]) -> None:
    assert "data-sure=" in served.client.get(f"/tables/{duel[0].table.id}").text


@pytest.mark.parametrize(
    "change",
    [
        {"modules": []},
        {"modules": ["../secrets"]},
        {"modules": "base"},
        {"edition": "../x", "modules": []},
        {"options": []},
        {"seats": [7]},
    ],
)
def test_what_is_no_game_is_refused(served: Served, change: dict[str, Any]) -> None:
    assert served.client.post("/tables", json={**NEW, **change}).status_code == 400


@pytest.mark.parametrize(
    "change", [{"modules": ["moon"]}, {"players": 4}, {"options": {"moon": "1"}}, {"seats": ["x"]}]
)
def test_a_game_that_cannot_be_played_is_told(served: Served, change: dict[str, Any]) -> None:
    answer = served.client.post("/tables?lang=de", json={**NEW, **change})
    assert (answer.status_code, bool(answer.json()["said"])) == (422, True)


@pytest.mark.parametrize("kind", ["mine.py:Bold", "x.py:Y"])
def test_no_page_names_a_file_as_a_bot(served: Served, kind: str) -> None:
    assert served.client.post("/tables", json={**NEW, "seats": ["me", kind]}).status_code == 422


def test_kept_games_are_listed(served: Served, duel: tuple[Sitting, Sitting]) -> None:
    duel[0].choose()
    page = served.client.get("/").text
    assert f"/tables/{duel[0].table.id}" in page
    assert "1 choice so far" in page


def test_kept_games_are_told_apart_by_title_seats_and_time(served: Served) -> None:
    modules = {"modules": ["ring_storm"], "players": 2, "seats": ["me", "greedy"]}
    id = served.client.post("/tables", json=modules).json()["id"]
    line = served.client.get("/?lang=de").text.partition(f'href="/tables/{id}"')[2].partition("</li>")[0]
    assert "und 1 Modul<" in line
    assert "Rot, Blau (Bot)" in line
    assert "<time datetime=" in line


# --- what a game that does not begin says ---


def said_of(served: Served, **change: Any) -> str:
    return str(served.client.post("/tables", json={**NEW, **change}).json()["said"])


def test_who_has_chosen_no_game_is_told_so(served: Served) -> None:
    assert said_of(served, modules=[]) == "Choose a game first"


def test_two_games_are_told_by_their_titles(served: Served) -> None:
    said = said_of(served, modules=["base", "tictactoe"])
    assert said == "Merlin, Tic-tac-toe: these are different games. Choose one of them"


@pytest.mark.parametrize("change", [{"players": 4}, {"options": {"moon": "1"}}, {"modules": ["moon"]}])
def test_what_players_are_told_has_no_path_and_no_code(served: Served, change: dict[str, Any]) -> None:
    said = said_of(served, **change)
    assert not any(sign in said for sign in (".yaml", "line-up:", "link/", "facts/"))


def test_why_nothing_begins_is_told_beside_the_button_that_begins(served: Served) -> None:
    page = served.client.get("/").text
    assert '<p id="notice" class="refusal" role="alert" tabindex="-1"></p><button type="submit"' in page


def test_a_game_for_two_says_so_with_one_number(served: Served) -> None:
    page = served.client.get("/").text
    assert "2\N{EN DASH}2" not in page
    assert "<small>2<" in page or "<small>2 " in page


# --- ways out ---


def test_the_host_finds_back_from_a_table(duel: tuple[Sitting, Sitting]) -> None:
    page = duel[0].get("", lang="de").text
    assert 'href="/?lang=de"' in page
    assert f'href="/tables/{duel[0].table.id}?lang=de"' in page


@pytest.mark.parametrize("path", ["/tables/", "/tables/moon", "/moon", "/s/moon/"])
def test_a_page_that_says_no_leads_to_the_lobby(served: Served, path: str) -> None:
    answer = served.client.get(f"{path}?lang=en", headers={"accept": "text/html"})
    assert 'href="/?lang=en"' in answer.text
    assert "That could not be understood" not in answer.text


# --- variants ---


@pytest.fixture
def shelf(tmp_path: Path) -> str:
    """A game with two variants; of one of them words say what each way to play is."""
    words = tmp_path / "race" / "words"
    words.mkdir(parents=True)
    options = "  speed: {values: [very_fast, slow], default: slow}\n  laps: {values: [one_lap, many], default: many}\n"
    facts = f"module: race\nversion: 1.0.0\nplayers: {{from: 2, to: 2, colours: [red, blue]}}\noptions:\n{options}"
    (words.parent / "module.yaml").write_text(facts, "utf-8")
    terms = 'option.speed: {one: Tempo}\n  option.speed.very_fast: {one: "so schnell es geht"}'
    (words / "de.yaml").write_text(f"words: race\nlanguage: de\nterms:\n  {terms}\n", "utf-8")
    return str(tmp_path)


def test_variants_are_offered_in_words_where_there_are_any(shelf: str) -> None:
    race = next(module for module in offered_modules([shelf], "de") if module.name == "race")
    assert [option.label for option in race.options] == ["Tempo", "laps"]
    assert [value.label for value in race.options[0].values] == ["so schnell es geht", ""]


def test_what_is_offered_has_the_apostrophes_of_print(shelf: str) -> None:
    words = Path(shelf) / "race" / "words" / "fr.yaml"
    terms = "option.laps: {one: nombre d'étapes}\n  option.laps.many: {one: autant qu'on veut}"
    words.write_text(f"words: race\nlanguage: fr\nterms:\n  {terms}\n", "utf-8")
    race = next(module for module in offered_modules([shelf], "fr") if module.name == "race")
    assert race.options[1].label == "nombre d\N{RIGHT SINGLE QUOTATION MARK}étapes"
    assert race.options[1].values[1].label == "autant qu\N{RIGHT SINGLE QUOTATION MARK}on veut"


def test_yes_and_no_are_said_in_the_language_of_the_page(served: Served) -> None:
    page = served.client.get("/?lang=fr").text
    assert '<option value="true">oui</option>' in page
    assert ">true<" not in page


def test_a_kept_game_that_cannot_be_opened_is_told_without_paths(
    served: Served, duel: tuple[Sitting, Sitting], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = Problem("facts/missing-file", say("facts/missing-file.lineup", name="moon"), Span("/shelf/moon.yaml", 3))
    broken = RulesetError([wrong])
    monkeypatch.setattr(served.hall, "table", lambda id: (_ for _ in ()).throw(broken))
    page = served.client.get(f"/tables/{duel[0].table.id}?lang=en", headers={"accept": "text/html"}).text
    assert "moon" in page
    assert not any(sign in page for sign in ("/shelf", "moon.yaml", "facts/"))
