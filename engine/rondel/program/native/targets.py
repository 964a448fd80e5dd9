"""What is made of a program for others to run: WebAssembly with its JavaScript, a library, or the C source.

A program comes in, files by their names go out; where they go is not decided here. Beside each stands `names.json`,
which says what the numbers are called and which files were made, so that they are known again.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from enum import Enum
from hashlib import sha256
from importlib.resources import files

from rondel.program.native.build import build
from rondel.program.native.compilers import Compiler, find_compiler, find_web_compiler
from rondel.program.native.interface import CDEF
from rondel.program.native.names_file import names_of
from rondel.program.native.no_native import NoNative
from rondel.program.native.obtain import rules_key
from rondel.program.native.shipped import SHIPPED, printed
from rondel.program.native.writer import CSource
from rondel.program.program import Program
from rondel.release import VERSION

NAMES = "names.json"
MADE_BY = "rondel build"
LIBRARIES = {"win32": "rules.dll", "darwin": "rules.dylib"}
HEADER = f"/* What a library of rules offers. Written by Rondel. */\n\n#include <stdint.h>\n{CDEF}"


class Target(Enum):
    """For whom something is built."""

    WASM = "wasm"
    LIBRARY = "library"
    C = "c"


def compiler_for(target: Target) -> Compiler | NoNative | None:
    """Who builds for a target; None where nothing is compiled."""
    match target:
        case Target.WASM:
            return find_web_compiler(os.environ)
        case Target.LIBRARY:
            return find_compiler(os.environ)
        case Target.C:
            return None


def built_files(
    program: Program, target: Target, compiler: Compiler | None, before: Mapping[str, str] | None = None
) -> dict[str, bytes] | NoNative:
    """The files of a target, `names.json` last; why there are none, if the compiler fails.

    `before` are files that were made for another target, with their digests.
    """
    source = printed(program)
    found = {"rules.c": source.text.encode()} if compiler is None else _compiled(program, source, target, compiler)
    if isinstance(found, NoNative):
        return found
    if target is Target.WASM:
        web = files("rondel.program.native") / "web"
        found |= {name: (web / name).read_bytes() for name in ("rondel.mjs", "names.mjs")}
    else:
        found["rondel.h"] = HEADER.encode()
    return found | {NAMES: _names(program, source, {**(before or {}), **_digests(found)})}


def _compiled(program: Program, source: CSource, target: Target, compiler: Compiler) -> dict[str, bytes] | NoNative:
    place = build(lambda: source.text, rules_key(program, SHIPPED), compiler)
    name = "rules.wasm" if target is Target.WASM else LIBRARIES.get(sys.platform, "rules.so")
    return place if isinstance(place, NoNative) else {name: place.read_bytes()}


def _digests(made: Mapping[str, bytes]) -> dict[str, str]:
    return {name: digest_of(content) for name, content in made.items()}


def _names(program: Program, source: CSource, made: Mapping[str, str]) -> bytes:
    about = {
        "made_by": MADE_BY,
        "version": VERSION,
        "modules": list(program.model.rules.ruleset.lineup.modules),
        "fingerprint": program.fingerprint,
        "files": dict(made),
    }
    return json.dumps(about | names_of(program.model, source.doers), separators=(",", ":")).encode() + b"\n"


def digest_of(content: bytes) -> str:
    return sha256(content).hexdigest()


def made_before(content: bytes) -> dict[str, str] | None:
    """Which files a `names.json` says were made, with their digests; None if it is none of ours."""
    try:
        found = json.loads(content)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or found.get("made_by") != MADE_BY or not isinstance(found.get("files"), dict):
        return None
    return {str(name): str(digest) for name, digest in found["files"].items()}
