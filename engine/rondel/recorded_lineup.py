"""The line-up that a record was played with; whatever else stands there, one line says what is wrong and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from operator import itemgetter
from pathlib import Path
from typing import Any

from rondel.limits import MOST_SEATS
from rondel.messages.said import say
from rondel.play.json_places import Misstated, Stated, shown
from rondel.play.replay import BadRecord, Record
from rondel.problems import Span
from rondel.source.collect import collect
from rondel.source.lineup import Lineup, Option, Ruling
from rondel.source.shelf import Shelf, is_module_name
from rondel.source.version import rank, version_from_text


def lineup_of(record: Record, file: str | Path) -> Lineup:
    """The line-up of a record, which stands in a file."""
    stated, place = Stated(record.lineup, "lineup"), Path(file).as_posix()
    try:
        return Lineup(
            _modules(stated.under("modules")),
            players=stated.under("players").whole_number(1, MOST_SEATS),
            options=_options(stated.perhaps("options", {})),
            rulings=tuple(_ruling(each, Span(place)) for each in stated.perhaps("rulings", []).members()),
            without=tuple(each.text() for each in stated.perhaps("without", []).members()),
            seed=record.seed,
            file=place,
        )
    except Misstated as error:
        raise BadRecord(say("record.no-lineup", path=str(file), reason=error.said)) from None


def with_former_defaults(lineup: Lineup, versions: Mapping[str, str], shelves: Sequence[Shelf]) -> Lineup:
    """A line-up with the usual values of then, where its modules say that these were others in such versions."""
    modules, problems = collect(lineup.modules, shelves)
    if problems:  # whoever reads the rules tells them
        return lineup
    former = {
        name: value
        for module in modules
        for name, value in _former_defaults(module.facts.data, versions.get(module.name, ""))
    }
    return replace(lineup, options={**former, **lineup.options})


def _former_defaults(facts: Any, version: str) -> Iterator[tuple[str, Option]]:
    """The options of a module whose default has changed since a version; of several changes the next one counts."""
    played = version_from_text(version)
    options = facts.get("options") if isinstance(facts, dict) else None
    for name, option in options.items() if played and isinstance(options, dict) else ():
        before = option.get("before") if isinstance(option, dict) else None
        said = before.items() if isinstance(before, dict) else ()
        changes = [(version_from_text(str(at)), value) for at, value in said]
        later = [(rank(at), value) for at, value in changes if at and played and rank(at) > rank(played)]
        if later:
            yield name, min(later, key=itemgetter(0))[1]


def _modules(stated: Stated) -> tuple[str, ...]:
    """The names of modules; beside each stands its version, unless it is a mere list."""
    listed = isinstance(stated.value, list)
    names = tuple(each.text() for each in stated.members()) if listed else tuple(stated.entries())
    if not names:
        raise Misstated(say("record.no-modules", where=stated.where))
    for name in names:
        if not is_module_name(name):
            raise Misstated(say("record.bad-module", where=stated.where, found=shown(name)))
    return names


def _options(stated: Stated) -> dict[str, Option]:
    return {name: _value(stated.under(name)) for name in stated.entries()}


def _value(stated: Stated) -> Option:
    if not isinstance(stated.value, str | int | bool):
        raise stated.wrong(say("record.option"))
    return stated.value


def _ruling(stated: Stated, span: Span) -> Ruling:
    between, first = stated.under("between"), stated.under("first")
    if len(between.members()) != 2:
        raise between.wrong(say("record.two-modules"))
    one, other = (each.text() for each in between.members())
    return Ruling(stated.under("seam").text(), (one, other), None if first.value is None else first.text(), span)
