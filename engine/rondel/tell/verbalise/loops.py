"""Loops over things and players, and the conditions with which a body begins: what they go through, as one of them."""

from __future__ import annotations

from dataclasses import replace

from rondel.messages.said import say
from rondel.rules.types import Shape
from rondel.syntax import tree as t
from rondel.tell.verbalise.mention import Mention
from rondel.tell.verbalise.merging import uses_of
from rondel.tell.verbalise.rules_read import construct_of
from rondel.tell.verbalise.saying import Saying
from rondel.tell.verbalise.sets import narrowed
from rondel.tell.verbalise.steps import said_step
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.words.noun_phrase import Spoken

LETTER = "n"


def each_in_place(saying: Saying, step: t.Each) -> str | None:
    """A loop of one step that names the member once: 1 point for each player."""
    if step.condition is not None or len(step.body.steps) != 1 or isinstance(step.body.steps[0], t.As):
        return None
    inner = step.body.steps[0]
    if not isinstance(inner, t.Score | t.Move | t.Return | t.Roll) or uses_of(step.name, inner) != 1:
        return None
    if saying.read.type_of(step.source).shape is Shape.SEQUENCE:
        return None
    scope = saying.inner()
    scope.bind(step.name, member_of(saying, step).with_article("each", "one"))
    return said_step(scope, inner)


def member_of(saying: Saying, step: t.Each) -> Mention:
    """What a loop goes through, as one of them."""
    several = saying.things(step.source)
    if several.number != "other" or several.article != "the" or several.owner is not None:
        raise Unsaid(say("unsaid.construct", name="each"))
    return replace(several, number="one")


def players_in(saying: Saying, step: t.Each) -> tuple[Mention, str]:
    narrow = step.source if isinstance(step.source, t.Where) else None
    source = narrow.source if narrow is not None else step.source
    everybody = Mention("word.player", number="other")
    order = ""
    if saying.read.is_function(source, "seated") and isinstance(source, t.Call) and len(source.args) == 1:
        order = saying.say("lead.seated", what=saying.book.noun(saying.thing(source.args[0].value)))
    elif isinstance(source, t.Name) and source.name != "players":
        everybody = saying.things(source)
    elif not isinstance(source, t.Name):
        raise Unsaid(construct_of(source))
    if narrow is not None:
        everybody = narrowed(saying, everybody, narrow.condition)
    if everybody.article != "the":
        raise Unsaid(say("unsaid.construct", name="each"))
    return everybody.with_article("each", "one"), order


def is_name(expr: t.Expr, name: str) -> bool:
    """Whether an expression is just a name."""
    return isinstance(expr, t.Name) and expr.name == name


def numbers_in(saying: Saying, name: str, source: t.Binary, body: t.Block) -> tuple[Saying, str]:
    """So many times; or for each number, which is a letter where the body speaks of it."""
    first, last = saying.number(source.left), saying.number(source.right)
    if not isinstance(first, int) or not isinstance(last, int):
        raise Unsaid(say("unsaid.reckoned", name=".."))
    scope = saying.inner()
    if not uses_of(name, body):
        return scope, saying.say("lead.so-often", n=last - first + 1)
    if saying.letters or first > last:
        raise Unsaid(say("unsaid.within", name="each … in 1..n", outer="each … in 1..n"))
    scope.forget([name])
    scope.letters[name] = LETTER
    return scope, saying.say("lead.for-number", letter=Spoken(LETTER), low=first, high=last)


def head_conditions(body: t.Block) -> tuple[list[t.Expr], t.Block]:
    """The conditions with which a body begins, and what follows."""
    steps = list(body.steps)
    needs: list[t.Expr] = []
    while steps and isinstance(first := steps[0], t.Need):
        needs.append(first.condition)
        steps.pop(0)
    return needs, replace(body, steps=tuple(steps))
