"""Conditions as clauses that can stand behind "if": joined, denied, compared, or in the words of a module."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core import types as domains
from rondel.messages.said import say
from rondel.rules.read.meanings import Meaning, What
from rondel.rules.types import Shape
from rondel.syntax import tree as t
from rondel.tell.verbalise.answers_said import clause_of, has_clause
from rondel.tell.verbalise.comparisons import compared, counted_clause
from rondel.tell.verbalise.deeds_said import deed_noun
from rondel.tell.verbalise.equalities import equal
from rondel.tell.verbalise.rules_read import construct_of
from rondel.tell.verbalise.saying import Saying
from rondel.tell.verbalise.sets import a_kind, counted_noun, is_counted
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.words.noun_phrase import Spoken
from rondel.words.render import Value

_DENIED = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_JOINED = {"and": "or", "or": "and"}
NOT: Value = 1


def said_clause(saying: Saying, expr: t.Expr, negated: bool) -> str:
    """A condition, or that it does not hold."""
    match expr:
        case t.Unary("not", inner):
            return said_clause(saying, inner, not negated)
        case t.Binary("and" | "or"):
            return _joined(saying, expr, negated)
        case t.Binary("==" | "!=" | "<" | "<=" | ">" | ">=", left, right):
            op = _DENIED[expr.op] if negated else expr.op
            is_number = (
                saying.read.type_of(left).shape is Shape.NUMBER or saying.read.type_of(right).shape is Shape.NUMBER
            )
            return compared(saying, left, op, right) if is_number else equal(saying, left, right, negated=op == "!=")
        case t.Binary("in", left, right):
            return _among(saying, left, right, negated=negated)
        case t.Binary("is", left, right):
            return _is_kind(saying, left, right, negated=negated)
        case t.Can(deed):
            return _can(saying, deed, negated=negated)
    return _truth(saying, expr, negated=negated)


# --- joined ---


def _joined(saying: Saying, expr: t.Binary, negated: bool) -> str:
    """Conditions of which all, or any, must hold; where both kinds meet, the outer joint says so."""
    op = _JOINED[expr.op] if negated else expr.op
    parts = list(_flat(expr, expr.op))
    is_mixed = any(_inner_op(part) for part in parts)
    if is_mixed and any(_inner_op(inner) for part in parts for inner in _flat(part, _inner_op(part))):
        raise Unsaid(say("unsaid.several-steps", name=expr.op))
    said = [said_clause(saying, part, negated) for part in parts]
    joint = f"cond.{op}{'-also' if is_mixed else ''}{'-fact' if saying.is_fact else ''}"
    text = said[0]
    for more in said[1:]:
        text = saying.say(joint, left=Spoken(text), right=Spoken(more))
    return text


def _flat(expr: t.Expr, op: str) -> Sequence[t.Expr]:
    if isinstance(expr, t.Binary) and expr.op == op:
        return [*_flat(expr.left, op), *_flat(expr.right, op)]
    return [expr]


def _inner_op(expr: t.Expr) -> str:
    match expr:
        case t.Unary("not", inner):
            return _inner_op(inner)
        case t.Binary("and" | "or"):
            return expr.op
    return ""


# --- kinds and sets ---


def _is_kind(saying: Saying, left: t.Expr, right: t.Expr, *, negated: bool) -> str:
    if not isinstance(right, t.Name):
        raise Unsaid(construct_of(right))
    kind, denied = a_kind(saying, right), NOT if negated else None
    match left:
        case t.Part(of, "place") if saying.read.type_of(of).domain == domains.PIECE:
            thing, place = saying.book.noun(saying.thing(of)), saying.book.noun(kind)
            return saying.say("cond.lies", what=thing, place=place, **{"not": denied})
    thing = saying.book.noun(saying.thing(left))
    return saying.say("cond.is-a", left=thing, right=saying.book.noun(kind), **{"not": denied})


def _among(saying: Saying, left: t.Expr, right: t.Expr, *, negated: bool) -> str:
    """You are among those; of those with the most: you have the most."""
    denied = NOT if negated else None
    one = saying.thing(left)
    if _is_extreme_of_all(saying, left, right):
        assert isinstance(right, t.Call) and isinstance(right.of, t.Name) and right.args[0].by is not None
        what = saying.book.noun(counted_noun(saying, right.args[0].by))
        return saying.say(f"cond.{right.of.name}", who=saying.book.who(one), what=what, **{"not": denied})
    several = saying.book.noun(saying.things(right))
    return saying.say("cond.among", who=saying.book.who(one), what=several, **{"not": denied})


def _is_extreme_of_all(saying: Saying, left: t.Expr, right: t.Expr) -> bool:
    """Whether somebody is compared with all players."""
    if not saying.read.is_function(right, "most", "least") or saying.read.type_of(left).domain != domains.PLAYER:
        return False
    assert isinstance(right, t.Call)
    arg = right.args[0]
    is_of_all = isinstance(arg.value, t.Name) and arg.value.name == "players"
    return is_of_all and arg.by is not None and is_counted(saying, arg.by)


def _can(saying: Saying, deed: t.Expr, *, negated: bool) -> str:
    if not isinstance(deed, t.Name):
        raise Unsaid(say("unsaid.arguments", name="can"))
    meaning = saying.read.meaning(deed)
    if meaning.what is not What.DEED or saying.ruleset.deeds[meaning.addresses[0]].params:
        raise Unsaid(say("unsaid.arguments", name="can"))
    noun = deed_noun(saying, meaning.addresses[0])
    return saying.say("cond.can", what=saying.book.noun(noun), **{"not": NOT if negated else None})


# --- in the words of a module ---


def _truth(saying: Saying, expr: t.Expr, *, negated: bool) -> str:
    """An answer or a mark that is yes or no; of anything else that there is any of it."""
    found = saying.read.type_of(expr)
    if found.is_many:
        return counted_clause(saying, expr, ">" if not negated else "==", 0)
    if found.shape is Shape.YES_NO and isinstance(expr, t.Name | t.Part | t.Call):
        meaning: Meaning = saying.read.meaning(expr)
        if meaning.what in (What.ANSWER, What.MARK, What.OPTION) and has_clause(saying, meaning):
            return clause_of(saying, meaning, expr, NOT if negated else None)
        raise Unsaid(say("unsaid.no-clause", name=meaning.name))
    raise Unsaid(construct_of(expr))
