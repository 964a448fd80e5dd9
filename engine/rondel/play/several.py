"""Several that are chosen one after the other, in whatever order somebody names them.

The machine takes several members in rising order, so that each set is chosen in one way only and bots have no more to
decide than there is. People think in no such order: they may name any member that belongs to a set which can still be
chosen, and the machine is told when the set is whole. Equal sets so come to the same position and the same record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from rondel.core.blocks import WAY_PAST, Block, Each
from rondel.core.expressions import PC, Apply, Expr, Local
from rondel.core.library import members
from rondel.core.operations import Op
from rondel.play.decision import pause_at
from rondel.problems import RuleFailure
from rondel.program.interpreter import Interpreter
from rondel.program.model import Model
from rondel.program.offers import alike_key

MOST_WAYS = 2000  # ways that are tried to find out whether somebody can be named


class Running(Protocol):
    """A machine that plays on from a choice."""

    def run(self, s: list[int], code: int) -> list[int]: ...


@dataclass
class Naming:
    """A choice of several at a waiting position; `named` are those that the machine has not been told of yet."""

    model: Model
    machine: Running
    interpreter: Interpreter
    position: list[int]
    codes: Sequence[int]
    each: Each
    source: Expr
    chosen: Local
    named: tuple[int, ...] = ()
    tried: int = 0

    @cached_property
    def open_codes(self) -> list[int]:
        """What can be named next, and that it is enough, if it may be."""
        found = [code for code in self._candidates() if self._leads_on(sorted({*self.named, code}))]
        return [*found, WAY_PAST] if self._is_enough() else found

    def is_whole(self, code: int) -> bool:
        """Whether nothing is left to be named with one more, or because it was said to be enough."""
        if code == WAY_PAST:
            return True
        here, codes = self._told((*self.named, code))
        return codes is not None and not self._goes_on(self.position, here)

    # --- who can be named ---

    def _candidates(self) -> Iterator[int]:
        """All that are not chosen or named yet; of those that are alike the first."""
        machine = self.interpreter
        machine.s = list(self.position)
        machine.refresh()
        source = machine.value(self.source, dict(machine.env(self._block)))
        lots: set[tuple[int, ...]] = set()
        for code in members(source & ~self._chosen_mask(self.position)):
            key = alike_key(machine, code) if self.each.alike else (code,)
            if code not in self.named and key not in lots:
                lots.add(key)
                yield code

    def _leads_on(self, wanted: list[int]) -> bool:
        self.tried = 0
        return self._can_choose(self.position, self.codes, wanted)

    def _can_choose(self, here: list[int], codes: Sequence[int], wanted: list[int]) -> bool:
        """Whether some set with all of these can be chosen, one after the other in rising order."""
        if len(wanted) == 1 and wanted[0] in codes:
            return True
        for code in sorted((code for code in codes if WAY_PAST < code <= wanted[0]), reverse=True):
            self.tried += 1
            if self.tried > MOST_WAYS:
                return False
            there = here[:]
            further = self._run(there, code)
            rest = wanted[1:] if code == wanted[0] else wanted
            if self._goes_on(here, there) and self._can_choose(there, further, rest):
                return True
        return False

    def _is_enough(self) -> bool:
        if not self.named:
            return WAY_PAST in self.codes
        here, codes = self._told(self.named)
        return codes is not None and self._goes_on(self.position, here) and WAY_PAST in codes

    # --- what the machine makes of it ---

    def _told(self, named: Sequence[int]) -> tuple[list[int], Sequence[int] | None]:
        """The position when all of these are chosen, and what is on offer then; nothing if they cannot be."""
        here, codes = self.position[:], self.codes
        for code in sorted(named):
            if code not in codes:
                return here, None
            codes = self._run(here, code)
        return here, codes

    def _run(self, here: list[int], code: int) -> list[int]:
        """What is on offer behind a choice; a rule that fails there will fail, and be told, when it is made."""
        try:
            return self.machine.run(here, code)
        except RuleFailure:
            here[self.model.layout.slot(PC)] = 0
            return []

    def _goes_on(self, before: list[int], after: list[int]) -> bool:
        """Whether a position waits for more of the same set."""
        pc = self.model.layout.slot(PC)
        then, now = self._chosen_mask(before), self._chosen_mask(after)
        return before[pc] == after[pc] and now & then == then and now != then

    @property
    def _block(self) -> Block:
        return self.model.core.blocks[self.position[self.model.layout.slot(PC)] - 1]

    def _chosen_mask(self, s: list[int]) -> int:
        return s[self.model.layout.locals[self._block.routine][self.chosen.number]]


def in_rising_order(named: Sequence[int], last: int) -> list[int]:
    """What the machine is told when a set is whole; that it is enough comes last."""
    whole = sorted({*named, last} - {WAY_PAST})
    return [*whole, WAY_PAST] if last == WAY_PAST else whole


def naming_at(
    model: Model,
    machine: Running,
    interpreter: Interpreter,
    position: list[int],
    codes: Sequence[int],
    named: tuple[int, ...] = (),
) -> Naming | None:
    """The choice of several for which a position waits, if it waits for one."""
    for offer in pause_at(model, position).offers if codes else ():
        match offer:
            case Each(source=Apply(Op.BEHIND, (source, Local() as chosen))):
                return Naming(model, machine, interpreter, position, codes, offer, source, chosen, named)
    return None
