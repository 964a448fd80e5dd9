"""Choosing at a table: who may, when, and what everybody hears of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rondel.problems import RuleFailure
from rondel.tell.open_game import Opened
from rondel.web.table_settings import Settings

from .conftest import Served, Sitting, heard, until

Games = Callable[..., Opened]


def test_a_choice_is_made(duel: tuple[Sitting, Sitting]) -> None:
    assert duel[0].choose().status_code == 204
    assert duel[0].table.number == 1


def test_a_page_that_has_not_heard_of_the_last_choice_is_refused(duel: tuple[Sitting, Sitting]) -> None:
    option = duel[0].table.game.options[0].id
    duel[0].choose()
    assert duel[1].post("choose", n=0, option=option).status_code == 409


def test_a_double_tap_counts_once(duel: tuple[Sitting, Sitting]) -> None:
    option = duel[0].table.game.options[0].id
    statuses = [duel[0].post("choose", n=0, option=option).status_code for _ in range(2)]
    assert (statuses, duel[0].table.number) == ([204, 409], 1)


def test_nobody_chooses_for_another_seat(duel: tuple[Sitting, Sitting]) -> None:
    assert duel[1].choose().status_code == 403


def test_who_watches_chooses_nothing(served: Served, games: Games) -> None:
    table = served.table(games("tictactoe"))
    assert served.seat(table, "").choose().status_code == 403


def test_what_is_not_on_offer_is_refused_in_the_language_of_the_page(duel: tuple[Sitting, Sitting]) -> None:
    answer = duel[0].client.post(f"{duel[0].at}/choose?lang=de", json={"n": 0, "option": "moon"})
    assert (answer.status_code, answer.json()["said"]) == (422, "Das steht nicht zur Wahl")


NO_DEEDS = ("[]", "{", '{"n": "0"}', '{"n": true, "option": "x"}', '{"n": 0, "option": 7}', "[" * 2000)


@pytest.mark.parametrize("body", NO_DEEDS)
def test_what_is_no_deed_is_refused(duel: tuple[Sitting, Sitting], body: str) -> None:
    answer = duel[0].client.post(f"{duel[0].at}/choose", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400


def test_both_pages_hear_of_a_choice(duel: tuple[Sitting, Sitting]) -> None:
    with duel[0].live() as mine, duel[1].live() as theirs:
        heard(mine), heard(theirs)
        duel[0].choose()
        assert (heard(mine)["n"], heard(theirs)["n"]) == (1, 1)


def test_only_sections_that_changed_are_sent(duel: tuple[Sitting, Sitting]) -> None:
    with duel[0].live() as mine:
        everything = heard(mine)["sections"]
        duel[0].choose()
        assert {"choice"} <= heard(mine)["sections"].keys() < everything.keys()


def test_after_a_lost_connection_everything_is_sent_again(duel: tuple[Sitting, Sitting]) -> None:
    with duel[0].live() as first:
        before = heard(first)["sections"].keys()
    with duel[0].live() as second:
        assert heard(second)["sections"].keys() == before


def test_a_move_is_told_from_place_to_place(duel: tuple[Sitting, Sitting]) -> None:
    with duel[0].live() as mine:
        heard(mine)
        duel[0].choose()
        moves = heard(mine)["moves"]
    assert [move.keys() for move in moves] == [{"from", "to", "token"}]


def test_bots_play_a_game_to_its_end(served: Served, games: Games) -> None:
    table = served.table(games("ring"), dict.fromkeys(games("ring").game.rules.players, "greedy"))
    served.seat(table, "").get()
    until(lambda: table.game.over)
    assert served.store.game(table.id).over  # type: ignore[union-attr]


def test_a_person_plays_a_whole_game_against_a_bot(served: Served, games: Games) -> None:
    table = served.table(games("tictactoe"), {games("tictactoe").game.rules.players[1]: "random"})
    me = served.seat(table, table.players[0])
    while not table.game.over:
        until(lambda: table.game.over or table.game.decision.player == table.players[0])
        if not table.game.over:
            assert me.choose().status_code == 204
    page = me.get().text
    assert 'class="result"' in page
    assert 'data-do="again"' in page


def test_bots_wait_between_two_choices_until_somebody_taps(served: Served, games: Games) -> None:
    opened = games("tictactoe")
    table = served.hall.open(opened, {}, served.table(games("tictactoe")).settings)
    table.set_pace(10_000)
    me = served.seat(table, table.players[0])
    table.seat(table.players[1], "first")
    me.choose()
    assert table.number == 1
    assert me.client.post(f"{me.at}/pace", json={"skip": True}).status_code == 204
    until(lambda: table.number == 2)


def test_the_pace_of_a_table_is_kept(served: Served, duel: tuple[Sitting, Sitting]) -> None:
    duel[0].post("pace", ms=1500)
    assert served.store.game(duel[0].table.id).settings["pace"] == 1500  # type: ignore[union-attr]


def test_a_bot_takes_a_seat_over_and_gives_it_back(duel: tuple[Sitting, Sitting]) -> None:
    table = duel[0].table
    duel[1].post("bot", kind="greedy")
    duel[0].choose()
    until(lambda: table.number == 2)
    duel[1].post("bot", kind="me")
    duel[0].choose()
    assert table.game.decision.player == table.players[1]


@pytest.mark.parametrize("kind", ["nobody", "mine.py:Bold", "../x.py:Y", "mcts:600s", "mcts:1000000"])
def test_a_page_names_no_bot_but_those_it_offers(duel: tuple[Sitting, Sitting], kind: str) -> None:
    assert duel[0].post("bot", kind=kind).status_code == 422


def test_a_rule_that_fails_is_told_and_what_was_played_is_kept(
    served: Served, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = served.table(games("tictactoe"), {games("tictactoe").game.rules.players[1]: "first"})
    me = served.seat(table, table.players[0])

    async def failing(turn: object) -> int:
        raise RuleFailure("the <b>rules</b> go on without end")

    monkeypatch.setattr(served.room.thinking, "answer", failing)
    me.choose()
    until(lambda: bool(table.failure))
    assert "the &lt;b&gt;rules&lt;/b&gt; go on without end" in me.get().text
    assert len(served.store.game(table.id).record.choices) == len(table.game.choices)  # type: ignore[union-attr]


def test_again_leads_everybody_to_one_new_game(served: Served, games: Games) -> None:
    table = served.table(games("tictactoe"))
    first, second = (served.seat(table, name) for name in table.players)
    assert first.post("again").status_code == 422
    while not table.game.over:
        (first if table.game.decision.player == table.players[0] else second).choose()
    to = [sitting.post("again").json()["to"] for sitting in (first, second)]
    tokens = [address.split("/")[2] for address in to]
    assert len({served.hall.visit(token).table.id for token in tokens}) == 1
    assert [served.hall.visit(token).player for token in tokens] == list(table.players)


# --- who plays, and how fast ---


def test_whose_bot_plays_reads_so_above_all(served: Served, games: Games) -> None:
    table = served.table(games("tictactoe"))
    me = served.seat(table, table.players[0])
    table.seat(table.players[0], "greedy")
    page = me.get().text
    assert '<h1 id="question" aria-live="polite">A bot plays for you</h1>' in page
    assert "data-option" not in page


def test_where_only_bots_play_whoever_watches_sets_their_pace(served: Served, games: Games) -> None:
    table = served.hall.open(games("tictactoe"), dict.fromkeys(("cross", "nought"), "first"), Settings(pace=9000))
    watcher = served.seat(table, "")
    page = watcher.get().text
    assert ['data-do="skip"' in page, 'data-do="pace"' in page] == [True, True]
    assert watcher.post("pace", ms=0).status_code == 204
    assert watcher.post("pace", skip=True).status_code == 204
    until(lambda: table.game.over)


def test_where_somebody_plays_who_watches_sets_nothing(served: Served, duel: tuple[Sitting, Sitting]) -> None:
    duel[0].post("bot", kind="greedy")
    watcher = served.seat(duel[0].table, "")
    assert 'data-do="pace"' not in watcher.get().text
    assert watcher.post("pace", ms=1500).status_code == 403


def test_where_only_bots_play_who_watches_still_chooses_nothing(served: Served, games: Games) -> None:
    table = served.hall.open(games("tictactoe"), dict.fromkeys(("cross", "nought"), "first"), Settings(pace=9000))
    assert served.seat(table, "").choose().status_code == 403


def test_a_game_that_is_over_offers_neither_bots_nor_ways_back(duel: tuple[Sitting, Sitting]) -> None:
    table = duel[0].table
    while not table.game.over:
        table.choose(table.game.decision.player, table.number, table.game.options[0].id)
    table.seat(table.players[0], "greedy")
    page = duel[0].get().text
    assert not any(f'data-do="{deed}"' in page for deed in ("bot", "undo", "offer-undo"))
