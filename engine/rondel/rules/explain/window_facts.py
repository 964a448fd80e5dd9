"""Windows as the rules use them: which are declared where, what is on offer in one, which deeds open it."""

from __future__ import annotations

from rondel.rules.link.facts import Entry
from rondel.rules.link.ruleset import Ruleset
from rondel.rules.read.elaborated_rules import Elaborated


def windows_of(ruleset: Ruleset) -> dict[str, Entry]:
    """Every window by its address, also those that are named only in a group, with the fact that declares it first."""
    found: dict[str, Entry] = {}
    for entry in ruleset.facts.all("windows"):
        found[entry.address] = entry
    for entry in ruleset.facts.all("windows"):
        for name in entry.data if isinstance(entry.data, list) else ():
            found.setdefault(f"{entry.module}.windows.{name}", entry)
    return found


def offered_in(rules: Elaborated | None, rule: str) -> tuple[str, ...]:
    """The windows in which a rule is on offer."""
    if rules is None:
        return ()
    numbers = {number for option in rules.options if option.address == rule for number in option.windows}
    return tuple(name for name, number in rules.world.windows.items() if number in numbers)


def opened_by(rules: Elaborated | None, window: str) -> tuple[str, ...]:
    """The deeds and events that open a window."""
    number = rules.world.windows.get(window) if rules is not None else None
    if rules is None or number is None:
        return ()
    return tuple(dict.fromkeys(site.address.rpartition(".")[0] for site in rules.sites if site.window == number))
