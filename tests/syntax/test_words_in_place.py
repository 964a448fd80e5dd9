"""Words with a meaning of their own in some places are names in all others, whatever stands before them."""

from __future__ import annotations

from itertools import product

import pytest

from rondel.syntax import tree as t
from rondel.syntax.parse import parse
from rondel.syntax.parser import words_in_place

# The last ones stand behind another word: `at once`, `is asked`.
WORDS = (*words_in_place(), "once", "asked")

# What ends in every way in which an item, a clause or a step can end.
ITEMS_BEFORE = (
    "", "deed a { score 1 }", "deed a { score 1 } cites A-1", "kind a { x: 3 }", "kind a { on b { if c { } } }",
    "answer a = b", "answer a = b(c)", "answer a = [b]", "answer a = b where c", "answer a = b cites A-1",
    "fix a.b at c", "add x to a.b when c", "remove a.b", "remove [a] from b.c", "forbid a.b", "allow a.b(c)",
    "every a { }", 'scenario "a" { then { need b } }',
)  # fmt: skip
ITEMS = (
    "W a { x: 3 }", "W a(b: c) { on d { } }", "W a cites A-1 { }", "W a { } cites A-1", "a W(b) { }",
    "deed W(W: W) { }", "answer W = W", "every W { }",
    "remove W.W", "fix W.W(W) at W", "add W to a.W", "before W.W { }",
    "with W { W W { } }", "remove [W] from W.W(W)",
)  # fmt: skip
CLAUSES_BEFORE = ("", "y: 3", "y: b, c(d)", "y: 1 per turn", "on b { score 1 }", "on b { need c } cites A-1")
CLAUSES = ("W: W", "W: 1 per W", "on W(W) { }", "before W when W { }")
STEPS_BEFORE = ("", "score 1", "need a", "if a { }", "may a { }", "stop a", "stop a.b(c) at once")
STEPS = (
    "choose W in W", "pay 1 W", "take 2 W", "let W = W", "set W.W = W", "each W in W { }", "may W { }", "as W { }",
    "either W { } or W { }", "do W(W)", "window W", "move W to W", "swap W with W", "score W to W", "roll W until W",
    "draw W in W", "look at W", "need W is W", "need W(a) + W == [W, W]", "need W where W", "need can W", "stop W",
    "stop W(W) at once",
)  # fmt: skip
SCENES = (
    "W: W", "then { } W: W", 'chosen { W chooses "a" W cannot "b" W is not asked W can "c" W is asked "d" } W: 3',
)  # fmt: skip


def texts(word: str) -> list[str]:
    items = [" ".join(pair) for pair in product(ITEMS_BEFORE, ITEMS)]
    clauses = [f"kind r {{ {before} {clause} }}" for before, clause in product(CLAUSES_BEFORE, CLAUSES)]
    steps = [f"deed r {{ {before} {step} }}" for before, step in product(STEPS_BEFORE, STEPS)]
    scenes = [f'scenario "t" {{ {scene} }}' for scene in SCENES]
    return [text.replace("W", word) for text in (*items, *clauses, *steps, *scenes)]


@pytest.mark.parametrize("word", WORDS)
def test_a_word_in_place_is_a_name_everywhere_else(word: str) -> None:
    assert [text for text in texts(word) if parse(text, "x")[1]] == []


def test_a_rule_of_a_kind_called_stop_follows_a_deed() -> None:
    source, _ = parse("deed a { stop b } stop supper { on rest { } }", "x")
    assert [type(item) for item in source.items] == [t.Deed, t.Rule]


def test_two_steps_that_stop_deeds_follow_each_other() -> None:
    source, _ = parse("deed a { stop b stop c(d) if e { } }", "x")
    assert isinstance(source.items[0], t.Deed)
    assert [type(step) for step in source.items[0].body.steps] == [t.Stop, t.Stop, t.If]
