"""`rondel simulate`: bots play many games; points and victories by seat are counted."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from rondel.cli.backend_arguments import TOLD, add_backend_argument, native_from, tell_why_python
from rondel.cli.lineup_arguments import add_lineup_arguments, add_seed_argument, lineup_from, seed_from, shelves_from
from rondel.cli.wrong_use import whole_number, write_file
from rondel.files.reading import Refused, is_regular, read_guarded
from rondel.files.writing import free_name, refuse_unwritable
from rondel.limits import MOST_DECISIONS
from rondel.problems import WrongUse, did_you_mean
from rondel.terminal.exit_codes import FINE, PROBLEMS

EXAMPLES = f"""\
examples:
  rondel simulate --modules base --players 3 --games 1000
  rondel simulate --modules base,my_rule --players 4 --games 500 --bots greedy,random --jobs 2
  rondel simulate --modules lineup.yaml --games 10000 --seed 7 --json --out result.json
  rondel simulate --modules base --players 4 --games 100000 --backend native     machine code, built first

The same line-up, bots and seed give the same result for any --jobs. Game number i has the seed S + i.
{TOLD}\
Bots sit in the order given, again from the first if there are more seats.
--out overwrites nothing but an earlier result: any other file stays as it is.
Exit code 1 if a game did not end within --most decisions, 2 for wrong use, 130 after Ctrl-C.
"""
WATCHED = 50
LARGEST_RESULT = 1024 * 1024
OF_A_RESULT = {"players", "bots", "seed", "games", "finished", "decisions"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = EXAMPLES
    add_lineup_arguments(parser)
    parser.add_argument(
        "--games", type=whole_number(1, 10**9), default=100, metavar="G", help="how many (default: 100)"
    )
    add_seed_argument(parser)
    parser.add_argument("--bots", default="random", metavar="A,B", help="random, greedy or first, by seat")
    parser.add_argument(
        "--jobs", type=whole_number(1, 256), default=1, metavar="J", help="processes, or threads of a library (1)"
    )
    add_backend_argument(parser)
    parser.add_argument(
        "--most",
        type=whole_number(1),
        default=MOST_DECISIONS,
        metavar="N",
        help="decisions after which a game is given up",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument(
        "--out", metavar="FILE", help="write the result as JSON to a file that is new, or an earlier result"
    )


def run(args: argparse.Namespace) -> int:
    """Plays the games and prints what came out."""
    bots = _bots(args.bots)
    _refuse_bad_target(args.out)
    from rondel.cli.progress import progress
    from rondel.lab.simulate import GamesTask, simulate
    from rondel.load import rules_of

    lineup = lineup_from(args)
    rules = rules_of(lineup, shelves_from(args))
    if len(bots) > len(rules.players):
        raise WrongUse(f"there are {len(bots)} bots for {len(rules.players)} seats")
    task = GamesTask(args.games, seed_from(args, lineup), bots, args.most)
    native = native_from(args, rules.program)
    with progress("games", args.games, shown=args.games > WATCHED) as advance:
        found = simulate(rules.program, task, args.jobs, advance, native).as_data()
    tell_why_python("simulate", native.reason)
    _give(found, args)
    return FINE if found["finished"] == found["games"] else PROBLEMS


def _bots(text: str) -> tuple[str, ...]:
    from rondel.lab.bots import BOTS

    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        raise WrongUse("--bots names no bot")
    for name in names:
        if name not in BOTS:
            hint = did_you_mean(name, BOTS) or f"there are {', '.join(BOTS)}"
            raise WrongUse(f"there is no bot '{name}'; {hint}")
    return names


def _refuse_bad_target(path: str | None) -> None:
    """A result that cannot be written is told before an hour of playing, not after it."""
    if path is None:
        return
    try:
        if not Path(path).parent.is_dir():
            raise WrongUse(f"'{path}' is no file that could be written")
        refuse_unwritable(Path(path))
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise WrongUse(f"'{path}' is no file that could be written: {reason}") from None
    if not _is_free(Path(path)):
        told = f"'{path}' stays as it is: it holds something else than a result of rondel simulate"
        raise WrongUse(f"{told}; name another file, such as '{free_name(Path(path))}'")


def _is_free(path: Path) -> bool:
    """Whether nothing is lost if a result takes the place of what a file holds: nothing, or an earlier result."""
    if not is_regular(path) or path.stat().st_size == 0:
        return True
    raw = read_guarded(path, LARGEST_RESULT)
    if isinstance(raw, Refused):
        return False
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and found.keys() >= OF_A_RESULT


def _give(found: dict[str, Any], args: argparse.Namespace) -> None:
    data = json.dumps(found, indent=1)
    if args.out is not None:
        write_file(Path(args.out), data + "\n")
    print(data if args.json else _text(found))


def _text(found: dict[str, Any]) -> str:
    wide = max(len(name) for name in ("seat", *found["players"]))
    lines = [
        f"{found['finished']} of {found['games']} games finished, {found['decisions']} decisions "
        f"in {found['seconds']} s ({found['decisions_per_second']} a second)",
        f"{'seat':<{wide}}  {'bot':<6}  {'points':>8}  {'spread':>8}  {'wins':>7}",
    ]
    columns = zip(found["players"], found["bots"], found["points"], found["spread"], found["wins"], strict=True)
    for name, bot, points, spread, wins in columns:
        lines.append(f"{name:<{wide}}  {bot:<6}  {points:8.2f}  {spread:8.2f}  {wins:7.1%}")
    if found["unfinished_seeds"]:
        seeds = ", ".join(map(str, found["unfinished_seeds"]))
        lines.append(f"not finished: the games with the seeds {seeds} …; '{found['asked_last']}' asked last")
    return "\n".join(lines)
