"""`rondel explain`: rules by address, pages by code, generated code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rondel.cli import explain

from .conftest import GAMES, Run, WriteModule


def test_a_deed_is_shown_with_its_place(on_games: Run) -> None:
    shown = on_games("explain", "ring.travel").out
    assert "the core, by ring (" in shown
    assert "deed travel(die) {" in shown


def test_a_part_of_an_address_will_do(on_games: Run) -> None:
    assert "ring.token.nudge" in on_games("explain", "token.nudge", "--modules", "ring").out


def test_a_module_lists_what_it_holds_in_groups(on_games: Run) -> None:
    shown = on_games("explain", "ring").out
    groups = ("Deeds", "Rules", "Answers", "Windows", "Kinds", "Numbers", "Pieces")
    places = [shown.index(f"\n{group}") for group in groups]
    assert places == sorted(places)
    assert "  travel(die)" in shown[places[0] : places[1]]


def test_a_module_names_its_callers_without_itself(on_games: Run) -> None:
    assert "called by   turn\n" in on_games("explain", "ring").out


@pytest.mark.parametrize("what", ["small", "small.turn"])
def test_the_sentence_of_the_reader_stands_before_the_comment_of_the_code(
    rondel: Run, write_module: WriteModule, what: str
) -> None:
    rules = "deed game { do turn }\n# One for the winner.\ndeed turn { each player in players { score 1 } } cites S-1\n"
    book, words = "S-1: {status: ruled}\n", "messages: {rule.S-1: Jeder bekommt einen Punkt.}\n"
    folder = write_module(rules=rules, **{"rules.yaml": book, "words__de": words})
    told = " ".join(rondel("explain", what, "--lang", "de", "--shelf", str(folder.parent)).out.split())
    assert "Jeder bekommt einen Punkt. Kommentar im Code: One for the winner." in told


def test_modules_that_are_not_at_the_table_are_told_apart(on_games: Run) -> None:
    assert "elsewhere   " in on_games("explain", "ring").out
    shown = on_games("explain", "ring", "--modules", "ring_market").out
    assert "elsewhere   " not in shown
    assert "woven       " in shown


def test_no_line_of_a_module_is_wider_than_the_screen(on_games: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "72")
    assert max(map(len, on_games("explain", "ring").out.splitlines()[:-1])) <= 90


def test_a_module_as_json_has_every_address_once(on_games: Run) -> None:
    found = json.loads(on_games("explain", "ring", "--json").out)
    addresses = [entry["address"] for entry in found["entries"]]
    assert (found["module"], len(addresses)) == ("ring", len(set(addresses)))


def test_a_window_tells_what_it_offers_and_who_opens_it(on_games: Run) -> None:
    shown = on_games("explain", "turn_start", "--modules", "ring").out
    assert "opened by   turn" in shown
    assert "on offer    token." in shown


def test_an_address_as_json_has_its_parts(on_games: Run) -> None:
    (found,) = json.loads(on_games("explain", "ring.travel", "--json").out)["entries"]
    assert (found["kind"], found["parts"][0]["title"]) == ("deed", "the core")


def test_a_function_has_a_page(rondel: Run) -> None:
    shown = rondel("explain", "step").out
    assert "step(place, number, way, among)" in shown
    assert "example: step(" in shown


def test_a_function_as_json_is_an_object(rondel: Run) -> None:
    found = json.loads(rondel("explain", "unmet", "--json").out)
    assert list(found) == ["function", "forms", "gives", "says", "example"]


def test_a_misspelt_function_gets_a_suggestion(on_games: Run) -> None:
    assert "did you mean 'count'?" in on_games("explain", "cuont", "--modules", "ring").err


def test_a_misspelt_window_gets_a_suggestion(on_games: Run) -> None:
    assert "did you mean 'turn_start'?" in on_games("explain", "turnstart", "--modules", "ring").err


def test_core_text_is_no_json(on_games: Run) -> None:
    shown = on_games("explain", "--core", "ring.turn", "--json")
    assert (shown.code, "print text only" in shown.err) == (2, True)


@pytest.mark.parametrize("what", ["count", "link/conflict"])
def test_a_page_that_is_only_in_english_says_so_first_to_readers_of_other_languages(rondel: Run, what: str) -> None:
    assert rondel("--lang", "de", "explain", what).out.startswith("Diese Seite gibt es nur auf Englisch\n\n")
    assert "only in English" not in rondel("--lang", "en", "explain", what).out


def test_the_page_of_a_code_as_json_is_an_object(rondel: Run) -> None:
    assert list(json.loads(rondel("explain", "link/conflict", "--json").out)) == ["code", "page"]


def test_an_unknown_address_gets_a_suggestion(on_games: Run) -> None:
    shown = on_games("explain", "ring.travl")
    assert shown.code == 2
    assert "did you mean 'ring.travel'?" in shown.err


def test_the_generated_code_can_be_read(on_games: Run) -> None:
    compile(on_games("explain", "--code", "--modules", "ring").out, "<generated>", "exec")


def test_an_answer_is_shown_as_core_text(on_games: Run) -> None:
    shown = on_games("explain", "--core", "ring.strength").out
    assert shown.startswith("answer ring.strength(")


def test_a_deed_is_shown_with_its_blocks_and_trials(on_games: Run) -> None:
    shown = on_games("explain", "--core", "ring.token.nudge.play").out
    assert "waits, begins with block" in shown
    assert "trial ring.token.nudge.play(" in shown


def test_core_text_after_a_pass_is_another(on_games: Run) -> None:
    plain, lean = (on_games("explain", "--core", "ring.turn", *more).out for more in ((), ("--after", "lean")))
    assert "deed ring.turn(" in plain
    assert "deed ring.turn(" in lean
    assert plain != lean


def test_an_unknown_pass_gets_a_suggestion(on_games: Run) -> None:
    shown = on_games("explain", "--core", "ring.turn", "--after", "leen")
    assert (shown.code, "did you mean 'lean'?" in shown.err) == (2, True)


def test_after_without_core_is_wrong_use(on_games: Run) -> None:
    assert on_games("explain", "ring.turn", "--after", "lean").code == 2


def test_what_is_only_a_fact_has_no_core_text(on_games: Run) -> None:
    shown = on_games("explain", "--core", "ring.pieces.die")
    assert (shown.code, "is no deed and no answer" in shown.err) == (2, True)


def test_a_rule_is_printed_with_all_that_happens_to_it(on_games: Run) -> None:
    shown = on_games("explain", "--core", "ring.token.sell")
    assert (shown.code, "deed ring.token.sell.play" in shown.out) == (0, True)


def test_an_answer_that_is_written_out_everywhere_is_no_mistake(on_games: Run) -> None:
    shown = on_games("explain", "--core", "ring.strength", "--after", "all")
    assert (shown.code, "stands wherever it was asked for" in shown.out) == (0, True)


def test_code_goes_with_no_address(on_games: Run) -> None:
    shown = on_games("explain", "--code", "ring.turn")
    assert (shown.code, "a whole line-up" in shown.err) == (2, True)


def test_nothing_to_explain_is_wrong_use(rondel: Run) -> None:
    assert rondel("explain").code == 2


@pytest.mark.parametrize("code", ["no/such-page", "../../x", "a/b/c", "/"])
def test_a_code_without_a_page_is_wrong_use(rondel: Run, code: str) -> None:
    assert rondel("explain", code).code == 2


def test_the_page_of_a_code_is_shown(rondel: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rondel.source.resources.problem_page", lambda code: f"# {code}\n")
    assert rondel("explain", "link/conflict").out == "# link/conflict\n"


def test_explaining_needs_no_heavy_room_before_it_runs() -> None:
    assert not hasattr(explain, "read_lineup")


# --- what the page about it promises ---


def keys_in(data: object) -> set[str]:
    """Every key of an object, and of those inside it."""
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return {*(data if isinstance(data, dict) else ()), *(key for value in inside for key in keys_in(value))}


@pytest.mark.parametrize("what", ["ring", "ring.travel", "count", "link/conflict"])
def test_every_key_of_the_json_stands_on_the_page_about_it(on_games: Run, what: str) -> None:
    page = (Path(GAMES).parents[1] / "docs" / "workshop.md").read_text(encoding="utf-8")
    found = keys_in(json.loads(on_games("explain", what, "--json").out))
    assert {key for key in found if f"`{key}`" not in page} == set()


# --- in words ---


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "When you use the mint, you must take as many coins as your pay day says."),
        ("de", "Wenn du das Münzhaus nutzt, musst du so viele Münzen nehmen, wie dein Zahltag angibt."),
        (
            "fr",
            "prendre autant de pièces que l\N{RIGHT SINGLE QUOTATION MARK}indique votre jour de paie.",
        ),
    ],
)
def test_a_rule_without_a_sentence_is_put_into_words(on_games: Run, language: str, said: str) -> None:
    assert said in " ".join(on_games("explain", "ring.space.mint", "--lang", language).out.split())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "(Not in words yet: no clause for 'winners')"),
        ("de", "(Noch nicht in Worten: es fehlt ein Nebensatz für „winners“)"),
        ("fr", "(Pas encore mis en mots\xa0: il manque une proposition pour «\xa0winners\xa0»)"),
        ("es", "(Todavía no está en palabras: falta la palabra ring.deed.share)"),
    ],
)
def test_what_has_no_words_says_what_is_missing_in_the_language_asked_for(
    on_games: Run, language: str, said: str
) -> None:
    assert said in on_games("explain", "ring.share", "--lang", language).out


def test_programs_read_in_english_what_is_missing_and_its_id(on_games: Run) -> None:
    (found,) = json.loads(on_games("explain", "ring.share", "--lang", "de", "--json").out)["entries"]
    (part,) = found["parts"]
    assert (part["unsaid"], part["unsaid_id"]) == ("no clause for 'winners'", "unsaid.no-clause")


def test_a_sentence_that_somebody_wrote_wins(rondel: Run) -> None:
    shown = " ".join(rondel("explain", "base.count_apples").out.split())
    assert "B-ENDGAME-01: " in shown
    assert "you must" not in shown


def test_a_language_that_nobody_speaks_is_wrong_use(on_games: Run) -> None:
    assert on_games("explain", "ring.turn", "--lang", "tlh").code == 2
