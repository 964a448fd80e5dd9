"""`rondel conform`: plays random games of a ruleset and tests everything that must hold in any of them."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from rondel.cli.backend_arguments import add_backend_argument, backend_from, tell_why_python
from rondel.cli.lineup_arguments import add_lineup_arguments, add_seed_argument, lineup_from
from rondel.cli.report_forms import ReportForm, add_report_arguments, report_form
from rondel.cli.wrong_use import whole_number
from rondel.limits import MOST_DECISIONS
from rondel.messages.said import say
from rondel.messages.speaking import speaking_english
from rondel.problems import WrongUse
from rondel.terminal.exit_codes import FINE, PROBLEMS

if TYPE_CHECKING:
    from rondel.lab.conform.kit import Conformance, ConformTask
    from rondel.lab.module_paths import Asked
    from rondel.source.lineup import Lineup
    from rondel.source.shelf import Shelf


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = say("help.examples.conform")
    parser.add_argument("paths", nargs="*", metavar="PATH", help=say("help.conform.paths"))
    add_lineup_arguments(parser)
    games = whole_number(1, 10**9)
    parser.add_argument("--games", type=games, default=200, metavar="G", help=say("help.conform.games"))
    add_seed_argument(parser)
    parser.add_argument(
        "--most",
        type=whole_number(1),
        default=MOST_DECISIONS,
        metavar="N",
        help=say("help.conform.most"),
    )
    parser.add_argument("--all-sets", action="store_true", help=say("help.conform.all-sets"))
    parser.add_argument(
        "--workers", type=whole_number(1, 256), default=1, metavar="W", help=say("help.conform.workers")
    )
    parser.add_argument("--rarely", type=whole_number(1, 1000), default=1, metavar="R", help=say("help.conform.rarely"))
    parser.add_argument("--deep", action="store_true", help=say("help.conform.deep"))
    parser.add_argument("--verify", action="store_true", help=say("help.conform.verify"))
    add_backend_argument(parser)
    add_report_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Plays the games and prints what does not hold."""
    from rondel.lab.conform.kit import ConformTask

    form = report_form(args)
    task = ConformTask(
        args.games, args.seed or 0, args.players, args.deep, args.most, args.rarely, verify=args.verify,
        backend=backend_from(args),
    )  # fmt: skip
    results = _results(_lineups(args), task, args)
    tell_why_python("conform", next((result.no_native for result in results if result.no_native), ""))
    print(_written(results, form))
    return FINE if all(result.conforms for result in results) else PROBLEMS


def _written(results: list[Conformance], form: ReportForm) -> str:
    from rondel.lab.conform.junit_report import junit_report
    from rondel.lab.conform.report import json_report, text_report

    match form:
        case ReportForm.TEXT:
            return text_report(results)
        case ReportForm.JSON:
            return json.dumps(json_report(results), indent=1)
        case ReportForm.JUNIT:
            with speaking_english():
                return junit_report(results)
        case _:
            assert_never(form)


def _results(
    lineups: list[tuple[Lineup, tuple[Shelf, ...]]], task: ConformTask, args: argparse.Namespace
) -> list[Conformance]:
    from rondel.cli.progress import progress
    from rondel.lab.conform.kit import conform
    from rondel.lab.conform.many_lineups import conform_many

    with progress(say("progress.games"), task.games * len(lineups)) as advance:
        if len(lineups) == 1:
            return [conform(*lineups[0], task, advance)]
        return conform_many(lineups, task, args.workers, advance)


def _lineups(args: argparse.Namespace) -> list[tuple[Lineup, tuple[Shelf, ...]]]:
    from rondel.lab.module_paths import NoSuchPath, asked_modules, usual_shelves

    is_named = args.modules is not None or args.lineup is not None
    if args.paths and is_named:
        raise WrongUse(say("conform.named-twice"))
    try:
        if is_named:
            return [(lineup_from(args), usual_shelves(args.shelf))]
        asked = asked_modules(args.paths, args.shelf)
    except NoSuchPath as error:
        raise WrongUse(error.said) from None
    return _sets(asked, args)


def _sets(asked: list[Asked], args: argparse.Namespace) -> list[tuple[Lineup, tuple[Shelf, ...]]]:
    """The line-ups of the modules asked for; those on the same shelves are combined."""
    from rondel.lab.conform.sets import all_sets, single_sets

    by_shelves: dict[tuple[Shelf, ...], list[str]] = {}
    for one in asked:
        by_shelves.setdefault(one.shelves, []).append(one.module)
    pick = all_sets if args.all_sets else single_sets
    bare = replace(lineup_from(args), modules=())
    return [
        (replace(bare, modules=modules), shelves)
        for shelves, names in by_shelves.items()
        for modules in pick(names, shelves)
    ]
