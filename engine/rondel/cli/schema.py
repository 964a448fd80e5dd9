"""`rondel schema`: the schemas of the YAML files, for editors that complete, explain and underline by them."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from rondel.cli.wrong_use import write_file
from rondel.messages.said import say
from rondel.messages.speaking import spoken
from rondel.problems import WrongUse, did_you_mean
from rondel.source.resources import schema, schema_file, schema_names, schema_text
from rondel.source.schema_wants import schema_said
from rondel.terminal.exit_codes import FINE

LARGEST = 4 * 1024 * 1024  # bytes of a file that may be an older schema


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = say("help.examples.schema")
    parser.add_argument("names", nargs="*", metavar="NAME", help=say("help.schema.names"))
    parser.add_argument("--into", metavar="DIR", help=say("help.schema.into"))


def run(args: argparse.Namespace) -> int:
    """Lists, prints or writes schemas."""
    known = schema_names()
    for name in args.names:
        if name not in known:
            hint = did_you_mean(name, known) or say("list.all", names=tuple(known))
            raise WrongUse(say("schemas.unknown", name=name[:40], hint=hint))
    if args.into is not None:
        return _write(Path(args.into), args.names or known)
    if len(args.names) > 1:
        raise WrongUse(say("schemas.one-at-a-time"))
    print(schema_text(args.names[0]).rstrip() if args.names else "\n".join(map(_line, known)))
    return FINE


def _line(name: str) -> str:
    return f"{name:<8} {spoken(schema_said(schema(name)['title']))}"


def _write(folder: Path, names: list[str]) -> int:
    if folder.exists() and not folder.is_dir():
        raise WrongUse(say("use.is-file", path=str(folder)))
    files = {folder / schema_file(name): schema_text(name) for name in names}
    for place in files:
        if place.exists() and not _is_schema_of_ours(place):
            raise WrongUse(say("schemas.not-ours", path=str(place)))
    folder.mkdir(parents=True, exist_ok=True)
    for place, text in files.items():
        write_file(place, text, inside=folder)
    print(spoken(say("schemas.written", n=len(files), folder=folder.as_posix())), file=sys.stderr)
    return FINE


def _is_schema_of_ours(place: Path) -> bool:
    from rondel.files.reading import Refused, read_guarded

    raw = read_guarded(place, LARGEST)
    try:
        found = None if isinstance(raw, Refused) else json.loads(raw)
    except ValueError:
        return False
    return isinstance(found, dict) and str(found.get("$id", "")).endswith(place.name)
