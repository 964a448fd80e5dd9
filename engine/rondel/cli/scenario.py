"""`rondel scenario`: plays the worked examples of modules and shows where they and the rules part."""

from __future__ import annotations

import argparse
import json
from time import perf_counter
from typing import TYPE_CHECKING, assert_never

from rondel.cli.lineup_arguments import add_shelf_argument
from rondel.cli.report_forms import ReportForm, add_report_arguments, report_form
from rondel.cli.wrong_use import whole_number
from rondel.problems import WrongUse
from rondel.terminal.exit_codes import FINE, PROBLEMS

if TYPE_CHECKING:
    from rondel.lab.scenario.scenarios import Report

EXAMPLES = """\
examples:
  rondel scenario                          all scenarios of the shipped modules
  rondel scenario my_rule                  those of a module, or of all modules in a folder
  rondel scenario my_rule/scenarios/a.rondel -k crown
                                           those of a file with 'crown' in their title
  rondel scenario my_rule --junit          for Jenkins, GitLab and others: a case for each scenario

Exit code 1 if a scenario fails, 2 for wrong use, as when -k fits none.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = EXAMPLES
    parser.add_argument("paths", nargs="*", metavar="PATH", help="a module, a folder of modules, or a .rondel file")
    parser.add_argument("-k", dest="matching", default="", metavar="TEXT", help="only those with TEXT in title or file")
    parser.add_argument("--both", action="store_true", help="let the fast program play along and compare")
    parser.add_argument(
        "--workers", type=whole_number(1, 256), default=1, metavar="W", help="processes that share the modules (1)"
    )
    add_report_arguments(parser)
    add_shelf_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Plays the scenarios and prints those that fail."""
    from rondel.lab.module_paths import NoSuchPath, asked_modules
    from rondel.lab.scenario.scenarios import run_scenarios

    form = report_form(args)
    started = perf_counter()
    try:
        asked = asked_modules(args.paths, args.shelf)
    except NoSuchPath as error:
        raise WrongUse(str(error)) from None
    report = run_scenarios(asked, matching=args.matching, both=args.both, workers=args.workers)
    if args.matching and not report.outcomes and not report.problems:
        raise WrongUse(f"no scenario there has '{args.matching}' in its title or in the name of its file")
    print(_written(report, perf_counter() - started, form))
    return FINE if report.passed else PROBLEMS


def _written(report: Report, seconds: float, form: ReportForm) -> str:
    from rondel.lab.scenario.junit_report import junit_report
    from rondel.lab.scenario.report import json_report, text_report

    match form:
        case ReportForm.TEXT:
            return text_report(report, seconds)
        case ReportForm.JSON:
            return json.dumps(json_report(report, seconds), ensure_ascii=False, indent=1)
        case ReportForm.JUNIT:
            return junit_report(report, seconds)
        case _:
            assert_never(form)
