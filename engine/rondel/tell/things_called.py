"""Things by what somebody types of their names: an id, its last part, a term of the language spoken, a beginning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rondel.core.types import Domain
from rondel.frozen import frozen
from rondel.tell.numbered_options import folded, nearest
from rondel.tell.speech import Speech


@frozen
class Thing:
    """Something that can be asked about: its id, the term it is called by, and which member of a domain it is."""

    id: str
    term: str
    domain: Domain | None = None
    number: int = 0


def things_called(speech: Speech, things: Sequence[Thing], asked: str) -> list[Thing]:
    """The things of a name: by the whole id, else by the term or the last part of the id, else by how they begin."""
    wanted = folded(asked)
    ways: tuple[Callable[[Thing, str], bool], ...] = (
        lambda thing, text: thing.id == asked,
        lambda thing, text: text == wanted,
        lambda thing, text: thing.id.rpartition(".")[2].casefold() == wanted,
        lambda thing, text: thing.id.casefold().startswith(wanted) or text.startswith(wanted),
        lambda thing, text: thing.id.rpartition(".")[2].casefold().startswith(wanted),
    )
    for fits in ways:
        found = [thing for thing in things if fits(thing, folded(speech.nouns.text(thing.term)))]
        if found:
            return found
    return []


def names_of(speech: Speech, things: Iterable[Thing]) -> list[str]:
    """What things are called, each name once."""
    return list(dict.fromkeys(speech.nouns.text(thing.term, "cap") for thing in things))


def ask_back(speech: Speech, asked: str, names: Sequence[str]) -> list[str]:
    """That a text could mean several things."""
    several = tuple(speech.nouns.literal(name) for name in names[:8])
    return [speech.say("play.ambiguous", text=speech.nouns.literal(asked), what=several)]


def unknown_thing(speech: Speech, things: Sequence[Thing], asked: str) -> list[str]:
    """That nothing is called so, and what comes closest."""
    said = [speech.say("play.unknown", text=speech.nouns.literal(asked))]
    names = [speech.nouns.text(thing.term) for thing in things]
    if "." in asked or "_" in asked:  # ids are for those who know them: to others they are English
        names += [thing.id for thing in things]
    near = nearest(asked, names)
    return [*said, speech.say("play.meant", text=speech.nouns.literal(near))] if near else said
