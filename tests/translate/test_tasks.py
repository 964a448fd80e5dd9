"""The tasks of `rondel words`: what each prints, writes and refuses, and how it ends."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from rondel.cli.check_modules import check_paths
from rondel.cli.main import main
from rondel.messages.said import english
from rondel.source.collect import collect
from rondel.source.document import read_document
from rondel.source.shelf import shelf_from_path
from rondel.translate.placeholders import named_in
from rondel.translate.progress import progress_of
from rondel.translate.pseudo import pseudo_module, pseudo_text
from rondel.translate.volumes import engine_volume
from rondel.words.catalogue import load_catalogue
from rondel.words.languages import grammar_of, own_documents, own_part
from rondel.words.render import render

from .conftest import ENGLISH, GERMAN, Words, swap

HARBOUR = ("--modules", "harbour")
POLISH = 'terms:\n  piece.boat: statek\nmessages:\n  module.title: "Port"\n'


def rows(table: str) -> dict[tuple[str, str], list[str]]:
    """The lines of a table by module and language."""
    lines = [re.split(" {2,}", line) for line in table.splitlines()[1:]]
    return {(line[0], line[1]): line[2:] for line in lines}


def brought(shelf: Path) -> Path:
    """A language on the shelf, with words of the harbour."""
    path = shelf / "languages" / "pl" / "harbour.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(POLISH, encoding="utf-8")
    return path


# --- progress ---


def test_progress_counts_terms_messages_and_rules(words: Words) -> None:
    shown = words("progress", *HARBOUR)
    assert shown.code == 0
    assert rows(shown.out) == {
        ("harbour", "de"): ["7/7", "5/5", "1/1", "100 %", "0", "-"],
        ("harbour", "en"): ["7/7", "5/5", "1/1", "100 %", "0", "-"],
        ("harbour", "en-2017"): ["1 differ", "-", "-", "100 % (from en)", "0", "-"],
    }


def test_a_language_that_is_claimed_must_be_whole(words: Words, german: Path) -> None:
    swap(german, '  choose.harbour.turn.one.two: "Zwei"\n', "")
    shown = words("progress", *HARBOUR, "--lang", "de")
    assert (shown.code, rows(shown.out)["harbour", "de"]) == (1, ["7/7", "4/5", "1/1", "92 %", "1", "-"])


def test_a_text_that_was_only_copied_is_missing(words: Words, german: Path) -> None:
    swap(german, '"Zwei"', '"Two"  # from en, to be translated')
    shown = words("progress", *HARBOUR, "--lang", "de", "--json")
    found = json.loads(shown.out)[0]
    assert (shown.code, found["missing"], found["copied"]) == (1, ["messages.choose.harbour.turn.one.two"], 1)


def test_a_language_that_nobody_claims_is_counted_and_forgiven() -> None:
    row = progress_of([engine_volume("rondel")], ["xx"], None)[0]
    assert (row.percent, row.is_claimed, row.breaks_promise) == (0, False, False)


def test_what_is_outdated_is_known_by_an_earlier_export(words: Words, po: Path, english: Path) -> None:
    swap(english, '"Two"', '"Two of them"')
    shown = words("progress", *HARBOUR, "--lang", "de", "--po", str(po.parent))
    assert rows(shown.out)["harbour", "de"][-1] == "1"


def test_the_phrases_of_rules_and_the_sentences_of_problems_are_words_of_the_engine(words: Words) -> None:
    shown = rows(words("progress", "--modules", "rondel,rondel.problems", "--lang", "de").out)
    own = [document.data["messages"] for document in (own_documents()["de"], own_part("de", "verbal")) if document]
    count, sentences = sum(map(len, own)), len(english())
    assert [shown["rondel", "de"][1], shown["rondel.problems", "de"][1]] == [f"{n}/{n}" for n in (count, sentences)]


def test_a_language_on_a_shelf_is_counted_where_it_has_words(words: Words, shelf: Path) -> None:
    brought(shelf)
    shown = words("progress", *HARBOUR, "--lang", "pl")
    assert (shown.code, rows(shown.out)["harbour", "pl"][:3]) == (1, ["1/7", "1/5", "0/1"])


def test_an_edition_may_leave_away_what_its_language_leaves_to_the_engine(
    words: Words, shelf: Path, english: Path
) -> None:
    swap(english, "  rule.H-01:", '  log.pass: "{player: cap} waits"\n  rule.H-01:')
    edition = shelf / "languages" / "de-2017" / "harbour.yaml"
    edition.parent.mkdir(parents=True)
    edition.write_text("terms:\n  label.one: eine\n", encoding="utf-8")
    shown = words("progress", *HARBOUR, "--lang", "de")
    assert (shown.code, rows(shown.out)["harbour", "de-2017"][-2]) == (0, "0")


def test_a_module_may_leave_to_the_engine_what_a_shelf_says_for_it(words: Words, shelf: Path, english: Path) -> None:
    swap(english, "  rule.H-01:", '  log.pass: "{player: cap} waits"\n  rule.H-01:')
    own = brought(shelf).with_name("own.yaml")
    before = json.loads(words("progress", *HARBOUR, "--lang", "pl", "--json").out)[0]["missing"]
    own.write_text('messages:\n  log.pass: "{player: cap} pasuje"\n', encoding="utf-8")
    after = json.loads(words("progress", *HARBOUR, "--lang", "pl", "--json").out)[0]["missing"]
    assert [id for id in before if id not in after] == ["messages.log.pass"]


def test_a_language_on_a_shelf_is_changed_there(words: Words, shelf: Path, tmp_path: Path) -> None:
    file = brought(shelf)
    assert words("export", "--lang", "pl", "-o", "out", *HARBOUR).code == 0
    swap(tmp_path / "out" / "harbour.pl.po", 'msgstr "Port"', 'msgstr "Przystań"')
    assert words("import", str(tmp_path / "out" / "harbour.pl.po")).code == 0
    assert file.read_text(encoding="utf-8") == POLISH.replace("Port", "Przystań")


# --- export ---


def test_an_export_of_a_language_of_which_nothing_is_there_says_so(words: Words) -> None:
    told = "there are no words in 'ti' here yet, so every line is still empty; there are de, en"
    assert told in words("export", "--lang", "ti", "-o", "out", *HARBOUR).err
    assert "yet" not in words("export", "--lang", "de", "-o", "out", *HARBOUR).err


def test_an_export_tells_what_a_translator_has_to_know(words: Words, tmp_path: Path) -> None:
    assert words("export", "--lang", "de", "-o", "out", *HARBOUR).code == 0
    text = (tmp_path / "out" / "harbour.de.po").read_text(encoding="utf-8")
    assert (
        """
