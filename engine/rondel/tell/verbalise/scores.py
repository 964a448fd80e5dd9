"""Points: so many, so many for each of something, or as many as something says."""

from __future__ import annotations

from rondel.messages.said import say
from rondel.syntax import tree as t
from rondel.tell.verbalise.nouns import some_of
from rondel.tell.verbalise.saying import Saying
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.words.noun_phrase import NounPhrase, Spoken


def scored(saying: Saying, number: t.Expr, to: t.Expr | None) -> str:
    """Points for whoever acts, or for somebody else."""
    scoring = saying.thing(to) if to is not None else saying.acting
    who = saying.book.noun(scoring) if scoring != saying.acting else None
    each = _for_each(number)
    if each is not None and saying.read.is_function(each[0], "count"):
        return _counted(saying, each, who)
    found = saying.number(number)
    if isinstance(found, int):
        return saying.say("do.score", n=found, who=who)
    return saying.say("do.score-as-many", n=Spoken(found), who=who)


def _for_each(number: t.Expr) -> tuple[t.Expr, t.Expr | None] | None:
    """`count(x)`, or so many times that."""
    match number:
        case t.Call():
            return number, None
        case t.Binary("*", t.Call() as counted, worth):
            return counted, worth
        case t.Binary("*", worth, t.Call() as counted):
            return counted, worth
    return None


def _counted(saying: Saying, each: tuple[t.Expr, t.Expr | None], who: NounPhrase | None) -> str:
    call, worth = each
    assert isinstance(call, t.Call)
    if len(call.args) != 1 or call.args[0].by is not None:
        raise Unsaid(say("unsaid.arguments", name="count"))
    n = 1 if worth is None else saying.number(worth)
    several = saying.things(call.args[0].value)
    if not isinstance(n, int) or several.number != "other":
        raise Unsaid(say("unsaid.construct", name="score"))
    return saying.say("do.score-each", n=n, who=who, what=saying.book.noun(some_of(saying, several, None)))
