"""What can be played: the modules and editions on the shelves, as a lobby shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rondel.frozen import frozen
from rondel.limits import LARGEST_FILE
from rondel.load import found_shelves
from rondel.source.collect import collect
from rondel.source.document import Document, read_document
from rondel.source.lineup_shelf import find_lineups
from rondel.source.needs import excludes_of, needs_of
from rondel.source.shelf import FACTS_FILE, Shelf, find_modules, is_module_name
from rondel.words.catalogue import Catalogue, catalogue_from_library, library_of
from rondel.words.render import render


@frozen
class OfferedValue:
    """One way to play a variant; `label` is empty where no words say it."""

    name: str
    label: str


@frozen
class OfferedOption:
    """A variant that a module offers."""

    name: str
    label: str
    values: tuple[OfferedValue, ...]
    usual: str


@frozen
class OfferedModule:
    """A module as its words and facts describe it; `players` are the numbers for which it is made, if it says so."""

    name: str
    title: str
    about: str
    length: int
    players: tuple[int, ...]
    needs: tuple[str, ...]
    excludes: tuple[str, ...]
    seats: Mapping[str, str]
    options: tuple[OfferedOption, ...]


def offered_modules(shelves: Sequence[str], language: str) -> list[OfferedModule]:
    """All modules whose facts can be read."""
    found = found_shelves(shelves)
    return list(_modules(found, language))


def offered_editions(shelves: Sequence[str]) -> list[str]:
    """The names of the line-ups on the shelves."""
    return list(find_lineups(found_shelves(shelves)))


def _modules(shelves: Sequence[Shelf], language: str) -> Iterator[OfferedModule]:
    for name, module in find_modules(shelves).items():
        if not is_module_name(name):
            continue
        text, _ = module.folder.read(FACTS_FILE, LARGEST_FILE)
        facts, _ = read_document(text, module.folder.file(FACTS_FILE)) if text is not None else (None, [])
        if facts is None or not isinstance(facts.data, dict):
            continue
        yield _described(name, facts, shelves, language)


def _described(name: str, stated: Document, shelves: Sequence[Shelf], language: str) -> OfferedModule:
    facts: Mapping[str, Any] = stated.data
    files, _ = collect([name], shelves)
    library, _ = library_of(files)
    catalogue = catalogue_from_library(library, language)
    title, about = (_said(catalogue, f"{name}.module.{what}") for what in ("title", "about"))
    length = facts.get("length")
    return OfferedModule(
        name, title or name.replace("_", " ").capitalize(), about, length if isinstance(length, int) else 0,
        _players(facts), tuple(need.name for need in needs_of(stated)), tuple(excludes_of(stated)),
        _seats(facts, catalogue), tuple(_options(name, facts, catalogue)),
    )  # fmt: skip


def _said(catalogue: Catalogue, id: str) -> str:
    return render(catalogue, id, {}) if catalogue.message(id) is not None else ""


def _players(facts: Mapping[str, Any]) -> tuple[int, ...]:
    stated = facts.get("players")
    if not isinstance(stated, dict):
        return ()
    least, most = stated.get("from"), stated.get("to")
    return tuple(range(least, most + 1)) if isinstance(least, int) and isinstance(most, int) else ()


def _seats(facts: Mapping[str, Any], catalogue: Catalogue) -> dict[str, str]:
    """What the players are called, by what the rules call them."""
    stated = facts.get("players")
    names = stated.get("colours") if isinstance(stated, dict) else None
    found = {name: _label(catalogue, f"player.{name}") for name in names or () if isinstance(name, str)}
    return {name: label for name, label in found.items() if label}


def _options(module: str, facts: Mapping[str, Any], catalogue: Catalogue) -> Iterator[OfferedOption]:
    stated = facts.get("options")
    for name, option in stated.items() if isinstance(stated, dict) else ():
        values = option.get("values") if isinstance(option, dict) else None
        if isinstance(values, list):
            label = _label(catalogue, f"{module}.option.{name}") or name.replace("_", " ")
            labelled = [(_text(value), _label(catalogue, f"{module}.option.{name}.{_text(value)}")) for value in values]
            offered = tuple(OfferedValue(value, label) for value, label in labelled)
            yield OfferedOption(name, label, offered, _text(option.get("default")))


def _label(catalogue: Catalogue, id: str) -> str:
    """A term by itself, set as its language sets a text that is said."""
    term = catalogue.find_term(id)
    return catalogue.grammar_of(term.language).finish(next(iter(term.forms.values()), "")) if term is not None else ""


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
