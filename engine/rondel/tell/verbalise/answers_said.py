"""Clauses that a module gives for its answers, marks and options: messages under the id that a noun would have."""

from __future__ import annotations

from rondel.messages.said import say
from rondel.rules.read.meanings import Meaning, What
from rondel.syntax import tree as t
from rondel.tell.verbalise.nouns import noun_id
from rondel.tell.verbalise.numbers import given, said_argument
from rondel.tell.verbalise.saying import Saying
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.words.render import Value


def clause_id(meaning: Meaning) -> str:
    """The message for a clause: `<module>.answer.<name>`, of an option `<module>.option.<name>`."""
    if meaning.what is What.OPTION:
        return f"{meaning.addresses[0].partition('.')[0]}.option.{meaning.name}"
    return noun_id(meaning)


def has_clause(saying: Saying, meaning: Meaning, *asked: str) -> bool:
    """Whether a module has a clause for something, in which these variables stand."""
    return bool(meaning.addresses) and saying.book.has_message(clause_id(meaning), *asked)


def clause_of(saying: Saying, meaning: Meaning, expr: t.Expr, denied: Value | None, **more: Value | None) -> str:
    """An answer in the words of its module: each of its parameters must be said there."""
    return clause_with(saying, meaning, given(expr), denied, **more)


def clause_with(
    saying: Saying, meaning: Meaning, args: tuple[t.Expr, ...], denied: Value | None, **more: Value | None
) -> str:
    names = param_names(saying, meaning)
    if len(names) != len(args):
        raise Unsaid(say("unsaid.arguments", name=meaning.name))
    values = {name: said_argument(saying, arg) for name, arg in zip(names, args, strict=True)}
    return saying.book.say_of(clause_id(meaning), **values, **more, **{"not": denied})


def param_names(saying: Saying, meaning: Meaning) -> list[str]:
    address = meaning.addresses[0]
    if address in saying.ruleset.answers:
        return [param.name for param in saying.ruleset.answers[address].params]
    entry = saying.ruleset.facts.by_address(address)
    per = entry.data.get("per") if entry is not None and isinstance(entry.data, dict) else None
    return [str(per)] if per and meaning.what is What.MARK else []
