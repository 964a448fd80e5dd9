"""Choices with one option: too many in a row are the end of a game wherever it is played, and no others count."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rondel.lab.bots.named import bots_for
from rondel.lab.games.player import GamesPlayer, no_library
from rondel.lab.games.task import GamesTask
from rondel.limits import MOST_DECISIONS
from rondel.load import load
from rondel.play.game import Rules
from rondel.problems import RuleFailure
from rondel.program.native.no_native import NoNative
from rondel.program.native.protocol import NativeRules

FACTS = "module: {name}\nversion: 1.0.0\nplayers: {{from: 2, to: 2, colours: [cross, nought]}}\n"
TURN = "deed game { each player in seated(cross) { as player { do turn } } }\n"
ONE = "choose seat in players where it == you  score 1 to seat"
MODULES = {
    "many": f"{TURN}deed turn {{ either low {{ score 2 }}\n"
    f"or high {{ each n in 1..100 {{ each m in 1..110 {{ {ONE} }} }} }} }}",
    "few": f"deed game {{ as cross {{ each n in 1..60 {{ {ONE} }} either low {{ score 1 }} or high {{ score 2 }} }} }}",
}
WEB = Path(__file__).parents[2] / "engine/rondel/program/native/web/rondel.mjs"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shelf")
    for name, text in MODULES.items():
        (folder / name).mkdir()
        (folder / name / "module.yaml").write_text(FACTS.format(name=name))
        (folder / name / "rules.rondel").write_text(text)
    return folder


@cache
def rules(name: str, shelf: Path) -> Rules:
    return load(name, players=2, shelves=[shelf])


def library(of: Rules) -> NativeRules:
    found = of.native()
    if isinstance(found, NoNative):
        pytest.skip("no C compiler is here")
    return found


def played(of: Rules, bots: str, most: int, *, native: bool, counting: bool) -> list[object]:
    """The points of some games, or what was told instead of them."""
    player = GamesPlayer(of, (lambda: library(of)) if native else no_library, counting=counting)
    try:
        games = player.play(GamesTask(games=6, seed=0, bots=(bots, "random"), most=most), 0, 6)
    except RuleFailure as failure:
        return [failure.message]
    return [(game.points, game.decisions, game.finished) for game in games]


@pytest.mark.parametrize("bots", ["random", "greedy", "flat:20", "mcts:20"])
@pytest.mark.parametrize(("name", "most"), [("many", MOST_DECISIONS), ("few", 5)])
def test_every_way_to_play_a_game_ends_it_at_the_same_place(name: str, most: int, bots: str, shelf: Path) -> None:
    of = rules(name, shelf)
    ways = [played(of, bots, most, native=native, counting=more) for native in (False, True) for more in (False, True)]
    assert all(way == ways[0] for way in ways[1:])


def test_choices_with_one_option_are_no_decisions_that_a_game_is_allowed(shelf: Path) -> None:
    found = played(rules("few", shelf), "random", 1, native=False, counting=True)
    assert all(isinstance(game, tuple) and game[2] for game in found)


@pytest.mark.parametrize("bot", ["flat:20", "mcts:20"])
def test_a_rule_that_fails_in_the_head_of_a_bot_ends_no_game(bot: str, shelf: Path) -> None:
    of = rules("many", shelf)
    game, thinking = of.light(0), of.program.fast
    searching = bots_for((bot,), thinking, 0)[0]
    assert searching.pick(thinking.from_slots(game.position), game.options, 1) == game.options[0]


def test_the_web_gives_games_up_where_all_others_do() -> None:
    assert f"const MOST_DECISIONS = {MOST_DECISIONS};" in WEB.read_text(encoding="utf-8")
