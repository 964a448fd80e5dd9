"""The arguments that say what is played, shared by all commands that play something.

Modules are looked for in the folders of `--shelf`, in those of RONDEL_SHELF, in the working folder, and last among
those that are shipped.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.cli.wrong_use import existing_file, existing_folder, whole_number
from rondel.limits import MOST_SEATS
from rondel.load import lineup_of, rules_of
from rondel.messages.said import say
from rondel.problems import WrongUse
from rondel.source.shelf import is_module_name

if TYPE_CHECKING:
    from rondel.play.game import Rules
    from rondel.source.lineup import Lineup, Option
    from rondel.source.shelf import Shelf

USUAL_MODULES = ("base",)


def add_lineup_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments that describe a line-up."""
    group = parser.add_argument_group(say("help.lineup.group"))
    group.add_argument("--modules", action="append", metavar="A,B", help=say("help.lineup.modules"))
    group.add_argument("--lineup", metavar="NAME", help=say("help.lineup.lineup"))
    group.add_argument("--players", type=whole_number(1, MOST_SEATS), metavar="N", help=say("help.shared.players"))
    group.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=say("help.lineup.option"))
    group.add_argument("--without", action="append", default=[], metavar="ADDRESS", help=say("help.lineup.without"))
    add_shelf_argument(group)


def add_shelf_argument(parser: argparse._ActionsContainer) -> None:
    """Adds the argument that says where modules are looked for first."""
    parser.add_argument("--shelf", action="append", default=[], metavar="DIR", help=say("help.lineup.shelf"))


def add_seed_argument(parser: argparse.ArgumentParser, usual: str = "0") -> None:
    """Adds the argument that says where chance starts."""
    parser.add_argument("--seed", type=whole_number(0), metavar="S", help=say("help.lineup.seed", usual=usual))


def seed_from(args: argparse.Namespace, lineup: Lineup) -> int:
    """Where chance starts: as asked for, as the line-up says, or at 0."""
    if args.seed is not None:
        return int(args.seed)
    return lineup.seed or 0


def rules_from(args: argparse.Namespace, usual: Sequence[str] = USUAL_MODULES) -> Rules:
    """The rules of the line-up that was asked for."""
    return rules_of(lineup_from(args, usual), shelves_from(args))


def shelves_from(args: argparse.Namespace) -> list[str]:
    """The folders that were asked for, all of them there."""
    return [str(existing_folder(path)) for path in args.shelf]


def all_shelves(asked: Sequence[str]) -> list[Shelf]:
    """Where modules are looked for, those folders first that were asked for."""
    from rondel.source.shelf import shelves_for

    shelves, problems = shelves_for(asked, os.environ, Path())
    if problems:
        raise WrongUse(problems[0].message)
    return shelves


def lineup_from(args: argparse.Namespace, usual: Sequence[str] = USUAL_MODULES) -> Lineup:
    """The line-up that was asked for; `usual` modules if none are named."""
    lineup = _named_lineup(args, usual)
    return replace(
        lineup,
        players=args.players if args.players is not None else lineup.players,
        options={**lineup.options, **dict(named_option(text) for text in args.option)},
        without=(*lineup.without, *args.without),
    )


def _named_lineup(args: argparse.Namespace, usual: Sequence[str]) -> Lineup:
    """The line-up that was named, as it is written."""
    from rondel.source.lineup_shelf import LINEUP_ENDINGS

    names = _names(args.modules) if args.modules is not None else []
    called: str | None = args.lineup
    if called is None and len(names) == 1 and names[0].endswith(LINEUP_ENDINGS):
        called, names = names[0], []
    _refuse_bad_names(names, LINEUP_ENDINGS)
    if called is None and not names:
        if args.modules is not None:
            raise WrongUse(say("use.modules-none"))
        names = list(usual)
    if called is not None and called.endswith(LINEUP_ENDINGS):
        existing_file(called)
    return lineup_of(names, called, all_shelves(args.shelf))


def _names(asked: Iterable[str]) -> list[str]:
    names = [name.strip() for text in asked for name in text.split(",")]
    return list(dict.fromkeys(name for name in names if name))


def _refuse_bad_names(names: Sequence[str], files: tuple[str, ...]) -> None:
    for name in names:
        if name.endswith(files):
            raise WrongUse(say("use.lineup-alone", name=name))
        if not is_module_name(name):
            raise WrongUse(say("use.no-module-name", name=name))


def named_option(text: str) -> tuple[str, Option]:
    """An option as it is written on a command line."""
    name, sign, value = (part.strip() for part in text.partition("="))
    if not name or not sign or not value:
        raise WrongUse(say("use.no-option-value", text=text))
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if re.fullmatch("-?[0-9]{1,15}", value) else value
