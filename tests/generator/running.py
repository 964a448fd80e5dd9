"""Many programs, one after the other: how many there were, what was refused, what was found, what was reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

from .machines import Looked
from .program import program_of
from .reach import Reach
from .report import told
from .shrink import signature
from .trying import Effort, try_program

EVERY_PASS = 32  # one program in so many is looked at after every pass
EVERY_COUNT = 16  # of one in so many it is noted what it reaches


@dataclass
class Tally:
    """What came of a run."""

    programs: int = 0
    decisions: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    found: dict[int, str] = field(default_factory=dict)
    reach: Reach = field(default_factory=Reach)
    seconds: float = 0.0

    def __str__(self) -> str:
        rate = self.programs / self.seconds if self.seconds else 0.0
        return (
            f"{self.programs} programs, {self.decisions} decisions, {sum(self.refused.values())} refused, "
            f"{len(self.found)} found, {self.seconds:.0f} s of CPU time, {rate:.1f} programs a second"
        )


def effort_for(seed: int) -> Effort:
    """Dear machines are looked at in turn."""
    deep = seed % EVERY_PASS == 5
    looked = Looked(told=deep or seed % 4 == 0, skipping=deep or seed % 4 == 2, passes=deep)
    return Effort(5, 40, looked, counts=seed % EVERY_COUNT == 5)


def quick_effort(seed: int) -> Effort:
    """As `effort_for`, in less time: fewer and shorter games, and no pass alone."""
    return Effort(2, 25, Looked(told=seed % 4 == 0, skipping=seed % 4 == 1))


def _is_new(seed: int, tally: Tally) -> bool:
    """Whether nothing like it was found before: of each sort the smallest program is looked for once."""
    sort = signature(tally.found[seed])
    return all(signature(other) != sort for known, other in tally.found.items() if known != seed)


def run(
    seeds: Iterable[int],
    shelf: Path,
    effort_of: Callable[[int], Effort] = effort_for,
    *,
    smallest: bool = True,
    seen: Callable[[Tally], None] = lambda _: None,
) -> Tally:
    """Tries the programs of some seeds; of what is found the smallest program is looked for."""
    tally, began = Tally(), process_time()
    for seed in seeds:
        program, effort = program_of(seed), effort_of(seed)
        outcome = try_program(program, shelf, effort)
        tally.programs += 1
        tally.decisions += outcome.decisions
        tally.refused.update(problem.code for problem in outcome.problems[:1])
        if outcome.reach is not None:
            tally.reach.add(outcome.reach)
        if outcome.found:
            tally.found[seed] = outcome.found
            if smallest and _is_new(seed, tally):
                tally.found[seed] = told(program, shelf, effort, outcome.found)
        tally.seconds = process_time() - began
        seen(tally)
    return tally
