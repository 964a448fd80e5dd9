"""Which C compiler there is, and how it is called: that of the system, else the one of the extra `rondel[native]`.

For WebAssembly it is always zig, since those of systems mostly cannot.

What is built must run wherever the folder it is kept in is seen, so nothing is built for the very processor of this
machine: of what not every processor has, only the counting of bits is used, which all of x86-64 have had since 2008.
"""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import sys
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from sysconfig import get_config_var

from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.program.native.calling import TookTooLong, call
from rondel.program.native.no_native import NoNative

FLAGS = ("-O2", "-shared", "-fPIC", "-fvisibility=hidden")
NAMES = ("cc", "gcc", "clang")
WHEEL = "ziglang"
LONGEST_ANSWER = 20  # seconds that a compiler may take to say its version
ZIG_OF_THE_WHEEL = (sys.executable, "-m", WHEEL)
# No library, no imports: what fails is a trap. The stack comes first in memory, so that it cannot run into anything.
WEB_STACK = 1 << 20  # bytes
WEB_FLAGS = (
    "-target", "wasm32-freestanding", "-mcpu=generic+bulk_memory", "-O2", "-w", "-DRONDEL_TRAP", "-nostdlib",
    "-fvisibility=hidden", "-Wl,--no-entry", "-Wl,--export-dynamic", "-Wl,--export=__heap_base",
    "-Wl,--export=__stack_pointer", f"-Wl,-z,stack-size={WEB_STACK}", "-Wl,--strip-all",
)  # fmt: skip
NO_ZIG = "WebAssembly is built by zig, and there is none: pip install 'rondel[native]'"
NONE = f"there is no C compiler: neither {', '.join(NAMES)} nor the wheel of 'rondel[native]'"


@frozen
class Compiler:
    """A compiler: the words of a command line that call it, what it calls itself, and the flags it is given.

    Where it takes no `extra` flags, the library is somewhat slower without them.
    """

    words: tuple[str, ...]
    version: str
    flags: tuple[str, ...] = FLAGS
    extra: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """All of the compiler that what it builds hangs on."""
        built_for = (sys.platform, platform.machine(), str(get_config_var("SOABI")))
        return "\n".join((*self.words, self.version, *self.flags, *self.extra, *built_for))


def find_compiler(environment: Mapping[str, str]) -> Compiler | NoNative:
    """The first compiler that answers; `CC` names one that is asked before all others, and alone."""
    asked = environment.get("CC", "").strip()
    if asked:
        return _named(asked, environment)
    for name in NAMES:
        found = _of_the_system((name,), environment)
        if found is not None:
            return found
    return _of_the_wheel() or NoNative(NONE)


def _named(asked: str, environment: Mapping[str, str]) -> Compiler | NoNative:
    try:
        words = tuple(shlex.split(asked))
    except ValueError:
        words = ()
    found = _of_the_system(words, environment) if words else None
    return found or NoNative(say("native.no-such-compiler", name=asked))


def _of_the_system(words: tuple[str, ...], environment: Mapping[str, str]) -> Compiler | None:
    place = shutil.which(words[0], path=environment.get("PATH", ""))
    if place is None or not os.path.isabs(place):  # a path that begins here is a matter of where one stands
        return None
    called = (place, *words[1:])
    said = _said(called)
    return Compiler(called, said, FLAGS, tuple(_counting_bits())) if said else None


def _counting_bits() -> Iterator[str]:
    if platform.machine().lower() in ("x86_64", "amd64"):
        yield "-mpopcnt"


def _of_the_wheel() -> Compiler | None:
    """The clang that comes as a wheel. It builds for the processor at hand unless it is told another."""
    found = _wheel_version()
    least = "x86_64_v2" if list(_counting_bits()) else "baseline"
    return Compiler((*ZIG_OF_THE_WHEEL, "cc"), found, (*FLAGS, f"-mcpu={least}")) if found else None


def _wheel_version() -> str:
    """What the wheel calls itself; nothing if it is not there."""
    if find_spec(WHEEL) is None:
        return ""
    from importlib.metadata import PackageNotFoundError, version  # here, because it takes long and is seldom needed

    try:
        return f"{WHEEL} {version(WHEEL)}"
    except PackageNotFoundError:
        return ""


def find_web_compiler(environment: Mapping[str, str]) -> Compiler | NoNative:
    """Who builds for WebAssembly: zig brings all that it takes, as a wheel or as a program of the system."""
    version = _wheel_version()
    if version:
        return Compiler((*ZIG_OF_THE_WHEEL, "cc"), version, WEB_FLAGS)
    found = _of_the_system(("zig", "cc"), environment)
    return Compiler(found.words, found.version, WEB_FLAGS) if found else NoNative(NO_ZIG)


def _said(words: tuple[str, ...]) -> str:
    """The first line that a compiler says of itself; nothing if it is none, or does not work."""
    try:
        called = call([*words, "--version"], LONGEST_ANSWER)
    except (OSError, TookTooLong):
        return ""
    return called.said.partition("\n")[0].strip() if called.code == 0 else ""
