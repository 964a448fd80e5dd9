"""Slips and their mends: the text with a mistake, and what comes of it."""

from __future__ import annotations

import pytest

from rondel.mends import edited
from rondel.problems import Fix
from rondel.syntax.parse import parse

SURE = [
    # a word that is nearly right
    ("deed a { chose x in y }", "deed a { choose x in y }"),
    ("berth b { onn enter { score 1 } }", "berth b { on enter { score 1 } }"),
    ('scenario "" { chosen { red choses "a" } }', 'scenario "" { chosen { red chooses "a" } }'),
    ("answer a = berths wheer it.price > 1", "answer a = berths where it.price > 1"),
    ("asnwer a(b: job, c: job) = b", "answer a(b: job, c: job) = b"),
    ("deed a { eahc x in y { } }", "deed a { each x in y { } }"),
    # a word or mark that is missing
    ("deed a { choose x you.hand }", "deed a { choose x in you.hand }"),
    ("deed a { move x you.hand }", "deed a { move x to you.hand }"),
    ("deed a { swap a b }", "deed a { swap a with b }"),
    ("deed a { need count(x }", "deed a { need count(x) }"),
    ("berth b { on enter score 1 } }", "berth b { on enter { score 1 } }"),
    ("deed a { pay oil }", "deed a { pay 1 oil }"),
    ("berth b { timing dusk }", "berth b { timing: dusk }"),
    ("berth b { limit = 1 }", "berth b { limit: 1 }"),
    ("berth b { limit: 1 a turn }", "berth b { limit: 1 per turn }"),
    ("deed a { } }", "deed a { } "),
    # '=' and '=='
    ("deed a { need x = 3 }", "deed a { need x == 3 }"),
    ("deed a { let x == 3 }", "deed a { let x = 3 }"),
    ("deed a { need x => 3 }", "deed a { need x >= 3 }"),
    ("deed a { set x += 1 }", "deed a { set x = x + 1 }"),
    ("deed a { x.face = 3 }", "deed a { set x.face = 3 }"),
    ("deed a { you.points += 3 }", "deed a { score 3 }"),
    # blocks
    ("deed a { if x { } elif y { } }", "deed a { if x { } else if y { } }"),
    ("deed a { if x then { } }", "deed a { if x { } }"),
    ("deed a { if x then score 1 }", "deed a { if x { score 1 } }"),
    ("deed a { if x: score 1 }", "deed a { if x { score 1 } }"),
    ("deed a:\n  score 1  # one\n  score 2\n\ndeed b { }", "deed a {\n  score 1  # one\n  score 2\n}\n\ndeed b { }"),
    ("deed a {\n  if x:\n    score 1\n  score 2\n}", "deed a {\n  if x {\n    score 1\n  }\n  score 2\n}"),
    ("deed a {\n  if x {\n    score 1\n  score 2\n}\n", "deed a {\n  if x {\n    score 1\n  }\n  score 2\n}\n"),
    ("deed a { score 1  # one\ndeed b { }", "deed a { score 1 }  # one\ndeed b { }"),
    ("deed a {\n  score 1\n", "deed a {\n  score 1\n}\n"),
    # rule ids
    ("deed a { } cites: B-1", "deed a { } cites B-1"),
    ("deed a { } cites B-1 cites B-2", "deed a { } cites B-1 , B-2"),
    # habits from elsewhere
    ("deed a { for x in y { } }", "deed a { each x in y { } }"),
    ("deed a { for each x in y { } }", "deed a { each x in y { } }"),
    ("deed a { foreach (x in y) { } }", "deed a { each x in y { } }"),
    ("deed a { var x = 3 }", "deed a { let x = 3 }"),
    ("deed a { build(tile) }", "deed a { do build(tile) }"),
    ("deed a { put x to y }", "deed a { move x to y }"),
    ("deed a { gain 3 points }", "deed a { score 3 }"),
    ("deed a { gain 3 coins }", "deed a { take 3 coins }"),
    ('deed a { return "x" }', "deed a { return x }"),
    ("// a remark", "# a remark"),
    ("deed a { score 1 /* one */\n}", "deed a { score 1 # one\n}"),
    ("deed a { score 1; score 2 }", "deed a { score 1 score 2 }"),
    ("deed a { need x && y }", "deed a { need x and y }"),
    ("deed a { need x||y }", "deed a { need x or y }"),
    ("deed a { need !x }", "deed a { need not x }"),
    # letters
    ("deed cast-off { }", "deed cast_off { }"),
    ("deed buildTile { }", "deed build_tile { }"),
    ("deed a { return “x” }", "deed a { return x }"),
    ("scenario “a tie” { }", 'scenario "a tie" { }'),
    ('scenario "a tie { }', 'scenario "a tie" { }'),
    ("\ufeffdeed a { }", "deed a { }"),
    # letters that no name has
    ("deed gr\u00f6\u00dfe { }", "deed groesse { }"),
    ("deed ch\u00eane { }", "deed chene { }"),
]
UNSURE = [
    ("deed a { x = 3 }", ["deed a { set x = 3 }", "deed a { let x = 3 }"]),
    ("deed a { pay coins }", ["deed a { pay 1 coins }"]),
    ("deed a { score 1 // one\n}", ["deed a { score 1 # one\n}"]),
]
NONE = [
    "deed a { score 1.5 }",
    "deed a { while x { } }",
    "deed a { timing: dusk }",
    "deed a { need x == }",
    "score 3",
    f"deed a {{ score {'7' * 60} }}",
    "deed \u0441\u0442\u0430\u0440 { }",
    "deed a { if x { if y { score 1\ndeed b { }",
]


def fixes(text: str) -> list[Fix]:
    return [fix for problem in parse(text, "f")[1] for fix in problem.fixes]


@pytest.mark.parametrize(("text", "mended"), SURE)
def test_a_slip_has_one_sure_mend(text: str, mended: str) -> None:
    (fix,) = fixes(text)
    assert (edited(text, fix.edits), fix.sure) == (mended, True)


@pytest.mark.parametrize(("text", "mended"), SURE)
def test_what_is_mended_can_be_read(text: str, mended: str) -> None:
    assert parse(mended, "f")[1] == []


@pytest.mark.parametrize(("text", "mended"), UNSURE)
def test_what_may_have_been_meant_otherwise_is_not_sure(text: str, mended: list[str]) -> None:
    assert [(edited(text, fix.edits), fix.sure) for fix in fixes(text)] == [(one, False) for one in mended]


@pytest.mark.parametrize("text", NONE)
def test_what_nobody_can_guess_has_no_mend(text: str) -> None:
    assert fixes(text) == []


def test_two_slips_in_one_line_are_mended_one_after_the_other() -> None:
    text = "deed a { need x = 3 and y = 4 }"
    for _ in range(2):
        (fix,) = fixes(text)
        text = edited(text, fix.edits)
    assert text == "deed a { need x == 3 and y == 4 }"


def test_slips_in_several_items_are_all_mended_at_once() -> None:
    text = "deed a { chose x in y }\ndeed b { need x = 3 }\n"
    found = [edit for fix in fixes(text) for edit in fix.edits]
    assert edited(text, found) == "deed a { choose x in y }\ndeed b { need x == 3 }\n"
