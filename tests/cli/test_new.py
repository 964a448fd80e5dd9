"""`rondel new`: what it writes passes the check, plays, and has a scenario."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import unquote

import pytest

from rondel.messages.said import say
from rondel.source.resources import schema_file, schema_names, schema_text

from .conftest import GAMES, Run

MODELINE = "# yaml-language-server: $schema="


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def files_of(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_module_has_facts_rules_words_and_a_scenario(rondel: Run, here: Path) -> None:
    assert rondel("new", "my_rule", "--needs", "ring", "--shelf", GAMES).code == 0
    found = files_of(here / "my_rule")
    assert {name for name in found if not name.startswith(".schemas/")} == {
        "module.yaml",
        "my_rule.rondel",
        "words/en.yaml",
        "scenarios/my_rule.rondel",
    }


def test_a_folder_that_takes_nothing_is_told_by_the_name_that_was_asked_for(
    rondel: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(suffix: str | None = None, prefix: str | None = None, dir: str | None = None) -> str:
        raise PermissionError(13, "Permission denied", f"{dir}/{prefix}xyz")

    monkeypatch.setattr("tempfile.mkdtemp", refused)
    shown = rondel("new", "my_rule", "--needs", "ring", "--shelf", GAMES)
    assert (shown.code, shown.err) == (2, "rondel new: 'my_rule' cannot be written: permission denied\n")


@pytest.mark.parametrize("needs", ["ring", "tictactoe", "cards", "ring_tolls,ring"])
def test_a_house_rule_for_any_game_checks_plays_and_passes(rondel: Run, needs: str) -> None:
    assert rondel("new", "mine", "--needs", needs, "--shelf", GAMES).code == 0
    assert rondel("check", "mine", "--shelf", GAMES).code == 0
    assert rondel("scenario", "mine", "--shelf", GAMES).code == 0
    assert rondel("simulate", "--modules", "mine", "--games", "1", "--shelf", GAMES).code == 0


@pytest.mark.slow
def test_a_house_rule_is_for_the_base_game_if_nothing_is_said(rondel: Run, here: Path) -> None:
    assert rondel("new", "mine").code == 0
    assert "after base.game" in (here / "mine" / "mine.rondel").read_text()
    assert rondel("simulate", "--modules", "mine", "--games", "1").code == 0


def test_a_game_of_its_own_checks_plays_and_passes(rondel: Run) -> None:
    assert rondel("new", "mine", "--alone").code == 0
    assert rondel("check", "mine").code == 0
    assert rondel("scenario", "mine").code == 0
    assert rondel("simulate", "--modules", "mine", "--games", "5", "--players", "4").code == 0


@pytest.mark.parametrize("language", ["de", "fr", "es"])
@pytest.mark.parametrize("words", [("--alone",), ("--needs", "ring")], ids=" ".join)
def test_a_module_in_any_language_checks_and_passes(rondel: Run, words: tuple[str, ...], language: str) -> None:
    assert rondel("--lang", language, "new", "mine", *words, "--shelf", GAMES).code == 0
    assert rondel("check", "mine", "--shelf", GAMES).code == 0
    assert rondel("scenario", "mine", "--shelf", GAMES).code == 0
    assert rondel("format", "--check", "mine").code == 0


def test_a_module_has_words_in_the_language_of_its_author_too(rondel: Run, here: Path) -> None:
    rondel("new", "mine", "--alone", "--lang", "de")
    words = {path.name: path.read_text(encoding="utf-8") for path in (here / "mine" / "words").iterdir()}
    assert ("nom: Stein," in words["de.yaml"], "piece.stone: stone" in words["en.yaml"]) == (True, True)


def test_a_shelf_that_does_not_say_its_words_gets_none_that_are_english(rondel: Run, here: Path) -> None:
    sentences = here / "shelf/languages/pl/problems.yaml"
    sentences.parent.mkdir(parents=True)
    sentences.write_text('check.no-problems: "bez problemów"\n', encoding="utf-8")
    assert rondel("--lang", "pl", "new", "mine", "--alone", "--shelf", "shelf").code == 0
    assert [path.name for path in (here / "mine" / "words").iterdir()] == ["en.yaml"]


def test_a_shelf_that_says_its_words_gets_them(rondel: Run, here: Path) -> None:
    sentences = here / "shelf/languages/pl/problems.yaml"
    sentences.parent.mkdir(parents=True)
    terms = json.dumps(say("new.terms-of-a-game").replace("last stone", "ostatni"))
    sentences.write_text(f"new.terms-of-a-game: {terms}\n", encoding="utf-8")
    assert rondel("--lang", "pl", "new", "mine", "--alone", "--shelf", "shelf").code == 0
    assert "deed.turn: ostatni" in (here / "mine" / "words" / "pl.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("module.yaml", "# Eine Zahl eines anderen Moduls ändert man mit ihrer Adresse:"),
        ("mine.rondel", "# mine: wer am Ende des Spiels die wenigsten Punkte hat, bekommt einen kleinen Trost."),
        ("scenarios/mine.rondel", 'scenario "wer Letzter ist, wird getröstet"'),
    ],
)
def test_remarks_are_in_the_language_of_the_author(rondel: Run, here: Path, file: str, said: str) -> None:
    rondel("--lang", "de", "new", "mine", "--needs", "ring", "--shelf", GAMES)
    assert said in (here / "mine" / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("words", [("--alone",), ("--needs", "ring", "--shelf", GAMES)])
def test_new_files_are_in_the_canonical_layout(rondel: Run, words: tuple[str, ...]) -> None:
    rondel("new", "mine", *words)
    assert rondel("format", "--check", "mine").code == 0


def test_a_house_rule_changes_the_game(rondel: Run) -> None:
    rondel("new", "mine", "--needs", "ring", "--shelf", GAMES)
    played = [
        rondel("simulate", "--modules", modules, "--games", "3", "--json", "--shelf", GAMES).out
        for modules in ("ring", "mine")
    ]
    assert played[0].partition('"points"')[2] != played[1].partition('"points"')[2]


def test_what_stands_in_comments_names_real_addresses(rondel: Run, here: Path) -> None:
    rondel("new", "mine", "--needs", "ring", "--shelf", GAMES)
    assert "# patch: {ring.numbers.rounds: 6}" in (here / "mine" / "module.yaml").read_text()
    assert "# fix ring.pay_day(player) at 3" in (here / "mine" / "mine.rondel").read_text()


@pytest.mark.parametrize("name", ["Mine", "9th", "my-rule", "a b", "", "deed", "you", "../mine", "x" * 61, "ä", "own"])
def test_a_bad_name_is_refused_and_nothing_written(rondel: Run, here: Path, name: str) -> None:
    assert rondel("new", name, "--alone").code == 2
    assert list(here.iterdir()) == []


def test_an_existing_folder_is_refused_and_stays(rondel: Run, here: Path) -> None:
    (here / "mine").mkdir()
    assert rondel("new", "mine", "--alone").code == 2
    assert list((here / "mine").iterdir()) == []


def test_the_name_of_a_known_module_is_refused(rondel: Run) -> None:
    shown = rondel("new", "ring", "--shelf", GAMES)
    assert shown.code == 2
    assert "there is a module 'ring' already" in shown.err


def test_a_needed_module_that_is_not_there_is_a_problem(rondel: Run, here: Path) -> None:
    assert rondel("new", "mine", "--needs", "nothing").code == 1
    assert list(here.iterdir()) == []


def test_another_folder_can_be_asked_for(rondel: Run, here: Path) -> None:
    (here / "shelf").mkdir()
    rondel("new", "mine", "--alone", "--into", "shelf")
    assert (here / "shelf" / "mine" / "module.yaml").is_file()


def test_a_folder_that_is_not_there_is_wrong_use(rondel: Run) -> None:
    assert rondel("new", "mine", "--into", "nowhere").code == 2


# --- for editors ---


def schema_named(file: Path) -> Path:
    """The schema that the first line of a file names, as an editor finds it."""
    line = file.read_text().partition("\n")[0]
    assert line.startswith(MODELINE)
    assert " " not in line.removeprefix(MODELINE)
    return (file.parent / unquote(line.removeprefix(MODELINE))).resolve()


@pytest.mark.parametrize(("file", "name"), [("module.yaml", "module"), ("words/en.yaml", "words")])
def test_a_yaml_file_names_its_schema_which_is_there(rondel: Run, here: Path, file: str, name: str) -> None:
    rondel("new", "mine", "--alone")
    assert schema_named(here / "mine" / file).read_text() == schema_text(name)


def test_the_schemas_of_files_to_come_are_there_too(rondel: Run, here: Path) -> None:
    rondel("new", "mine", "--alone")
    assert {path.name for path in (here / "mine" / ".schemas").iterdir()} == {*map(schema_file, schema_names())}


def test_a_module_that_is_sent_to_somebody_takes_its_schemas_along(rondel: Run, here: Path) -> None:
    rondel("new", "mine", "--alone")
    (here / "elsewhere").mkdir()
    (here / "mine").rename(here / "elsewhere" / "mine")
    assert schema_named(here / "elsewhere" / "mine" / "words" / "en.yaml").is_file()


def test_a_folder_of_schemas_can_be_named_and_is_not_copied(rondel: Run, here: Path) -> None:
    assert rondel("schema", "--into", "my schemas").code == 0
    assert rondel("new", "mine", "--alone", "--schemas", "my schemas").code == 0
    assert schema_named(here / "mine" / "words" / "en.yaml") == (here / "my schemas" / "words.schema.json").resolve()
    assert not (here / "mine" / ".schemas").exists()


def test_a_folder_without_schemas_is_wrong_use_and_nothing_is_written(rondel: Run, here: Path) -> None:
    (here / "empty").mkdir()
    shown = rondel("new", "mine", "--alone", "--schemas", "empty")
    assert (shown.code, (here / "mine").exists()) == (2, False)
    assert "'rondel schema --into empty' writes it" in shown.err


@pytest.mark.parametrize(("language", "title"), [("de", "Meine Regel"), ("fr", "Meine regel")])
def test_a_title_has_capitals_where_nouns_have_them(rondel: Run, tmp_path: Path, language: str, title: str) -> None:
    rondel("--lang", language, "new", "meine_regel", "--into", str(tmp_path))
    written = (tmp_path / "meine_regel" / "words" / f"{language}.yaml").read_text(encoding="utf-8")
    assert f'module.title: "{title}"' in written
