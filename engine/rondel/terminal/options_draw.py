"""Options as they are listed: the choice itself, apart from it what else is possible now, endings last.

Few stand one below the other, with their ids; many in as few columns as keep the list short.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.text import Text

from rondel.core.types import RULE
from rondel.tell.numbered_options import Line
from rondel.tell.speech import ENDINGS, Speech
from rondel.terminal.flowing import GAP, Lines, column_width, dealt, flow, in_columns, words

IDS_FROM = 72
KEY_WIDTH = 6
MOST_COLUMNS = 4


def option_lines(speech: Speech, lines: Sequence[Line], wide: int, most: int, room: int) -> Lines:
    """The options, in no more lines than wanted if that can be; with what comes of them they may take twice as many.

    Where even that is more than there is room for, they are broken in columns.
    """
    told = _sets(speech, lines, wide)
    if any(line.foretold for line in lines) and len(shortest := min(told, key=len)) <= 2 * most:
        return next((each for each in told if len(each) <= most), shortest)
    bare = [replace(line, foretold="") for line in lines]
    plain = _sets(speech, bare, wide)
    shortest = min(plain, key=len)
    if len(shortest) > room:
        return min((_set(speech, bare, wide, columns) for columns in range(1, MOST_COLUMNS + 1)), key=len)
    return next((each for each in plain if len(each) <= most), shortest)


def _sets(speech: Speech, lines: Sequence[Line], wide: int) -> list[Lines]:
    return [_set(speech, lines, wide, columns) for columns in range(1, MOST_COLUMNS + 1) if _fit(lines, wide, columns)]


def _fit(lines: Sequence[Line], wide: int, columns: int) -> bool:
    """Whether options need not be broken in so many columns; in one they may be."""
    longest = max((_key_width(lines, columns) + 1 + Text(line.whole).cell_len for line in lines), default=0)
    return columns == 1 or longest <= column_width(wide, columns)


def _set(speech: Speech, lines: Sequence[Line], wide: int, columns: int) -> Lines:
    things = [line for line in lines if line.option.domain != RULE and line.option.id not in ENDINGS]
    rules = [line for line in lines if line.option.domain == RULE]
    endings = [line for line in lines if line.option.domain != RULE and line.option.id in ENDINGS]
    key = _key_width(lines, columns)
    ids = columns == 1 and wide >= IDS_FROM
    first = [Text(" " * (key + 1)).append(speech.say("play.first"), style="dim")] if things and rules else []
    return [line for part in (things, first, rules, endings) for line in _part(part, lines, wide, columns, ids=ids)]


def _part(part: Sequence[Line | Text], lines: Sequence[Line], wide: int, columns: int, *, ids: bool) -> Lines:
    options = [each for each in part if isinstance(each, Line)]
    if not options:
        return [each for each in part if isinstance(each, Text)]
    key, each = _key_width(lines, columns), column_width(wide, columns)
    longest = max(Text(line.whole).cell_len for line in lines) if ids else 0
    entries = [_entry(line, key, each, longest) for line in options]
    return in_columns([*dealt(entries, columns), *([[]] * columns)][:columns], wide)


def _entry(line: Line, key: int, wide: int, longest: int) -> Lines:
    """An option; its id stands behind it, below those of the others, if there is room."""
    number = Text(" " * (key - len(line.key))).append(line.key, style="bold")
    foretold = words(line.whole[len(line.text) :], "dim")
    shown = flow([number, *words(line.text), *foretold], wide, key + 1)
    id = "" if line.option.id in (line.key, line.text) else line.option.id
    at = key + 1 + longest + GAP
    if id and longest and len(shown) == 1 and at + len(id) <= wide:
        shown[0].append(" " * (at - shown[0].cell_len)).append(id, style="dim")
    return shown


def _key_width(lines: Sequence[Line], columns: int) -> int:
    return KEY_WIDTH if columns == 1 else max(2, *(len(line.key) for line in lines), 2)
