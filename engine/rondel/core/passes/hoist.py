"""What need not be reckoned twice: what stays the same throughout a loop, and slots that several offers read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from rondel.core.blocks import Block, Each, Offer, One, Pause
from rondel.core.core import Core
from rondel.core.expressions import (
    Apply,
    Ask,
    Const,
    Expr,
    Fold,
    Given,
    Let,
    Local,
    Lookup,
    Match,
    Pick,
    Read,
    Tries,
)
from rondel.core.operations import How, Op
from rondel.core.passes.conditions import replaced
from rondel.core.passes.lean import is_quick
from rondel.core.passes.rebuild import holds, numbering_of, with_expressions
from rondel.core.typing import Types
from rondel.core.walk import Numbering, all_nodes, free_locals, rebuilt, walk

_ASKS = (How.FILTER, How.ANY)
_TRUTHS = (Op.AND, Op.OR, Op.NOT, Op.IF)


def hoist_out_of_loops(core: Core) -> Core:
    """Reckons before a loop what is the same for all its members."""
    types, locals_ = Types(core.sizes, core.regions, core.answers), numbering_of(core)

    def changed(expr: Expr) -> Expr:
        if not holds(expr, Fold):
            return expr
        made = rebuilt(expr, changed)
        return _hoisted(made, locals_, types) if isinstance(made, Fold) and not made.given else made

    return replace(with_expressions(core, changed, holding=Fold), next_local=locals_.next)


def _hoisted(fold: Fold, locals_: Numbering, types: Types) -> Fold:
    outside = _Outside(fold.local, locals_, types)
    body = outside.rest(fold.body, asked=fold.how in _ASKS)
    given = tuple(Given(local, value) for value, local in outside.taken.items())
    return replace(fold, body=body, given=given) if given else fold


@dataclass
class _Outside:
    """Takes out of a loop what does not depend on its member; trials stay whole, because pieces move in them.

    `asked`: only the truth is wanted. Parts behind an `and`, an `or` or an `if` stay where they are, because not
    every member comes to them.
    """

    member: Local
    locals: Numbering
    types: Types
    taken: dict[Expr, Local] = field(default_factory=dict)

    def rest(self, expr: Expr, *, asked: bool = False) -> Expr:
        whole = isinstance(expr, Fold | Tries | Pick)
        if self.member.number not in free_locals(expr) and not (asked and whole):
            return expr if _is_trivial(expr) else self._taken(expr)
        match expr:
            case Apply(op, args):
                needed = 1 if op in (Op.AND, Op.OR, Op.IF) else len(args)
                first = [self.rest(arg, asked=op in _TRUTHS) for arg in args[:needed]]
                return replace(expr, args=(*first, *args[needed:]))
            case Ask():
                return replace(expr, args=tuple([self.rest(arg) for arg in expr.args]))
            case Read(_, index) if index is not None:
                return replace(expr, index=self.rest(index))
            case Lookup():
                return replace(expr, index=self.rest(expr.index))
        return expr

    def _taken(self, expr: Expr) -> Local:
        if expr not in self.taken:
            self.taken[expr] = self.locals.fresh(Local(0, self.types.of(expr), "same"))
        return self.taken[expr]


def _is_trivial(expr: Expr) -> bool:
    """Whether reckoning costs no more than looking up a name."""
    match expr:
        case Const() | Local() | Read(index=None | Const()):
            return True
        case Apply():
            return all(isinstance(arg, Const) for arg in expr.args)
    return False


# --- slots that are read more than once ---


def share_reads(core: Core) -> Core:
    """Reads a slot once where several offers of a pause, or several requirements, look at it."""
    sharing = _Sharing(Types(core.sizes, core.regions, core.answers), numbering_of(core))
    blocks = tuple(sharing.in_pause(block) for block in core.blocks)
    made = with_expressions(replace(core, blocks=blocks), sharing.in_matches, holding=Match)
    return replace(made, next_local=sharing.locals.next)


@dataclass
class _Sharing:
    types: Types
    locals: Numbering

    def in_pause(self, block: Block) -> Block:
        pause = block.end
        if not isinstance(pause, Pause) or pause.given:
            return block
        quick = [part for offer in pause.offers if isinstance(offer, One) for part in _first_asked(offer.condition)]
        given = self._repeated_reads(quick)
        offers = tuple(_with_given(offer, given) for offer in pause.offers)
        return replace(block, end=replace(pause, offers=offers, given=tuple(given)))

    def in_matches(self, expr: Expr) -> Expr:
        if not holds(expr, Match):
            return expr
        if not isinstance(expr, Match):
            return rebuilt(expr, self.in_matches)
        given = self._repeated_reads([pieces for _, pieces in expr.parts])
        result: Expr = expr
        for one in given:
            result = replaced(result, one.value, one.local)
        return Let(tuple(given), result) if given else expr

    def _repeated_reads(self, exprs: Iterable[Expr]) -> list[Given]:
        reads = [node for node in all_nodes(exprs) if isinstance(node, Read) and _is_free_of_locals(node)]
        repeated = dict.fromkeys(read for i, read in enumerate(reads) if read in reads[:i])
        return [Given(self.locals.fresh(Local(0, self.types.of(read), "read")), read) for read in repeated]


def _first_asked(condition: Expr) -> Iterable[Expr]:
    """The parts of a condition that are asked at once, as long as they cost next to nothing."""
    if isinstance(condition, Apply) and condition.op is Op.AND:
        for arg in condition.args:
            parts = list(_first_asked(arg))
            yield from parts
            if not parts:
                return
    elif is_quick(condition):
        yield condition


def _with_given(offer: Offer, given: list[Given]) -> Offer:
    if isinstance(offer, Each):
        return offer
    condition = offer.condition
    for one in given:
        condition = _asked_once(condition, one)
    return replace(offer, condition=condition)


def _asked_once(condition: Expr, given: Given) -> Expr:
    """A condition with a read replaced in those of its parts that are asked at once."""
    if isinstance(condition, Apply) and condition.op is Op.AND:
        return replace(condition, args=tuple(_asked_once(arg, given) for arg in condition.args))
    return replaced(condition, given.value, given.local) if is_quick(condition) else condition


def _is_free_of_locals(read: Read) -> bool:
    return read.index is not None and not any(isinstance(node, Local) for node in walk(read))
