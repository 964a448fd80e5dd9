"""A language on a shelf is spoken by every command, and one with a mistake is refused with its place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rondel.cli.tongue import tongue_for
from rondel.source.shelf import shelf_from_path
from rondel.words.catalogue import load_catalogue
from rondel.words.languages import languages_on
from rondel.words.own_verbal import with_phrases
from rondel.words.render import render

from .conftest import Run

POLISH = str(Path(__file__).parents[1] / "polish")
WITH_POLISH = ("--shelf", POLISH, "--lang", "pl")


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A shelf whose Polish names an ending that it does not give."""
    shutil.copytree(POLISH, tmp_path, dirs_exist_ok=True)
    grammar = tmp_path / "languages/pl/grammar.yaml"
    grammar.write_text(grammar.read_text(encoding="utf-8").replace("ending: hard", "ending: harsh"), encoding="utf-8")
    return tmp_path


@pytest.fixture
def polish(tmp_path: Path) -> Path:
    """The Polish of the tests on a shelf where files can be added, by their names."""
    shutil.copytree(POLISH, tmp_path, dirs_exist_ok=True)
    return tmp_path / "languages/pl"


def test_a_module_is_checked_in_it(on_games: Run) -> None:
    ran = on_games("check", str(Path(POLISH).parent / "games/ring"), *WITH_POLISH)
    assert (ran.code, ran.err) == (0, "1 module checked, no problems\n")


def test_what_it_lacks_is_told(on_games: Run, tmp_path: Path) -> None:
    shutil.copytree(POLISH, tmp_path, dirs_exist_ok=True)
    words = tmp_path / "languages/pl/ring.yaml"
    lines = words.read_text(encoding="utf-8").splitlines(keepends=True)
    words.write_text("".join(line for line in lines if "piece.crown:" not in line), encoding="utf-8")
    ran = on_games("check", str(Path(POLISH).parent / "games/ring"), "--shelf", str(tmp_path), "--lang", "pl")
    assert "there are no words in pl for 'piece.crown'" in ran.out + ran.err


def test_modules_are_listed_in_it(on_games: Run) -> None:
    assert "Pierścień" in on_games("modules", *WITH_POLISH).out


def test_a_game_is_played_in_it(on_games: Run) -> None:
    assert "Ostatnie liczenie" in on_games("play", "ring", "--seed", "1", *WITH_POLISH).out


def test_without_its_shelf_it_is_refused_with_what_there_is(on_games: Run) -> None:
    ran = on_games("play", "ring", "--lang", "pl")
    told = "rondel play: there are no words in 'pl' here; --lang knows en, de, es, fr"
    assert (ran.code, ran.err) == (2, f"{told}; a shelf named with --shelf DIR would have them in DIR/languages/pl/\n")


def test_a_mistake_in_its_grammar_is_told_by_check(on_games: Run, broken: Path) -> None:
    ran = on_games("check", str(Path(POLISH).parent / "games/ring"), "--shelf", str(broken))
    assert ran.code == 1
    assert "languages/pl/grammar.yaml:52:11: words/bad-grammar: 'harsh' is nothing" in ran.out
    assert ran.err == "1 module checked, 1 problem\n"


def test_a_mistake_in_its_grammar_stops_who_asks_for_it(on_games: Run, broken: Path) -> None:
    ran = on_games("play", "ring", "--shelf", str(broken), "--lang", "pl")
    assert (ran.code, "words/bad-grammar" in ran.err) == (1, True)


def test_a_mistake_in_its_grammar_hinders_nobody_else(on_games: Run, broken: Path) -> None:
    ran = on_games("play", "ring", "--seed", "1", "--shelf", str(broken), "--lang", "en")
    assert "Final count" in ran.out


def test_a_word_that_the_engine_never_says_is_told(on_games: Run, tmp_path: Path) -> None:
    shutil.copytree(POLISH, tmp_path, dirs_exist_ok=True)
    own = tmp_path / "languages/pl/own.yaml"
    own.write_text(own.read_text(encoding="utf-8").replace("choose.yes:", "choose.yess:"), encoding="utf-8")
    ran = on_games("check", str(Path(POLISH).parent / "games/ring"), "--shelf", str(tmp_path))
    assert "'choose.yess'" in ran.out + ran.err


# --- the phrases of rules ---


def test_rules_are_put_into_its_words(polish: Path) -> None:
    (polish / "verbal.yaml").write_text('messages:\n  do.pay: "płać {what}"\n', encoding="utf-8")
    languages = languages_on([shelf_from_path(polish.parents[1])])
    catalogue = with_phrases(load_catalogue({}, "pl", languages=languages)[0])
    found = catalogue.message("do.pay")
    assert found is not None and render(catalogue, "do.pay", {"what": "piece.x"}) == "płać x"


def test_before_a_language_has_come_to_them_rules_are_said_in_english(on_games: Run) -> None:
    shown = on_games("explain", "ring.count_towns", "--modules", "ring_market", *WITH_POLISH)
    assert (shown.code, "(Not in words yet: " in shown.out, "unsaid" in shown.out) == (0, True, False)


