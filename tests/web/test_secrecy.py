"""Nobody sees what is hidden: what a seat cannot know is drawn anew, and its pages stay the same letter by letter."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import pytest

from rondel.core.library import members
from rondel.play.game import Game
from rondel.play.view import unknown_to
from rondel.tell.open_game import Opened
from rondel.web.guide import signs_part
from rondel.web.hall import Visit
from rondel.web.live import OpenPage
from rondel.web.page import sections
from rondel.web.table import WebTable
from rondel.web.view import seen_by
from rondel.web.wishes import PageWishes

from .conftest import Served

Games = Callable[..., Opened]
LINEUPS = [
    (("cards",), 2),
    (("oh_hell",), 3),
    (("base",), 2),
    pytest.param(("base", "morgana"), 2, marks=pytest.mark.soak),
]
WATCHER = ""
LOOKED_AT = 2  # decisions of a game


def played(game: Game, seed: int, most: int = 60) -> Iterator[Game]:
    """Some of the decisions of a game that is played at random."""
    chance = random.Random(seed)
    looked_at = set(chance.sample(range(3, most), LOOKED_AT))
    for number in range(most):
        if game.over:
            return
        if number in looked_at:
            yield game
        game.choose(chance.choice(game.options))


def shown(table: WebTable, game: Game, player: str, language: str) -> dict[str, str]:
    """All that a page shows of a game, but for what hangs on earlier positions, which a redrawn game does not have."""
    table.game = game
    seen = seen_by(table, player, PageWishes(language, is_list=True, has_guide=True))
    parts = {id: str(text) for id, text in sections(seen).items() if id != "choice"} | {"signs": signs_part(seen)}
    return {**parts, "question": seen.scene.question, "lines": repr(seen.scene.lines), "told": repr(seen.told)}


@pytest.mark.parametrize(("modules", "players"), LINEUPS)
def test_what_a_seat_cannot_know_changes_nothing_on_its_page(
    served: Served, games: Games, modules: tuple[str, ...], players: int
) -> None:
    opened = games(*modules, players=players, seed=3)
    table = served.table(opened)
    for number, game in enumerate(played(opened.game, 3)):
        language = ("en", "de", "fr")[number % 3]
        for player in table.players:
            other = game.redraw(player, number + 17)
            assert other.position != game.position
            for who in (player, WATCHER):
                assert shown(table, other, who, language) == shown(table, game, who, language), (number, player, who)


@pytest.mark.parametrize(("modules", "players"), LINEUPS[:3])
def test_no_page_and_no_message_holds_the_number_of_a_hidden_piece(
    served: Served, games: Games, modules: tuple[str, ...], players: int
) -> None:
    opened = games(*modules, players=players, seed=5)
    table = served.table(opened)
    for game in played(opened.game, 5):
        table.game = game
        for player in (*table.players, WATCHER):
            page = OpenPage(Visit(table, player), PageWishes("en", is_list=True))
            numbers = set(map(int, re.findall(r"\bp(\d+)\b", page.update())))
            seat = table.speech("en").seat(player)
            hidden = set(members(unknown_to(game.rules.model, game.position, seat)))
            assert not numbers & hidden


def test_a_move_that_a_seat_cannot_see_names_no_piece(served: Served, games: Games) -> None:
    from rondel.web.moves import moves_seen

    game = games("cards", seed=2).game
    for _ in range(12):
        game.choose(game.options[0])
    hidden = game.rules.model.core.facts.hidden
    told = [move.token for player in (*game.rules.players, WATCHER) for move in moves_seen(game, player, 0)]
    assert not [token for token in told if token and hidden >> int(token[1:]) & 1]
