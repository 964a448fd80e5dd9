"""A compiled line-up: its model, its fast and its told variant, and its fingerprint."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from rondel.core.passes.order import optimised
from rondel.core.program import Core
from rondel.program.fingerprint import fingerprint_of
from rondel.program.model import Model
from rondel.program.python.program import PythonProgram
from rondel.program.python.writer import Writer


class Program:
    """What a line-up compiles to; variants are written when first asked for. Passes can be left out by name."""

    def __init__(self, model: Model, core: Core | None = None, *, without: Collection[str] = ()) -> None:
        self.model, self.without = model, without
        self._core = core

    @cached_property
    def core(self) -> Core:
        """The core after all passes."""
        return self._core or optimised(self.model.core, without=self.without)

    def _variant(self, *, skips: bool = False, told: bool = False) -> PythonProgram:
        writer = Writer(self.core, self.model.layout, skips=skips, told=told)
        code = compile(writer.source(), "<rondel>", "exec")
        return PythonProgram(self.model, code, writer.names, told=told)

    @cached_property
    def fast(self) -> PythonProgram:
        """For bots and simulations: every choice, nothing told."""
        return self._variant()

    @cached_property
    def skipping(self) -> PythonProgram:
        """The fastest: choices with a single option are made without asking."""
        return self._variant(skips=True)

    @cached_property
    def told(self) -> PythonProgram:
        """For people: reports what happens."""
        return self._variant(told=True)

    @property
    def source(self) -> str:
        """The generated source, for those who want to read it."""
        return Writer(self.core, self.model.layout).source()

    @cached_property
    def fingerprint(self) -> str:
        """Equal fingerprints, equal games; made of the plain core, so that no pass changes it."""
        return fingerprint_of(self.model.core)
