"""What need not be reckoned twice: slots read more than once, and what stays the same throughout a loop."""

from __future__ import annotations

from rondel.program.locals import free_locals
from rondel.rules.core import Can, Const, Expr, Fold, Local, Op, Pick, Possible, Read
from rondel.rules.nodes import children, replaced, walk

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
    parts: list[Expr] = []
    _gather(body, member, asked, parts)
    taken = max(free_locals(body), default=0) + 1
    named: Named = dict(enumerate(dict.fromkeys(parts), max(taken, _FIRST_NAMED)))
    for slot, part in named.items():
        body = replaced(body, part, Local(slot))
    return named, body


def _gather(expr: Expr, member: int, asked: bool, parts: list[Expr]) -> None:
    if member not in free_locals(expr) and not (asked and isinstance(expr, Fold | Possible | Can | Pick)):
        if not _is_trivial(expr):
            parts.append(expr)
    elif isinstance(expr, Op):
        first_only = expr.op in ("and", "or", "if")
        truths = expr.op in ("and", "or", "not", "if")
        for arg in expr.args[:1] if first_only else expr.args:
            _gather(arg, member, truths, parts)
    elif not isinstance(expr, Fold | Possible | Can | Pick):
        for arg in _needed(expr):
            _gather(arg, member, False, parts)


def _needed(expr: Expr) -> list[Expr]:
    """The arguments of an expression; what a region is told by is asked once for each cell."""
    arguments = getattr(expr, "args", None)
    return list(children(expr) if arguments is None else arguments)


def _is_trivial(expr: Expr) -> bool:
    """Whether reckoning costs no more than looking up a name."""
    match expr:
        case Const() | Local() | Read(index=None | Const()):
            return True
        case Op():
            return all(isinstance(arg, Const) for arg in expr.args)
    return False