#. somebody has to choose (ask.harbour.turn.one)
#. variables: player = Rot
#. sounds: Rot, wie viele von 2?
"""
        in text
    )
    assert "#. terms: piece.boat = Boot (n)\n#. sounds: Eins, für ein Boot\n" in text
    assert re.search(r"#: H-01 \S*/harbour/words/en.yaml:15\nmsgctxt \"ask.harbour.turn.one\"", text)
    assert 'msgid "∅"\nmsgstr "∅"' in text


def test_what_is_missing_goes_out_by_itself(words: Words, german: Path, tmp_path: Path) -> None:
    swap(german, '  choose.harbour.turn.one.two: "Zwei"\n', "")
    assert words("export", "--lang", "de", "--only", "missing", "-o", "out", *HARBOUR).code == 0
    text = (tmp_path / "out" / "harbour.de.missing.po").read_text(encoding="utf-8")
    assert re.findall('msgctxt "(.*)"', text) == ["choose.harbour.turn.one.two"]


def test_a_translation_is_fuzzy_until_it_is_made_anew(words: Words, po: Path, german: Path, english: Path) -> None:
    def fuzzy() -> list[tuple[str, str]]:
        assert words("export", "--lang", "de", "-o", str(po.parent), *HARBOUR).code == 0
        return re.findall(r'#, fuzzy\n#\| msgid "(.*)"\nmsgctxt "(.*)"', po.read_text(encoding="utf-8"))

    swap(english, '"Two"', '"Two of them"')
    assert fuzzy() == fuzzy() == [("Two", "choose.harbour.turn.one.two")]
    swap(german, '"Zwei"', '"Zwei davon"')
    assert fuzzy() == []


def test_translations_that_nobody_imported_are_not_written_over(words: Words, po: Path) -> None:
    swap(po, 'msgstr "Zwei"', 'msgstr "Drei"')
    shown = words("export", "--lang", "de", "-o", str(po.parent), *HARBOUR)
    assert (shown.code, "translations that are not imported" in shown.err) == (2, True)
    assert 'msgstr "Drei"' in po.read_text(encoding="utf-8")


def test_forms_that_nobody_imported_are_not_written_over(words: Words, csv: Path) -> None:
    swap(csv, "place.dock,dock,m,Hafen,,,,,", "place.dock,dock,m,Hafen,,,,Häfen,")
    shown = words("export", "--lang", "de", "--format", "csv", "-o", str(csv.parent), *HARBOUR)
    assert (shown.code, "not imported, such as 'place.dock'" in shown.err) == (2, True)
    assert "Häfen" in csv.read_text(encoding="utf-8")


def test_a_table_whose_forms_are_in_the_words_is_written_anew(words: Words, csv: Path, german: Path) -> None:
    swap(german, "Bootes", "Boots")
    assert words("export", "--lang", "de", "--format", "csv", "-o", str(csv.parent), *HARBOUR).code == 0
    assert "Boots," in csv.read_text(encoding="utf-8")


def test_without_the_extra_it_is_told_what_to_install(words: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polib", None)
    shown = words("export", "--lang", "de", "-o", "out", *HARBOUR)
    assert (shown.code, "pip install 'rondel[words]'" in shown.err) == (2, True)


# --- new ---


def test_a_language_is_begun_with_all_that_has_to_be_known(words: Words, tmp_path: Path) -> None:
    assert words("new", "it", "--into", "mine", *HARBOUR).code == 0
    text = (tmp_path / "mine" / "languages" / "it" / "harbour.yaml").read_text(encoding="utf-8")
    assert "  # en: {one: dock, where: in}\n  #place.dock: {gender: m|f|n, one: , other: }\n" in text
    assert '  # en: "{player: cap}, how many of {number.rounds}?"\n  #ask.harbour.turn.one: "…"\n' in text


def test_what_is_begun_is_read_and_told_as_missing(words: Words, shelf: Path) -> None:
    assert words("new", "it", "--into", str(shelf), *HARBOUR).code == 0
    told = [problem for problem in check_paths([str(shelf / "harbour")], [], "it").problems if not problem.warns]
    assert {problem.code for problem in told if "words/it.yaml" in problem.span.file} == {"words/missing-word"}


def test_the_engine_is_begun_too(words: Words, tmp_path: Path) -> None:
    assert words("new", "it", "--into", "mine", "--modules", "rondel,rondel.problems").code == 0
    made = sorted(path.relative_to(tmp_path / "mine").as_posix() for path in tmp_path.glob("mine/**/*.yaml"))
    assert made == [f"languages/it/{name}.yaml" for name in ("grammar", "own", "problems", "verbal")]


def test_in_a_checkout_the_engine_is_begun_beside_the_others(words: Words, tmp_path: Path) -> None:
    own = tmp_path / "engine" / "rondel" / "words" / "own" / "en.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("messages: {}\n")
    assert words("new", "it", "--into", "engine", "--modules", "rondel,rondel.problems").code == 0
    made = sorted(path.relative_to(tmp_path / "engine").as_posix() for path in tmp_path.glob("engine/**/it*.yaml"))
    assert made == [f"rondel/{name}.yaml" for name in ("messages/it", "words/own/it.verbal", "words/own/it")]


def test_parts_of_a_module_are_one_file_on_a_shelf(words: Words, english: Path, tmp_path: Path) -> None:
    line = '  rule.H-01: "Whoever is on turn scores one point or two."\n'
    swap(english, line, "")
    english.with_name("en.rules.yaml").write_text(f"messages:\n{line}")
    assert words("new", "it", "--into", "mine", *HARBOUR).code == 0
    made = (tmp_path / "mine/languages/it/harbour.yaml").read_text(encoding="utf-8")
    assert "#piece.boat: " in made and "#rule.H-01: " in made


def test_what_is_begun_already_stays_as_it_is(words: Words, tmp_path: Path) -> None:
    assert words("new", "it", "--into", "mine", *HARBOUR).code == 0
    grammar = tmp_path / "mine/languages/it/grammar.yaml"
    grammar.write_text(grammar.read_text().replace("[m, f, n]", "[m, f]"))
    assert "already" in words("new", "it", "--into", "mine", *HARBOUR).err
    made = words("new", "it", "--into", "mine", "--modules", "rondel").out.split()
    assert sorted(made) == ["mine/languages/it/own.yaml", "mine/languages/it/verbal.yaml"]
    assert "{gender: m|f, " in (tmp_path / "mine/languages/it/own.yaml").read_text()


def test_an_edition_is_begun_from_the_language_behind_it(words: Words, tmp_path: Path) -> None:
    shown = words("new", "de-mine", "--into", "mine", *HARBOUR)
    text = (tmp_path / "mine" / "languages" / "de-mine" / "harbour.yaml").read_text(encoding="utf-8")
    assert "is said as in de." in text and "# en: " not in text
    assert (
        """
  # de: {gender: m, one: Hafen, where: in}
  #place.dock: {gender: m|f|n, one: , other: , where: in}
