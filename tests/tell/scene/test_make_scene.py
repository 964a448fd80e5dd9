"""A scene holds all that a seat sees, once each, and all that it may choose."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rondel import Game, load
from rondel.frozen import frozen
from rondel.tell.open_game import voice_for
from rondel.tell.scene.make_scene import scene_of, spots_of, with_riders
from rondel.tell.scene.scene import Scene, Spot, Token, Trait
from rondel.tell.speech import Speech

GAMES = str(Path(__file__).parents[2] / "games")
PLAYED = ("ring", "cards", "tictactoe", "ur", "oh_hell", "base")


@cache
def speech_for(module: str) -> Speech:
    rules = load(module, shelves=[GAMES])
    return voice_for(rules, [GAMES]).speech("en")


def games(module: str, looks: int) -> Iterator[tuple[Speech, Game]]:
    """A random game of a module, looked at every few choices."""
    speech, rng = speech_for(module), Random(7)
    game = speech.rules.start(2)
    for _ in range(looks):
        yield speech, game
        for _ in range(3):
            if not game.over:
                game.choose(rng.choice(game.options))


def tokens_of(scene: Scene) -> Iterator[Token]:
    for spot in spots_of(scene):
        yield from with_riders(spot.tokens)


def things_of(scene: Scene) -> Iterator[Spot | Token]:
    yield from spots_of(scene)
    yield from tokens_of(scene)


@frozen
class Looked:
    """A scene, and what the game was like of which it is one."""

    scene: Scene
    pieces: int
    hidden: int
    deciding: str
    options: list[str]


@cache
def scenes(module: str, looks: int = 8) -> list[Looked]:
    """What everybody, and somebody who watches, sees of a random game."""
    return [
        Looked(
            scene_of(speech, game, player),
            len(game.rules.model.rules.world.pieces),
            game.rules.model.core.facts.hidden,
            game.decision.player,
            [option.id for option in game.options],
        )
        for speech, game in games(module, looks)
        for player in ("", *game.rules.players)
    ]


@pytest.mark.parametrize("module", PLAYED)
def test_every_piece_lies_in_one_place(module: str) -> None:
    for looked in scenes(module):
        assert sum(token.count for token in tokens_of(looked.scene)) == looked.pieces


@pytest.mark.parametrize("module", PLAYED)
def test_no_key_stands_twice(module: str) -> None:
    for looked in scenes(module):
        keys = [each.key for each in things_of(looked.scene)]
        assert len(keys) == len(set(keys))


@pytest.mark.parametrize("module", PLAYED)
def test_whoever_decides_finds_every_option_and_nobody_else_any(module: str) -> None:
    for looked in scenes(module):
        mine = looked.scene.you and looked.scene.you == looked.deciding
        assert [line.id for line in looked.scene.lines] == (looked.options if mine else [])


@pytest.mark.parametrize("module", PLAYED)
def test_what_is_lit_means_a_line_of_the_list(module: str) -> None:
    for looked in scenes(module):
        lit = {option for each in things_of(looked.scene) for option in each.options}
        assert lit <= {line.id for line in looked.scene.lines}


def test_pieces_and_places_on_offer_are_lit() -> None:
    seen = set[str]()
    for looked in scenes("ring", 20):
        seen |= {line.domain for line in looked.scene.lines if line.at}
    assert {"piece", "place"} & seen


def test_an_option_tells_where_something_surely_comes() -> None:
    led = [line for looked in scenes("ring", 20) for line in looked.scene.lines if line.leads_to]
    assert led and all(key.startswith("at-") for line in led for key in line.leads_to)


def test_somebody_who_watches_sees_nobodys_hand() -> None:
    for looked in scenes("oh_hell"):
        hands = [spot for spot in spots_of(looked.scene) if spot.is_covered and spot.owner]
        assert looked.scene.you or all(token.hidden for spot in hands for token in spot.tokens)


def test_a_hidden_piece_has_a_key_that_only_says_where_it_lies() -> None:
    for looked in scenes("oh_hell"):
        for spot in spots_of(looked.scene):
            for token in spot.tokens:
                assert not token.hidden or token.key.startswith(f"{spot.key}-{token.kind}-")


def test_a_card_that_was_hidden_once_is_never_called_by_its_number() -> None:
    for looked in scenes("oh_hell"):
        named = [token.key[1:] for token in tokens_of(looked.scene) if token.key.startswith("p")]
        assert not any(looked.hidden >> int(number) & 1 for number in named)


def test_traits_are_named_with_their_sets() -> None:
    scene = scenes("base")[0].scene
    kept = [spot.member for spot in scene.places if spot.member]
    assert kept[0] == Trait("colour", "black")


def test_a_card_tells_what_it_asks_for() -> None:
    asking = [token for looked in scenes("base") for token in tokens_of(looked.scene) if token.needs]
    assert asking and all(token.is_card and token.text for token in asking)


def test_a_place_of_a_board_knows_its_neighbours() -> None:
    scene = scenes("ring")[0].scene
    ring = next(board for board in scene.boards if board.shape == "ring")
    assert ring.spots[0].ways["clockwise"] == ring.spots[1].key


def test_a_scene_is_plain_data() -> None:
    scene = scenes("base")[0].scene
    assert json.loads(json.dumps(scene.data))["boards"][0]["spots"][0]["key"] == scene.boards[0].spots[0].key


def test_a_scene_speaks_the_language_that_is_asked_for() -> None:
    rules = load("base")
    voice, game = voice_for(rules, []), rules.start(1)
    asked = {voice.speech(language).question(game) for language in ("en", "de", "fr")}
    assert {scene_of(voice.speech(language), game).question for language in ("en", "de", "fr")} == asked


@pytest.mark.parametrize("module", PLAYED)
def test_what_was_made_before_is_what_would_be_made_anew(module: str) -> None:
    voice = voice_for(speech_for(module).rules, [GAMES])
    for speech, game in games(module, 10):
        for player in ("", *speech.rules.players):
            assert scene_of(speech, game, player) == scene_of(voice.speech("en"), game, player)
