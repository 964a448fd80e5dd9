"""`rondel balance`: a number of the rules is varied; the value that makes a measure what is wanted is suggested."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.cli.backend_arguments import native_from, tell_why_python
from rondel.cli.lineup_arguments import (
    add_lineup_arguments,
    add_seed_argument,
    all_shelves,
    lineup_from,
    seed_from,
    shelves_from,
)
from rondel.cli.result_files import refuse_bad_target
from rondel.cli.tongue import language_from
from rondel.cli.watched_games import was_stopped
from rondel.cli.work_arguments import add_work_arguments
from rondel.cli.wrong_use import whole_number, write_file
from rondel.messages.said import say
from rondel.problems import RondelError, WrongUse
from rondel.terminal.exit_codes import FINE, INTERRUPTED, PROBLEMS

if TYPE_CHECKING:
    from rondel.lab.balance.balance import Balance, BalancePlan
    from rondel.play.game import Rules
    from rondel.source.lineup import Lineup


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = say("help.examples.balance", told=say("help.backend.told"))
    add_lineup_arguments(parser)
    parser.add_argument("--vary", required=True, metavar="ADDRESS=A..B", help=say("help.balance.vary"))
    parser.add_argument("--step", type=whole_number(1, 10**9), default=1, metavar="N", help=say("help.balance.step"))
    parser.add_argument("--measure", default="starter", metavar="WHAT", help=say("help.balance.measure"))
    parser.add_argument("--want", metavar="VALUE", help=say("help.balance.want"))
    parser.add_argument(
        "--games", type=whole_number(2, 10**7), default=400, metavar="G", help=say("help.balance.games")
    )
    add_seed_argument(parser)
    parser.add_argument("--bots", default="greedy", metavar="A,B", help=say("help.balance.bots"))
    add_work_arguments(parser)
    parser.add_argument("--json", action="store_true", help=say("help.shared.result-as-json"))
    parser.add_argument("--html", metavar="FILE", help=say("help.balance.html"))


def run(args: argparse.Namespace) -> int:
    """Plays all values and prints the curve."""
    from rondel.cli.languages_offered import refuse_unspoken
    from rondel.lab.balance.balance import Balance
    from rondel.lab.balance.varied_rules import rules_by_value
    from rondel.load import rules_of

    args.lang = language_from(args)
    refuse_unspoken(args.lang, ())
    _refuse_bad_page(args.html)
    lineup = lineup_from(args)
    rules = rules_of(lineup, shelves_from(args))
    plan = _plan(args, lineup, rules)
    varied = rules_by_value(rules, lineup, shelves_from(args), plan.varied)
    measure = plan.measure
    balance = Balance(plan, varied, lambda one: native_from(args, one.program, counting=measure.counts))
    balance.interrupted = was_stopped(balance.planned, args.jobs, balance.play)
    tell_why_python("balance", balance.reason)
    return _give(balance, args)


def _plan(args: argparse.Namespace, lineup: Lineup, rules: Rules) -> BalancePlan:
    from rondel.lab.balance.balance import BalancePlan
    from rondel.lab.balance.measure import read_measure, read_want
    from rondel.lab.balance.vary import read_vary
    from rondel.lab.games.task import GamesTask

    bots = _bots(args.bots, len(rules.players))
    for address in (args.vary, args.measure.partition(":")[2]):
        _refuse_absent(address, rules, args.shelf)
    varied = read_vary(args.vary, args.step, rules.model.rules.ruleset.facts, dict(lineup.options))
    measure = read_measure(args.measure, rules)
    want = None if args.want is None else read_want(args.want, measure)
    games = -(-args.games // len(bots)) * len(bots)
    task = GamesTask(games, seed_from(args, lineup), bots, args.most, rotated=len(bots) > 1)
    return BalancePlan(varied, measure, task, want)


def _refuse_absent(address: str, rules: Rules, shelves: list[str]) -> None:
    """Whoever names a part of a module that is only on a shelf has forgotten to ask for that module."""
    from rondel.source.shelf import find_modules

    module, point, _ = address.strip().partition(".")
    if point and module not in rules.model.rules.ruleset.versions and module in find_modules(all_shelves(shelves)):
        raise WrongUse(say("balance.not-at-the-table", name=module))


def _bots(text: str, seats: int) -> tuple[str, ...]:
    from rondel.lab.bots.named import bot_named

    names = tuple(bot_named(name).text for name in text.split(",") if name.strip())
    if not names:
        raise WrongUse(say("use.bots-none"))
    if len(names) > seats:
        raise WrongUse(say("use.too-many-bots", n=len(names), seats=seats))
    return names[:1] if len(set(names)) == 1 else names


def _give(balance: Balance, args: argparse.Namespace) -> int:
    from rondel.lab.balance.page import page_of
    from rondel.lab.balance.told import BalanceTold

    result, told = balance.result(), BalanceTold(args.lang)
    if result is None:
        if not balance.interrupted:
            raise RondelError(say("balance.nothing-said", n=args.most))
        print(told.nothing(), file=sys.stderr if args.json else sys.stdout)
        if args.json:
            print(json.dumps(balance.as_data(), indent=1))
        return INTERRUPTED
    if args.html is not None:
        write_file(Path(args.html), page_of(result, told))
    print(json.dumps(result.as_data(), indent=1) if args.json else told.text(result))
    if balance.interrupted:
        return INTERRUPTED
    return PROBLEMS if balance.unfinished else FINE


def _refuse_bad_page(path: str | None) -> None:
    """A page that cannot be written is told before an hour of playing, not after it; no other file is lost."""
    from rondel.lab.balance.page import MARK

    refuse_bad_target(path, lambda raw: MARK.encode() in raw[:200], say("use.a-page", command="balance"))
