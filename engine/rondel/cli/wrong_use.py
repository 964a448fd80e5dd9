"""Wrong use of a command: an argument that means nothing here. Ends with exit code 2, in one line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from rondel.cli.help_told import HelpTold
from rondel.files.writing import write_whole
from rondel.limits import LARGEST_SEED
from rondel.messages.said import Said, message_reading, say
from rondel.problems import WrongUse, did_you_mean

LONGEST_NUMBER = 20


class WrongArgument(argparse.ArgumentTypeError):
    """A value that an argument cannot have; what is said of it stays a message on its way through argparse."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)
        self.said = said

    def __str__(self) -> str:
        return self.said


class Parser(argparse.ArgumentParser):
    """A parser of arguments that says what is wrong in one line and leaves exiting to its caller; its help is told."""

    def __init__(self, **given: Any) -> None:
        super().__init__(formatter_class=HelpTold, allow_abbrev=False, add_help=False, **given)
        self._positionals.title = say("help.parser.arguments")
        self._optionals.title = say("help.parser.options")
        self.add_argument("-h", "--help", action="help", help=say("help.parser.help"))

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As argparse does it, but what is wrong with an argument is told here."""
        self.exit_on_error = False
        try:
            found, left = super().parse_known_args(args, namespace)
        except argparse.ArgumentError as error:
            from rondel.cli.argparse_told import argument_said

            self._refuse(argument_said(error))
        if left and " " in self.prog:  # the parser of a command; the one of all would send people to the wrong help
            self._refuse(self._unrecognized(left))
        return found, left

    def _unrecognized(self, left: Sequence[str]) -> Said:
        """Of arguments that a command does not have, with the one of its own that was probably meant."""
        told = say("use.unrecognized", names=" ".join(left))
        near = did_you_mean(left[0].partition("=")[0], self._option_string_actions)
        return say("list.parts", before=told, last=near) if near else told

    def error(self, message: str) -> NoReturn:
        from rondel.cli.argparse_told import message_said

        self._refuse(message_said(message))

    def _refuse(self, said: Said) -> NoReturn:
        raise WrongUse(say("use.see-help", told=said, prog=self.prog))


def whole_number(least: int, most: int = LARGEST_SEED) -> Callable[[str], int]:
    """The type of an argument that is a whole number between two bounds."""

    def read(text: str) -> int:
        is_number = text.removeprefix("-").isdecimal() and len(text) <= LONGEST_NUMBER
        if not is_number or not least <= int(text) <= most:
            raise WrongArgument(say("use.no-whole-number", text=text[:40], least=least, most=most))
        return int(text)

    return read


def existing_file(path: str) -> Path:
    """The path of a file that is there, and a regular one."""
    found = Path(path)
    if found.is_dir():
        raise WrongUse(say("use.is-folder", path=path))
    if not _exists(found):
        raise WrongUse(say("use.no-file", path=path))
    if not found.is_file():
        raise WrongUse(say("use.no-regular-file", path=path))
    return found


def write_file(path: Path, content: str | bytes, *, inside: Path | None = None) -> None:
    """Writes a file whole, or says why it stays as it is."""
    try:
        write_whole(path, content, inside=inside)
    except OSError as error:
        raise WrongUse(say("use.not-written", path=str(path), reason=reason_of(error))) from None


def reason_of(error: OSError) -> Said:
    """Why the system refuses something, in a few words."""
    return message_reading((error.strerror or str(error) or "the system refuses").lower())


def existing_folder(path: str) -> Path:
    """The path of a folder that is there."""
    found = Path(path)
    if not _exists(found):
        raise WrongUse(say("use.no-folder", path=path))
    if not found.is_dir():
        raise WrongUse(say("use.is-file", path=path))
    return found


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name that is too long, or holds a zero
        return False
