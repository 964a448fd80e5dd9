"""`rondel modules`: what there is on the shelves, modules and line-ups, and what can be played together."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, replace
from textwrap import wrap
from typing import TYPE_CHECKING

from rondel.cli.lineup_arguments import add_shelf_argument, all_shelves
from rondel.cli.tongue import language_from
from rondel.frozen import frozen
from rondel.limits import LARGEST_FILE
from rondel.messages.said import say
from rondel.messages.speaking import spoken
from rondel.source.module_files import language_of
from rondel.source.shelf import is_module_name
from rondel.terminal.exit_codes import FINE, PROBLEMS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rondel.problems import Problem
    from rondel.source.shelf import ModuleFolder, Shelf
    from rondel.words.catalogue import Catalogue

COLUMNS = ("name", "version", "players", "length", "needs", "folder")


@frozen
class _Module:
    """What a module says of itself."""

    name: str
    version: str
    players: str
    length: int
    needs: list[str]
    excludes: list[str]
    folder: str
    title: str = ""
    about: str = ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = say("help.examples.modules")
    add_shelf_argument(parser)
    parser.add_argument("--all-sets", action="store_true", help=say("help.modules.all-sets"))
    parser.add_argument("--lineups", action="store_true", help=say("help.modules.lineups"))
    parser.add_argument("--json", action="store_true", help=say("help.shared.as-json"))


def run(args: argparse.Namespace) -> int:
    """Prints the modules, or the sets of them."""
    from rondel.cli.languages_offered import refuse_unspoken
    from rondel.words.catalogue import load_catalogue
    from rondel.words.languages import languages_on

    shelves = all_shelves(args.shelf)
    folders = _playable(shelves)
    languages = languages_on(shelves)
    language = language_from(args, for_programs=args.json)
    refuse_unspoken(language, _spoken(folders) | set(languages.found), languages)
    if args.all_sets:
        return _print_sets(folders, shelves, as_json=args.json)
    own, _ = load_catalogue({}, language, languages=languages)
    if args.lineups:
        from rondel.cli.modules_lineups import print_lineups

        return print_lineups(shelves, own, as_json=args.json)
    modules, problems = _read_modules(folders)
    modules = [_described(module, shelves, language) for module in modules]
    if args.json:
        print(json.dumps([asdict(module) for module in modules], indent=1))
    else:
        print("\n".join([*_lines(modules, own), "", *_told(modules, own), *_lineup_lines(shelves, own)]))
    for problem in problems:
        print(f"{problem.span}: {problem.code}: {spoken(problem.message)}", file=sys.stderr)
    return PROBLEMS if problems else FINE


def _playable(shelves: Sequence[Shelf]) -> list[ModuleFolder]:
    """The modules that a line-up can name; beside the list it is told which folders are left out."""
    from rondel.source.shelf import find_modules

    found = list(find_modules(shelves).values())
    for module in found:
        if not is_module_name(module.name):
            left_out = spoken(say("modules.left-out", folder=module.folder.label))
            print(f"rondel modules: {left_out}", file=sys.stderr)
    return [module for module in found if is_module_name(module.name)]


def _spoken(folders: Sequence[ModuleFolder]) -> set[str]:
    """The languages in which any of these modules has words."""
    files = [file for found in folders for file in found.folder.names("words", (".yaml",))]
    return {language_of(file.removeprefix("words/")) for file in files}


def _print_sets(folders: Sequence[ModuleFolder], shelves: Sequence[Shelf], *, as_json: bool) -> int:
    from rondel.lab.conform.sets import all_sets

    sets = all_sets([module.name for module in folders], shelves)
    print(json.dumps(sets, indent=1) if as_json else "\n".join(",".join(one) for one in sets))
    print(spoken(say("modules.sets", n=len(sets))), file=sys.stderr)
    return FINE


def _read_modules(folders: Sequence[ModuleFolder]) -> tuple[list[_Module], list[Problem]]:
    """The modules whose facts can be read, and what is wrong with the others."""
    from rondel.source.document import read_document
    from rondel.source.needs import excludes_of, needs_of
    from rondel.source.shelf import FACTS_FILE

    modules: list[_Module] = []
    problems: list[Problem] = []
    for found in folders:
        text, mistakes = found.folder.read(FACTS_FILE, LARGEST_FILE)
        facts, more = read_document(text, found.folder.file(FACTS_FILE)) if text is not None else (None, mistakes)
        problems += more
        if facts is not None and isinstance(facts.data, dict):
            needs, excludes = [need.name for need in needs_of(facts)], list(excludes_of(facts))
            version, label = str(facts.data.get("version", "?")), found.folder.label
            length = facts.data.get("length")
            length = length if isinstance(length, int) else 0
            modules.append(_Module(found.name, version, _players(facts.data), length, needs, excludes, label))
    return modules, problems


def _described(module: _Module, shelves: Sequence[Shelf], language: str) -> _Module:
    """A module with what its words say of it; else, of one that changes others, its rules in words."""
    from rondel.source.collect import collect
    from rondel.words.catalogue import catalogue_from_library, library_of
    from rondel.words.render import render

    files, _ = collect([module.name], shelves)
    library, _ = library_of(files)
    catalogue = catalogue_from_library(library, language)
    ids = [f"{module.name}.module.{what}" for what in ("title", "about")]
    title, about = (render(catalogue, id, {}) if catalogue.message(id) else "" for id in ids)
    if not about and module.needs:
        from rondel.cli.modules_in_words import rules_in_words

        about = rules_in_words(module.name, shelves, language)
    return replace(module, title=title, about=about)


def _players(data: dict[str, object]) -> str:
    stated = data.get("players")
    if not isinstance(stated, dict):
        return ""
    least, most = stated.get("from", "?"), stated.get("to", "?")
    return str(least) if least == most else f"{least}-{most}"


def _lines(modules: Sequence[_Module], own: Catalogue) -> list[str]:
    from rondel.words.render import render

    rows = [tuple(render(own, f"modules.{column}", {}) for column in COLUMNS)]
    rows += [
        (m.name, m.version, m.players or "-", str(m.length or "-"), ", ".join(m.needs) or "-", m.folder)
        for m in modules
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    return ["  ".join([*(f"{row[i]:<{widths[i]}}" for i in range(5)), row[5]]) for row in rows]


def _told(modules: Sequence[_Module], own: Catalogue) -> list[str]:
    """What modules say of themselves, put together as the language does it."""
    from rondel.words.render import render

    named = [(module.title or module.name, module.about) for module in modules if module.about]
    told = [render(own, "table.holds", {"place": title, "text": about}) for title, about in named]
    return [line for text in told for line in wrap(text, 100, subsequent_indent="  ")]


def _lineup_lines(shelves: Sequence[Shelf], own: Catalogue) -> list[str]:
    from rondel.source.lineup_shelf import find_lineups
    from rondel.words.render import render

    names = ", ".join(find_lineups(shelves))
    return ["", f"{render(own, 'modules.lineups', {})} {names}"] if names else []
