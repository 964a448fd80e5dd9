"""`rondel balance`: a number of the rules is varied; the value that makes a measure what is wanted is suggested."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.cli.backend_arguments import TOLD, native_from, tell_why_python
from rondel.cli.lineup_arguments import add_lineup_arguments, add_seed_argument, lineup_from, seed_from, shelves_from
from rondel.cli.tongue import language_from
from rondel.cli.watched_games import was_stopped
from rondel.cli.work_arguments import add_work_arguments
from rondel.cli.wrong_use import whole_number, write_file
from rondel.files.reading import Refused, is_regular, read_guarded
from rondel.files.writing import free_name, refuse_unwritable
from rondel.messages.said import message_reading, say
from rondel.problems import RondelError, WrongUse
from rondel.terminal.exit_codes import FINE, INTERRUPTED, PROBLEMS

if TYPE_CHECKING:
    from rondel.lab.balance.balance import Balance, BalancePlan
    from rondel.play.game import Rules
    from rondel.source.lineup import Lineup

EXAMPLES = f"""\
examples:
  rondel balance --modules my_rule --vary my_rule.numbers.comfort=0..4 --measure starter --want even --games 500
  rondel balance --vary base.numbers.rounds=4..8 --measure length --want 100 --games 200 --html rounds.html
  rondel balance --vary option:score_floor --measure spread --players 3 --games 100 --bots greedy,random
  rondel balance --modules my_rule --vary my_rule.numbers.comfort=0,5 --measure use:base.final_count --games 50 --json

--vary names a number among the facts of a module (rondel explain MODULE lists them), with a range or a list of values,
or an option of the line-up. --measure is one of
  starter      victories of whoever starts, above a fair share      lead      its points, above those of the others
  seat:2       the same for a seat, counted from 1                  points    by player
  spread       points between the first and the last                length    in decisions
  use:ADDRESS  in which share of games a rule or a deed is used
--want is even (starter, lead, seat), a share such as 40%, or a number. All values are played with the same seeds.
{TOLD}\
Each value is another library, built for itself. Ctrl-C tells what is known by then. How to read it: docs/balance.md.
The same line-up, bots and seed give the same result for any --jobs, unless a bot thinks by the clock.
Exit code 1 if a game did not end within --most decisions, 2 for wrong use, 130 after Ctrl-C.
"""
LARGEST_PAGE = 4 * 1024 * 1024


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = EXAMPLES
    add_lineup_arguments(parser)
    parser.add_argument("--vary", required=True, metavar="ADDRESS=A..B", help="what is varied, and its values")
    parser.add_argument("--step", type=whole_number(1, 10**9), default=1, metavar="N", help="every Nth of a range (1)")
    parser.add_argument("--measure", default="starter", metavar="WHAT", help="what is measured (default: starter)")
    parser.add_argument("--want", metavar="VALUE", help="what the measure should be: even, 40%%, 25")
    parser.add_argument("--games", type=whole_number(2, 10**7), default=400, metavar="G", help="for each value (400)")
    add_seed_argument(parser)
    parser.add_argument(
        "--bots", default="greedy", metavar="A,B", help="who plays; several take seats in turn (greedy)"
    )
    add_work_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument(
        "--html", metavar="FILE", help="write a page with the curve to a file that is new, or such a page"
    )


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
    balance = Balance(plan, varied, lambda one: native_from(args, one.program))
    balance.interrupted = was_stopped(balance.planned, args.jobs, balance.play)
    tell_why_python("balance", balance.reason)
    return _give(balance, args)


def _plan(args: argparse.Namespace, lineup: Lineup, rules: Rules) -> BalancePlan:
    from rondel.lab.balance.balance import BalancePlan
    from rondel.lab.balance.measure import read_measure, read_want
    from rondel.lab.balance.vary import read_vary
    from rondel.lab.games.task import GamesTask

    bots = _bots(args.bots, len(rules.players))
    varied = read_vary(args.vary, args.step, rules.model.rules.ruleset.facts, dict(lineup.options))
    measure = read_measure(args.measure, rules)
    want = None if args.want is None else read_want(args.want, measure)
    games = -(-args.games // len(bots)) * len(bots)
    task = GamesTask(games, seed_from(args, lineup), bots, args.most, rotated=len(bots) > 1)
    return BalancePlan(varied, measure, task, want)


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
        print(told.nothing())
        return INTERRUPTED
    if args.html is not None:
        write_file(Path(args.html), page_of(result, told))
    print(json.dumps(result.as_data(), indent=1) if args.json else told.text(result))
    if balance.interrupted:
        return INTERRUPTED
    return PROBLEMS if balance.unfinished else FINE


def _refuse_bad_page(path: str | None) -> None:
    """A page that cannot be written is told before an hour of playing, not after it; no other file is lost."""
    if path is None:
        return
    try:
        if not Path(path).parent.is_dir():
            raise WrongUse(say("use.not-writable", path=path))
        refuse_unwritable(Path(path))
    except (OSError, ValueError) as error:
        reason = message_reading((getattr(error, "strerror", None) or str(error)).lower())
        raise WrongUse(say("use.not-writable-for", path=path, reason=reason)) from None
    if not _is_free(Path(path)):
        what, free = say("use.a-page", command="balance"), str(free_name(Path(path)))
        raise WrongUse(say("use.file-stays", path=path, what=what, free=free))


def _is_free(path: Path) -> bool:
    from rondel.lab.balance.page import MARK

    if not is_regular(path) or path.stat().st_size == 0:
        return True
    raw = read_guarded(path, LARGEST_PAGE)
    return not isinstance(raw, Refused) and MARK.encode() in raw[:200]
