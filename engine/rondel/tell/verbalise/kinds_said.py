"""Rules of kinds: options with their windows and limits, and what happens at the events of any other rule."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.messages.said import say
from rondel.rules.link.ruleset import RuleDef, Seam, Woven
from rondel.syntax import tree as t
from rondel.tell.verbalise.bodies import bind_params, said_body, sentence
from rondel.tell.verbalise.comparisons import span_noun
from rondel.tell.verbalise.leads import Lead
from rondel.tell.verbalise.loops import head_conditions
from rondel.tell.verbalise.mention import Mention
from rondel.tell.verbalise.prices import delegated
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
        return said_body(saying, core.guard, core.body, _offer(saying, rule, core))
    if rule.facts:
        raise Unsaid(say("what.fact", name=next(iter(rule.facts))))
    return said_body(saying, core.guard, core.body, Lead("must", when(saying, seam, "around")))


def _offer(saying: Saying, rule: RuleDef, core: Woven) -> Lead:
    """In these windows you may, so often."""
    timing = rule.facts.get("timing")
    windows = timing[0].values if timing is not None else ()
    names = [value.value.name for value in windows if isinstance(value.value, t.Name)]
    if not names or len(names) != len(windows):
        raise Unsaid(say("what.fact", name="timing"))
    said = tuple(saying.book.noun(Mention(f"window.{name}", "bare")) for name in names)
    most = _limit(rule)
    is_once = most is not None and saying.number(most.value) == 1
    when = saying.say("lead.one-window" if is_once else "lead.windows", windows=said)
    return Lead("may", when, limit=_how_often(saying, most) if most else _as_often_as_you_like(saying, rule, core))


def _limit(rule: RuleDef) -> t.Value | None:
    fact = rule.facts.get("limit")
    if fact is None:
        return None
    (value,) = fact[0].values
    if value.per is None:
        raise Unsaid(say("what.fact", name="limit"))
    return value


def _how_often(saying: Saying, most: t.Value) -> str:
    assert most.per is not None
    number, per = saying.number(most.value), saying.book.noun(span_noun(saying, most.per))
    if isinstance(number, int):
        return saying.say("lead.limit", n=number, per=per)
    return saying.say("lead.limit-as-many", n=Spoken(number), per=per)


def _as_often_as_you_like(saying: Saying, rule: RuleDef, core: Woven) -> str:
    """As often as one likes: while its condition holds, if it has one, and none that counts the uses itself."""
    needs, _ = head_conditions(delegated(core.body))
    conditions = [*([core.guard] if core.guard is not None else []), *needs]
    if any(_counts_uses(saying, rule, condition) for condition in conditions):
        return ""
    return saying.say("lead.often", holds=1 if conditions else None)


def _counts_uses(saying: Saying, rule: RuleDef, node: object) -> bool:
    """Whether a condition asks how often this rule was used."""
    match node:
        case t.Call(_, (t.Arg(t.Part() as counted), *_)) if saying.read.is_function(node, "uses"):
            return rule.address in saying.read.meaning(counted).addresses
        case tuple():
            return any(_counts_uses(saying, rule, each) for each in node)
    fields = getattr(node, "__match_args__", ())
    return any(_counts_uses(saying, rule, getattr(node, name)) for name in fields if name not in ("span", "named"))
