"""Going back: own choices over those of bots, further only if all agree, and never over something revealed."""

from __future__ import annotations

from collections.abc import Callable

from rondel.tell.open_game import Opened

from .conftest import Served, Sitting, until

Games = Callable[..., Opened]


def test_an_own_choice_is_taken_back(served: Served, duel: tuple[Sitting, Sitting]) -> None:
    duel[0].choose()
    assert duel[0].post("undo").status_code == 204
    assert (len(duel[0].table.game.earlier), served.store.game(duel[0].table.id).record.choices) == (0, ())  # type: ignore[union-attr]


def test_a_choice_is_taken_back_over_those_of_bots(served: Served, games: Games) -> None:
    table = served.table(games("tictactoe"), {games("tictactoe").game.rules.players[1]: "first"})
    me = served.seat(table, table.players[0])
    me.choose()
    until(lambda: len(table.game.earlier) == 2)
    me.post("undo")
    assert len(table.game.earlier) == 0


def test_nothing_is_taken_back_over_another_persons_choice(duel: tuple[Sitting, Sitting]) -> None:
    duel[0].choose()
    duel[1].choose()
    answer = duel[0].post("undo")
    assert (answer.status_code, answer.json()["said"]) == (422, "Somebody else has chosen since: ask the others")


def test_where_nothing_was_chosen_nothing_is_taken_back(duel: tuple[Sitting, Sitting]) -> None:
    assert duel[0].post("undo").json()["said"] == "There is nothing to take back"


def test_an_old_page_takes_nothing_back(duel: tuple[Sitting, Sitting]) -> None:
    duel[0].choose()
    assert duel[0].post("undo", n=0).status_code == 409


def test_an_offer_waits_for_the_others(duel: tuple[Sitting, Sitting]) -> None:
    duel[0].choose()
    duel[1].choose()
    duel[0].post("offer-undo")
    assert 'data-do="agree"' in duel[1].get().text
    assert len(duel[0].table.game.earlier) == 2


def test_an_offer_that_all_agree_to_is_done(duel: tuple[Sitting, Sitting]) -> None:
    duel[0].choose()
    duel[1].choose()
    duel[0].post("offer-undo")
    assert duel[1].post("agree").status_code == 204
    assert len(duel[0].table.game.earlier) == 0


def test_an_offer_that_is_refused_is_gone(duel: tuple[Sitting, Sitting]) -> None:
    duel[0].choose()
    duel[1].choose()
    duel[0].post("offer-undo")
    duel[1].post("agree", agrees=False)
    assert (duel[0].table.offer, len(duel[0].table.game.earlier)) == (None, 2)


def test_nobody_agrees_to_an_offer_of_their_own(duel: tuple[Sitting, Sitting]) -> None:
    duel[0].choose()
    duel[1].choose()
    duel[0].post("offer-undo")
    assert duel[0].post("agree").status_code == 422


def test_another_choice_ends_an_offer(duel: tuple[Sitting, Sitting]) -> None:
    duel[0].choose()
    duel[1].choose()
    duel[1].post("offer-undo")
    duel[0].choose()
    assert duel[0].table.offer is None


def revealed(served: Served, games: Games, *, is_friendly: bool) -> tuple[Sitting, Sitting]:
    """Two people at cards, after a choice since which something was revealed, and one more choice."""
    table = served.table(games("cards"), is_friendly=is_friendly)
    while table.game.can_undo or len(table.game.earlier) < 2:
        table.choose(table.game.decision.player, table.number, table.game.options[0].id)
    last = table.game.choices[-1].player
    others = [name for name in table.players if name != last]
    return served.seat(table, last), served.seat(table, others[0])


def test_nothing_is_offered_back_over_a_revelation(served: Served, games: Games) -> None:
    mine, _ = revealed(served, games, is_friendly=False)
    assert mine.post("offer-undo").json()["said"].startswith("That cannot be taken back")


def test_a_friendly_table_goes_back_over_a_revelation(served: Served, games: Games) -> None:
    mine, other = revealed(served, games, is_friendly=True)
    before = len(mine.table.game.earlier)
    assert mine.post("offer-undo").status_code == 204
    other.post("agree")
    assert len(mine.table.game.earlier) < before


def test_a_step_of_the_turn_leads_back_to_before_it(served: Served, games: Games) -> None:
    table = served.table(games("ring", players=2))
    player = table.game.decision.player
    me = served.seat(table, player)
    while len(table.game.earlier) < 2 and table.game.decision.player == player:
        me.choose()
    if table.game.decision.player == player and 'data-undo-to="0"' in me.get().text:
        me.post("undo", to=0)
        assert len(table.game.earlier) == 0


def test_who_is_refused_is_told_so_until_somebody_chooses(duel: tuple[Sitting, Sitting]) -> None:
    duel[0].choose()
    duel[1].choose()
    duel[0].post("offer-undo")
    duel[1].post("agree", agrees=False)
    said = "You may not take back your choice"
    assert [said in one.get().text for one in duel] == [True, False]
    duel[0].choose()
    assert said not in duel[0].get().text


def test_who_takes_back_the_own_question_is_refused_nothing(duel: tuple[Sitting, Sitting]) -> None:
    duel[0].choose()
    duel[1].choose()
    duel[0].post("offer-undo")
    duel[0].post("agree", agrees=False)
    assert "You may not take back your choice" not in duel[0].get().text


def test_who_is_asked_is_told_that_own_choices_go_too(duel: tuple[Sitting, Sitting]) -> None:
    duel[0].choose()
    duel[1].choose()
    duel[0].post("offer-undo")
    assert "What you have chosen since is taken back too" in duel[1].get().text


def test_whose_choices_stay_is_told_nothing_of_them(served: Served, games: Games) -> None:
    table = served.table(games("ring", players=3))
    asking = table.game.decision.player
    while table.game.decision.player == asking:
        served.seat(table, asking).choose()
    second = table.game.decision.player
    while table.game.decision.player == second:
        served.seat(table, second).choose()
    (third,) = set(table.players) - {asking, second}
    served.seat(table, asking).post("offer-undo")
    pages = [served.seat(table, player).get().text for player in (second, third)]
    assert ["What you have chosen since" in page for page in pages] == [True, False]


def test_who_has_chosen_nothing_has_nothing_to_ask_for(duel: tuple[Sitting, Sitting]) -> None:
    duel[0].choose()
    asking = 'data-do="offer-undo" disabled'
    assert asking in duel[1].get().text
    duel[1].choose()
    assert [asking in one.get().text for one in duel] == [False, False]
