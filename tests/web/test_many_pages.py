"""Pages of random games, of every seat and of somebody who watches, in three languages: whole, and right as markup."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator

import pytest

from rondel.lab.conform.sets import all_sets
from rondel.source.lineup import Lineup
from rondel.source.shelf import find_modules, shipped_shelf
from rondel.tell.open_game import Opened, open_lineup
from rondel.tell.scene.make_scene import spots_of, with_riders
from rondel.web.page import page, sections
from rondel.web.table import WebTable
from rondel.web.view import seen_by
from rondel.web.wishes import PageWishes

from .conftest import Served

Games = Callable[..., Opened]
LANGUAGES = ("en", "de", "fr")
PAGES = 300
SETS = 40


def looked_at(table: WebTable, seed: int, positions: int) -> Iterator[tuple[str, str]]:
    """Every seat and a watcher, with a language, at some positions of a random game."""
    chance, game = random.Random(seed), table.game
    for number in range(positions):
        for seat, player in enumerate((*game.rules.players, "")):
            yield player, LANGUAGES[(number + seat) % 3]
        for _ in range(7):
            if not game.over:
                game.choose(chance.choice(game.options))


def wrong_with(table: WebTable, player: str, language: str) -> list[str]:
    """What is missing on a page, or stands there twice."""
    seen = seen_by(table, player, PageWishes(language, is_list=True, has_guide=True))
    trees = [ET.fromstring(text) for text in sections(seen).values()]
    elements = [one for tree in trees for one in tree.iter()]
    ids = [id for one in elements if (id := one.get("id"))]
    offered = {option for one in elements if (option := one.get("data-option"))}
    tokens = [token for spot in spots_of(seen.scene) for token in with_riders(spot.tokens)]
    pieces = len(table.game.rules.model.rules.world.pieces)
    wrong = [f"not offered: {line.id}" for line in seen.scene.lines if line.id not in offered]
    wrong += [f"offered to nobody: {option}" for option in offered - {line.id for line in seen.scene.lines}]
    wrong += [f"{ids.count(token.key)} times: {token.label}" for token in tokens if ids.count(token.key) != 1]
    wrong += [f"an id twice: {id}" for id in {id for id in ids if ids.count(id) > 1}]
    wrong += [] if sum(token.count for token in tokens) == pieces else ["a piece is lost"]
    unsaid = re.findall(r"\{\w+[^}]*\}|⟨[^⟩]*⟩", page(table, player, PageWishes(language)))
    return wrong + [f"no words: {text}" for text in unsaid]


def test_three_hundred_pages_of_random_games_are_whole(served: Served, games: Games) -> None:
    wrong, made = list[str](), 0
    for seed, (modules, players) in enumerate([("ring", 3), ("cards", 3), ("tictactoe", 2), ("ur", 2), ("base", 4)]):
        table = served.table(games(modules, players=players, seed=seed + 1))
        for player, language in looked_at(table, seed, 16):
            wrong += [f"{modules}, {player}, {language}: {text}" for text in wrong_with(table, player, language)]
            made += 1
    assert not wrong
    assert made >= PAGES


@pytest.mark.soak
@pytest.mark.parametrize("number", range(SETS))
def test_pages_of_many_sets_are_whole(served: Served, number: int) -> None:
    shelves = [shipped_shelf()]
    found = all_sets(list(find_modules(shelves)), shelves)
    modules = random.Random(41).sample(found, SETS)[number]
    table = served.table(open_lineup(Lineup(tuple(modules), 2 + number % 3), (), number + 1))
    wrong = [text for player, language in looked_at(table, number, 12) for text in wrong_with(table, player, language)]
    assert not wrong
