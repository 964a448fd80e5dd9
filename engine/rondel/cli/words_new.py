"""`rondel words new`: begins a language, with every id that is to be translated and what a translator has to know."""

from __future__ import annotations

import argparse
import sys

from rondel.cli.lineup_arguments import all_shelves
from rondel.cli.words_arguments import add_modules_argument, language_name, named_folder, shelved_from
from rondel.messages.said import say
from rondel.messages.speaking import spoken
from rondel.problems import WrongUse
from rondel.terminal.exit_codes import FINE


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this task."""
    parser.add_argument("language", type=language_name, metavar="XX", help=say("help.words-new.language"))
    parser.add_argument("--into", default=".", metavar="DIR", help=say("help.words-new.into"))
    add_modules_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Writes the files of a new language."""
    from rondel.translate.hints import talk_of
    from rondel.translate.skeleton import skeleton
    from rondel.translate.storing import target_of, write_all

    shelved, shelves, into = shelved_from(args), all_shelves(args.shelf), named_folder(args.into)
    new = [volume for volume in shelved.volumes if args.language not in volume.languages and volume.parts]
    if not new:
        raise WrongUse(say("words.all-speak", language=args.language))
    targets = [
        target_of(volume, part, text, into)
        for volume in new
        for part, text in skeleton(volume, args.language, talk_of(volume, shelved, shelves)).items()
    ]
    there = [target.path for target in targets if target.path.exists() or target.path.is_symlink()]
    if there:
        raise WrongUse(say("words.there-already", path=str(there[0])))
    write_all(targets)
    for target in targets:
        print(target.path.as_posix())
    print(spoken(say("words.begun", n=len(targets), language=args.language)), file=sys.stderr)
    return FINE
