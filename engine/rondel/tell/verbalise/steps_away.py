"""Places that lie so many steps from another."""

from __future__ import annotations

from rondel.messages.said import say
from rondel.syntax import tree as t
from rondel.tell.verbalise.mention import Mention
from rondel.tell.verbalise.saying import Saying, amount
from rondel.tell.verbalise.unsaid import Unsaid


def stepped(saying: Saying, expr: t.Call) -> Mention:
    """The space one step clockwise of the wind; a last argument tells which places count."""
    if len(expr.args) not in (3, 4) or any(arg.by is not None for arg in expr.args):
        raise Unsaid(say("unsaid.arguments", name="step"))
    place, count, way, *among = (arg.value for arg in expr.args)
    start, steps = saying.book.noun(saying.thing(place)), amount(saying.number(count))
    direction = saying.thing(way)
    name = "way" if direction.article == "bare" else "direction"
    phrase = "tail.step" if isinstance(steps, int) else "tail.step-as-many"
    said = saying.say(phrase, what=start, n=steps, **{name: saying.book.noun(direction)})
    counting = [saying.say("tail.counting", what=saying.book.noun(saying.things(each))) for each in among]
    return Mention(saying.read.noun_of(saying.read.type_of(expr)), "the").followed(said, *counting)
