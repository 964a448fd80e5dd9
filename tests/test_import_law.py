"""Imports go one way through the rooms of the engine; each breach is named with its line."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from .engine_files import ENGINE, EngineFile, Import, engine_file, engine_paths, seen_in

# frozen, garbage_collection, limits, name_distance, plain_letters, release < messages < problems < mends < source <
# syntax < core < rules < program < play < tell < draw < lab < terminal, web < cli, with rooms beside that line: `files`
# serves whoever reads or writes any, `words` the outer rims, `translate` those who translate, `pipeline` is the order
# of the passes, `rereading` the same for editors, `load` and `recorded_lineup` its front doors, `__init__` what a user
# imports.
_PLAYED = {
    "messages",
    "problems",
    "mends",
    "source",
    "syntax",
    "core",
    "rules",
    "program",
    "play",
    "pipeline",
    "load",
    "recorded_lineup",
}
LAW: dict[str, set[str]] = {
    "frozen": set(),
    "limits": set(),
    "name_distance": set(),
    "plain_letters": set(),
    "release": set(),
    "garbage_collection": set(),
    "files": set(),
    "messages": set(),
    "problems": {"messages"},
    "mends": {"messages", "problems"},
    "source": {"files", "messages", "problems", "mends"},
    "syntax": {"files", "messages", "problems", "mends", "source"},
    "core": {"problems"},
    "rules": {"messages", "problems", "source", "syntax", "core"},
    "program": {"messages", "problems", "source", "syntax", "core", "rules"},
    "play": {"files", "messages", "problems", "core", "program"},
    "words": {"messages", "problems", "source"},
    "pipeline": {"problems", "source", "syntax", "core", "rules", "program", "play"},
    "rereading": {"problems", "source", "syntax", "core", "rules", "pipeline"},
    "recorded_lineup": {"messages", "problems", "source", "play"},
    "load": {"messages", "problems", "source", "program", "play", "pipeline", "recorded_lineup"},
    "__init__": {"problems", "source", "program", "play", "load"},
    "tell": _PLAYED | {"words"},
    "lab": _PLAYED | {"words", "tell", "files", "__init__"},
    "terminal": _PLAYED | {"words", "tell", "lab", "files"},
    "draw": _PLAYED | {"words", "tell"},
    "translate": _PLAYED | {"words", "tell", "files"},
    "web": _PLAYED | {"words", "tell", "draw", "lab", "files"},
    "cli": _PLAYED | {"words", "tell", "draw", "lab", "terminal", "web", "translate", "files", "__init__", "rereading"},
    "__main__": {"cli"},
}


def room_of(name: str) -> str:
    """The room of a dotted name inside `rondel`."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else "__init__"


def package_of(path: Path) -> str:
    """The dotted package in which a file of the engine stands."""
    return ".".join(path.relative_to(ENGINE.parent).parts[:-1])


def origin(node: ast.ImportFrom, package: str) -> str:
    """The absolute name of the module that a `from` import draws on."""
    if not node.level:
        return node.module or ""
    parents = package.split(".")
    above = parents[: len(parents) - node.level + 1]
    return ".".join([*above, node.module] if node.module else above)


def imported(node: Import, package: str) -> list[str]:
    """The dotted names that a statement imports; `from rondel import rules` draws on the room `rules`."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    module = origin(node, package)
    if module == "rondel":
        return [f"rondel.{alias.name}" if alias.name in LAW else module for alias in node.names]
    return [module]


def breaches(file: EngineFile, room: str, package: str) -> Iterator[tuple[int, str]]:
    """Line and imported name of each import that the law does not allow to a room."""
    allowed = LAW[room] | {room, "frozen", "limits", "name_distance", "plain_letters", "release", "garbage_collection"}
    for node in file.imports:
        for name in imported(node, package):
            if name.split(".")[0] == "rondel" and room_of(name) not in allowed:
                yield node.lineno, name


def room_of_file(path: Path) -> str:
    return path.relative_to(ENGINE).parts[0].removesuffix(".py")


def test_imports_go_one_way() -> None:
    found = [
        f"{path.relative_to(ENGINE.parent.parent)}:{line}: {room_of_file(path)} may not import {name}"
        for path in engine_paths()
        for line, name in breaches(engine_file(path), room_of_file(path), package_of(path))
    ]
    assert not found, "\n".join(found)


def test_every_room_stands_in_the_law() -> None:
    assert {room_of_file(path) for path in engine_paths()} <= LAW.keys()


@pytest.mark.parametrize(
    ("room", "statement"),
    [
        ("messages", "from rondel.problems import Problem"),
        ("problems", "from rondel.source import facts"),
        ("source", "import rondel.syntax.tree"),
        ("play", "from rondel.rules.link.ruleset import Ruleset"),
        ("play", "from ..rules import link"),
        ("rules", "from rondel import program"),
        ("rules", "from .. import load"),
        ("words", "def late() -> None:\n    from rondel.play import game"),
        ("program", "import rondel"),
    ],
)
def test_a_breach_is_found(room: str, statement: str) -> None:
    assert list(breaches(seen_in(statement), room, f"rondel.{room}"))


@pytest.mark.parametrize(
    ("room", "statement"),
    [
        ("play", "from rondel.program.layout import Layout"),
        ("play", "from .decision import Decision"),
        ("cli", "from rondel.words import catalogue"),
        ("lab", "import rondel"),
        ("syntax", "import lark\nfrom rondel.problems import Span"),
    ],
)
def test_what_the_law_allows_is_no_breach(room: str, statement: str) -> None:
    assert not list(breaches(seen_in(statement), room, f"rondel.{room}"))
