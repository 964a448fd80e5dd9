"""Screens of whole games: everything at a decision fits; some are kept to be looked at, tests/cli/screens/*.txt.

`pytest --accept` writes those anew.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from rondel import Game, Rules, load
from rondel.lab.seats import Party, seat_plan
from rondel.tell.open_game import Opened, voice_for
from rondel.tell.speech import Voice
from rondel.tell.telling import tell
from rondel.terminal.keeper import Wishes
from rondel.terminal.screen import Screen
from rondel.terminal.tableside import Tableside

SCREENS = Path(__file__).parent / "screens"
GAMES = Path(__file__).parents[1] / "games"
LINEUPS = {
    "base": ("base",),
    "five": ("base", "gold", "kings_favor", "market", "treasures"),
    "ten": (
        "base", "arthur", "caerleon", "decree", "gold", "kings_favor", "market", "morgana", "round_table", "treasures",
    ),
    "ur": ("ur",),
}  # fmt: skip
SMALL = ("ur",)


@cache
def ready(name: str, players: int) -> tuple[Rules, Voice]:
    shelves = [GAMES] if name in SMALL else []
    rules = load(*LINEUPS[name], players=players, shelves=shelves)
    return rules, voice_for(rules, list(map(str, shelves)))


class Seen:
    """A random game at a table of so many lines and columns, shown whenever it is asked for."""

    def __init__(
        self, name: str, language: str, seed: int, width: int = 100, height: int = 40, players: int = 3
    ) -> None:
        rules, voice = ready(name, players)
        self.file, self.chance = io.StringIO(), Random(seed)
        console = Console(file=self.file, width=width, highlight=False, color_system=None)
        plan = seat_plan(",".join(f"{player}=me" for player in rules.players), "")
        opened = Opened(rules.start(seed), voice)
        self.side = Tableside(opened, Screen(console, lambda prompt: "", height), Wishes(plan, language))
        self.me = "red" if "red" in rules.players else rules.players[0]
        self.side.party = Party((self.me,), {}, {})

    @property
    def game(self) -> Game:
        return self.side.game

    def go_on(self) -> None:
        self.game.choose(self.chance.choice(self.game.options))

    def shown(self) -> list[str]:
        """What stands on the screen, with the prompt below it."""
        self.file.seek(0)
        self.file.truncate()
        player = self.game.decision.player
        self.side.show(player)
        return [*self.file.getvalue().splitlines(), f"{self.side.speech.player(player)} >"]


def screens(seen: Seen, every: int) -> Iterator[list[str]]:
    """One in so many screens of a game."""
    number = 0
    while not seen.game.over:
        number += 1
        if number % every == 0:
            yield seen.shown()
        seen.go_on()


def too_large(name: str, language: str, seed: int, every: int, players: int) -> list[str]:
    found = []
    for lines in screens(Seen(name, language, seed, players=players), every):
        if len(lines) > 40 or max(map(len, lines)) > 100:
            found.append("\n".join(lines))
    return found


@pytest.mark.parametrize(("name", "language"), [("base", "en"), ("ten", "de")])
def test_everything_at_a_decision_fits_a_screen(name: str, language: str) -> None:
    assert too_large(name, language, seed=1, every=17, players=3) == []


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", [name for name in LINEUPS if name not in SMALL])
def test_everything_at_decisions_of_many_games_fits_a_screen(name: str, language: str) -> None:
    assert [found for seed in range(10) for found in too_large(name, language, seed, every=3, players=4)] == []


# --- narrow screens ---


def words(lines: list[str]) -> set[str]:
    """Everything between blanks that is made of letters, without the signs of a sentence around it."""
    found = (word.strip("*.,;:()[]“”„«»…") for line in lines for word in line.split())
    return {word for word in found if word.isalpha()}


@pytest.mark.parametrize(("name", "language"), [("base", "en"), ("base", "fr"), ("ten", "de")])
def test_on_a_narrow_screen_no_word_is_cut(name: str, language: str) -> None:
    """Whatever the width, all that can be shown of a table has the same words, and a screen has no others."""
    everything = []
    for width in (400, 60):
        seen = Seen(name, language, 5, width, 30)
        for _ in range(83):
            seen.go_on()
        drawing = seen.side.drawing(seen.game.decision.player)
        parts = (drawing.whole(), drawing.me(), drawing.cards(), drawing.stock())
        everything.append(words([line.plain for part in parts for line in part]))
    shown, asked = words(seen.shown()), words(asked_of(seen))
    assert everything[0] == everything[1]
    assert asked <= shown <= everything[0] | asked | words(own_words_of(seen))


def asked_of(seen: Seen) -> list[str]:
    speech = seen.side.speech
    return [speech.question(seen.game), *speech.options(seen.game)]


def own_words_of(seen: Seen) -> list[str]:
    """What a screen says beside the table, as if there were room."""
    say, literal = seen.side.speech.say, seen.side.speech.nouns.literal
    commands = [say(f"command.{name}") for name in ("me", "cards", "stock", "table", "all", "log")]
    said = say("table.left-out", what=(literal("a"), literal("b"))), say("table.more-places", n=2, text=literal("a"))
    told = [each.text for each in tell(seen.side.speech, seen.game, seen.side.speech.seat(seen.game.decision.player))]
    points = seen.side.speech.nouns.text("word.point", "other cap")
    return [points, *commands, *said, *told, say("play.happened"), say("play.more-news", n=2, text=literal("a"))]


def test_no_line_of_a_narrow_screen_is_too_long() -> None:
    lines = [line for shown in screens(Seen("ten", "de", 2, 60, 30), 61) for line in shown]
    assert max(map(len, lines)) <= 60


def test_a_graph_for_which_there_is_no_room_lists_where_something_lies() -> None:
    seen = Seen("ur", "en", 3, 36, 40, players=2)
    for _ in range(40):
        seen.go_on()
    shown = "\n".join(seen.shown())
    held = [place for place in seen.game.rules.model.rules.world.places if place.kind == "square"]
    lying = [place for place in held if seen.side.drawing(seen.game.decision.player).seen.held(place.number)]
    assert all(f"{place.name.removeprefix('board.')} " in shown for place in lying)
    assert f"+{20 - len(lying)}" in shown


# --- screens to look at ---

KEPT = {
    "base-en": ("base", "en", 4, 100, 40, "base.turn.die"),
    "base-de": ("base", "de", 5, 100, 40, "base.turn.before_move"),
    "five-fr": ("five", "fr", 3, 100, 40, "base.turn.die"),
    "ten-en": ("ten", "en", 6, 100, 40, "base.turn.die"),
    "ten-de-cells": ("ten", "de", 36, 100, 40, "base.space.build.enter.tile"),
    "ten-en-narrow": ("ten", "en", 9, 60, 30, "base.turn.die"),
    "ur-en": ("ur", "en", 3, 80, 30, "ur.advance.counter"),
    "ur-de-narrow": ("ur", "de", 8, 60, 40, "ur.advance.counter"),
}


def kept(name: str) -> str:
    """A screen after a third of a game; it is not the first that the player sees, so what is new is marked."""
    lineup, language, seed, width, height, about = KEPT[name]
    seen = Seen(lineup, language, seed, width, height, 2 if lineup in SMALL else 3)
    looked = 0
    while not (looked and seen.game.decision.player == seen.me and seen.game.decision.about == about):
        if len(seen.game.choices) > 90 and seen.game.decision.player == seen.me:
            looked = len(seen.shown())
        seen.go_on()
    return "\n".join(seen.shown()) + "\n"


@pytest.mark.parametrize("name", KEPT)
def test_a_screen_is_as_it_was_looked_at(name: str, request: pytest.FixtureRequest) -> None:
    file, text = SCREENS / f"{name}.txt", kept(name)
    if request.config.getoption("--accept"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
