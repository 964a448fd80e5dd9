"""A compiled line-up: its model, its machines, and its fingerprint.

Machines note things while they play: what happens, how much work is left, regions that still hold. So every thread gets
its own; what they are made of, the core and the compiled code, is made once for all.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from threading import RLock, local
from types import CodeType
from typing import NamedTuple

from rondel.core.core import Core
from rondel.core.passes.all_passes import optimised
from rondel.core.pieces_meant import PiecesMeant
from rondel.core.secrets import Secrets, secrets_of
from rondel.frozen import frozen
from rondel.garbage_collection import without_garbage_collection
from rondel.program.fingerprint import fingerprint_of
from rondel.program.interpreter import Interpreter
from rondel.program.model import Model
from rondel.program.oracle import Oracle
from rondel.program.python.compiled import PythonProgram
from rondel.program.python.names import Names
from rondel.program.python.writer import Writer
from rondel.program.redrawn_positions import Redraws


class _Variant(NamedTuple):
    """A way to play: whether choices with a single option are made without asking, and whether it is told what happens.

    Only telling is written into the code: who skips runs the same code as who does not.
    """

    skips: bool = False
    told: bool = False


@frozen
class _Written:
    """Compiled code, and what is called how there."""

    code: CodeType
    names: Names


_FAST, _SKIPPING, _TOLD = _Variant(), _Variant(skips=True), _Variant(told=True)


class _Machines(local):
    """The machines of one thread; this is made anew in each that looks."""

    def __init__(self) -> None:
        self.ready: dict[_Variant, PythonProgram] = {}
        self.interpreter: Interpreter | None = None


class Program:
    """What a line-up compiles to; variants are written when first asked for. Passes can be left out by name.

    A machine belongs to the thread that asked for it: another one asks again instead of being given it.
    """

    def __init__(self, model: Model, core: Core | None = None, *, without: Collection[str] = ()) -> None:
        self.model, self.without = model, without
        self._core = core
        self._written: dict[bool, _Written] = {}
        self._writing = RLock()
        self._mine = _Machines()
        self._secrets: dict[tuple[int, ...], Secrets] = {}

    @cached_property
    def core(self) -> Core:
        """The core after all passes."""
        return self._core or optimised(self.model.core, without=self.without)

    @property
    def fast(self) -> PythonProgram:
        """For bots and simulations: every choice, nothing told."""
        return self._mine.ready.get(_FAST) or self._made(_FAST)

    @property
    def skipping(self) -> PythonProgram:
        """The fastest: choices with a single option are made without asking."""
        return self._mine.ready.get(_SKIPPING) or self._made(_SKIPPING)

    @property
    def told(self) -> PythonProgram:
        """For people: reports what happens."""
        return self._mine.ready.get(_TOLD) or self._made(_TOLD)

    @property
    def interpreter(self) -> Interpreter:
        """The oracle: plain, slow, right."""
        found = self._mine.interpreter
        if found is None:
            found = self._mine.interpreter = Oracle(self.model, lambda: self.told)
        return found

    @cached_property
    def redraws(self) -> Redraws:
        """Draws positions that look the same to a seat."""
        return self.fast.redraws

    def secrets(self, hidden: int) -> Secrets:
        """Where positions keep what was learned from pieces, if those of the kinds of some can lie hidden."""
        kinds = tuple(kind for kind in self._kinds if kind & hidden)
        if kinds not in self._secrets:
            self._secrets[kinds] = secrets_of(self.model.core, self._meant, kinds)
        return self._secrets[kinds]

    @cached_property
    def _kinds(self) -> list[int]:
        """The pieces of each kind."""
        found: dict[str, int] = {}
        for piece in self.model.rules.world.pieces:
            found[piece.kind] = found.get(piece.kind, 0) | 1 << piece.number
        return list(found.values())

    @cached_property
    def _meant(self) -> PiecesMeant:
        return PiecesMeant(self.model.core)

    def _made(self, variant: _Variant) -> PythonProgram:
        with self._writing, without_garbage_collection():
            if variant.told not in self._written:
                self._written[variant.told] = self._write(told=variant.told)
        written = self._written[variant.told]
        found = PythonProgram(self.model, written.code, written.names, skips=variant.skips, told=variant.told)
        self._mine.ready[variant] = found
        return found

    def _write(self, *, told: bool) -> _Written:
        writer = Writer(self.core, self.model.layout, told=told)
        return _Written(compile(writer.source(), "<rondel>", "exec"), writer.names)

    @property
    def source(self) -> str:
        """The generated source, for those who want to read it."""
        return Writer(self.core, self.model.layout).source()

    @cached_property
    def fingerprint(self) -> str:
        """Equal fingerprints, equal games; made of the plain core, so that no pass changes it."""
        return fingerprint_of(self.model.core)
