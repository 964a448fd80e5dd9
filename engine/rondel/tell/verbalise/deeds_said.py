"""Deeds that are done, marks that are set, deeds that are stopped: with the nouns and clauses that modules give."""

from __future__ import annotations

from dataclasses import replace

from rondel.core import types as domains
from rondel.messages.said import say
from rondel.rules.read.meanings import Meaning, What
from rondel.rules.types import Shape
from rondel.syntax import tree as t
from rondel.syntax.steps import steps_inside
from rondel.tell.verbalise.answers_said import clause_with, has_clause
from rondel.tell.verbalise.comparisons import span_noun
from rondel.tell.verbalise.mention import Mention
from rondel.tell.verbalise.merging import uses_of
from rondel.tell.verbalise.numbers import given, said_argument
from rondel.tell.verbalise.rules_read import construct_of
from rondel.tell.verbalise.saying import Saying, amount
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.words.noun_phrase import Spoken
from rondel.words.render import Value

GAME = "game"


def done(saying: Saying, deed: t.Expr) -> str:
    """A deed that is done: by its noun, or with all that it is given in the words of its module."""
    if not isinstance(deed, t.Name | t.Part | t.Call):
        raise Unsaid(construct_of(deed))
    meaning = saying.read.meaning(deed)
    if meaning.what is What.EVENT:
        return _event(saying, deed, meaning)
    if meaning.what is not What.DEED:
        raise Unsaid(construct_of(deed))
    module, name = meaning.addresses[0].partition(".")[0], meaning.name.rpartition(".")[2]
    args = _args(saying, deed)
    params = saying.ruleset.deeds[meaning.addresses[0]].params
    if not params:
        return saying.say("do.deed", what=saying.book.noun(deed_noun(saying, meaning.addresses[0])))
    if len(args) != len(params):
        raise Unsaid(say("unsaid.arguments", name=name))
    values = {param.name: said_argument(saying, arg) for param, arg in zip(params, args, strict=True)}
    return saying.book.say_of(f"{module}.deed.{name}", **values)


def deed_noun(saying: Saying, address: str) -> Mention:
    """A deed by the noun of its module; turn, round and game are the engine's own words.

    The term `deed.<name>` of a deed that scores is what its points are called: of that only the name is taken.
    """
    module, _, name = address.partition(".")
    act, own = f"{module}.act.{name}", f"{module}.deed.{name}"
    if saying.book.has_term(act):
        return Mention(act)
    if not saying.book.has_term(own) and saying.book.has_term(f"word.{name}"):
        return Mention(f"word.{name}")
    core = saying.ruleset.deeds[address].core
    if core is not None and any(isinstance(step, t.Score) for step in steps_inside(core.body)):
        named = saying.book.noun(Mention(own, "bare"))
        return Mention("word.scoring").followed(saying.say("tail.called", what=named))
    return Mention(own)


def is_empty(saying: Saying, deed: t.Expr) -> bool:
    """Whether a deed is only a seam: it does nothing, and what others weave to it is said as theirs."""
    named = deed.of if isinstance(deed, t.Call) else deed
    if not isinstance(named, t.Name | t.Part):
        return False
    meaning = saying.read.meaning(named)
    seam = saying.ruleset.deeds.get(meaning.addresses[0]) if meaning.what is What.DEED else None
    return seam is not None and seam.core is not None and not seam.core.body.steps and not seam.woven


def _args(saying: Saying, deed: t.Expr) -> tuple[t.Expr, ...]:
    """What a deed is given; the module before its name is no argument."""
    match deed:
        case t.Call(t.Part(of), args) if saying.read.meanings.found.get(of.span) is not None:
            meaning = saying.read.meaning(of)
            before = () if meaning.what is What.MODULE else (of,)
            return (*before, *(arg.value for arg in args))
        case t.Part():
            return ()
    return given(deed)


def _event(saying: Saying, deed: t.Expr, meaning: Meaning) -> str:
    """What happens to a thing with a rule: in the words that the module gives for the event of that kind."""
    if not isinstance(deed, t.Part):
        raise Unsaid(say("unsaid.arguments", name=meaning.name))
    owners = {address.rpartition(".")[0] for address in meaning.addresses}
    kinds = {address.split(".")[1] for address in owners}
    if len(kinds) != 1 or saying.read.type_of(deed.of).domain not in (domains.PLACE, domains.PIECE):
        raise Unsaid(say("unsaid.several-kinds", name=deed.name))
    kind = kinds.pop()
    what = saying.book.noun(saying.thing(deed.of))
    return saying.book.say_of(f"{kind_module(saying, kind)}.do.{kind}.{deed.name}", what=what)


def kind_module(saying: Saying, kind: str) -> str:
    """The module that declares a kind of rules."""
    return saying.read.world.rule_kinds[kind].module


def noted(saying: Saying, target: t.Expr, value: t.Expr) -> str:
    """A face that is turned, or a mark: what it means stands in the clause of its module."""
    match target:
        case t.Part(of, "face") if saying.read.type_of(of).domain == domains.PIECE:
            what, n = saying.book.noun(saying.thing(of)), _face(saying, value)
            return saying.say("do.face", what=what, n=n)
    if not isinstance(target, t.Name | t.Part | t.Call):
        raise Unsaid(construct_of(target))
    meaning = saying.read.meaning(target)
    if meaning.what is not What.MARK or not has_clause(saying, meaning):
        raise Unsaid(say("unsaid.no-clause", name=meaning.name))
    is_former = uses_of(meaning.name, value) > 0
    scope = replace(saying, former=meaning.addresses[0]) if is_former else saying
    clause = Spoken(_mark_clause(scope, meaning, target, value))
    return saying.say("do.note", clause=clause, per=_life_span(saying, meaning))


def _life_span(saying: Saying, meaning: Meaning) -> Value | None:
    """The deed with which a mark ends; nothing for what lasts as long as the game."""
    entry = saying.ruleset.facts.by_address(meaning.addresses[0])
    span = entry.data.get("while") if entry is not None and isinstance(entry.data, dict) else None
    return saying.book.noun(span_noun(saying, span)) if span and span != GAME else None


def _face(saying: Saying, value: t.Expr) -> int | Spoken:
    if saying.read.type_of(value).shape is not Shape.NUMBER:
        raise Unsaid(say("unsaid.no-number", name="face"))
    return amount(saying.number(value))


def _mark_clause(saying: Saying, meaning: Meaning, target: t.Expr, value: t.Expr) -> str:
    args = given(target)
    match value:
        case t.Name("yes"):
            return clause_with(saying, meaning, args, None)
        case t.Name("no"):
            return clause_with(saying, meaning, args, 1)
        case t.Name("none"):
            raise Unsaid(construct_of(value))
    if meaning.type is not None and meaning.type.shape is Shape.ONE:
        return clause_with(saying, meaning, args, None, what=said_argument(saying, value))
    number = saying.number(value) if meaning.type is not None and meaning.type.is_number else ""
    is_letter = isinstance(value, t.Name) and value.name in saying.letters
    if not isinstance(number, int) and not is_letter:
        raise Unsaid(say("unsaid.reckoned", name="set"))
    return clause_with(saying, meaning, args, None, n=amount(number), how=0)


def stopped(saying: Saying, deed: t.Expr, *, at_once: bool) -> str:
    if not isinstance(deed, t.Name):
        raise Unsaid(construct_of(deed))
    what = saying.book.noun(span_noun(saying, deed.name))
    return saying.say("do.stop-at-once" if at_once else "do.stop", what=what)
