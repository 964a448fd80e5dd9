"""A language is only files: begun on a shelf, filled in, played, checked, exchanged and spoken by commands."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rondel.cli.main import main
from rondel.translate import volumes
from rondel.translate.volumes import Volume, engine_volume

from .conftest import Ran, Words, swap

Run = Callable[..., Ran]
GRAMMAR = """\
language: it
name: Italian
genders: [m, f]
plural: {one: "i = 1 and v = 0", many: "e = 0 and i != 0 and i % 1000000 = 0 and v = 0"}
joiners: {and: {two: " e ", last: " e "}, or: {two: " o ", last: " o "}}
"""


@pytest.fixture
def run(shelf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command with a shelf of one's own, where the harbour is shipped."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("rondel.source.shelf.shipped_rulesets", lambda: shelf)
    monkeypatch.setattr("rondel.translate.storing.shipped_rulesets", lambda: shelf)

    def run(line: str, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main(line.split())
        said = capsys.readouterr()
        return Ran(code, said.out, said.err)

    return run


@pytest.fixture
def begun(run: Run, tmp_path: Path) -> Path:
    """The folder of a language that was begun."""
    assert run("words new it --into my_shelf").code == 0
    return tmp_path / "my_shelf" / "languages" / "it"


def fill(path: Path, id: str, text: str) -> None:
    """Takes the sign of a line away and fills it in."""
    old = path.read_text(encoding="utf-8")
    new, count = re.subn(rf"(?m)^( *)#{re.escape(id)}: .*$", lambda found: f"{found[1]}{id}: {text}", old)
    assert count == 1, id
    path.write_text(new, encoding="utf-8")


def fill_some(begun: Path) -> None:
    fill(begun / "harbour.yaml", "module.title", '"Il porto"')
    fill(begun / "harbour.yaml", "piece.boat", "{gender: f, one: barca, other: barche}")
    fill(begun / "harbour.yaml", "choose.harbour.turn.one.one", '"Uno, per {piece.boat}"')
    fill(begun / "own.yaml", "choose.yes", '"sì"')
    fill(begun / "verbal.yaml", "do.pay", '"paga {most ? none: | other: fino a} {what}"')
    fill(begun / "problems.yaml", "check.problems", '"{n|1 problema|{n} problemi}"')


def test_everything_of_a_language_is_begun_on_the_shelf(begun: Path) -> None:
    names = ["grammar.yaml", "harbour.yaml", "own.yaml", "problems.yaml", "verbal.yaml"]
    assert sorted(path.name for path in begun.iterdir()) == names


def test_what_is_filled_in_is_played(run: Run, begun: Path) -> None:
    fill_some(begun)
    assert run("play --modules harbour --shelf my_shelf --lang it --seed 1").out.startswith("Il porto\n")


def test_a_language_just_begun_is_played_in_english(run: Run, begun: Path) -> None:
    ran = run("play --modules harbour --shelf my_shelf --lang it --seed 1")
    assert (ran.code, ran.out.partition("\n")[0]) == (0, "The harbour")


def test_check_tells_what_is_missing_and_nothing_else_and_speaks_it(run: Run, begun: Path) -> None:
    fill_some(begun)
    ran = run("--lang it check --shelf my_shelf --lang it")
    assert (ran.code, set(re.findall(r"words/[a-z-]+(?=: )", ran.out))) == (1, {"words/missing-word"})
    assert ran.err.endswith(" problemi\n")


def test_progress_counts_what_the_shelf_has(run: Run, begun: Path) -> None:
    fill_some(begun)
    lines = [line.split()[:4] for line in run("words progress --shelf my_shelf --lang it").out.splitlines()[1:]]
    assert [(name, language, said.partition("/")[0]) for name, language, _, said in lines] == [
        ("harbour", "it", "2"),
        ("rondel", "it", "2"),
        ("rondel.problems", "it", "1"),
    ]


def test_words_go_out_and_come_back_to_the_shelf(run: Run, begun: Path, tmp_path: Path) -> None:
    fill_some(begun)
    assert run("words export --shelf my_shelf --lang it -o po").code == 0
    assert run("words import po/harbour.it.po --shelf my_shelf").err == "nothing to change\n"
    sheets = {
        "harbour": ('"Two"', '"Due"'),
        "rondel": ('"Pass"', '"Passare"'),
        "rondel.problems": ('"no problems"', '"nessun problema"'),
    }
    for name, (source, text) in sheets.items():
        sheet = tmp_path / "po" / f"{name}.it.po"
        old = sheet.read_text(encoding="utf-8")
        sheet.write_text(old.replace(f'msgid {source}\nmsgstr ""', f"msgid {source}\nmsgstr {text}"), encoding="utf-8")
    done = run("words import --shelf my_shelf " + " ".join(f"po/{name}.it.po" for name in sheets))
    assert done.code == 0, done.err
    assert '  choose.harbour.turn.one.two: "Due"\n' in (begun / "harbour.yaml").read_text()
    assert '  choose.pass: "Passare"\n' in (begun / "own.yaml").read_text()
    assert '\ncheck.no-problems: "nessun problema"\n' in (begun / "problems.yaml").read_text()


def test_new_phrases_go_to_their_file(run: Run, begun: Path, tmp_path: Path) -> None:
    assert run("words export --modules rondel --shelf my_shelf --lang it -o po").code == 0
    sheet = tmp_path / "po" / "rondel.it.po"
    swap(sheet, 'msgid "of yours"\nmsgstr ""', 'msgid "of yours"\nmsgstr "tuo"')
    (begun / "verbal.yaml").unlink()
    assert run("words import po/rondel.it.po --shelf my_shelf").code == 0
    assert (begun / "verbal.yaml").read_text() == 'messages:\n  tail.your: "tuo"\n'


@pytest.mark.parametrize("text", ["{n} {m}", "{n|uno|{m}}", "{n"])
def test_a_sentence_that_nobody_could_say_is_refused_even_if_it_is_free(run: Run, begun: Path, text: str) -> None:
    assert run("words export --modules rondel.problems --shelf my_shelf --lang it -o po").code == 0
    sheet = begun.parents[2] / "po" / "rondel.problems.it.po"
    lines = sheet.read_text(encoding="utf-8").replace('msgctxt "check.problems"', '# freely\nmsgctxt "check.problems"')
    sheet.write_text(re.sub(r'(?s)(msgctxt "check.problems".*?msgstr) ""', rf'\1 "{text}"', lines, count=1))
    ran = run("words import po/rondel.problems.it.po --shelf my_shelf")
    assert (ran.code, "'check.problems' has" in ran.err) == (1, True), ran.err


@pytest.mark.parametrize("name", ["harbour", "own", "verbal", "problems"])
def test_a_file_that_cannot_be_read_is_told_and_never_written_over(run: Run, begun: Path, name: str) -> None:
    volume = {"harbour": "harbour", "problems": "rondel.problems"}.get(name, "rondel")
    assert run(f"words export --modules {volume} --shelf my_shelf --lang it -o po").code == 0
    sheet = begun.parents[2] / "po" / f"{volume}.it.po"
    sheet.write_text(re.sub(r'(?m)^(msgid "[\w ]+")\nmsgstr ""', r'\1\nmsgstr "x"', sheet.read_text(encoding="utf-8")))
    (begun / f"{name}.yaml").write_text('messages:\n  a: "b\n')
    ran = run(f"words import po/{volume}.it.po --shelf my_shelf")
    assert (ran.code, f"languages/it/{name}.yaml" in ran.err) == (1, True), ran.err
    assert (begun / f"{name}.yaml").read_text() == 'messages:\n  a: "b\n'


def test_terms_go_by_the_grammar_of_the_shelf(run: Run, begun: Path, tmp_path: Path) -> None:
    (begun / "grammar.yaml").write_text(GRAMMAR)
    assert run("words export --modules harbour --shelf my_shelf --lang it -o csv --format csv").code == 0
    sheet = tmp_path / "csv" / "harbour.it.terms.csv"
    text = sheet.read_text(encoding="utf-8")
    assert text.splitlines()[0].startswith("\ufeffid,english,gender,one.nom,many.nom,other.nom,where,")
    sheet.write_text(text.replace("piece.boat,boat,,,,", "piece.boat,boat,n,barca,,barche"), encoding="utf-8")
    refused = run(f"words import {sheet} --shelf my_shelf")
    assert (refused.code, "'n'" in refused.err) == (1, True), refused.err
    sheet.write_text(text.replace("piece.boat,boat,,,,", "piece.boat,boat,f,barca,,barche"), encoding="utf-8")
    assert run(f"words import {sheet} --shelf my_shelf").code == 0
    assert "  piece.boat: {gender: f, one: barca, other: barche}\n" in (begun / "harbour.yaml").read_text()


# --- which modules are meant ---


@pytest.mark.parametrize("into", ["there", "."])
def test_modules_of_a_shelf_are_begun_in_a_folder_that_is_there(
    words: Words, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, into: str
) -> None:
    (tmp_path / "there").mkdir()
    monkeypatch.chdir(tmp_path / "there" if into == "." else tmp_path)
    assert words("new", "it", "--into", into).code == 0
    assert (tmp_path / "there/languages/it/harbour.yaml").is_file()


def test_sentences_of_problems_are_read_only_for_whoever_asks(words: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    read = list[str]()

    def reading(name: str) -> Volume:
        read.append(name)
        return engine_volume(name)

    monkeypatch.setattr(volumes, "engine_volume", reading)
    words("progress", "--modules", "harbour")
    assert read == ["rondel"]


PREPOSITIONS = GRAMMAR + "prepositions: {di: [nom], al: {says: a}}\n"


def in_own_prepositions(run: Run, begun: Path, text: str) -> Path:
    """A sheet that says the question with a preposition which only the grammar of the shelf has."""
    (begun / "grammar.yaml").write_text(PREPOSITIONS)
    assert run("words export --modules harbour --shelf my_shelf --lang it -o po").code == 0
    sheet = begun.parents[2] / "po" / "harbour.it.po"
    swap(sheet, 'msgid "One, for {piece.boat: a}"\nmsgstr ""', f'msgid "One, for {{piece.boat: a}}"\nmsgstr "{text}"')
    return sheet


def test_messages_go_by_the_prepositions_of_the_shelf(run: Run, begun: Path) -> None:
    sheet = in_own_prepositions(run, begun, "Uno {piece.boat: di}")
    ran = run(f"words import {sheet} --shelf my_shelf")
    assert ran.code == 0, ran.err
    assert '  choose.harbour.turn.one.one: "Uno {piece.boat: di}"\n' in (begun / "harbour.yaml").read_text()


def test_a_preposition_of_the_shelf_is_no_other_placeholder(run: Run, begun: Path) -> None:
    in_own_prepositions(run, begun, "")
    fill(begun / "harbour.yaml", "choose.harbour.turn.one.one", '"Uno {piece.boat: di}"')
    lines = run("words diff en it --modules harbour --shelf my_shelf").out.splitlines()
    assert [line for line in lines if line.startswith("other placeholders")] == []


def warned(run: Run) -> list[str]:
    """What check warns of in the language of the shelf."""
    out = run("check --shelf my_shelf --lang it").out
    return re.findall(r"(?m)^.*words/lost-name.*$", out)


def test_a_lost_placeholder_is_told_by_check(run: Run, begun: Path) -> None:
    fill(begun / "harbour.yaml", "choose.harbour.turn.one.one", '"Uno"')
    fill(begun / "own.yaml", "log.pass", '"passa"')
    fill(begun / "verbal.yaml", "do.pay", '"paga {most ? none: | other: fino a}"')
    told = warned(run)
    assert [re.search(r"'\S+' has lost \{\S+\}", line)[0] for line in told] == [  # type: ignore[index]
        "'choose.harbour.turn.one.one' has lost {piece.boat}",
        "'log.pass' has lost {player}",
        "'do.pay' has lost {what}",
    ]


@pytest.mark.parametrize("text", ['""', '"Uno"  # freely', '"Uno, {piece.boat}"', "|  # freely\n    Uno"])
def test_what_is_left_away_on_purpose_is_not_told(run: Run, begun: Path, text: str) -> None:
    fill(begun / "harbour.yaml", "choose.harbour.turn.one.one", text)
    assert warned(run) == []


def test_whoever_imports_freely_is_not_warned_afterwards(run: Run, begun: Path, tmp_path: Path) -> None:
    assert run("words export --modules harbour --shelf my_shelf --lang it -o po").code == 0
    sheet = tmp_path / "po" / "harbour.it.po"
    swap(sheet, 'msgid "One, for {piece.boat: a}"\nmsgstr ""', 'msgid "One, for {piece.boat: a}"\nmsgstr "Uno"')
    swap(sheet, 'msgctxt "choose.harbour.turn.one.one"', '# freely\nmsgctxt "choose.harbour.turn.one.one"')
    assert run(f"words import {sheet} --shelf my_shelf").code == 0
    assert '  choose.harbour.turn.one.one: "Uno"  # freely\n' in (begun / "harbour.yaml").read_text()
    assert warned(run) == []


SHAPES = [
    ('messages: {choose.harbour.turn.one.one: ""}\n', 'messages: {choose.harbour.turn.one.one: "Uno"}  # freely\n'),
    ("messages: {label.two: due}\n", '"Uno"}  # freely\n'),
    (
        'messages:\n  choose.harbour.turn.one.one: "Una {piece.boat}"  # as on the board\n',
        '"Uno"  # as on the board  # freely\n',
    ),
]


@pytest.mark.parametrize(("before", "after"), SHAPES)
def test_the_remark_of_whoever_imports_freely_swallows_nothing(
    run: Run, begun: Path, tmp_path: Path, before: str, after: str
) -> None:
    (begun / "harbour.yaml").write_text(before, encoding="utf-8")
    assert run("words export --modules harbour --shelf my_shelf --lang it -o po").code == 0
    sheet = tmp_path / "po" / "harbour.it.po"
    lines = sheet.read_text(encoding="utf-8")
    asked = re.search(r'(?ms)^msgctxt "choose\.harbour\.turn\.one\.one"\n(msgid .*?\n)msgstr ".*?"\n', lines)
    assert asked
    filled = f'# freely\nmsgctxt "choose.harbour.turn.one.one"\n{asked[1]}msgstr "Uno"\n'
    sheet.write_text(lines.replace(asked[0], filled), encoding="utf-8")
    assert run(f"words import {sheet} --shelf my_shelf").code == 0
    assert (begun / "harbour.yaml").read_text(encoding="utf-8").endswith(after)
    assert not [line for line in warned(run) if "choose.harbour.turn.one.one" in line]


def take_signs_away(begun: Path) -> None:
    """Makes every line count, before anything is filled in."""
    for path in begun.iterdir():
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(r"(?m)^( *)#(?=[\w.-]+: *[\"{])", r"\1", text), encoding="utf-8")


def test_what_is_not_filled_in_is_not_done(run: Run, begun: Path) -> None:
    before = run("words progress --shelf my_shelf --lang it").out
    take_signs_away(begun)
    assert run("words progress --shelf my_shelf --lang it").out == before


@pytest.mark.parametrize(
    ("name", "id", "text"),
    [
        ("harbour", "piece.boat", "{gender: m|f|n, one: , other: }"),
        ("harbour", "choose.harbour.turn.one.two", '"…"'),
        ("own", "log.pass", '"…"'),
        ("verbal", "do.pay", ""),
        ("problems", "check.problems", '"…"'),
    ],
)
def test_what_is_not_filled_in_is_told_at_its_line(run: Run, begun: Path, name: str, id: str, text: str) -> None:
    fill(begun / f"{name}.yaml", id, text)
    lines = (begun / f"{name}.yaml").read_text(encoding="utf-8").splitlines()
    place = next(n for n, line in enumerate(lines, 1) if line.strip().startswith(f"{id}:"))
    told = re.findall(rf"{name}.yaml:{place}:\d+: (\S+): .*'{id}'", run("check --shelf my_shelf --lang it").out)
    assert told == ["words/missing-word"]


def test_what_is_not_filled_in_is_played_in_english(run: Run, begun: Path) -> None:
    take_signs_away(begun)
    ran = run("--lang it play --modules harbour --shelf my_shelf --lang it --seed 1")
    assert (ran.code, "…" in ran.out, ran.out.partition("\n")[0]) == (0, False, "The harbour")


def test_what_is_not_filled_in_is_filled_in_by_import(run: Run, begun: Path, tmp_path: Path) -> None:
    take_signs_away(begun)
    assert run("words export --modules harbour --shelf my_shelf --lang it -o po").code == 0
    sheet = tmp_path / "po" / "harbour.it.po"
    swap(sheet, 'msgid "Two"\nmsgstr ""', 'msgid "Two"\nmsgstr "Due"')
    ran = run("words import po/harbour.it.po --shelf my_shelf")
    assert ran.code == 0, ran.err
    assert '  choose.harbour.turn.one.two: "Due"\n' in (begun / "harbour.yaml").read_text()


def test_a_gender_still_to_choose_is_not_done(run: Run, begun: Path) -> None:
    before = run("words progress --shelf my_shelf --lang it").out
    fill(begun / "harbour.yaml", "piece.boat", "{gender: m|f|n, one: barca, other: barche}")
    assert run("words progress --shelf my_shelf --lang it").out == before


def test_a_forgotten_shelf_is_told_once(run: Run, begun: Path) -> None:
    sheet = in_own_prepositions(run, begun, "Uno {piece.boat: the di}")
    ran = run(f"words import {sheet}")
    assert (ran.code, ran.err.count("there is no grammar of 'it' here"), "has no variable" in ran.err) == (1, 1, False)
    assert "--shelf DIR" in ran.err and "1 place to mend" in ran.err


def test_progress_asks_whether_the_shelf_is_missing(run: Run, begun: Path) -> None:
    assert "a shelf named with --shelf DIR would have them in DIR/languages/it/" in run("words progress --lang it").err


CHANGED = [("", "From now on in italiano"), ('"Da ora in italiano"', "Da ora in italiano")]


@pytest.mark.parametrize(("own", "told"), CHANGED)
def test_a_language_that_is_changed_to_is_called_by_its_own_name(run: Run, begun: Path, own: str, told: str) -> None:
    (begun / "grammar.yaml").write_text(GRAMMAR + "called: italiano\n")
    fill(begun / "own.yaml", "play.language", own)
    ran = run("play --modules harbour --shelf my_shelf --lang en --seed 1", "lang it\n")
    assert told in ran.out and "From now on in English" not in ran.out


def test_it_is_told_that_the_words_of_the_engine_are_not_begun(run: Run) -> None:
    told = "is not begun: rondel words new it --modules rondel,rondel.problems --into my_shelf"
    assert told in run("words new it --modules harbour --into my_shelf").err
    assert told not in run("words new it --modules rondel,rondel.problems --shelf my_shelf --into my_shelf").err
