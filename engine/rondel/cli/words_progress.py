"""`rondel words progress`: a table of what is said in which language, and what is missing."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rondel.cli.words_arguments import (
    add_modules_argument,
    add_only_language_argument,
    languages_like,
    shelved_from,
)
from rondel.cli.wrong_use import existing_folder
from rondel.messages.said import say
from rondel.terminal.exit_codes import FINE, PROBLEMS

if TYPE_CHECKING:
    from rondel.translate.volumes import Shelved


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this task."""
    add_modules_argument(parser)
    add_only_language_argument(parser)
    parser.add_argument("--po", metavar="DIR", help=say("help.words-progress.po"))
    parser.add_argument("--json", action="store_true", help=say("help.words-progress.json"))


def run(args: argparse.Namespace) -> int:
    """Prints the table; 1 if a language that a module claims lacks something."""
    from rondel.translate.progress import as_data, as_table, progress_of

    shelved = shelved_from(args)
    spoken = shelved.languages
    if args.lang is not None:
        spoken = languages_like(args.lang, spoken)
    late = _outdated(args.po, shelved, spoken) if args.po is not None else None
    rows = progress_of(shelved.volumes, sorted(spoken), late)
    print(json.dumps(as_data(rows), indent=1, ensure_ascii=False) if args.json else as_table(rows))
    return PROBLEMS if any(row.breaks_promise for row in rows) else FINE


def _outdated(folder: str, shelved: Shelved, spoken: Sequence[str]) -> dict[tuple[str, str], list[str]]:
    """The messages whose English has changed since they were translated, by module and language."""
    from rondel.translate.outgoing import outdated_ids
    from rondel.translate.reading import read_sheets

    place, found = existing_folder(folder), dict[tuple[str, str], list[str]]()
    for volume in shelved.volumes:
        for language in spoken:
            path = place / f"{volume.name}.{language}.po"
            if path.exists():
                found[volume.name, language] = outdated_ids(volume, language, read_sheets([path], shelved.spoken)[0])
    return found
