"""Nothing that somebody wrote is lost on the way: files that were not read, corrected tables, remarks."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from rondel.cli.main import main

from .conftest import Ran, Words, swap

HARBOUR = ("--modules", "harbour")
HEAD = 'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"X-Rondel-Module: {module}\\n"\n\n'
MESSAGE = 'msgctxt "{id}"\nmsgid "{source}"\nmsgstr "{text}"\n'
Sheet = Callable[..., str]


@pytest.fixture
def sheet(tmp_path: Path) -> Sheet:
    """Writes a PO file of one message, and tells its name."""

    def write(module: str, language: str, id: str, source: str, text: str) -> str:
        path = tmp_path / f"{module}.{language}.po"
        head = HEAD.format(language=language, module=module)
        path.write_text(head + MESSAGE.format(id=id, source=source, text=text), encoding="utf-8")
        return path.name

    return write


def title(sheet: Sheet, text: str = "Port", language: str = "pl", module: str = "harbour") -> str:
    return sheet(module, language, "module.title", "The harbour", text)


# --- files that were not read ---


def test_sentences_that_nobody_would_read_are_not_imported(words: Words, sheet: Sheet, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    name = sheet("rondel.problems", "de", "place.and-here", "and here", "und hier, anders")
    shown = words("import", name, "--into", "mine")
    assert (shown.code, "nothing would read 'languages/de/problems.yaml': the engine says" in shown.err) == (2, True)
    assert list((tmp_path / "mine").iterdir()) == []


def test_a_module_called_as_a_file_of_a_language_has_no_words_on_a_shelf(
    words: Words, sheet: Sheet, shelf: Path, tmp_path: Path
) -> None:
    (shelf / "harbour").rename(shelf / "own")
    swap(shelf / "own" / "module.yaml", "module: harbour", "module: own")
    own = tmp_path / "mine" / "languages" / "pl" / "own.yaml"
    own.parent.mkdir(parents=True)
    own.write_text('messages:\n  play.language: "Teraz po polsku"\n')
    shown = words("import", title(sheet, module="own"), "--into", "mine")
    assert (shown.code, "nothing would read 'languages/pl/own.yaml'" in shown.err) == (2, True)
    assert "Teraz" in own.read_text()


def test_a_file_that_is_there_but_was_not_read_stays(words: Words, sheet: Sheet, tmp_path: Path) -> None:
    there = tmp_path / "mine" / "languages" / "pl" / "harbour.yaml"
    there.parent.mkdir(parents=True)
    there.symlink_to(tmp_path / "nowhere.yaml")
    shown = words("import", title(sheet), "--into", "mine")
    assert shown.code != 0 and there.is_symlink() and not (tmp_path / "nowhere.yaml").exists()


def test_of_an_edition_nothing_is_begun_that_nobody_reads(words: Words, tmp_path: Path) -> None:
    assert words("new", "de-mine", "--into", "mine").code == 0
    names = {path.name for path in (tmp_path / "mine/languages/de-mine").iterdir()}
    assert names == {"harbour.yaml", "own.yaml", "verbal.yaml"}
    shown = words("new", "de-mine", "--into", "other", "--modules", "rondel,rondel.problems")
    assert (shown.code, "'languages/de-mine/problems.yaml'" in shown.err) == (2, True)


# --- tables ---


@pytest.mark.parametrize(
    ("old", "new"),
    [("boat,n,Boot,Bootes,", "boat,n,Schiff,Schiffes,"), ("boat,n,Boot,Bootes,", "boat,n,Boot,,")],
)
def test_a_corrected_form_that_nobody_imported_is_not_written_over(
    words: Words, csv: Path, german: Path, old: str, new: str
) -> None:
    swap(csv, old, new)
    export = ("export", "--lang", "de", "--format", "csv", "-o", str(csv.parent), *HARBOUR)
    shown = words(*export)
    assert (shown.code, "not imported, such as 'piece.boat'" in shown.err) == (2, True)
    assert new in csv.read_text(encoding="utf-8")
    assert words("import", str(csv)).code == 0
    assert words(*export).code == 0


# --- two who translate ---


def test_what_comes_back_as_it_went_out_takes_nothing_back(words: Words, po: Path, csv: Path, german: Path) -> None:
    swap(german, "wie viele von", "wieviel von")
    swap(german, "gen: Bootes", "gen: Boots")
    there = german.read_text(encoding="utf-8")
    shown = words("import", str(po), str(csv))
    assert (shown.code, german.read_text(encoding="utf-8")) == (0, there)


@pytest.mark.parametrize("insisting", [(), ("--over",)])
def test_what_two_have_changed_is_refused_unless_somebody_insists(
    words: Words, po: Path, german: Path, insisting: tuple[str, ...]
) -> None:
    swap(german, "wie viele von", "wieviel von")
    swap(po, "wie viele", "was")
    shown = words("import", str(po), *insisting)
    if insisting:
        assert (shown.code, "was von" in german.read_text(encoding="utf-8")) == (0, True)
    else:
        assert "has changed here since the file was written" in shown.err and "wieviel von" in shown.err
        assert (shown.code, "wieviel von" in german.read_text(encoding="utf-8")) == (1, True)


def test_a_row_that_two_have_changed_is_refused(words: Words, csv: Path, german: Path) -> None:
    swap(german, "gen: Bootes", "gen: Boots")
    swap(csv, "boat,n,Boot,Bootes,", "boat,n,Schiff,Schiffes,")
    shown = words("import", str(csv))
    assert (shown.code, "'piece.boat' has changed here" in shown.err) == (1, True)
    assert words("import", str(csv), "--over").code == 0


def test_what_is_gone_comes_back_from_its_file(words: Words, po: Path, german: Path) -> None:
    there = german.read_text(encoding="utf-8")
    german.write_text(there.replace("  module.title: 'Der Hafen'\n", ""), encoding="utf-8")
    assert (words("import", str(po)).code, "Der Hafen" in german.read_text(encoding="utf-8")) == (0, True)


# --- lines that wait ---

LANGUAGE = """\
messages:
  module.title: "…"   # a note
