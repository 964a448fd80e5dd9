"""A small module in two languages, with an edition, whose words are exchanged in these tests."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from rondel.cli.main import main
from rondel.source.shelf import shelf_from_path
from rondel.translate.csv_file import written_csv
from rondel.translate.importing import import_sheets
from rondel.translate.outgoing import message_sheet, term_sheet
from rondel.translate.po_file import written_po
from rondel.translate.reading import read_sheets
from rondel.translate.sheets import SheetRefused
from rondel.translate.volumes import Volume, shelved_volumes

FACTS = """\
module: harbour
version: 1.0.0
players: {from: 2, to: 3, colours: [red, blue, green]}
numbers: {rounds: 2}
pieces:
  boat: {count: 3, home: dock}
places:
  dock: {}
"""
RULES = """\
deed game { each n in 1..rounds { each player in players { as player { do turn } } } }
deed turn { either one { score 1 } or two { score 2 } } cites H-01
scenario "a turn" {
  when { as red { do turn } }
  chosen { red chooses "one" }
  then { need red.points == 1 }
} cites H-01
"""
LISTED = "H-01: {source: {edition: first, section: turns}, status: printed}\n"
ENGLISH = """\
# What the harbour says.
status: proposed

terms:
  player.red: {one: Red, article: none}
  player.blue: {one: Blue, article: none}
  player.green: {one: Green, article: none}
  piece.boat: boat   # afloat
  place.dock: {one: dock, where: in}
  label.one: one
  label.two: two

messages:
  module.title: "The harbour"
  ask.harbour.turn.one: "{player: cap}, how many of {number.rounds}?"
  choose.harbour.turn.one.one: "One, for {piece.boat: a}"
  choose.harbour.turn.one.two: "Two"
  log.harbour.turn.one.one: ""
  rule.H-01: "Whoever is on turn scores one point or two."
"""
GERMAN = """\
# Was der Hafen sagt.
status: proposed

terms:
  player.red: {one: Rot, article: none}
  player.blue: {one: Blau, article: none}
  player.green: {one: Grün, article: none}
  # die Boote
  piece.boat: {gender: n, one: {nom: Boot, gen: Bootes}, other: Boote}   # schwimmt
  place.dock: {gender: m, one: Hafen, where: in}
  label.one: eins
  label.two: {one: zwei, status: printed, edition: 2017}

messages:
  module.title: 'Der Hafen'
  # gefragt wird immer
  ask.harbour.turn.one: "{player: cap}, wie viele von {number.rounds}?"   # kurz
  choose.harbour.turn.one.one: "Eins, für {piece.boat: a acc}"
  choose.harbour.turn.one.two: "Zwei"
  log.harbour.turn.one.one: ""
  rule.H-01: "Wer am Zug ist, nimmt einen Punkt oder zwei."
"""
EDITION = "terms:\n  piece.boat: ship\n"


@dataclass(frozen=True)
class Ran:
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


Words = Callable[..., Ran]


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A shelf with the module `harbour`."""
    files = {"module.yaml": FACTS, "rules.rondel": RULES, "rules.yaml": LISTED}
    files |= {"words/en.yaml": ENGLISH, "words/de.yaml": GERMAN, "words/en-2017.yaml": EDITION}
    for name, text in files.items():
        place = tmp_path / "shelf" / "harbour" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text.encode())
    return tmp_path / "shelf"


@pytest.fixture
def german(shelf: Path) -> Path:
    return shelf / "harbour" / "words" / "de.yaml"


@pytest.fixture
def english(shelf: Path) -> Path:
    return shelf / "harbour" / "words" / "en.yaml"


@pytest.fixture
def words(shelf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Words:
    """Runs a task of `rondel words` on that shelf, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))

    def run(*asked: str) -> Ran:
        capsys.readouterr()
        code = main(["words", *asked, *(("--shelf", str(shelf)) if asked else ())])
        said = capsys.readouterr()
        return Ran(code, said.out, said.err)

    return run


@pytest.fixture
def volume(shelf: Path) -> Volume:
    return shelved_volumes(["harbour"], [shelf_from_path(shelf)]).volumes[0]


@pytest.fixture
def po(volume: Volume, tmp_path: Path) -> Path:
    """The German messages of the harbour as a PO file, without hints: these are other tests' affair."""
    path = tmp_path / "harbour.de.po"
    path.write_text(written_po(message_sheet(volume, "de", None), "en"), encoding="utf-8")
    return path


@pytest.fixture
def csv(volume: Volume, tmp_path: Path) -> Path:
    """The German terms of the harbour as a table."""
    path = tmp_path / "harbour.de.terms.csv"
    path.write_text(written_csv(term_sheet(volume, "de")), encoding="utf-8")
    return path


Bring = Callable[..., str]


@pytest.fixture
def bring(shelf: Path) -> Bring:
    """Imports files; gives why they are refused, or nothing."""

    def run(*paths: Path, into: Path | None = None) -> str:
        try:
            import_sheets(read_sheets(list(paths)), [shelf_from_path(shelf)], [str(shelf)], into)
        except SheetRefused as refused:
            return str(refused)
        return ""

    return run


def swap(path: Path, old: str, new: str) -> None:
    """Changes a text in a file; it must be there once."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, (old, text)
    path.write_bytes(text.replace(old, new).encode())
