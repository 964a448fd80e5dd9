"""Whether a name for a value can be left out: it can where the value is the same when it is used."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.rules.read.meanings import What
from rondel.syntax import tree as t
from rondel.tell.verbalise.merging import uses_of
from rondel.tell.verbalise.saying import Saying
from rondel.tell.verbalise.unsaid import Unsaid

_BLOCKS = (t.If, t.Each, t.As, t.May, t.Either, t.Need, t.Let)
_LASTING = (What.PROPERTY, What.TABLE, What.MEMBER, What.NUMBER, What.OPTION, What.LOCAL, What.PARAMETER)


def is_said_next(name: str, rest: Sequence[t.Step]) -> bool:
    """Whether a value is used in the very next step, once: there it is said, and behind it everybody knows it."""
    return bool(rest) and uses_of(name, rest[0]) == 1 and not isinstance(rest[0], _BLOCKS)


def lasts(saying: Saying, value: t.Expr) -> bool:
    """Whether a value never changes."""
    match value:
        case t.Int():
            return True
        case t.Name("you"):
            return True
        case t.Name():
            return _is_lasting(saying, value)
        case t.Part(of):
            return _is_lasting(saying, value) and lasts(saying, of)
        case t.Call(t.Name(), args):
            return _is_lasting(saying, value) and all(arg.by is None and lasts(saying, arg.value) for arg in args)
    return False


def _is_lasting(saying: Saying, expr: t.Expr) -> bool:
    try:
        return saying.read.meaning(expr).what in _LASTING
    except Unsaid:
        return False
