"""Options whose default is none of their values: one of the two is misspelt."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.messages.said import say
from rondel.problems import Edit, Fix, NearName, Problem, did_you_mean
from rondel.rules.link.facts import Entry


def bad_defaults(entry: Entry) -> Iterator[Problem]:
    """The problem of an option, with both ways to mend it if its default is nearly one of its values."""
    default, values = entry.data["default"], entry.data["values"]
    if default in values:
        return
    near, span = did_you_mean(str(default), map(str, values)), entry.span("default")
    fixes: tuple[Fix, ...] = ()
    if isinstance(near, NearName):
        at = entry.span("values", list(map(str, values)).index(near.meant))
        fixes = (Fix(say("mend.write", text=near.meant), (Edit(span, near.meant),)),)
        fixes += (Fix(say("mend.write-value", text=str(default)), (Edit(at, str(default)),)),)
    message = say("facts/bad-default.none-of", name=entry.name)
    yield Problem("facts/bad-default", message, span, (), near, fixes=fixes)
