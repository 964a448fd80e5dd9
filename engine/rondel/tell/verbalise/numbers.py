"""Numbers: written, of the facts, counted, asked for, or reckoned; those that are known are numbers, others texts."""

from __future__ import annotations

from rondel.messages.said import say
from rondel.rules.read.meanings import Meaning, What
from rondel.rules.types import Shape
from rondel.syntax import tree as t
from rondel.tell.verbalise.mention import NUMBER, Mention
from rondel.tell.verbalise.nouns import asked_noun, noun_id, of_whom_or_what
from rondel.tell.verbalise.rules_read import construct_of
from rondel.tell.verbalise.saying import Saying, amount
from rondel.tell.verbalise.sets import looking_at
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.words.render import Value

_RECKONED = {"+": "plus", "-": "minus", "*": "times", "/": "over"}


def said_number(saying: Saying, expr: t.Expr) -> int | str:
    """A number, or a text in the nominative for what is known only in play."""
    match expr:
        case t.Int(value):
            return value
        case t.Unary("-", value):
            return _negative(saying.number(value))
        case t.Binary("+" | "-" | "*" | "/", left, right):
            return _reckoned(saying, expr.op, left, right)
        case t.Call() if saying.read.is_function(expr, "count", "sum"):
            return _gathered(saying, expr)
        case t.Call() if saying.read.is_function(expr, "highest", "lowest"):
            return _extreme(saying, expr)
        case t.Part(of, "points") if saying.read.meaning(expr).what is What.OWN_PROPERTY:
            points = of_whom_or_what(saying, of, "word.point", "other")
            return saying.say("num.count", what=saying.book.noun(points))
        case t.Part(of, "face") if saying.read.meaning(expr).what is What.OWN_PROPERTY:
            return saying.book.text(of_whom_or_what(saying, of, "word.face", "one"))
        case t.Name() | t.Part() | t.Call():
            return _asked(saying, expr)
    raise Unsaid(construct_of(expr))


def _negative(number: int | str) -> int:
    if isinstance(number, str):
        raise Unsaid(say("unsaid.reckoned", name="-"))
    return -number


def _asked(saying: Saying, expr: t.Name | t.Part | t.Call) -> int | str:
    meaning = saying.read.meaning(expr)
    if meaning.type is None or not meaning.type.is_number:
        raise Unsaid(construct_of(expr))
    match meaning.what:
        case What.OWN_NAME if meaning.name == "it" and saying.it is not None:
            return saying.book.text(saying.it)
        case What.NUMBER:
            return number_of(saying, meaning)
        case What.OPTION:
            module = meaning.addresses[0].partition(".")[0]
            return saying.book.text(Mention(f"{module}.option.{meaning.name}"))
        case What.LOCAL | What.PARAMETER if isinstance(expr, t.Name):
            return _kept(saying, expr)
        case What.ANSWER | What.MARK | What.TABLE | What.PROPERTY:
            return _by_noun(saying, meaning, given(expr))
    raise Unsaid(construct_of(expr))


def _by_noun(saying: Saying, meaning: Meaning, args: tuple[t.Expr, ...]) -> str:
    """By the noun of its module; of several things by a message that names each of them."""
    if len(args) < 2:
        return saying.book.text(asked_noun(saying, meaning, args))
    if meaning.what is not What.ANSWER:
        raise Unsaid(say("unsaid.several-things", name=meaning.name))
    params = saying.ruleset.answers[meaning.addresses[0]].params
    values = {param.name: said_argument(saying, arg) for param, arg in zip(params, args, strict=True)}
    return saying.book.say_of(noun_id(meaning), **values)


def said_argument(saying: Saying, arg: t.Expr) -> Value:
    """What a deed or an answer is given, as a value of messages."""
    found = saying.read.type_of(arg)
    if found.shape is Shape.NUMBER:
        mention = _mentioned(saying, arg)
        return amount(saying.number(arg)) if mention is None else saying.book.noun(mention)
    if found.is_many:
        return saying.book.noun(saying.things(arg))
    if found.shape is not Shape.ONE:
        raise Unsaid(construct_of(arg))
    return saying.book.noun(saying.thing(arg))


