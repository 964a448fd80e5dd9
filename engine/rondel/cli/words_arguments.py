"""What the tasks of `rondel words` share: which modules and languages are meant, and where files go."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from rondel.cli.lineup_arguments import add_shelf_argument, all_shelves
from rondel.cli.wrong_use import WrongArgument
from rondel.messages.said import message_reading, say
from rondel.problems import WrongUse
from rondel.source.language_files import is_language_code
from rondel.source.shelf import FACTS_FILE

if TYPE_CHECKING:
    from rondel.source.shelf import Shelf
    from rondel.translate.volumes import Shelved


def add_modules_argument(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments that say whose words are meant."""
    parser.add_argument(
        "--modules",
        metavar="A,B",
        help=say("help.words.modules"),
    )
    add_shelf_argument(parser)


def add_only_language_argument(parser: argparse.ArgumentParser) -> None:
    """Adds the argument that says of which language words are looked at."""
    parser.add_argument(
        "--lang",
        type=language_name,
        metavar="XX",
        help=say("help.words.lang"),
    )


def refuse_without_task(args: argparse.Namespace) -> NoReturn:
    """Refuses the command without a task."""
    raise WrongUse(say("words.no-task"))


def shelved_from(args: argparse.Namespace, shelves: Sequence[Shelf] | None = None) -> Shelved:
    """The volumes that were asked for."""
    from rondel.source.shelf import shelf_from_path
    from rondel.translate.volumes import shelved_volumes

    shelves = all_shelves(args.shelf) if shelves is None else shelves
    names = [name.strip() for name in (args.modules or "").split(",") if name.strip()]
    if args.modules is not None and not names:
        raise WrongUse(say("use.modules-none"))
    return shelved_volumes(list(dict.fromkeys(names)), shelves, [shelf_from_path(path) for path in args.shelf])


def language_name(text: str) -> str:
    """The type of an argument that is a language as words files are named by it."""
    if not is_language_code(text.casefold()):
        raise WrongArgument(say("words.no-language", name=text[:40]))
    return text.casefold()


def languages_like(asked: str, spoken: tuple[str, ...]) -> tuple[str, ...]:
    """A language and its editions, among those that there are."""
    refuse_unspoken_language(asked, spoken)
    return tuple(language for language in spoken if f"{language}-".startswith(f"{asked}-"))


def refuse_unspoken_language(asked: str, spoken: tuple[str, ...]) -> None:
    """Refuses a language of which there is nothing yet."""
    if asked not in spoken:
        raise WrongUse(say("words.unspoken", language=asked, names=tuple(sorted(spoken))))


def named_folder(path: str) -> Path:
    """A folder below which words are written; it is made when there is something to write."""
    if not path or "\0" in path:
        raise WrongUse(say("words.into-nothing"))
    if os.path.lexists(path) and not Path(path).is_dir():
        raise WrongUse(say("words.no-folder", path=path[:200]))
    if Path(path, FACTS_FILE).exists():
        raise WrongUse(say("words.into-module", path=path[:200]))
    return Path(path)


def made_folder(path: str) -> Path:
    """A folder that files are written to; it is made if the one above it is there."""
    folder = Path(path)
    if not path:
        raise WrongUse(say("words.empty-folder"))
    try:
        folder.mkdir(exist_ok=True)
    except (OSError, ValueError) as error:
        reason = message_reading((getattr(error, "strerror", None) or str(error)).lower())
        raise WrongUse(say("words.folder-unwritable", path=path[:200], reason=reason)) from None
    return folder
