"""Points: so many, so many for each of something, or as many as something says."""

from __future__ import annotations

from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.syntax import tree as t
from rondel.tell.verbalise.nouns import some_of
from rondel.tell.verbalise.saying import Saying
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.words.noun_phrase import NounPhrase, Spoken
from rondel.words.render import Value


@frozen
class Scored:
    """Points in words: as what is to be done, and for whoever acts as what that one gets or loses."""

    text: str
    points: str = ""
    is_loss: bool = False


def scored(saying: Saying, number: t.Expr, to: t.Expr | None) -> Scored:
    """Points for whoever acts, or for somebody else."""
    scoring = saying.thing(to) if to is not None else saying.acting
    who = saying.book.noun(scoring) if scoring != saying.acting else None
    each = _for_each(number)
    if each is not None and saying.read.is_function(each[0], "count"):
        return _counted(saying, each, who)
    found = saying.number(number)
    if isinstance(found, int):
        return _said(saying, "", who, n=found)
    return _said(saying, "-as-many", who, n=Spoken(found))


def _said(saying: Saying, how: str, who: NounPhrase | None, *, n: int | Spoken, **more: Value) -> Scored:
    text = saying.say(f"do.score{how}", who=who, n=n, **more)
    if who is not None:
        return Scored(text)
    return Scored(text, saying.say(f"get.score{how}", n=n, **more), isinstance(n, int) and n < 0)


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


def _counted(saying: Saying, each: tuple[t.Expr, t.Expr | None], who: NounPhrase | None) -> Scored:
    call, worth = each
    assert isinstance(call, t.Call)
    if len(call.args) != 1 or call.args[0].by is not None:
        raise Unsaid(say("unsaid.arguments", name="count"))
    n = 1 if worth is None else saying.number(worth)
    several = saying.things(call.args[0].value)
    if not isinstance(n, int) or several.number != "other":
        raise Unsaid(say("unsaid.construct", name="score"))
    return _said(saying, "-each", who, n=n, what=saying.book.noun(some_of(saying, several, None)))
