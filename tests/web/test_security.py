"""What must not happen: each sentence about secrecy and safety of docs/web.md is a test here."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from rondel.draw import markup
from rondel.source.lineup import Lineup
from rondel.tell.open_game import Opened, open_lineup
from rondel.web.asking import MOST_READ
from rondel.web.guard import LARGEST_BODY
from rondel.web.hall import Hall
from rondel.web.live import MOST_PAGES
from rondel.web.rate_limit import MOST_MESSAGES, SECOND, Haste, Rate
from rondel.web.refusals import TurnedDown
from rondel.web.seats import new_token, token_digest
from rondel.web.serving import bind
from rondel.web.store import opened_store
from rondel.web.table_settings import Settings

from .conftest import GAMES, HOST, Served, Sitting, heard

Games = Callable[..., Opened]
ENGINE = Path(markup.__file__).parents[1]


# --- seats ---


def test_a_secret_has_128_bits_and_no_two_are_the_same() -> None:
    tokens = {new_token() for _ in range(50)}
    assert len(tokens) == 50
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", token) for token in tokens)


def test_only_the_digest_of_a_secret_is_kept(served: Served, games: Games) -> None:
    table = served.table(games("tictactoe"))
    dump = "\n".join(served.store._base.iterdump())
    assert hashlib.sha256(table.links["cross"].encode()).hexdigest() in dump
    assert not any(token in dump for token in table.links.values())


@pytest.mark.parametrize("token", ["nobody", "x" * 500, "%00", "static"])
def test_an_unknown_secret_leads_nowhere(served: Served, token: str) -> None:
    assert served.client.get(f"/s/{token}/").status_code == 404


def test_an_unknown_secret_is_told_in_the_language_of_the_page(served: Served) -> None:
    answer = served.client.get("/s/nobody/?lang=fr", headers={"accept": "text/html"})
    assert "Ce lien ne mène nulle part" in answer.text


def test_a_new_link_ends_the_old_one(served: Served, duel: tuple[Sitting, Sitting]) -> None:
    table = duel[0].table
    link = served.client.post(f"/tables/{table.id}/link", json={"player": table.players[0]}).json()["link"]
    assert (duel[0].get().status_code, served.client.get(link).status_code) == (404, 200)


def test_a_new_link_is_for_seats_that_are_there(served: Served, duel: tuple[Sitting, Sitting]) -> None:
    assert served.client.post(f"/tables/{duel[0].table.id}/link", json={"player": "moon"}).status_code == 404


def test_no_page_sets_a_cookie(duel: tuple[Sitting, Sitting]) -> None:
    assert "set-cookie" not in duel[0].get().headers


# --- hosts and origins ---


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8737", "127.0.0.1", "127.0.0.1:80", ""])
def test_only_a_host_that_was_bound_is_answered(duel: tuple[Sitting, Sitting], host: str) -> None:
    answer = duel[0].client.get(f"{duel[0].at}/", headers={"host": host})
    assert (answer.status_code, "choice" in answer.text) == (421, False)


@pytest.mark.parametrize("origin", ["http://evil.example", "https://127.0.0.1:8737", "http://127.0.0.1", "null", ""])
def test_only_our_own_pages_do_anything(duel: tuple[Sitting, Sitting], origin: str) -> None:
    option = duel[0].table.game.options[0].id
    body = {"n": 0, "option": option}
    answer = duel[0].client.post(f"{duel[0].at}/choose", json=body, headers={"origin": origin})
    assert (answer.status_code, duel[0].table.number) == (403, 0)


@pytest.mark.parametrize("headers", [{"origin": "http://evil.example"}, {"host": "evil.example"}])
def test_a_socket_is_for_our_own_pages(duel: tuple[Sitting, Sitting], headers: dict[str, str]) -> None:
    duel[0].headers = headers
    with pytest.raises(WebSocketDisconnect), duel[0].live():
        pass


def test_a_socket_wants_a_link_that_is_known(served: Served) -> None:
    with pytest.raises(WebSocketDisconnect), served.client.websocket_connect(f"ws://{HOST}/s/nobody/live"):
        pass


# --- how much ---


def test_a_body_is_json(duel: tuple[Sitting, Sitting]) -> None:
    answer = duel[0].client.post(f"{duel[0].at}/choose", data={"n": "0"})
    assert answer.status_code == 415


def test_a_body_is_small(duel: tuple[Sitting, Sitting]) -> None:
    assert duel[0].post("choose", option="x" * LARGEST_BODY).status_code == 413


def test_a_body_that_does_not_say_how_long_it_is_ends_all_the_same(duel: tuple[Sitting, Sitting]) -> None:
    parts = iter([b'{"n": 0, "option": "', b"x" * LARGEST_BODY, b'"}'])
    headers = {"content-type": "application/json"}
    assert duel[0].client.post(f"{duel[0].at}/choose", content=parts, headers=headers).status_code == 413


def test_a_table_has_so_many_pages_and_no_more(duel: tuple[Sitting, Sitting], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rondel.web.live.MOST_PAGES", 1)
    with duel[0].live() as first:
        heard(first)
        with duel[1].live() as second, pytest.raises(WebSocketDisconnect):
            second.receive_text()
    assert MOST_PAGES == 32


def test_a_page_that_says_too_much_is_shown_out(duel: tuple[Sitting, Sitting]) -> None:
    with duel[0].live() as socket:
        heard(socket)
        for _ in range(12):
            socket.send_text("x")
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_tables_at_which_nobody_looks_make_room(served: Served, games: Games) -> None:
    hall = Hall(served.store, GAMES, most=2)
    tables = [hall.open(games("tictactoe"), {}, Settings(shelves=GAMES)) for _ in range(3)]
    assert list(hall.tables) == [table.id for table in tables[1:]]
    assert hall.visit(tables[0].links["cross"]).table.number == 0


def test_where_all_tables_are_busy_there_is_no_other(served: Served, games: Games) -> None:
    hall = Hall(served.store, GAMES, most=1)
    hall.is_busy = lambda table: True
    hall.open(games("tictactoe"), {}, Settings(shelves=GAMES))
    with pytest.raises(TurnedDown, match="full"):
        hall.open(games("tictactoe"), {}, Settings(shelves=GAMES))


def test_idle_tables_leave_memory(served: Served, games: Games) -> None:
    served.table(games("tictactoe"))
    served.hall.leave_idle(idle=-1)
    assert not served.hall.tables


# --- from where ---


@pytest.fixture
def elsewhere(served: Served, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The browser of another computer of the network."""
    monkeypatch.setattr(served.client._transport, "client", ("192.168.1.77", 50000))
    return served.client


