"""Bots of one's own: what they are asked, and how they are asked.

A bot is any object with `choose(question)`, which answers with one of the question's options. It never gets hold of the
real game: what it is handed was redrawn for its seat before, so there is nothing to peek at.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from traceback import extract_tb
from typing import Any, Protocol

from rondel.lab.bots.aside import ASIDE
from rondel.lab.bots.bot import Chooser
from rondel.messages.said import Said, say
from rondel.play.decision import decision_at
from rondel.play.light import LightGame
from rondel.problems import RondelError
from rondel.program.playing_machine import At, PlayingMachine


class Question:
    """A choice that somebody has to make: `options` as integers, for the player at `seat`, counted from 0.

    `number` counts the decisions of the game from 1. `seed` is drawn for this question: whoever wants chance takes it
    from there, so that the same game is played again.
    """

    def __init__(self, imagined: LightGame[Any], options: Sequence[int], number: int, seed: int) -> None:
        self.options, self.number, self.seed = tuple(options), number, seed
        self.seat, self.points = imagined.seat, imagined.points
        self._imagined = imagined

    def imagine(self, seed: int = 0) -> LightGame[Any]:
        """A game that looks the same to you, what you cannot know drawn by a seed; play it on as you like."""
        return self._imagined.redraw(self.seat, seed)

    @cached_property
    def names(self) -> dict[int, str]:
        """What the options are called, as games call them."""
        position = self._imagined.position
        slots = position if isinstance(position, list) else position.slots()
        found = decision_at(self._imagined.machine.model, slots, self.options)
        return {option.code: option.id for option in found.options}


def _own_chance(key: int, number: int) -> int:
    """What a bot of one's own draws by: nothing leads from it back to the seed of the game, which tells all chance."""
    return int.from_bytes(blake2b(f"{key} {number}".encode(), digest_size=8).digest(), "big")


class GuestBot(Protocol):
    """A bot of one's own."""

    def choose(self, question: Question) -> int: ...


class Guest(Chooser[At]):
    """A bot of one's own at the table of the others."""

    def __init__(self, machine: PlayingMachine[At], seed: int, bot: GuestBot) -> None:
        super().__init__(machine, seed)
        self.bot = bot

    def pick(self, position: At, options: Sequence[int], number: int) -> int:
        seed = _own_chance(self.key, number)
        imagined = self.machine.redraw(position, self.machine.you(position), seed)
        question = Question(LightGame(self.machine, imagined, list(options)), options, number, seed)
        chosen = self._asked(question)
        if chosen not in question.options:
            on_offer = ", ".join(map(str, question.options[:12]))
            raise RondelError(say("bots.chose", name=type(self.bot).__name__, chosen=repr(chosen), offered=on_offer))
        return chosen

    def _asked(self, question: Question) -> int:
        try:
            with ASIDE.spoken():
                return self.bot.choose(question)
        except RondelError:
            raise
        except Exception as error:
            raise RondelError(
                say("bots.failed", name=type(self.bot).__name__, reason=told_with_place(error, self.bot.choose))
            ) from error


def told_with_place(error: Exception, called: object = None) -> Said:
    """A mistake in a file of somebody else's, with where it happened last; or where what was called stands."""
    what = f"{type(error).__name__}: {error}"
    frames = extract_tb(error.__traceback__)
    if called is not None and was_never_begun(error):
        code = getattr(called, "__code__", None)
        return (
            say("bots.at-line", what=what, file=Path(code.co_filename).name, line=code.co_firstlineno)
            if code
            else Said(what)
        )
    if not frames:
        return Said(what)
    return say("bots.at-line", what=what, file=Path(frames[-1].filename).name, line=frames[-1].lineno or 0)


def was_never_begun(error: Exception) -> bool:
    """Whether a call failed before anything of what was called was done: it takes other arguments."""
    trace = error.__traceback__
    return isinstance(error, TypeError) and trace is not None and trace.tb_next is None
