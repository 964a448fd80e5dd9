"""`rondel web`: a table in the browser, for one person against bots or for friends with phones."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.cli.backend_arguments import add_backend_argument, backend_from
from rondel.cli.lineup_arguments import add_lineup_arguments, add_seed_argument, all_shelves, lineup_from, shelves_from
from rondel.cli.play import is_lineup, language_from, refuse_beside_load, usual_game
from rondel.cli.wrong_use import existing_file, whole_number
from rondel.messages.said import message_reading, say
from rondel.messages.speaking import spoken
from rondel.problems import WrongUse
from rondel.terminal.exit_codes import FINE

if TYPE_CHECKING:
    from rondel.lab.seats import SeatPlan
    from rondel.tell.open_game import Opened
    from rondel.web.room import Room
    from rondel.web.serving import Bound
    from rondel.web.store import Store
    from rondel.web.table import WebTable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = say("help.examples.web")
    parser.add_argument("what", nargs="?", metavar="LINEUP", help=say("help.shared.what"))
    add_lineup_arguments(parser)
    add_seed_argument(parser, say("help.lineup.any-seed"))
    parser.add_argument("--seats", metavar="NAME=WHO,…", help=say("help.shared.seats"))
    parser.add_argument("--bots", metavar="A,B", help=say("help.shared.bots"))
    add_backend_argument(parser, "auto")
    parser.add_argument("--load", metavar="FILE", help=say("help.shared.load"))
    parser.add_argument("--lan", action="store_true", help=say("help.web.lan"))
    parser.add_argument("--port", type=whole_number(0, 65535), metavar="N", help=say("help.web.port"))
    parser.add_argument("--no-open", action="store_true", help=say("help.web.no-open"))
    parser.add_argument("--store", metavar="FILE", help=say("help.web.store"))


def run(args: argparse.Namespace) -> int:
    """Serves tables until somebody interrupts."""
    _refuse_without_extra()
    from rondel.lab.seats import OPPONENT, seat_plan

    plan = seat_plan(args.seats, args.bots, backend_from(args), OPPONENT)
    if args.what is not None:
        _take_what(args)
    if args.load is not None:
        refuse_beside_load(args)
    elif args.modules is None and args.lineup is None and _says_how(args):
        args.modules = [usual_game(shelves_from(args))]
    return _serve(args, plan)


def _refuse_without_extra() -> None:
    try:
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
        import websockets  # noqa: F401
    except ImportError as error:
        raise WrongUse(say("serving.not-installed", name=str(error.name))) from None


def _says_how(args: argparse.Namespace) -> bool:
    """Whether anything is said of a game: then the usual one is meant, and nobody has to be asked."""
    return any((args.seats, args.bots, args.players, args.seed is not None, args.option, args.without))


def _take_what(args: argparse.Namespace) -> None:
    if args.modules is not None or args.lineup is not None:
        raise WrongUse(say("playing.named-twice"))
    if is_lineup(args.what, args.shelf):
        args.lineup = args.what
    else:
        args.modules = [args.what]


def _serve(args: argparse.Namespace, plan: SeatPlan) -> int:
    from rondel.cli.languages_offered import refuse_unspoken
    from rondel.web.room import Room
    from rondel.web.serving import bind, serve
    from rondel.words.languages import languages_on

    opened = _opened(args)
    language = language_from(args, None)
    languages = languages_on(all_shelves(args.shelf))
    refuse_unspoken(language, opened.voice.languages if opened is not None else (), languages)
    store = _store(args)
    bound = bind(args.port, lan=args.lan)
    room = Room(store, _shelves(args), language=language, backend=backend_from(args))
    try:
        table = _table(args, plan, room, opened) if opened is not None else None
        first = _tell(bound, table, lan=args.lan)
        serve(room, bound, () if args.no_open else (first,))
    except KeyboardInterrupt:
        pass
    finally:
        store.close()
        bound.listening.close()
    print(f"{spoken(say('serving.kept'))}.")
    return FINE


def _shelves(args: argparse.Namespace) -> list[str]:
    """The folders of modules as they are called from anywhere: a game that is kept may be opened from another one."""
    return [str(Path(shelf).resolve()) for shelf in shelves_from(args)]


def _store(args: argparse.Namespace) -> Store:
    """The file of games; one that holds something else stays as it is."""
    from sqlite3 import DatabaseError, OperationalError

    from rondel.web.store import opened_store, usual_store

    if args.store == "":
        raise WrongUse(say("serving.store-none"))
    path = Path(args.store) if args.store is not None else usual_store(os.environ)
    if _is_folder(path):
        raise WrongUse(say("serving.store-folder", path=str(path)))
    try:
        return opened_store(path)
    except OperationalError as error:
        if "locked" in str(error):
            raise WrongUse(say("serving.store-taken", path=str(path))) from None
        raise WrongUse(say("serving.store-refused", path=str(path), reason=str(error))) from None
    except (DatabaseError, ValueError) as error:
        reason = message_reading(str(error))
        raise WrongUse(say("serving.store-refused", path=str(path), reason=reason)) from None


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except ValueError:  # a name that no file can have
        return False


def _opened(args: argparse.Namespace) -> Opened | None:
    """The game that was asked for; nothing if the lobby is to ask."""
    from rondel.tell.open_game import open_lineup, open_record
    from rondel.web.hall import new_seed

    shelves = _shelves(args)
    if args.load is not None:
        return open_record(str(existing_file(args.load)), shelves)
    if args.modules is None and args.lineup is None:
        return None
    lineup = lineup_from(args)
    if args.lang is None and args.spoken is None and lineup.language is not None:
        args.lang = lineup.language
    seed = args.seed if args.seed is not None else lineup.seed
    return open_lineup(lineup, shelves, seed if seed is not None else new_seed())


def _table(args: argparse.Namespace, plan: SeatPlan, room: Room, opened: Opened) -> WebTable:
    from rondel.web.table_settings import Settings

    language = language_from(args, None)
    kinds = plan.party(opened.game.rules, opened.game.seed).kinds
    return room.hall.open(opened, kinds, Settings(language, shelves=room.hall.shelves))


def _tell(bound: Bound, table: WebTable | None, *, lan: bool) -> str:
    """Prints where to go, that of the browser first; gives the first address."""
    here = bound.addresses[0]
    if table is None:
        print(f"{here}/", flush=True)
        return f"{here}/"
    people = table.people or ("",)
    base = bound.addresses[1] if lan and len(bound.addresses) > 1 else here
    first = f"{here}/s/{table.links[people[0]]}/"
    print(first)
    speech = table.speech(table.settings.language)
    for name in people[1:]:
        print(f"{speech.player(name)}: {base}/s/{table.links[name]}/")
    print(spoken(say("serving.watch", link=f"{base}/s/{table.links['']}/")), flush=True)
    return first
