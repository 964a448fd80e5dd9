"""Sheets as PO files, which the tools of translators read; by polib, which is an extra.

#. when it is said, its variables, the terms inside, how it sounds; marks of the English and of the translation
#: rules and place
msgctxt "the id"
msgid "English as it is written"
msgstr "the translation"
"""

from __future__ import annotations

import re
from typing import Any

from rondel.messages.said import say
from rondel.problems import Span, WrongUse
from rondel.release import VERSION
from rondel.source.language_files import is_language_code
from rondel.translate.entries import MESSAGES
from rondel.translate.sheets import Sheet, SheetLine, SheetRefusal, SheetRefused
from rondel.words.check_lost import FREELY
from rondel.words.grammar import Grammar
from rondel.words.languages import Languages

VOLUME, SOURCE = "X-Rondel-Module", "X-Rondel-Source"
_MARKS = re.compile(r"^marks: ([0-9a-f]{8})(?: ([0-9a-f]{8}))?$", re.MULTILINE)
# polib takes the first and the last letter of a line for quotes, whatever they are.
_SOUND = re.compile(r'\s*(?:#.*|(?:msg(?:ctxt|id|id_plural|str|str\[\d\])\s*)?"(?:[^"\\]|\\.)*"\s*)?')
_LINE = re.compile(r"\(line (\d+)\):? ?(.*)")
# polib takes a text for the name of a file if there is one of that name: this line is the beginning of none.
_FIRST = "#\n"


def polib() -> Any:
    """The library, if it is there."""
    try:
        import polib
    except ImportError:
        raise WrongUse(say("words.no-polib")) from None
    return polib


def written_po(sheet: Sheet, source: str, spoken: Languages | None = None) -> str:
    """The text of a PO file."""
    library = polib()
    file = library.POFile(wrapwidth=0)
    file.metadata = {
        "Project-Id-Version": sheet.volume,
        "Language": sheet.language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": _plural_forms((spoken or Languages()).grammar_of(sheet.language)),
        "X-Generator": f"rondel {VERSION}",
        VOLUME: sheet.volume,
        SOURCE: source,
    }
    file.extend(_entry(library, line) for line in sheet.lines)
    return str(file).removeprefix(_FIRST)


def _plural_forms(grammar: Grammar) -> str:
    """For tools only: plurals stand inside messages, where several numbers can meet."""
    return f"nplurals=2; plural=(n {'> 1' if grammar.category(0) == 'one' else '!= 1'});"


def _entry(library: Any, line: SheetLine) -> Any:
    marks = f"marks: {line.of} {line.was}".rstrip()
    flags = ["fuzzy"] * line.is_fuzzy + [FREELY] * line.is_free
    return library.POEntry(
        msgctxt=line.id,
        msgid=line.source,
        msgstr=line.text,
        comment="\n".join((*line.remarks, marks)),
        occurrences=[(place, "") for place in line.places],
        flags=flags,
        previous_msgid=line.before or None,
    )


def read_po(text: str, file: str) -> Sheet:
    """The sheet that a PO file holds."""
    unsound = (line for line, row in enumerate(text.split("\n"), start=1) if not _SOUND.fullmatch(row))
    if line := next(unsound, 0):
        raise SheetRefused([_broken(f"(line {line + 1})", text, file)])
    try:
        found = polib().pofile(_FIRST + text)
    except (OSError, ValueError, LookupError, AttributeError, TypeError) as error:
        raise SheetRefused([_broken(str(error), text, file)]) from None
    volume, language = (str(found.metadata.get(key, "")).strip() for key in (VOLUME, "Language"))
    if not volume or not language:
        raise SheetRefused([SheetRefusal(Span(file), say("words.po-header", name=VOLUME))])
    language = language.casefold().replace("_", "-")  # editors of PO files write pt_BR
    if not is_language_code(language):  # it becomes the name of a file: '../module' would be that of the facts
        raise SheetRefused([SheetRefusal(Span(file), say("words.no-language", name=language[:40]))])
    rows = text.split("\n")
    lines = tuple(_line(entry, rows) for entry in found if not entry.obsolete)
    return Sheet(volume, language, MESSAGES, lines, file)


def _broken(told: str, text: str, file: str) -> SheetRefusal:
    found = _LINE.search(told)
    line = max(1, int(found[1]) - 1) if found else 1
    row = "".join(text.split("\n")[line - 1 : line]).strip()[:60]
    return SheetRefusal(Span(file, line), say("words.no-po-here", text=row) if row else say("words.no-po"))


def _line(entry: Any, rows: list[str]) -> SheetLine:
    marks = _MARKS.search(entry.comment)
    return SheetLine(
        entry.msgctxt or "",
        entry.msgid,
        entry.msgstr,
        line=_line_of(entry.linenum - 1, rows),
        is_fuzzy=entry.fuzzy,
        is_free=FREELY in (*entry.flags, *entry.tcomment.split("\n")),
        of=marks[1] if marks else "",
        was=(marks[2] or "") if marks else "",
        before=entry.previous_msgid or "",
    )


def _line_of(first: int, rows: list[str]) -> int:
    """The line of the translation of an entry that begins at a line."""
    after = range(max(1, first), len(rows) + 1)
    return next((number for number in after if rows[number - 1].lstrip().startswith("msgstr")), max(1, first))
