"""`rondel arena`: bots against each other; ratings with intervals, and who beat whom."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from rondel.cli.backend_arguments import native_from, tell_why_python
from rondel.cli.lineup_arguments import add_lineup_arguments, add_seed_argument, lineup_from, seed_from, shelves_from
from rondel.cli.tongue import language_from
from rondel.cli.watched_games import was_stopped
from rondel.cli.work_arguments import add_work_arguments
from rondel.cli.wrong_use import whole_number
from rondel.messages.said import say
from rondel.problems import RondelError, WrongUse, did_you_mean
from rondel.terminal.exit_codes import FINE, INTERRUPTED, PROBLEMS

if TYPE_CHECKING:
    from rondel.cli.progress import Advance
    from rondel.lab.arena.arena import Arena
    from rondel.lab.games.chunks import Workers

MOST_TABLES = 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = say("help.examples.arena", told=say("help.backend.told"))
    add_lineup_arguments(parser)
    parser.add_argument("--bots", required=True, metavar="A,B", help=say("help.arena.bots"))
    parser.add_argument("--games", type=whole_number(1, 10**6), default=100, metavar="G", help=say("help.arena.games"))
    add_seed_argument(parser)
    parser.add_argument("--zero", metavar="BOT", help=say("help.arena.zero"))
    add_work_arguments(parser)
    parser.add_argument("--json", action="store_true", help=say("help.shared.result-as-json"))


def run(args: argparse.Namespace) -> int:
    """Plays all tables and prints the ratings."""
    from rondel.cli.languages_offered import refuse_unspoken
    from rondel.lab.arena.arena import Arena
    from rondel.lab.arena.tables import ArenaPlan
    from rondel.load import rules_of

    bots = _bots(args.bots)
    _refuse_unknown_zero(args.zero, bots)
    args.lang = language_from(args)
    refuse_unspoken(args.lang, ())
    lineup = lineup_from(args)
    rules = rules_of(lineup, shelves_from(args))
    plan = ArenaPlan(bots, _seats(rules.players), args.games, seed_from(args, lineup), args.most)
    if (tables := len(plan.tables)) > MOST_TABLES:
        raise WrongUse(say("arena.too-many-tables", n=len(bots), seats=plan.seats, tables=tables, most=MOST_TABLES))
    arena = Arena(rules, plan, native_from(args, rules.program), args.zero)
    _play(arena, args.jobs)
    tell_why_python("arena", arena.native.reason)
    return _give(arena, args)


def _play(arena: Arena, jobs: int) -> None:
    def play(workers: Workers, advance: Advance) -> None:
        arena.play(workers, advance)
        arena.think()

    arena.interrupted = was_stopped(arena.planned, jobs, play)


def _give(arena: Arena, args: argparse.Namespace) -> int:
    from rondel.lab.arena.told import ArenaTold

    result, told = arena.result(), ArenaTold(args.lang)
    if result is None:
        if not arena.interrupted:
            raise RondelError(say("arena.nothing-rated", n=args.most))
        print(told.nothing(), file=sys.stderr if args.json else sys.stdout)
        if args.json:
            print(json.dumps(arena.as_data(), indent=1))
        return INTERRUPTED
    print(json.dumps(result.as_data(), indent=1) if args.json else told.text(result))
    if arena.interrupted:
        return INTERRUPTED
    return PROBLEMS if arena.standings.unfinished else FINE


def _bots(text: str) -> tuple[str, ...]:
    from rondel.lab.bots.named import bot_named

    names = tuple(bot_named(name).text for name in text.split(",") if name.strip())
    for name in names:
        if names.count(name) > 1:
            raise WrongUse(say("arena.bot-twice", name=name))
    if len(names) < 2:
        raise WrongUse(say("arena.too-few-bots"))
    return names


def _refuse_unknown_zero(zero: str | None, bots: tuple[str, ...]) -> None:
    if zero is not None and zero not in bots:
        hint = did_you_mean(zero, bots) or say("use.there-are", names=bots)
        raise WrongUse(say("arena.no-zero", name=zero, hint=hint))


def _seats(players: tuple[str, ...]) -> int:
    if len(players) < 2:
        raise WrongUse(say("arena.one-seat"))
    return len(players)
