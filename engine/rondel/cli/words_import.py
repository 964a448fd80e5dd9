"""`rondel words import`: words from the files of translators, checked, then written into the words files."""

from __future__ import annotations

import argparse
import sys
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.cli.lineup_arguments import add_shelf_argument, all_shelves
from rondel.cli.words_arguments import named_folder
from rondel.messages.said import say
from rondel.messages.speaking import spoken
from rondel.terminal.exit_codes import FINE, PROBLEMS

if TYPE_CHECKING:
    from rondel.translate.importing import Imported


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this task."""
    parser.add_argument("files", nargs="+", metavar="FILE", help=say("help.words-import.files"))
    parser.add_argument("--into", metavar="DIR", help=say("help.words-import.into"))
    parser.add_argument("--dry", action="store_true", help=say("help.words-import.dry"))
    parser.add_argument("--over", action="store_true", help=say("help.words-import.over"))
    add_shelf_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Imports all files, or none and says why."""
    from rondel.cli.words_offered import offered_by
    from rondel.translate.importing import import_sheets
    from rondel.translate.reading import read_sheets
    from rondel.translate.sheets import SheetRefused
    from rondel.translate.storing import shelves_with
    from rondel.words.languages import languages_on

    into = named_folder(args.into) if args.into is not None else None
    shelves = all_shelves(args.shelf)
    try:
        sheets = read_sheets([Path(file) for file in args.files], languages_on(shelves_with(shelves, into)))
        offers = cache(partial(offered_by, shelves=shelves_with(shelves, into)))
        done = import_sheets(sheets, shelves, args.shelf, into, dry=args.dry, over=args.over, offers=offers)
    except SheetRefused as refused:
        print(spoken(refused.said), file=sys.stderr)
        told = spoken(say("words.not-imported", n=len(refused.refusals)))
        print(f"rondel words: {told}", file=sys.stderr)
        return PROBLEMS
    _tell(done, dry=args.dry)
    return FINE


def _tell(done: Imported, *, dry: bool) -> None:
    for file in done.files:
        told = say("words.imported", path=file.path.as_posix(), changed=file.changed, added=file.added)
        print(spoken(told))
    if done.fuzzy:
        print(spoken(say("words.fuzzy", n=done.fuzzy)), file=sys.stderr)
    if done.stale:
        print(spoken(say("words.stale", ids=done.stale)), file=sys.stderr)
    if not done.files:
        print(spoken(say("words.nothing-to-change")), file=sys.stderr)
    elif dry:
        print(spoken(say("words.nothing-written")), file=sys.stderr)
