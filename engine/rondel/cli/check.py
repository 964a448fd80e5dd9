"""`rondel check`: everything that is wrong with rulesets, where it stands, and what would be right."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from rondel.cli.check_counts import counted_problems
from rondel.cli.lineup_arguments import add_shelf_argument
from rondel.cli.wrong_use import whole_number
from rondel.garbage_collection import sweep_after
from rondel.messages.said import Said, say
from rondel.messages.speaking import speaking_english, spoken
from rondel.problems import WrongUse
from rondel.terminal.exit_codes import FINE, PROBLEMS

if TYPE_CHECKING:
    from rondel.cli.check_modules import Findings

FORMS = ("text", "json", "sarif", "github", "junit")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = say("help.examples.check")
    parser.add_argument("paths", nargs="*", metavar="PATH", help=say("help.check.paths"))
    parser.add_argument("--format", choices=FORMS, default="text", help=say("help.check.format"))
    parser.add_argument(
        "--lang",
        type=str.casefold,
        default="all",
        metavar="XX",
        help=say("help.check.lang"),
    )
    parser.add_argument(
        "--lineup",
        action="append",
        default=[],
        metavar="NAME",
        help=say("help.check.lineup"),
    )
    parser.add_argument("--fix", action="store_true", help=say("help.check.fix"))
    parser.add_argument("--diff", action="store_true", help=say("help.check.diff"))
    parser.add_argument("--reconstructed", action="store_true", help=say("help.check.reconstructed"))
    parser.add_argument("--workers", type=whole_number(1, 256), default=1, metavar="W", help=say("help.shared.workers"))
    parser.add_argument("--watch", action="store_true", help=say("help.check.watch"))
    parser.add_argument("--rounds", type=whole_number(1), metavar="N", help=say("help.check.rounds"))
    add_shelf_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Checks and prints what was found."""
    _refuse_mixed(args)
    if args.rounds is not None and not args.watch:
        raise WrongUse(say("check.rounds-without-watch"))
    if args.watch:
        return _watch(args)
    if args.reconstructed:
        return _print_doubts(args)
    sweep_after(1_000_000)  # most of what is read serves the next module: ten of them end before a look would pay
    from rondel.cli.check_modules import check_paths

    def check(workers: int = args.workers) -> Findings:
        return check_paths(args.paths, args.shelf, args.lang, args.lineup, workers)

    if args.diff:
        # Drafts of files are known to this process alone.
        return _print_diff(args, check(), lambda: check(1))
    if args.fix:
        return _mend(args, check)
    findings = check()
    _print_problems(args, findings)
    print(spoken(_offered(args, findings, _summary(args, findings))), file=sys.stderr)
    return PROBLEMS if findings.wrong else FINE


def _offered(args: argparse.Namespace, findings: Findings, summary: Said) -> Said:
    """A summary, with how many problems could be mended, if any."""
    if not args.paths or not findings.problems:
        return summary
    from rondel.cli.check_fixes import changeable, mendable

    sure = mendable(findings.problems, changeable(args.paths, args.shelf))
    return say("check.fix-mends", summary=summary, n=len(sure)) if sure else summary


def _refuse_mixed(args: argparse.Namespace) -> None:
    """Options that make no sense together."""
    asked = "--fix" if args.fix else "--diff" if args.diff else ""
    if not asked:
        return
    if args.fix and args.diff:
        raise WrongUse(say("check.diff-and-fix"))
    if args.reconstructed:
        raise WrongUse(say("check.reconstructed-mended", asked=asked))
    if not args.paths:
        raise WrongUse(say("check.needs-path", asked=asked))
    if args.diff and args.format != "text":
        raise WrongUse(say("check.diff-format", form=args.format))


def _print_problems(args: argparse.Namespace, findings: Findings) -> None:
    written = _written(findings, args.format)
    if written:
        print(written, flush=True)


def _summary(args: argparse.Namespace, findings: Findings, *, are_left: bool = False) -> Said:
    problems, lineups = len(findings.wrong), findings.lineups
    by_lineup = args.lineup and not args.paths
    looked = say("check.lineups", n=lineups) if by_lineup else say("check.modules", n=lineups)
    parts = [looked, _left(problems) if are_left else counted_problems(problems)]
    if warnings := len(findings.problems) - problems:
        parts.append(say("check.warnings", n=warnings))
    counted = say("list.all", names=tuple(parts))
    return counted if findings.complete else say("check.more-may-show", summary=counted, n=problems)


def _left(n: int) -> Said:
    return say("check.problems-left", n=n) if n else say("check.no-problems-left")


def _print_diff(args: argparse.Namespace, findings: Findings, check: Callable[[], Findings]) -> int:
    """What would be mended in all rounds, on standard output, and how much of it there is."""
    from rondel.cli.check_fixes import changeable, draft_mends
    from rondel.cli.fix_formats import as_diff

    mending = draft_mends(findings, check, changeable(args.paths, args.shelf))
    sys.stdout.write(as_diff(mending.old, mending.new))
    sys.stdout.flush()
    summary, n = _summary(args, findings), len(mending.done)
    would = say("check.would-mend", summary=summary, n=n) if n else say("check.would-mend-none", summary=summary)
    print(spoken(would), file=sys.stderr)
    return PROBLEMS if findings.wrong else FINE


def _mend(args: argparse.Namespace, check: Callable[[], Findings]) -> int:
    """Mends, tells on standard error what was mended, and prints what is left."""
    from rondel.cli.check_fixes import changeable, mend_files

    places = changeable(args.paths, args.shelf)
    if not places:
        print(spoken(say("check.shipped")), file=sys.stderr)
    findings, mended, undone = mend_files(check, places)
    for mend in mended:
        print(spoken(say("check.mended", mend=mend.said)), file=sys.stderr)
    for mend in undone:
        print(spoken(say("check.not-mended", mend=mend.said)), file=sys.stderr)
    _print_problems(args, findings)
    summary = _summary(args, findings, are_left=bool(mended))
    done = say("check.so-many-mended", n=len(mended), summary=summary)
    print(spoken(done if mended else say("check.nothing-mended", summary=summary)), file=sys.stderr)
    return PROBLEMS if findings.wrong else FINE


def _watch(args: argparse.Namespace) -> int:
    from rondel.cli.check_watch import run_watch

    if args.reconstructed or args.format != "text":
        raise WrongUse(say("check.watch-alone"))
    run_watch(args)
    return FINE


def _written(findings: Findings, form: str) -> str:
    if form == "junit":
        from rondel.cli.check_junit import as_junit

        with speaking_english():
            return as_junit(findings)
    from rondel.cli.problem_formats import FORMATS

    if form == "text":
        return FORMATS[form](findings.problems, findings.sources)
    with speaking_english():
        return FORMATS[form](findings.problems, findings.sources)


def _print_doubts(args: argparse.Namespace) -> int:
    from rondel.cli.check_doubts import as_json, as_text, find_doubts, summary

    if args.format not in ("text", "json"):
        raise WrongUse(say("check.reconstructed-format", form=args.format))
    found = find_doubts(args.paths, args.shelf, args.lineup)
    written = as_json(found) if args.format == "json" else as_text(found)
    if written:
        print(written, flush=True)
    print(spoken(summary(found)), file=sys.stderr)
    return FINE
