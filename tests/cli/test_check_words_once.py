"""One mistake in words is told once, in however many files and languages a module says something."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import SMALL_RULES, Run, WriteModule

LISTED = "".join(f"B-TURN-0{n}: {{source: {{edition: own, section: One}}, status: printed}}\n" for n in range(1, 6))
SCENARIO = """\
scenario "so it is" {
  when { as red { do turn } }
  chosen { red chooses "one" }
  then { need red.points == 1 }
} cites B-TURN-01..05
"""
TERMS = "".join(
    f"  {id}: {{GENDERone: {id.split('.')[1]}}}\n"
    for id in (
        *(f"player.{name}" for name in ("red", "blue", "green")),
        *(f"label.{name}" for name in ("one", "two", "none_at_all")),
        *("option.speed", "deed.turn"),
    )
)
SENTENCES = "messages:\n" + "".join(f'  rule.B-TURN-0{n}: "So it is {n * "so "}."\n' for n in range(1, 6))
FILES = {
    "rules.yaml": LISTED,
    "scenarios__turn.rondel": SCENARIO,
    "words__en": "terms:\n" + TERMS.replace("GENDER", ""),
    "words__fr": "terms:\n" + TERMS.replace("GENDER", "gender: m, "),
    "words__en.rules.yaml": SENTENCES,
    "words__fr.rules.yaml": SENTENCES,
}

Told = list[tuple[str, int, str, str]]
Check = Callable[..., Told]


@pytest.fixture
def check(rondel: Run, write_module: WriteModule) -> Check:
    """The problems of a small module that says its rules in two languages: file, line, code and hint of each."""

    def told(file: str = "", old: str = "", new: str = "", **others: str) -> Told:
        texts = FILES | ({file: FILES[file].replace(old, new)} if file else {}) | others
        rules = SMALL_RULES.rstrip() + " cites B-TURN-01..05\n"
        shown = rondel("check", str(write_module(rules=rules, **texts)), "--format", "json")
        found = json.loads(shown.out) if shown.out else []
        return [(Path(one["file"]).name, one["line"], one["code"], one.get("hint", "")) for one in found]

    return told


def test_the_module_that_is_spoilt_here_is_right(check: Check) -> None:
    assert check() == []


@pytest.mark.parametrize(("old", "new"), [("messages:", "sentences:"), (SENTENCES, "messages: true\n")])
def test_sentences_that_cannot_be_read_are_not_missed_in_the_other_file(check: Check, old: str, new: str) -> None:
    assert [found[:3] for found in check("words__fr.rules.yaml", old, new)] == [("fr.rules.yaml", 1, "words/bad-file")]


def test_a_sentence_that_is_no_id_is_not_missed_in_the_other_file(check: Check) -> None:
    assert check("words__fr.rules.yaml", "rule.B-TURN-02", "ruel.B-TURN-02") == [
        ("fr.rules.yaml", 3, "words/bad-file", "did you mean 'rule.B-TURN-02'?")
    ]


def test_an_id_with_a_sign_behind_it_is_proposed_without(check: Check) -> None:
    assert check("words__en.rules.yaml", "rule.B-TURN-02:", "rule.B-TURN-02::") == [
        ("en.rules.yaml", 3, "words/bad-file", "did you mean 'rule.B-TURN-02'?")
    ]


@pytest.mark.parametrize(("waiting", "line"), [("", 1), ('  #rule.B-TURN-02: "…"\n', 3)], ids=["no-line", "waits"])
def test_a_sentence_is_missed_in_the_part_where_it_belongs(check: Check, waiting: str, line: int) -> None:
    [found] = check("words__fr.rules.yaml", '  rule.B-TURN-02: "So it is so so ."\n', waiting)
    assert found[:3] == ("fr.rules.yaml", line, "words/missing-word")


def test_what_another_language_lacks_is_told_beside_what_cannot_be_read(check: Check) -> None:
    broken = SENTENCES.replace("rule.B-TURN-02", "ruel.B-TURN-02")
    found = check("words__fr", "  player.red: {gender: m, one: red}\n", "", **{"words__en.rules.yaml": broken})
    assert [one[:3] for one in found] == [
        ("en.rules.yaml", 3, "words/bad-file"),
        ("fr.yaml", 1, "words/missing-word"),
    ]


def test_a_word_in_the_wrong_section_is_told_there_and_not_missed(check: Check) -> None:
    red = "  player.red: {one: red}\n"
    moved = FILES["words__en"].replace(red, "") + 'messages:\n  player.red: "red"\n'
    assert check("words__en", FILES["words__en"], moved) == [
        ("en.yaml", 10, "words/unused-word", "it belongs under 'terms'")
    ]


def test_a_sentence_among_the_terms_belongs_under_the_messages(check: Check) -> None:
    text = FILES["words__fr.rules.yaml"].replace('  rule.B-TURN-02: "So it is so so ."\n', "")
    moved = text + 'terms:\n  rule.B-TURN-02: {gender: f, one: "So it is"}\n'
    assert check("words__fr.rules.yaml", FILES["words__fr.rules.yaml"], moved) == [
        ("fr.rules.yaml", 7, "words/unused-word", "it belongs under 'messages'")
    ]


def test_a_rule_that_is_cited_and_no_longer_listed_is_told_without_its_sentences(check: Check) -> None:
    found = check("rules.yaml", LISTED.split("\n")[1] + "\n", "")
    assert {one[2] for one in found} == {"check/unknown-cite"}


def test_a_rule_that_is_misspelt_in_the_list_is_told_without_its_sentences(check: Check) -> None:
    found = check("rules.yaml", "B-TURN-02", "B-TRUN-02")
    assert [one[:3] for one in found] == [("rules.yaml", 2, "check/rule-not-encoded")]


def test_a_sentence_that_nobody_asks_for_is_told_once_for_all_languages(check: Check) -> None:
    more = SENTENCES + '  rule.B-TURN-77: "Not so."\n'
    found = check(**{"words__en.rules.yaml": more, "words__fr.rules.yaml": more})
    assert [one[:3] for one in found] == [("en.rules.yaml", 7, "words/unused-word")]


def test_what_is_no_rule_of_a_list_needs_no_sentence(check: Check) -> None:
    assert [one[2] for one in check("rules.yaml", LISTED, LISTED + "edition: own\n")] == ["facts/bad-name"]
