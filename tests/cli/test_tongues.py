"""Commands speak the language that was asked for; what programs read stays English."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from pathlib import Path

import pytest

from rondel.cli.tongue import language_from
from rondel.messages.said import english

from .conftest import GAMES, SMALL_FACTS, Run, WriteModule

BAD_RULES = "deed game { do trun }\ndeed turn { each player in players { as player { score 1 } } }\n"
FAILING = """\
scenario "too many" {
  when { as red { do turn } }
  chosen { red chooses "one" }
  then { need red.points == 9 }
}
"""
SPACE = "\xa0"


def french(text: str) -> str:
    """As French is set: no line ends before a sign, and apostrophes are curved."""
    for sign in ":;?!»":
        text = text.replace(f" {sign}", f"{SPACE}{sign}")
    return text.replace("« ", f"«{SPACE}").replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")


@pytest.fixture
def bad(write_module: WriteModule) -> str:
    return str(write_module("bad", rules=BAD_RULES))


@pytest.fixture
def failing(write_module: WriteModule) -> str:
    rules = "deed game { do turn }\ndeed turn { either one { score 1 } or two { score 2 } }\n"
    return str(write_module("failing", rules=rules, **{"scenarios__a.rondel": FAILING}))


# --- check ---


@pytest.mark.parametrize(
    ("language", "message", "hint"),
    [
        ("en", "there is no deed 'trun'", "hint: did you mean 'turn'?"),
        ("de", "es gibt keine Tat „trun“", "Tipp: meintest du „turn“?"),
        ("fr", french("il n'y a pas d'acte « trun »"), french("conseil : vouliez-vous dire « turn » ?")),
    ],
)
def test_a_problem_is_told_with_its_hint(rondel: Run, bad: str, language: str, message: str, hint: str) -> None:
    told = rondel("--lang", language, "check", bad).out
    assert (message in told, hint in told) == (True, True)


@pytest.mark.parametrize(
    ("language", "summary"),
    [
        ("de", "1 Modul geprüft, 1 Problem; vielleicht zeigen sich weitere, wenn es behoben ist; --fix behebt 1"),
        ("fr", french("1 module vérifié, 1 problème ; d'autres apparaîtront peut-être une fois celui-ci corrigé ; ")),
    ],
)
def test_a_check_is_summed_up(rondel: Run, bad: str, language: str, summary: str) -> None:
    assert rondel("--lang", language, "check", bad).err.startswith(summary)


@pytest.mark.parametrize(("language", "summary"), [("de", "keine Probleme"), ("fr", "aucun problème")])
def test_that_nothing_is_wrong_is_told(rondel: Run, language: str, summary: str) -> None:
    assert summary in rondel("--lang", language, "check", f"{GAMES}/tictactoe").err


@pytest.mark.parametrize("form", ["json", "sarif", "github", "junit"])
def test_what_programs_read_of_a_check_is_the_same_in_every_language(rondel: Run, bad: str, form: str) -> None:
    told = [rondel("--lang", language, "check", bad, "--format", form).out for language in ("en", "de")]
    assert told[0] == told[1]


def test_the_codes_of_problems_stay(rondel: Run, bad: str) -> None:
    assert "check/unknown-name: " in rondel("--lang", "de", "check", bad).out


def test_the_lang_of_check_says_which_words_are_checked_and_nothing_else(rondel: Run, bad: str) -> None:
    assert "did you mean 'turn'?" in rondel("check", bad, "--lang", "de").out


# --- how a language is asked for ---


def test_the_system_is_listened_to(rondel: Run, bad: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "meintest du „turn“?" in rondel("check", bad).out


def test_what_is_asked_for_counts_before_the_system(rondel: Run, bad: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "did you mean 'turn'?" in rondel("--lang", "en", "check", bad).out


def test_a_system_that_speaks_something_else_is_told_in_english(
    rondel: Run, bad: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "is_IS.UTF-8")
    assert "did you mean 'turn'?" in rondel("check", bad).out


def test_the_lang_of_a_command_sets_all_that_it_says(rondel: Run) -> None:
    assert "ist keine ganze Zahl von 0 bis" in rondel("replay", "game.json", "--to", "x", "--lang", "de").err


def test_the_lang_of_a_command_counts_before_the_one_in_front(rondel: Run) -> None:
    assert "es gibt keine Datei" in rondel("--lang", "fr", "replay", "nothing.json", "--lang=de").err


def test_the_language_in_front_is_that_of_the_game_too(on_games: Run) -> None:
    assert "Startzahl 1" in on_games("--lang", "de", "play", "--modules", "tictactoe", "--seed", "1").out


def test_a_language_with_an_equals_sign(rondel: Run) -> None:
    assert "es gibt keinen Befehl „chekc“; meintest du „check“?" in rondel("--lang=de", "chekc").err


def test_a_language_that_nobody_speaks_is_refused(rondel: Run) -> None:
    told = rondel("--lang", "xx", "check")
    assert (told.code, "--lang knows en, de, es, fr" in told.err) == (2, True)


@pytest.mark.parametrize("shelf", ["nowhere", "x" * 5000], ids=["missing", "too-long"])
def test_that_a_shelf_is_not_there_is_told_before_its_languages(rondel: Run, shelf: str) -> None:
    told = rondel("--lang", "xx", "check", "--shelf", shelf)
    assert (told.code, told.err[:26]) == (2, "rondel: there is no folder")


@pytest.mark.parametrize("words", [("--lang", "", "check"), ("--lang",)])
def test_no_language_at_all_is_refused(rondel: Run, words: tuple[str, ...]) -> None:
    told = rondel(*words)
    assert (told.code, told.err) == (2, "rondel: --lang needs a value behind it\n")


def test_english_reads_no_other_catalogue(rondel: Run, bad: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from rondel.messages import said

    read = list[str]()
    whole = said._text.__wrapped__

    def noted(language: str) -> str:
        read.append(language)
        return str(whole(language))

    monkeypatch.setattr(said, "_text", noted)
    said._sentence.cache_clear()
    rondel("check", bad)
    assert set(read) == {"en"}


# --- wrong use ---


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("check", "nowhere"), "bei „nowhere“ gibt es kein Modul; ein Modul ist ein Ordner mit einer module.yaml"),
        (("check", "--format", "xml"), "Argument --format: 'xml' gibt es nicht (möglich sind "),
        (("check", "--wokers"), "unbekannte Argumente: --wokers; meintest du „--workers“? (siehe rondel check --help)"),
        (("simulate", "--games"), "Argument --games: es fehlt ein Wert (siehe rondel simulate --help)"),
        (("replay",), "diese Argumente fehlen: FILE (siehe rondel replay --help)"),
        (("simulate", "--backend", "nativ"), "es gibt kein Backend „nativ“; meintest du „native“?"),
        (("replay", "."), "„.“ ist ein Ordner; verlangt ist eine Datei"),
        (("--langg", "de"), "es gibt keine Option „--langg“"),
    ],
)
def test_wrong_use_is_told_in_german(rondel: Run, words: tuple[str, ...], told: str) -> None:
    done = rondel("--lang", "de", *words)
    assert (done.code, told in done.err) == (2, True), done.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("check", "nowhere"), "il n'y a pas de module à « nowhere » ; un module est un dossier avec un module.yaml"),
        (("modules", "--lang", "it"), "langue « it » inconnue ici ; --lang connaît en, de, es, fr"),
        (("play", "--seats", "me"), "une place s'écrit nom=me ou nom=bot, et non « me »"),
    ],
)
def test_wrong_use_is_told_in_french(rondel: Run, words: tuple[str, ...], told: str) -> None:
    done = rondel("--lang", "fr", *words)
    assert (done.code, french(told) in done.err) == (2, True), done.err


# --- scenarios ---


def test_a_scenario_that_fails_is_told_in_german(rondel: Run, failing: str) -> None:
    told = rondel("--lang", "de", "scenario", failing).out
    assert "  verlangt: red.points == 9\n  gefunden: red.points ist 1\n" in told


def test_scenarios_are_counted_in_german(rondel: Run, failing: str) -> None:
    assert "1 Szenario, 0 gelungen, 1 gescheitert (" in rondel("--lang", "de", "scenario", failing).out


def test_a_scenario_that_fails_is_told_in_french(rondel: Run, failing: str) -> None:
    told = rondel("--lang", "fr", "scenario", failing).out
    assert french("  voulu :    red.points == 9\n  trouvé :   red.points est 1\n") in told


def test_nothing_is_singular_in_french(rondel: Run, failing: str) -> None:
    told = rondel("--lang", "fr", "scenario", failing).out
    assert french("1 scénario, 0 réussi, 1 échoué (1 décision, ") in told


@pytest.mark.parametrize("form", ["--json", "--junit"])
def test_what_programs_read_of_scenarios_is_english(rondel: Run, failing: str, form: str) -> None:
    assert "red.points is 1" in rondel("--lang", "de", "scenario", failing, form).out


# --- simulate, modules, trace, replay ---


def test_a_simulation_is_told_in_german(rondel: Run) -> None:
    words = ("simulate", "--modules", "tictactoe", "--shelf", GAMES, "--games", "2", "--bots", "random")
    head, seats, *_ = rondel("--lang", "de", *words).out.splitlines()
    assert head.startswith("2 von 2 Partien beendet, ")
    assert re.split(" {2,}", seats) == ["Platz", "Bot", "Punkte", "± 95 %", "Streuung", "Siege", "± 95 %"]


def test_a_simulation_is_told_in_french(rondel: Run) -> None:
    words = ("simulate", "--modules", "tictactoe", "--shelf", GAMES, "--games", "2", "--bots", "random")
    told = rondel("--lang", "fr", *words).out
    assert told.startswith("2 parties finies sur 2, ")


def test_numbers_of_a_simulation_have_the_comma_of_the_language(rondel: Run) -> None:
    words = ("simulate", "--modules", "tictactoe", "--shelf", GAMES, "--games", "2", "--bots", "random")
    row = rondel("--lang", "de", *words).out.splitlines()[2]
    assert ("," in row, "." in row) == (True, False)


def test_a_simulation_as_json_is_the_same(rondel: Run) -> None:
    words = ("simulate", "--modules", "tictactoe", "--shelf", GAMES, "--games", "2", "--bots", "random", "--json")
    found = json.loads(rondel("--lang", "de", *words).out)
    assert {"games", "finished", "points"} <= found.keys()


@pytest.mark.parametrize(("language", "word"), [("de", "Spieler"), ("fr", "joueurs")])
def test_modules_are_told_in_the_language(rondel: Run, language: str, word: str) -> None:
    assert word in rondel("--lang", language, "modules").out.splitlines()[0]


@pytest.mark.parametrize(("for_programs", "language"), [(False, "de"), (True, "en")])
def test_words_for_programs_heed_the_system_not(
    monkeypatch: pytest.MonkeyPatch, for_programs: bool, language: str
) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert language_from(Namespace(lang=None, spoken=None), for_programs=for_programs) == language


def test_a_replay_is_told_in_german(rondel: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "game.json")
    words = ("--modules", "tictactoe", "--shelf", GAMES)
    rondel("play", *words, "--seed", "1", "--save", path)
    assert "Entscheidungen" in rondel("--lang", "de", "replay", path, "--shelf", GAMES).out


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "ist keine vollständige Aufzeichnung einer Partie: sie ist leer"),
        ("fr", "n'est pas l'enregistrement complet d'une partie : il est vide"),
    ],
)
def test_a_bad_record_is_told(rondel: Run, tmp_path: Path, language: str, told: str) -> None:
    path = tmp_path / "game.json"
    path.write_text("", encoding="utf-8")
    assert (told if language == "de" else french(told)) in rondel("--lang", language, "replay", str(path)).err


def test_a_rule_is_told_in_the_words_of_its_own_table(rondel: Run, write_module: WriteModule) -> None:
    words = (
        'terms: {place.box: {gender: f, one: Kiste, other: Kisten}}\nmessages: {rule.B-1: "Nimm {place.box: a acc}."}\n'
    )
    facts = f"{SMALL_FACTS}places: {{box: {{}}}}\n"
    folder = write_module("plain", facts=facts, **{"rules.yaml": "B-1: {status: ruled}\n", "words__de": words})
    skin = "terms: {place.box: {gender: f, one: Truhe, other: Truhen}}\n"
    needing = "module: skin\nversion: 1.0.0\nneeds: [plain]\n"
    write_module("skin", "# nothing\n", needing, **{"rules.yaml": "C-1: {status: ruled}\n", "words__de": skin})
    words_of_trace = ("trace", "--lang", "de", "--modules", "plain,skin", "--shelf", str(folder.parent))
    assert "B-1  Nimm eine Kiste." in rondel(*words_of_trace).out


def test_a_rule_that_is_missing_is_told_in_german(rondel: Run, write_module: WriteModule) -> None:
    rules = 'B-ONE-01: {says: "One plays.", source: {edition: first, section: one}, status: printed}\n'
    folder = write_module("traced", **{"rules.yaml": rules})
    told = rondel("--lang", "de", "trace", "--modules", "traced", "--shelf", str(folder.parent)).out
    assert ("umgesetzt NIRGENDS" in told, "getestet  VON KEINEM SZENARIO" in told) == (True, True)


# --- the rest ---


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("format", "--check", "FOLDER"), "Datei"),
        (("schema",), "die Tatsachen eines Moduls"),
        (("explain", "count"), "ergibt:"),
        (("explain", "small", "--shelf", "PARENT"), "Taten: was geschieht; before, after, around und replace"),
        (("explain", "small.turn", "--shelf", "PARENT"), "der Kern, von small ("),
    ],
)
def test_other_commands_speak_german(rondel: Run, write_module: WriteModule, words: tuple[str, ...], told: str) -> None:
    folder = write_module()
    given = [word.replace("FOLDER", str(folder)).replace("PARENT", str(folder.parent)) for word in words]
    done = rondel("--lang", "de", *given)
    assert told in done.out + done.err


def test_a_new_module_is_announced_in_french(rondel: Run, tmp_path: Path) -> None:
    done = rondel("--lang", "fr", "new", "mine", "--alone", "--into", str(tmp_path))
    assert french("est prêt ; essayez : rondel play --modules mine") in done.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "Aufruf: rondel [-h]"),
        ((), "Brettspiele als Daten: Regelwerke prüfen, spielen und messen."),
        ((), "check findet, was an Regelwerken falsch ist"),
        (("simulate",), "Lässt Bots viele Partien spielen und zählt."),
        (("simulate",), "was gespielt wird:"),
        (("simulate",), "Optionen: -h, --help diese Hilfe zeigen"),
        (("simulate",), "--seed S Startzahl des Zufalls (sonst: 0)"),
        (("play",), "(sonst: irgendeine; ohne Terminal 0)"),
        (("replay",), "Argumente: FILE eine Partie, die gespeichert wurde"),
        (("words", "progress"), "rondel words progress wie weit jede Sprache jedes Moduls ist"),
    ],
)
def test_help_is_told_in_german(rondel: Run, words: tuple[str, ...], told: str) -> None:
    assert told in " ".join(rondel("--lang", "de", *words, "--help").out.split())


@pytest.mark.parametrize(("language", "told"), [("fr", "utilisation :"), ("es", "uso:")])
def test_help_is_told_in_the_language_behind_the_command(rondel: Run, language: str, told: str) -> None:
    assert rondel("simulate", "--help", "--lang", language).out.replace("\xa0", " ").startswith(told)


def test_whoever_asks_for_help_is_told_of_languages(rondel: Run) -> None:
    assert "--lang LANGUAGE" in rondel("--help").out


def test_messages_are_english_for_programs(rondel: Run, bad: str) -> None:
    found = json.loads(rondel("--lang", "de", "check", bad, "--format", "json").out)
    assert found[0]["message_id"] in english()


def test_a_language_that_was_not_given_is_missed(rondel: Run) -> None:
    assert "--lang needs a value behind it" in rondel("--lang").err


def test_the_language_of_words_stands_behind_the_task(rondel: Run) -> None:
    assert "--lang stands behind the task" in rondel("words", "--lang", "de", "--help").err
    assert "--lang stands behind the task" in rondel("words", "--lang=de", "progress").err
