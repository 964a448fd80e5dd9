"""`rondel build`: the rules of a line-up as WebAssembly for pages, as a library, or as C."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.cli.lineup_arguments import add_lineup_arguments, rules_from
from rondel.cli.wrong_use import WrongArgument, write_file
from rondel.messages.said import message_reading, say
from rondel.messages.speaking import figure, spoken
from rondel.problems import RondelError, WrongUse, did_you_mean
from rondel.terminal.exit_codes import FINE

if TYPE_CHECKING:
    from rondel.play.game import Rules

TARGETS = ("wasm", "library", "c")
LARGEST = 1 << 28  # bytes of a file that may have been built before


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = say("help.examples.build")
    parser.add_argument("--target", type=_name, required=True, metavar="wasm|library|c", help=say("help.build.target"))
    parser.add_argument("--out", metavar="DIR", help=say("help.build.out"))
    add_lineup_arguments(parser)


def _name(text: str) -> str:
    if text not in TARGETS:
        hint = did_you_mean(text, TARGETS) or say("use.there-are", names=TARGETS)
        raise WrongArgument(say("build.no-target", name=text[:40], hint=hint))
    return text


def run(args: argparse.Namespace) -> int:
    """Builds and writes the files of a target."""
    from rondel.cli.progress import progress
    from rondel.program.native.no_native import NoNative
    from rondel.program.native.targets import Target, built_files, compiler_for

    target = Target(args.target)
    compiler = compiler_for(target)
    if isinstance(compiler, NoNative):
        raise WrongUse(message_reading(compiler.reason))
    rules = rules_from(args)
    folder = Path(args.out) if args.out is not None else Path(_usual_name(args, rules))
    if folder.exists() and not folder.is_dir():
        raise WrongUse(say("use.is-file", path=str(folder)))
    before = _made_before(folder)
    with progress(say("progress.building"), 1.0) as advance:
        found = built_files(rules.program, target, compiler, before)
        advance(1.0)
    if isinstance(found, NoNative):
        raise RondelError(found.reason)
    _write(folder, found, before)
    return FINE


def _usual_name(args: argparse.Namespace, rules: Rules) -> str:
    """The name of a line-up, else those of its modules, with the number of players."""
    called = Path(args.lineup).stem if args.lineup is not None else "-".join(rules.lineup.modules)
    return f"{called}-{len(rules.players)}-{args.target}"


def _write(folder: Path, files: dict[str, bytes], before: dict[str, str] | None) -> None:
    for name in files:
        if not _may_be_replaced(folder / name, before):
            raise WrongUse(say("build.not-ours", path=str(folder / name)))
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        write_file(folder / name, content, inside=folder)
    told = tuple(say("build.file", name=name, bytes=figure(len(content))) for name, content in files.items())
    print(spoken(say("build.written", folder=folder.as_posix(), files=told)), file=sys.stderr)


def _made_before(folder: Path) -> dict[str, str] | None:
    """What this command wrote to a folder, as far as it is still told there."""
    from rondel.program.native.targets import NAMES, made_before

    found = _content(folder / NAMES)
    return None if found is None else made_before(found)


def _may_be_replaced(place: Path, before: dict[str, str] | None) -> bool:
    from rondel.program.native.targets import NAMES, digest_of

    if not place.exists() and not place.is_symlink():
        return True
    content = _content(place)
    if before is None or content is None:
        return False
    return place.name == NAMES or before.get(place.name) == digest_of(content)


def _content(place: Path) -> bytes | None:
    from rondel.files.reading import Refused, read_guarded

    found = read_guarded(place, LARGEST)
    return None if isinstance(found, Refused) else found
