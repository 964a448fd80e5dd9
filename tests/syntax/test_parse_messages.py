"""What a hobbyist reads after a slip: a code, the place, what was expected, and how to put it right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rondel.problems import Problem, Span
from rondel.syntax.parse import MOST_PROBLEMS, parse


def the_problem(text: str) -> Problem:
    _, (problem,) = parse(text, "game.rondel")
    return problem


def slips() -> list[tuple[str, str, str]]:
    """The texts of slips.txt, each with what is expected and the hint."""
    rows = (Path(__file__).parent / "slips.txt").read_text(encoding="utf-8")
    form = re.compile(r"^(\S.*)\n  expected: (.*)\n(?:  hint: (.*)\n)?", re.M)
    return [(text.replace("⏎", "\n"), expected, hint) for text, expected, hint in form.findall(rows)]


@pytest.mark.parametrize(("text", "expected", "hint"), slips())
def test_a_word_out_of_place(text: str, expected: str, hint: str) -> None:
    before, marked, behind = re.split("[«»]", text)
    problem = the_problem(before + marked + behind)
    assert problem.code == "syntax/expected-word"
    assert problem.message == f"'{marked}' stands where {expected} is expected"
    assert problem.hint == hint
    assert problem.span == Span("game.rondel", 1, len(before) + 1, 1, len(before + marked) + 1)
    assert problem.values == {"found": marked, "expected": expected}


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("deed a { score 1«;» score 2 }", "steps need no ';': a new line or two spaces part them"),
        ("deed «Build» { }", "names have only the letters a to z, digits and '_': 'build'"),
        ("deed build«Tile» { }", "names have only the letters a to z, digits and '_': 'build_tile'"),
        ("deed gr«öße» { }", "names have only the letters a to z, digits and '_': 'groesse'"),
        ("deed «стар» { }", "names have only the letters a to z, digits and '_'"),
        ('scenario «"»a tie { }', "the text that begins here has no closing quote in its line"),
        ("deed a { return «“»x” }", 'texts stand in plain double quotes ("), names in none'),
        ("deed a { return «'»x' }", 'texts stand in plain double quotes ("), names in none'),
        ("deed a { need x «&»& y }", "write 'and'"),
        ("deed a { need x «|»| y }", "write 'or'"),
        ("deed a { need «!»x }", "write 'not', or '!=' for unequal"),
        ("«\ufeff»deed a { }", "an invisible mark stands here: save the file as UTF-8 without BOM"),
    ],
)
def test_a_strange_character(text: str, hint: str) -> None:
    before, marked, behind = re.split("[«»]", text)
    problem = the_problem(before + marked + behind)
    assert (problem.code, problem.hint) == ("syntax/strange-character", hint)
    shown = marked if marked.isprintable() else repr(marked)[1:-1]
    assert problem.message == f"'{shown}' has no meaning here"
    assert problem.span == Span("game.rondel", 1, len(before) + 1, 1, len(before + marked) + 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("answer x =", "the file ends too early: an expression is expected"),
        ("berth", "the file ends too early: a name is expected"),
        ("berth b  # so far\n\n", "the file ends too early: '{' is expected"),
        ("deed a {\n  score 1\n", "the file ends too early: the block that began in line 1 has no '}'"),
    ],
)
def test_an_unfinished_file(text: str, message: str) -> None:
    problem = the_problem(text)
    assert (problem.code, problem.message) == ("syntax/unfinished", message)
    assert problem.span.line == text.rstrip().count("\n") + 1


@pytest.mark.parametrize(
    ("text", "began"),
    [
        ("deed a { score 1\ndeed b { }\n", 1),
        ("deed a {\n  score 1\n  if x {\n    score 2\n}\ndeed b { }\n", 3),
        ("berth a {\n  on enter { score 1 }\n\nberth b { timing: dusk }\nberth c { timing: dusk }\n", 1),
        ("deed x { }\n\nberth a {\n  on enter {\n    score 1\n}\nberth b(colour) { }\n", 4),
        ("deed a { }\nwith m {\n  deed b { }\n", 2),
    ],
)
def test_a_block_that_is_not_closed_is_named_once_with_the_line_where_it_began(text: str, began: int) -> None:
    problem = the_problem(text)
    assert f"the block that began in line {began} has no '}}'" in problem.message + problem.hint
    assert [remark.span.line for remark in problem.also] == [began]


def test_all_mistakes_come_in_one_run_and_the_rest_is_read() -> None:
    source, problems = parse(
        "deed a { chose x in y }\n"
        "deed b { score 1 }\n"
        "berth c {\n  on Enter { score 1 }\n}\n"
        "answer d = = 3\n"
        "deed e { score 1\n"
        "deed f { score 2 }\n"
        "deed g {",
        "game.rondel",
    )
    assert [(problem.code, problem.span.line) for problem in problems] == [
        ("syntax/expected-word", 1),
        ("syntax/strange-character", 4),
        ("syntax/expected-word", 6),
        ("syntax/expected-word", 8),
        ("syntax/unfinished", 9),
    ]
    assert [getattr(item, "name", "") for item in source.items] == ["b", "f"]


def test_a_file_without_indentation_gives_one_problem_per_mistake() -> None:
    assert the_problem("deed a {\nchose x in y\nscore 1\nif x {\nscore 2\n}\n}\ndeed b {\nscore 1\n}\n").span.line == 2


def test_very_many_mistakes_end() -> None:
    _, problems = parse("deed a { } }\n" * 100, "game.rondel")
    assert len(problems) == MOST_PROBLEMS


@pytest.mark.parametrize("text", ["}", "{", "(", '"', "#", "=", ";", "deed", "9", "..", "\x00", "é", "a b {", "a b }"])
def test_no_text_breaks_the_reader(text: str) -> None:
    for junk in (text, text * 50, f"deed a {{ {text} }}", f"answer x = {text}", f"\n\n{text}\ndeed b {{ }}"):
        source, problems = parse(junk, "game.rondel")
        assert source.items or problems or text == "#"
