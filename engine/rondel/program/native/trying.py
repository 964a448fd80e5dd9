"""What was built is tried before it is kept: another process loads it and plays a game.

A mistake of the printer that ends in a crash then ends that process and not the one that plays, and is told like an
error of the compiler. It takes a thirtieth of a second, once for each library.
"""

from __future__ import annotations

import signal
import sys
from pathlib import Path

from rondel.program.native.calling import TookTooLong, call

LONGEST_TRIAL = 60  # seconds
MOST_DECISIONS = 1000
ALIGNED = 64
# What the system does not load is told by whoever loads it; what is none of ours has no game.
SCRIPT = f"""
import ctypes, sys
try:
    library = ctypes.CDLL(sys.argv[1])
    play, words, context = library.rondel_digest_game, library.rondel_words, library.rondel_context_bytes
except (OSError, AttributeError):
    raise SystemExit(0)
for one in play, words, context:
    one.restype = ctypes.c_int64
room = ctypes.create_string_buffer(context() + {ALIGNED})
at = ctypes.addressof(room) + -ctypes.addressof(room) % {ALIGNED}
position, row = (ctypes.c_int64 * words())(), (ctypes.c_int64 * 5)()
play(position, ctypes.c_void_p(at), ctypes.c_uint64(1), ctypes.c_int64({MOST_DECISIONS}), row)
"""


def crash_of(library: Path) -> str | None:
    """How a library ends the process that plays a game with it; None if all is well."""
    try:
        called = call([sys.executable, "-I", "-S", "-c", SCRIPT, str(library)], LONGEST_TRIAL)
    except TookTooLong:
        return f"a game took longer than {LONGEST_TRIAL} seconds"
    return None if called.code == 0 else f"it ended with {_name_of(called.code)}"


def _name_of(code: int) -> str:
    try:
        return signal.Signals(-code).name
    except ValueError:
        return str(code)
