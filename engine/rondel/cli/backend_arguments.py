"""The argument that says on which machine games are played, shared by all commands that play many or search.

A machine that cannot be had is told in one sentence on stderr, and Python goes on: results are the same.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from rondel.cli.wrong_use import WrongArgument
from rondel.messages.said import message_reading, say
from rondel.messages.speaking import spoken
from rondel.problems import did_you_mean

if TYPE_CHECKING:
    from rondel.lab.backend import Backend, NativeSource
    from rondel.program.program import Program

NAMES = ("native", "python", "auto")


def add_backend_argument(parser: argparse.ArgumentParser, usual: str = "python") -> None:
    """Adds the argument that says on which machine games are played."""
    parser.add_argument(
        "--backend",
        type=_name,
        default=usual,
        metavar="native|python|auto",
        help=say("help.backend.backend", usual=usual),
    )


def _name(text: str) -> str:
    if text not in NAMES:
        hint = did_you_mean(text, NAMES) or say("use.there-are", names=NAMES)
        raise WrongArgument(say("use.no-backend", name=text[:40], hint=hint))
    return text


def backend_from(args: argparse.Namespace) -> Backend:
    """The backend that was asked for."""
    from rondel.lab.backend import Backend

    return Backend(args.backend)


def native_from(args: argparse.Namespace, program: Program, *, counting: bool = False) -> NativeSource:
    """Where the library of a program comes from, as it was asked for; one that counts, if games are to be counted."""
    from rondel.lab.backend import native_source

    return native_source(backend_from(args), program, counting=counting)


def tell_why_python(command: str, reason: str) -> None:
    """Says why there is no library, if one was asked for."""
    if reason:
        print(f"rondel {command}: {spoken(say('use.in-python', reason=message_reading(reason)))}", file=sys.stderr)
