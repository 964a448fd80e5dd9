"""Changes put into the files of words, at the places of the values: comments, order and all other lines stay.

A draft is the text that a file would have. Nothing is written here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rondel.mends import bounds, edited_alike
from rondel.problems import Edit, Span
from rondel.source.document import Document
from rondel.source.module_files import language_of
from rondel.source.yaml_edits import entry_added, line_added
from rondel.translate.entries import MESSAGES, TERMS, WordEntry, WordKey, entries_in, source_language
from rondel.translate.incoming import WordChange
from rondel.translate.term_cells import cell_paths, cells_of, written_cell, written_parts, written_term
from rondel.translate.volumes import Volume, is_brought, section_of
from rondel.translate.yaml_texts import quoted
from rondel.words.check_lost import FREELY
from rondel.words.missing_lines import added_word, filled_line

_REMARK = f"  # {FREELY}"


@dataclass(slots=True)
class Draft:
    """A file as it would be: the part of its volume, its text before and after, and what changes in it."""

    volume: Volume
    part: str
    old: Document | None
    text: str
    changes: Sequence[WordChange] = field(default_factory=list)

    @property
    def language(self) -> str:
        return language_of(self.part)


def drafts_of(volume: Volume, language: str, changes: Sequence[WordChange], *, on_shelf: bool = False) -> list[Draft]:
    """The files that changes of one language concern; what a module says itself is said anew on a shelf."""
    by_part: dict[str, list[WordChange]] = {}
    source = entries_in(volume, source_language(volume))
    for change in changes:
        if on_shelf and change.entry is not None and not is_brought(change.entry.part):
            change = replace(change, entry=None)
        part = change.entry.part if change.entry is not None else _part_of(volume, change.key, language, on_shelf)
        # Only of languages on shelves `rondel check` asks for the names of the source again.
        by_part.setdefault(part, []).append(replace(change, is_free=change.is_free and is_brought(part)))
    return [_draft(volume, part, some, source) for part, some in by_part.items()]


def _part_of(volume: Volume, key: WordKey, language: str, on_shelf: bool) -> str:
    """The part of a new word: that in which the source has it, de.rules as en.rules; or that of a shelf."""
    origin = entries_in(volume, source_language(volume)).get(key)
    if on_shelf:
        return volume.part_on_shelf(language, origin.part if origin else "")
    _, dot, rest = origin.part.partition(".") if origin else ("", "", "")
    return f"{language}{dot}{rest}"


def _draft(volume: Volume, part: str, changes: Sequence[WordChange], source: Mapping[WordKey, WordEntry]) -> Draft:
    old = volume.parts.get(part)
    order = [key.id for key in source]
    if old is None:
        return Draft(volume, part, None, _new_file(volume, changes, order), changes)
    edits = [edit for change in changes if change.entry for edit in _edits(change, change.entry)]
    edits = list(dict.fromkeys(edits))  # two on one line may share a remark
    edits += _additions(old, volume, [change for change in changes if not change.entry], order)
    return Draft(volume, part, old, edited_alike(old.text, edits), changes)


# --- what is there already ---


def _edits(change: WordChange, entry: WordEntry) -> list[Edit]:
    if change.key.section == MESSAGES:
        return list(_replaced(entry.document, entry.span, change, copied=entry.is_copied))
    old, paths = cells_of(entry.value), cell_paths(entry.value)
    other = {name: text for name, text in change.cells.items() if old.get(name) != text}
    if entry.is_copied or not (old.keys() <= change.cells.keys() and other.keys() <= paths.keys()):
        return _rewritten(entry, change)
    return [
        Edit(entry.document.span(*entry.path, *paths[name]), written_cell(name, text)) for name, text in other.items()
    ]


def _rewritten(entry: WordEntry, change: WordChange) -> list[Edit]:
    """A term that gains or loses a form is written anew; one on lines of its own keeps those that stay."""
    start, _ = bounds(entry.document.text, entry.span)
    if isinstance(entry.value, dict) and entry.document.text[start] != "{" and not entry.is_copied:
        return _on_own_lines(entry, change)
    span = _with_remark(entry.document, entry.span) if entry.is_copied else entry.span
    return [Edit(span, written_term(change.cells))]


def _on_own_lines(entry: WordEntry, change: WordChange) -> list[Edit]:
    document, path = entry.document, entry.path
    old, new = written_parts(cells_of(entry.value)), written_parts(change.cells)
    edits = [Edit(document.span(*path, key), new[key]) for key in old if key in new and old[key] != new[key]]
    for key in old.keys() - new.keys():
        first, last = document.key_span(*path, key).line, document.span(*path, key).end_line
        edits.append(Edit(Span(document.file, first, 1, last + 1, 1), ""))
    added = [entry_added(document, path, f"{key}: {text}") for key, text in new.items() if key not in old]
    return [*edits, *(edit for edit in added if edit is not None)]


def _replaced(document: Document, span: Span, change: WordChange, *, copied: bool) -> Iterator[Edit]:
    start, end = bounds(document.text, span)
    before = document.text[start:end]
    rest = before[len(before.rstrip()) :] if before[:1] in ("|", ">") else ""  # a block goes on to the next line
    remark = _remark_in(before) if rest and not copied else ""
    if change.is_free and (copied or rest) and FREELY not in remark:
        remark += _REMARK
    yield Edit(_with_remark(document, span) if copied else span, quoted(change.text, before) + remark + rest)
    if change.is_free and not remark:
        yield from _remark_behind(document, span.end_line)


def _remark_in(block: str) -> str:
    """What stands behind the sign that begins a block of lines: the text takes the place of all of them."""
    found = re.search(r"\s+#.*$", block.partition("\n")[0].rstrip("\r"))
    return f"  {found[0].strip()}" if found else ""


def _remark_behind(document: Document, line: int) -> Iterator[Edit]:
    """The remark at the end of a line, behind whatever else stands there, unless it has it."""
    text = document.text.split("\n")[line - 1].rstrip("\r")
    if _REMARK.strip() not in text:
        yield Edit(Span(document.file, line, len(text) + 1, line, len(text) + 1), _REMARK)


def _with_remark(document: Document, span: Span) -> Span:
    """A value with what stands behind it on its line: that it is to be translated is true no more."""
    line = document.text.split("\n")[span.end_line - 1].rstrip("\r")
    return Span(span.file, span.line, span.column, span.end_line, len(line) + 1)


# --- what is new ---


def written(change: WordChange) -> str:
    """The value of a change as it stands in a file."""
    if change.key.section != MESSAGES:
        return written_term(change.cells)
    return quoted(change.text) + _REMARK * change.is_free


def _additions(document: Document, volume: Volume, changes: Sequence[WordChange], order: Sequence[str]) -> list[Edit]:
    changes = sorted(changes, key=lambda change: _place_in(order, change.key.id))
    if volume.is_flat:
        waiting = [_waiting_line(document, "", change) or [_flat_line(document, change, order)] for change in changes]
        return [edit for some in waiting for edit in some]
    edits: list[Edit] = []
    for section in (TERMS, MESSAGES):
        some = [change for change in changes if change.key.section == section]
        found = {change.key: _waiting_line(document, section, change) for change in some}
        edits += [edit for each in found.values() for edit in each]
        edits += _section_lines(document, section, [one for one in some if not found[one.key]], order)
    return edits


def _place_in(order: Sequence[str], id: str) -> int:
    return order.index(id) if id in order else len(order)


def _waiting_line(document: Document, section: str, change: WordChange) -> list[Edit]:
    """The line of a skeleton that waits for this word, behind a sign of a remark or not filled in; else nothing."""
    id = change.key.id
    path = (section, id) if section else (id,)
    if document.has(*path):
        return _filled(document, path, change)
    found = filled_line(document, section, id, written(change))
    return [found] if found else []


def _filled(document: Document, path: tuple[str, ...], change: WordChange) -> list[Edit]:
    """An entry that is there and not filled in; what stands behind it stays."""
    key, value = document.key_span(*path), document.span(*path)
    span = Span(document.file, key.line, key.column, value.end_line, value.end_column)
    edit = Edit(span, f"{change.key.id}: {written(replace(change, is_free=False))}")
    return [edit, *(_remark_behind(document, value.end_line) if change.is_free else ())]


def _section_lines(document: Document, section: str, changes: Sequence[WordChange], order: Sequence[str]) -> list[Edit]:
    if _is_in_braces(document, section):  # a remark would swallow what stands behind it
        found = [
            added_word(document, section, one.key.id, written(replace(one, is_free=False)), order) for one in changes
        ]
        remark = (
            _remark_behind(document, document.span(section).end_line) if any(one.is_free for one in changes) else ()
        )
        return [*(edit for edit in found if edit is not None), *remark]
    if section in section_of(document, "") or not changes:
        found = [added_word(document, section, one.key.id, written(one), order) for one in changes]
        return [edit for edit in found if edit is not None]
    last = len(document.text.splitlines())
    return [line_added(document, last, "\n".join([f"{section}:", *_lines(changes)]))]


def _is_in_braces(document: Document, section: str) -> bool:
    return (
        bool(section_of(document, section)) and document.text[bounds(document.text, document.span(section))[0]] == "{"
    )


def _lines(changes: Iterable[WordChange], indent: str = "  ") -> list[str]:
    return [f"{indent}{change.key.id}: {written(change)}" for change in changes]


def _flat_line(document: Document, change: WordChange, order: Sequence[str]) -> Edit:
    """A sentence where the source has it: behind the nearest one before it that is there."""
    before = [id for id in order[: _place_in(order, change.key.id)] if document.has(id)]
    line = document.key_span(before[-1]).line if before else _last_remark(document.text)
    return line_added(document, line, f"{change.key.id}: {written(change)}")


def _last_remark(text: str) -> int:
    lines = text.split("\n")
    return next((number for number, line in enumerate(lines) if not line.startswith("#")), len(lines))


def _new_file(volume: Volume, changes: Sequence[WordChange], order: Sequence[str]) -> str:
    changes = sorted(changes, key=lambda change: _place_in(order, change.key.id))
    if volume.is_flat:
        return "\n".join([*_lines(changes, ""), ""])
    terms, messages = ([one for one in changes if one.key.section == section] for section in (TERMS, MESSAGES))
    blocks = [["status: proposed"]] if terms else []
    blocks += [[f"{TERMS}:", *_lines(terms)]] if terms else []
    blocks += [[f"{MESSAGES}:", *_lines(messages)]] if messages else []
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"
