"""Where what a name means is defined: the places in the files, by address."""

from __future__ import annotations

from rondel.frozen import frozen
from rondel.problems import Span
from rondel.rules.link.facts import Entry
from rondel.rules.link.ruleset import Ruleset
from rondel.rules.read.meanings import Meaning, What


@frozen
class Definition:
    """An address, empty for what has none, and the place where it is defined."""

    address: str
    span: Span


def definitions(meaning: Meaning, ruleset: Ruleset) -> list[Definition]:
    """Where a name gets what it stands for; nothing for what the language itself gives a meaning."""
    if meaning.bound is not None:
        return [Definition("", meaning.bound)]
    match meaning.what:
        case What.MODULE:
            return [Definition(meaning.name, ruleset.named_at[meaning.name])] if meaning.name in ruleset.modules else []
        case What.PLAYER:
            return _player(meaning.name.split(".")[-1], ruleset)
    found = [(address, _place(address, meaning, ruleset)) for address in meaning.addresses]
    return [Definition(address, span) for address, span in found if span is not None]


def _place(address: str, meaning: Meaning, ruleset: Ruleset) -> Span | None:
    if (entry := ruleset.facts.by_address(address)) is not None:
        return _in_fact(entry, meaning)
    whole = ruleset.deeds.get(address) or ruleset.answers.get(address) or ruleset.rules.get(address)
    if meaning.what is What.FACT and address in ruleset.rules and meaning.name in ruleset.rules[address].facts:
        return ruleset.rules[address].facts[meaning.name][0].span
    if whole is not None:
        return whole.span
    rule, _, event = address.rpartition(".")
    seam = ruleset.rules[rule].events.get(event) if rule in ruleset.rules else None
    return seam.span if seam is not None else ruleset.removed.get(address)


def _in_fact(entry: Entry, meaning: Meaning) -> Span:
    """The fact as a whole, or the member that is meant."""
    data, name = entry.data, meaning.name.split(".")[-1]
    keys = [key for key in ("ring", "members", "values") if isinstance(data, dict) and key in data]
    members = data[keys[0]] if keys else data
    if meaning.what in (What.MEMBER, What.WINDOW) and isinstance(members, list) and name in map(str, members):
        return entry.span(*keys[:1], list(map(str, members)).index(name))
    return entry.key_span()


def _player(name: str, ruleset: Ruleset) -> list[Definition]:
    for _, neutral, span in ruleset.facts.neutrals:
        if neutral == name:
            return [Definition("", span)]
    entry = ruleset.facts.players
    if entry is None or name not in entry.data["colours"]:
        return []
    return [Definition("", entry.span("colours", entry.data["colours"].index(name)))]
