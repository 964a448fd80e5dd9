"""Numbers compared: how many of something there are, what somebody has, or one number with another."""

from __future__ import annotations

from dataclasses import replace

from rondel.core import types as domains
from rondel.messages.said import say
from rondel.rules.read.meanings import What
from rondel.syntax import tree as t
from rondel.tell.verbalise.answers_said import clause_of, has_clause
from rondel.tell.verbalise.mention import Mention
from rondel.tell.verbalise.saying import Saying, amount
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.words.noun_phrase import Spoken
from rondel.words.render import Value

NONE, EXACTLY, AT_LEAST, AT_MOST, NOT_EXACTLY = range(5)
_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
_COMPARED = {"==": "equal", "!=": "unequal", "<": "less", "<=": "at-most", ">": "more", ">=": "at-least"}


def compared(saying: Saying, left: t.Expr, op: str, right: t.Expr) -> str:
    """Two numbers compared, in the way that suits what they count."""
    known = _literal(saying, right)
    if known is None and _literal(saying, left) is not None:
        left, op, right, known = right, _TURNED[op], left, _literal(saying, left)
    if known is not None:
        found = _with_known(saying, left, op, known)
        if found:
            return found
    first, second = amount(saying.number(left)), amount(saying.number(right))
    return saying.say(f"cond.{_COMPARED[op]}", left=first, right=second)


def _literal(saying: Saying, expr: t.Expr) -> int | None:
    """A number that is known before play; whatever is not must not be said twice, so it is asked by its form."""
    match expr:
        case t.Int(value):
            return value
        case t.Unary("-", t.Int(value)):
            return -value
        case t.Name() if saying.read.meaning(expr).what is What.NUMBER:
            found = saying.number(expr)
            return found if isinstance(found, int) else None
    return None


def _with_known(saying: Saying, left: t.Expr, op: str, known: int) -> str:
    read = saying.read
    if read.is_function(left, "count") and isinstance(left, t.Call) and left.args[0].by is None:
        return counted_clause(saying, left.args[0].value, op, known)
    if read.is_function(left, "uses") and isinstance(left, t.Call):
        return _used(saying, left, op, known)
    match left:
        case t.Part(of, "points") if read.type_of(of).domain == domains.PLAYER:
            return _points(saying, of, op, known)
    if isinstance(left, t.Name | t.Part | t.Call):
        meaning = read.meaning(left)
        if meaning.what in (What.MARK, What.ANSWER) and has_clause(saying, meaning, "n", "how"):
            how, n = _sided(op, known)
            return clause_of(saying, meaning, left, None, n=n, how=how)
    return ""


def _points(saying: Saying, of: t.Expr, op: str, known: int) -> str:
    """Points may be below 0: of just none, "no points" or "at least one" would say something else."""
    if (op, known) == ("==", 0):
        return saying.say("cond.points", who=saying.book.who(saying.thing(of)), n=known)
    limit = known - (op == "<") + (op == ">")
    if limit < 1:
        return ""
    how, n = how_many(op, known)
    return _has(saying, saying.thing(of), Mention("word.point", "bare", "other"), how, n)


def how_many(op: str, n: int) -> tuple[int, int]:
    """In which way a number of things is limited, and the number: `> 2` is at least 3."""
    match op:
        case "==":
            return (NONE, 0) if n == 0 else (EXACTLY, n)
        case "!=":
            return (AT_LEAST, 1) if n == 0 else (NOT_EXACTLY, n)
        case ">" | ">=":
            return _at_least(n + (op == ">"))
    return _at_most(n - (op == "<"))


def _at_least(n: int) -> tuple[int, int]:
    if n < 1:
        raise Unsaid(say("unsaid.always-or-never"))
    return AT_LEAST, n


def _at_most(n: int) -> tuple[int, int]:
    if n < 0:
        raise Unsaid(say("unsaid.always-or-never"))
    return (AT_MOST, n) if n else (NONE, 0)


def _sided(op: str, n: int) -> tuple[int, int]:
    """For clauses of modules: just that number, above it, or below it."""
    match op:
        case "==":
            return 0, n
        case ">" | ">=":
            return 1, n - (op == ">=")
        case "<" | "<=":
            return -1, n + (op == "<=")
    raise Unsaid(say("unsaid.construct", name=op))


def counted_clause(saying: Saying, source: t.Expr, op: str, known: int) -> str:
    """How many of several things there are: with somebody, in a place, or at all."""
    several = saying.things(source)
    how, n = how_many(op, known)
    if several.number != "other":
        raise Unsaid(say("unsaid.one-thing", name="count"))
    bare = replace(several, article="bare", owner=None, place=None)
    if several.article in ("your", "their") and several.place is None:
        return _has(saying, saying.acting, bare, how, n)
    if several.article == "the" and several.owner is not None and several.place is None:
        return _has(saying, several.owner, bare, how, n)
    if several.article == "the" and several.owner is None and several.place is not None:
        what = _so_many(saying, bare, how, n)
        return saying.say("cond.at", how=how, what=what, place=saying.book.noun(several.place))
    if several.article == "the" and several.owner is None:
        return saying.say("cond.some", how=how, what=_so_many(saying, bare, how, n))
    return _number_of(saying, several, op, known)


def _number_of(saying: Saying, several: Mention, op: str, known: int) -> str:
    number = saying.say("num.count", what=saying.book.noun(several))
    return saying.say(f"cond.{_COMPARED[op]}", left=Spoken(number), right=known)


def _has(saying: Saying, who: Mention, what: Mention, how: int, n: int) -> str:
    return saying.say("cond.has", who=saying.book.who(who), how=how, what=_so_many(saying, what, how, n))


def _so_many(saying: Saying, what: Mention, how: int, n: int) -> Value:
    return saying.book.noun(what if how == NONE else replace(what, count=n))


def _used(saying: Saying, call: t.Call, op: str, known: int) -> str:
    """How often a rule was used while a deed runs."""
    match call:
        case t.Call(t.Name(), (t.Arg(t.Part() as rule, None), t.Arg(t.Name() as deed, None))):
            meaning = saying.read.meaning(rule)
            if meaning.what is not What.RULE:
                raise Unsaid(say("unsaid.arguments", name="uses"))
            how, n = how_many(op, known)
            what, per = saying.book.noun(Mention(meaning.addresses[0])), saying.book.noun(span_noun(saying, deed.name))
            return saying.say("cond.uses", who=saying.book.who(saying.acting), what=what, per=per, how=how, n=n)
    raise Unsaid(say("unsaid.arguments", name="uses"))


def span_noun(saying: Saying, deed: str) -> Mention:
    """A deed as a time: turn, round, game are the engine's own words."""
    own = f"word.{deed}"
    if saying.book.has_term(own):
        return Mention(own)
    address = next((each for each in saying.ruleset.deeds if each.endswith(f".{deed}")), "")
    own = f"{address.partition('.')[0]}.act.{deed}"
    return Mention(own if saying.book.has_term(own) else own.replace(".act.", ".deed."))
