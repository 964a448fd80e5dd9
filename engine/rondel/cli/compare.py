"""`rondel compare`: the same games under two line-ups, and what the change does, in plain words."""

from __future__ import annotations

import argparse
import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.cli.backend_arguments import native_from, tell_why_python
from rondel.cli.compare_arguments import add_side_arguments, bots_from, refuse_bad_targets, side_lineup, skill_from
from rondel.cli.lineup_arguments import add_seed_argument, seed_from, shelves_from
from rondel.cli.tongue import language_from
from rondel.cli.work_arguments import add_work_arguments
from rondel.cli.wrong_use import whole_number, write_file
from rondel.limits import MOST_DECISIONS
from rondel.messages.said import say
from rondel.problems import WrongUse
from rondel.terminal.exit_codes import FINE, INTERRUPTED, PROBLEMS

if TYPE_CHECKING:
    from rondel.cli.progress import Advance
    from rondel.lab.compare.comparison import Comparison
    from rondel.lab.compare.names import Namer
    from rondel.lab.games.chunks import Workers
    from rondel.play.game import Rules


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = say("help.examples.compare", told=say("help.backend.told"))
    add_side_arguments(parser)
    parser.add_argument(
        "--games", type=whole_number(2, 10**9), default=20_000, metavar="G", help=say("help.compare.games")
    )
    add_seed_argument(parser)
    parser.add_argument("--bots", default="greedy", metavar="A,B", help=say("help.compare.bots"))
    parser.add_argument("--skill", metavar="STRONG,WEAK", help=say("help.compare.skill"))
    parser.add_argument("--no-skill", action="store_true", help=say("help.compare.no-skill"))
    parser.add_argument("--precision", metavar="points=P,wins=W", help=say("help.compare.precision"))
    add_work_arguments(parser, "auto")
    parser.add_argument("--json", action="store_true", help=say("help.shared.result-as-json"))
    parser.add_argument("--out", metavar="FILE", help=say("help.compare.out"))
    parser.add_argument("--html", metavar="FILE", help=say("help.compare.html"))


def run(args: argparse.Namespace) -> int:
    """Compares, and tells what came out."""
    refuse_bad_targets(args)
    from rondel.lab.games.chunks import own_processes
    from rondel.load import rules_of

    lineups = [side_lineup(args, args.first, is_second=False), side_lineup(args, args.second, is_second=True)]
    rules = [rules_of(lineup, shelves_from(args)) for lineup in lineups]
    _refuse_unlike(args, *rules)
    namer = _namer(args, *rules)
    with own_processes(args.jobs) as workers:
        found = _compared(args, rules, seed_from(args, lineups[0]), workers)
    _give(found, namer, args)
    if found.stopped.value == "interrupted":
        return INTERRUPTED
    return FINE if found.pairs else PROBLEMS


def _refuse_unlike(args: argparse.Namespace, first: Rules, second: Rules) -> None:
    counts = len(first.players), len(second.players)
    if counts[0] != counts[1]:
        raise WrongUse(say("compare.unlike", first=args.first, n=counts[0], second=args.second, other=counts[1]))


def _namer(args: argparse.Namespace, first: Rules, second: Rules) -> Namer:
    from rondel.cli.languages_offered import refuse_unspoken
    from rondel.lab.compare.names import Namer
    from rondel.tell.open_game import voice_for

    args.lang = language_from(args, for_programs=args.json)
    voices = [voice_for(rules, shelves_from(args)) for rules in (first, second)]
    spoken = [language for voice in voices for language in voice.languages]
    refuse_unspoken(args.lang, spoken, voices[0].library.languages)
    return Namer(*(voice.speech(args.lang) for voice in voices))


def _compared(args: argparse.Namespace, rules: list[Rules], seed: int, workers: Workers) -> Comparison:
    from rondel.cli.progress import progress
    from rondel.lab.compare.compare import CompareTask, compare
    from rondel.lab.compare.measures import measures_of
    from rondel.lab.compare.paired import PlayedSide
    from rondel.lab.compare.precision import read_precision

    players, precision, skill = len(rules[0].players), read_precision(args.precision), skill_from(args)
    names = (args.first, " ".join((args.second, *args.change)))  # or both sides may read the same
    bots, command = bots_from(args, players), _command(args, players, seed)
    asked = CompareTask(args.games, seed, bots, precision, skill, names, command, args.most)
    natives = [native_from(args, one.program, counting=True) for one in rules]
    measures = measures_of(*rules)
    sides = [PlayedSide(one, measures, workers, native) for one, native in zip(rules, natives, strict=True)]
    with progress(say("progress.games"), 1.0) as advance:
        found = compare(sides[0], sides[1], asked, _Shares(advance))
    tell_why_python("compare", natives[0].reason or natives[1].reason)
    return found


def _command(args: argparse.Namespace, players: int, seed: int) -> str:
    """What to type to get the same again."""
    words = ["rondel", "compare", args.first, args.second, "--players", str(players), "--games", str(args.games)]
    words += ["--seed", str(seed), "--bots", args.bots]
    for name in ("precision", "skill"):
        words += [f"--{name}", getattr(args, name)] if getattr(args, name) is not None else []
    for name in ("option", "change", "without", "shelf"):
        words += [word for value in getattr(args, name) for word in (f"--{name}", value)]
    words += ["--no-skill"] if args.no_skill else []
    words += ["--most", str(args.most)] if args.most != MOST_DECISIONS else []
    return shlex.join(words)


def _give(found: Comparison, namer: Namer, args: argparse.Namespace) -> None:
    from rondel.lab.compare.told import told

    data = json.dumps(found.as_data(), indent=1, ensure_ascii=False)
    if args.out is not None:
        write_file(Path(args.out), data + "\n")
    if args.html is not None:
        from rondel.lab.compare.page import page

        write_file(Path(args.html), page(found, namer))
    print(data if args.json else told(found, namer))


class _Shares:
    """Tells a bar how much more is done, from how much is done by now."""

    def __init__(self, advance: Advance) -> None:
        self.advance, self.done = advance, 0.0

    def __call__(self, share: float) -> None:
        if share - self.done >= 0.001:
            self.advance(share - self.done)
            self.done = share
