"""The printer and the library of this engine, as one that makes libraries of programs."""

from __future__ import annotations

from pathlib import Path

from rondel.core.passes.all_passes import optimised
from rondel.program.native.library import Native
from rondel.program.native.maker import Maker
from rondel.program.native.writer import CSource, c_source
from rondel.program.program import Program

VERSION = "1"  # changes with what is printed; between releases the state of the engine's files counts too


def printed(program: Program) -> CSource:
    """A program as C: its core after all passes but those that are for Python alone."""
    return c_source(program.model, optimised(program.model.core, without=program.without, backend="native"))


def load(place: Path, program: Program) -> Native:
    """What was built, ready to play; nothing is printed for it."""
    return Native(place, program.model, program.model.core, lambda: printed(program))


def counted_source(program: Program) -> str:
    """A build that counts what happens in games."""
    return "#define RONDEL_COUNTED 1\n" + printed(program).text


COUNTED = Maker(counted_source, load, f"{VERSION} counted")
SHIPPED = Maker(lambda program: printed(program).text, load, VERSION)
