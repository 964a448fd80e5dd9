"""A line-up: which modules are at the table, for how many players, with which options and rulings.

A line-up file (`lineup.yaml`) is read against `schemas/lineup.schema.json`, which also documents it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Any

from rondel.frozen import frozen
from rondel.limits import LARGEST_FILE
from rondel.messages.said import say
from rondel.problems import Problem, Span, did_you_mean
from rondel.source.document import Document, read_document
from rondel.source.folder import read_text
from rondel.source.resources import schema
from rondel.source.schema import check_schema
from rondel.source.yaml_places import Key

Option = str | int | bool


@frozen
class Ruling:
    """At a seam, which of two modules comes first; None where both orders give the same game."""

    seam: str
    between: tuple[str, str]
    first: str | None
    span: Span = field(default=Span("line-up"), compare=False, repr=False)


@frozen
class Lineup:
    """What is played: everything that a game depends on, apart from the choices.

    `players`, `language` and `seed` are None where the file leaves them to the table. `beside` are options of modules
    that may be at the table or not. `without` are the addresses of rules that are left out. `places` says where in the
    file each module is named, under `options.<name>` each option, under `with.<name>` the modules of `beside`, under
    `without.<address>` what is left out and under `.players` their number; `file` is where everything else stands.
    """

    modules: tuple[str, ...]
    players: int | None = None
    language: str | None = None
    options: Mapping[str, Option] = field(default_factory=dict, hash=False)
    beside: Mapping[str, Mapping[str, Option]] = field(default_factory=dict, hash=False)
    rulings: tuple[Ruling, ...] = ()
    without: tuple[str, ...] = ()
    seed: int | None = None
    places: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)
    file: str = field(default="line-up", compare=False, repr=False)

    def place(self, name: str) -> Span:
        """Where something is said, as `places` calls it."""
        return self.places.get(name, Span(self.file))


def seated(lineup: Lineup, modules: Collection[str]) -> Lineup:
    """The line-up when it is known who is at the table: of the options `beside`, those of these modules count."""
    if not lineup.beside:
        return lineup
    known = [(module, name) for module in lineup.beside if module in modules for name in lineup.beside[module]]
    chosen = {name: lineup.beside[module][name] for module, name in known}
    there = {f"options.{name}": lineup.place(f"with.{module}.{name}") for module, name in known}
    options, places = {**chosen, **lineup.options}, {**there, **lineup.places}
    return replace(lineup, options=options, places=places, beside={})


def lineup_from_file(path: str | Path) -> tuple[Lineup | None, list[Problem]]:
    """The line-up that a file describes; None where anything in it is wrong."""
    file = Path(path).as_posix()
    text, problems = read_text(Path(path), file, LARGEST_FILE, Span(file))
    return (None, problems) if text is None else lineup_from_text(text, file)


def lineup_from_text(text: str, file: str) -> tuple[Lineup | None, list[Problem]]:
    """The line-up that a text describes; None where anything in it is wrong."""
    document, problems = read_document(text, file)
    if document is None:
        return None, problems
    problems = problems + check_schema(document, schema("lineup"))
    if problems:
        return None, problems
    rulings, problems = rulings_at(document, "rulings")
    return (None, problems) if problems else (_lineup(document, rulings), [])


def rulings_at(document: Document, *path: Key) -> tuple[tuple[Ruling, ...], list[Problem]]:
    """The rulings listed at a path of a document that its schema has passed; a module may list them too."""
    listed: Any = document.data
    for step in path:
        listed = listed.get(step, []) if isinstance(listed, dict) else []
    rulings = tuple(_ruling(entry, document.span(*path, i)) for i, entry in enumerate(listed))
    strangers = [i for i, ruling in enumerate(rulings) if ruling.first not in (None, *ruling.between)]
    return rulings, [_stranger(rulings[i], document.span(*path, i, "first")) for i in strangers]


def _ruling(entry: Mapping[str, Any], span: Span) -> Ruling:
    one, other = entry["between"]
    return Ruling(entry["seam"], (one, other), None if "either" in entry else entry["first"], span)


def _stranger(ruling: Ruling, span: Span) -> Problem:
    one, other = ruling.between
    message = say("facts/not-allowed.no-module", found=str(ruling.first), first=one, second=other)
    return Problem("facts/not-allowed", message, span, (), did_you_mean(str(ruling.first), ruling.between))


def _lineup(document: Document, rulings: tuple[Ruling, ...]) -> Lineup:
    read = document.data
    # Only `modules` must be given; what is left out is as in Lineup itself, said once there.
    given = {key: read[key] for key in ("players", "language", "options", "seed") if key in read}
    return Lineup(
        modules=tuple(read["modules"]),
        beside=read.get("with", {}),
        rulings=rulings,
        without=tuple(read.get("without", ())),
        places=_places(document),
        file=document.file,
        **given,
    )


def _places(document: Document) -> dict[str, Span]:
    read = document.data
    modules = {name: document.span("modules", i) for i, name in enumerate(read["modules"])}
    beside = {
        f"with.{module}.{name}": document.span("with", module, name)
        for module, options in read.get("with", {}).items()
        for name in options
    }
    named = {f"with.{module}": document.key_span("with", module) for module in read.get("with", ())}
    options = {f"options.{name}": document.span("options", name) for name in read.get("options", ())}
    options |= {f"without.{name}": document.span("without", i) for i, name in enumerate(read.get("without", ()))}
    return modules | beside | named | options | ({".players": document.span("players")} if "players" in read else {})
