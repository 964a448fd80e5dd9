"""A game whose choices are piped in, one a line, as somebody at the prompt would type them.

What is read is shown behind its prompt, so that the output can be read like a game at a terminal. Nobody is there to be
asked: at the end of the input it is said where the game stands, and that is all.
"""

from __future__ import annotations

from collections.abc import Callable
from io import TextIOWrapper
from itertools import count
from typing import TextIO

from rich.console import Console

from rondel.messages.said import say
from rondel.problems import RuleFailure, WrongUse
from rondel.tell.open_game import Opened
from rondel.tell.table_seen import SeenTable
from rondel.terminal.commands import Leave
from rondel.terminal.exit_codes import FINE
from rondel.terminal.keeper import Wishes
from rondel.terminal.report import print_standing
from rondel.terminal.screen import Screen
from rondel.terminal.session import Session

LONGEST_LINE = 1_000
MOST_IN_VAIN = 1_000  # lines in a row that choose nothing: whoever pipes them means something else


class InputEnded(Exception):
    """There is nothing more to read."""


def lines_from(stream: TextIO | None) -> Callable[[], str]:
    """Reads a stream line by line, of bearable length, in whatever letters; nothing at its end, or if it is closed."""
    if stream is None:
        return str
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")
    return lambda: _bearable_line(stream)


def _bearable_line(stream: TextIO) -> str:
    """A line; of one that is too long the beginning, and its rest is no line of its own."""
    line = rest = stream.readline(LONGEST_LINE)
    for _ in range(MOST_IN_VAIN):
        if not rest or rest.endswith("\n"):
            break
        rest = stream.readline(LONGEST_LINE)
    return line


class PipedSession(Session):
    """A session that nobody sits at."""

    def __init__(self, opened: Opened, console: Console, first: str, read: Callable[[], str], wishes: Wishes) -> None:
        self._next, self._read_line, self._in_vain = first, read, count()
        super().__init__(opened, Screen(console, self._read), wishes)

    def run(self) -> int:
        """Plays until the game is over, the input ends, or somebody is said to leave."""
        try:
            self._greet()
            self._play()
            self._end()
        except Leave:
            self._farewell()
        except InputEnded:
            self._tell_standing()
        except (KeyboardInterrupt, RuleFailure):
            self.keeper.keep(self.speech, self.game)
            raise
        return FINE

    def _read(self, prompt: str) -> str:
        """The next line, shown as if it were typed."""
        line = self._next or self._read_line()
        self._next = ""
        if not line:
            self.screen.line()
            raise InputEnded
        if next(self._in_vain) >= MOST_IN_VAIN:
            raise WrongUse(say("playing.in-vain", n=MOST_IN_VAIN))
        self.screen.unbroken(f"{prompt}{line.rstrip()}")
        return line

    def _turn_to(self, player: str) -> None:
        """Nobody looks at the screen, so it is handed to nobody, and every line is a choice."""
        self.chooser = player

    def _decide(self, player: str) -> None:
        self._in_vain = count()
        super()._decide(player)

    def _tell_standing(self) -> None:
        player = self.game.decision.player
        self.screen.lines(self.news(player, self.screen.height))
        self.screen.line(self.speech.say("play.stands", player=f"player.{player}"), "bold")
        marks = SeenTable(self.speech, self.game, self.speech.seat(player)).marks()
        self.screen.indented([" · ".join(marks)])
        print_standing(self.screen.console, self.speech, self.game)
        self.keeper.keep(self.speech, self.game)