def _mentioned(saying: Saying, arg: t.Expr) -> Mention | None:
    """A number by whatever it was spoken of as: of that a message knows the case."""
    match arg:
        case t.Name("it"):
            return saying.it
        case t.Name(name) if name in saying.names and name not in saying.lets:
            return saying.mentioned(name)
    return None


def number_of(saying: Saying, meaning: Meaning) -> int:
    """A number of the facts, as it is in this line-up."""
    entry = saying.ruleset.facts.by_address(meaning.addresses[0])
    if entry is None or not isinstance(entry.data, int):
        raise Unsaid(say("unsaid.construct", name=meaning.name))
    return entry.data


def _kept(saying: Saying, expr: t.Name) -> int | str:
    if expr.name in saying.letters:
        return saying.letters[expr.name]
    if expr.name in saying.lets:
        scope, value = saying.lets[expr.name]
        return scope.number(value)
    return saying.book.text(saying.mentioned(expr.name))


def given(expr: t.Expr) -> tuple[t.Expr, ...]:
    """What an answer or a table is asked of."""
    match expr:
        case t.Call(of, args) if all(arg.by is None for arg in args):
            before = (of.of,) if isinstance(of, t.Part) else ()
            return (*before, *(arg.value for arg in args))
        case t.Part(of):
            return (of,)
        case t.Name():
            return ()
    raise Unsaid(construct_of(expr))


# --- reckoned ---


def _reckoned(saying: Saying, op: str, left: t.Expr, right: t.Expr) -> int | str:
    first, second = saying.number(left), saying.number(right)
    if isinstance(first, int) and isinstance(second, int):
        return _result(op, first, second)
    if any(isinstance(side, t.Binary) for side in (left, right)):
        raise Unsaid(say("unsaid.several-steps", name=op))
    if op == "*" and isinstance(second, int):  # twice what it says
        first, second = second, first
    return saying.say(f"num.{_RECKONED[op]}", left=amount(first), right=amount(second))


def _result(op: str, first: int, second: int) -> int:
    match op:
        case "+":
            return first + second
        case "-":
            return first - second
        case "*":
            return first * second
    return first // second if second else 0


def _gathered(saying: Saying, expr: t.Call) -> str:
    """How many there are, or the sum of a value of each."""
    assert isinstance(expr.of, t.Name)
    if len(expr.args) != 1:
        raise Unsaid(construct_of(expr))
    several, by = saying.book.noun(saying.things(expr.args[0].value)), expr.args[0].by
    if expr.of.name == "count" and by is None:
        return saying.say("num.count", what=several)
    if expr.of.name == "sum" and isinstance(by, t.Part) and by.of == t.Name("it", by.of.span):
        return saying.say("num.sum", what=several, value=saying.book.noun(_value_noun(saying, by)))
    raise Unsaid(construct_of(expr))


def _extreme(saying: Saying, expr: t.Call) -> str:
    """The highest value that something has among all members of a set, or some numbers: there is always one."""
    assert isinstance(expr.of, t.Name)
    name, source, by = expr.of.name, expr.args[0].value, expr.args[0].by
    if len(expr.args) != 1 or by is None:
        raise Unsaid(construct_of(expr))
    match source:
        case t.Binary("..", left, right):
            one, low, high = Mention(NUMBER, "this"), saying.number(left), saying.number(right)
            if not isinstance(low, int) or not isinstance(high, int) or low > high:
                raise Unsaid(say("unsaid.reckoned", name=name))
            value = amount(looking_at(saying, one).number(by))
            return saying.say(f"num.{name}", value=value, low=low, high=high)
        case t.Name() if saying.read.meaning(source).what is What.SET or source.name == "players":
            several = saying.things(source)
            value = amount(looking_at(saying, several.with_article("this", "one")).number(by))
            return saying.say(f"num.{name}", value=value, what=saying.book.noun(several.with_article("bare")))
    raise Unsaid(construct_of(source))


def _value_noun(saying: Saying, by: t.Part) -> Mention:
    meaning = saying.read.meaning(by)
    if meaning.what is What.OWN_PROPERTY and by.name == "face":
        return Mention("word.face", number="other")
    if meaning.what is What.PROPERTY:
        return asked_noun(saying, meaning, ()).with_article("the", "other")
    raise Unsaid(construct_of(by))
