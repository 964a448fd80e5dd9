"""What somebody typed at the prompt: an option, a command, or something that means neither, with a suggestion.

An option may be given by its number, its id, or the beginning of its id or of its sentence, as long as that fits only
one. Commands are known by their English names and by those of the language spoken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from rondel.core.types import NUMBER
from rondel.lab.speech import Speech
from rondel.play.decision import Option
from rondel.play.game import Game
from rondel.record import record

COMMANDS = ("help", "why", "undo", "save", "load", "lang", "log", "points", "table", "quit")
SHORT = {"?": "help", "h": "help", "u": "undo", "q": "quit", "exit": "quit", "language": "lang", "l": "log"}


@record
class Line:
    """An option as it is listed: `key` is the number to type."""

    key: str
    text: str
    option: Option


@record
class Picked:
    """An option was meant."""

    option: Option


@record
class Command:
    """A command was meant; `rest` is what follows it."""

    name: str
    rest: str


@record
class Unclear:
    """Several options fit, or none; `near` is what comes closest."""

    text: str
    several: tuple[str, ...] = ()
    near: str = ""


Answer = Picked | Command | Unclear


def lines_of(speech: Speech, game: Game) -> list[Line]:
    """The options numbered: a number to choose is its own key, everything else counts on from 1."""
    options = game.decision.options
    taken = {option.id for option in options if option.domain == NUMBER}
    free = iter(str(n) for n in range(1, 2 * len(options) + 1) if str(n) not in taken)
    keys = [option.id if option.domain == NUMBER else next(free) for option in options]
    said = speech.options(game)
    return [Line(key, text, option) for key, text, option in zip(keys, said, options, strict=True)]


def command_names(speech: Speech) -> dict[str, str]:
    """What may be typed for each command, the name in the language spoken last."""
    local = {speech.say(f"command.{name}").casefold(): name for name in COMMANDS}
    return {**SHORT, **{name: name for name in COMMANDS}, **local}


def understood(typed: str, lines: Sequence[Line], commands: dict[str, str]) -> Answer:
    """What was meant."""
    text = typed.strip()
    exact = _exact(text, lines)
    if exact is not None:
        return Picked(exact.option)
    word, _, rest = text.partition(" ")
    if text.startswith("?"):
        return Command("help", text[1:].strip())
    if word.casefold() in commands:
        return Command(commands[word.casefold()], rest.strip())
    found = matching(text, lines)
    if len(found) == 1:
        return Picked(found[0].option)
    if found:
        return Unclear(text, tuple(line.option.id for line in found))
    begun = {name for key, name in commands.items() if len(word) > 1 and key.startswith(word.casefold())}
    if len(begun) == 1:
        return Command(begun.pop(), rest.strip())
    spoken = {name: key for key, name in commands.items()}
    return Unclear(text, near=nearest(text, [*_names(lines), *spoken.values()]))


def _exact(text: str, lines: Sequence[Line]) -> Line | None:
    for line in lines:
        if text in (line.key, line.option.id) or text.casefold() == line.text.casefold():
            return line
    return None


def matching(text: str, lines: Sequence[Line]) -> list[Line]:
    """The options that begin so: by id, by the last part of the id, or by sentence."""
    start = text.casefold()
    if not start:
        return []
    found = []
    for line in lines:
        id = line.option.id.casefold()
        if any(name.startswith(start) for name in (id, id.rpartition(".")[2], line.text.casefold())):
            found.append(line)
    return found


def nearest(text: str, known: Iterable[str]) -> str:
    """The name closest to a text, if any is close."""
    by_fold = {name.casefold(): name for name in known}
    near = get_close_matches(text.casefold(), by_fold, n=1, cutoff=0.6)
    return by_fold[near[0]] if near else ""


def _names(lines: Sequence[Line]) -> list[str]:
    return [name for line in lines for name in (line.option.id, line.option.id.rpartition(".")[2], line.text)]
