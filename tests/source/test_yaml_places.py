"""What a file of facts may not hold, each with the place where it is shown; hostile files do no harm."""

from __future__ import annotations

import pytest

from rondel.limits import LARGEST_FILE
from rondel.messages.said import Said
from rondel.problems import Problem, Span
from rondel.source.document import document_from_bytes, read_document

FILE = "facts.yaml"


def problems_of(text: str) -> list[Problem]:
    return read_document(text, FILE)[1]


def at(line: int, column: int, end_line: int, end_column: int) -> Span:
    return Span(FILE, line, column, end_line, end_column)


REFUSED = [
    ("facts/float", "a: 1.5", (1, 4, 1, 7)),
    ("facts/float", "version: 1.0", (1, 10, 1, 13)),
    ("facts/float", "- .5\n", (1, 3, 1, 5)),
    ("facts/float", "- 1e3\n", (1, 3, 1, 6)),
    ("facts/float", "- .inf\n", (1, 3, 1, 7)),
    ("facts/float", "- .NaN\n", (1, 3, 1, 7)),
    ("facts/float", "1.5: a", (1, 1, 1, 4)),
    ("facts/date", "a: 2017-10-05", (1, 4, 1, 14)),
    ("facts/date", "a: 2017-10-05T10:00:00Z", (1, 4, 1, 24)),
    ("facts/number-too-large", "a: 9007199254740993", (1, 4, 1, 20)),
    ("facts/number-too-large", "a: 0x" + "f" * 5000, (1, 4, 1, 5006)),
    ("facts/number-too-large", "a: -" + "9" * 5000, (1, 4, 1, 5005)),
    ("facts/tag", "a: !!python/object/apply:os.system ['true']", (1, 4, 1, 37)),
    ("facts/tag", "a: !!str 1", (1, 4, 1, 11)),
    ("facts/tag", "a: !<tag:x,2000:y> {}", (1, 4, 1, 21)),
    ("facts/tag", "!thing\na: 1", (1, 1, 2, 1)),
    ("facts/tag", "%YAML 1.1\n---\na: 1", (1, 1, 2, 4)),
    ("facts/tag", "%TAG ! tag:x,2000:\n---\na: 1", (1, 1, 2, 4)),
    ("facts/alias", "a: &x 1", (1, 4, 1, 8)),
    ("facts/alias", "a: *x", (1, 4, 1, 6)),
    ("facts/alias", "*x : 1", (1, 1, 1, 3)),
    ("facts/merge-key", "a:\n  <<: {b: 1}", (2, 3, 2, 5)),
    ("facts/bad-key", "true: 1", (1, 1, 1, 5)),
    ("facts/bad-key", "a: 1\nnull: 1", (2, 1, 2, 5)),
    ("facts/bad-key", "?\n: 2", (1, 2, 1, 2)),
    ("facts/bad-key", "? [a, b]\n: 1", (1, 3, 1, 9)),
    ("facts/bad-key", "? {a: b}\n: 1", (1, 3, 1, 9)),
    ("facts/bad-character", 'a: "\\e[2J"', (1, 4, 1, 11)),
    ("facts/bad-character", 'a: "x\\0"', (1, 4, 1, 9)),
    ("facts/cut-text", "a: {gain: claim(flag, orange)}", (1, 11, 1, 21)),
    ("facts/cut-text", "a: [claim(flag, orange)]", (1, 5, 1, 15)),
    ("facts/several-documents", "a: 1\n---\nb: 2", (2, 1, 2, 4)),
]


@pytest.mark.parametrize(("code", "text", "bounds"), REFUSED)
def test_what_is_not_allowed_is_shown_where_it_stands(code: str, text: str, bounds: tuple[int, int, int, int]) -> None:
    document, problems = read_document(text, FILE)
    assert [(problem.code, problem.span) for problem in problems] == [(code, at(*bounds))]
    assert document is not None, "reading goes on, so that all mistakes come together"


@pytest.mark.parametrize("text", ["a: 1.5", "a: 2017-10-05", "a: *x", "true: 1", "a: !!str 1"])
def test_refused_values_are_marked_as_spoilt(text: str) -> None:
    document, problems = read_document(text, FILE)
    assert document is not None
    assert document.spoilt == {problems[0].span}


def test_a_terminal_never_gets_escapes_from_a_file() -> None:
    document, _ = read_document('a: "\\e[2J"', FILE)
    assert document is not None
    assert document.data == {"a": "?[2J"}


