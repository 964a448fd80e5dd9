"""On which machine games are played: Python, a native library, or one in the stead of the other as soon as it is there.

Whoever plays many games asks before each whether there is a library by now. All machines play the same games, so a
change of them changes nothing but the time it takes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, assert_never

from rondel.frozen import ClosedSet, frozen

if TYPE_CHECKING:
    from rondel.program.native.protocol import NativeRules
    from rondel.program.program import Program


class Backend(ClosedSet):
    """What can be asked for; the values are written on command lines."""

    NATIVE = "native"
    PYTHON = "python"
    AUTO = "auto"


class NativeSource(Protocol):
    """Where a library comes from, if there is one."""

    def __call__(self) -> NativeRules | None:
        """The library, if it is there by now."""

    @property
    def is_awaited(self) -> bool:
        """Whether it makes sense to ask again."""

    @property
    def reason(self) -> str:
        """Why there is none and will be none; nothing if there is one, may be one, or none was asked for."""


@frozen
class Settled:
    """A library that is there, or is not, for good."""

    native: NativeRules | None = None
    reason: str = ""
    is_awaited: bool = False

    def __call__(self) -> NativeRules | None:
        return self.native


IN_PYTHON = Settled()


def native_source(backend: Backend, program: Program, *, counting: bool = False) -> NativeSource:
    """The library of a program, as it was asked for: `native` waits until it is built, `auto` never waits.

    Whoever wants games `counting` is given the one that counts, for all that is played and thought.
    """
    match backend:
        case Backend.PYTHON:
            return IN_PYTHON
        case Backend.NATIVE:
            return _built(program, counting=counting)
        case Backend.AUTO:
            from rondel.program.native.beside import Awaited

            return Awaited(program, counting=counting)
        case _:
            assert_never(backend)


def _built(program: Program, *, counting: bool) -> Settled:
    from rondel.program.native.no_native import NoNative
    from rondel.program.native.obtain import counting_maker, native_of

    found = native_of(program, counting_maker()) if counting else native_of(program)
    return Settled(reason=found.reason) if isinstance(found, NoNative) else Settled(found)
