"""Facts of which nobody is sure: what is still reconstructed or inferred after all patches.

A status holds for what the module that gives it has written. What another module has put in its place is known, unless
that module says otherwise; and a module that patches the status alone says what the old values are worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rondel.problems import Span
from rondel.rules.link.facts import SECTIONS, Entry, ModuleFacts, Path

DOUBTFUL = ("reconstructed", "inferred")
# The key of a fact under which that stands which can be known or not, the first that is there.
_CONTENT = {
    "numbers": ("value",),
    "sets": ("members", "ring"),
    "pieces": ("rows", "count", "count_by_players", "of"),
    "boards": ("ring", "grid", "hex", "graph"),
    "tables": ("rows",),
}


@dataclass(frozen=True, slots=True)
class Doubt:
    """A fact that is not sure, or so many of its members; `members` are empty where it has none of its own."""

    address: str
    status: str
    span: Span
    members: tuple[str, ...] = ()
    of: int = 0


def doubts(facts: ModuleFacts) -> list[Doubt]:
    """Everything in the facts of a line-up that is not sure, in source order."""
    entries = [entry for section in SECTIONS for entry in facts.all(section)]
    found = [doubt for entry in entries if isinstance(entry.data, dict) for doubt in _doubts(entry)]
    return sorted(found, key=lambda doubt: (doubt.span.file, doubt.span.line, doubt.status))


def _doubts(entry: Entry) -> Iterator[Doubt]:
    key = next((key for key in _CONTENT.get(entry.section, ()) if key in entry.data), None)
    content = entry.data[key] if key is not None else None
    if key is not None and (isinstance(content, list) or (key == "rows" and isinstance(content, dict))):
        yield from _doubtful_members(entry, key, content)
    elif (status := entry.data.get("status")) in DOUBTFUL and not _is_known(entry, () if key is None else (key,)):
        yield Doubt(entry.address, status, entry.span())


def _doubtful_members(entry: Entry, key: str, content: list[Any] | dict[Any, Any]) -> Iterator[Doubt]:
    members = dict(enumerate(content)) if isinstance(content, list) else content
    by_status: dict[str, list[str | int]] = {}
    for place, member in members.items():
        by_status.setdefault(_member_status(entry, (key, place), member), []).append(place)
    for status in DOUBTFUL:
        places = by_status.get(status, [])
        if places:
            names = tuple(_name(place, members[place]) for place in places)
            yield Doubt(entry.address, status, entry.span(key, places[0]), names, len(members))


def _member_status(entry: Entry, path: Path, member: Any) -> str:
    """A member's own status, or that of the whole; a later word on the whole counts for all that was there before."""
    said, own = entry.data.get("status"), member.get("status") if isinstance(member, dict) else None
    if said is not None and entry.author("status") != entry.module and entry.author(*path) == entry.module:
        return str(said)
    if own is None and (said is None or _is_known(entry, path)):
        return "printed"
    return str(own or said)


def _is_known(entry: Entry, path: Path) -> bool:
    """Whether a part was written by another module than the one that gives the status."""
    return all(entry.author(*leaf) != entry.author("status") for leaf in _leaves(entry, path))


def _leaves(entry: Entry, path: Path) -> Iterator[Path]:
    """The parts inside a part that can have an author of their own."""
    data = entry.data
    for step in path:
        data = data[step]
    if isinstance(data, dict) and data and any(len(origin) > len(path) for origin in entry.origins):
        for key in data:
            yield from _leaves(entry, (*path, key))
    else:
        yield path


def _name(place: str | int, member: Any) -> str:
    return str(member["id"]) if isinstance(member, dict) and "id" in member else str(place)
