"""What stands behind a number tells an option from its neighbours, and nothing that its seat cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import pytest

from rondel import Game, Rules, load
from rondel.play.courses import future
from rondel.tell.numbered_options import Line, lines_of
from rondel.tell.open_game import voice_for
from rondel.tell.speech import Speech

GAMES = str(Path(__file__).parents[1] / "games")
LANGUAGES = ("en", "de", "fr")
ALL = ("base", "arthur", "caerleon", "decree", "gold", "kings_favor", "market", "morgana", "round_table", "treasures")
SETS = (
    (("base",), 2), (("base",), 4), (ALL, 3), (ALL, 4), (("base", "arthur"), 3), (("base", "morgana", "gold"), 2),
    (("base", "market", "round_table"), 3), (("base", "caerleon", "decree", "treasures"), 4),
    (("base", "kings_favor", "arthur", "morgana"), 2), (("cards",), 3),
)  # fmt: skip
SOAK_GAMES, SOAK_DECISIONS = 100, 1000
LIMIT = 0.015  # seconds of a processor


@cache
def ready(modules: tuple[str, ...], players: int) -> tuple[Rules, tuple[Speech, ...]]:
    shelves = [GAMES] if modules == ("cards",) else []
    rules = load(*modules, players=players, shelves=shelves)
    voice = voice_for(rules, shelves)
    return rules, tuple(voice.speech(language) for language in LANGUAGES)


def decisions(rules: Rules, count: int, every: int, rng: Random) -> Iterator[Game]:
    """So many decisions of random games, one in `every`, as people are asked."""
    game, seed = rules.start(0), 0
    while count:
        if game.over:
            seed += 1
            game = rules.start(seed)
        game.name_in_any_order()
        if not rng.randrange(every):
            count -= 1
            yield game
        game.choose(rng.choice(game.options))


# --- neighbours ---


def alike_in(speech: Speech, game: Game) -> list[str]:
    """Options that sound alike though they are not, and those that only their ids tell apart."""
    lines = sorted(lines_of(speech, game), key=lambda line: line.whole)
    by_id = [line.whole for line in lines if line.text.endswith(f"[{line.option.id}]")]
    same = [f"{one.whole} = {other.option.id}" for one, other in pairwise(lines) if sound_alike(game, one, other)]
    return [f"{speech.language} {game.decision.about}: {what}" for what in by_id + same]


def sound_alike(game: Game, one: Line, other: Line) -> bool:
    return one.whole == other.whole and after(game, one) != after(game, other)


def after(game: Game, line: Line) -> tuple[int, ...]:
    there = game.copy()
    there.choose(line.option)
    return future(game.rules.model, there.position)


def alike_options(modules: tuple[str, ...], players: int, count: int, every: int) -> list[str]:
    rules, speeches = ready(modules, players)
    return [
        what for game in decisions(rules, count, every, Random(1)) for one in speeches for what in alike_in(one, game)
    ]


@pytest.mark.parametrize(("modules", "players"), [SETS[0], SETS[2]])
def test_no_two_options_sound_alike(modules: tuple[str, ...], players: int) -> None:
    assert alike_options(modules, players, count=15, every=9) == []


@pytest.mark.soak
@pytest.mark.parametrize(("modules", "players"), SETS)
def test_no_two_options_sound_alike_in_many_games(modules: tuple[str, ...], players: int) -> None:
    rules, speeches = ready(modules, players)
    found, rng = set[str](), Random(players)
    for seed in range(SOAK_GAMES // len(SETS)):
        game = rules.start(seed)
        while not game.over:
            game.name_in_any_order()
            found.update(what for speech in speeches for what in alike_in(speech, game))
            game.choose(rng.choice(game.options))
    assert not found


# --- secrets ---


def given_away(modules: tuple[str, ...], players: int, count: int, every: int) -> list[str]:
    """Options that sound otherwise where something else is hidden."""
    rules, speeches = ready(modules, players)
    found, rng = list[str](), Random(players)
    for game in decisions(rules, count, every, rng):
        other = game.redraw(game.decision.player, rng.getrandbits(32))
        for speech in speeches:
            pairs = zip(lines_of(speech, game), lines_of(speech, other), strict=True)
            found += [f"{one.whole} = {two.whole}" for one, two in pairs if one.whole != two.whole]
    return found


@pytest.mark.parametrize(("modules", "players"), [SETS[1], SETS[2], SETS[9]])
def test_options_sound_the_same_whatever_is_hidden(modules: tuple[str, ...], players: int) -> None:
    assert given_away(modules, players, count=12, every=9) == []


@pytest.mark.soak
@pytest.mark.parametrize(("modules", "players"), SETS)
def test_options_sound_the_same_in_many_games(modules: tuple[str, ...], players: int) -> None:
    assert given_away(modules, players, count=SOAK_DECISIONS // len(SETS), every=9) == []


# --- time ---


@pytest.mark.slow
@pytest.mark.parametrize(("modules", "players"), [SETS[1], SETS[2]])
def test_looking_ahead_is_done_in_no_time(modules: tuple[str, ...], players: int) -> None:
    rules, (speech, *_) = ready(modules, players)
    times = []
    for game in decisions(rules, 100, 3, Random(5)):
        begun = process_time()
        lines_of(speech, game)
        times.append(process_time() - begun)
    assert median(times) < LIMIT


# --- the same place ---

FACTS = """
module: probe
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
sets: {colour: [black, grey]}
pieces:
  cart: {count: 3, home: yard}
  brick: {of: [colour], count: 2, home: yard, rides: cart}
places: {yard: {}, field: {}}
"""
DEEDS = """
deed game {
  move first(bricks) to first(yard.carts)
  each player in players { as player { choose cart in yard.carts  move cart to field } }
}
"""


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Cart, with a black brick on it", "Cart"]),
        ("de", ["Cart, darauf black brick", "Cart"]),
    ],
)
def test_pieces_at_one_place_are_told_apart_by_what_lies_on_them(
    language: str, said: list[str], tmp_path: Path
) -> None:
    folder = tmp_path / "probe"
    folder.mkdir()
    (folder / "module.yaml").write_text(FACTS, encoding="utf-8")
    (folder / "probe.rondel").write_text(DEEDS, encoding="utf-8")
    rules = load("probe", players=2, shelves=[tmp_path])
    assert voice_for(rules, [str(tmp_path)]).speech(language).options(rules.start(1)) == said
