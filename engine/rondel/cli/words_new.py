"""`rondel words new`: begins a language, with every id that is to be translated and what a translator has to know.

Words are put into the modules where the folder that is named holds these; any other is a shelf, which gets files of a
language, and a grammar if nobody has one.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.cli.lineup_arguments import all_shelves
from rondel.cli.words_arguments import add_modules_argument, language_name, named_folder, shelved_from
from rondel.messages.said import say
from rondel.messages.speaking import spoken
from rondel.problems import WrongUse
from rondel.terminal.exit_codes import FINE

if TYPE_CHECKING:
    from rondel.source.shelf import Shelf
    from rondel.translate.storing import WordsTarget
    from rondel.translate.volumes import Shelved


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this task."""
    parser.add_argument("language", type=language_name, metavar="XX", help=say("help.words-new.language"))
    parser.add_argument("--into", default=".", metavar="DIR", help=say("help.words-new.into"))
    add_modules_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Writes the files of a new language."""
    from rondel.translate.storing import shelves_with, write_all

    into = named_folder(args.into)
    shelves = shelves_with(all_shelves(args.shelf), into)
    shelved = shelved_from(args, shelves)
    targets = list(_words(args.language, shelved, shelves, into, is_all=args.modules is None))
    if not targets:
        raise WrongUse(say("words.all-speak", language=args.language))
    targets += _grammar(args.language, shelved, targets, into)
    there = [target.path for target in targets if target.path.exists() or target.path.is_symlink()]
    if there:
        raise WrongUse(say("words.there-already", path=str(there[0])))
    write_all(targets)
    for target in targets:
        print(target.path.as_posix())
    print(spoken(say("words.begun", n=len(targets), language=args.language)), file=sys.stderr)
    _tell_of_engine(args.language, shelved, args.into)
    return FINE


def _tell_of_engine(language: str, shelved: Shelved, into: str) -> None:
    """That the engine's own words are still to be begun, for whoever named modules and not these."""
    from rondel.translate.volumes import PROBLEMS, engine_volume
    from rondel.words.languages import fallback_chain
    from rondel.words.own_words import OWN_MODULE

    files = shelved.spoken.found.get(language)
    there = {OWN_MODULE: bool(files and files.own), PROBLEMS: bool(files and files.sentences)}
    there |= {volume.name: True for volume in shelved.volumes}
    left = [name for name in (OWN_MODULE, PROBLEMS) if not there[name]]
    said = fallback_chain(language, language)  # of an edition the language behind it, too
    left = [name for name in left if not any(engine_volume(name).speaks_itself(each) for each in said)]
    if left:
        told = say("words.engine-left", language=language, modules=",".join(left), folder=shlex.quote(into))
        print(spoken(told), file=sys.stderr)


def _words(
    language: str, shelved: Shelved, shelves: Sequence[Shelf], into: Path, *, is_all: bool
) -> Iterator[WordsTarget]:
    """The files of all words that nobody says in the language yet; of all there are those that somebody reads."""
    from rondel.translate.hints import talk_of
    from rondel.translate.skeleton import skeleton
    from rondel.translate.storing import goes_on_shelf, target_of, why_unread

    for volume in shelved.volumes:
        if volume.parts and not volume.speaks_itself(language):
            on_shelf = goes_on_shelf(volume, language, into)
            talk = talk_of(volume, shelved, shelves)
            for part, text in skeleton(volume, language, talk, on_shelf=on_shelf).items():
                if part not in volume.parts and not (is_all and why_unread(volume, part)):
                    yield target_of(volume, part, text, into)


def _grammar(language: str, shelved: Shelved, words: list[WordsTarget], into: Path) -> list[WordsTarget]:
    """A grammar for a language that has none, beside words on a shelf."""
    from rondel.source.language_files import FOLDER, GRAMMAR
    from rondel.translate.grammar_skeleton import grammar_skeleton
    from rondel.translate.storing import WordsTarget
    from rondel.words.languages import base_language

    base = base_language(language)
    on_shelf = any(target.path.is_relative_to(into / FOLDER) for target in words)
    if not on_shelf or shelved.spoken.is_spoken(base):
        return []
    return [WordsTarget(into / FOLDER / base / f"{GRAMMAR}.yaml", into, grammar_skeleton(base))]
