"""No file of the engine leads back to itself by imports, those for types alone counted."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from .engine_files import ENGINE, engine_file, engine_paths


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ENGINE.parent).with_suffix("").parts).removesuffix(".__init__")


def files() -> dict[str, Path]:
    return {module_of(path): path for path in engine_paths()}


def imported(path: Path, known: set[str]) -> set[str]:
    """The modules that a file imports, wherever in it that stands."""
    found = set()
    for node in engine_file(path).imports:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names} & known or {node.module}
    return (found & known) - {module_of(path)}


def cycle(graph: dict[str, set[str]]) -> list[str]:
    """Some way from a module back to itself, or nothing."""
    done: set[str] = set()

    def visit(name: str, way: list[str]) -> list[str]:
        if name in way:
            return [*way[way.index(name) :], name]
        if name not in done:
            for other in sorted(graph[name]):
                if found := visit(other, [*way, name]):
                    return found
            done.add(name)
        return []

    return next((found for name in sorted(graph) if (found := visit(name, []))), [])


def test_no_file_leads_back_to_itself() -> None:
    known = files()
    assert not cycle({name: imported(path, set(known)) for name, path in known.items()})


def test_a_cycle_would_be_found() -> None:
    assert cycle({"a": {"b"}, "b": {"c"}, "c": {"a"}}) == ["a", "b", "c", "a"]


def trees_of(room: str, words: str) -> Iterator[tuple[Path, ast.Module]]:
    """The files of a room in which some words stand, wherever; the others need not be parsed."""
    for path in (ENGINE / room).rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if re.search(words, text):
            yield path, ast.parse(text)


@pytest.mark.parametrize("room", ["core", "program"])
def test_types_are_told_without_any_and_cast(room: str) -> None:
    for path, tree in trees_of(room, r"\b(Any|cast)\b"):
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert not names & {"Any", "cast"}, path.name


@pytest.mark.parametrize("room", ["core", "program"])
def test_no_operation_is_compared_as_a_string(room: str) -> None:
    for path, tree in trees_of(room, r"\.(op|how)\b"):
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Compare)
                and isinstance(node.left, ast.Attribute)
                and node.left.attr in ("op", "how")
            ):
                compared = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
                assert not [value for value in compared if isinstance(value, str)], f"{path.name}:{node.lineno}"
