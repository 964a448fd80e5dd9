"""Files of words that anybody may have made, read with care: what cannot be taken is refused, with its place."""

from __future__ import annotations

from pathlib import Path

from rondel.files.reading import Refused, Why, read_guarded
from rondel.limits import LARGEST_FILE
from rondel.messages.said import Said, either, message_reading, say
from rondel.problems import Problem, RulesetError, Span, WrongUse
from rondel.source.document import Document, text_from_bytes, unprintable
from rondel.translate.csv_file import read_csv
from rondel.translate.po_file import read_po
from rondel.translate.sheets import LARGEST_SHEET, Sheet, SheetRefusal, SheetRefused, with_hint
from rondel.translate.volumes import words_document
from rondel.words.languages import Languages

ENDINGS = (".po", ".csv")


def read_words(path: Path, folder: Path) -> Document:
    """The words file at a path, which must lie in a folder."""
    raw = read_guarded(path, LARGEST_FILE, folder)
    if isinstance(raw, Refused):
        raise WrongUse(_unreadable(path, raw))
    text, problems = text_from_bytes(raw, path.as_posix())
    if text is None:
        raise RulesetError(problems)
    return words_document(text, path.as_posix())


def _unreadable(path: Path, refused: Refused) -> Said:
    reason = message_reading(refused.told) if refused.told else say("words.leads-elsewhere")
    return say("words.unreadable", path=str(path), reason=reason)


def read_sheet(path: Path, spoken: Languages | None = None) -> Sheet:
    """The sheet that a file holds; `spoken` knows the grammars of shelves."""
    if path.suffix not in ENDINGS:
        raise _refused(path, say("words.endings", names=either(ENDINGS)))
    text, file = _text(path), str(path)
    return read_po(text, file) if path.suffix == ".po" else read_csv(text, file, spoken)


def read_sheets(paths: list[Path], spoken: Languages | None = None) -> list[Sheet]:
    """The sheets of some files; if one is refused all are, with the reasons of all."""
    sheets, refusals = list[Sheet](), list[SheetRefusal]()
    for path in paths:
        try:
            sheets.append(read_sheet(path, spoken))
        except SheetRefused as refused:
            refusals += refused.refusals
    if refusals:
        raise SheetRefused(refusals)
    return sheets


def _text(path: Path) -> str:
    raw = read_guarded(path, LARGEST_SHEET, path.parent)
    if isinstance(raw, Refused):
        raise _refused(path, _why(raw))
    text, problems = text_from_bytes(raw, str(path))
    hidden = unprintable(text, str(path)) if text is not None else None
    if text is None or hidden is not None:
        raise SheetRefused(_as_refusal(problem) for problem in (*problems, *([hidden] if hidden else [])))
    return text.replace("\r\n", "\n")


def _why(refused: Refused) -> Said:
    match refused.why:
        case Why.MISSING:
            return say("words.no-such-file")
        case Why.OUTSIDE:
            return say("words.link-out")
        case Why.TOO_LARGE:
            return say("words.too-large", n=LARGEST_SHEET // 1024**2)
    return message_reading(refused.told)


def _refused(path: Path, told: Said) -> SheetRefused:
    return SheetRefused([SheetRefusal(Span(str(path)), told)])


def _as_refusal(problem: Problem) -> SheetRefusal:
    return SheetRefusal(problem.span, with_hint(problem.message, problem.hint))
