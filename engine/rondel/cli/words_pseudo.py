"""`rondel words pseudo`: a module that says everything in a language of strange letters, to be played."""

from __future__ import annotations

import argparse
import sys

from rondel.cli.lineup_arguments import USUAL_MODULES
from rondel.cli.words_arguments import add_modules_argument, named_folder, shelved_from
from rondel.messages.said import say
from rondel.messages.speaking import spoken
from rondel.problems import WrongUse
from rondel.terminal.exit_codes import FINE


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this task."""
    parser.add_argument("--into", default=".", metavar="DIR", help=say("help.words-pseudo.into"))
    add_modules_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Writes the module."""
    from rondel.translate.pseudo import LANGUAGE, MODULE, pseudo_module
    from rondel.translate.storing import WordsTarget, write_all
    from rondel.translate.volumes import ENGINE

    args.modules = args.modules or ",".join(USUAL_MODULES)
    shelved, into = shelved_from(args), named_folder(args.into)
    asked = [volume.name for volume in shelved.volumes if volume.name not in ENGINE]
    if not asked:
        raise WrongUse(say("words.none-played"))
    if MODULE in asked or (into / MODULE).exists():
        raise WrongUse(say("words.there-already", path=(into / MODULE).as_posix()))
    files = pseudo_module(shelved.modules, asked)
    write_all([WordsTarget(into / MODULE / name, into, text) for name, text in files.items()])
    shelf = "" if args.into == "." else f" --shelf {args.into}"
    played = f"rondel play --modules {','.join([*asked, MODULE])}{shelf} --lang {LANGUAGE}"
    print(spoken(say("words.pseudo-made", path=(into / MODULE).as_posix(), command=played)), file=sys.stderr)
    return FINE
