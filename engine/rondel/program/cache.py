"""Compiled line-ups kept on disk: reading the rules of a large game takes seconds, loading its program a tenth of that.

What is kept is data, from which only the kinds listed here can be built; the source of a program is written anew from
it each time. A key must name everything that a program depends on. The engine's own state is added here: its version
and, because a checkout changes without one, the size and time of each of its files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path

import rondel.core.blocks
import rondel.core.core
import rondel.core.expressions
import rondel.core.operations
import rondel.core.statements
import rondel.core.trials
import rondel.core.types
import rondel.problems
import rondel.program.layout
import rondel.rules.link.facts
import rondel.rules.link.ruleset
import rondel.rules.read.elaborated_rules
import rondel.rules.read.knowledge
import rondel.rules.types
import rondel.rules.world.things
import rondel.rules.world.world
import rondel.source.document
import rondel.source.lineup
import rondel.source.yaml_places
import rondel.syntax.expressions
import rondel.syntax.items
import rondel.syntax.steps
import rondel.syntax.tree
from rondel.core.core import Core
from rondel.core.passes.all_passes import optimised
from rondel.program.chance import StackOrder
from rondel.program.layout import Layout
from rondel.program.model import Model
from rondel.program.program import Program
from rondel.release import VERSION
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.source.disk_cache import kept
from rondel.source.packed import Damaged, NotPackable, packed, unpacked
from rondel.source.resources import grammar_text

_ENGINE = Path(__file__).parent.parent
_ROOMS = (
    rondel.problems, rondel.core.types, rondel.core.operations, rondel.core.expressions, rondel.core.statements,
    rondel.core.trials, rondel.core.blocks, rondel.core.core, rondel.source.yaml_places, rondel.source.document,
    rondel.source.lineup, rondel.syntax.expressions, rondel.syntax.steps, rondel.syntax.items, rondel.syntax.tree,
    rondel.rules.types, rondel.rules.world.things, rondel.rules.world.world, rondel.rules.link.facts,
    rondel.rules.link.ruleset, rondel.rules.read.knowledge, rondel.rules.read.elaborated_rules, rondel.program.layout,
)  # fmt: skip

Built = tuple[Model, Core]  # a line-up with its core after all passes


def cached_program(key_text: str, build: Callable[[], Model], holds: Callable[[], bool] = lambda: True) -> Program:
    """The program of a key, from disk if it was built before; kept only if the key still holds when it is built."""
    return Program(*_cached(key_text, lambda: _optimised(build()), holds))


def _optimised(model: Model) -> Built:
    return model, optimised(model.core)


def _cached(key_text: str, build: Callable[[], Built], holds: Callable[[], bool]) -> Built:
    built: list[Built] = []

    def make() -> bytes:
        built.append(build())
        try:
            return packed(_parts(*built[0]), kinds()) if holds() else b""
        except NotPackable:
            return b""  # rules that nest too deeply are built each time

    content = kept("program", f"{engine_state()}\n{key_text}", make)
    return built[0] if built else _loaded(content) or build()


def program_to_bytes(program: Program) -> bytes:
    """A program as data; whoever reads it must have the same engine."""
    return engine_state().encode() + program_to_content(program)


def program_to_content(program: Program) -> bytes:
    """The same for whoever makes sure in another way that it is the same engine, such as one on another machine."""
    return packed(_parts(program.model, program.core), kinds())


def program_from_content(content: bytes) -> Program:
    """The program that became data; raises ValueError if it is none."""
    found = _loaded(content)
    if found is None:
        raise ValueError("these are no rules")
    return Program(*found)


def program_from_bytes(raw: bytes) -> Program:
    """The program that became data; raises ValueError if another engine made it."""
    state = engine_state().encode()
    found = _loaded(raw.removeprefix(state)) if raw.startswith(state) else None
    if found is None:
        raise ValueError("these rules were written by another version of the engine; load them again")
    return Program(*found)


def _parts(model: Model, core: Core) -> tuple[object, ...]:
    order = model.stack_order
    return model.rules, model.core, model.layout, model.first_position, order.places, order.pieces, core


def _loaded(content: bytes) -> Built | None:
    try:
        found = unpacked(content, kinds())
    except Damaged:
        return None
    match found:
        case (
            Elaborated() as rules,
            Core() as plain,
            Layout() as layout,
            list(first),
            list(places),
            list(pieces),
            Core() as core,
        ):
            return Model(rules, plain, layout, first, StackOrder(places, pieces, plain.facts.can_hold)), core
    return None


@cache
def kinds() -> tuple[type, ...]:
    """The closed list of what a kept program is made of, beside plain values: classes and enums of these rooms."""
    return tuple(
        kind
        for room in _ROOMS
        for kind in vars(room).values()
        if isinstance(kind, type)
        and kind.__module__ == room.__name__
        and (is_dataclass(kind) or issubclass(kind, Enum))
    )


@cache
def engine_state() -> str:
    """A digest that changes whenever the engine does; a running engine is what it was when it started."""
    digest = blake2b(f"{VERSION}\n{grammar_text()}".encode(), digest_size=20)
    for name, size, time in _engine_files():
        digest.update(f"{name}:{size}:{time}\n".encode())
    for schema in sorted(files("rondel.schemas").iterdir(), key=lambda entry: entry.name):
        digest.update(schema.read_bytes() if schema.name.endswith(".json") else b"")
    return digest.hexdigest()


def _engine_files() -> Iterator[tuple[str, int, int]]:
    written = ("*/*.py", "*/*/*.py", "*.py", "program/native/c/*.c")
    for path in [path for called in written for path in sorted(_ENGINE.glob(called))]:
        found = path.stat()
        yield path.relative_to(_ENGINE).as_posix(), found.st_size, found.st_mtime_ns
