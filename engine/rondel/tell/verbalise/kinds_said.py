"""Rules of kinds: options with their windows and limits, and what happens at the events of any other rule."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.messages.said import say
from rondel.rules.link.ruleset import RuleDef, Seam, Woven
from rondel.syntax import tree as t
from rondel.tell.verbalise.bodies import bind_params, said_body, sentence
from rondel.tell.verbalise.comparisons import span_noun
from rondel.tell.verbalise.leads import Lead
from rondel.tell.verbalise.mention import Mention
from rondel.tell.verbalise.saying import Saying
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.tell.verbalise.weaves import when
from rondel.words.noun_phrase import Spoken

_SAID = ("timing", "limit")


def said_rule(saying: Saying, rule: RuleDef) -> str:
    """All that a rule says, a sentence for each of its events."""
    unknown = [name for name in rule.facts if name not in _SAID]
    if unknown:
        raise Unsaid(say("what.fact", name=unknown[0]))
    bind_params(saying, rule.params, rule.module, of=rule.address)
    said = [sentence(saying, _event(saying.inner(), rule, seam, core)) for seam, core in _cores(rule)]
    if not said:
        raise Unsaid(say("unsaid.empty"))
    return " ".join(said)


def _cores(rule: RuleDef) -> Iterator[tuple[Seam, Woven]]:
    for seam in rule.events.values():
        if seam.core is not None and seam.core.body.steps:
            yield seam, seam.core


def _event(saying: Saying, rule: RuleDef, seam: Seam, core: Woven) -> str:
    bind_params(saying, core.params, rule.module)
    is_option = saying.read.world.rule_kinds[rule.kind].option
    if is_option and seam is next(iter(rule.events.values())):
        return said_body(saying, core.guard, core.body, _offer(saying, rule))
    if rule.facts:
        raise Unsaid(say("what.fact", name=next(iter(rule.facts))))
    return said_body(saying, core.guard, core.body, Lead("must", when(saying, seam, "around")))


def _offer(saying: Saying, rule: RuleDef) -> Lead:
    """In these windows you may, so often."""
    timing = rule.facts.get("timing")
    windows = timing[0].values if timing is not None else ()
    names = [value.value.name for value in windows if isinstance(value.value, t.Name)]
    if not names or len(names) != len(windows):
        raise Unsaid(say("what.fact", name="timing"))
    said = tuple(saying.book.noun(Mention(f"window.{name}", "bare")) for name in names)
    return Lead("may", saying.say("lead.windows", windows=said), limit=_limit(saying, rule))


def _limit(saying: Saying, rule: RuleDef) -> str:
    fact = rule.facts.get("limit")
    if fact is None:
        return ""
    (value,) = fact[0].values
    if value.per is None:
        raise Unsaid(say("what.fact", name="limit"))
    number, per = saying.number(value.value), saying.book.noun(span_noun(saying, value.per))
    if isinstance(number, int):
        return saying.say("lead.limit", n=number, per=per)
    return saying.say("lead.limit-as-many", n=Spoken(number), per=per)
