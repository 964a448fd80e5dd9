"""What the two files of the soak share: each tries half of the programs, and sees that all was reached."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from .reach import Reach, table
from .running import run

PROGRAMS = 10_000  # in each half, apart from those that are refused
DECISIONS = 1_000_000
BATCH = 250
BATCHES = 42  # enough though two or three in a hundred are refused


@dataclass
class Half:
    """One half of the programs, and what came of those that were tried so far."""

    first: int
    tried: int = 0
    programs: int = 0
    decisions: int = 0
    seconds: float = 0.0
    reach: Reach = field(default_factory=Reach)

    def batches(self) -> list[range]:
        starts = [self.first + number * BATCH for number in range(BATCHES)]
        return [range(start, start + BATCH) for start in starts]

    def is_whole(self) -> bool:
        """Whether all of them were tried, and not only a few that somebody asked for."""
        return self.tried == BATCHES * BATCH

    def lacking(self) -> dict[str, str]:
        """What was not reached, and where too little was done."""
        found = self.reach.missing()
        found |= {"programs": str(self.programs)} if self.programs < PROGRAMS else {}
        return found | ({"decisions": str(self.decisions)} if self.decisions < DECISIONS else {})

    def try_batch(self, seeds: range, shelf: Path) -> dict[int, str]:
        """What was found in some programs; the rest is kept for the end."""
        tally = run(seeds, shelf)
        self.tried += tally.programs
        self.programs += tally.programs - sum(tally.refused.values())
        self.decisions += tally.decisions
        self.seconds += tally.seconds
        self.reach.add(tally.reach)
        print(tally)
        return tally.found

    def told(self) -> str:
        """What was done in all."""
        rate = self.programs / self.seconds if self.seconds else 0.0
        done = f"{self.programs} programs, {self.decisions} decisions, {self.seconds:.0f} s, {rate:.1f} a second"
        return f"{done}\n{table(self.reach)}"
