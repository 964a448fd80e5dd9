"""Several things: all of a kind, those of somebody or somewhere, those for which a condition holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rondel.core import types as domains
from rondel.messages.said import say
from rondel.rules.read.meanings import What
from rondel.rules.types import Type
from rondel.syntax import tree as t
from rondel.tell.verbalise.lying import kinds_lying_in
from rondel.tell.verbalise.mention import Mention
from rondel.tell.verbalise.nouns import asked_noun, described, of_whom, owned
from rondel.tell.verbalise.rules_read import construct_of
from rondel.tell.verbalise.saying import Saying, amount
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.words.noun_phrase import Spoken

_KINDS = (What.PIECE_KIND, What.PLACE_KIND, What.SET)


def said_things(saying: Saying, expr: t.Expr) -> Mention:
    """How several things are spoken of; one thing where several are wanted is spoken of as itself."""
    match expr:
        case t.Where(source, condition):
            return narrowed(saying, saying.things(source), condition)
        case t.Binary("-", left, right) if saying.read.type_of(left).is_many:
            rest = saying.book.noun(saying.things(right))
            return saying.things(left).followed(saying.say("tail.except", what=rest))
        case t.ListOf((single,)):
            return saying.thing(single)
        case t.Call() if saying.read.is_function(expr, "most", "least"):
            return _extreme(saying, expr)
        case t.Call() if saying.read.is_function(expr, "directions") and len(expr.args) == 1:
            return _directions(saying, expr.args[0].value)
    found = saying.read.type_of(expr)
    if found.is_many:
        return _many(saying, expr, found)
    return lying_in(saying, expr, found) if found.domain == domains.PLACE else saying.thing(expr)


def _many(saying: Saying, expr: t.Expr, found: Type) -> Mention:
    meaning = saying.read.meaning(expr)
    if meaning.what in (What.LOCAL, What.PARAMETER) and isinstance(expr, t.Name):
        return saying.mentioned(expr.name)
    if isinstance(expr, t.Name) and (meaning.what in _KINDS or expr.name == "players"):
        return Mention(_noun(saying, found, expr.name), number="other")
    if isinstance(expr, t.Part) and meaning.what is What.PIECE_KIND and "." not in meaning.name:
        return _pieces_of(saying, expr, _noun(saying, found, expr.name))
    if meaning.what in (What.ANSWER, What.MARK, What.TABLE, What.PROPERTY):
        return asked_noun(saying, meaning, _given(expr))
    raise Unsaid(construct_of(expr))


def _noun(saying: Saying, found: Type, name: str) -> str:
    """By the name that was written, which may be that of all kinds together."""
    if found.domain == domains.PIECE:
        return f"piece.{saying.read.kind_named(name)}"
    if found.domain == domains.PLACE:
        return f"place.{saying.read.kind_named(name)}"
    return saying.read.noun_of(found)


def _given(expr: t.Expr) -> tuple[t.Expr, ...]:
    """What an answer is asked of: `f(x)`, or `x.f`."""
    match expr:
        case t.Call(t.Part(first), args) if all(arg.by is None for arg in args):
            return (first, *(arg.value for arg in args))
        case t.Call(t.Name(), args) if all(arg.by is None for arg in args):
            return tuple(arg.value for arg in args)
        case t.Part(of):
            return (of,)
        case t.Name():
            return ()
    raise Unsaid(construct_of(expr))


def _pieces_of(saying: Saying, expr: t.Part, noun: str) -> Mention:
    found = saying.read.type_of(expr.of)
    if found.is_many and found.domain == domains.PLACE:
        return Mention(noun, number="other", place=saying.things(expr.of))
    return of_whom(saying, expr.of, noun, "other")


def lying_in(saying: Saying, expr: t.Expr, found: Type) -> Mention:
    """What lies in a place: of one kind if only such can."""
    kinds = kinds_lying_in(saying.read, frozenset(found.kinds))
    noun = f"piece.{kinds[0]}" if len(kinds) == 1 else "word.lying"
    return Mention(noun, number="other", place=saying.thing(expr))


def _directions(saying: Saying, place: t.Expr) -> Mention:
    return Mention("set.way", number="other").followed(
        saying.say("tail.leading", place=saying.book.noun(saying.thing(place)))
    )


# --- those with the most ---


def _extreme(saying: Saying, expr: t.Call) -> Mention:
    """The players with the most cards; those of whom a value is highest."""
    assert isinstance(expr.of, t.Name)
    arg = expr.args[0]
    if len(expr.args) != 1 or arg.by is None:
        raise Unsaid(construct_of(expr))
    several = saying.things(arg.value)
    extreme = _by_what(saying, expr.of.name, arg.value, arg.by)
    if several.article == "the" and not several.behind:
        return several.followed(extreme)
    among = saying.say("tail.among", what=saying.book.noun(several))
    return Mention(several.term, number="other").followed(extreme, among)


def _by_what(saying: Saying, most: str, source: t.Expr, by: t.Expr) -> str:
    if is_counted(saying, by):
        return saying.say(f"tail.{most}", what=saying.book.noun(counted_noun(saying, by)))
    one = Mention(saying.read.noun_of(saying.read.type_of(source)), "this")
    return saying.say(f"tail.{most}-by", value=amount(looking_at(saying, one).number(by)))


def is_counted(saying: Saying, by: t.Expr) -> bool:
    """Whether somebody can have the most of what is compared."""
    try:
        return bool(counted_noun(saying, by))
    except Unsaid:
        return False


def counted_noun(saying: Saying, by: t.Expr) -> Mention:
    """What is counted of each member: its points, or pieces that it has."""
    match by:
        case t.Part(t.Name("it"), "points"):
            return Mention("word.point", "bare", "other")
        case t.Call(_, (t.Arg(t.Part(t.Name("it")) as part, None),)) if saying.read.is_function(by, "count"):
            meaning = saying.read.meaning(part)
            if meaning.what is What.PIECE_KIND:
                return Mention(f"piece.{saying.read.kind_named(part.name)}", "bare", "other")
    raise Unsaid(say("unsaid.construct", name="by"))


# --- those for which something holds ---


def conjuncts(condition: t.Expr) -> Iterator[t.Expr]:
    """All that must hold."""
    match condition:
        case t.Binary("and", left, right):
            yield from conjuncts(left)
            yield from conjuncts(right)
        case _:
            yield condition


def all_of(conditions: Sequence[t.Expr]) -> t.Expr:
    """Conditions as one."""
    found = conditions[0]
    for more in conditions[1:]:
        found = t.Binary("and", found, more, more.span)
    return found


def narrowed(saying: Saying, several: Mention, condition: t.Expr) -> Mention:
    """Those of several things for which a condition holds, each part of which is said in its own way."""
    others: list[t.Expr] = []
    excluded = [part for part in conjuncts(condition) if _excludes(part)]
    for part in conjuncts(condition):
        if part not in excluded:
            found = _narrowed_by(saying, several, part)
            several, others = (several, [*others, part]) if found is None else (found, others)
    if others:  # behind "except" they would be said of what is excluded
        return _for_which(saying, several, [*others, *excluded])
    for part in excluded:
        several = several.followed(saying.say("tail.except", what=saying.book.noun(_exception(saying, part))))
    return several


def _excludes(part: t.Expr) -> bool:
    match part:
        case t.Binary("!=", t.Name("it")) | t.Unary("not", t.Binary("is", t.Name("it"), t.Name())):
            return True
    return False


def _exception(saying: Saying, part: t.Expr) -> Mention:
    match part:
        case t.Binary("!=", _, other):
            return saying.thing(other)
        case t.Unary("not", t.Binary("is", _, t.Name() as kind)):
            return a_kind(saying, kind)
    raise Unsaid(construct_of(part))


def _narrowed_by(saying: Saying, several: Mention, part: t.Expr) -> Mention | None:
    match part:
        case t.Binary("==", t.Part(t.Name("it"), "place"), place):
            return replace(several, place=_only(several, saying.thing(place)))
        case t.Binary("is", t.Part(t.Name("it"), "place"), t.Name() as kind):
            return replace(several, place=_only(several, a_kind(saying, kind)))
        case t.Binary("==", t.Part(t.Name("it"), "owner"), owner):
            return _owned_by(saying, several, owner)
        case t.Binary("!=", t.Part(t.Name("it"), "owner"), owner):
            who = saying.book.who(saying.thing(owner))
            return several.followed(saying.say("tail.not-own", who=who))
        case t.Binary("==", t.Part(t.Name("it")) as attribute, value) if _names_its_set(saying, attribute):
            return described(saying, several, value)
    return None


def _only(several: Mention, place: Mention) -> Mention:
    if several.place is not None:
        raise Unsaid(say("unsaid.two-owners"))
    return place


def a_kind(saying: Saying, kind: t.Name) -> Mention:
    """A thing of a kind, or one with a rule."""
    meaning = saying.read.meaning(kind)
    if meaning.what is What.PIECE_KIND:
        return Mention(f"piece.{kind.name}", "a")
    if meaning.what is What.PLACE_KIND:
        return Mention(f"place.{kind.name}", "a")
    if meaning.what is What.RULE and len(meaning.addresses) == 1:
        return Mention(meaning.addresses[0], "a")
    raise Unsaid(say("unsaid.construct", name=f"is {kind.name}"))


def _owned_by(saying: Saying, several: Mention, owner: t.Expr) -> Mention:
    if several.owner is not None or several.article != "the":
        raise Unsaid(say("unsaid.two-owners"))
    found = owned(saying, saying.thing(owner), several.term, several.number)
    return replace(several, article=found.article, owner=found.owner)


def _names_its_set(saying: Saying, attribute: t.Part) -> bool:
    """Whether a property is called like the set of which it has a member: the colour of a good."""
    found = saying.read.type_of(attribute)
    return found.domain is not None and found.domain.is_set and found.domain.name == attribute.name


def _for_which(saying: Saying, several: Mention, parts: Sequence[t.Expr]) -> Mention:
    """Any other conditions, said of the member that is looked at."""
    inner = looking_at(saying, Mention(several.term, "this", adjectives=several.adjectives))
    return several.followed(saying.say("tail.where", clause=Spoken(inner.fact(all_of(parts)))))


def looking_at(saying: Saying, one: Mention) -> Saying:
    """Where `it` is one of several things; nothing else may be called so there."""
    if any((each.term, each.article) == (one.term, "this") for each in saying.names.values()):
        raise Unsaid(say("unsaid.two-at-once", id=one.term))
    inner = saying.inner()
    inner.it = one
    return inner
