"""The native program as a machine among others: built without optimising, on positions that are lists.

Every step goes through the exchange of positions, so that this is tried along with it.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from rondel.core.core import Core
from rondel.program.model import Model
from rondel.program.native.library import Native, NativePosition
from rondel.program.native.writer import c_source

COMPILER = shutil.which("cc") or ""
STRICT = ("-Werror=implicit-function-declaration", "-Werror=int-conversion", "-Werror=incompatible-pointer-types")


def built(model: Model, core: Core, folder: Path, flags: Sequence[str] = ("-O0",)) -> Native:
    """A core as a library in a folder of the tests."""
    source = c_source(model, core)
    text, made = folder / "program.c", folder / f"{core.entry}{abs(hash((source.text, tuple(flags))))}.so"
    text.write_text(source.text, encoding="utf-8")
    subprocess.run([COMPILER, *flags, *STRICT, "-shared", "-fPIC", "-o", str(made), str(text)], check=True)
    return Native(made, model, core, lambda: source)


class NativeMachine:
    """Plays on lists as the other machines do."""

    def __init__(self, native: Native) -> None:
        self.native = native

    def begin(self, s: list[int], routine: str, args: list[int]) -> list[int]:
        assert routine == self.native.core.entry
        assert not args
        position = self.native.from_slots(s)
        return self._left(s, position, self.native.begin(position))

    def run(self, s: list[int], code: int) -> list[int]:
        position = self.native.from_slots(s)
        return self._left(s, position, self.native.run(position, code))

    def options(self, s: list[int]) -> list[int]:
        return self.native.options(self.native.from_slots(s))

    def _left(self, s: list[int], position: NativePosition, codes: list[int]) -> list[int]:
        s[:] = position.slots()
        return codes
