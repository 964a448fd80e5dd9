"""What somebody typed at the prompt: an option, a command, or something that means neither, with a suggestion.

An option may be given by its number, its id, or the beginning of its id or of its sentence, as long as that fits only
one. Commands are known by their English names and by those of the language spoken; where nothing else is meant, by
those of all languages of the table, or whoever asked for a language that they cannot read would not find back.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from rondel.frozen import frozen
from rondel.play.decision import Option
from rondel.tell.numbered_options import Line, exactly, matching, nearest
from rondel.tell.speech import Speech

COMMANDS = (
    "help", "why", "hint", "table", "me", "cards", "stock", "log", "points", "legend", "undo", "skip", "save", "load",
    "scenario", "lang", "quit",
)  # fmt: skip
SHORT = {"?": "help", "h": "help", "u": "undo", "q": "quit", "exit": "quit", "language": "lang", "l": "log"}


@frozen
class PickedOption:
    """An option was meant."""

    option: Option


@frozen
class Command:
    """A command was meant; `rest` is what follows it."""

    name: str
    rest: str


@frozen
class Unclear:
    """Several options fit, here as they are listed, or none; `near` is what comes closest."""

    text: str
    several: tuple[str, ...] = ()
    near: str = ""


Answer = PickedOption | Command | Unclear


def command_names(speech: Speech) -> dict[str, str]:
    """What may be typed for each command, the name in the language spoken last."""
    local = {speech.say(f"command.{name}").casefold(): name for name in COMMANDS}
    return {**SHORT, **{name: name for name in COMMANDS}, **local}


def names_in_all(speeches: Iterable[Speech]) -> dict[str, str]:
    """What may be typed for each command in any of these languages; a word of several means what the first one says."""
    names: dict[str, str] = {}
    for speech in speeches:
        names = {**command_names(speech), **names}
    return names


def in_any_language(typed: str, names: Mapping[str, str]) -> Command | None:
    """The command that begins with a word of any language, written out."""
    word, _, rest = typed.strip().partition(" ")
    name = names.get(word.casefold())
    return Command(name, rest.strip()) if name is not None else None


def said_somewhere(id: str, speeches: Iterable[Speech]) -> frozenset[str]:
    """How something that follows a command may be typed: in English, and in each of these languages."""
    return frozenset({id, *(speech.say(f"command.{id}").casefold() for speech in speeches)})


def path_typed(text: str) -> Path:
    """The path that somebody typed; the home of somebody whom the system does not know stays as it was typed."""
    return Path(os.path.expanduser(text))


def understood(typed: str, lines: Sequence[Line], commands: dict[str, str]) -> Answer:
    """What was meant."""
    text = typed.strip()
    exact = exactly(text, lines)
    if exact is not None:
        return PickedOption(exact.option)
    word, _, rest = text.partition(" ")
    if text.startswith("?"):
        return Command("help", text[1:].strip())
    if word.casefold() in commands:
        return Command(commands[word.casefold()], rest.strip())
    found = matching(text, lines)
    if len(found) == 1:
        return PickedOption(found[0].option)
    if found:
        return Unclear(text, tuple(line.text for line in found))
    begun = {name for key, name in commands.items() if len(word) > 1 and key.startswith(word.casefold())}
    if len(begun) == 1:
        return Command(begun.pop(), rest.strip())
    spoken = {name: key for key, name in commands.items()}
    return Unclear(text, near=nearest(text, [*_names(lines), *spoken.values()]))


def _names(lines: Sequence[Line]) -> list[str]:
    return [name for line in lines for name in (line.option.id, line.option.id.rpartition(".")[2], line.text)]
