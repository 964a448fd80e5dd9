"""Of pieces between which what follows can make no difference, one is tried instead of all.

Two pieces are alike if they have the same properties, lie in the same place, show the same face and bear alike riders.
Exchanging them changes nothing that a trial could look at, apart from what means a certain piece: a local or a mark
that holds one, a mark that every piece has for itself, what somebody knows, or the order of numbers. Where pieces are
held, those are kept apart from the others of their lot; where one of the rest is looked at, every piece is tried.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from rondel.core.blocks import Block, Each, Offer, Pause
from rondel.core.bounds import EVERYTHING, may_hold
from rondel.core.effects import Reads
from rondel.core.evaluate import HOME
from rondel.core.expressions import KNOWN, MIXED, Apply, Ask, Const, Expr, Local, Read, Region, RegionKind, Tries
from rondel.core.operations import Op
from rondel.core.program import Core
from rondel.core.statements import SendHome
from rondel.core.trials import Among, AnyOf, Case, Several, Trial, TrialStep, TrialSteps
from rondel.core.types import PIECE, Member, Sequence, SetOf
from rondel.core.typing import Types
from rondel.core.walk import Node, all_nodes, free_locals, needed_locals

_ORDERED = (Op.FIRST, Op.FIRSTS, Op.WITHOUT_FIRST, Op.NTH, Op.BEHIND)
_NOTHING = Const(0, SetOf(PIECE))


def try_one_of_those_alike(core: Core) -> Core:
    """Says where it is enough to try one piece of each lot."""
    sameness = _Sameness(core)
    trials = {name: sameness.trial(one) for name, one in core.trials.items()}
    return replace(core, trials=trials, blocks=tuple(map(sameness.block, core.blocks)))


@dataclass
class _Sameness:
    core: Core
    _ordered: dict[str, tuple[int, frozenset[str]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.reads = Reads(self.core.answers, self.core.trials)
        self.types = Types(self.core.sizes, self.core.regions, self.core.answers)

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
        held = self._held_by_marks(self.reads.of(rest))
        if held is None or self._looks_at_order(rest, may_hold(source)):
            return None
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
            if region in (KNOWN, MIXED) or (region.kind is RegionKind.MARK and keyed):
                return None
            if region.kind is RegionKind.MARK and slots.holds in (Member(PIECE), SetOf(PIECE)):
                if slots.count != 1:
                    return None
                value = Read(region)
                found.append(value if slots.holds == SetOf(PIECE) else Apply(Op.SINGLE, (value,)))
        return found

    def _looks_at_order(self, nodes: Iterable[Node], pieces: int) -> bool:
        """Whether something asks, however far away, which of some pieces comes first."""
        found, waiting = self._order_asked(nodes)
        seen = set(waiting)
        names = list(waiting)
        while names and not found & pieces:
            more, called = self._of_name(names.pop())
            found |= more
            names += called - seen
            seen |= called
        return bool(found & pieces)

    def _order_asked(self, nodes: Iterable[Node]) -> tuple[int, frozenset[str]]:
        """The pieces of which some nodes themselves ask who comes first, and the names that they ask."""
        found, names = 0, set[str]()
        for node in all_nodes(nodes):
            match node:
                case Apply(Op.ORDINAL, (one,)) if self.types.of(one) == Member(PIECE):
                    found = EVERYTHING
                case Apply(op, (pieces, *_)) if op in _ORDERED and self.types.of(pieces) == SetOf(PIECE):
                    found |= may_hold(pieces)
                case Ask():
                    names.add(node.answer)
                case Tries():
                    names.add(f"?{node.trial}")
                case SendHome():
                    names.add(HOME)
        return found, frozenset(names)

    def _of_name(self, name: str) -> tuple[int, frozenset[str]]:
        """The same for a trial, whose name gets a mark in front, or an answer."""
        if name not in self._ordered:
            trial = name.startswith("?")
            nodes = self.core.trials[name[1:]].steps if trial else (self.core.answers[name].value,)
            self._ordered[name] = self._order_asked(nodes)
        return self._ordered[name]


def _free(rest: tuple[Node, ...]) -> Iterable[Local]:
    """The locals that are there before what follows."""
    found = needed_locals([node for node in rest if isinstance(node, TrialStep)])
    for node in rest:
        if not isinstance(node, TrialStep):
            found |= free_locals(node)
    return found.values()
