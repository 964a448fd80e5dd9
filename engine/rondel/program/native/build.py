"""C becomes a library: a source comes in, the path of a file that can be loaded goes out, or why there is none.

What was built once is kept in the user's cache folder, by all that it hangs on: the rules, the engine that prints them,
the compiler with its version and flags, the platform. Two processes may build the same at once: each compiles in a
folder of its own, and files are kept whole. Where nothing can be kept, the library stays in a folder that ends with the
process. A compiler that complains of the source has met a mistake of ours, and so has a library that crashes in the
game it is tried with: the source is kept for whoever wants to look, and for a day `auto` does not try again. All else
that a compiler fails for is told and forgotten.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from rondel.messages.said import message_reading, say
from rondel.program.native.calling import TookTooLong, call, swept_up
from rondel.program.native.compilers import Compiler
from rondel.program.native.complaints import Failed, complaint
from rondel.program.native.no_native import NoNative
from rondel.program.native.trying import crash_of
from rondel.source.kept_files import keep_file, keep_source, kept_file, kept_source

LIBRARY, FAILED = "native", "failed"
SOURCE, TARGET = "rules.c", "rules.so"
LONGEST_BUILD = 600  # seconds; the largest line-up takes 12 on a slow machine
LONGEST_FAILED = 24 * 3600  # seconds after which it is tried again: a compiler is mended without another version


def key_of(rules: str, compiler: Compiler) -> str:
    """All that a library hangs on; `rules` stands for what is printed and who prints it."""
    return f"{rules}\n{compiler.key}"


def kept_library(rules: str, compiler: Compiler, environment: Mapping[str, str] = os.environ) -> Path | None:
    """A library that was built before."""
    return kept_file(LIBRARY, key_of(rules, compiler), environment)


def failed_before(rules: str, compiler: Compiler, environment: Mapping[str, str] = os.environ) -> NoNative | None:
    """Whether building was tried in vain of late, as far as that was kept."""
    source = kept_source(FAILED, key_of(rules, compiler), environment)
    if source is None or not _is_of_late(source):
        return None
    return NoNative(say("native.failed-before", source=str(source)))


def _is_of_late(place: Path) -> bool:
    with suppress(OSError):
        return abs(time.time() - place.stat().st_mtime) < LONGEST_FAILED
    return False


def build(source: Callable[[], str], rules: str, compiler: Compiler) -> Path | NoNative:
    """The library of a source: a kept one if there is one, else it is printed, compiled and kept."""
    found = kept_library(rules, compiler)
    if found is not None:
        return found
    text = source()
    try:
        with swept_up(), tempfile.TemporaryDirectory(prefix="rondel-") as folder:
            made = _compiled(text, Path(folder), compiler)
            if isinstance(made, Failed):
                return _told(made, text, key_of(rules, compiler))
            return keep_file(LIBRARY, key_of(rules, compiler), made) or _in_own_folder(made)
    except OSError as error:
        return NoNative(say("native.refused", reason=message_reading((error.strerror or str(error)).lower())))


def _compiled(text: str, folder: Path, compiler: Compiler) -> bytes | Failed:
    """What a compiler makes of a text; extra flags are left out if it does not know them."""
    (folder / SOURCE).write_text(text, encoding="utf-8")
    failed = _run(compiler, compiler.extra, folder)
    if failed is not None and failed.is_of_flags:
        failed = _run(compiler, (), folder)
    if failed is not None:
        return failed
    crash = crash_of(folder / TARGET)
    if crash is not None:
        return Failed(crash, "what was built does not play", stays=True)
    return (folder / TARGET).read_bytes()


def _run(compiler: Compiler, extra: Sequence[str], folder: Path) -> Failed | None:
    """Runs a compiler; what it complains of, or None if all is well."""
    try:
        called = call([*compiler.words, *compiler.flags, *extra, "-o", TARGET, SOURCE], LONGEST_BUILD, folder)
    except TookTooLong:
        return Failed(say("native.took-too-long", n=LONGEST_BUILD))
    if called.code:
        return complaint(called, extra)
    return None if (folder / TARGET).exists() else Failed(say("native.wrote-nothing"))


def _told(failed: Failed, text: str, key: str) -> NoNative:
    """Why there is no library, with the path of the source, which outlives this process, where it is to blame."""
    what = message_reading(failed.what) if failed.what else say("native.compiler-failed")
    if not failed.stays:
        return NoNative(say("native.failed-now", what=what, told=failed.told))
    place = keep_source(FAILED, key, text)
    if place is None:
        place = Path(tempfile.mkdtemp(prefix="rondel-failed-")) / SOURCE
        place.write_text(text, encoding="utf-8")
    return NoNative(say("native.failed", what=what, told=failed.told, source=str(place)))


def _in_own_folder(content: bytes) -> Path:
    """A library that is not kept, in a folder of this process."""
    handle, name = tempfile.mkstemp(".so", dir=own_folder())
    with os.fdopen(handle, "wb") as stream:
        stream.write(content)
    return Path(name)


@cache
def own_folder() -> Path:
    """A folder for this process alone, which goes when it ends."""
    found = tempfile.mkdtemp(prefix="rondel-")
    atexit.register(shutil.rmtree, found, ignore_errors=True)
    return Path(found)
