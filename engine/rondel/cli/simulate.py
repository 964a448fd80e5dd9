"""`rondel simulate`: bots play many games; points and victories by seat are counted, and rows can be kept."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rondel.cli.backend_arguments import native_from, tell_why_python
from rondel.cli.lineup_arguments import add_lineup_arguments, add_seed_argument, lineup_from, seed_from, shelves_from
from rondel.cli.simulate_targets import refuse_bad_targets
from rondel.cli.simulate_text import text_of
from rondel.cli.tongue import language_from
from rondel.cli.work_arguments import add_work_arguments
from rondel.cli.wrong_use import whole_number, write_file
from rondel.messages.said import Said, one_of, parts_said, say
from rondel.messages.speaking import spoken
from rondel.problems import WrongUse
from rondel.terminal.exit_codes import FINE, INTERRUPTED, PROBLEMS

if TYPE_CHECKING:
    from rondel.lab.games.rows_file import GamesKeeper
    from rondel.lab.games.task import GamesTask
    from rondel.play.game import Rules

WATCHED = 50


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = say("help.examples.simulate", told=say("help.backend.told"))
    add_lineup_arguments(parser)
    parser.add_argument(
        "--games", type=whole_number(1, 10**9), default=100, metavar="G", help=say("help.simulate.games")
    )
    add_seed_argument(parser)
    parser.add_argument("--bots", default="random", metavar="A,B", help=say("help.simulate.bots"))
    parser.add_argument("--rotate", action="store_true", help=say("help.simulate.rotate"))
    parser.add_argument("--on", metavar="ADDRESS", help=say("help.simulate.on"))
    add_work_arguments(parser)
    parser.add_argument("--json", action="store_true", help=say("help.shared.result-as-json"))
    parser.add_argument("--out", metavar="FILE", help=say("help.simulate.out"))
    parser.add_argument("--rows", metavar="FILE", help=say("help.simulate.rows"))
    parser.add_argument("--resume", action="store_true", help=say("help.simulate.resume"))


def run(args: argparse.Namespace) -> int:
    """Plays the games and prints what came out."""
    bots = _bots(args.bots)
    refuse_bad_targets(args.out, args.rows, resume=args.resume)
    from rondel.cli.progress import progress
    from rondel.lab.games.clusters import workers_for
    from rondel.lab.simulate import simulate
    from rondel.load import rules_of

    lineup = lineup_from(args)
    rules = rules_of(lineup, shelves_from(args))
    name_seats = _seat_namer(args, rules)
    task = _task(args, bots, seed_from(args, lineup), len(rules.players))
    with workers_for(args.on, min(args.jobs, args.games)) as workers:
        rows = args.rows is not None
        native, keeper = native_from(args, rules.program, counting=rows), _keeper(args, rules, task)
        done = keeper.sure.games
        with progress(say("progress.games"), args.games, shown=args.games > WATCHED, done=done) as advance:
            found = simulate(rules, task, workers, advance, native, keeper=keeper, rows=rows)
    tell_why_python("simulate", native.reason)
    _give(found.as_data(), name_seats, args)
    if found.interrupted:
        _tell(say("simulate.interrupted", n=keeper.sure.games, of=args.games), keeper.told)
        return INTERRUPTED
    if done == args.games:
        _tell(say("simulate.all-there", n=done))
    return FINE if found.tally.finished == found.tally.games else PROBLEMS


def _seat_namer(args: argparse.Namespace, rules: Rules) -> Callable[[], list[str]]:
    """Says what the seats are called, once there is something to tell; a language that nobody speaks is refused now."""
    from rondel.cli.languages_offered import refuse_unspoken
    from rondel.tell.open_game import voice_for

    if args.json and args.lang is None:
        return lambda: [*rules.players]  # programs read ids, and nobody waits for words
    language = language_from(args, for_programs=args.json)
    voice = voice_for(rules, shelves_from(args))
    refuse_unspoken(language, voice.languages, voice.library.languages)
    return lambda: [voice.speech(language).nouns.text(f"player.{seat}") for seat in rules.players]


def _bots(text: str) -> tuple[str, ...]:
    from rondel.lab.bots.named import bot_named

    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        raise WrongUse(say("use.bots-none"))
    timed = [name for name in names if bot_named(name).is_timed]
    if timed:
        _tell(say("simulate.timed", name=timed[0]))
    return names


def _task(args: argparse.Namespace, bots: tuple[str, ...], seed: int, seats: int) -> GamesTask:
    from rondel.lab.games.task import GamesTask

    if len(bots) > seats:
        raise WrongUse(say("use.too-many-bots", n=len(bots), seats=seats))
    task = GamesTask(args.games, seed, bots, args.most, args.rotate)
    if args.games % task.turns:
        fewer = args.games // task.turns * task.turns
        near = one_of(str(n) for n in (fewer, fewer + task.turns) if n)
        raise WrongUse(say("simulate.rotated", n=task.turns, games=args.games, near=near))
    return task


def _keeper(args: argparse.Namespace, rules: Rules, task: GamesTask) -> GamesKeeper:
    from rondel.lab.games.keeping import rows_keeper
    from rondel.lab.games.rows_file import InMemory

    if args.rows is None:
        return InMemory(len(rules.players))
    return rows_keeper(Path(args.rows), rules, task, resume=args.resume)


def _give(found: dict[str, Any], name_seats: Callable[[], list[str]], args: argparse.Namespace) -> None:
    data = json.dumps(found, indent=1)
    if args.out is not None:
        write_file(Path(args.out), data + "\n")
    print(data if args.json else text_of({**found, "games": args.games, "players": name_seats()}))


def _tell(*parts: Said) -> None:
    print(f"rondel simulate: {spoken(parts_said([part for part in parts if part]))}", file=sys.stderr)
