"""`rondel new`: begins a module of one's own that passes the check and plays."""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.cli.lineup_arguments import USUAL_MODULES, add_shelf_argument, all_shelves
from rondel.cli.wrong_use import existing_folder, reason_of
from rondel.files.writing import write_whole
from rondel.messages.said import say
from rondel.messages.speaking import spoken
from rondel.plain_letters import as_name
from rondel.problems import RondelError, RulesetError, WrongUse
from rondel.terminal.exit_codes import FINE

if TYPE_CHECKING:
    from rondel.source.shelf import Shelf

_NAME = re.compile("[a-z][a-z0-9_]{0,59}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = say("help.examples.new")
    parser.add_argument("name", metavar="NAME", help=say("help.new.name"))
    parser.add_argument("--needs", metavar="A,B", help=say("help.new.needs"))
    parser.add_argument("--alone", action="store_true", help=say("help.new.alone"))
    parser.add_argument("--into", default=".", metavar="DIR", help=say("help.new.into"))
    parser.add_argument(
        "--schemas",
        metavar="DIR",
        help=say("help.new.schemas"),
    )
    add_shelf_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Writes the folder of a new module."""
    from rondel.cli.editor_schemas import for_editors
    from rondel.source.shelf import find_modules

    target = existing_folder(args.into) / args.name
    shelves = all_shelves(args.shelf)
    known = find_modules(shelves)
    _refuse_bad_name(args.name)
    if target.exists() or target.is_symlink():
        raise WrongUse(say("new.there-already", path=str(target)))
    if args.name in known:
        raise WrongUse(say("new.known-already", name=args.name, place=known[args.name].folder.label))
    schemas = existing_folder(args.schemas) if args.schemas is not None else None
    needs = _needs(args, [*known])
    _write(target, for_editors(_files(args.name, needs, shelves), target, schemas), args.shelf)
    print(spoken(say("new.made", path=target.as_posix(), name=args.name)), file=sys.stderr)
    return FINE


def _refuse_bad_name(name: str) -> None:
    from rondel.rules.read.bare_names import RESERVED
    from rondel.source.language_files import RESERVED as FILES_OF_LANGUAGE
    from rondel.syntax.parser import keywords

    if not _NAME.fullmatch(name):
        plain = as_name(name)[:60]
        said = say("use.no-module-name", name=name[:60])
        raise WrongUse(say("new.write-name", said=said, name=plain) if _NAME.fullmatch(plain) else said)
    if name in keywords() or name in RESERVED:
        raise WrongUse(say("hint.reserved", word=name))
    if name in FILES_OF_LANGUAGE:
        raise WrongUse(say("facts/reserved.reserved", name=name, what=say("facts/reserved.of-language")))


def _needs(args: argparse.Namespace, known: list[str]) -> tuple[str, ...]:
    if args.alone:
        return ()
    if args.needs is None:
        return tuple(name for name in USUAL_MODULES if name in known)
    asked = tuple(dict.fromkeys(name.strip() for name in args.needs.split(",") if name.strip()))
    if not asked:
        raise WrongUse(say("new.needs-none"))
    return asked


def _files(name: str, needs: tuple[str, ...], shelves: list[Shelf]) -> dict[str, str]:
    from rondel.cli.starter import house_rule, tiny_game
    from rondel.pipeline import read_lineup
    from rondel.source.lineup import Lineup

    if not needs:
        return tiny_game(name)
    linked = read_lineup(Lineup(needs), shelves)
    if linked.problems or linked.ruleset is None:
        raise RulesetError(linked.problems)
    return house_rule(name, needs, linked.ruleset)


def _write(target: Path, files: dict[str, str], shelves: list[str]) -> None:
    """Makes the folder whole and checked, or not at all."""
    try:
        with tempfile.TemporaryDirectory(prefix=".rondel-new-", dir=target.parent) as folder:
            made = Path(folder, target.name)
            for name, text in files.items():
                place = made / name
                place.parent.mkdir(parents=True, exist_ok=True)
                write_whole(place, text)
            _refuse_bad_module(made, [*shelves, str(target.parent)])
            made.rename(target)  # fails if something came to be there meanwhile
    except OSError as error:  # told by the name that was asked for, not by that of a folder for the moment
        raise WrongUse(say("use.not-written", path=str(target), reason=reason_of(error))) from None


def _refuse_bad_module(made: Path, shelves: list[str]) -> None:
    from rondel.cli.check_modules import check_paths

    found = check_paths([str(made)], shelves).problems
    problems = [problem for problem in found if problem.span.file.startswith(made.as_posix())]
    if problems:
        raise RondelError(say("new.does-not-fit", problem=problems[0].message))
