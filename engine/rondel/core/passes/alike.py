"""Of pieces between which what follows can make no difference, one is tried instead of all.

Two pieces are alike if they have the same properties, lie in the same place, show the same face and bear alike riders.
Exchanging them changes nothing that a trial could look at, apart from what means a certain piece: a local or a mark
that holds one, a mark that every piece has for itself, what somebody knows, or the order of numbers. Where pieces are
held or named, those are kept apart from the others of their lot; where one of the rest is looked at, every piece is
tried.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_

from rondel.core.blocks import Block, Each, Offer, Pause
from rondel.core.bounds import EVERYTHING, may_hold
from rondel.core.core import Core
from rondel.core.effects import Reads
from rondel.core.evaluate import HOME
from rondel.core.expressions import (
    KNOWN,
    Apply,
    Ask,
    Const,
    Expr,
    Local,
    Lookup,
    Read,
    Region,
    RegionKind,
    Tries,
)
from rondel.core.library import single
from rondel.core.node_fields import Node
from rondel.core.operations import Op
from rondel.core.statements import SendHome
from rondel.core.trials import Among, AnyOf, Case, Several, Trial, TrialStep, TrialSteps
from rondel.core.types import PIECE, Member, Sequence, SetOf
from rondel.core.typing import Types
from rondel.core.walk import all_nodes, free_locals, needed_locals
from rondel.frozen import frozen

_ORDERED = (Op.FIRST, Op.FIRSTS, Op.WITHOUT_FIRST, Op.NTH, Op.BEHIND)
_NOTHING = Const(0, SetOf(PIECE))


def try_one_of_those_alike(core: Core) -> Core:
    """Says where it is enough to try one piece of each lot."""
    sameness = _Sameness(core)
    trials = {name: sameness.trial(one) for name, one in core.trials.items()}
    return replace(core, trials=trials, blocks=tuple(map(sameness.block, core.blocks)))


@frozen
class _Asked:
    """Pieces of which somebody asks who comes first, those that are named, and the names that are asked in turn."""

    ordered: int
    named: int
    names: frozenset[str] = frozenset()


@dataclass
class _Sameness:
    core: Core
    _known: dict[str, _Asked] = field(default_factory=dict)
    _parts: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.reads = Reads(self.core.answers, self.core.trials)
        self.types = Types(self.core.sizes, self.core.regions, self.core.answers)
        lots: dict[int, int] = {}
        for piece, likeness in enumerate(self.core.facts.likeness):
            lots[likeness] = lots.get(likeness, 0) | 1 << piece
        self.lots = [lot for lot in lots.values() if lot & lot - 1]  # who is alone is like nobody

    # --- where pieces are tried ---

    def trial(self, trial: Trial) -> Trial:
        return replace(trial, steps=self._steps(trial.steps))

    def _steps(self, steps: TrialSteps) -> TrialSteps:
        return tuple(self._step(step, steps[i + 1 :]) for i, step in enumerate(steps))

    def _step(self, step: TrialStep, rest: TrialSteps) -> TrialStep:
        match step:
            case Among() if step.alike:
                return replace(step, apart=self._apart(rest, step.source, step.local))
            case Several() if step.alike:
                return replace(step, apart=self._apart([step.then], step.source, step.local))
            case Case():
                return replace(step, then=self._steps(step.then), otherwise=self._steps(step.otherwise))
            case AnyOf():
                return AnyOf(tuple(map(self._steps, step.branches)))
        return step

    def block(self, block: Block) -> Block:
        if not isinstance(block.end, Pause):
            return block
        return replace(block, end=replace(block.end, offers=tuple(map(self._offer, block.end.offers))))

    def _offer(self, offer: Offer) -> Offer:
        if not isinstance(offer, Each) or not offer.alike:
            return offer
        # Of several, those chosen before lie before all that are on offer now.
        before = offer.source.args[1] if isinstance(offer.source, Apply) and offer.source.op is Op.BEHIND else None
        return replace(offer, apart=self._apart([offer.test], offer.source, offer.local, before))

    # --- what tells pieces apart ---

    def _apart(self, rest: Iterable[Node], source: Expr, own: Local, before: Expr | None = None) -> Expr | None:
        """The pieces that what follows may mean by themselves; None if it may tell apart any."""
        rest = tuple(rest)
        held, asked = self._held_by_marks(self.reads.of(rest)), self._asked_of(rest)
        if held is None or asked.ordered & may_hold(source):
            return None
        named = asked.named & may_hold(source)
        held += [Const(named, SetOf(PIECE))] if named else []
        for local in _free(rest):
            if local.number != own.number and local != before:
                if isinstance(local.type, Sequence) and local.type.domain == PIECE:
                    return None
                held += [local] if local.type == SetOf(PIECE) else []
                held += [Apply(Op.SINGLE, (local,))] if local.type == Member(PIECE) else []
        result: Expr = _NOTHING
        for one in held:
            result = one if result == _NOTHING else Apply(Op.UNION, (result, one))
        return result

    def _held_by_marks(self, regions: Iterable[Region]) -> list[Expr] | None:
        found: list[Expr] = []
        for region in sorted(regions, key=str):
            slots = self.core.regions[region]
            keyed = slots.keys is not None and slots.keys.index == Member(PIECE)
            if region == KNOWN or (region.kind is RegionKind.MARK and keyed):
                return None
            if region.kind is RegionKind.MARK and slots.holds in (Member(PIECE), SetOf(PIECE)):
                if slots.count != 1:
                    return None
                value = Read(region)
                found.append(value if slots.holds == SetOf(PIECE) else Apply(Op.SINGLE, (value,)))
        return found

    def _asked_of(self, nodes: Iterable[Node]) -> _Asked:
        """What some nodes ask about certain pieces, however far away."""
        found = self._asked_here(nodes)
        names, seen = list(found.names), set(found.names)
        while names:
            more = self._of_name(names.pop())
            found = _Asked(found.ordered | more.ordered, found.named | more.named)
            names += more.names - seen
            seen |= more.names
        return found

    def _asked_here(self, nodes: Iterable[Node]) -> _Asked:
        ordered, named, names = 0, 0, set[str]()
        for node in all_nodes(nodes):
            match node:
                case Apply(Op.AT_HOME):
                    names.add(HOME)
                case Apply(Op.ORDINAL, (one,)) if self.types.of(one) == Member(PIECE):
                    ordered = EVERYTHING
                case Apply(op, (pieces, *_)) if op in _ORDERED and self.types.of(pieces) == SetOf(PIECE):
                    ordered |= may_hold(pieces)
                case Const() | Lookup():
                    named |= self._named(node)
                case Ask():
                    names.add(node.answer)
                case Tries():
                    names.add(f"?{node.trial}")
                case SendHome():
                    names.add(HOME)
        return _Asked(ordered, named, frozenset(names))

    def _named(self, node: Const | Lookup) -> int:
        """The pieces that a constant or a table means: one by itself, or some of a lot without the others."""
        holds = node.type if isinstance(node, Const) else node.table.holds
        values = (node.value,) if isinstance(node, Const) else node.table.rows
        if holds == Member(PIECE):
            return reduce(or_, (self._parts_of_lots(single(value)) for value in values), 0)
        return reduce(or_, map(self._parts_of_lots, values), 0) if holds == SetOf(PIECE) else 0

    def _parts_of_lots(self, mask: int) -> int:
        if mask not in self._parts:
            parts = [(mask & lot, lot) for lot in self.lots]
            self._parts[mask] = reduce(or_, (part for part, lot in parts if part != lot), 0)
        return self._parts[mask]

    def _of_name(self, name: str) -> _Asked:
        """The same for a trial, whose name gets a mark in front, or an answer."""
        if name not in self._known:
            trial = name.startswith("?")
            nodes = self.core.trials[name[1:]].steps if trial else (self.core.answers[name].value,)
            self._known[name] = self._asked_here(nodes)
        return self._known[name]


def _free(rest: tuple[Node, ...]) -> Iterable[Local]:
    """The locals that are there before what follows."""
    found = needed_locals([node for node in rest if isinstance(node, TrialStep)])
    for node in rest:
        if not isinstance(node, TrialStep):
            found |= free_locals(node)
    return found.values()
