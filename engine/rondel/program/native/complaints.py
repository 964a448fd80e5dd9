"""What a compiler complains of, read: of the source, of a flag, or of the machine on which it runs.

A source that no compiler takes is a mistake of ours, and so is one that a compiler crashes over: it would be the same
the next time. A full disk, too little memory or a compiler that somebody ended say nothing of the source, and pass.
"""

from __future__ import annotations

import re
import signal
from collections.abc import Sequence

from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.program.native.calling import Called

LONGEST_TOLD = 200
# A fatal error with a line of the source is none of the source: what is to be read or written is missing.
_OF_THE_SOURCE = re.compile(r"\brules\.c:\d+(:\d+)?: error: ")
_CRASH = re.compile(r"internal compiler error|submit a (full )?bug report", re.IGNORECASE)
_OF_THE_MACHINE = re.compile(
    r"no space left|quota exceeded|(out of|cannot allocate|not enough) memory|memory exhausted|input/output error"
    r"|read-only file system|permission denied|too many open files|temporarily unavailable"
    r"|(killed|terminated) (signal|\(program)",
    re.IGNORECASE,
)
_OF_A_FLAG = re.compile(r"unrecogni[sz]ed|unknown|unsupported|not supported|invalid|illegal|bad value", re.IGNORECASE)
_CRASHES = {
    getattr(signal, name) for name in ("SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE") if hasattr(signal, name)
}
_ENDED_BY = 128  # a shell says so for a signal


@frozen
class Failed:
    """What went wrong if not the compiler, the first complaint, and whether it will be the same the next time."""

    told: str
    what: str = ""
    stays: bool = False
    is_of_flags: bool = False


def complaint(called: Called, extra: Sequence[str]) -> Failed:
    """What a compiler that failed complains of; `extra` are flags that it may not know."""
    lines = [line.strip()[:LONGEST_TOLD] for line in called.said.splitlines() if line.strip()]
    told = next((line for line in lines if "error" in line), lines[0] if lines else "")
    stays = (has_crashed(called.code) or _is_of_the_source(called.said)) and not _OF_THE_MACHINE.search(called.said)
    return Failed(
        told or say("native.ended", code=called.code),
        stays=stays,
        is_of_flags=any(_is_of(line, extra) for line in lines),
    )


def has_crashed(code: int) -> bool:
    """Whether a program that ended with such a code broke down, and was not ended by anybody."""
    return -code in _CRASHES or code - _ENDED_BY in _CRASHES


def _is_of_the_source(said: str) -> bool:
    return bool(_OF_THE_SOURCE.search(said) or _CRASH.search(said))


def _is_of(line: str, flags: Sequence[str]) -> bool:
    """Whether a line says that one of these flags is not known."""
    return any(flag in line for flag in flags) and _OF_A_FLAG.search(line) is not None