"""
        in text
    )
    assert '  # de: "Eins, für {piece.boat: a acc}"\n  #choose.harbour.turn.one.one: "…"\n' in text
    assert shown.err == "1 file begun in 'de-mine'\n"


def test_an_edition_of_a_language_that_only_english_could_stand_behind_is_begun_from_english(
    words: Words, tmp_path: Path
) -> None:
    assert words("new", "fr-mine", "--into", "mine", *HARBOUR).code == 0
    text = (tmp_path / "mine" / "languages" / "fr-mine" / "harbour.yaml").read_text(encoding="utf-8")
    assert "# en: {one: dock, where: in}\n  #place.dock: {gender: m|f, one: , other: , where: " in text
    assert "An edition" not in text


def test_an_edition_of_a_language_on_a_shelf_is_begun_from_that(words: Words, shelf: Path) -> None:
    brought(shelf)
    assert words("new", "pl-mine", "--into", str(shelf / ".." / "mine"), *HARBOUR).code == 0
    text = (shelf / ".." / "mine" / "languages" / "pl-mine" / "harbour.yaml").read_text(encoding="utf-8")
    assert '# pl: "Port"' in text and "#piece.boat: {" in text and "dock" not in text


def test_a_shipped_language_needs_no_grammar(words: Words, german: Path, tmp_path: Path) -> None:
    german.unlink()
    assert words("new", "de", "--into", "mine", *HARBOUR).out == "mine/languages/de/harbour.yaml\n"


def test_the_folder_of_a_module_is_no_shelf(words: Words, shelf: Path) -> None:
    shown = words("new", "it", "--into", str(shelf / "harbour"), *HARBOUR)
    assert (shown.code, "is the folder of a module" in shown.err) == (2, True)


# --- where ---


def test_a_term_is_found_by_its_id_and_by_what_it_is_called(words: Words, german: Path) -> None:
    swap(german, '"Zwei"', '"Zwei für jedes Boot"')
    shown = words("where", "Boote", "--lang", "de", *HARBOUR)
    lines = [re.split(" {2,}", line)[1:] for line in shown.out.splitlines()]
    assert lines == [
        ["named", "choose.harbour.turn.one.one", "Eins, für ein Boot"],
        ["literal", "choose.harbour.turn.one.two", "Zwei für jedes Boot"],
    ]
    assert shown.out == words("where", "piece.boat", "--lang", "de", *HARBOUR).out


def test_a_term_is_found_within_longer_words(words: Words, german: Path) -> None:
    swap(german, '"Zwei"', '"Zwei am Bootssteg, mit Ruderboot"')
    swap(german, "label.one: eins", "label.one: {one: Motorbootrennen, gender: n}")
    shown = words("where", "piece.boat", "--lang", "de", *HARBOUR)
    lines = [re.split(" {2,}", line)[1:3] for line in shown.out.splitlines()]
    assert lines == [
        ["within", "label.one"],
        ["named", "choose.harbour.turn.one.one"],
        ["within", "choose.harbour.turn.one.two"],
    ]
    assert shown.err == "piece.boat: named in 1, as plain text in 0, within a longer word in 2\n"


def test_a_term_of_two_letters_is_found_by_itself_and_in_no_longer_word(words: Words, german: Path) -> None:
    swap(german, "one: {nom: Boot, gen: Bootes}, other: Boote", "one: Ei, other: Eier")
    swap(german, '"Zwei"', '"Zwei Ei"')
    swap(german, "'Der Hafen'", "'Der Reifen'")
    shown = words("where", "Ei", "--lang", "de", *HARBOUR)
    found = [re.split(" {2,}", line)[1:3] for line in shown.out.splitlines()]
    assert found == [["named", "choose.harbour.turn.one.one"], ["literal", "choose.harbour.turn.one.two"]]


def test_where_a_term_is_counted_by_a_fact_it_reads_so(words: Words, german: Path) -> None:
    swap(german, '"Zwei"', '"Zwei, für {piece.boat: number.rounds acc}"')
    assert "Zwei, für Boote" in words("where", "piece.boat", "--lang", "de", *HARBOUR).out


QUAY = """terms:
  word.boat: {gender: n, one: {nom: Boot, gen: Bootes}, other: Boote}