@pytest.mark.parametrize("path", ["/", "/tables", "/tables/x", "/tables/x/link"])
def test_another_computer_finds_no_lobby(elsewhere: Any, path: str) -> None:
    assert (elsewhere.get(path).status_code, elsewhere.post(path, json={}).status_code) == (404, 404)


def test_another_computer_sits_down_by_a_link(served: Served, elsewhere: Any, games: Games) -> None:
    link = f"/s/{served.table(games('tictactoe')).links['cross']}/"
    headers = {"host": "192.168.1.5:8737"}
    answers = [elsewhere.get(path, headers=headers) for path in (link, "/s/static/table.js")]
    assert [answer.status_code for answer in answers] == [200, 200]


def test_another_computer_is_shown_no_way_to_the_lobby(served: Served, elsewhere: Any, games: Games) -> None:
    table = served.table(games("tictactoe"))
    headers = {"host": "192.168.1.5:8737", "accept": "text/html"}
    pages = [elsewhere.get(path, headers=headers).text for path in (f"/s/{table.links['cross']}/", "/s/moon/")]
    assert not any("/tables" in page or 'href="/?' in page for page in pages)


def test_without_asking_only_this_computer_is_bound() -> None:
    bound = bind(0, lan=False)
    try:
        assert bound.listening.getsockname()[0] == "127.0.0.1"
        assert bound.hosts == (f"127.0.0.1:{bound.port}", f"localhost:{bound.port}")
    finally:
        bound.listening.close()


@pytest.mark.parametrize("name", ["../server.py", "%2e%2e%2fserver.py", "idiomorph.LICENSE.txt", "nothing.js"])
def test_no_other_file_is_handed_out(served: Served, name: str) -> None:
    assert served.client.get(f"/s/static/{name}").status_code == 404


# --- what goes with a page ---


@pytest.mark.parametrize("path", ["/", "/s/nobody/", "/s/static/table.js", "/nowhere"])
def test_every_answer_is_guarded(served: Served, path: str) -> None:
    headers = served.client.get(path).headers
    assert headers["content-security-policy"].startswith("default-src 'self'")
    assert (headers["referrer-policy"], headers["cache-control"]) == ("no-referrer", "no-store")


