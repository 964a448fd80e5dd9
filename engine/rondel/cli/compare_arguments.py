"""The arguments of `rondel compare` that say what stands on its two sides, who plays, and where results go."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING

from rondel.cli.lineup_arguments import add_shelf_argument, all_shelves, lineup_from, named_option
from rondel.cli.result_files import has_keys, refuse_bad_target
from rondel.cli.wrong_use import whole_number
from rondel.limits import MOST_SEATS
from rondel.messages.said import say
from rondel.problems import WrongUse

if TYPE_CHECKING:
    from rondel.lab.compare.skill import SkillPlan
    from rondel.source.lineup import Lineup

OF_A_COMPARISON = {"rondel", "first", "second", "headlines"}
GENERATOR = b'<meta name="generator" content="rondel compare">'


def add_side_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds what says what is played on the two sides."""
    parser.add_argument("first", metavar="A", help=say("help.compare.first"))
    parser.add_argument("second", metavar="B", help=say("help.compare.second"))
    group = parser.add_argument_group(say("help.lineup.group"))
    group.add_argument("--players", type=whole_number(1, MOST_SEATS), metavar="N", help=say("help.shared.players"))
    group.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=say("help.compare.option"))
    group.add_argument("--change", action="append", default=[], metavar="NAME=VALUE", help=say("help.compare.change"))
    group.add_argument("--without", action="append", default=[], metavar="ADDRESS", help=say("help.compare.without"))
    add_shelf_argument(group)


def side_lineup(args: argparse.Namespace, asked: str, *, is_second: bool) -> Lineup:
    """The line-up of one side."""
    by_name = _is_named_lineup(asked, args.shelf)
    modules, lineup = (None, asked) if by_name else ([asked], None)
    found = lineup_from(argparse.Namespace(**{**vars(args), "modules": modules, "lineup": lineup}))
    changes = dict(map(named_option, args.change)) if is_second else {}
    return replace(found, options={**found.options, **changes})


def _is_named_lineup(asked: str, shelves: list[str]) -> bool:
    from rondel.source.lineup_shelf import find_lineups
    from rondel.source.shelf import find_modules

    found = all_shelves(shelves)
    return asked in find_lineups(found) and asked not in find_modules(found)


def bots_from(args: argparse.Namespace, seats: int) -> tuple[str, ...]:
    """Who plays the games of the headlines."""
    names = _bots("--bots", args.bots)
    if len(names) > seats:
        raise WrongUse(say("use.too-many-bots", n=len(names), seats=seats))
    return names


def skill_from(args: argparse.Namespace) -> SkillPlan | None:
    """Who shows whether skill pays, if that is looked at."""
    from rondel.lab.compare.skill import SkillPlan

    if args.no_skill:
        if args.skill is not None:
            raise WrongUse(say("compare.skill-twice"))
        return None
    if args.skill is None:
        return SkillPlan()
    names = _bots("--skill", args.skill)
    if len(names) != 2 or names[0] == names[1]:
        raise WrongUse(say("compare.how-skill", text=args.skill[:60]))
    return SkillPlan(*names)


def _bots(argument: str, text: str) -> tuple[str, ...]:
    from rondel.lab.bots.named import bot_named

    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        raise WrongUse(say("compare.names-no-bot", argument=argument))
    for name in names:
        if bot_named(name).is_timed:
            kind = name.partition(":")[0]
            raise WrongUse(say("compare.timed", name=name, kind=kind))
    return names


def refuse_bad_targets(args: argparse.Namespace) -> None:
    """Refuses files that results cannot be written to."""
    what, page = say("use.a-result", command="compare"), say("use.a-page", command="compare")
    refuse_bad_target(args.out, lambda raw: has_keys(raw, OF_A_COMPARISON), what)
    refuse_bad_target(args.html, lambda raw: GENERATOR in raw, page)
