"""The schemas as language servers of editors read them: from a file, offline, merging what stands beside a `$ref`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rondel.source.document import read_document
from rondel.source.known_keys import referred
from rondel.source.resources import schema, schema_names


def inner(node: Any) -> Iterator[dict[str, Any]]:
    """Every mapping in a schema."""
    if isinstance(node, dict):
        yield node
    for part in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from inner(part)


def references(name: str) -> Iterator[dict[str, Any]]:
    return (part for part in inner(schema(name)) if isinstance(part.get("$ref"), str))


@pytest.mark.parametrize("name", schema_names())
def test_a_schema_is_called_as_its_file(name: str) -> None:
    assert schema(name)["$id"] == f"{name}.schema.json"


@pytest.mark.parametrize("name", schema_names())
def test_a_schema_needs_no_network(name: str) -> None:
    assert [part["$ref"] for part in references(name) if not part["$ref"].startswith("#/$defs/")] == []


@pytest.mark.parametrize("name", schema_names())
def test_nothing_beside_a_reference_hides_what_is_referred_to(name: str) -> None:
    """Older servers merge the two, and `properties` beside a reference would take the place of those behind it."""
    hiding = {"properties", "patternProperties", "items", "allOf", "anyOf", "oneOf", "if", "required"}
    found = [part for part in references(name) if hiding & part.keys() & referred(schema(name), part["$ref"]).keys()]
    assert found == []


def key_schemas(name: str) -> Iterator[Draft202012Validator]:
    for part in inner(schema(name)):
        if isinstance(part.get("propertyNames"), dict):
            yield Draft202012Validator({"$defs": schema(name).get("$defs", {}), **part["propertyNames"]})


@pytest.mark.parametrize("name", schema_names())
def test_a_key_that_may_be_a_number_need_not_be_a_text(name: str) -> None:
    """In `rows: {2: 5, 3: 6}` the keys are numbers to YAML, and texts to a schema only."""
    assert [key.schema for key in key_schemas(name) if key.is_valid("2") and not key.is_valid(2)] == []


ROWS = """\
pieces:
  card: {home: deck, columns: {points: number}, rows: [{id: feast, points: 2, count: 3}, {id: 7, points: 1}]}
  tile: {home: deck, rows: tables/tiles.yaml}
places:
  deck: {stack: true, seen: nobody}
boards:
  field: {of: cell, grid: {rows: {2: 5, 3: 6}, columns: 4}}
  other: {of: spot, hex: {rows: 6, columns: {2: 3}}}
tables:
  price: {from: number, to: number, rows: {1: 2, 2: 5}}
  prices: {from: card, to: number, rows: tables/prices.yaml}
  steps: {from: number, to: number, rows: [1, 3, 6]}
  double: {from: [number, card], to: number, rows: {1: {feast: 2}}}
patch:
  base.pieces.card: {rows: {4: {id: feast, points: 2}}}
  base.pieces.tile: {rows: [{id: feast}]}
  base.tables.price: {rows: {3: 3}}
"""


def test_rows_of_every_shape_are_right_as_yaml_reads_them() -> None:
    document, problems = read_document(f"module: my\nversion: 1.0.0\n{ROWS}", "module.yaml")
    assert document is not None and not problems
    relaxed = Draft202012Validator(without_patterns(schema("module")))
    assert [error.message for error in relaxed.iter_errors(document.data)] == []


def without_patterns(node: Any) -> Any:
    """A schema without patterns of keys: for keys that are no texts, Python's validator would break, a server's not."""
    if isinstance(node, list):
        return [without_patterns(part) for part in node]
    if not isinstance(node, dict):
        return node
    return {key: without_patterns(part) for key, part in node.items() if key != "patternProperties"}
