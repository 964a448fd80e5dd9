"""In which form a command prints what came out: for people, as JSON, or as JUnit XML."""

from __future__ import annotations

import argparse
from enum import Enum, auto

from rondel.messages.said import say
from rondel.problems import WrongUse


class ReportForm(Enum):
    """The forms of a report."""

    TEXT = auto()
    JSON = auto()
    JUNIT = auto()


def add_report_arguments(parser: argparse.ArgumentParser) -> None:
    """The options that ask for another form than text."""
    parser.add_argument("--json", action="store_true", help=say("help.report.json"))
    parser.add_argument("--junit", action="store_true", help=say("help.report.junit"))


def report_form(args: argparse.Namespace) -> ReportForm:
    """The form that was asked for."""
    if args.json and args.junit:
        raise WrongUse(say("use.two-forms"))
    return ReportForm.JSON if args.json else ReportForm.JUNIT if args.junit else ReportForm.TEXT
