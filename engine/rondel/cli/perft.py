"""`rondel perft`: counts the positions that can be reached in 1, 2 … choices."""

from __future__ import annotations

import argparse
import json

from rondel.cli.backend_arguments import add_backend_argument, native_from, tell_why_python
from rondel.cli.lineup_arguments import add_lineup_arguments, add_seed_argument, lineup_from, seed_from, shelves_from
from rondel.cli.wrong_use import whole_number
from rondel.messages.said import say
from rondel.terminal.exit_codes import FINE

WATCHED = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = say("help.examples.perft")
    add_lineup_arguments(parser)
    add_seed_argument(parser)
    parser.add_argument(
        "--depth", type=whole_number(1, 10_000), required=True, metavar="D", help=say("help.perft.depth")
    )
    add_backend_argument(parser)
    parser.add_argument("--json", action="store_true", help=say("help.perft.json"))


def run(args: argparse.Namespace) -> int:
    """Counts and prints a line for each number of choices."""
    from rondel.cli.progress import progress
    from rondel.lab.perft import count_positions
    from rondel.load import rules_of

    lineup = lineup_from(args)
    rules = rules_of(lineup, shelves_from(args))
    native = native_from(args, rules.program)
    with progress(say("progress.positions"), 1.0, shown=args.depth > WATCHED) as advance:
        counts = count_positions(rules.program.fast, args.depth, seed_from(args, lineup), advance, native)
    tell_why_python("perft", native.reason)
    if args.json:
        print(json.dumps(counts))
    else:
        print("\n".join(f"{depth:>3}  {count}" for depth, count in enumerate(counts, 1)))
    return FINE