messages:
  module.title: "Der Kai"
  module.about: "Hier liegt {word.boat: a}, dort ein Boot"
"""


@pytest.fixture
def quay(shelf: Path) -> Path:
    """The German words of a module that speaks of boats without needing the harbour."""
    path = shelf / "quay" / "words" / "de.yaml"
    path.parent.mkdir(parents=True)
    (shelf / "quay" / "module.yaml").write_text("module: quay\nversion: 1.0.0\n", encoding="utf-8")
    path.write_text(QUAY, encoding="utf-8")
    return path


def test_a_word_that_is_called_alike_under_several_ids_is_looked_for_under_all(words: Words, quay: Path) -> None:
    shown = words("where", "boote", "--lang", "de", "--modules", "harbour,quay")
    lines = [re.split(" {2,}", line)[1:3] for line in shown.out.splitlines()]
    named, literal = ["named", "module.about"], ["literal", "module.about"]
    assert lines == [["named", "choose.harbour.turn.one.one"], named, literal]
    assert shown.err.splitlines() == [
        "piece.boat, word.boat: named in 2, as plain text in 1, within a longer word in 0",
        "harbour.piece.boat, quay.word.boat are called so: an edition that renames one says each of them anew",
    ]


def test_of_an_id_it_is_told_what_else_is_called_so(words: Words, quay: Path) -> None:
    shown = words("where", "piece.boat", "--lang", "de", "--modules", "harbour,quay")
    assert "harbour.piece.boat, quay.word.boat are called so" in shown.err
    shown = words("where", "quay.word.boat", "--lang", "de", "--modules", "harbour,quay")
    assert shown.err.startswith("word.boat: named in 1, ")
    assert "called so" not in words("where", "place.dock", "--lang", "de", "--modules", "harbour,quay").err


def test_plain_text_is_found_in_modules_that_do_not_reach_the_term(words: Words, quay: Path) -> None:
    swap(quay, QUAY, 'messages: {module.title: "Der Kai", module.about: "Hier liegt ein Boot"}\n')
    shown = words("where", "piece.boat", "--lang", "de", "--modules", "harbour,quay")
    lines = [re.split(" {2,}", line)[1:3] for line in shown.out.splitlines()]
    assert lines == [["named", "choose.harbour.turn.one.one"], ["literal", "module.about"]]


def test_a_noun_that_ends_like_an_adjective_is_found_by_its_endings(words: Words, german: Path) -> None:
    swap(
        german,
        "{gender: n, one: {nom: Boot, gen: Bootes}, other: Boote}",
        "{gender: m, one: Verbündet~, other: Verbündet~}",
    )
    swap(german, '"Zwei"', '"Zwei von den Verbündeten"')
    shown = words("where", "Verbündete", "--lang", "de", *HARBOUR)
    found = [re.split(" {2,}", line)[1:3] for line in shown.out.splitlines()]
    assert found == [["named", "choose.harbour.turn.one.one"], ["literal", "choose.harbour.turn.one.two"]]


# --- pseudo ---


@pytest.mark.parametrize("text", ["{player: cap} takes {n ? one: one | other: {n} {piece: n}} so", '{"{"} {" "} ', "a"])
def test_placeholders_stay_in_the_pseudo_language(text: str) -> None:
    made = pseudo_text(text)
    english = grammar_of("en")
    assert named_in(made, english, is_flat=False) == named_in(text, english, is_flat=False)
    assert re.findall(r"\{[^{}]*\}", made) == re.findall(r"\{[^{}]*\}", text)


def test_the_pseudo_language_is_a_third_longer() -> None:
    assert 1.2 < len(pseudo_text("Whoever is on turn takes a good")) / len("Whoever is on turn takes a good") < 1.5


def test_the_pseudo_language_is_a_module_whose_words_are_sound(shelf: Path) -> None:
    modules, _ = collect(["harbour"], [shelf_from_path(shelf)])
    text = pseudo_module(modules, ["harbour"])["words/en-pseudo.yaml"]
    document, _ = read_document(text, "words/en-pseudo.yaml")
    assert document is not None
    catalogue, problems = load_catalogue({"en-pseudo": [("harbour", document)]}, "en-pseudo")
    assert (problems, render(catalogue, "harbour.module.title", {})) == ([], "⟦Ţĥéé ĥååŕƀööûŕ⟧")


@pytest.mark.soak
def test_the_pseudo_language_can_be_played(
    words: Words, shelf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words("pseudo", "--into", "mine", *HARBOUR).code == 0
    shelves = ("--shelf", str(shelf), "--shelf", str(tmp_path / "mine"))
    capsys.readouterr()
    assert main(["play", "--modules", "harbour,pseudo", "--lang", "en-pseudo", "--seed", "1", *shelves]) == 0
    assert capsys.readouterr().out.startswith("⟦Ţĥéé ĥååŕƀööûŕ⟧")


# --- diff ---


def test_what_changed_is_told_with_the_translations_that_are_outdated(words: Words, shelf: Path) -> None:
    old, new = shelf / "harbour" / "words" / "en.yaml", shelf / "later"
    (new / "words").mkdir(parents=True)
    changed = ENGLISH.replace('"Two"', '"Two of them"').replace("  label.two: two\n", "  label.three: three\n")
    (new / "words" / "en.yaml").write_text(changed)
    (new / "words" / "de.yaml").write_text(GERMAN)
    shown = words("diff", str(old.parent.parent), str(new))
    assert (shown.code, shown.err) == (1, "1 added, 1 changed, 1 removed, 1 outdated\n")
    assert "changed  later  choose.harbour.turn.one.two  [outdated: de]  Two → Two of them\n" in shown.out


def test_a_language_is_compared_with_another(words: Words, german: Path) -> None:
    assert words("diff", "en", "de", *HARBOUR).code == 0
    swap(german, '  choose.harbour.turn.one.two: "Zwei"\n', "")
    shown = words("diff", "en", "de", *HARBOUR)
    assert (shown.code, shown.out) == (1, "missing  harbour  choose.harbour.turn.one.two  Two\n")


# --- wrong use ---


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ((), "a task is wanted, such as 'progress'"),
        (("progres",), "invalid choice: 'progres'"),
        (("progress", "--lang", "zz"), "there are no words in 'zz' here; there are "),
        (("progress", "--modules", "hafen"), "there is no module 'hafen'; "),
        (("progress", "--modules", ","), "--modules names no module"),
        (("new", "Italian"), "'Italian' is no language; "),
        (("new", "de", *HARBOUR), "all of these speak 'de' already; "),
        (("export", "--lang", "de"), "the following arguments are required: -o/--into"),
        (("export", "--lang", "de", "-o", "no/where", *HARBOUR), "'no/where' is no folder that could be written to"),
        (("import",), "the following arguments are required: FILE"),
        (("where", "piece.boot", *HARBOUR), "there is no term 'piece.boot'; did you mean 'piece.boat'?"),
        (("pseudo", "--modules", "rondel"), "name a module that is played"),
        (("diff", "nothing", "here"), "there is nothing at 'nothing'"),
    ],
)
def test_wrong_use_is_told_in_one_line(words: Words, asked: tuple[str, ...], told: str) -> None:
    shown = words(*asked)
    assert (shown.code, shown.out, shown.err.count("\n"), told in shown.err) == (2, "", 1, True), shown.err


# --- the check of sentences ---


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("  rule.H-01:", "  rule.H-02:", "nobody asks for 'rule.H-02'"),
        (
            '  rule.H-01: "Wer am Zug ist, nimmt einen Punkt oder zwei."\n',
            "",
            "there are no words in de for 'rule.H-01'",
        ),
    ],
)
def test_each_rule_wants_its_sentence_in_every_language_and_no_other(
    shelf: Path, german: Path, old: str, new: str, told: str
) -> None:
    swap(german, old, new)
    assert told in [str(problem.message) for problem in check_paths([str(shelf / "harbour")], []).problems]


def test_what_an_edition_inherits_is_found_in_the_language_behind_it(words: Words) -> None:
    there = words("where", "piece.boat", "--lang", "en-2017", *HARBOUR).out
    assert "choose.harbour.turn.one.one" in there
