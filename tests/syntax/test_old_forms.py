"""What is written as it once was: where it is told, and what its mend makes of it."""

from __future__ import annotations

import pytest

from rondel.mends import edited
from rondel.syntax.old_forms import old_forms
from rondel.syntax.parse import parse


def mended(text: str) -> str:
    """A text after the mends of its warnings."""
    tree, problems = parse(text, "x")
    assert not problems
    found = old_forms(tree, text)
    assert all(problem.warns and problem.fixes[0].sure for problem in found)
    return edited(text, [edit for problem in found for edit in problem.fixes[0].edits])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("deed a(b) when c cites A-1, A-2 { score 1 }", "deed a(b) when c { score 1 } cites A-1, A-2"),
        ("berth a cites A-1 { on b cites A-2 { } }", "berth a { on b { } cites A-2 } cites A-1"),
        ("every a { before b cites A-1 { } }", "every a { before b { } cites A-1 }"),
        ("after m.d cites A-1 { }", "after m.d { } cites A-1"),
        ("with m { deed a cites A-1 { } }", "with m { deed a { } cites A-1 }"),
        ('scenario "#" cites A-1 { then { } }', 'scenario "#" { then { } } cites A-1'),
        # both places
        ("deed a cites A-1, A-2 { } cites A-3", "deed a { } cites A-1, A-2, A-3"),
        # line breaks and comments
        ("deed a\n  cites A-1,\n  A-2 {\n}  # b\n", "deed a {\n} cites A-1, A-2  # b\n"),
        ("deed a  # b\n  cites A-1 {\n}\n", "deed a  # b\n {\n} cites A-1\n"),
        ("deed a cites A-1, # b\n  A-2 { # c\n}", "deed a # b\n { # c\n} cites A-1, A-2"),
        ("deed a cites A-1 # b\n{ }", "deed a # b\n{ } cites A-1"),
    ],
)
def test_rule_ids_before_a_body_go_behind_it(old: str, new: str) -> None:
    assert mended(old) == new
    assert parse(old, "x") == parse(new, "x")


@pytest.mark.parametrize(
    "text", ["deed a { } cites A-1", "answer a = b cites A-1", "fix a.b at c when d cites A-1", "remove a.b cites A-1"]
)
def test_rule_ids_that_stand_last_are_no_old_form(text: str) -> None:
    assert old_forms(parse(text, "x")[0], text) == []


def test_one_warning_tells_all_places_of_a_file() -> None:
    text = "deed a cites A-1 { }\ndeed b cites A-2 { }\nberth c cites A-3 { }\n"
    (warning,) = old_forms(parse(text, "x")[0], text)
    assert str(warning.span) == "x:1:8"
    assert warning.message == "rule ids stand between header and body here, and in 2 more places of this file"


def test_a_file_with_a_mistake_is_told_all_the_same() -> None:
    text = "deed a { score }\ndeed b cites A-2 { }\n"
    (warning,) = old_forms(parse(text, "x")[0], text)
    assert str(warning.span) == "x:2:8"