def test_calls_in_blocks_and_in_quotes_are_whole() -> None:
    assert problems_of("a: claim(b, c)\nd: {e: 'f(b, c)', g: h(b)}\ni: 1) a choice") == []


def test_a_key_given_twice_shows_both_places() -> None:
    [problem] = problems_of("a: 1\nb: 2\na: 3")
    assert (problem.code, problem.span) == ("facts/duplicate-key", at(3, 1, 3, 2))
    assert problem.also[0].span == at(1, 1, 1, 2)


@pytest.mark.parametrize("text", ["1: a\n'1': b", "{a: 1, 'a': 2}", "x:\n- {a: 1, b: 2, a: 3}"])
def test_a_number_and_its_text_are_one_key(text: str) -> None:
    assert [problem.code for problem in problems_of(text)] == ["facts/duplicate-key"]


def test_all_mistakes_of_a_file_come_together() -> None:
    codes = [problem.code for problem in problems_of("a: 1.5\nb: !!int 3\na: 2\nc: *d\n")]
    assert codes == ["facts/float", "facts/tag", "facts/duplicate-key", "facts/alias"]


@pytest.mark.parametrize("text", ["", "   \n", "# only a remark\n", "---\n", "~"])
def test_an_empty_file_is_a_problem(text: str) -> None:
    assert read_document(text, FILE) == (None, [Problem("facts/empty", Said("this file is empty"), Span(FILE))])


@pytest.mark.parametrize("character", ["\0", "\x1b", "\x7f", "\x85", "\u2028", "\u202e", "\ud800", "\uffff"])
def test_invisible_characters_are_refused(character: str) -> None:
    document, [problem] = read_document(f"a: 1\nb: {character}", FILE)
    assert document is None
    assert (problem.code, problem.span) == ("facts/bad-character", at(2, 4, 2, 5))


def test_bytes_that_are_not_utf8_are_refused() -> None:
    document, [problem] = document_from_bytes(b"a: \xc3\xa9\nb: \xe9\n", FILE)
    assert document is None
    assert (problem.code, problem.span) == ("facts/not-utf8", at(2, 4, 2, 5))


def test_bytes_that_are_utf8_are_read() -> None:
    document, problems = document_from_bytes("a: é".encode(), FILE)
    assert document is not None and problems == []
    assert document.data == {"a": "é"}


@pytest.mark.parametrize("text", ["[" * 60, "- " * 60, "{a: " * 60, "[" * 1_000_000, "- " * 1_000_000])
def test_deep_nesting_is_refused(text: str) -> None:
    document, [problem] = read_document(text, FILE)
    assert document is None
    assert (problem.code, problem.span.line) == ("facts/too-deep", 1)


def test_fifty_levels_are_not_too_deep() -> None:
    assert problems_of("[" * 50 + "]" * 50) == []


def test_a_very_large_file_is_refused() -> None:
    document, [problem] = read_document(" " * (LARGEST_FILE + 1), FILE)
    assert document is None
    assert (problem.code, problem.span) == ("facts/too-large", Span(FILE))


@pytest.mark.parametrize("line", ["k{}: [1, a]\n", "- x\n", "# remark\n", "\n"])
def test_a_million_lines_are_refused(line: str) -> None:
    text = "".join(line.format(number) for number in range(1_000_000))
    assert [(problem.code, problem.span) for problem in problems_of(text)] == [("facts/too-large", Span(FILE))]


@pytest.mark.parametrize("value", ["1,", "x,", "{},", "'',", "a: 1,"])
def test_a_million_values_are_too_many(value: str) -> None:
    [problem] = problems_of(f"[{value * 1_000_000}]")
    assert (problem.code, problem.span.line) == ("facts/too-large", 1)


def test_a_long_text_is_no_harm() -> None:
    assert problems_of("a: '" + "x " * 4_000_000 + "'") == []


def test_an_alias_bomb_does_not_go_off() -> None:
    lines = ["a0: &a0 [x, x]"] + [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 30)]
    problems = problems_of("\n".join(lines))
    assert {problem.code for problem in problems} == {"facts/alias"}
    assert len(problems) == 88


def test_reading_stops_after_a_hundred_problems() -> None:
    problems = problems_of("- 1.5\n" * 1000)
    assert len(problems) == 101
    assert (problems[-1].code, problems[-1].span.line) == ("facts/too-many-problems", 101)
