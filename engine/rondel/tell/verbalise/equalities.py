"""Things compared: who has something, where it lies, what it is."""

from __future__ import annotations

from rondel.core import types as domains
from rondel.messages.said import say
from rondel.rules.read.meanings import What
from rondel.syntax import tree as t
from rondel.tell.verbalise.answers_said import clause_of, has_clause
from rondel.tell.verbalise.mention import Mention
from rondel.tell.verbalise.nouns import described, is_set_member
from rondel.tell.verbalise.numbers import said_argument
from rondel.tell.verbalise.rules_read import construct_of
from rondel.tell.verbalise.saying import Saying
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.words.render import Value

NOT: Value = 1


def equal(saying: Saying, left: t.Expr, right: t.Expr, *, negated: bool) -> str:
    """That one thing is another; what is asked for stands on the left."""
    if _stands_for_itself(saying, left) and not _stands_for_itself(saying, right):
        left, right = right, left
    denied = NOT if negated else None
    return (
        _by_rule(saying, left, right, denied)
        or _by_property(saying, left, right, denied)
        or _by_words(saying, left, right, denied)
        or _is(saying, left, right, denied)
    )


def _stands_for_itself(saying: Saying, expr: t.Expr) -> bool:
    return isinstance(expr, t.Name) and saying.read.meaning(expr).what in (What.MEMBER, What.PLAYER, What.OWN_NAME)


def _is_none(saying: Saying, expr: t.Expr) -> bool:
    return isinstance(expr, t.Name) and expr.name == "none" and saying.read.meaning(expr).what is What.OWN_NAME


def _by_rule(saying: Saying, left: t.Expr, right: t.Expr, denied: Value | None) -> str:
    """Two places with the same rule; of places without one nobody would say so."""
    match left, right:
        case t.Part(one, "rule"), t.Part(other, "rule") if saying.read.all_have_rules(one, other):
            return saying.say("cond.same-rule", left=_noun(saying, one), right=_noun(saying, other), **{"not": denied})
    return ""


def _by_property(saying: Saying, left: t.Expr, right: t.Expr, denied: Value | None) -> str:
    """The crown is yours, lies in the bank, is on your pawn."""
    if not isinstance(left, t.Part) or saying.read.meaning(left).what is not What.OWN_PROPERTY:
        return ""
    if saying.read.type_of(left.of).domain != domains.PIECE:
        return ""
    match left.name:
        case "holder" if _is_none(saying, right):
            return saying.say("cond.nobody", what=_noun(saying, left.of), **{"not": denied})
        case "holder":
            who = saying.book.who(saying.thing(right))
            return saying.say("cond.holds", who=who, what=_noun(saying, left.of), **{"not": denied})
        case "owner" if not _is_none(saying, right):
            who = saying.book.who(saying.thing(right))
            return saying.say("cond.owns", who=who, what=_noun(saying, left.of), **{"not": denied})
        case "place" if not _is_none(saying, right):
            return saying.say("cond.lies", what=_noun(saying, left.of), place=_noun(saying, right), **{"not": denied})
        case "host" if not _is_none(saying, right):
            return saying.say("cond.rides", what=_noun(saying, left.of), place=_noun(saying, right), **{"not": denied})
        case "face" if not _is_none(saying, right):
            value = _noun(saying, right)
            return saying.say("cond.shows", what=_noun(saying, left.of), value=value, **{"not": denied})
    return ""


def _noun(saying: Saying, expr: t.Expr) -> Value:
    return saying.book.noun(saying.thing(expr))


def _by_words(saying: Saying, left: t.Expr, right: t.Expr, denied: Value | None) -> str:
    """An answer, a mark or an option that is this: in the words of its module."""
    if not isinstance(left, t.Name | t.Part | t.Call) or _is_none(saying, right):
        return ""
    meaning = saying.read.meaning(left)
    if meaning.what is What.OPTION:
        return _option(saying, left, right, denied)
    is_you = isinstance(right, t.Name) and right.name == "you" and saying.acting.is_you
    if meaning.what in (What.ANSWER, What.MARK) and has_clause(saying, meaning, "what") and not is_you:
        return clause_of(saying, meaning, left, denied, what=said_argument(saying, right))
    return ""


def _option(saying: Saying, left: t.Expr, right: t.Expr, denied: Value | None) -> str:
    meaning = saying.read.meaning(left)
    module, name = meaning.addresses[0].partition(".")[0], meaning.name
    if not isinstance(right, t.Name):
        raise Unsaid(construct_of(right))
    value = Mention(f"{module}.option.{name}.{right.name}", "bare")
    option = saying.book.noun(Mention(f"{module}.option.{name}", number=""))
    return saying.say("cond.option", left=option, right=saying.book.noun(value), **{"not": denied})


def _is(saying: Saying, left: t.Expr, right: t.Expr, denied: Value | None) -> str:
    if _is_none(saying, right) or _is_none(saying, left):
        raise Unsaid(say("unsaid.construct", name="none"))
    if isinstance(left, t.Part) and saying.read.meaning(left).what is What.PROPERTY:
        kind = _of_kind(saying, left, right)
        if kind is not None:
            return saying.say("cond.is-a", left=_noun(saying, left.of), right=saying.book.noun(kind), **{"not": denied})
    first, second = saying.thing(left), saying.thing(right)
    if first.is_you or second.is_you:
        other = second if first.is_you else first
        return saying.say("cond.you-are", what=saying.book.noun(other), **{"not": denied})
    phrase = "cond.is-member" if is_set_member(second) else "cond.is"
    return saying.say(phrase, left=saying.book.noun(first), right=saying.book.noun(second), **{"not": denied})


def _of_kind(saying: Saying, left: t.Part, right: t.Expr) -> Mention | None:
    """`town.colour == jade`: this town is a jade town."""
    found = saying.read.type_of(left)
    if found.domain is None or found.domain.name != left.name or not isinstance(right, t.Name | t.Part):
        return None
    if saying.read.meaning(right).what is not What.MEMBER or not is_set_member(saying.thing(right)):
        return None
    return described(saying, Mention(saying.read.noun_of(saying.read.type_of(left.of)), "a"), right)
