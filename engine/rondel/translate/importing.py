"""Sheets to words files: all of them, or none and why."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.problems import Span, WrongUse
from rondel.source.shelf import Shelf, find_modules
from rondel.translate.drafts import Draft, drafts_of
from rondel.translate.entries import WordKey
from rondel.translate.incoming import Incoming, Offers, WordChange, incoming, nothing_offered
from rondel.translate.judged import refusals_of
from rondel.translate.sheets import Sheet, SheetRefusal, SheetRefused
from rondel.translate.storing import WordsTarget, goes_on_shelf, overlaid, shelves_with, target_of, write_all
from rondel.translate.volumes import ENGINE, Volume, shelved_volumes
from rondel.words.languages import Languages

_BY_GRAMMAR = ("words.wrong", "words.no-variable")  # refusals that may come only of a grammar that is not there
_IN_ANY = frozenset(  # and these do not: they are mistakes in any language
    (
        "words/bad-message.closes-nothing",
        "words/bad-message.names-nothing",
        "words/bad-message.never-closed",
        "words/bad-message.no-branch",
        "words/bad-message.no-branch-key",
        "words/bad-message.no-meaning",
        "words/bad-message.no-modifier",
        "words/bad-message.no-name",
        "words/bad-message.one-name",
        "words/bad-message.too-deep",
        "words/bad-message.two-branches",
    )
)


@frozen
class ChangedFile:
    """How much of a file was changed, and is new."""

    path: Path
    changed: int
    added: int


@frozen
class Imported:
    """The files that changed, how many lines were left as uncertain, and what is translated from an old source."""

    files: tuple[ChangedFile, ...]
    fuzzy: int
    stale: tuple[str, ...]


def import_sheets(
    sheets: Sequence[Sheet],
    shelves: Sequence[Shelf],
    asked: Sequence[str],
    into: Path | None,
    *,
    dry: bool = False,
    over: bool = False,
    offers: Offers = nothing_offered,
) -> Imported:
    """Imports sheets; raises `SheetRefused` before anything is written.

    `over` lets them replace what was changed in the words since they were written.
    """
    shelves = shelves_with(shelves, into)
    _refuse_unknown(sheets, shelves)
    shelved = shelved_volumes(list(dict.fromkeys(sheet.volume for sheet in sheets)), shelves)
    volumes = {volume.name: overlaid(volume, into) for volume in shelved.volumes}
    notes = [incoming(sheet, volumes[sheet.volume], offers, shelved.spoken, over=over) for sheet in sheets]
    refusals = [refusal for one in notes for refusal in one.refusals] + list(_said_otherwise(sheets, notes))
    on_shelf = partial(goes_on_shelf, into=into, named=asked, shelves=shelves)
    drafts = _drafts(sheets, volumes, [one.changes for one in notes], on_shelf)
    refusals = refusals or refusals_of(drafts, shelved)
    if refusals:
        raise SheetRefused(_one_cause_first(refusals, sheets, shelved.spoken))
    targets = [target_of(draft.volume, draft.part, draft.text, into, asked, shelves) for draft in drafts]
    _refuse_unread(drafts, targets)
    if not dry:
        write_all(targets)
    files = tuple(map(_changed, drafts, targets))
    return Imported(files, sum(one.fuzzy for one in notes), tuple(id for one in notes for id in one.stale))


def _refuse_unknown(sheets: Sequence[Sheet], shelves: Sequence[Shelf]) -> None:
    known = {*find_modules(shelves), *ENGINE}
    unknown = [
        SheetRefusal(Span(sheet.file), say("words.no-module-there", name=sheet.volume[:60]))
        for sheet in sheets
        if sheet.volume not in known
    ]
    if unknown:
        raise SheetRefused(unknown)


def _said_otherwise(sheets: Sequence[Sheet], notes: Sequence[Incoming]) -> Iterator[SheetRefusal]:
    """What one sheet says and another says otherwise: nobody knows which is meant. What both say is kept once."""
    first: dict[tuple[str, str, WordKey], WordChange] = {}
    for sheet, note in zip(sheets, notes, strict=True):
        said = [(first.setdefault((sheet.volume, sheet.language, one.key), one), one) for one in note.changes]
        note.changes = [one for earlier, one in said if earlier is one]
        for earlier, one in said:
            if earlier.at.file != one.at.file and (earlier.text, earlier.cells) != (one.text, one.cells):
                place = f"{earlier.at.file}:{earlier.at.line}"
                yield SheetRefusal(one.at, say("words.otherwise", id=one.key.id, place=place))


def _one_cause_first(
    refusals: Sequence[SheetRefusal], sheets: Sequence[Sheet], spoken: Languages
) -> list[SheetRefusal]:
    """Without a grammar every article and preposition is told as wrong: that there is none is told instead, once."""
    plain = {sheet.file: sheet.language for sheet in sheets if not spoken.is_spoken(sheet.language)}
    of_grammar = {
        one for one in refusals if one.span.file in plain and one.text.id in _BY_GRAMMAR and one.cause not in _IN_ANY
    }
    first = [
        SheetRefusal(Span(file), say("words.no-grammar", language=plain[file]))
        for file in dict.fromkeys(one.span.file for one in refusals if one in of_grammar)
    ]
    return [*first, *(one for one in refusals if one not in of_grammar)]


def _drafts(
    sheets: Sequence[Sheet],
    volumes: dict[str, Volume],
    found: Sequence[list[WordChange]],
    on_shelf: Callable[[Volume, str], bool],
) -> list[Draft]:
    """One draft for each file, however many sheets speak of it."""
    by_language: dict[tuple[str, str], list[WordChange]] = {}
    for sheet, changes in zip(sheets, found, strict=True):
        by_language.setdefault((sheet.volume, sheet.language), []).extend(changes)
    drafts = list[Draft]()
    for (name, language), changes in by_language.items():
        volume = volumes[name]
        drafts += drafts_of(volume, language, changes, on_shelf=on_shelf(volume, language))
    return drafts


def _refuse_unread(drafts: Sequence[Draft], targets: Sequence[WordsTarget]) -> None:
    """Refuses to make a file that is there already, but was not read: what it says would be lost."""
    for draft, target in zip(drafts, targets, strict=True):
        if draft.old is None and os.path.lexists(target.path):
            raise WrongUse(say("words.there-already", path=str(target.path)))


def _changed(draft: Draft, target: WordsTarget) -> ChangedFile:
    added = sum(change.entry is None for change in draft.changes)
    return ChangedFile(target.path, len(draft.changes) - added, added)
