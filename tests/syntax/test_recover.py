"""Inside broken text the rest of the item is still there."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rondel.syntax.layout_text import one_line
from rondel.syntax.parse import parse
from rondel.syntax.recover import parse_as_far

RULES = Path(__file__).parents[1] / "games" / "ring" / "turns.rondel"


def left_of(text: str) -> list[str]:
    return [one_line(item) for item in parse_as_far(text, "a.rondel")[0].items]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("deed d { choose a in b  move a too c  score 1 }", "deed d { choose a in b  score 1 }"),
        ("deed d { choose a in b  need you. }", "deed d { choose a in b }"),
        ("deed d { need you.\n score 1 }", "deed d { score 1 }"),
        ("deed d { if a { score 1  let b = = 2 } else { score 3 } }", "deed d { if a { score 1 } else { score 3 } }"),
        ("deed d { each a in b { score 1 }  scor 2  score 3 }", "deed d { each a in b { score 1 }  score 3 }"),
        ("deed d { score 1 }\n}\nanswer a = 1", "deed d { score 1 }"),
        ("flag f { timing: a b\n limit: 1 per d\n on play { score 1 } }",
         "flag f { limit: 1 per d  on play { score 1 } }"),
        ("flag f { on play { score 1 }\n before play when { score 2 }\n after play { score 3 } }",
         "flag f { on play { score 1 }  after play { score 3 } }"),
    ],
)  # fmt: skip
def test_only_the_part_with_the_mistake_is_missing(text: str, left: str) -> None:
    assert left_of(text)[0] == left


def test_a_block_that_was_never_closed_ends_before_the_next_item() -> None:
    text = "deed a {\n  if x {\n    score 1\n\ndeed b { score 2 }\n"
    assert left_of(text) == ["deed a { if x { score 1 } }", "deed b { score 2 }"]


def test_items_inside_with_are_still_there() -> None:
    text = "with gold {\n  deed a { scoer 1 }\n  deed b { score 1 }\n}\n"
    assert left_of(text) == ["with gold { deed a { }  deed b { score 1 } }"]


def test_what_is_left_stands_where_it_stood() -> None:
    tree, _ = parse_as_far("deed d {\n  need you.\n  score 1\n}\n", "a.rondel")
    assert [(step.span.line, step.span.column) for step in tree.items[0].body.steps] == [(3, 3)]  # type: ignore[union-attr]


def test_a_sound_text_is_read_as_ever() -> None:
    text = RULES.read_text(encoding="utf-8")
    assert parse_as_far(text, "a.rondel") == parse(text, "a.rondel")


@pytest.mark.parametrize("seed", range(8))
def test_more_is_left_than_without_the_item_and_the_same_is_told(seed: int) -> None:
    text, chance = RULES.read_text(encoding="utf-8"), Random(seed)
    at = chance.randrange(len(text))
    broken = text[:at] + chance.choice(("", "=", ")", "}", "{", " do ", "x y z")) + text[at + chance.randrange(3) :]
    (tree, problems), (plain, told) = parse_as_far(broken, "a.rondel"), parse(broken, "a.rondel")
    assert problems == told
    assert len(tree.items) >= len(plain.items)
