"""`rondel check`: everything that is wrong with rulesets, where it stands, and what would be right."""

from __future__ import annotations

import argparse
import sys

from rondel.cli.lineup_arguments import add_shelf_argument
from rondel.cli.wrong_use import FINE, PROBLEMS

EXAMPLES = """\
examples:
  rondel check                        the shipped rulesets
  rondel check my_rule                a module, with all that it needs
  rondel check rulesets --lang de     every module in a folder; of the words only the German ones
  rondel check lineup.yaml            a line-up file
  rondel check . --format github      for annotations in a pull request

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
    parser.add_argument("--lang", default="all", metavar="XX", help="check the words of one language only")
    add_shelf_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Checks and prints what was found."""
    from rondel.cli.module_check import check_paths
    from rondel.cli.problem_formats import FORMATS

    findings = check_paths(args.paths, args.shelf, args.lang)
    written = FORMATS[args.format](findings.problems, findings.sources)
    if written:
        print(written, flush=True)
    problems, lineups = len(findings.problems), findings.lineups
    looked = f"{lineups} module{'s' * (lineups != 1)} checked"
    print(f"{looked}, {problems or 'no'} problem{'s' * (problems != 1)}", file=sys.stderr)
    return PROBLEMS if problems else FINE
