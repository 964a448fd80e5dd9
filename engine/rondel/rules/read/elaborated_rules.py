"""The rules read to the end: everything a program is made of, before it is cut into blocks."""

from __future__ import annotations

from dataclasses import dataclass, field

from rondel.core.core import Answer, Routine, Site, Slots, WindowOption
from rondel.core.expressions import Expr, Region
from rondel.core.trials import Trial
from rondel.frozen import frozen
from rondel.problems import Span
from rondel.rules.call_graph import calls
from rondel.rules.link.ruleset import Ruleset
from rondel.rules.read.knowledge import Knowledge, Learned
from rondel.rules.read.scope import Typed
from rondel.rules.world.world import World


@frozen
class Side:
    """One side of a comparison: what it says, and where it stands."""

    typed: Typed
    span: Span


@frozen
class Claim:
    """A condition that a scenario claims to hold, with both sides if it compares."""

    condition: Expr
    sides: tuple[Side, ...]
    span: Span


@dataclass(slots=True)
class Elaborated:
    """Routines, answers, trials and regions of a line-up; `span_of` names the deed with which a region ends.

    `homes` are the places where pieces belong, 0 for those whose home changes.
    """

    ruleset: Ruleset
    world: World
    know: Knowledge
    routines: dict[str, Routine] = field(default_factory=dict)
    answers: dict[str, Answer] = field(default_factory=dict)
    trials: dict[str, Trial] = field(default_factory=dict)
    sites: list[Site] = field(default_factory=list)
    options: list[WindowOption] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    homes: tuple[int, ...] = ()
    regions: dict[Region, Slots] = field(default_factory=dict)
    span_of: dict[Region, str] = field(default_factory=dict)
    entry: str = ""
    winners: str = ""
    learned: Learned | None = None
    claims: dict[str, dict[int, tuple[Claim, ...]]] = field(default_factory=dict)
    _graph: dict[str, tuple[str, ...]] = field(default_factory=dict, init=False, repr=False)

    @property
    def call_graph(self) -> dict[str, tuple[str, ...]]:
        """For each routine those that it runs, or offers in its windows; asked for when all are read."""
        if not self._graph:
            self._graph = calls(self.routines, self.options)
        return self._graph

    def place_of(self, name: str) -> Span:
        """Where a routine, a trial or an answer is written; a part without a place stands where the whole does."""
        whole = name.split("?")[0].split("#")[0]
        parts = [table.get(one) for one in (name, whole) for table in (self.trials, self.routines, self.answers)]
        places = [part.span for part in parts if part is not None and part.span.file]
        return places[0] if places else next(iter(self.ruleset.named_at.values()))
