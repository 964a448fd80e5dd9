"""Whole games of Merlin, written out as one would read along: tests/games/*.txt, written anew by pytest --accept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

import rondel
from rondel.lab.bots import bots_for
from rondel.play.game import Game
from rondel.tell.open_game import voice_for
from rondel.tell.speech import Speech
from rondel.tell.telling import tell

GAMES = Path(__file__).parents[1] / "games"
# By the name of the file: modules, players, seed, bots. The seeds are those of games in which much happens.
RECORDED = {
    "base-2": (("base",), 2, 5, ("greedy", "random")),
    "base-3": (("base",), 3, 10, ("greedy", "random")),
    "base-4": (("base",), 4, 7, ("greedy", "random")),
    "base-kings_favor-3": (("base", "kings_favor"), 3, 4, ("greedy", "random")),
}
DIE, WINDOW = "base.turn.die", "base.turn.turn_start"


TURNS_A_ROUND = 4


@dataclass(frozen=True)
class Start:
    """Where a turn begins: the choices before it, whose it is, the round, and the points by then."""

    choices: int
    player: str
    round: int
    points: dict[str, int]


def played(name: str) -> Game:
    """A game by bots."""
    modules, players, seed, bots = RECORDED[name]
    rules = rondel.load(*modules, players=players)
    party = dict(zip(rules.players, bots_for(bots, rules.program.fast, seed), strict=True))
    game = rules.start(seed=seed)
    while not game.over:
        game.choose(party[game.decision.player](game))
    return game


def starts_of(game: Game) -> list[Start]:
    """The turns: each has a die, and may have choices before the die."""
    found: list[Start] = []
    players, since = game.rules.players, 0
    for number, choice in enumerate(game.choices):
        if choice.about == DIE and "_die:" in choice.option:
            earlier = range(since, number)
            first = next((n for n in earlier if game.choices[n].about == WINDOW), number)
            now = 1 + len(found) // (TURNS_A_ROUND * len(players))
            found.append(Start(first, choice.player, now, _points(game, first)))
            since = number + 1
    return found


def _points(game: Game, choices: int) -> dict[str, int]:
    points = dict.fromkeys(game.rules.players, 0)
    for event in game.events:
        if event.what == "score" and event.after <= choices:
            _, seat, amount, *_ = event.values
            points[game.rules.players[seat - 1]] += amount
    return points


def written(name: str) -> Iterator[str]:
    """The lines of a game: round by round, turn by turn, what happened, what was chosen, how the points stand."""
    game = played(name)
    starts = starts_of(game)
    speech = voice_for(game.rules, ()).speech("en")
    modules, players, seed, bots = RECORDED[name]
    yield f"{speech.title}: {', '.join(modules)}, {players} players, seed {seed}, bots {', '.join(bots)}"
    bounds = [0, *(start.choices for start in starts), len(game.choices)]
    told = [(line.number, line.text) for line in tell(speech, game, seat=None)]
    for (first, end), start in zip(pairwise(bounds), (None, *starts), strict=True):
        yield from _heading(speech, start, starts)
        yield from (f"  {text}" for number, text in told if first < number <= end or number == first == 0)
        chosen = [choice.option for choice in game.choices[first:end] if not choice.forced]
        yield from [f"  [{' '.join(chosen)}]"] if chosen else []
    yield from _ending(speech, game)


def _heading(speech: Speech, start: Start | None, starts: list[Start]) -> Iterator[str]:
    if start is None:
        yield from ("", "Set-up")
        return
    number = starts.index(start)
    if number == 0 or starts[number - 1].round != start.round:
        yield from ("", f"Round {start.round}")
    points = ", ".join(f"{speech.player(name)} {points}" for name, points in start.points.items())
    yield from ("", f"Turn {number + 1}, {speech.player(start.player)} ({points})")


def _ending(speech: Speech, game: Game) -> Iterator[str]:
    assert game.result is not None
    yield from ("", "Where the points came from")
    for player, sources in speech.points_of(game.account).items():
        yield f"  {speech.player(player)} {game.points[player]}"
        yield from (f"    {source} {points:+}" for source, points in sources.items())
    yield f"{speech.result(game.result)}."


@pytest.mark.slow
@pytest.mark.parametrize("name", RECORDED)
def test_a_game_goes_as_it_is_written_down(name: str, request: pytest.FixtureRequest) -> None:
    file, text = GAMES / f"{name}.txt", "\n".join(written(name)) + "\n"
    if request.config.getoption("--accept"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
