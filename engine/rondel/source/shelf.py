"""Shelves: folders that hold module folders, the user's before the shipped ones."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path

from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.problems import Problem, Span
from rondel.source.folder import Folder
from rondel.source.resources import shipped_rulesets

FACTS_FILE = "module.yaml"
_NAME = re.compile("[a-z][a-z0-9_]*")


def is_module_name(text: str) -> bool:
    """Whether a module can be called so."""
    return _NAME.fullmatch(text) is not None


@frozen
class Shelf:
    """A folder of modules, and how it is called in messages; a module's own folder is a shelf of one."""

    root: Traversable
    label: str


@frozen
class ModuleFolder:
    """A module on a shelf: its name is that of its folder."""

    name: str
    folder: Folder


def shelf_from_path(path: str | Path) -> Shelf:
    """The shelf at a path, called as the path was written."""
    return Shelf(Path(path), Path(path).as_posix())


def shipped_shelf() -> Shelf:
    """The modules that come with Rondel."""
    return Shelf(shipped_rulesets(), "rondel/rulesets")


def shelves_for(
    asked: Sequence[str | Path], environment: Mapping[str, str], here: Path
) -> tuple[list[Shelf], list[Problem]]:
    """Where modules are looked for: asked folders, RONDEL_SHELF, the working folder, then what is shipped."""
    named = [*asked, *filter(None, environment.get("RONDEL_SHELF", "").split(os.pathsep))]
    problems = [_no_shelf(str(path)) for path in named if not _is_folder(path)]
    found = [shelf_from_path(path) for path in named if _is_folder(path)]
    return [*found, Shelf(here, "."), shipped_shelf()], problems


def _is_folder(path: str | Path) -> bool:
    try:
        return Path(path).is_dir()
    except OSError:  # a name that is too long, or a folder above it that is closed
        return False


def find_modules(shelves: Sequence[Shelf]) -> dict[str, ModuleFolder]:
    """All modules on the shelves by name; of two with one name, that of the earlier shelf."""
    found: dict[str, ModuleFolder] = {}
    for shelf in shelves:
        for module in _modules_on(shelf):
            found.setdefault(module.name, module)
    return dict(sorted(found.items()))


def _modules_on(shelf: Shelf) -> list[ModuleFolder]:
    own = Folder(shelf.root, shelf.label)
    if own.has_file(FACTS_FILE):
        return [ModuleFolder(_own_name(shelf.root), own)]
    try:
        entries = [entry for entry in shelf.root.iterdir() if not entry.name.startswith((".", "__"))]
    except OSError:
        return []
    folders = [ModuleFolder(entry.name, Folder(entry, _label(shelf, entry.name))) for entry in entries]
    return [module for module in folders if module.folder.has_file(FACTS_FILE)]


def _own_name(root: Traversable) -> str:
    return root.resolve().name if isinstance(root, Path) else root.name


def _label(shelf: Shelf, name: str) -> str:
    return name if shelf.label == "." else f"{shelf.label.rstrip('/')}/{name}"


def _no_shelf(path: str) -> Problem:
    return Problem("facts/no-shelf", say("facts/no-shelf.no-shelf", name=path), Span(path))
