"""`rondel check`: everything that is wrong with rulesets, where it stands, and what would be right."""

from __future__ import annotations

import argparse
import sys

from rondel.cli.lineup_arguments import add_shelf_argument
from rondel.cli.wrong_use import whole_number
from rondel.problems import WrongUse
from rondel.terminal.exit_codes import FINE, PROBLEMS

EXAMPLES = """\
examples:
  rondel check                         the shipped rulesets
  rondel check my_rule                 a module, with all that it needs
  rondel check rulesets --lang de      every module in a folder; of the words only the German ones
  rondel check lineup.yaml             a line-up file
  rondel check --lineup first_edition  a line-up by its name
  rondel check . --format github       for annotations in a pull request
  rondel check --reconstructed my_box  what nobody has seen in print yet, in a module and what it needs

Exit code 0 if nothing is wrong, 1 if there are problems, 2 for wrong use.
'rondel explain CODE' shows the page of a problem code.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = EXAMPLES
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="a module, a folder of modules, or a line-up file (default: shipped)"
    )
    parser.add_argument("--format", choices=("text", "json", "sarif", "github"), default="text", help="default: text")
    parser.add_argument(
        "--lang", type=str.casefold, default="all", metavar="XX", help="check the words of one language only"
    )
    parser.add_argument(
        "--lineup",
        action="append",
        default=[],
        metavar="NAME",
        help="a line-up, by its name (see rondel modules) or file",
    )
    parser.add_argument(
        "--reconstructed", action="store_true", help="list the facts that are reconstructed or inferred, and where"
    )
    parser.add_argument(
        "--workers", type=whole_number(1, 256), default=1, metavar="W", help="processes that share the modules (1)"
    )
    add_shelf_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Checks and prints what was found."""
    if args.reconstructed:
        return _print_doubts(args)
    from rondel.cli.check_modules import check_paths
    from rondel.cli.problem_formats import FORMATS

    findings = check_paths(args.paths, args.shelf, args.lang, args.lineup, args.workers)
    written = FORMATS[args.format](findings.problems, findings.sources)
    if written:
        print(written, flush=True)
    problems, lineups = len(findings.problems), findings.lineups
    noun = "line-up" if args.lineup and not args.paths else "module"
    looked = f"{lineups} {noun}{'s' * (lineups != 1)} checked"
    mended = "they are" if problems > 1 else "it is"
    more = "" if findings.complete else f"; more may show when {mended} mended"
    print(f"{looked}, {problems or 'no'} problem{'s' * (problems != 1)}{more}", file=sys.stderr)
    return PROBLEMS if problems else FINE


def _print_doubts(args: argparse.Namespace) -> int:
    from rondel.cli.check_doubts import as_json, as_text, find_doubts, summary

    if args.format not in ("text", "json"):
        raise WrongUse(f"--reconstructed prints text or json, not {args.format}")
    found = find_doubts(args.paths, args.shelf, args.lineup)
    written = as_json(found) if args.format == "json" else as_text(found)
    if written:
        print(written, flush=True)
    print(summary(found), file=sys.stderr)
    return FINE
