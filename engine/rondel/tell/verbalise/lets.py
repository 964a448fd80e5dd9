"""Whether a name for a value can be left out: it can where the value is the same when it is used."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.rules.read.meanings import What
from rondel.syntax import tree as t
from rondel.tell.verbalise.merging import uses_of
from rondel.tell.verbalise.saying import Saying
from rondel.tell.verbalise.unsaid import Unsaid

_LASTING = (What.PROPERTY, What.TABLE, What.MEMBER, What.NUMBER, What.OPTION, What.LOCAL, What.PARAMETER)


def lasts(saying: Saying, name: str, value: t.Expr, rest: Sequence[t.Step]) -> bool:
    """Whether a value never changes, or is used in the very next step and nowhere else."""
    if _never_changes(saying, value):
        return True
    uses = uses_of(name, rest)
    return uses == 1 and bool(rest) and uses_of(name, rest[0]) == 1 and not isinstance(rest[0], t.Each | t.As | t.May)


def _never_changes(saying: Saying, value: t.Expr) -> bool:
    match value:
        case t.Int():
            return True
        case t.Name("you"):
            return True
        case t.Name():
            return _is_lasting(saying, value)
        case t.Part(of):
            return _is_lasting(saying, value) and _never_changes(saying, of)
        case t.Call(t.Name(), args):
            return _is_lasting(saying, value) and all(
                arg.by is None and _never_changes(saying, arg.value) for arg in args
            )
    return False


def _is_lasting(saying: Saying, expr: t.Expr) -> bool:
    try:
        return saying.read.meaning(expr).what in _LASTING
    except Unsaid:
        return False
