"""A compiled line-up: its model, its fast and its told variant, and its fingerprint."""

from __future__ import annotations

from functools import cached_property
from hashlib import blake2b

from rondel.program.heads import Lean
from rondel.program.model import Model
from rondel.program.python_backend import PythonProgram, Writer, padded_tables


class Program:
    """What a line-up compiles to; variants are written when first asked for."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.lean = Lean(model.rules)  # what was made simple for one variant is for all

    @cached_property
    def _writer(self) -> tuple[Writer, str]:
        writer = Writer(self.model, self.lean)
        return writer, writer.source()

    def _variant(self, *, skips: bool = False, told: bool = False) -> PythonProgram:
        writer = Writer(self.model, self.lean, skips=skips, told=told)
        code = compile(writer.source(), "<rondel>", "exec")
        return PythonProgram(self.model, code, writer.tables, told=told)

    @cached_property
    def fast(self) -> PythonProgram:
        """For bots and simulations: every choice, nothing told."""
        writer, source = self._writer
        return PythonProgram(self.model, compile(source, "<rondel>", "exec"), writer.tables)

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
        return self._writer[1]

    @cached_property
    def fingerprint(self) -> str:
        """Equal fingerprints, equal games: a digest of everything that decides how a line-up plays."""
        digest = blake2b(digest_size=16)
        digest.update(self.source.encode())
        tables = padded_tables(self.model)
        for name in sorted(self._writer[0].tables):
            digest.update(f"{name}={tables[name]}".encode())
        digest.update(repr(self.model.first_position).encode())
        return digest.hexdigest()
