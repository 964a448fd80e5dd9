"""Plays the games of a task, in one process: in whole inside a library where it knows the bots, else choice by choice.

All ways come to the same games and the same counts. Only how often play came by what a module wrote is known to the
library alone; whoever counts in Python knows whether it did.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from typing import Any

from rondel.core.blocks import OPTION_CODE
from rondel.core.library import bounded
from rondel.lab.bots.named import bot_named, bots_for
from rondel.lab.games.played import PlayedGame
from rondel.lab.games.task import GamesTask
from rondel.lab.playout import play_randomly
from rondel.messages.said import message_reading, say
from rondel.play.decision import decision_at
from rondel.play.game import Rules
from rondel.problems import RuleFailure
from rondel.program.native.counted import counted_cells
from rondel.program.native.no_native import NoNative
from rondel.program.native.obtain import counting_maker, native_of
from rondel.program.native.policy import NativePolicy
from rondel.program.native.protocol import NativeRules
from rondel.program.playing_machine import PlayingMachine
from rondel.program.running_limits import one_more_forced

Library = Callable[[], NativeRules | None]  # the library that plays, if there is one by now


def no_library() -> None:
    """For those who play in Python."""


class GamesPlayer:
    """Plays games by some rules; `counting` whatever happens, or not."""

    def __init__(self, rules: Rules, library: Library = no_library, *, counting: bool = False) -> None:
        self.rules, self.program, self.library, self.counting = rules, rules.program, library, counting
        self.seats = rules.model.rules.world.seats
        self.cells = counted_cells(rules.model)

    def play(self, task: GamesTask, first: int, end: int) -> list[PlayedGame]:
        """The games of a task from one number up to another."""
        plain = self.library()
        if plain is None or not all(bot_named(name).is_simple for name in task.bots):
            return [self._chosen_game(task, number, plain) for number in range(first, end)]
        library = self._counting_library(plain)
        if library is None:
            return [self._chosen_game(task, number, None) for number in range(first, end)]
        try:
            rows = [self._inside(library, task, numbers) for numbers in _alike(task, first, end)]
            found = sorted((game for row in rows for game in row), key=lambda game: game.number)
        except RuleFailure:  # what goes wrong is told as Python tells it
            return [self._chosen_game(task, number, None) for number in range(first, end)]
        # Python knows what asked last in a game that was given up.
        return [game if game.finished else self._chosen_game(task, game.number, None) for game in found]

    def get_ready(self, task: GamesTask) -> None:
        """Makes now what the games of a task will need, so that it is not part of playing."""
        plain, simple = self.library(), all(bot_named(name).is_simple for name in task.bots)
        if plain is not None and simple and self._counting_library(plain) is not None:
            return
        assert plain is not None or self.program.skipping is not None
        assert not self.counting or self.program.told is not None

    def _counting_library(self, plain: NativeRules) -> NativeRules | None:
        """The library that counts, where that is needed; whoever has it already is given it at once."""
        if not self.counting:
            return plain
        found = native_of(self.program, counting_maker())
        return None if isinstance(found, NoNative) else found

    # --- whole games inside a library ---

    def _inside(self, library: NativeRules, task: GamesTask, numbers: range) -> Iterator[PlayedGame]:
        """Games with the same seating, and seeds in a row."""
        bots = task.seating(numbers[0], self.seats)
        rows = library.rows(
            task.seed_of(numbers[0]), len(numbers), NativePolicy(bots, most=task.most), counting=self.counting
        )
        for number, (row, counts) in zip(numbers, rows, strict=True):
            *points, decisions, ended = row
            seed = task.seed_of(number)
            yield PlayedGame(number, seed, bots, tuple(points), decisions, bool(ended), "", counts, True)

    # --- choice by choice ---

    def _chosen_game(self, task: GamesTask, number: int, plain: NativeRules | None) -> PlayedGame:
        seed = task.seed_of(number)
        try:
            if set(task.bots) == {"random"} and not self.counting:
                game = play_randomly(self.program.skipping, seed, task.most)
                seating = task.seating(number, self.seats)
                return PlayedGame(number, seed, seating, game.points, game.decisions, game.finished, game.asked)
            return self._by_choices(task, number, plain)
        except RuleFailure as failure:
            raise RuleFailure(
                say("failure.in-game", seed=seed, told=message_reading(failure.message)), failure.deeds
            ) from None

    def _by_choices(self, task: GamesTask, number: int, plain: NativeRules | None) -> PlayedGame:
        """A game whose bots are asked one by one. They think on a machine of their own, which counts nothing."""
        seed, seating = task.seed_of(number), task.seating(number, self.seats)
        thinking: PlayingMachine[Any] = plain or self.program.fast
        bots = bots_for(seating, thinking, seed)
        told = self.program.told if self.counting else self.program.skipping
        counts = array("q", bytes(8 * (self.cells.starter + 1))) if self.counting else array("q")
        told.events.clear()
        told.passed[:] = bytes(len(told.passed))
        s = told.start(seed)
        options, decisions, forced = told.options(s), 0, 0
        while options:
            code = options[0]
            if len(options) == 1:
                forced = one_more_forced(forced)
            elif decisions == task.most:
                break
            else:
                decisions, forced = decisions + 1, 0
                you = told.you(s)
                code = bots[(you - 1) % self.seats].pick(thinking.from_slots(s), options, decisions)
                self._note_choice(counts, you, code)
            options = told.run(s, code)
        self._note_events(counts)
        asked = decision_at(self.rules.model, s, options).about if options else ""
        return PlayedGame(number, seed, seating, told.points(s), decisions, not options, asked, counts)

    def _note_choice(self, counts: array[int], you: int, code: int) -> None:
        if not self.counting:
            return
        columns, row = self.cells.columns, you * self.cells.width
        counts[row + columns["decisions"][0]] += 1
        if code >= OPTION_CODE:
            counts[row + columns["options"][0] + code - OPTION_CODE] += 1
        if not counts[self.cells.starter]:
            counts[self.cells.starter] = you

    def _note_events(self, counts: array[int]) -> None:
        """What the program that tells has told of a whole game."""
        if not self.counting:
            return
        told, width = self.program.told, self.cells.width
        first = {sort: column for sort, (column, _) in self.cells.columns.items()}
        for what, who, *values in told.events:
            if what == "begin":
                counts[int(who) * width + first["chapters"] + int(values[0]) - 1] += 1
            elif what == "score":
                site, player, amount, cause, _ = map(int, values)
                for column in (first["sites"] + site - 1, first["causes"] + cause):
                    at = player * width + column
                    counts[at] = bounded(counts[at] + amount)
        for number, here in enumerate(told.passed):
            counts[first["passages"] + number] += bool(here)
        told.events.clear()


def _alike(task: GamesTask, first: int, end: int) -> list[range]:
    """The games of a row that have one seating: their seeds follow each other."""
    return [range(start, end, task.turns) for start in range(first, min(first + task.turns, end))]
