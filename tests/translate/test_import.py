"""What comes back from translators is checked whole, then written at the places of the values, or refused whole."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from rondel.cli.check_modules import check_paths
from rondel.problems import WrongUse
from rondel.source.resources import shipped_rulesets
from rondel.translate.storing import target_of
from rondel.translate.volumes import Volume

from .conftest import GERMAN, Bring, Words, swap


def test_a_changed_message_is_all_that_changes(bring: Bring, po: Path, german: Path) -> None:
    swap(po, "Eins, für", "Nur eins, für")
    assert not bring(po)
    assert german.read_text() == GERMAN.replace('"Eins, für', '"Nur eins, für')


def test_quotes_stay_as_they_were(bring: Bring, po: Path, german: Path) -> None:
    swap(po, 'msgstr "Der Hafen"', 'msgstr "Hein\'s Hafen"')
    assert not bring(po)
    assert german.read_text() == GERMAN.replace("'Der Hafen'", "'Hein''s Hafen'")


def test_line_ends_and_the_mark_at_the_beginning_stay(bring: Bring, po: Path, german: Path) -> None:
    before = b"\xef\xbb\xbf" + GERMAN.replace("\n", "\r\n").encode()
    german.write_bytes(before)
    swap(po, 'msgstr "Zwei"', 'msgstr "Drei"')
    assert not bring(po)
    assert german.read_bytes() == before.replace(b'"Zwei"', b'"Drei"')


def test_what_says_nothing_has_a_sign(bring: Bring, po: Path, german: Path) -> None:
    swap(po, 'msgstr "Zwei"', 'msgstr "∅"')
    assert not bring(po)
    assert german.read_text() == GERMAN.replace('"Zwei"', '""')


def test_what_is_not_translated_stays_as_it_is(words: Words, po: Path, german: Path) -> None:
    swap(po, 'msgstr "Zwei"', 'msgstr ""')
    assert words("import", str(po)).err == "nothing to change\n"
    assert german.read_text() == GERMAN


def test_what_is_fuzzy_stays_as_it_is(words: Words, po: Path, german: Path) -> None:
    swap(po, 'msgctxt "choose.harbour.turn.one.two"', '#, fuzzy\nmsgctxt "choose.harbour.turn.one.two"')
    swap(po, 'msgstr "Zwei"', 'msgstr "Drei"')
    assert words("import", str(po)).err == "1 marked fuzzy, left as they are\nnothing to change\n"
    assert german.read_text() == GERMAN


def test_a_trial_changes_nothing(words: Words, po: Path, german: Path) -> None:
    swap(po, 'msgstr "Zwei"', 'msgstr "Drei"')
    assert "1 changed, 0 new" in words("import", str(po), "--dry").out
    assert german.read_text() == GERMAN


def test_it_is_told_that_the_source_has_changed(words: Words, po: Path, english: Path) -> None:
    swap(po, 'msgstr "Zwei"', 'msgstr "Drei"')
    swap(english, '"Two"', '"Two of them"')
    assert "the source has changed since the export: choose.harbour.turn.one.two" in words("import", str(po)).err


# --- new words ---


def test_a_new_word_stands_behind_its_neighbour(bring: Bring, po: Path, german: Path) -> None:
    swap(german, '  choose.harbour.turn.one.two: "Zwei"\n', "")
    assert not bring(po)
    assert german.read_text() == GERMAN


def test_a_section_that_is_not_there_is_begun(bring: Bring, po: Path, german: Path) -> None:
    terms, _ = GERMAN.split("\nmessages:\n")
    german.write_text(terms)
    assert not bring(po)
    assert german.read_text().startswith(terms + "messages:\n  module.title: ")


def test_a_language_is_begun_with_a_file(bring: Bring, po: Path, german: Path) -> None:
    german.unlink()
    assert not bring(po)
    assert '  choose.harbour.turn.one.two: "Zwei"\n' in german.read_text()


def test_a_line_that_waits_in_another_section_goes_on_waiting(bring: Bring, po: Path, german: Path) -> None:
    waiting = '  #choose.harbour.turn.one.two: ""\n'
    swap(german, '  choose.harbour.turn.one.two: "Zwei"\n', "")
    swap(german, "  # die Boote\n", waiting)
    assert not bring(po)
    assert '  choose.harbour.turn.one.two: "Zwei"\n' in german.read_text().partition("messages:")[2]
    assert waiting in german.read_text()


def test_a_line_of_a_skeleton_is_filled_in(bring: Bring, po: Path, german: Path) -> None:
    german.write_text('# begun\nmessages:\n  # en: "Two"\n  #choose.harbour.turn.one.two: ""\n  # end\n')
    assert not bring(po)
    assert '  # en: "Two"\n  choose.harbour.turn.one.two: "Zwei"\n  # end\n' in german.read_text()


def test_a_text_of_another_language_loses_its_remark(bring: Bring, po: Path, german: Path) -> None:
    swap(german, '"Zwei"', '"Two"  # from en, to be translated')
    assert not bring(po)
    assert german.read_text() == GERMAN


def test_a_language_may_be_written_as_editors_of_po_files_do(bring: Bring, po: Path, shelf: Path) -> None:
    swap(po, "Language: de", "Language: de_AT")
    assert not bring(po)
    assert (shelf / "harbour/words/de-at.yaml").exists()


def test_rules_go_where_the_source_has_them(bring: Bring, po: Path, german: Path, english: Path) -> None:
    line = '  rule.H-01: "Whoever is on turn scores one point or two."\n'
    swap(english, line, "")
    english.with_name("en.rules.yaml").write_text(f"messages:\n{line}")
    german.unlink()
    assert not bring(po)
    assert german.with_name("de.rules.yaml").read_text().startswith("messages:\n  rule.H-01: ")


def test_a_folder_that_holds_the_module_takes_its_words(bring: Bring, po: Path, german: Path, shelf: Path) -> None:
    swap(po, 'msgstr "Zwei"', 'msgstr "Drei"')
    copy = shutil.copytree(shelf, shelf.parent / "copy")
    assert not bring(po, into=copy)
    assert (copy / "harbour/words/de.yaml").read_text() == GERMAN.replace('"Zwei"', '"Drei"')
    assert german.read_text() == GERMAN


def test_any_other_folder_is_a_shelf_that_says_anew(bring: Bring, po: Path, german: Path, tmp_path: Path) -> None:
    swap(po, 'msgstr "Zwei"', 'msgstr "Drei"')
    (tmp_path / "mine").mkdir()
    assert not bring(po, into=tmp_path / "mine")
    made = (tmp_path / "mine/languages/de/harbour.yaml").read_text()
    assert made == 'messages:\n  choose.harbour.turn.one.two: "Drei"\n'
    assert german.read_text() == GERMAN


def test_a_sentence_of_problems_may_tell_one_from_several(words: Words, tmp_path: Path) -> None:
    path = tmp_path / "rondel.problems.it.po"
    header = 'msgid ""\nmsgstr ""\n"Language: it\\n"\n"X-Rondel-Module: rondel.problems\\n"\n\n'
    line = 'msgctxt "check.problems"\nmsgid "{n|1 problem|{n} problems}"\nmsgstr "{n|1 problema|{n} problemi}"\n'
    path.write_text(header + line)
    assert words("import", str(path), "--into", "mine").code == 0
    made = (tmp_path / "mine/languages/it/problems.yaml").read_text()
    assert made == 'check.problems: "{n|1 problema|{n} problemi}"\n'


# --- terms ---


def test_a_changed_form_is_all_that_changes(bring: Bring, csv: Path, german: Path) -> None:
    swap(csv, "Bootes", "Boots")
    assert not bring(csv)
    assert german.read_text() == GERMAN.replace("Bootes", "Boots")


def test_a_term_that_gains_a_form_is_written_anew(bring: Bring, csv: Path, german: Path) -> None:
    swap(csv, "place.dock,dock,m,Hafen,,,,,", "place.dock,dock,m,Hafen,,,,Häfen,")
    assert not bring(csv)
    assert german.read_text() == GERMAN.replace("one: Hafen, where", "one: Hafen, other: Häfen, where")


def test_a_term_on_lines_of_its_own_keeps_its_remarks(bring: Bring, csv: Path, german: Path) -> None:
    swap(
        german, "{gender: m, one: Hafen, where: in}", "\n    gender: m   # der\n    where: in   # drin\n    one: Hafen"
    )
    swap(csv, "place.dock,dock,m,Hafen,,,,,,,,in", "place.dock,dock,m,Hafen,,,,Häfen,,,,")
    assert not bring(csv)
    assert "place.dock: \n    gender: m   # der\n    one: Hafen\n    other: Häfen\n" in german.read_text()


def test_a_spreadsheet_may_put_semicolons_between_cells(bring: Bring, csv: Path, german: Path) -> None:
    csv.write_text(csv.read_text(encoding="utf-8").replace("Bootes", "Boots").replace(",", ";"), encoding="utf-8")
    assert not bring(csv)
    assert german.read_text() == GERMAN.replace("Bootes", "Boots")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("boat,n,", "boat,x,", ":5: 'piece.boat': 'x' is no gender of German; it is m or f or n"),
        ("piece.boat", "piece.boot", ":5: 'piece.boot' is no term of harbour; did you mean 'piece.boat'?"),
        ("one.gen", "ones", ":1: the column 'ones' means nothing; "),
        ("one.gen", "one.abl", ":5: 'piece.boat': 'abl' is no form of German"),
        ("Bootes,", "", ":5: there are 19 cells, and 20 columns"),
        ("Bootes", '"Bo\notes"', ":6: there is a line break in a cell"),
        ("Bootes", '"Bo"otes', ":5: this is no CSV file that can be read: "),
        (
            "boat,n,Boot,Bootes,",
            "boat,n,Boot {piece.kahn},Bootes,",
            ":5: 'piece.boat' names 'piece.kahn', which has no",
        ),
        ("boat,n,Boot,", "boat,,Boot,", ":5: 'piece.boat': "),
    ],
)
def test_a_table_is_refused_with_its_line(bring: Bring, csv: Path, german: Path, old: str, new: str, told: str) -> None:
    swap(csv, old, new)
    shown = bring(csv)
    assert (f"{csv}{told}" in shown, german.read_text()) == (True, GERMAN), shown


# --- what is refused ---


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "{player: cap}, wie viele",
            "Wie viele",
            "'ask.harbour.turn.one' has lost {player}: put it back, or let a remark",
        ),
        ("von {number.rounds}?", "von 2?", "'ask.harbour.turn.one' has lost {number.rounds}: "),
        ("{player: cap}, wie", "{player: cap} {was}, wie", "'ask.harbour.turn.one' has no variable {was}; "),
        ('"Zwei"', '"Zwei {"', "'choose.harbour.turn.one.two': '{' is never closed"),
        ('"Zwei"', '"Zwei {piece.kahn}"', "'choose.harbour.turn.one.two' names 'piece.kahn', which has no words"),
        ('"Zwei"', '"{place.dock: other}"', "'choose.harbour.turn.one.two': "),
        ("{piece.boat: a acc}", "{piece.boat: a abl}", "'choose.harbour.turn.one.one' has no variable {abl}; "),
        ('ctxt "module.title"', 'ctxt "module.titel"', "'module.titel' is no message of harbour; did you mean"),
        ('ctxt "module.title"', 'ctxt "choose.harbour.turn.one.two"', "stands here twice, first in line"),
        ('msgstr "Zwei"', "msgstr Zwei", "this is no PO file that can be read"),
        ('msgstr "Zwei"', 'msgtr "Zwei"', 'this is no PO file that can be read (read: msgtr "Zwei")'),
        ("X-Rondel-Module: harbour", "X-Rondel-Module: hafen", "there is no module 'hafen'"),
        ("X-Rondel-Module: harbour", "X-Rondel: harbour", "its header does not tell X-Rondel-Module and Language"),
        ("Language: de", "Language: ../module", "'../module' is no language; write two or three letters"),
    ],
)
def test_a_po_file_is_refused_with_its_line(
    bring: Bring, po: Path, german: Path, old: str, new: str, told: str
) -> None:
    swap(po, old, new)
    rows = po.read_text(encoding="utf-8").split("\n")
    shown = bring(po)
    assert (told in shown, german.read_text()) == (True, GERMAN), shown
    line = int(shown.removeprefix(f"{po}:").partition(":")[0])
    assert "msgstr" in rows[line - 1] or "msgtr" in rows[line - 1] or line == 1


@pytest.mark.parametrize("text", ["Zwei von {number.rounds}", "Zwei: {n}", "Zwei{module.pier ? true: ! | other: }"])
def test_what_the_rules_offer_may_be_named_where_english_does_not(
    words: Words, po: Path, german: Path, shelf: Path, text: str
) -> None:
    swap(po, 'msgstr "Zwei"', f'msgstr "{text}"')
    assert words("import", str(po)).code == 0
    assert german.read_text() == GERMAN.replace('"Zwei"', f'"{text}"')
    told = [problem for problem in check_paths([str(shelf / "harbour")], []).problems if not problem.warns]
    assert not [problem for problem in told if problem.span.file.endswith("de.yaml")]


@pytest.mark.parametrize("name", ["number.runden", "was", "count.piece.kahn"])
def test_what_the_rules_do_not_offer_is_refused(words: Words, po: Path, name: str) -> None:
    swap(po, 'msgstr "Zwei"', f'msgstr "Zwei {{{name}}}"')
    assert f"has no variable {{{name}}}; " in words("import", str(po)).err


def test_whoever_means_it_may_leave_a_placeholder_away(bring: Bring, po: Path, german: Path) -> None:
    swap(po, "{player: cap}, wie viele", "Wie viele")
    swap(po, 'msgctxt "ask.harbour.turn.one"', '# freely\nmsgctxt "ask.harbour.turn.one"')
    assert not bring(po)
    assert '"Wie viele von {number.rounds}?"   # kurz' in german.read_text()


def test_whoever_translates_freely_names_nothing_that_nobody_gives(bring: Bring, po: Path, german: Path) -> None:
    swap(po, "{player: cap}, wie viele", "{was}, wie viele")
    swap(po, 'msgctxt "ask.harbour.turn.one"', '# freely\nmsgctxt "ask.harbour.turn.one"')
    assert "'ask.harbour.turn.one' has no variable {was}; " in bring(po)
    assert german.read_text() == GERMAN


def test_braces_that_are_not_closed_are_told_as_such(bring: Bring, po: Path) -> None:
    swap(po, "Eins, für {piece.boat: a acc}", "Eins, für {piece.boat: a acc")
    assert "'{' is never closed" in bring(po)


def test_what_was_left_away_before_may_stay_away(bring: Bring, po: Path, german: Path) -> None:
    swap(german, "{player: cap}, wie", "Wie")
    swap(po, "{player: cap}, wie viele", "So viele")
    po.write_text(re.sub("#. marks: .*\n", "", po.read_text(encoding="utf-8")), encoding="utf-8")
    assert not bring(po)


def test_what_two_files_say_otherwise_is_refused(bring: Bring, po: Path, tmp_path: Path, german: Path) -> None:
    other = Path(shutil.copy(po, tmp_path / "other.po"))
    swap(po, 'msgstr "Zwei"', 'msgstr "Drei"')
    swap(other, 'msgstr "Zwei"', 'msgstr "Vier"')
    assert f"'choose.harbour.turn.one.two' is said otherwise in {po}:" in bring(po, other)
    assert german.read_text() == GERMAN


def test_what_two_files_say_alike_is_one_change(words: Words, po: Path, tmp_path: Path, german: Path) -> None:
    swap(po, 'msgstr "Zwei"', 'msgstr "Drei"')
    shutil.copy(po, tmp_path / "other.po")
    assert "1 changed, 0 new" in words("import", str(po), "other.po").out
    assert german.read_text() == GERMAN.replace('"Zwei"', '"Drei"')


def test_one_bad_file_keeps_the_others_from_being_imported(bring: Bring, po: Path, csv: Path, german: Path) -> None:
    swap(po, 'msgstr "Zwei"', 'msgstr "Drei"')
    swap(csv, "boat,n,", "boat,x,")
    assert bring(po, csv)
    assert german.read_text() == GERMAN


def test_a_file_that_cannot_be_written_keeps_the_others_as_they_were(
    bring: Bring, po: Path, german: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rondel.files import writing
    from rondel.translate import storing

    english_po = po.with_name("harbour.en.po")
    head = po.read_text(encoding="utf-8").split("\n\n")[0].replace("Language: de", "Language: en")
    english_po.write_text(f'{head}\n\nmsgctxt "module.title"\nmsgid "x"\nmsgstr "Port"\n', encoding="utf-8")
    swap(po, 'msgstr "Zwei"', 'msgstr "Drei"')

    def write(path: Path, content: str | bytes, *, inside: Path | None = None) -> None:
        if path.name == "en.yaml":
            raise OSError(28, "No space left", str(path))
        writing.write_whole(path, content, inside=inside)

    monkeypatch.setattr(storing, "write_whole", write)
    with pytest.raises(WrongUse, match="cannot be written, so nothing was: no space left"):
        bring(po, english_po)
    assert german.read_text() == GERMAN


@pytest.mark.parametrize(("name", "told"), [("rondel", "come with the engine"), ("base", "never changed unasked")])
def test_what_is_shipped_is_not_changed_unasked(name: str, told: str) -> None:
    root = shipped_rulesets() / name
    with pytest.raises(WrongUse, match=told):
        target_of(Volume(name, {}, root=root), "de", "", None)


# --- what anybody may have made ---


def hostile(folder: Path, outside: Path) -> dict[str, tuple[Path, str]]:
    """Files that are refused, each with what is said of it."""
    outside.write_text('msgid ""\nmsgstr ""\n')
    (folder / "folder.po").mkdir()
    (folder / "link.po").symlink_to(outside)
    (folder / "loop.po").symlink_to("loop.po")
    contents = {
        "large.po": (b"#" * 10 * 1024**2, "it is larger than 4 MB"),
        "latin.po": ('msgid ""\nmsgstr "Über"\n'.encode("latin-1"), "0xdc"),
        "wide.po": ('msgid ""\n'.encode("utf-16"), "0xff"),
        "zero.po": (b'msgid "\0"\n', "U+0000"),
        "turned.po": ('msgid "\u202e"\n'.encode(), "U+202E"),
        "path.po": (str(outside).encode(), "this is no PO file that can be read"),
        "empty.po": (b"", "its header does not tell"),
        "entities.po": (b'<!DOCTYPE a [<!ENTITY b "&b;">]><a>&b;</a>', "this is no PO file that can be read"),
        "words.xlf": (b"<xliff/>", "a file of words ends in .po or .csv"),
        "terms.csv": (b"id\n", "the name of a file of terms says whose they are"),
        "harbour.de.terms.csv": (b'id,"' + b"x" * 200_000, "this is no CSV file that can be read"),
    }
    for name, (raw, _) in contents.items():
        (folder / name).write_bytes(raw)
    made = {name: (folder / name, told) for name, (_, told) in contents.items()}
    return made | {
        "folder": (folder / "folder.po", "it is a folder"),
        "link": (folder / "link.po", "it is a link that leads out of its folder"),
        "loop": (folder / "loop.po", ""),
        "nothing": (folder / "nothing.po", "there is no such file"),
        "device": (Path("/dev/zero"), "a file of words ends in .po or .csv"),
    }


def test_hostile_files_are_refused_in_our_words(bring: Bring, tmp_path: Path, german: Path) -> None:
    (tmp_path / "in").mkdir()
    for path, told in hostile(tmp_path / "in", tmp_path / "outside.po").values():
        shown = bring(path)
        assert shown.startswith(f"{path}:") and told in shown, (path, shown)
    assert german.read_text() == GERMAN


def test_many_unknown_ids_are_told_in_bearable_length(bring: Bring, po: Path) -> None:
    head = po.read_text(encoding="utf-8").split("\n\n")[0]
    entries = [f'msgctxt "choose.harbour.x{i}"\nmsgid "a"\nmsgstr "b"\n' for i in range(300)]
    po.write_text("\n".join([head, "", *entries]), encoding="utf-8")
    assert bring(po).endswith("and 200 more")