def test_an_edition_says_a_phrase_its_own_way(tmp_path: Path) -> None:
    edition = tmp_path / "languages" / "de-mine"
    edition.mkdir(parents=True)
    (edition / "verbal.yaml").write_text('messages:\n  do.shuffle: "{what: acc} gut mischen"\n', encoding="utf-8")
    catalogue = with_phrases(load_catalogue({}, "de-mine", languages=languages_on([shelf_from_path(tmp_path)]))[0])
    assert render(catalogue, "do.shuffle", {"what": "piece.x"}) == "x gut mischen"
    assert render(catalogue, "do.look", {"what": "piece.x"}) == "x ansehen"


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("verbal", 'messages:\n  do.payy: "płać {what}"\n', "nobody asks for 'do.payy'"),
        ("verbal", 'messages:\n  do.pay: "płać {wat}"\n', "'do.pay' has no variable 'wat'"),
        ("verbal", 'messages:\n  do.pay: "płać {what"\n', "'{' is never closed"),
        ("own", 'messages:\n  log.pass: "{plaier} pasuje"\n', "'log.pass' has no variable 'plaier'"),
        ("problems", 'check.problemz: "problem"\n', "nobody asks for 'check.problemz'"),
        ("problems", 'check.problems: "{m} problemów"\n', "'check.problems' has no variable 'm'; it has n"),
        ("problems", 'check.problems: "{n problemów"\n', "'check.problems' has braces that do not fit together"),
        ("problems", "check.problems: 3\n", "'check.problems' is no sentence"),
    ],
)
def test_what_the_engine_cannot_say_is_told(on_games: Run, polish: Path, file: str, text: str, told: str) -> None:
    (polish / f"{file}.yaml").write_text(text, encoding="utf-8")
    shelf = ("--shelf", str(polish.parents[1]))
    ran = on_games("check", str(Path(POLISH).parent / "games/ring"), *shelf, "--lang", "pl")
    assert (ran.code, told in ran.out) == (1, True), ran.out


# --- the sentences of problems and commands ---

SENTENCES = 'check.modules: "{n|zbadano 1 moduł|zbadano moduły: {n}}"\ncheck.no-problems: "bez problemów"\n'


def checked(on_games: Run, *words: str) -> str:
    return on_games("--lang", "pl", "check", str(Path(POLISH).parent / "games/ring"), *words).err


