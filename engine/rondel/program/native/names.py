"""The names of what C calls: whatever is asked for gets a name, and is written when its turn comes.

Names are made here, and texts that a failure tells stay in Python: nothing of a module's text stands in the source but
numbers, and what comments say.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rondel.core.expressions import Expr, Local, Table
from rondel.core.trials import Several, TrialSteps
from rondel.frozen import frozen
from rondel.program.native.windows import WordWindow


@frozen
class AnswerWanted:
    """The function of an answer; `asked`: it only says whether there is anything."""

    answer: str
    asked: bool = False


@frozen
class TrialWanted:
    """The function of a trial."""

    trial: str


@frozen
class RestWanted:
    """The function of what follows in a trial, where it would nest too deeply."""

    steps: TrialSteps
    params: tuple[Local, ...]


@frozen
class SeveralWanted:
    """The function that tries sets of several members, one member more at a time."""

    step: Several
    params: tuple[Local, ...]


@frozen
class RoutineWanted:
    """The function of a routine that never waits."""

    routine: str


@frozen
class RegionWanted:
    """The function of regions of a board that are kept while nothing moves."""

    neighbours: Table
    local: Local
    body: Expr


FunctionWanted = AnswerWanted | TrialWanted | RestWanted | SeveralWanted | RoutineWanted | RegionWanted
_STEMS: dict[type, str] = {
    AnswerWanted: "a",
    TrialWanted: "h",
    RestWanted: "w",
    SeveralWanted: "c",
    RoutineWanted: "d",
    RegionWanted: "k",
}


@dataclass(slots=True)
class CNames:
    """Gives names to functions, tables and constants; `here` is the deed or answer that is being written."""

    functions: dict[FunctionWanted, str] = field(default_factory=dict)
    waiting: list[tuple[FunctionWanted, str]] = field(default_factory=list)
    tables: dict[Table, str] = field(default_factory=dict)
    constants: dict[tuple[int, WordWindow], str] = field(default_factory=dict)
    doers: dict[str, int] = field(default_factory=dict)
    messages: dict[str, int] = field(default_factory=dict)
    widths: set[int] = field(default_factory=lambda: {1})
    here: str = ""

    def of(self, wanted: FunctionWanted) -> str:
        if wanted not in self.functions:
            self.functions[wanted] = f"{_STEMS[wanted.__class__]}{len(self.functions)}"
            self.waiting.append((wanted, self.here))
        return self.functions[wanted]

    def table(self, table: Table) -> str:
        return self.tables.setdefault(table, f"T{len(self.tables)}")

    def constant(self, mask: int, window: WordWindow) -> str:
        """A set of several words that never changes."""
        self.widths.add(window.words)
        return self.constants.setdefault((mask, window), f"K{len(self.constants)}")

    def width(self, window: WordWindow) -> int:
        """How many words operations on a set have; so many are written for."""
        self.widths.add(window.words)
        return window.words

    def doer(self, name: str = "") -> int:
        """The number of whoever is told of a failure."""
        return self.doers.setdefault(name or self.here, len(self.doers))

    def message(self, text: str) -> int:
        return self.messages.setdefault(text, len(self.messages))
