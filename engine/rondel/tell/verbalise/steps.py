"""Single steps as what somebody may or must do: an infinitive with all that belongs to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rondel.core import types as domains
from rondel.messages.said import say
from rondel.rules.read.meanings import What
from rondel.rules.types import Shape, Type
from rondel.syntax import tree as t
from rondel.tell.verbalise.deeds_said import done, noted, stopped
from rondel.tell.verbalise.homes_said import paid, put_back
from rondel.tell.verbalise.mention import Mention
from rondel.tell.verbalise.nouns import interchangeable, ownership_behind, some_of
from rondel.tell.verbalise.numbers import said_argument
from rondel.tell.verbalise.rules_read import construct_of
from rondel.tell.verbalise.saying import Saying, amount
from rondel.tell.verbalise.scores import scored
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.words.noun_phrase import Spoken
from rondel.words.render import Value


def said_step(saying: Saying, step: t.Step) -> str:
    """What is to be done."""
    match step:
        case t.Choose():
            return _choose(saying, step)
        case t.Pay(quantity, kind, source):
            return paid(saying, kind, source, *_so_many(saying, "do.pay", quantity, kind, source))
        case t.Take(quantity, kind, source):
            return _so_many(saying, "do.take", quantity, kind, source)[0]
        case t.Move():
            return _move(saying, step)
        case t.Return(what):
            return put_back(saying, what)
        case t.Score(number, to):
            return scored(saying, number, to).text
        case t.Roll(what, until):
            return _roll(saying, what, until)
        case t.Shuffle(what):
            return saying.say("do.shuffle", what=_stack(saying, what))
        case t.Look(what):
            return saying.say("do.look", what=saying.book.noun(saying.things(what)))
        case t.Draw():
            return _draw(saying, step)
        case t.Swap(left, right):
            return _swap(saying, left, right)
        case t.Set(target, value):
            return noted(saying, target, value)
        case t.Do(deed):
            return done(saying, deed)
        case t.Stop(deed, at_once):
            return stopped(saying, deed, at_once=at_once)
        case t.Original(args):
            return _original(saying, args)
    raise Unsaid(construct_of(step))


# --- how many ---


def _so_many(
    saying: Saying, phrase: str, quantity: t.Quantity, kind: str | None, source: t.Expr | None
) -> tuple[str, Mention]:
    """So many pieces of a kind, or of those in a set; what must be reckoned is said as a number of its own."""
    several = Mention(f"piece.{kind}", number="other") if kind is not None else _source(saying, source)
    number = saying.number(quantity.number)
    more = 1 if quantity.up_to else None
    lies = "taken" if phrase == "do.take" else "from"
    if isinstance(number, int):
        if number < 1:
            raise Unsaid(say("unsaid.construct", name=str(number)))
        what = _some(saying, several, number)
        return saying.say(phrase, what=saying.book.noun(what, lies), most=more), what
    what = replace(ownership_behind(saying, several), article="bare", number="other", count=None)
    return saying.say(f"{phrase}-as-many", what=saying.book.noun(what, lies), n=amount(number), most=more), what


def _some(saying: Saying, several: Mention, number: int) -> Mention:
    if several.number != "other":
        if number != 1:
            raise Unsaid(say("unsaid.one-thing", name="of"))
        return several
    return some_of(saying, several, number)


def _source(saying: Saying, source: t.Expr | None) -> Mention:
    if source is None:
        raise Unsaid(say("unsaid.construct", name="of"))
    return saying.things(source)


def _choose(saying: Saying, step: t.Choose) -> str:
    """What is chosen is known by its name afterwards: this card."""
    match step.source:
        case t.Binary("..") as numbers:
            return _choose_number(saying, step, numbers, None)
        case t.Where(t.Binary("..") as numbers, condition):
            return _choose_number(saying, step, numbers, condition)
    several = saying.things(step.source)
    found = saying.read.type_of(step.source)
    if step.quantity is None:
        what = chosen_one(saying, several, found)
        saying.bind(step.name, Mention(several.term, "this", adjectives=several.adjectives))
        return saying.say("do.choose", what=saying.book.noun(what))
    number = saying.number(step.quantity.number)
    if not isinstance(number, int):
        raise Unsaid(say("unsaid.reckoned", name="choose"))
    saying.bind(step.name, Mention(several.term, "this", "other" if number > 1 else "one"))
    more = 1 if step.quantity.up_to else None
    return saying.say("do.choose", what=saying.book.noun(some_of(saying, several, number)), most=more)


def _choose_number(saying: Saying, step: t.Choose, numbers: t.Binary, condition: t.Expr | None) -> str:
    if step.quantity is not None:
        raise Unsaid(say("unsaid.construct", name="choose"))
    low, high = amount(saying.number(numbers.left)), amount(saying.number(numbers.right))
    this = Mention("word.number", "this")
    inner = saying.inner()
    inner.it = this
    clause = Spoken(inner.fact(condition)) if condition is not None else None
    saying.bind(step.name, this)
    return saying.say("do.choose-number", low=low, high=high, clause=clause)


def chosen_one(saying: Saying, several: Mention, found: Type) -> Mention:
    """One of those among which somebody chooses."""
    if several.number != "other":
        raise Unsaid(say("unsaid.one-thing", name="choose"))
    if found.shape is Shape.SEQUENCE:
        raise Unsaid(say("unsaid.construct", name="choose"))
    return some_of(saying, several, 1)


# --- pieces ---


def _move(saying: Saying, step: t.Move) -> str:
    place = saying.book.noun
    if step.quantity is None:
        what = saying.things(step.what)
        verb = "do.ride" if saying.read.type_of(step.to).domain == domains.PIECE else "do.move"
        return saying.say(verb, what=place(what, "from"), place=place(saying.thing(step.to)))
    number = saying.number(step.quantity.number)
    if not isinstance(number, int) or step.quantity.up_to or number < 1:
        raise Unsaid(say("unsaid.reckoned", name="move"))
    found = saying.read.type_of(step.what)
    several = saying.things(step.what)
    if saying.read.is_stack(found):
        return saying.say("do.draw-to", what=place(_top(several, number), "from"), place=place(saying.thing(step.to)))
    if not interchangeable(saying, several, found):
        raise Unsaid(say("unsaid.unlike", name="move"))
    what = _some(saying, several, number)
    return saying.say("do.move", what=place(what, "from"), place=place(saying.thing(step.to)))


def _top(several: Mention, number: int) -> Mention:
    """The topmost pieces of a stack."""
    return replace(several, article="bare" if number > 1 else "a", number="one", count=number if number > 1 else None)


def _stack(saying: Saying, expr: t.Expr) -> Value:
    if not saying.read.is_stack(saying.read.type_of(expr)):
        raise Unsaid(say("unsaid.construct", name="shuffle"))
    return saying.book.noun(saying.thing(expr))


def _roll(saying: Saying, what: t.Expr, until: t.Expr | None) -> str:
    several = saying.things(what)
    if isinstance(what, t.Name) and _is_single(saying, what):
        several = replace(several, number="one")
    dice = saying.book.noun(several, "rolled")
    clause = Spoken(saying.fact(until)) if until is not None else None
    return saying.say("do.roll", what=dice, clause=clause)


def _is_single(saying: Saying, what: t.Name) -> bool:
    """Whether a name is that of all pieces of a kind of which there is one."""
    kind = saying.read.world.piece_kinds.get(saying.read.kind_named(what.name))
    return kind is not None and saying.read.meaning(what).what is What.PIECE_KIND and kind.first == kind.last


def _draw(saying: Saying, step: t.Draw) -> str:
    found = saying.read.type_of(step.source)
    several = saying.things(step.source)
    saying.bind(step.name, Mention(several.term, "this", adjectives=several.adjectives))
    if saying.read.is_stack(found):
        return saying.say("do.draw", what=saying.book.noun(_top(several, 1)))
    return saying.say("do.draw-lots", what=saying.book.noun(chosen_one(saying, several, found)))


def drawn_to(saying: Saying, step: t.Draw, later: t.Step) -> str | None:
    """The topmost piece of a stack, if all that follows is that it goes somewhere."""
    match later:
        case t.Move(None, t.Name(name), to) if name == step.name:
            several = saying.things(step.source)
            if saying.read.is_stack(saying.read.type_of(step.source)):
                what, place = saying.book.noun(_top(several, 1), "from"), saying.book.noun(saying.thing(to))
                return saying.say("do.draw-to", what=what, place=place)
    return None


def _swap(saying: Saying, left: t.Expr, right: t.Expr) -> str:
    match left, right:
        case t.Part(one, "place"), t.Part(other, "place"):
            first, second = saying.book.noun(saying.thing(one)), saying.book.noun(saying.thing(other))
            return saying.say("do.swap", left=first, right=second)
    raise Unsaid(say("unsaid.construct", name="swap"))


# --- what is wrapped ---


def _original(saying: Saying, args: Sequence[t.Arg] | None) -> str:
    """Everything as usual, or with other values: each that differs must be said."""
    if args is None:
        return saying.say("do.original")
    changed = []
    for name, arg in zip(saying.params, args, strict=False):
        if not (isinstance(arg.value, t.Name) and arg.value.name == name):
            old, new = saying.book.noun(saying.mentioned(name)), said_argument(saying, arg.value)
            changed.append(saying.say("do.instead", new=new, old=old))
    if not changed:
        return saying.say("do.original")
    if len(changed) > 1 or any(arg.by is not None for arg in args):
        raise Unsaid(say("unsaid.arguments", name="original"))
    return saying.say("do.original", clause=Spoken(changed[0]))
