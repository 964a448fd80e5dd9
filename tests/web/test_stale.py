"""Nobody chooses in a position that they have not seen, and nothing that was answered is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from rondel.limits import LARGEST_SEED
from rondel.tell.open_game import Opened
from rondel.web.going_back import UndoOffer
from rondel.web.hall import Hall, new_seed
from rondel.web.live import GONE
from rondel.web.store import Store, opened_store
from rondel.web.table_settings import Settings

from .conftest import GAMES, HOST, Served, Sitting

Games = Callable[..., Opened]


@pytest.fixture
def duel(served: Served, games: Games) -> tuple[Sitting, Sitting]:
    table = served.table(games("tictactoe"))
    one, other = table.players
    return served.seat(table, one), served.seat(table, other)


def test_a_page_of_before_going_back_chooses_nothing(duel: tuple[Sitting, Sitting]) -> None:
    table = duel[0].table
    duel[0].choose()
    old = table.number
    duel[0].post("undo")
    duel[0].choose(table.game.options[1].id)
    option = table.game.options[0].id
    assert duel[1].client.post(f"{duel[1].at}/choose", json={"n": old, "option": option}).status_code == 409


def test_numbers_only_grow_also_after_the_program_was_started_again(served: Served, games: Games) -> None:
    table = served.table(games("tictactoe"))
    me = served.seat(table, table.game.decision.player)
    me.choose()
    before = table.number
    me.post("undo")
    del served.hall.tables[table.id]
    assert served.hall.table(table.id).number > before


def test_what_a_bot_thought_of_before_going_back_does_not_count(served: Served, games: Games) -> None:
    opened = games("tictactoe")
    one, other = opened.game.rules.players
    table = served.table(opened, {other: "greedy"})
    table.choose(one, table.number, table.game.options[0].id)
    turn = table.bot_turn()
    assert turn is not None
    code = turn.game.options[0].code
    table.undo(one, table.number)
    table.choose(one, table.number, table.game.options[1].id)
    assert not table.choose_for_bot(turn, code)
    assert table.game.decision.player == other


def test_bots_wait_while_people_are_asked_to_agree(served: Served, games: Games) -> None:
    opened = games("tictactoe")
    one, other = opened.game.rules.players
    table = served.table(opened, {other: "greedy"})
    table.choose(one, table.number, table.game.options[0].id)
    assert table.bot_turn() is not None
    table.offer = UndoOffer(one, 0)
    assert table.bot_turn() is None


def test_a_game_that_is_over_is_not_taken_back(duel: tuple[Sitting, Sitting]) -> None:
    table = duel[0].table
    while not table.game.over:
        table.choose(table.game.decision.player, table.number, table.game.options[0].id)
    assert duel[0].get("record.json").status_code == 200
    assert duel[0].post("undo").status_code == 422
    assert table.game.over


def test_a_second_program_does_not_get_the_same_file(tmp_path: Path) -> None:
    first = opened_store(tmp_path / "games.sqlite")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        Store(tmp_path / "games.sqlite")
    first.close()
    opened_store(tmp_path / "games.sqlite").close()


def test_a_file_of_somebody_elses_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "mine.sqlite"
    with sqlite3.connect(path) as mine:
        mine.execute("create table cookies(name)")
    mine.close()
    before = path.read_bytes()
    with pytest.raises(ValueError, match="something else"):
        opened_store(path)
    assert path.read_bytes() == before


def test_seeds_are_too_many_to_be_tried() -> None:
    assert LARGEST_SEED > 2**60
    assert len({new_seed() for _ in range(50)}) == 50


def test_a_page_whose_link_was_made_anew_is_shown_out(served: Served, games: Games) -> None:
    table = served.table(games("tictactoe"))
    player = table.players[0]
    with served.seat(table, player).live() as page:
        page.receive_text()
        served.client.post(f"/tables/{table.id}/link", json={"player": player})
        with pytest.raises(WebSocketDisconnect) as shown_out:
            while True:
                page.receive_text()
    assert shown_out.value.code == GONE


def test_a_table_that_left_memory_keeps_its_links_and_its_next_game(served: Served, games: Games) -> None:
    table = served.table(games("tictactoe"))
    while not table.game.over:
        table.choose(table.game.decision.player, table.number, table.game.options[0].id)
    served.hall.again(table)
    links, goes_on = dict(table.links), dict(table.goes_on)
    del served.hall.tables[table.id]
    found = served.hall.table(table.id)
    assert found is not table and (found.links, found.goes_on) == (links, goes_on)
    assert served.hall.again(found) is None


def test_whoever_let_a_bot_play_sits_at_the_next_game_again(served: Served, games: Games) -> None:
    table = served.table(games("tictactoe"))
    table.seat(table.players[0], "greedy")
    while not table.game.over:
        table._chosen(table.game.options[0].id)
    following = served.hall.again(table)
    assert following is not None and following.people == table.players


def test_the_lobby_is_not_answered_under_names_of_the_network(served: Served) -> None:
    port = HOST.partition(":")[2]
    answer = served.client.get("/", headers={"host": f"box.local:{port}"})
    assert answer.status_code in (404, 421)


def test_what_is_no_edition_is_refused(served: Served) -> None:
    assert served.client.post("/tables", json={"edition": 5}).status_code == 400


def test_many_who_watch_are_drawn_one_page(served: Served, games: Games) -> None:
    from rondel.web.page import sections_kept
    from rondel.web.wishes import PageWishes

    table = served.table(games("tictactoe"))
    first = sections_kept(table, "", PageWishes("en"))[1]
    assert sections_kept(table, "", PageWishes("en"))[1] is first
    table.choose(table.game.decision.player, table.number, table.game.options[0].id)
    assert sections_kept(table, "", PageWishes("en"))[1] is not first


def test_settings_of_an_earlier_file_are_read(tmp_path: Path, games: Games) -> None:
    store = opened_store(tmp_path / "games.sqlite")
    table = Hall(store, GAMES).open(games("tictactoe"), {}, Settings(shelves=GAMES))
    store.settle(table.id, {"language": "en", "pace": 0, "is_friendly": False, "shelves": list(GAMES)})
    assert Hall(store, GAMES).table(table.id).settings.undone == 0
    store.close()
