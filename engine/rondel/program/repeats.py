"""What need not be reckoned twice: slots read more than once, and what stays the same throughout a loop."""

from __future__ import annotations

from dataclasses import replace

from rondel.program.locals import free_locals
from rondel.record import record
from rondel.rules.core import Ask, Can, Const, Expr, Fold, Lib, Local, Lookup, Op, Pick, Possible, Read
from rondel.rules.nodes import replaced, walk

_FIRST_NAMED = 1_000_000  # beyond the locals of any deed or answer

Named = dict[int, Expr]


def named_reads(exprs: list[Expr]) -> tuple[Named, list[Expr]]:
    """Slots that are read more than once, each as a local, and the expressions with those locals in their places."""
    reads = [node for expr in exprs for node in walk(expr) if isinstance(node, Read) and _is_bound_to_nothing(node)]
    repeated = [read for i, read in enumerate(reads) if read not in reads[:i] and reads.count(read) > 1]
    named: Named = dict(enumerate(repeated, _FIRST_NAMED))
    for slot, read in named.items():
        exprs = [replaced(expr, read, Local(slot)) for expr in exprs]
    return named, exprs


def _is_bound_to_nothing(read: Read) -> bool:
    return read.index is not None and not any(isinstance(node, Local) for node in walk(read))


def same_throughout(body: Expr, member: int, *, asked: bool) -> tuple[Named, Expr]:
    """The parts of a loop's body that every member needs and none changes, each as a local, and the body with those.

    `asked`: only the truth of the body is wanted. Parts behind an `and`, an `or` or an `if` stay where they are,
    because not every member comes to them.
    """
    first = max(_FIRST_NAMED, 1 + max(free_locals(body), default=0))
    taken: dict[Expr, Local] = {}
    rest = _Outside(member, first, taken).rest(body, asked=asked)
    return {local.slot: part for part, local in taken.items()}, rest


@record
class _Outside:
    """Takes out of a loop what does not depend on its member; trials stay whole, because pieces move in them."""

    member: int
    first: int
    taken: dict[Expr, Local]

    def rest(self, expr: Expr, *, asked: bool = False) -> Expr:
        whole = isinstance(expr, Fold | Possible | Can | Pick)
        if self.member not in free_locals(expr) and not (asked and whole):
            return expr if _is_trivial(expr) else self.taken.setdefault(expr, Local(self.first + len(self.taken)))
        if isinstance(expr, Op):
            needed = 1 if expr.op in ("and", "or", "if") else len(expr.args)
            truths = expr.op in ("and", "or", "not", "if")
            args = [self.rest(arg, asked=truths) for arg in expr.args[:needed]]
            return replace(expr, args=(*args, *expr.args[needed:]))
        if isinstance(expr, Ask | Lib):
            return replace(expr, args=tuple([self.rest(arg) for arg in expr.args]))
        if isinstance(expr, Read | Lookup) and expr.index is not None:
            return replace(expr, index=self.rest(expr.index))
        return expr


def _is_trivial(expr: Expr) -> bool:
    """Whether reckoning costs no more than looking up a name."""
    match expr:
        case Const() | Local() | Read(index=None | Const()):
            return True
        case Op():
            return all(isinstance(arg, Const) for arg in expr.args)
    return False
