"""Compiled line-ups kept on disk: reading the rules of a large game takes seconds, loading its program a tenth of that.

A key must name everything that a program depends on. The engine's own state is added here: its version and, because a
checkout changes without one, the size and time of each of its files.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path

from rondel.core.passes.order import optimised
from rondel.core.program import Core
from rondel.program.model import Model
from rondel.program.program import Program
from rondel.source.kept import kept
from rondel.source.resources import grammar_text

_ENGINE = Path(__file__).parent.parent


Built = tuple[Model, Core]  # a line-up with its core after all passes


def cached_program(key_text: str, build: Callable[[], Model]) -> Program:
    """The program of a key, from disk if it was built before."""
    return Program(*_cached(key_text, lambda: _optimised(build())))


def _optimised(model: Model) -> Built:
    return model, optimised(model.core)


def _cached(key_text: str, build: Callable[[], Built]) -> Built:
    built: list[Built] = []

    def make() -> bytes:
        built.append(build())
        try:
            return pickle.dumps(built[0], pickle.HIGHEST_PROTOCOL)
        except (pickle.PicklingError, RecursionError):
            return b""  # rules that nest too deeply are built each time

    content = kept("program", f"{engine_state()}\n{key_text}", make)
    return built[0] if built else _loaded(content) or build()


def _loaded(content: bytes) -> Built | None:
    try:
        found = pickle.loads(content)
    except Exception:  # whatever a pickle of another time raises: it is of no use
        return None
    match found:
        case (Model() as model, Core() as core):
            return model, core
    return None


@cache
def engine_state() -> str:
    """A digest that changes whenever the engine does; a running engine is what it was when it started."""
    digest = blake2b(grammar_text().encode(), digest_size=20)
    for name, size, time in _engine_files():
        digest.update(f"{name}:{size}:{time}\n".encode())
    for schema in sorted(files("rondel.schemas").iterdir(), key=lambda entry: entry.name):
        digest.update(schema.read_bytes() if schema.name.endswith(".json") else b"")
    return digest.hexdigest()


def _engine_files() -> Iterator[tuple[str, int, int]]:
    for path in sorted(_ENGINE.glob("*/*.py")) + sorted(_ENGINE.glob("*/*/*.py")) + sorted(_ENGINE.glob("*.py")):
        found = path.stat()
        yield path.relative_to(_ENGINE).as_posix(), found.st_size, found.st_mtime_ns
