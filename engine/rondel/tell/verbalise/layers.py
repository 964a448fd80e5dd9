"""Answers and how they are changed: fixed, added to, taken from, allowed, forbidden."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.messages.said import say
from rondel.rules.link.ruleset import AnswerDef, AnswerLayer
from rondel.rules.types import Shape
from rondel.syntax import tree as t
from rondel.tell.verbalise.bodies import bind_params, sentence
from rondel.tell.verbalise.mention import NUMBER, Mention
from rondel.tell.verbalise.nouns import answer_id, is_set_member, owned
from rondel.tell.verbalise.rules_read import construct_of
from rondel.tell.verbalise.saying import Saying, amount
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.words.noun_phrase import Spoken
from rondel.words.render import Value


def said_layer(saying: Saying, answer: AnswerDef, layer: AnswerLayer) -> str:
    """A change of an answer."""
    params = [param.name for param in layer.params or ()]
    known = saying.read.rules.know.params.get(answer.address, [])
    bind_params(saying, layer.params or (), answer.module, fresh=True, known=known)
    found = saying.read.rules.know.answers.get(answer.address)
    if found is None:
        raise Unsaid(say("unsaid.construct", name=answer.address))
    if found.shape is Shape.YES_NO and layer.value is not None and not _is_settled(layer.value):
        return sentence(saying, _exactly_if(saying, answer, params, layer.value, layer.guard))
    if found.shape is Shape.YES_NO:
        return sentence(saying, _truth(saying, answer, params, _is_yes(layer), layer.guard))
    if layer.value is None:
        raise Unsaid(say("unsaid.construct", name=layer.how))
    if found.is_many:
        return sentence(saying, _members(saying, answer, params, layer))
    if not found.is_number:
        return sentence(saying, _thing(saying, answer, params, layer.value, layer.guard))
    return sentence(saying, _number(saying, answer, params, layer))


def said_answer(saying: Saying, answer: AnswerDef) -> str:
    """An answer as it is declared: a value that rules ask for."""
    layer = AnswerLayer(answer.address, "fix", answer.params, answer.value, None, answer.module, answer.sees,
                        answer.cites, answer.span)  # fmt: skip
    return said_layer(saying, answer, layer)


# --- numbers ---


def _number(saying: Saying, answer: AnswerDef, params: Sequence[str], layer: AnswerLayer) -> str:
    assert layer.value is not None
    subject = number_noun(saying, answer, params)
    if layer.how == "add":
        number = saying.number(layer.value)
        if not isinstance(number, int):
            raise Unsaid(say("unsaid.reckoned", name="add"))
        return saying.say("layer.add", answer=subject, n=number, condition=condition(saying, layer.guard))
    if isinstance(layer.value, t.Conditional):
        if layer.guard is not None:
            raise Unsaid(say("unsaid.within", name="if … then … else", outer="when"))
        return _by_cases(saying, subject, layer.value)
    value = amount(saying.number(layer.value))
    return saying.say("layer.fix", answer=subject, n=value, condition=condition(saying, layer.guard))


def _by_cases(saying: Saying, subject: Spoken, value: t.Expr) -> str:
    """A value that depends: this if …, otherwise that."""
    text, phrase = "", "layer.fix"
    while isinstance(value, t.Conditional):
        held = Spoken(saying.clause(value.condition))
        n = amount(saying.number(value.then))
        more = {"answer": subject} if not text else {"text": Spoken(text)}
        text = saying.say(phrase, n=n, condition=held, **more)
        phrase, value = "layer.otherwise", value.otherwise
    return saying.say("layer.otherwise", text=Spoken(text), n=amount(saying.number(value)))


def number_noun(saying: Saying, answer: AnswerDef, params: Sequence[str]) -> Spoken:
    """What an answer is called, of whatever it is asked."""
    id = answer_id(answer.address)
    if len(params) < 2 and saying.book.has_term(id):
        return Spoken(saying.book.text(noun(saying, answer, params)))
    values: dict[str, Value] = {name: saying.book.noun(saying.mentioned(name)) for name in params}
    return Spoken(saying.book.say_of(id, **values))


def noun(saying: Saying, answer: AnswerDef, params: Sequence[str], number: str = "one") -> Mention:
    id = answer_id(answer.address)
    if len(params) > 1:
        raise Unsaid(say("unsaid.several-things", name=answer.address))
    if not params:
        return Mention(id, number=number)
    owner = saying.mentioned(params[0])
    if owner.term == NUMBER:  # a noun is something of a thing
        raise Unsaid(say("unsaid.construct", name=params[0]))
    return owned(saying, owner, id, number)


def condition(saying: Saying, guard: t.Expr | None) -> Spoken | None:
    return Spoken(saying.clause(guard)) if guard is not None else None


# --- yes or no ---


def _is_yes(layer: AnswerLayer) -> bool:
    if layer.how in ("allow", "forbid"):
        return layer.how == "allow"
    match layer.value:
        case t.Name("yes"):
            return True
        case t.Name("no"):
            return False
    raise Unsaid(say("unsaid.condition-answered"))


def _is_settled(value: t.Expr) -> bool:
    return isinstance(value, t.Name) and value.name in ("yes", "no")


def _exactly_if(saying: Saying, answer: AnswerDef, params: Sequence[str], value: t.Expr, guard: t.Expr | None) -> str:
    """A space is open if, and only if, no barrier is there."""
    if guard is not None:
        raise Unsaid(say("unsaid.condition-answered"))
    values: dict[str, Value] = {name: saying.book.noun(saying.mentioned(name)) for name in params}
    clause = saying.book.say_of(answer_id(answer.address), **values, **{"not": None})
    return saying.say("layer.exactly-if", clause=Spoken(clause), condition=Spoken(saying.clause(value)))


def _truth(saying: Saying, answer: AnswerDef, params: Sequence[str], is_yes: bool, guard: t.Expr | None) -> str:
    """If a space is a palace, nobody may go there: the condition first, then the clause of the module.

    Of what the condition does not name it is so for each. That is said before the clause: in it "not" may stand with
    "each".
    """
    held = condition(saying, guard)
    every = tuple(_each(saying, name) for name in params if name in saying.fresh)
    values: dict[str, Value] = {name: saying.book.noun(saying.mentioned(name)) for name in params}
    clause = saying.book.say_of(answer_id(answer.address), **values, **{"not": None if is_yes else 1})
    return saying.say("layer.truth", clause=Spoken(clause), condition=held, every=every or None)


def _each(saying: Saying, name: str) -> Value:
    """Each of those of which a parameter may be one; from then on it is known."""
    return saying.book.noun(saying.mentioned(name).with_article("each", "one"))


# --- sets and things ---


def _members(saying: Saying, answer: AnswerDef, params: Sequence[str], layer: AnswerLayer) -> str:
    phrase = {"fix": "layer.only", "add": "layer.include", "remove": "layer.exclude"}[layer.how]
    # Behind it "only" would be heard as "only if", so what changes all of it begins with its condition.
    held = condition(saying, layer.guard) if layer.how == "fix" else None
    subject = saying.book.noun(noun(saying, answer, params, "other"))
    assert layer.value is not None
    what = members(saying, layer.value)
    held = held or condition(saying, layer.guard)
    return saying.say(phrase, answer=subject, what=what, condition=held)


def members(saying: Saying, value: t.Expr) -> Value:
    """The members of a set, each by its name, in quotes if that is no noun; or all of them by what they are."""
    if isinstance(value, t.ListOf):
        if not value.members:
            raise Unsaid(say("unsaid.construct", name="[]"))
        return tuple(_listed(saying, saying.thing(each)) for each in value.members)
    return saying.book.noun(saying.things(value))


def _listed(saying: Saying, one: Mention) -> Value:
    found = saying.book.noun(one)
    return Spoken(saying.say("tail.called", what=found)) if is_set_member(one) else found


def _thing(saying: Saying, answer: AnswerDef, params: Sequence[str], value: t.Expr, guard: t.Expr | None) -> str:
    if isinstance(value, t.Conditional):
        raise Unsaid(construct_of(value))
    subject = saying.book.noun(noun(saying, answer, params))
    what = saying.book.noun(saying.thing(value))
    return saying.say("layer.is", answer=subject, what=what, condition=condition(saying, guard))
