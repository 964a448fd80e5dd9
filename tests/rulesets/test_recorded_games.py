"""Whole games of Merlin, written out as one would read along: tests/games/*.txt, written anew by pytest --accept.

Bots played them once. What they chose stands in the files and is chosen again, whatever bots would choose by now.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import rondel
from rondel.lab.bots.named import bots_for
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


def played(name: str) -> Game:
    """A game with the choices that are written down; where those no longer lead on, bots do."""
    modules, players, seed, bots = RECORDED[name]
    rules = rondel.load(*modules, players=players)
    party = dict(zip(rules.players, bots_for(bots, rules.program.fast, seed), strict=True))
    game, chosen = rules.start(seed=seed), written_choices(GAMES / f"{name}.txt")
    while not game.over:
        named = next(chosen, "")
        if named not in {option.id for option in game.options}:
            named, chosen = party[game.decision.player](game).id, iter(())
        game.choose(named)
    return game


def written_choices(file: Path) -> Iterator[str]:
    """The choices of a game that is written down, in order."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    yield from (name for line in lines if line.startswith("  [") for name in line.strip(" []").split())


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
    speech = voice_for(game.rules, ()).speech("en")
    modules, players, seed, bots = RECORDED[name]
    yield f"{speech.title}: {', '.join(modules)}, {players} players, seed {seed}, bots {', '.join(bots)}"
    yield from ("", "Set-up")
    since = 0
    for line in tell(speech, game, seat=None):
        if line.is_heading:
            yield from _chosen(game, since, line.number)
            since = line.number
            yield from ("", f"{line.text} ({_points_shown(speech, game, since)})")
        else:
            yield from (f"  {text}" for text in line.text.splitlines())
    yield from _ending(speech, game)


def _chosen(game: Game, since: int, end: int) -> Iterator[str]:
    chosen = [choice.option for choice in game.choices[since:end] if not choice.forced]
    yield from [f"  [{' '.join(chosen)}]"] if chosen else []


def _points_shown(speech: Speech, game: Game, choices: int) -> str:
    return ", ".join(f"{speech.player(name)} {points}" for name, points in _points(game, choices).items())


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
