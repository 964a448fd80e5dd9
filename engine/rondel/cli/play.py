"""`rondel play`: a game in the terminal, or with choices that are piped in.

With neither, a whole game by bots and how it ended.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.cli.backend_arguments import add_backend_argument, backend_from, native_from, tell_why_python
from rondel.cli.lineup_arguments import (
    add_lineup_arguments,
    add_seed_argument,
    all_shelves,
    lineup_from,
    seed_from,
    shelves_from,
)
from rondel.cli.tongue import language_from as usual_language
from rondel.cli.wrong_use import existing_file
from rondel.messages.said import Said, parts_said, say
from rondel.messages.speaking import spoken
from rondel.problems import RuleFailure, WrongUse
from rondel.terminal.exit_codes import FINE, PROBLEMS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rondel.lab.seats import Party, SeatPlan
    from rondel.play.game import Game
    from rondel.source.lineup import Lineup
    from rondel.tell.open_game import Opened
    from rondel.terminal.keeper import Wishes

USUAL = "base"
SEEDS = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = say("help.examples.play")
    parser.add_argument("what", nargs="?", metavar="LINEUP", help=say("help.shared.what"))
    add_lineup_arguments(parser)
    add_seed_argument(parser, say("help.lineup.any-seed-at-a-terminal"))
    parser.add_argument("--seats", metavar="NAME=WHO,…", help=say("help.shared.seats"))
    parser.add_argument("--bots", metavar="A,B", help=say("help.shared.bots"))
    add_backend_argument(parser, "auto")
    parser.add_argument("--load", metavar="FILE", help=say("help.shared.load"))
    parser.add_argument("--save", metavar="FILE", help=say("help.play.save"))
    parser.add_argument("--skip-windows", action="store_true", help=say("help.play.skip-windows"))


def run(args: argparse.Namespace) -> int:
    """Plays a game."""
    from rondel.lab.seats import OPPONENT, seat_plan

    if args.what is not None:
        if args.modules is not None or args.lineup is not None:
            raise WrongUse(say("playing.named-twice"))
        if is_lineup(args.what, args.shelf):
            args.lineup = args.what
        else:
            args.modules = [args.what]
    if args.load is not None:
        refuse_beside_load(args)
    if args.save == "":
        raise WrongUse(say("playing.save-none"))
    if sys.stdin is not None and sys.stdin.isatty():
        return _by_people(args, seat_plan(args.seats, args.bots, backend_from(args), OPPONENT))
    return _without_terminal(args, seat_plan(args.seats, args.bots, backend_from(args)))


def refuse_beside_load(args: argparse.Namespace) -> None:
    """Nobody shall believe that a saved game goes on with other modules, seats or chance."""
    beside = {
        "LINEUP": args.what,
        "--modules": args.modules if args.what is None else None,
        "--lineup": args.lineup if args.what is None else None,
        "--players": args.players,
        "--seed": args.seed,
        "--option": args.option or None,
        "--without": args.without or None,
    }
    given = [name for name, value in beside.items() if value is not None]
    if given:
        raise WrongUse(say("playing.beside-load", names=tuple(given)))


def _by_people(args: argparse.Namespace, plan: SeatPlan) -> int:
    from rondel.terminal.keeper import Wishes
    from rondel.terminal.output import terminal
    from rondel.terminal.screen import Screen
    from rondel.terminal.session import Session

    _edit_lines()
    opened, language = _opened(args, seed=secrets.randbelow(SEEDS))
    save = _target(args, opened.game)
    wishes = Wishes(plan, language, shelves_from(args), save, args.skip_windows)
    session = Session(opened, Screen(terminal(), input), wishes)
    if args.load is not None:
        session.tell_record(opened, args.load)
    return session.run()


def _without_terminal(args: argparse.Namespace, plan: SeatPlan) -> int:
    """Choices that are piped in are played; where there are none, bots play for everybody."""
    from rondel.terminal.keeper import Wishes
    from rondel.terminal.output import terminal
    from rondel.terminal.piped import PipedSession, lines_from

    opened, language = _opened(args, seed=0)
    _tell_parted(opened, args.load)
    wishes = Wishes(plan, language, shelves_from(args), _target(args, opened.game), args.skip_windows)
    read = lines_from(sys.stdin)
    first = read()
    if first:
        PipedSession(opened, terminal(), first, read, wishes).run()
    else:
        _by_bots(opened, wishes)
    return FINE if opened.parted is None else PROBLEMS


def _by_bots(opened: Opened, wishes: Wishes) -> None:
    from rich.text import Text

    from rondel.terminal.output import terminal
    from rondel.terminal.report import print_origin, print_points, print_result

    try:
        _watch(opened.game, wishes.plan.bots_only(opened.game.rules, opened.game.seed))
    except (KeyboardInterrupt, RuleFailure):
        _save(opened.game, wishes.save)
        raise
    console, speech = terminal(), opened.voice.speech(wishes.language)
    console.print(Text(speech.title, style="bold"))
    print_result(console, speech, opened.game)
    console.print(Text(speech.say("play.sources"), style="bold"))
    print_points(console, speech, opened.game)
    print_origin(console, speech, opened.game)
    _save(opened.game, wishes.save)


def _watch(game: Game, party: Party) -> None:
    """Lets bots play a game to its end."""
    from rondel.lab.endless_games import Patience

    patience = Patience()
    while not game.over:
        patience.spend(game)
        game.choose(party.bots[game.decision.player](game))


def _target(args: argparse.Namespace, game: Game) -> Path | None:
    """The file that the game is to be kept in; that it cannot be is said before hours are played, not after."""
    from rondel.files.writing import refuse_unwritable
    from rondel.play.overwriting import refuse_before

    if args.save is None:
        return None
    path = Path(args.save)
    refuse_before(game, path)
    refuse_unwritable(path)
    return path


def _tell_parted(opened: Opened, loaded: str | None) -> None:
    """Nobody is asked, so it is said beforehand that the rules are others, and what comes of it."""
    if opened.changes:
        _tell(say("playing.other-rules", file=str(loaded), changes=parts_said(opened.changes)))
    if opened.parted is not None:
        what = say("record.at-choice", n=opened.parted.number, what=opened.parted.what)
        _tell(say("playing.not-followed", file=str(loaded), what=what))


def _tell(said: Said) -> None:
    print(f"rondel play: {spoken(said)}", file=sys.stderr)


def _save(game: Game, path: Path | None) -> None:
    from rondel.play.overwriting import refuse_other

    if path is not None:
        refuse_other(game, path)
        game.save(path)


def _opened(args: argparse.Namespace, seed: int) -> tuple[Opened, str]:
    """The game asked for, and the language to play it in."""
    from rondel.cli.languages_offered import refuse_unspoken

    opened, language = _open_game(args, seed)
    if args.backend == "native":
        tell_why_python("play", native_from(args, opened.game.rules.program).reason)
    voice = opened.voice
    refuse_unspoken(language, voice.languages, voice.library.languages, by_lineup=args.lang is None)
    return opened, language


def _open_game(args: argparse.Namespace, seed: int) -> tuple[Opened, str]:
    from rondel.tell.open_game import open_lineup, open_record

    shelves = shelves_from(args)
    if args.load is not None:
        return open_record(str(existing_file(args.load)), shelves), language_from(args, None)
    if args.modules is None and args.lineup is None:
        args.modules = [usual_game(shelves)]
    lineup = lineup_from(args)
    start = seed_from(args, lineup) if args.seed is not None or lineup.seed is not None else seed
    return open_lineup(lineup, shelves, start), language_from(args, lineup)


def is_lineup(what: str, shelves: Sequence[str]) -> bool:
    """Whether a word is the name of a line-up; modules come first."""
    from rondel.source.lineup_shelf import find_lineups
    from rondel.source.shelf import find_modules

    found = all_shelves(shelves)
    return what in find_lineups(found) and what not in find_modules(found)


def language_from(args: argparse.Namespace, lineup: Lineup | None) -> str:
    """As asked for, as the line-up file says, or as the system speaks if that is one of ours."""
    asked = args.lang if args.lang is not None else args.spoken
    if asked is None and lineup is not None and lineup.language is not None:
        return lineup.language
    return usual_language(args)


def usual_game(shelves: Sequence[str]) -> str:
    """The shipped game, else the first module found that is a game by itself."""
    from rondel.load import rules_of
    from rondel.problems import RulesetError
    from rondel.source.lineup import Lineup
    from rondel.source.shelf import find_modules, shelves_for

    found, problems = shelves_for(shelves, os.environ, Path())
    if problems:
        raise RulesetError(problems)
    names = list(find_modules(found))
    if USUAL in names:
        return USUAL
    for name in names:
        try:
            rules_of(Lineup((name,)), shelves)
        except RulesetError:
            continue
        return name
    there = say("playing.only-modules", names=tuple(names)) if names else say("playing.no-modules")
    raise WrongUse(say("playing.no-game", there=there))


def _edit_lines() -> None:
    """Arrow keys and history at the prompt, where the system has them."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return
