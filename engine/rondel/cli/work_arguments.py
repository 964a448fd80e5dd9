"""The arguments that say how many games are played: by how many processes, on which machine, and for how long."""

from __future__ import annotations

import argparse

from rondel.cli.backend_arguments import add_backend_argument
from rondel.cli.wrong_use import whole_number
from rondel.limits import MOST_DECISIONS
from rondel.messages.said import say


def add_work_arguments(parser: argparse.ArgumentParser, backend: str = "python") -> None:
    """Adds `--jobs`, `--backend` and `--most`."""
    parser.add_argument("--jobs", type=whole_number(1, 256), default=1, metavar="J", help=say("help.work.jobs"))
    add_backend_argument(parser, backend)
    parser.add_argument(
        "--most",
        type=whole_number(1),
        default=MOST_DECISIONS,
        metavar="N",
        help=say("help.work.most"),
    )
