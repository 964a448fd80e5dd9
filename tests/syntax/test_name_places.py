"""Every name in a tree has a place of its own, and none of them takes part in equality."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from rondel.problems import Span
from rondel.syntax import tree as t
from rondel.syntax.name_places import place_of_kind, place_of_name, place_of_per, place_of_type
from rondel.syntax.parse import parse

SHAPES = Path(__file__).with_name("shapes.rondel")
TEXT = """
with harbour, tide {
  berth
    quay(depth: number) { limit: 2 per turn  on enter(boat: ship) when ready { window
      dusk } }
  every berth { before leave { may # here
      rest { } } }
  deed sail(boat) { choose up to 2 cards in you . hand  let x = boat.place.owner
    each one in x { draw it_too in pile }  either go { pay 1 coin } or stay { take 2 coin } }
  answer weight(boat) = 1
  before harbour . sail(boat) { do sail(boat) }
}
scenario "a" { chosen { red chooses "b" } }
"""


def names_in(node: Any) -> Iterator[tuple[str, Span]]:
    """Each name of a tree with its place."""
    if isinstance(node, tuple):
        for part in node:
            yield from names_in(part)
    elif hasattr(node, "__dataclass_fields__") and not isinstance(node, Span):
        yield from names_of(node)
        for one in fields(node):
            yield from names_in(getattr(node, one.name))


def names_of(node: Any) -> Iterator[tuple[str, Span]]:
    match node:
        case t.Rule():
            yield from ((node.kind, place_of_kind(node)), (node.name, node.named))
        case t.Every():
            yield node.kind, place_of_kind(node)
        case t.Handler():
            yield node.event, node.named
        case t.Deed() | t.Answer() | t.Choose() | t.Let() | t.Each() | t.Draw() | t.Window():
            yield node.name, node.named
        case t.May():
            yield node.label, node.named
        case t.Branch():
            yield node.label, place_of_name(node)
        case t.Turn():
            yield node.player, place_of_name(node)
        case t.Name() | t.Part() | t.Fact():
            yield node.name, place_of_name(node)
        case t.Param():
            yield node.name, place_of_name(node)
            yield from [(node.type, place_of_type(node))] if node.type else []
        case t.Value() if node.per:
            yield node.per, place_of_per(node)
        case t.Pay() | t.Take() if node.kind:
            yield node.kind, place_of_kind(node)
        case t.Address():
            yield from zip(node.parts, node.places, strict=True)
        case t.With():
            yield from zip(node.modules, node.places, strict=True)


@pytest.mark.parametrize("text", [TEXT, *SHAPES.read_text(encoding="utf-8").split("\n---\n")])
def test_a_name_stands_where_its_place_says(text: str) -> None:
    tree, problems = parse(text, "a.rondel")
    assert not problems
    lines = text.split("\n")
    for name, span in names_in(tree):
        assert lines[span.line - 1][span.column - 1 : span.end_column - 1] == name, (name, span)


def test_places_of_names_make_no_difference() -> None:
    wide, narrow = (parse(text, "a")[0] for text in ("deed  d { let\n x = 1 }", "deed d { let x = 1 }"))
    assert wide == narrow and hash(wide) == hash(narrow)
