"""In which language a command speaks: as it was asked to, else as the system does if that is one of ours.

`rondel --lang de COMMAND` asks for all that a command says, and so does `rondel COMMAND --lang de`: every command has
this argument from here. Of `check` and `words` alone it says whose words are looked at. The engine speaks what is
shipped, and what a shelf has in `languages/<xx>/problems.yaml`.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.messages.said import ENGLISH, languages, say
from rondel.messages.speaking import Tongue
from rondel.problems import Problem, WrongUse

if TYPE_CHECKING:
    from rondel.source.shelf import Shelf

OPTION, SHELF = "--lang", "--shelf"
ABOUT_WORDS = ("check", "words")  # their own --lang says whose words are looked at
# They tell no game, so what modules and shelves speak is of no use to them.
ENGINE_ONLY = ("table", "format", "new", "schema", "perft", "build", "conform")


def add_language_argument(parser: argparse.ArgumentParser, name: str) -> None:
    """Adds to a command in which language all that it says is told, unless its --lang means something else."""
    if name not in ABOUT_WORDS:
        parser.add_argument(OPTION, type=str.casefold, metavar="XX", help=say("help.rondel.lang-of-command"))


def refuse_unspoken_argument(args: argparse.Namespace, words: Sequence[str], name: str) -> None:
    """Refuses a language that nobody speaks, for commands that know of no game what it could speak."""
    if name in ENGINE_ONLY or (name == "scenario" and not args.show):
        refuse_unspoken_tongue(args.lang, words)


def language_before(words: Sequence[str]) -> tuple[str | None, int]:
    """The language that is asked for before the command, and how many words say so."""
    for number, word in enumerate(words):
        if word == OPTION:
            return "".join(words[number + 1 : number + 2]).casefold(), 2
        if word.startswith(f"{OPTION}="):
            return word.partition("=")[2].casefold(), 1
        if not word.startswith("-"):
            break
    return None, 0


def tongue_for(words: Sequence[str], name: str) -> Tongue:
    """The tongue for a command line: that of the command, the one asked for before it, that of the system."""
    before = language_before(words)[0]
    for asked in (_named(_behind(words, name)), before, system_language()):
        if asked and (tongue := _tongue(asked, words)) is not None:
            return tongue
    return Tongue()


def _behind(words: Sequence[str], name: str) -> Sequence[str]:
    """The words behind a command whose own --lang says in which language it speaks."""
    if name not in words or name in ABOUT_WORDS:
        return ()
    return words[list(words).index(name) + 1 :]


def _named(words: Sequence[str]) -> str:
    """The value of the last --lang among words, well given or not."""
    return next(reversed(_values(words, OPTION)), "").casefold()


def _values(words: Sequence[str], option: str) -> list[str]:
    """What stands behind an option, each time that it is given."""
    found = list[str]()
    for number, word in enumerate(words):
        if word == option:
            found += words[number + 1 : number + 2]
        elif word.startswith(f"{option}="):
            found.append(word.partition("=")[2])
    return found


def _tongue(language: str, words: Sequence[str]) -> Tongue | None:
    if language.partition("-")[0] == ENGLISH:
        return Tongue()
    from rondel.words.tongues import speaks, tongue_of  # here, because English needs no plural rules of its own

    return tongue_of(language) if speaks(language) else _tongue_on_shelf(language, words)


def _tongue_on_shelf(language: str, words: Sequence[str]) -> Tongue | None:
    """The tongue of a language that is not shipped, if one of the shelves of a command line brings it."""
    from rondel.words.tongues import tongue_on

    return tongue_on(language, _shelves(words)[0])


def _shelves(words: Sequence[str]) -> tuple[list[Shelf], list[Problem]]:
    from rondel.source.shelf import shelves_for

    return shelves_for(_values(words, SHELF), os.environ, Path())


def refuse_unspoken_tongue(language: str | None, words: Sequence[str]) -> None:
    """Refuses a language that neither the engine speaks nor a shelf of the command line."""
    if language is not None and (not language or language.startswith("-")):
        raise WrongUse(say("use.no-value", name=OPTION))
    if language is not None and language.partition("-")[0] not in languages() and not _tongue(language, words):
        if problems := _shelves(words)[1]:  # the language may well be on a shelf that is called otherwise
            raise WrongUse(problems[0].message)
        raise WrongUse(say("use.no-language", language=language, known=languages()))


def system_language() -> str:
    """The language of the system, as its variables say."""
    system = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    code = system[:2]
    # Most systems need no look at which catalogues there are: `C.UTF-8` names no language.
    return code if code.islower() and code.isalpha() and code in languages() else ""


def language_from(args: argparse.Namespace, *, for_programs: bool = False) -> str:
    """The language of the words that a command prints; for programs only one that was asked for."""
    asked = args.lang if args.lang is not None else args.spoken
    if asked is not None:
        return str(asked)
    from rondel.words.languages import Languages  # here, because not every command needs words

    system = "" if for_programs else system_language()
    return system if system in Languages().own_codes else ENGLISH
