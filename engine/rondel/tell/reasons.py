"""Why something is not on offer, in a sentence: in a module's own words, else in the engine's (words/own)."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.play.why import Reason
from rondel.rules.link.ruleset import RuleDef, Seam
from rondel.syntax import tree as t
from rondel.tell.speech import Speech
from rondel.words.render import Value

_IN_WORDS = ("need", "pay", "nothing", "not-among", "forbidden", "fixed")


def reason_text(speech: Speech, reason: Reason, asked: str) -> str:
    """Why something is not on offer."""
    owner = speech.rule_at(reason.span) if reason.span else None
    # The limit of a rule stands among its facts; a count asked for inside an event is a condition like others.
    code = "need" if reason.code == "limit" and isinstance(owner, Seam) else reason.code
    own = _own_reason(speech, reason, owner) if code in ("need", "pay", "nothing") else ""
    if own:
        return speech.say(own)
    rule = asked
    match code:
        case "timing":
            return speech.say("why.timing", rule=rule, window=_windows(speech, reason.values))
        case "limit":
            return _limit(speech, owner, rule)
        case "other-player":
            return speech.say("why.other-player", player=f"player.{reason.about}")
        case "nothing" | "pay":
            return speech.say("why.about", rule=rule, text=speech.nouns.literal(speech.say(f"why.{code}")))
        case "over":
            return speech.say("why.over")
        case "forbidden" | "fixed":
            return speech.say(f"why.{code}", rule=speech.nouns.literal(reason.values[0]))
        case "need" | "not-among":
            return speech.say(f"why.{code}", rule=rule)
    return speech.say("why.unknown", what=rule)


def demanded(speech: Speech, reason: Reason) -> list[str]:
    """What is demanded there, put into words by construct; nothing where a module says it, or words are missing."""
    if reason.span is None or reason.code not in _IN_WORDS:
        return []
    if _own_reason(speech, reason, speech.rule_at(reason.span)):
        return []
    text = speech.in_words.of_requirement(reason.span)
    return [text] if text else []


def _own_reason(speech: Speech, reason: Reason, owner: Seam | RuleDef | None) -> str:
    """A module's own words for a choice that has nothing to choose, else for the rule that holds it."""
    own = (f"why.{reason.about}", f"why.{owner.address}" if owner else "")
    return next((id for id in own if speech.has(id)), "")


def _windows(speech: Speech, names: Sequence[str]) -> Value:
    """Windows by name; those of a group that is there as a whole by the name of the group."""
    groups = speech.world.window_groups.items()
    whole = next((group for group, members in groups if len(members) > 1 and set(members) <= set(names)), None)
    if whole is None:
        return tuple(f"window.{name}" for name in names)
    others = [name for name in names if name not in speech.world.window_groups[whole]]
    return tuple(f"window.{name}" for name in (whole, *others))


def _limit(speech: Speech, owner: Seam | RuleDef | None, rule: str) -> str:
    """How often a rule may be used; only that it is enough where the number has to be worked out."""
    fact = owner.facts.get("limit") if isinstance(owner, RuleDef) else None
    value = fact[0].values[0] if fact else None
    if value is None or not value.per:
        return speech.say("why.need", rule=rule)
    per = f"word.{value.per}" if speech.nouns.has(f"word.{value.per}") else f"deed.{value.per}"
    if not isinstance(value.value, t.Int):
        return speech.say("why.limit", rule=rule, per=per)
    return speech.say("why.limit", rule=rule, n=value.value.value, per=per)
