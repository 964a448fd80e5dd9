"""Text set into lines and columns of a width: broken at blanks only, and never inside a piece that fits into a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

Lines = list[Text]
GAP = 2


def flow(atoms: Sequence[Text], wide: int, hang: int = 0) -> Lines:
    """Atoms set one after another; an atom is broken only if it is longer than a line. Later lines hang in."""
    lines: Lines = []
    line, used, is_first = Text(), 0, True
    for atom in (part for whole in atoms for part in _bearable(whole, wide - hang)):
        if not is_first and used + 1 + atom.cell_len > wide:
            lines.append(line)
            line, used, is_first = Text(" " * hang), hang, True
        if not is_first:
            line.append(" ")
            used += 1
        line.append_text(atom)
        used += atom.cell_len
        is_first = is_first and not atom.plain.strip()
    return [*lines, line]


def _bearable(atom: Text, most: int) -> Sequence[Text]:
    if atom.cell_len <= most:
        return [atom]
    words = list(atom.split(" "))
    return [part for word in words for part in _folded(word, max(most, 1))]


def _folded(word: Text, most: int) -> Sequence[Text]:
    """A word that is longer than a line has to be broken somewhere."""
    return [word] if word.cell_len <= most else list(word.divide(range(most, word.cell_len, most)))


def words(text: str, style: str = "") -> Lines:
    """A sentence as atoms that may be broken between all words."""
    return [Text(word, style=style) for word in text.split(" ") if word]


def sentence(text: str, wide: int, style: str = "", hang: int = 0) -> Lines:
    """A text in lines; where it has lines of its own, those stay as they are."""
    parts = text.split("\n")
    if len(parts) > 1:
        return [Text(part, style=style) for part in parts]
    return flow(words(text, style), wide, hang)


def indented(lines: Sequence[Text], by: int) -> Lines:
    return [Text(" " * by).append_text(line) for line in lines]


def in_columns(columns: Sequence[Sequence[Text]], wide: int) -> Lines:
    """Columns of one width side by side."""
    each = column_width(wide, len(columns))
    result = []
    for number in range(max(map(len, columns), default=0)):
        line = Text()
        for index, column in enumerate(columns):
            if number < len(column):
                line.append(" " * (index * (each + GAP) - line.cell_len))
                line.append_text(column[number])
        result.append(line)
    return result


def column_width(wide: int, columns: int) -> int:
    return (wide - GAP * (columns - 1)) // columns


def dealt(entries: Sequence[Sequence[Text]], columns: int) -> list[Lines]:
    """Entries of some lines each, one below the other, in columns of about the same height."""
    each = -(-sum(map(len, entries)) // columns)
    while (found := _filled(entries, each)) and len(found) > columns:
        each += 1
    return found


def _filled(entries: Sequence[Sequence[Text]], most: int) -> list[Lines]:
    found: list[Lines] = [[]]
    for entry in entries:
        if found[-1] and len(found[-1]) + len(entry) > most:
            found.append([])
        found[-1] += entry
    return found


def fewest_lines(made: Callable[[int], Sequence[Sequence[Text]]], wide: int, columns: Sequence[int]) -> Lines:
    """Entries in as many columns as make the fewest lines; `made` sets them for a width."""
    found = [in_columns(_padded(dealt(made(column_width(wide, n)), n), n), wide) for n in columns]
    return min(found, key=len)


def _padded(columns: list[Lines], number: int) -> list[Lines]:
    return [*columns, *([[]] * (number - len(columns)))]
