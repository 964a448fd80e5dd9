"""Deeds and what is woven to deeds and events: before, after, around, instead."""

from __future__ import annotations

from rondel.messages.said import say
from rondel.rules.link.ruleset import Seam, Woven
from rondel.syntax import tree as t
from rondel.tell.verbalise.bodies import bind_params, let_act, said_body, sentence, tidy
from rondel.tell.verbalise.deeds_said import deed_noun, kind_module
from rondel.tell.verbalise.leads import FIRST, INSTEAD, THEN, Lead
from rondel.tell.verbalise.loops import head_conditions
from rondel.tell.verbalise.mention import Mention
from rondel.tell.verbalise.prices import HEAD, delegated
from rondel.tell.verbalise.rules_read import construct_of
from rondel.tell.verbalise.saying import Saying
from rondel.tell.verbalise.sets import all_of
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.words.noun_phrase import Spoken

_ORDERS = {"before": FIRST, "after": THEN, "replace": INSTEAD, "around": ""}


def said_deed(saying: Saying, seam: Seam, core: Woven) -> str:
    """A deed: its noun, then what is done."""
    bind_params(saying, core.params, seam.module)
    let_act(saying, core.body, core.guard)
    what = saying.book.noun(deed_noun(saying, seam.address))
    text = said_body(saying, core.guard, core.body, Lead())
    return tidy(saying.say("unit.deed", what=what, text=Spoken(text)))


def said_weave(saying: Saying, seam: Seam, handler: Woven) -> str:
    """What a module does at a seam."""
    bind_params(saying, handler.params, seam.module, handler.module)
    if seam.rule in saying.ruleset.rules:
        bind_params(saying, saying.ruleset.rules[seam.rule].params, seam.module, of=seam.rule)
    if not seam.rule:
        let_act(saying, handler.body, handler.guard)
    is_head = handler.how == "before" and all(isinstance(step, HEAD) for step in handler.body.steps)
    text = _before_head(saying, seam, handler) if is_head else _woven(saying, seam, handler)
    return sentence(saying, text)


def _woven(saying: Saying, seam: Seam, handler: Woven) -> str:
    lead = Lead("must", when(saying, seam, handler.how), _ORDERS[handler.how] if seam.rule else "")
    if handler.how == "around" and not _does_as_usual(handler.body):
        lead = Lead("must", when(saying, seam, "around"), INSTEAD)
    text = said_body(saying, handler.guard, handler.body, lead)
    return text if handler.how in ("before", "after") else _or_else(saying, handler, text)


def _or_else(saying: Saying, handler: Woven, text: str) -> str:
    """Without its guard a skin or another core is not there; with it, but not what it needs, nothing happens."""
    head = [step for step in delegated(handler.body).steps if isinstance(step, HEAD)]
    if head and handler.guard is not None:
        raise Unsaid(construct_of(head[0]))
    if any(isinstance(step, t.Need) for step in head):
        return saying.say("weave.or-not", text=Spoken(text))
    return text if handler.guard is None else saying.say("weave.or-usual", text=Spoken(text))


def _does_as_usual(body: t.Block) -> bool:
    return any(isinstance(step, t.Original) for step in body.steps)


def when(saying: Saying, seam: Seam, how: str) -> str:
    """At what something is woven: an event is a clause, a deed a noun."""
    if seam.rule:
        return saying.say("weave.event", clause=Spoken(event_clause(saying, seam)))
    return saying.say(f"weave.{how}", what=saying.book.noun(deed_noun(saying, seam.address)))


def event_clause(saying: Saying, seam: Seam) -> str:
    """What happens at an event, in the words that the module of its kind gives: you come to the inn."""
    rule = saying.ruleset.rules[seam.rule]
    event = seam.address.rpartition(".")[2]
    phrase = f"{kind_module(saying, rule.kind)}.event.{rule.kind}.{event}"
    return saying.say(phrase, rule=saying.book.noun(Mention(rule.address)))


def _before_head(saying: Saying, seam: Seam, handler: Woven) -> str:
    """A price or a condition more: without it the seam does not happen."""
    needs, rest = head_conditions(handler.body)
    if rest.steps and needs:
        raise Unsaid(say("unsaid.construct", name="need"))
    lead = Lead("must", when(saying, seam, "before"), FIRST if seam.rule else "")
    if rest.steps:
        text = said_body(saying, handler.guard, rest, lead)
        if not any(isinstance(step, t.Choose | t.Pay) for step in rest.steps):
            return text  # what is only noted cannot fail
        return saying.say("weave.or-not", text=Spoken(text))
    if not needs:
        raise Unsaid(say("unsaid.empty"))
    guard = saying.clause(handler.guard) if handler.guard is not None else ""
    return saying.say(
        "weave.only-if",
        when=Spoken(_at(saying, seam)),
        condition=Spoken(guard) if guard else None,
        clause=Spoken(saying.clause(all_of(needs))),
    )


def _at(saying: Saying, seam: Seam) -> str:
    return when(saying, seam, "around")
