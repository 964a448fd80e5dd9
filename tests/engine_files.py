"""The files of the engine as the house tests see them: each is parsed once a run, and no tree is kept."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from rondel.frozen import frozen

ENGINE = Path(__file__).parent.parent / "engine" / "rondel"

Import = ast.Import | ast.ImportFrom
Function = tuple[str, int, int]  # its name, its first line, how many lines it has


@frozen
class EngineFile:
    """What stands in a file: the statements that import, all functions, and the classes of the outermost level."""

    imports: tuple[Import, ...]
    functions: tuple[Function, ...]
    classes: tuple[str, ...]


def engine_paths() -> list[Path]:
    return sorted(ENGINE.rglob("*.py"))


@cache
def engine_file(path: Path) -> EngineFile:
    return seen_in(path.read_text(encoding="utf-8"))


def seen_in(source: str) -> EngineFile:
    """What stands in some source."""
    tree, imports, functions = ast.parse(source), list[Import](), list[Function]()
    for node in ast.walk(tree):
        if isinstance(node, Import):
            imports.append(node)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            functions.append((node.name, node.lineno, (node.end_lineno or node.lineno) - node.lineno + 1))
    classes = tuple(node.name for node in tree.body if isinstance(node, ast.ClassDef))
    return EngineFile(tuple(imports), tuple(functions), classes)