terms: {piece.boat: {gender: m|f|n, one: , other: }, place.dock: {gender: m, one: nabrzeże, other: nabrzeża}}
"""


@pytest.fixture
def polish(tmp_path: Path) -> Path:
    path = tmp_path / "languages" / "pl" / "harbour.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(LANGUAGE, encoding="utf-8")
    return path


def test_what_stands_behind_a_line_that_waits_stays(words: Words, sheet: Sheet, polish: Path) -> None:
    shown = words("import", title(sheet))
    assert (shown.code, shown.out) == (0, "languages/pl/harbour.yaml: 0 changed, 1 new\n")
    assert polish.read_text(encoding="utf-8") == LANGUAGE.replace('"…"', '"Port"')


def test_what_stands_behind_the_sign_of_a_block_stays(words: Words, sheet: Sheet, polish: Path) -> None:
    folded = LANGUAGE.replace('"…"   # a note', ">-   # a note\n    Stary\n    port")
    polish.write_text(folded, encoding="utf-8")
    assert words("import", title(sheet)).code == 0
    assert polish.read_text(encoding="utf-8") == LANGUAGE.replace('"…"   # a note', '"Port"  # a note')


def test_a_term_in_braces_that_waits_is_filled_in(words: Words, polish: Path, tmp_path: Path) -> None:
    table = "id,english,gender,one.nom,other.nom\npiece.boat,boat,m,statek,statki\n"
    (tmp_path / "harbour.pl.terms.csv").write_text(table, encoding="utf-8")
    shown = words("import", "harbour.pl.terms.csv")
    assert shown.code == 0, shown.err
    filled = LANGUAGE.replace("{gender: m|f|n, one: , other: }", "{gender: m, one: statek, other: statki}")
    assert polish.read_text(encoding="utf-8") == filled


# --- where words go, and what is told ---


def test_a_language_in_the_working_folder_is_no_shipped_one(
    sheet: Sheet, polish: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(polish.parents[2])
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    monkeypatch.setattr("rondel.source.shelf.shipped_rulesets", lambda: shelf)
    monkeypatch.setattr("rondel.translate.storing.shipped_rulesets", lambda: shelf)
    ran = Ran(main(["words", "import", title(sheet)]), *capsys.readouterr())
    assert ran == Ran(0, "languages/pl/harbour.yaml: 0 changed, 1 new\n", "")


def test_without_a_grammar_a_mistake_of_any_language_is_told(words: Words, sheet: Sheet, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    shown = words("import", title(sheet, "Porto {", "it"), "--into", "mine")
    assert (shown.code, "'{' is never closed" in shown.err, "no grammar" in shown.err) == (1, True, False), shown.err
