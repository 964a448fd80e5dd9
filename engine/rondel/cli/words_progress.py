"""`rondel words progress`: a table of what is said in which language, and what is missing."""

from __future__ import annotations

import argparse
import json

from rondel.cli.words_arguments import add_modules_argument, language_name, refuse_unspoken_language, shelved_from
from rondel.terminal.exit_codes import FINE, PROBLEMS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this task."""
    add_modules_argument(parser)
    parser.add_argument("--lang", type=language_name, metavar="XX", help="one language only, with its editions")
    parser.add_argument("--json", action="store_true", help="print as JSON, with the ids that are missing")


def run(args: argparse.Namespace) -> int:
    """Prints the table; 1 if a language that a module claims lacks something."""
    from rondel.translate.progress import as_data, as_table, progress_of

    shelved = shelved_from(args)
    spoken = shelved.languages
    if args.lang is not None:
        refuse_unspoken_language(args.lang, spoken)
        spoken = tuple(language for language in spoken if f"{language}-".startswith(f"{args.lang}-"))
    rows = progress_of(shelved.volumes, sorted(spoken), None)
    print(json.dumps(as_data(rows), indent=1, ensure_ascii=False) if args.json else as_table(rows))
    return PROBLEMS if any(row.breaks_promise for row in rows) else FINE
