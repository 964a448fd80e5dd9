"""A screen of so many lines: wishes are granted in order of importance, as long as there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rich.text import Text

from rondel.frozen import frozen


@frozen
class Wish:
    """A part of the screen in some version, set only if there is room left; a later one for it is for a fuller one."""

    part: str
    set: Callable[[], list[Text]]
    is_all: bool = True


@frozen
class Granted:
    """A part of the screen as it is shown, and whether that is all of it."""

    lines: list[Text]
    is_all: bool


def granted(wishes: Iterable[Wish], room: int) -> dict[str, Granted]:
    """For each part the fullest version for which there was room when its turn came; nothing for what is left out."""
    found: dict[str, Granted] = {}
    for wish in wishes:
        known = found.setdefault(wish.part, Granted([], is_all=False))
        free = room - sum(len(each.lines) for each in found.values())
        lines = wish.set() if free > 0 else None
        if lines is not None and len(lines) <= free + len(known.lines):
            found[wish.part] = Granted(lines, wish.is_all)
    return found
