"""Wrong use of a command: an argument that means nothing here. Ends with exit code 2, in one line."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from rondel.files.writing import write_whole
from rondel.limits import LARGEST_SEED
from rondel.problems import WrongUse

LONGEST_NUMBER = 20


class Parser(argparse.ArgumentParser):
    """A parser of arguments that says what is wrong in one line and leaves exiting to its caller."""

    def error(self, message: str) -> NoReturn:
        raise WrongUse(f"{message} (see {self.prog} --help)")


def whole_number(least: int, most: int = LARGEST_SEED) -> Callable[[str], int]:
    """The type of an argument that is a whole number between two bounds."""

    def read(text: str) -> int:
        is_number = text.removeprefix("-").isdecimal() and len(text) <= LONGEST_NUMBER
        if not is_number or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"'{text[:40]}' is no whole number from {least} to {most}")
        return int(text)

    return read


def existing_file(path: str) -> Path:
    """The path of a file that is there, and a regular one."""
    found = Path(path)
    if found.is_dir():
        raise WrongUse(f"'{path}' is a folder; a file is wanted")
    if not _exists(found):
        raise WrongUse(f"there is no file '{path}'")
    if not found.is_file():
        raise WrongUse(f"'{path}' is no regular file, but a pipe, a device or the like")
    return found


def write_file(path: Path, content: str | bytes, *, inside: Path | None = None) -> None:
    """Writes a file whole, or says why it stays as it is."""
    try:
        write_whole(path, content, inside=inside)
    except OSError as error:
        raise WrongUse(f"'{path}' cannot be written: {(error.strerror or 'the system refuses').lower()}") from None


def existing_folder(path: str) -> Path:
    """The path of a folder that is there."""
    found = Path(path)
    if not _exists(found):
        raise WrongUse(f"there is no folder '{path}'")
    if not found.is_dir():
        raise WrongUse(f"'{path}' is a file; a folder is wanted")
    return found


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name that is too long, or holds a zero
        return False