@pytest.mark.parametrize(
    ("text", "words", "told"),
    [
        ('help.commands.play: "zagraj (%(prog)s) na 100 %"\n', ("play", "--help"), "Zagraj (%(prog)s) na 100 %."),
        ("new.last-is-comforted: 'ostatni dostaje \"pocieszenie\"'\n", ("new", "rule_1"), "rule_1"),
        ('new.comfort: "{name}: ostatni\\ndostaje"\n', ("new", "rule_2"), "rule_2"),
        ('new.terms-of-a-rule: "pocieszenie"\n', ("new", "rule_3"), "rule_3"),
    ],
)
def test_no_sentence_of_a_shelf_ends_a_command(
    on_games: Run, polish: Path, monkeypatch: pytest.MonkeyPatch, text: str, words: tuple[str, ...], told: str
) -> None:
    (polish / "problems.yaml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(polish.parents[1])
    ran = on_games("--lang", "pl", *words)
    assert (ran.code, told in ran.out + ran.err) == (0, True), ran.err


def test_commands_speak_it(on_games: Run, polish: Path) -> None:
    (polish / "problems.yaml").write_text(SENTENCES, encoding="utf-8")
    assert checked(on_games, "--shelf", str(polish.parents[1])) == "zbadano 1 moduł, bez problemów\n"


@pytest.mark.parametrize("place", ["variable", "folder"])
def test_its_shelf_is_that_of_the_variable_or_the_working_folder(
    on_games: Run, polish: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    (polish / "problems.yaml").write_text(SENTENCES, encoding="utf-8")
    if place == "variable":
        monkeypatch.setenv("RONDEL_SHELF", str(polish.parents[1]))
    else:
        monkeypatch.chdir(polish.parents[1])
    assert checked(on_games) == "zbadano 1 moduł, bez problemów\n"


@pytest.mark.parametrize("text", ['"{m}"', '"{n"', "[1]", '"{n:>9999999}"', '""'])
def test_a_sentence_that_cannot_be_said_is_said_in_english(on_games: Run, polish: Path, text: str) -> None:
    (polish / "problems.yaml").write_text(f"check.modules: {text}\n", encoding="utf-8")
    assert checked(on_games, "--shelf", str(polish.parents[1])).startswith("1 module checked")


def test_a_sentence_of_which_only_one_alternative_fits_is_said_in_english(on_games: Run, polish: Path) -> None:
    (polish / "problems.yaml").write_text('main.no-command: "{name|{na|me}}"\n', encoding="utf-8")
    ran = on_games("--lang", "pl", "bogus", "--shelf", str(polish.parents[1]))
    assert (ran.code, "bogus" in ran.err) == (2, True)


def test_without_sentences_it_is_no_language_of_commands(on_games: Run) -> None:
    assert "there are no words in 'pl'" in checked(on_games, "--shelf", POLISH)


def test_a_language_that_is_shipped_has_its_sentences(on_games: Run, tmp_path: Path) -> None:
    file = tmp_path / "languages/de/problems.yaml"
    file.parent.mkdir(parents=True)
    file.write_text('check.no-problems: "alles gut"\n', encoding="utf-8")
    shelf = ("--shelf", str(tmp_path))
    ran = on_games("--lang", "de", "check", str(Path(POLISH).parent / "games/ring"), *shelf)
    assert "alles gut" not in ran.err
    assert "nichts liest „problems.yaml“" in ran.out


def test_nothing_is_read_of_it_before_something_is_told(polish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (polish / "problems.yaml").write_text(SENTENCES, encoding="utf-8")
    monkeypatch.setattr("rondel.source.document.Composer", None)  # whoever reads YAML needs it
    tongue = tongue_for(["--lang", "pl", "check", "--shelf", str(polish.parents[1])], "check")
    assert tongue.language == "pl"


def test_a_folder_called_as_no_language_is_told(on_games: Run, polish: Path) -> None:
    polish.rename(polish.parent / "polski")
    ran = on_games("check", str(Path(POLISH).parent / "games/ring"), "--shelf", str(polish.parents[1]))
    assert "languages/polski:1:1: warning: facts/unused-file: nothing reads 'polski/'" in ran.out
    assert (ran.code, ran.err) == (0, "1 module checked, no problems, 1 warning\n")


def test_words_of_a_misspelt_module_are_told(on_games: Run, polish: Path) -> None:
    (polish / "ring.yaml").rename(polish / "rign.yaml")
    ran = on_games("check", str(Path(POLISH).parent / "games/ring"), "--shelf", str(polish.parents[1]))
    assert "languages/pl/rign.yaml:1:1: warning: facts/unused-file: nothing reads 'rign.yaml'" in ran.out
    assert "did you mean 'ring'?" in ran.out


def test_words_of_a_module_that_is_elsewhere_are_no_mistake(on_games: Run, polish: Path) -> None:
    for name in ("another_game", "ring_market", "king", "town"):
        shutil.copy(polish / "ring.yaml", polish / f"{name}.yaml")
    ran = on_games("check", str(Path(POLISH).parent / "games/ring"), "--shelf", str(polish.parents[1]))
    assert (ran.code, ran.err) == (0, "1 module checked, no problems\n")


@pytest.mark.parametrize("name", ["ring.yml", "own.yml"])
def test_a_file_with_the_other_ending_of_yaml_is_told(on_games: Run, polish: Path, name: str) -> None:
    (polish / name).write_text("messages: {}\n", encoding="utf-8")
    ran = on_games("check", str(Path(POLISH).parent / "games/ring"), "--shelf", str(polish.parents[1]))
    assert f"languages/pl/{name}:1:1: warning: facts/unused-file: nothing reads '{name}'" in ran.out


def test_strays_of_other_languages_are_not_told_to_who_asks_for_one(on_games: Run, polish: Path) -> None:
    (polish / "ring.yaml").rename(polish / "rign.yaml")
    shutil.copytree(polish, polish.parent / "polski")
    ran = on_games("check", str(Path(POLISH).parent / "games/ring"), "--shelf", str(polish.parents[1]), "--lang", "de")
    assert "languages/" not in ran.out


def test_languages_of_another_program_are_left_alone(on_games: Run, tmp_path: Path) -> None:
    (tmp_path / "languages/Python").mkdir(parents=True)
    (tmp_path / "languages/Python/syntax.yaml").write_text("a: 1\n", encoding="utf-8")
    ran = on_games("check", str(Path(POLISH).parent / "games/ring"), "--shelf", str(tmp_path))
    assert (ran.code, ran.err) == (0, "1 module checked, no problems\n")


def test_languages_that_are_a_circle_of_links_end_no_check(on_games: Run, tmp_path: Path) -> None:
    (tmp_path / "languages").symlink_to("languages")
    ran = on_games("check", str(Path(POLISH).parent / "games/ring"), "--shelf", str(tmp_path))
    assert (ran.code, ran.err) == (0, "1 module checked, no problems\n")


def test_one_stray_that_is_reached_in_two_ways_is_told_once(on_games: Run, polish: Path) -> None:
    polish.rename(polish.parent / "polski")
    shelf = polish.parents[1]
    twice = ("--shelf", str(shelf), "--shelf", f"{shelf}/languages/..")
    ran = on_games("check", str(Path(POLISH).parent / "games/ring"), *twice)
    assert ran.err == "1 module checked, no problems, 1 warning\n"
