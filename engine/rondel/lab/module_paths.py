"""What a command was asked to look at: the modules at some paths, and the shelves on which what they need is found."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.problems import RondelError
from rondel.source.shelf import FACTS_FILE, Shelf, find_modules, shelf_from_path, shelves_for, shipped_shelf


class NoSuchPath(RondelError):
    """A path leads to no module."""


@frozen
class Asked:
    """A module, where it and what it needs is found, and the one file meant if it was a file."""

    module: str
    shelves: tuple[Shelf, ...]
    file: str = ""


def asked_modules(paths: Sequence[str], shelves: Sequence[str] = ()) -> list[Asked]:
    """The modules at the paths: module folders, folders of them, files of a module; nothing means all shipped ones."""
    usual = usual_shelves(shelves)
    if not paths:
        return [Asked(name, usual) for name in find_modules([shipped_shelf()])]
    if "" in paths:
        raise NoSuchPath(say("use.empty-path-module"))
    return [asked for path in paths for asked in _at(Path(path), usual)]


def usual_shelves(shelves: Sequence[str] = ()) -> tuple[Shelf, ...]:
    """The shelves asked for, those of the environment, the working folder, and what is shipped."""
    usual, problems = shelves_for(shelves, os.environ, Path())
    if problems:
        raise NoSuchPath(problems[0].message)
    return tuple(usual)


def _at(path: Path, usual: tuple[Shelf, ...]) -> list[Asked]:
    if path.is_file() and path.suffix == ".rondel":
        folder = path.parent.parent if path.parent.name == "scenarios" else path.parent
        if (folder / FACTS_FILE).is_file():
            return [_module(folder, usual, path.as_posix())]
        raise NoSuchPath(say("use.in-no-module", path=str(path), facts=FACTS_FILE))
    facts = path / FACTS_FILE
    if facts.is_file():
        return [_module(path, usual)]
    if facts.exists():
        raise NoSuchPath(say("use.facts-irregular", facts=str(facts), path=str(path)))
    shelf = shelf_from_path(path)
    found = [Asked(name, (shelf, *usual)) for name in find_modules([shelf])] if path.is_dir() else []
    if not found:
        raise NoSuchPath(say("use.no-module-at", path=str(path), facts=FACTS_FILE))
    return found


def _module(folder: Path, usual: tuple[Shelf, ...], file: str = "") -> Asked:
    """A module's own folder is a shelf of one; what it needs may stand beside it."""
    beside = os.path.normpath(folder / "..")
    return Asked(folder.resolve().name, (shelf_from_path(folder), shelf_from_path(beside), *usual), file)
