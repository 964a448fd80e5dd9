"""From a volume to the sheets that translators get; an earlier sheet tells what has changed since.

A translation is outdated if the source has changed and the translation has not: the earlier sheet knows of which
source it was made. No mark of that stands in the words themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rondel.source.module_files import language_of
from rondel.translate.entries import (
    MESSAGES,
    TERMS,
    WordEntry,
    WordKey,
    entries_in,
    said_keys,
    source_language,
    wanted_keys,
)
from rondel.translate.hints import Talk
from rondel.translate.placeholders import named_in
from rondel.translate.sheets import Sheet, SheetLine, mark_of, mark_of_cells, shown
from rondel.translate.term_cells import cells_of
from rondel.translate.volumes import ENGINE, Volume, engine_volume
from rondel.words.languages import SHIPPED, Languages
from rondel.words.own_words import OWN_MODULE

Entries = Mapping[WordKey, WordEntry]


def message_sheet(
    volume: Volume, language: str, talk: Talk | None, earlier: Sheet | None = None, *, only_missing: bool = False
) -> Sheet:
    """The messages of a volume in a language, each with its source; with hints, if somebody can say them."""
    known = {line.id: line for line in earlier.lines} if earlier else {}
    lines = []
    for line in _message_lines(volume, language, talk.library.languages if talk else SHIPPED):
        line = _since(line, known[line.id]) if line.id in known else line
        if not only_missing or not line.text or line.is_fuzzy:
            lines.append(_with_hints(line, volume, language, talk) if talk else line)
    return Sheet(volume.name, language, MESSAGES, tuple(lines))


def _message_lines(volume: Volume, language: str, spoken: Languages = SHIPPED) -> Iterator[SheetLine]:
    source, own = entries_in(volume, source_language(volume)), entries_in(volume, language)
    said, engine = said_keys(own), _engine_source(volume)
    for key in dict.fromkeys([*wanted_keys(volume, source), *own]):
        entry = source.get(key) or engine.get(key) or own.get(key)
        if key.section == MESSAGES and entry is not None and isinstance(entry.value, str):
            text = shown(own[key].text) if key in said else ""
            origin = shown(entry.text)
            place = f"{entry.span.file}:{entry.span.line}"
            was = mark_of(text) if text else ""
            is_free = bool(text) and not _names_all(entry, own[key], volume, spoken)
            yield SheetLine(key.id, origin, text, is_free=is_free, of=mark_of(origin), was=was, places=(place,))


def _names_all(source: WordEntry, own: WordEntry, volume: Volume, spoken: Languages) -> bool:
    """Whether a translation names all that its source does; what does not is known to be meant so."""
    wanted, named = (
        {*named_in(one.text, spoken.grammar_of(language_of(one.part)), is_flat=volume.is_flat)} for one in (source, own)
    )
    return wanted <= named


def _engine_source(volume: Volume) -> Entries:
    """What a module may say its own way in one language, and not in that of the source."""
    return {} if volume.name in ENGINE else entries_in(engine_volume(OWN_MODULE), "en")


def _with_hints(line: SheetLine, volume: Volume, language: str, talk: Talk) -> SheetLine:
    found = talk.hints(volume, WordKey(MESSAGES, line.id), line.source, language)
    return replace(line, remarks=tuple(found.lines), places=(*found.rules, *line.places))


def _since(line: SheetLine, old: SheetLine) -> SheetLine:
    """A line with what an earlier sheet knows of it: whether it is a translation of what is now the source."""
    if not line.text or line.text != old.text:
        return line  # not translated yet, or anew
    made_of = old.of if old.is_fuzzy and old.of else mark_of(old.source)
    if made_of == line.of:
        return line
    return replace(line, is_fuzzy=True, of=made_of, before=(old.before if old.is_fuzzy else old.source) or old.source)


def outdated_ids(volume: Volume, language: str, earlier: Sheet) -> list[str]:
    """The messages whose source has changed since they were translated."""
    known = {line.id: line for line in earlier.lines}
    lines = (line for line in _message_lines(volume, language) if line.id in known)
    return [line.id for line in lines if _since(line, known[line.id]).is_fuzzy]


def not_yet_imported(volume: Volume, language: str, earlier: Sheet) -> list[SheetLine]:
    """Lines of an earlier sheet that somebody has translated since it was written, and that are not in the words."""
    if earlier.section == TERMS:
        return _terms_not_yet_imported(volume, language, earlier)
    now = {line.id: line.text for line in _message_lines(volume, language)}
    return [
        line
        for line in earlier.lines
        if line.text and mark_of(line.text) != line.was and line.text != now.get(line.id, "")
    ]


def _terms_not_yet_imported(volume: Volume, language: str, earlier: Sheet) -> list[SheetLine]:
    now = {line.id: line.cells for line in term_sheet(volume, language).lines}
    return [line for line in earlier.lines if _is_corrected(line, now.get(line.id, {}))]


def _is_corrected(line: SheetLine, known: Mapping[str, str]) -> bool:
    """Whether somebody has changed a row since it was written, otherwise than the words have it by now.

    Without its mark, which older tables have not, only forms that the words lack tell of that.
    """
    if not line.was:
        return any(text and not known.get(name) for name, text in line.cells.items())
    is_other = any(line.cells.values()) and any(text != known.get(name, "") for name, text in line.cells.items())
    return is_other and line.was != mark_of_cells(line.cells)


def term_sheet(volume: Volume, language: str, *, only_missing: bool = False) -> Sheet:
    """The terms of a volume in a language, each with what the source calls it."""
    source, own = entries_in(volume, source_language(volume)), entries_in(volume, language)
    said, engine = said_keys(own), _engine_source(volume)
    lines = []
    for key in dict.fromkeys([*wanted_keys(volume, source), *own]):
        entry = source.get(key) or engine.get(key)
        if key.section == TERMS and not (only_missing and key in said):
            cells = cells_of(own[key].value) if key in said else {}
            lines.append(SheetLine(key.id, _called(entry), cells=cells))
    return Sheet(volume.name, language, TERMS, tuple(lines))


def _called(entry: WordEntry | None) -> str:
    return next((text for name, text in cells_of(entry.value).items() if "." in name), "") if entry else ""
