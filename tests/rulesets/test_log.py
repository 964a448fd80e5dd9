"""The log tells everything that happens on the table, once: no event is left out, none is told twice."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rondel import Game, load
from rondel.tell.open_game import voice_for
from rondel.tell.telling import tell

ALL = ("arthur", "base", "caerleon", "decree", "gold", "kings_favor", "market", "morgana", "round_table", "treasures")
SOME = (("base",), ("kings_favor", "treasures", "decree"), ("gold", "market", "caerleon"), ("round_table", "arthur"))
LANGUAGES = ("en", "de", "fr")


def played(modules: tuple[str, ...], players: int, seed: int) -> Game:
    game, rng = load(*modules, players=players).start(seed), Random(seed)
    while not game.over:
        game.choose(rng.choice(game.options))
    return game


def wrongly_told(game: Game, language: str) -> list[str]:
    """The events of a game that are not told exactly once."""
    told = tell(voice_for(game.rules, ()).speech(language), game, None)
    count = Counter(number for line in told for number in line.events)
    return [
        f"{event} is told {count[i]} times" for i, event in enumerate(game.events) if event.is_effect and count[i] != 1
    ]


@pytest.mark.parametrize(("modules", "language"), [(("base",), "de"), (("gold", "morgana"), "en")])
def test_every_event_is_told_once(modules: tuple[str, ...], language: str) -> None:
    assert not wrongly_told(played(modules, 3, 1), language)


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("modules", [*SOME, ALL], ids="+".join)
def test_every_event_of_many_games_is_told_once(modules: tuple[str, ...], language: str) -> None:
    for seed in range(4):
        assert not wrongly_told(played(modules, 2 + seed % 3, seed), language)


def test_nobody_is_said_to_have_laid_what_a_stack_takes_back() -> None:
    game = played(("base",), 4, 3)
    speech = voice_for(game.rules, ()).speech("en")
    refilled = {i for i, event in enumerate(game.events) if event.what == "refill"}
    assert refilled
    assert {line.player for line in tell(speech, game, None) if refilled & set(line.events)} == {""}
