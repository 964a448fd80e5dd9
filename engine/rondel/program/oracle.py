"""The oracle: the interpreter on a plain core, and a judge for what takes very long.

A plain core does more for the same end than the core after all passes, and the count of that one is the one that holds
in every machine. So where the oracle has done much, it asks a machine that plays that one, and what comes of it there
stands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from rondel.problems import RuleFailure
from rondel.program.interpreter import Interpreter
from rondel.program.model import Model
from rondel.program.running_limits import DEEP, LONG, MOST_WORK

DOUBT = 2  # the part of what may be done after which the judge is asked; he is quicker, but takes his time to be made


class Judge(Protocol):
    """A machine that plays the core after all passes; where something takes too long, it fails."""

    @property
    def events(self) -> list[tuple[int | str, ...]]: ...
    def begin(self, s: list[int], routine: str, args: list[int]) -> list[int]: ...
    def run(self, s: list[int], code: int) -> list[int]: ...
    def options(self, s: list[int]) -> list[int]: ...


class Oracle(Interpreter):
    """Plays a plain core; the judge is made when he is first needed."""

    def __init__(self, model: Model, judge: Callable[[], Judge]) -> None:
        super().__init__(model)
        self.judge = judge
        self.most_work = MOST_WORK // DOUBT

    def begin(self, s: list[int], routine: str, args: list[int]) -> list[int]:
        plain = super().begin
        return self._judged(s, lambda: plain(s, routine, args), lambda judge: judge.begin(s, routine, args))

    def run(self, s: list[int], code: int) -> list[int]:
        plain = super().run
        return self._judged(s, lambda: plain(s, code), lambda judge: judge.run(s, code))

    def options(self, s: list[int]) -> list[int]:
        plain = super().options
        return self._judged(s, lambda: plain(s), lambda judge: judge.options(s))

    def _judged(self, s: list[int], play: Callable[[], list[int]], ask: Callable[[Judge], list[int]]) -> list[int]:
        before, told = list(s), len(self.events or ())
        try:
            return play()
        except RuleFailure as failure:
            if failure.message not in (LONG, DEEP):
                raise
        s[:] = before
        judge = self.judge()
        judge.events.clear()
        found = ask(judge)
        if self.events is not None:
            self.events[told:] = judge.events
        return found