def test_no_page_has_script_or_style_of_its_own(served: Served, games: Games) -> None:
    table = served.table(games("ring"))
    pages = [served.client.get("/").text, served.client.get(f"/tables/{table.id}").text]
    pages.append(served.seat(table, table.players[0]).get("", list="1", guide="1").text)
    inline = re.compile(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=|javascript:")
    assert not [found for page in pages for found in inline.findall(page)]


def test_no_page_asks_another_machine_for_anything(served: Served, games: Games) -> None:
    table = served.table(games("ring"))
    pages = [served.client.get("/").text, served.seat(table, table.players[0]).get().text]
    scripts = [path.read_text() for path in (ENGINE / "web" / "static").glob("*.*s")]
    elsewhere = re.compile(r"(?:src|href|url\(|fetch\()[=\"'`( ]*(?:https?:)?//[^\"'` )]+")
    assert not [found for text in (*pages, *scripts) for found in elsewhere.findall(text)]


def test_markup_is_made_in_one_place_only() -> None:
    """`Markup(...)` is called nowhere else in the engine, and no tag is written by hand in these rooms."""
    files = [path for room in ("web", "draw") for path in (ENGINE / room).glob("*.py") if path.name != "markup.py"]
    found = [path.name for path in files if re.search(r"\bMarkup\(|f?[\"']<[a-z]", path.read_text())]
    assert not found


# --- hostile words ---

HOSTILE = "<img src=x onerror=alert(1)>\"'&"


def _hostile_line(line: re.Match[str]) -> str:
    return f"{line[1]}: {json.dumps(HOSTILE)}"


@pytest.fixture(scope="session")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Opened:
    """Tic-tac-toe that is called by markup in three languages."""
    shelf = tmp_path_factory.mktemp("hostile")
    shutil.copytree(Path(GAMES[0]) / "tictactoe", shelf / "tictactoe")
    for language in ("en", "de", "fr"):
        words = shelf / "tictactoe" / "words" / f"{language}.yaml"
        lines = words.read_text().splitlines() if words.exists() else ["terms: {}", "messages: {}"]
        changed = [re.sub(r"^(  [\w.]+): .*$", _hostile_line, line) for line in lines]
        words.write_text("\n".join(changed) + "\n")
    return open_lineup(Lineup(("tictactoe",), players=2), (str(shelf),), 1)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_words_of_a_module_never_become_markup(served: Served, hostile: Opened, language: str) -> None:
    table = served.hall.open(Opened(hostile.game.rules.start(1), hostile.voice), {}, Settings(pace=0))
    me = served.seat(table, table.players[0])
    option = table.game.options[0].id
    texts = [me.get("", lang=language, list="1", guide="1").text, me.get("rule", lang=language, option=option).text]
    texts += [me.get("why", lang=language, what="<b>x</b>").text, me.get("signs", lang=language).text]
    me.choose(option)
    texts.append(me.get("log", lang=language).text)
    assert "onerror" in "".join(texts)
    assert not [text for text in texts if "<img" in text or "<b>x" in text]


def test_what_is_asked_for_is_escaped(duel: tuple[Sitting, Sitting]) -> None:
    assert "<script>" not in duel[0].get("why", what="<script>alert(1)</script>").text


def test_the_digest_of_a_token_is_not_the_token() -> None:
    assert token_digest("abc") == hashlib.sha256(b"abc").hexdigest()


def test_the_record_of_a_game_under_way_is_for_nobody(duel: tuple[Sitting, Sitting]) -> None:
    assert [sitting.get("record.json").status_code for sitting in duel] == [403, 403]


def test_a_store_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "games.sqlite"
    opened_store(path).close()
    assert path.stat().st_mode & 0o077 == 0


def test_our_own_origin_is_that_of_the_host(duel: tuple[Sitting, Sitting]) -> None:
    headers = {"host": "192.168.1.5:8737", "origin": "http://192.168.1.5:8737"}
    body = {"n": 0, "option": duel[0].table.game.options[0].id}
    assert duel[0].client.post(f"{duel[0].at}/choose", json=body, headers=headers).status_code == 204


def test_a_seat_that_does_much_at_once_is_held_up_and_loses_nothing(served: Served, games: Games) -> None:
    table = served.table(games("tictactoe"))
    seat = served.seat(table, table.players[0])
    began = time.monotonic()
    answers = [seat.client.post(f"{seat.at}/undo", json={"n": 99}).status_code for _ in range(MOST_MESSAGES + 2)]
    assert time.monotonic() - began >= SECOND
    assert 429 not in answers


def test_a_flood_from_one_seat_is_refused_and_what_is_held_keeps_its_order() -> None:
    went: list[str] = []

    async def ask(haste: Haste, token: str, name: str) -> None:
        try:
            await haste.hold(token)
        except TurnedDown:
            return
        went.append(name)

    async def flood() -> None:
        haste = Haste()
        mine = [ask(haste, "mine", f"{i:02}") for i in range(50)]
        await asyncio.gather(*mine, ask(haste, "yours", "yours"))

    asyncio.run(flood())
    assert went.index("yours") <= MOST_MESSAGES
    went.remove("yours")
    assert went == [f"{i:02}" for i in range(2 * MOST_MESSAGES)]


@pytest.mark.parametrize("way", ["", "undo"])
def test_a_flood_is_told_so(served: Served, games: Games, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    monkeypatch.setattr("rondel.web.rate_limit.LONGEST_HELD", 0)
    table = served.table(games("tictactoe"))
    seat = served.seat(table, table.players[0])
    answers = [seat.post(way, n=99) if way else seat.get("rule") for _ in range(MOST_READ + 2)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused and refused[0].json()["said"] == "Not so fast: try again in a moment"


@given(st.lists(st.floats(0, 0.3), min_size=MOST_MESSAGES + 1, max_size=60))
def test_no_second_lets_in_more_than_it_may(pauses: list[float]) -> None:
    now, let_in = 0.0, list[float]()
    rate = Rate(clock=lambda: now)
    for pause in pauses:
        now += pause
        if (turn := rate.turn()) is not None:
            let_in.append(turn)
    assert let_in == sorted(let_in)
    assert all(later - one > SECOND - 1e-6 for one, later in zip(let_in, let_in[MOST_MESSAGES:], strict=False))
