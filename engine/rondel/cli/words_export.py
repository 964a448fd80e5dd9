"""`rondel words export`: words as files for the tools of translators, one for each module."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.cli.lineup_arguments import all_shelves
from rondel.cli.words_arguments import add_modules_argument, language_name, made_folder, shelved_from
from rondel.cli.wrong_use import write_file
from rondel.messages.said import say
from rondel.messages.speaking import spoken
from rondel.problems import WrongUse
from rondel.terminal.exit_codes import FINE

if TYPE_CHECKING:
    from rondel.translate.sheets import Sheet
    from rondel.translate.volumes import Shelved, Volume

FORMS = ("po", "csv")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this task."""
    add_modules_argument(parser)
    parser.add_argument(
        "--lang",
        type=language_name,
        required=True,
        metavar="XX",
        help=say("help.words-export.lang"),
    )
    parser.add_argument("--format", choices=FORMS, default="po", help=say("help.words-export.format"))
    parser.add_argument("--only", choices=("missing",), help=say("help.words-export.only"))
    parser.add_argument("-o", "--into", required=True, metavar="DIR", help=say("help.words-export.o"))


def run(args: argparse.Namespace) -> int:
    """Writes the files."""
    shelved, folder = shelved_from(args), made_folder(args.into)
    texts = _term_files(args, shelved, folder) if args.format == "csv" else _message_files(args, shelved, folder)
    for name, text in texts.items():
        write_file(folder / name, text)
    told = say("words.exported", n=len(texts), folder=folder.as_posix(), names=tuple(texts))
    print(spoken(told if texts else say("words.nothing-missing", language=args.lang)), file=sys.stderr)
    if texts and args.lang not in shelved.languages:  # somebody begins a language, or has mistaken its code
        empty = say("words.exported-empty", language=args.lang, names=tuple(sorted(shelved.languages)))
        print(spoken(empty), file=sys.stderr)
    return FINE


def _term_files(args: argparse.Namespace, shelved: Shelved, folder: Path) -> dict[str, str]:
    from rondel.translate.csv_file import ENDING, written_csv
    from rondel.translate.outgoing import term_sheet

    for volume in shelved.volumes:
        _refuse_to_lose(folder / f"{_name(args, volume.name)}{ENDING}", volume, args.lang, shelved)
    sheets = [term_sheet(volume, args.lang, only_missing=bool(args.only)) for volume in shelved.volumes]
    return {_name(args, sheet.volume) + ENDING: written_csv(sheet, shelved.spoken) for sheet in sheets if sheet.lines}


def _name(args: argparse.Namespace, volume: str) -> str:
    """What files are called; a sheet of some words does not take the place of that of all."""
    return f"{volume}.{args.lang}{'.missing' * bool(args.only)}"


def _message_files(args: argparse.Namespace, shelved: Shelved, folder: Path) -> dict[str, str]:
    from rondel.translate.entries import source_language
    from rondel.translate.hints import talk_of
    from rondel.translate.outgoing import message_sheet
    from rondel.translate.po_file import polib, written_po

    polib()
    shelves, found = all_shelves(args.shelf), dict[str, str]()
    for volume in shelved.volumes:
        _refuse_to_lose(folder / f"{_name(args, volume.name)}.po", volume, args.lang, shelved)
        earlier = _earlier(folder / f"{volume.name}.{args.lang}.po", shelved)
        talk = talk_of(volume, shelved, shelves)
        sheet = message_sheet(volume, args.lang, talk, earlier, only_missing=bool(args.only))
        if sheet.lines:
            found[f"{_name(args, volume.name)}.po"] = written_po(sheet, source_language(volume), shelved.spoken)
    return found


def _earlier(path: Path, shelved: Shelved) -> Sheet | None:
    """What was exported before, which knows of which English a translation was made."""
    from rondel.translate.reading import read_sheet

    return read_sheet(path, shelved.spoken) if path.exists() else None


def _refuse_to_lose(path: Path, volume: Volume, language: str, shelved: Shelved) -> None:
    """Refuses to write over translations that nobody has imported."""
    from rondel.translate.outgoing import not_yet_imported

    earlier = _earlier(path, shelved)
    waiting = not_yet_imported(volume, language, earlier) if earlier is not None else []
    if waiting:
        raise WrongUse(say("words.would-lose", path=str(path), id=waiting[0].id))
