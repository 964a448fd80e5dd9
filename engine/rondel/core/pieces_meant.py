"""Which pieces, of those that may lie hidden, an expression can mean, as far as a whole core tells.

A local means all that it is ever given, from whatever side. What lies where everybody sees it is not hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rondel.core.blocks import CallTo, Each
from rondel.core.bounds import EVERYTHING
from rondel.core.core import Core
from rondel.core.expressions import HELD, Apply, Ask, Const, Expr, Fold, Given, Let, Local, Lookup, Pick, Read, Tries
from rondel.core.node_fields import Node
from rondel.core.operations import How, Op
from rondel.core.statements import CallRoutine, DrawMember, Loop, SetLocal
from rondel.core.trials import Among, Several
from rondel.core.types import Member
from rondel.core.walk import all_nodes

Owned = tuple[str, int]  # a local: the routine, answer or trial that it belongs to, and its number

_PART_OF_FIRST = (
    Op.MINUS, Op.FIRSTS, Op.BEHIND, Op.WITHOUT_FIRST, Op.SPEND, Op.SINGLE, Op.FIRST, Op.NTH, Op.HEAD, Op.TAIL,
    Op.NTH_IN_ORDER, Op.UNORDERED, Op.AT_HOME,
)  # fmt: skip


def bodies(core: Core) -> Iterator[tuple[str, Sequence[Node]]]:
    """All that is written, by the name of what it belongs to."""
    yield from ((block.routine, [*block.steps, block.end]) for block in core.blocks)
    yield from ((name, list(routine.body)) for name, routine in core.routines.items())
    yield from ((name, [answer.value]) for name, answer in core.answers.items())
    yield from ((name, list(trial.steps)) for name, trial in core.trials.items())


class PiecesMeant:
    """The pieces that locals of a core can mean."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self._given: dict[Owned, list[tuple[str, Expr]]] = {}
        for owner, nodes in bodies(core):
            for node in all_nodes(nodes):
                self._note(owner, node)
        self._known = dict.fromkeys(self._given, 0)
        while self._grows():
            pass

    def by(self, expr: Expr, owner: str) -> int:
        """A set that holds every piece an expression could mean; -1 is everything."""
        match expr:
            case Const():
                return 1 << expr.value if isinstance(expr.type, Member) and expr.value else expr.value
            case Local():
                return self._known.get((owner, expr.number), EVERYTHING)
            case Apply(Op.MEET, (a, b)):
                return self.by(a, owner) & self.by(b, owner)
            case Apply(Op.UNION, (a, b)) | Apply(Op.IF, (_, a, b)):
                return self.by(a, owner) | self.by(b, owner)
            case Apply(op, (a, *_)) if op in _PART_OF_FIRST:
                return self.by(a, owner)
            case Fold(How.FILTER | How.MOST | How.LEAST, _, _, source):
                return self.by(source, owner)
            case Fold(How.MAP):
                return self.by(expr.body, owner)
            case Let():
                return self.by(expr.body, owner)
            case Pick():
                return _union(self.by(case, owner) for _, case in expr.cases)
            case Ask():
                return self.by(self.core.answers[expr.answer].value, expr.answer)
            case Lookup() if isinstance(expr.table.holds, Member):
                return _union(1 << row for row in expr.table.rows if row)
            case Lookup():
                return _union(expr.table.rows)
            case Read(region, Const(place)) if region == HELD:
                return self._lying_hidden(1 << place)
            case Read(region, index) if region == HELD and index is not None:
                return self._lying_hidden(self.by(index, owner))
            case Apply(Op.HELD, (places,)):
                return self._lying_hidden(self.by(places, owner))
        return EVERYTHING

    def _lying_hidden(self, places: int) -> int:
        """What can lie at some places that not everybody sees; places behind all others are pieces, which all see."""
        facts, everybody = self.core.facts, (1 << self.core.facts.seats + 1) - 2
        closed = (place for place in range(1, facts.places + 1) if everybody & ~facts.seen_by[place])
        return _union(facts.can_hold[place] for place in closed if places >> place & 1)

    def _grows(self) -> bool:
        before = dict(self._known)
        for local, given in self._given.items():
            self._known[local] = _union(self.by(expr, owner) for owner, expr in given)
        return self._known != before

    def _note(self, owner: str, node: Node) -> None:
        match node:
            case SetLocal() | Given():
                self._give(owner, node.local, owner, node.value)
            case Fold() | Each() | Among() | Several() | DrawMember():
                self._give(owner, node.local, owner, node.source)
            case Loop():
                self._give(owner, node.local, owner, node.source)
                self._give(owner, node.rest, owner, node.source)
            case Ask(name, args):
                self._give_all(name, self.core.answers[name].params, owner, args)
            case Tries(name, args):
                self._give_all(name, self.core.trials[name].params, owner, args)
            case CallRoutine(name, args):
                self._give_all(name, self.core.routines[name].params, owner, args)
            case CallTo(name, args):
                self._give_all(name, self.core.frames[name].params, owner, args)

    def _give_all(self, owner: str, params: Sequence[Local], giver: str, args: Sequence[Expr]) -> None:
        for param, arg in zip(params, args, strict=True):
            self._give(owner, param, giver, arg)

    def _give(self, owner: str, local: Local, giver: str, value: Expr) -> None:
        self._given.setdefault((owner, local.number), []).append((giver, value))


def _union(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found
