"""What goes out to translators and comes back unchanged changes nothing, whatever the module and the language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from rondel.cli.main import main
from rondel.cli.words_offered import offered_by
from rondel.source.document import read_document
from rondel.source.module_files import language_of
from rondel.source.shelf import find_modules, shelf_from_path
from rondel.translate.csv_file import read_csv, written_csv
from rondel.translate.drafts import drafts_of
from rondel.translate.entries import MESSAGES, WordEntry, WordKey, entries_in
from rondel.translate.incoming import Offered, incoming
from rondel.translate.outgoing import message_sheet, term_sheet
from rondel.translate.po_file import read_po, written_po
from rondel.translate.sheets import Sheet
from rondel.translate.term_cells import cells_of
from rondel.translate.volumes import ENGINE, Shelved, Volume, shelved_volumes

ROOT = Path(__file__).parents[2]
SHELVES = [shelf_from_path(ROOT / "rulesets"), shelf_from_path(ROOT / "tests" / "games")]

LARGE = ("base", "kings_favor", "round_table", *ENGINE)

Trip = Callable[[Volume, str], Sheet]


@cache
def everything() -> Shelved:
    return shelved_volumes([*find_modules(SHELVES), *ENGINE], SHELVES)


def all_words() -> Iterator[tuple[Volume, str]]:
    """Each volume in each language that it has, editions too."""
    for volume in everything().volumes:
        for language in volume.languages:
            yield volume, language


def by_po(volume: Volume, language: str) -> Sheet:
    return read_po(written_po(message_sheet(volume, language, None), "en"), f"{volume.name}.{language}.po")


def by_csv(volume: Volume, language: str) -> Sheet:
    return read_csv(written_csv(term_sheet(volume, language)), f"{volume.name}.{language}.terms.csv")


def trips(volume: Volume) -> tuple[Trip, ...]:
    return (by_po,) if volume.is_flat else (by_po, by_csv)


def offered(name: str) -> Offered:
    """What the rules of a module offer to its words, as whoever imports them knows it."""
    return offered_by(name, SHELVES)


def test_nothing_changes_on_the_way_out_and_back() -> None:
    for volume, language in all_words():
        for trip in trips(volume):
            found = incoming(trip(volume, language), volume)
            assert (found.changes, found.refusals, found.stale) == ([], [], []), (volume.name, language)


def said(entries: Mapping[WordKey, WordEntry]) -> dict[WordKey, object]:
    return {key: one.value if key.section == MESSAGES else cells_of(one.value) for key, one in entries.items()}


@pytest.mark.parametrize("name", ["ring", "gold", *(pytest.param(name, marks=pytest.mark.soak) for name in LARGE)])
def test_a_language_that_was_lost_comes_back_from_its_sheets(name: str) -> None:
    for volume, language in all_words():
        if volume.name == name and language != "en":
            left = {part: document for part, document in volume.parts.items() if language_of(part) != language}
            lost = replace(volume, parts=left)
            judged = (incoming(trip(volume, language), lost, offered) for trip in trips(volume))
            changes = [one for sheet in judged for one in sheet.changes]
            texts = {draft.part: draft.text for draft in drafts_of(lost, language, changes)}
            documents = {part: read_document(text, part)[0] for part, text in texts.items()}
            back = replace(volume, parts={part: document for part, document in documents.items() if document})
            assert said(entries_in(back, language)) == said(entries_in(volume, language))


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "de", "fr", "en-2017"])
def test_no_byte_of_what_is_shipped_changes_by_the_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.chdir(tmp_path)
    before = {path: path.read_bytes() for path in (ROOT / "rulesets").rglob("words/*.yaml")}
    for form in ("po", "csv"):
        assert main(["words", "export", "--lang", language, "--format", form, "-o", "out"]) == 0
    for path in sorted((tmp_path / "out").iterdir()):
        place = ROOT / "engine" if path.name.startswith("rondel.") else ROOT / "rulesets"
        assert main(["words", "import", str(path), "--into", str(place)]) == 0
    assert {path: path.read_bytes() for path in (ROOT / "rulesets").rglob("words/*.yaml")} == before
