"""The native library of a program: one that is kept, or one that is built now, or the reason why there is none.

Who prints the C and who loads the library is a `Maker`, so that all of this can be tried without either.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from threading import RLock
from weakref import WeakKeyDictionary

from rondel.messages.said import say
from rondel.program.cache import engine_state
from rondel.program.native.build import build, kept_library
from rondel.program.native.compilers import Compiler, find_compiler
from rondel.program.native.maker import Maker
from rondel.program.native.no_native import NoNative
from rondel.program.native.protocol import NativeRules
from rondel.program.program import Program


def shipped_maker() -> Maker:
    """The printer and the library that belong to this engine; imported here, because few commands need them."""
    from rondel.program.native.shipped import SHIPPED

    return SHIPPED


def counting_maker() -> Maker:
    """The same for libraries that count what happens in games."""
    from rondel.program.native.shipped import COUNTED

    return COUNTED


_found: WeakKeyDictionary[Program, dict[str, NativeRules | NoNative]] = WeakKeyDictionary()  # by versions of makers
_finding = RLock()


def native_of(program: Program, maker: Maker | None = None) -> NativeRules | NoNative:
    """The library of a program, built if need be: that takes seconds, once for each line-up."""
    maker = maker or shipped_maker()
    with _finding:
        known = _found.setdefault(program, {})
        if maker.version not in known:
            known[maker.version] = _obtained(program, maker)
        return known[maker.version]


def _obtained(program: Program, maker: Maker) -> NativeRules | NoNative:
    compiler = find_compiler(os.environ)
    if isinstance(compiler, NoNative):
        return compiler
    place = build(lambda: maker.source(program), rules_key(program, maker), compiler)
    return place if isinstance(place, NoNative) else loaded(place, program, maker)


def kept_native(
    program: Program, maker: Maker, compiler: Compiler, environment: Mapping[str, str] = os.environ
) -> NativeRules | NoNative | None:
    """The library of a program if one is kept; nothing is built."""
    with _finding:
        known = _found.setdefault(program, {})
        if maker.version in known:
            return known[maker.version]
        place = kept_library(rules_key(program, maker), compiler, environment)
        if place is None:
            return None
        known[maker.version] = loaded(place, program, maker)
        return known[maker.version]


def rules_key(program: Program, maker: Maker) -> str:
    """The rules and who prints them: a checkout changes without a version, so the state of the engine counts too."""
    without = ",".join(sorted(program.without))
    return f"{program.fingerprint}\n{without}\n{maker.version}\n{engine_state()}"


def loaded(place: Path, program: Program, maker: Maker) -> NativeRules | NoNative:
    """What was built, ready to play."""
    try:
        return maker.load(place, program)
    except OSError as error:
        return NoNative(say("native.not-loaded", reason=str(error).splitlines()[0]))
