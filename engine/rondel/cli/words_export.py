"""`rondel words export`: words as files for the tools of translators, one for each module."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.cli.lineup_arguments import all_shelves
from rondel.cli.words_arguments import add_modules_argument, language_name, made_folder, shelved_from
from rondel.cli.wrong_use import write_file
from rondel.problems import WrongUse
from rondel.terminal.exit_codes import FINE

if TYPE_CHECKING:
    from rondel.translate.sheets import Sheet
    from rondel.translate.volumes import Shelved, Volume

FORMS = ("po", "csv")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this task."""
    add_modules_argument(parser)
    parser.add_argument("--lang", type=language_name, required=True, metavar="XX", help="the language translated into")
    parser.add_argument("--format", choices=FORMS, default="po", help="po: messages; csv: terms (default: po)")
    parser.add_argument("--only", choices=("missing",), help="only what is not translated, or outdated")
    parser.add_argument("-o", "--into", required=True, metavar="DIR", help="the folder that the files are written to")


def run(args: argparse.Namespace) -> int:
    """Writes the files."""
    shelved, folder = shelved_from(args), made_folder(args.into)
    texts = _term_files(args, shelved) if args.format == "csv" else _message_files(args, shelved, folder)
    for name, text in texts.items():
        write_file(folder / name, text)
    if not texts:
        raise WrongUse(f"there is nothing to write: these modules have no words{' missing' * bool(args.only)}")
    print(f"{len(texts)} file{'s' * (len(texts) != 1)} in {folder.as_posix()}: {', '.join(texts)}", file=sys.stderr)
    return FINE


def _term_files(args: argparse.Namespace, shelved: Shelved) -> dict[str, str]:
    from rondel.translate.csv_file import ENDING, written_csv
    from rondel.translate.outgoing import term_sheet

    sheets = [term_sheet(volume, args.lang, only_missing=bool(args.only)) for volume in shelved.volumes]
    return {f"{sheet.volume}.{sheet.language}{ENDING}": written_csv(sheet) for sheet in sheets if sheet.lines}


def _message_files(args: argparse.Namespace, shelved: Shelved, folder: Path) -> dict[str, str]:
    from rondel.translate.entries import source_language
    from rondel.translate.hints import talk_of
    from rondel.translate.outgoing import message_sheet
    from rondel.translate.po_file import polib, written_po

    polib()
    shelves, found = all_shelves(args.shelf), dict[str, str]()
    for volume in shelved.volumes:
        earlier = _earlier(folder, volume, args.lang)
        talk = talk_of(volume, shelved, shelves)
        sheet = message_sheet(volume, args.lang, talk, earlier, only_missing=bool(args.only))
        if sheet.lines:
            found[f"{volume.name}.{args.lang}.po"] = written_po(sheet, source_language(volume))
    return found


def _earlier(folder: Path, volume: Volume, language: str) -> Sheet | None:
    """The sheet that was exported before, unless it has what nobody imported."""
    from rondel.translate.outgoing import not_yet_imported
    from rondel.translate.reading import read_sheet

    path = folder / f"{volume.name}.{language}.po"
    if not path.exists():
        return None
    sheet = read_sheet(path)
    waiting = not_yet_imported(volume, language, sheet)
    if waiting:
        told = f"'{path}' stays as it is: it has translations that are not imported, such as '{waiting[0].id}'"
        raise WrongUse(f"{told}; import it first, or name another folder by -o")
    return sheet
