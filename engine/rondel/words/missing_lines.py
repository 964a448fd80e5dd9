"""The line that a missing word lacks, put into its words file where its neighbours stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from rondel.messages.said import say
from rondel.problems import Edit, Fix, Span
from rondel.source.document import Document
from rondel.source.yaml_edits import entry_added, line_added, plain_or_quoted
from rondel.words.term import readable

SECTIONS = ("terms", "messages")
TO_BE_TRANSLATED = ", to be translated"  # in the remark behind a text that was taken over


def new_line(document: Document, id: str, *, sure: bool) -> Fix | None:
    """The mend for a term that no language has: it is called as it would be shown."""
    edit = added_word(document, "terms", id, plain_or_quoted(readable(id)), _ids(document, "terms"))
    return _fix(id, document, edit, sure=sure)


def copied_line(document: Document, given: Document, id: str, *, terms: bool, language: str) -> Fix | None:
    """The mend for a word that another language has: its text, until somebody translates it."""
    section = "terms" if terms else "messages"
    text = _text(given.data.get(section, {}).get(id), id)
    if text is None:
        return None
    remark = f"{plain_or_quoted(text) if terms else _quoted(text)}  # from {language}{TO_BE_TRANSLATED}"
    edit = filled_line(document, section, id, remark) or added_word(document, section, id, remark, _ids(given, section))
    return _fix(id, document, edit)


def _fix(id: str, document: Document, edit: Edit | None, *, sure: bool = True) -> Fix | None:
    return Fix(say("mend.give-line", id=id, file=document.file), (edit,), sure) if edit else None


def _quoted(text: str) -> str:
    shown = plain_or_quoted(text)
    return shown if shown.startswith('"') else f'"{shown}"'


def _text(value: object, id: str) -> str | None:
    """What stands for a word: its text, or its first form."""
    if isinstance(value, dict):
        one = value.get("one")
        value = one.get("nom") if isinstance(one, dict) else one
        value = value if isinstance(value, str) and "{" not in value else readable(id)
    return value if isinstance(value, str) and "\n" not in value else None


def _ids(document: Document, section: str) -> list[str]:
    found = document.data.get(section) if isinstance(document.data, dict) else None
    return [str(id) for id in found] if isinstance(found, dict) else []


def added_word(document: Document, section: str, id: str, text: str, order: Iterable[str]) -> Edit | None:
    """The line of a word, among those of its section, or with a section of its own at the end of the file."""
    if not isinstance(document.data, dict):
        return None
    if _ids(document, section):
        return entry_added(document, (section,), f"{id}: {text}", behind=_neighbour(document, section, id, list(order)))
    if section in document.data:
        key = document.key_span(section)
        bare = document.text.splitlines()[key.line - 1].strip() == f"{section}:"
        return line_added(document, key.line, f"  {id}: {text}") if bare and document.data[section] is None else None
    return line_added(document, len(document.text.splitlines()), f"{section}:\n  {id}: {text}")


def _neighbour(document: Document, section: str, id: str, order: list[str]) -> str | None:
    """The entry behind which an id belongs: the one before it elsewhere, else the last that begins alike."""
    known = _ids(document, section)
    if id in order:
        before = [one for one in order[: order.index(id)] if one in known]
        return before[-1] if before else None
    parts = id.split(".")
    for size in range(len(parts) - 1, 0, -1):
        alike = [one for one in known if one.split(".")[:size] == parts[:size]]
        if alike:
            return alike[-1]
    return None


def place_for(document: Document, id: str, *, terms: bool) -> Span | None:
    """Where the line of a missing word belongs: where it waits behind a sign of a remark, else its section."""
    section = "terms" if terms else "messages"
    if waiting := waiting_line(document, section, id):
        column = 1 + document.text.split("\n")[waiting.line - 1].index("#") + 1
        return Span(document.file, waiting.line, column, waiting.line, column + len(id))
    return document.key_span(section) if document.has(section) else None


def waiting_line(document: Document, section: str, id: str) -> Span | None:
    """The line of a skeleton that waits for a word in its section, or in a file that has no sections."""
    return _waiting_lines(document).get((section, id))


_WAITS = re.compile(r" *#([^\s:#]+):")


@lru_cache(maxsize=64)
def _waiting_lines(document: Document) -> Mapping[tuple[str, str], Span]:
    """All lines that wait, by section and id; each also without a section, as in files that have none."""
    found: dict[tuple[str, str], Span] = {}
    section, begun = "", _lines_of_sections(document)
    for number, line in enumerate(document.text.split("\n"), 1):
        section = begun.get(number, section)
        if waits := _WAITS.match(line):
            span = Span(document.file, number, 1, number, len(line.rstrip("\r")) + 1)
            found.setdefault((section, waits[1]), span)
            found.setdefault(("", waits[1]), span)
    return found


def _lines_of_sections(document: Document) -> dict[int, str]:
    """The lines in which the keys of a file stand."""
    keys = document.data if isinstance(document.data, dict) else ()
    return {document.key_span(key).line: str(key) for key in keys}


def filled_line(document: Document, section: str, id: str, text: str) -> Edit | None:
    """The line of a skeleton that waits for a word, with its text."""
    found = waiting_line(document, section, id)
    if found is None:
        return None
    indent = document.text.split("\n")[found.line - 1].partition("#")[0]
    return Edit(found, f"{indent}{id}: {text}")


def home_document(declared: Span, documents: Iterable[Document]) -> Document | None:
    """The words file of the module in whose folder something is declared."""
    fitting = [one for one in documents if declared.file.startswith(one.file.rpartition("words/")[0])]
    return max(fitting, key=lambda one: len(one.file.rpartition("words/")[0]), default=None)
