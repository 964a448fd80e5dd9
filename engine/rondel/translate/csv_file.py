"""Sheets of terms as CSV, which every spreadsheet reads: a row for each term, a column for each form.

The name of the file says whose terms they are and in which language: harbour.it.terms.csv. A spreadsheet may put
semicolons between cells; a mark at the beginning tells it that letters are UTF-8.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from rondel.messages.said import say
from rondel.problems import Span, did_you_mean
from rondel.translate.entries import TERMS
from rondel.translate.sheets import Sheet, SheetLine, SheetRefusal, SheetRefused, mark_of_cells
from rondel.translate.term_cells import columns_of
from rondel.words.grammar import Grammar
from rondel.words.languages import Languages

ENDING = ".terms.csv"
ID, SOURCE, WAS = "id", "english", "was"  # by which it is known what somebody has changed since
_BOM = "\ufeff"
_NAME = re.compile(r"(?P<volume>[a-z][a-z0-9_]*)\.(?P<language>[a-z]{2,3}(?:-[a-z0-9]{2,8})*)(\.missing)?\.terms\.csv")


def written_csv(sheet: Sheet, spoken: Languages | None = None) -> str:
    """The text of a CSV file; its columns are those that the language has or some term uses."""
    columns = columns_of(_grammar_of(sheet.language, spoken), (name for line in sheet.lines for name in line.cells))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([ID, SOURCE, *columns, WAS])
    for line in sheet.lines:
        cells = (line.cells.get(name, "") for name in columns)
        writer.writerow([line.id, line.source, *cells, mark_of_cells(line.cells)])
    return _BOM + out.getvalue()


def _grammar_of(language: str, spoken: Languages | None) -> Grammar:
    return (spoken or Languages()).grammar_of(language)


def read_csv(text: str, file: str, spoken: Languages | None = None) -> Sheet:
    """The sheet that a CSV file holds; columns that it leaves out are left as they are."""
    named = _NAME.fullmatch(PurePath(file).name)
    if named is None:
        raise SheetRefused([SheetRefusal(Span(file), say("words.csv-name", ending=ENDING))])
    rows = list(_rows(text, file))
    head = rows[0][1] if rows else []
    _refuse_columns(head, file, _grammar_of(named["language"], spoken))
    lines = tuple(_line(cells, head, line) for line, cells in rows[1:] if any(cells))
    refusals = [*_bad_rows(rows[1:], head, file)]
    if refusals:
        raise SheetRefused(refusals)
    return Sheet(named["volume"], named["language"], TERMS, lines, file)


def _rows(text: str, file: str) -> Iterator[tuple[int, list[str]]]:
    sign = ";" if text.partition("\n")[0].count(";") > text.partition("\n")[0].count(",") else ","
    reader = csv.reader(io.StringIO(text.removeprefix(_BOM), newline=""), delimiter=sign, strict=True)
    try:
        for cells in reader:
            yield reader.line_num, [cell.strip() for cell in cells] if reader.line_num == 1 else cells
    except csv.Error as error:
        told = say("words.no-csv", reason=str(error))
        raise SheetRefused([SheetRefusal(Span(file, max(1, reader.line_num)), told)]) from None


def _refuse_columns(head: Sequence[str], file: str, grammar: Grammar) -> None:
    known = [ID, SOURCE, *columns_of(grammar, ()), WAS]
    if head[:1] != [ID]:
        raise SheetRefused([SheetRefusal(Span(file), say("words.csv-first", name=ID))])
    twice = [name for name in dict.fromkeys(head) if head.count(name) > 1]
    if twice:
        raise SheetRefused([SheetRefusal(Span(file), say("words.csv-twice", name=twice[0][:40]))])
    for name in head:
        if name not in known and not re.fullmatch("[a-z]+[.][a-z]+", name):
            hint = did_you_mean(name, known) or say("use.there-are", names=tuple(known))
            raise SheetRefused([SheetRefusal(Span(file), say("words.csv-column", name=name[:40], hint=hint))])


def _line(cells: Sequence[str], head: Sequence[str], line: int) -> SheetLine:
    said = dict(zip(head, cells, strict=False))
    own = {name: text for name, text in said.items() if name not in (ID, SOURCE, WAS)}
    return SheetLine(said.get(ID, "").strip(), said.get(SOURCE, ""), cells=own, was=said.get(WAS, ""), line=line)


def _bad_rows(rows: Sequence[tuple[int, list[str]]], head: Sequence[str], file: str) -> Iterator[SheetRefusal]:
    for line, cells in rows:
        if any(cells) and len(cells) != len(head):
            yield SheetRefusal(Span(file, line), say("words.csv-cells", n=len(cells), columns=len(head)))
        elif any("\n" in cell for cell in cells):
            yield SheetRefusal(Span(file, line), say("words.csv-line-break"))
