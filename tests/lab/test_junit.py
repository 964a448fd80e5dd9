"""Reports as JUnit XML: the shape that CI services read, whatever stands in names and texts."""

from __future__ import annotations

import os

import pytest
from tests.junit_shape import cases, read_junit

from rondel.lab.conform.checks import Check
from rondel.lab.conform.junit_report import junit_report
from rondel.lab.conform.kit import Conformance, ConformTally, Violation
from rondel.lab.junit import JUnitCase, JUnitMessage, JUnitSuite, Verdict, file_cases, junit_text
from rondel.messages.said import Said
from rondel.problems import Problem, Remark, Span

WRONG = Problem(
    "check/unknown-name",
    Said("there is no 'pionts'"),
    Span("a/rules.rondel", 2, 5, 2, 11),
    (Remark(Span("b/rules.rondel", 7, 1), Said("here it is called otherwise")),),
    Said("did you mean 'points'?"),
)
SOURCES = {"a/rules.rondel": "deed turn {\n    pionts\n}\n"}


def report(*found: JUnitCase) -> str:
    return junit_text("all", [JUnitSuite("suite", found)])


def failed(text: str) -> JUnitMessage:
    return JUnitMessage(Verdict.FAILED, "claim", text, text)


NASTY = [
    ('<a & "b">', '<a & "b">'),
    ("]]>", "]]>"),
    ("a\x1b[31mb\x00", "a\\u001b[31mb\\u0000"),
    ("\ufffe\uffff", "\\ufffe\\uffff"),
    (os.fsdecode(b"a\xff"), "a\\udcff"),
    ("Gläser, dés, 骰子 🎲", "Gläser, dés, 骰子 🎲"),
    ("two\nlines\tand a tab", "two\nlines\tand a tab"),
]


@pytest.mark.parametrize(("text", "read"), NASTY)
def test_any_text_comes_back_as_text(text: str, read: str) -> None:
    (case,) = read_junit(report(JUnitCase(text, text, failed(text)))).iter("testcase")
    assert (case.get("classname"), case.get("name"), case[0].get("message"), case[0].text) == (read,) * 4


@pytest.mark.parametrize("text", [text for text, _ in NASTY])
def test_a_report_is_right_in_any_encoding(text: str) -> None:
    assert report(JUnitCase(text, text, failed(text))).isascii()


def test_cases_that_are_called_alike_are_told_apart() -> None:
    twice = JUnitCase("group", "title")
    assert [*cases(read_junit(report(twice, twice)))] == [("group", "title"), ("group", "title (2)")]


def test_passed_failed_broken_and_skipped_are_counted() -> None:
    messages = [None, *(JUnitMessage(verdict, "kind", "said") for verdict in Verdict)]
    root = read_junit(report(*(JUnitCase("group", str(n), message) for n, message in enumerate(messages))))
    (suite,) = root
    assert [suite.get(name) for name in ("tests", "failures", "errors", "skipped")] == ["4", "1", "1", "1"]


def test_a_file_with_problems_fails_with_code_message_and_place() -> None:
    (case,) = file_cases("a", (), [WRONG], SOURCES, Verdict.FAILED)
    assert case.message is not None
    assert (case.message.kind, case.message.message) == (WRONG.code, "a/rules.rondel:2:5: there is no 'pionts'")


def test_the_text_of_a_failure_has_carets_other_places_and_the_hint() -> None:
    (case,) = file_cases("a", (), [WRONG], SOURCES, Verdict.FAILED)
    assert case.message is not None
    assert all(part in case.message.text for part in ("^^^^^^", "b/rules.rondel:7:1", "hint: did you mean 'points'?"))


def test_several_problems_of_a_file_are_one_failure() -> None:
    other = Problem("check/unknown-name", Said("there is no 'x'"), Span("a/rules.rondel", 3, 1))
    (case,) = file_cases("a", ["a/rules.rondel"], [other, WRONG], SOURCES, Verdict.FAILED)
    assert case.message is not None
    assert case.message.message.endswith("(and 1 more)") and "there is no 'x'" in case.message.text


def test_a_file_without_problems_passes() -> None:
    assert file_cases("a", ["a/module.yaml"], [], {}, Verdict.FAILED) == [JUnitCase("a", "a/module.yaml")]


# --- line-ups and laws ---

LAW = Check("undo", "leads back")


def conformed(tally: ConformTally) -> Conformance:
    return Conformance(("base", "more"), (2, 3), 20, 99, 9, 1.5, [tally])


def test_a_broken_law_fails_with_players_seed_and_decision() -> None:
    tally = ConformTally(LAW, 9, 3, [Violation("undo", 3, 7, 12, "the position is another")])
    failure = cases(read_junit(junit_report([conformed(tally)])))["base + more", "undo leads back"][0]
    assert failure.text == "3 players, seed 7, decision 12: the position is another\nand 2 more"


def test_a_law_that_nobody_asked_about_is_skipped() -> None:
    found = cases(read_junit(junit_report([conformed(ConformTally(LAW))])))
    assert [part.tag for part in found["base + more", "undo leads back"]] == ["skipped"]


def test_a_line_up_that_cannot_be_played_is_an_error() -> None:
    root = read_junit(junit_report([Conformance(("base",), problems=(WRONG,))]))
    assert [error.get("type") for error in root.iter("error")] == [WRONG.code]


def test_rules_that_never_ran_are_told_and_nobodys_failure() -> None:
    result = conformed(ConformTally(LAW, 1))
    result.passed = {"a.rondel:3 deed turn": False, "a.rondel:9 deed game": True}
    root = read_junit(junit_report([result]))
    assert "never ran: a.rondel:3 deed turn" in str(root[0].findtext("system-out"))
    assert root.get("failures") == "0"
