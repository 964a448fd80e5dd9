"""`rondel scenario`: plays the worked examples of modules and shows where they and the rules part."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, assert_never

from rondel.cli.lineup_arguments import add_shelf_argument
from rondel.cli.report_forms import ReportForm, add_report_arguments, report_form
from rondel.cli.tongue import language_from
from rondel.cli.wrong_use import whole_number
from rondel.messages.said import say
from rondel.messages.speaking import speaking_english
from rondel.problems import WrongUse
from rondel.terminal.exit_codes import FINE, PROBLEMS

if TYPE_CHECKING:
    from rondel.lab.scenario.scenarios import Report, Shown


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = say("help.examples.scenario")
    parser.add_argument("paths", nargs="*", metavar="PATH", help=say("help.scenario.paths"))
    parser.add_argument("-k", dest="matching", default="", metavar="TEXT", help=say("help.scenario.k"))
    parser.add_argument("--both", action="store_true", help=say("help.scenario.both"))
    parser.add_argument("--workers", type=whole_number(1, 256), default=1, metavar="W", help=say("help.shared.workers"))
    add_report_arguments(parser)
    parser.add_argument("--show", action="store_true", help=say("help.scenario.show"))
    add_shelf_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Plays the scenarios and prints those that fail."""
    from rondel.lab.module_paths import NoSuchPath

    form = report_form(args)
    _refuse_beside_show(args, form)
    started = perf_counter()
    try:
        report = _report(args)
    except NoSuchPath as error:
        raise WrongUse(error.said) from None
    if args.matching and not report.outcomes and not report.problems:
        raise WrongUse(say("scenario.none-matching", text=args.matching))
    print(_written(report, perf_counter() - started, form))
    return FINE if report.passed else PROBLEMS


def _refuse_beside_show(args: argparse.Namespace, form: ReportForm) -> None:
    if args.show and (form is not ReportForm.TEXT or args.workers > 1):
        raise WrongUse(say("scenario.show-alone"))


def _report(args: argparse.Namespace) -> Report:
    """What came of all scenarios asked for: those of modules, and those of files that stand in none."""
    from rondel.lab.module_paths import asked_modules
    from rondel.lab.scenario.loose import is_loose, run_loose_file
    from rondel.lab.scenario.scenarios import Report, run_scenarios

    shown = _drawing(args) if args.show else None
    loose = [path for path in args.paths if is_loose(path)]
    held = [path for path in args.paths if path not in loose]
    asked = asked_modules(held, args.shelf) if held or not loose else []
    report = run_scenarios(asked, matching=args.matching, both=args.both, workers=args.workers, shown=shown)
    for path in loose:
        part = run_loose_file(path, args.shelf, matching=args.matching, both=args.both, shown=shown)
        outcomes, problems = [*report.outcomes, *part.outcomes], [*report.problems, *part.problems]
        report = Report(outcomes, problems, {**report.sources, **part.sources})
    return report


def _drawing(args: argparse.Namespace) -> Shown:
    from rondel.terminal.output import terminal
    from rondel.terminal.stage_draw import StageDrawing

    beside = [folder for path in map(Path, args.paths) for folder in (path, *path.parents[:2]) if folder.is_dir()]
    return StageDrawing(terminal(), [*args.shelf, *map(str, beside)], language_from(args)).show


def _written(report: Report, seconds: float, form: ReportForm) -> str:
    from rondel.lab.scenario.junit_report import junit_report
    from rondel.lab.scenario.report import json_report, text_report

    match form:
        case ReportForm.TEXT:
            return text_report(report, seconds)
        case ReportForm.JSON:
            return json.dumps(json_report(report, seconds), ensure_ascii=False, indent=1)
        case ReportForm.JUNIT:
            with speaking_english():
                return junit_report(report, seconds)
        case _:
            assert_never(form)
