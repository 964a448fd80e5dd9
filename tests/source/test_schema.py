"""Schema errors as problems: one for each mistake, at its exact place, with what was meant."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from rondel.problems import Problem, Span
from rondel.source.document import read_document
from rondel.source.schema import check_schema

FILE = "module.yaml"
NUMBER, TEXT, LIST, YES_NO = ({"type": name} for name in ("integer", "string", "array", "boolean"))
NAME = {**TEXT, "pattern": "^[a-z][a-z0-9_]*$", "title": "a name", "description": "lower-case letters"}
KINDS: dict[str, Any] = {
    "type": "object",
    "required": ["kind"],
    "properties": {"kind": {"enum": ["deck", "ring"]}},
    "unevaluatedProperties": False,
    "allOf": [
        {
            "if": {"required": ["kind"], "properties": {"kind": {"const": "deck"}}},
            "then": {"required": ["cards"], "properties": {"cards": NUMBER, "face_up": YES_NO}},
        },
        {
            "if": {"required": ["kind"], "properties": {"kind": {"const": "ring"}}},
            "then": {"properties": {"spaces": {"type": "array", "items": {"$ref": "#/$defs/name"}}}},
        },
    ],
    "$defs": {"name": NAME},
}


def problems_of(text: str, schema: dict[str, Any]) -> list[Problem]:
    document, problems = read_document(text, FILE)
    assert document is not None
    return problems + check_schema(document, schema)


def at(line: int, column: int, end_line: int, end_column: int) -> Span:
    return Span(FILE, line, column, end_line, end_column)


def properties(**schemas: Any) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "properties": schemas}


NUMBERS = {"additionalProperties": NUMBER}
CASES = [
    ("facts/unknown-key", "numbrs: 3", properties(numbers={}), (1, 1, 1, 7)),
    ("facts/unknown-key", "a:\n  x: 1", properties(a=properties(b={})), (2, 3, 2, 4)),
    ("facts/unknown-key", "a:\n  7: 1", properties(a=properties(b={})), (2, 3, 2, 4)),
    ("facts/unknown-key", "a: 1", properties(a=False), (1, 1, 1, 2)),
    ("facts/unknown-key", "a: {x: 1}", properties(a={"propertyNames": {"enum": ["y"]}}), (1, 5, 1, 6)),
    ("facts/missing-key", "b: 1", {"required": ["a"]}, (1, 1, 1, 2)),
    ("facts/missing-key", "x:\n  b: 1\n  c: 2", properties(x={"required": ["a"]}), (1, 1, 1, 2)),
    ("facts/missing-key", "- b: 1\n  c: 2", {"items": {"required": ["a"]}}, (1, 3, 1, 4)),
    ("facts/missing-key", "- {}", {"items": {"required": ["a"]}}, (1, 3, 1, 5)),
    ("facts/missing-key", "a: 1", {"dependentRequired": {"a": ["b"]}}, (1, 1, 1, 2)),
    ("facts/wrong-type", "a: six", properties(a=NUMBER), (1, 4, 1, 7)),
    ("facts/wrong-type", "a:", properties(a=NUMBER), (1, 3, 1, 3)),
    ("facts/wrong-type", "a: [1, true]", properties(a={"items": NUMBER}), (1, 8, 1, 12)),
    ("facts/wrong-type", "a:\n  b: 1\n  c: 2", properties(a=LIST), (1, 1, 1, 2)),
    ("facts/wrong-type", "a: {b: 1}", properties(a=LIST), (1, 4, 1, 10)),
    ("facts/wrong-type", "1: {2: x}", {"additionalProperties": NUMBERS}, (1, 8, 1, 9)),
    ("facts/not-allowed", "a: rign", properties(a={"enum": ["ring", "deck"]}), (1, 4, 1, 8)),
    ("facts/not-allowed", "a: no", properties(a={"const": "yes"}), (1, 4, 1, 6)),
    ("facts/not-allowed", "a: x", properties(a={"not": TEXT}), (1, 4, 1, 5)),
    ("facts/bad-name", "a: My Name", properties(a=NAME), (1, 4, 1, 11)),
    ("facts/bad-name", "a: {B: 1}", properties(a={"propertyNames": NAME}), (1, 5, 1, 6)),
    ("facts/bad-name", "a: {3: 1}", properties(a={"propertyNames": NAME}), (1, 5, 1, 6)),
    ("facts/too-few", "a: []", properties(a={"minItems": 1}), (1, 4, 1, 6)),
    ("facts/too-few", "a: {}", properties(a={"minProperties": 1}), (1, 4, 1, 6)),
    ("facts/too-few", "a: [x]", properties(a={"contains": {"const": "y"}}), (1, 4, 1, 7)),
    ("facts/too-many", "a:\n- 1\n- 2", properties(a={"maxItems": 1}), (1, 1, 1, 2)),
    ("facts/too-many", "a: {b: 1, c: 2}", properties(a={"maxProperties": 1}), (1, 4, 1, 16)),
    ("facts/too-many", "a: [1, 2]", properties(a={"prefixItems": [{}], "items": False}), (1, 4, 1, 10)),
    ("facts/too-short", "a: ''", properties(a={"minLength": 1}), (1, 4, 1, 6)),
    ("facts/too-long", "a: abc", properties(a={"maxLength": 2}), (1, 4, 1, 7)),
    ("facts/too-small", "a: 0", properties(a={"minimum": 1}), (1, 4, 1, 5)),
    ("facts/too-small", "a: 0", properties(a={"exclusiveMinimum": 0}), (1, 4, 1, 5)),
    ("facts/too-big", "a: 7", properties(a={"maximum": 6}), (1, 4, 1, 5)),
    ("facts/too-big", "a: 7", properties(a={"exclusiveMaximum": 7}), (1, 4, 1, 5)),
    ("facts/given-twice", "a: [x, y, x]", properties(a={"uniqueItems": True}), (1, 11, 1, 12)),
]


@pytest.mark.parametrize(("code", "text", "schema", "bounds"), CASES)
def test_each_mistake_is_shown_once_at_its_place(
    code: str, text: str, schema: dict[str, Any], bounds: tuple[int, int, int, int]
) -> None:
    [problem] = problems_of(text, schema)
    assert (problem.code, problem.span) == (code, at(*bounds))


NO_QUOTES = "write the number without quotes"
RINGS = "'rng' is not allowed here; wanted 'ring' or 'pit'"
RING = {"enum": ["ring", "pit"]}
SAID = [
    ("numbrs: 3", properties(numbers={}), "the key 'numbrs' is not known here", "did you mean 'numbers'?"),
    ("zzz: 3", properties(b={}, a={}), "the key 'zzz' is not known here", "known here: a, b"),
    ("b: 1", {"required": ["a"], "properties": {"a": NAME}}, "the key 'a' is missing", "lower-case letters"),
    ("a: six", properties(a=NUMBER), "wanted a whole number, read the text 'six'", ""),
    ("a: '6'", properties(a=NUMBER), "wanted a whole number, read the text '6'", NO_QUOTES),
    ("a: yes", properties(a=YES_NO), "wanted true or false, read the text 'yes'", "write true"),
    ("a: 6", properties(a=TEXT), "wanted a text, read the number 6", "write it in quotes: '6'"),
    ("a: x", properties(a=LIST), "wanted a list, read the text 'x'", "write it as a list: [x]"),
    ("a:", properties(a={"type": ["array", "string"]}), "wanted a list or a text, read nothing", ""),
    ("a: rng", properties(a=RING), RINGS, "did you mean 'ring'?"),
    ("a: My Name", properties(a=NAME), "'My Name' is not a name", "write 'my_name'"),
    ("a: '%'", properties(a=NAME), "'%' is not a name", "lower-case letters"),
    ("a: []", properties(a={"minItems": 2}), "wanted at least 2, read 0 entries", ""),
]


@pytest.mark.parametrize(("text", "schema", "message", "hint"), SAID)
def test_a_message_says_what_is_wanted(text: str, schema: dict[str, Any], message: str, hint: str) -> None:
    [problem] = problems_of(text, schema)
    assert (problem.message, problem.hint) == (message, hint)


def test_something_given_twice_shows_both_places() -> None:
    [problem] = problems_of("[x, y, x]", {"uniqueItems": True})
    assert problem.also[0].span == at(1, 2, 1, 3)


def test_two_unknown_keys_are_two_problems() -> None:
    assert [problem.span.line for problem in problems_of("x: 1\ny: 2", properties(a={}))] == [1, 2]


def test_two_missing_keys_are_two_problems() -> None:
    messages = [problem.message for problem in problems_of("x: 1", {"required": ["a", "b"]})]
    assert messages == ["the key 'a' is missing", "the key 'b' is missing"]


def test_a_kind_is_judged_by_its_own_branch() -> None:
    [problem] = problems_of("kind: deck\ncards: many", KINDS)
    assert (problem.code, problem.span) == ("facts/wrong-type", at(2, 8, 2, 12))


def test_a_mistake_in_a_branch_does_not_make_its_other_keys_unknown() -> None:
    problems = problems_of("kind: deck\ncards: many\nface_up: true\nfase_up: true", KINDS)
    assert [problem.code for problem in problems] == ["facts/wrong-type", "facts/unknown-key"]
    assert problems[1].hint == "did you mean 'face_up'?"


def test_keys_of_another_kind_are_unknown() -> None:
    [problem] = problems_of("kind: ring\ncards: 3", KINDS)
    assert (problem.code, problem.span) == ("facts/unknown-key", at(2, 1, 2, 6))


def test_an_unknown_kind_is_one_problem() -> None:
    [problem] = problems_of("kind: rong", KINDS)
    assert (problem.code, problem.hint) == ("facts/not-allowed", "did you mean 'ring'?")


def test_a_reference_is_followed_to_the_real_error() -> None:
    [problem] = problems_of("kind: ring\nspaces: [a, B]", KINDS)
    assert (problem.code, problem.span) == ("facts/bad-name", at(2, 13, 2, 14))


UNION = properties(a={"anyOf": [{"type": "array", "items": NUMBER}, {"enum": ["all", "none"]}]})


def test_a_union_is_judged_by_the_branch_that_fits() -> None:
    [problem] = problems_of("a: [1, x]", UNION)
    assert (problem.code, problem.span) == ("facts/wrong-type", at(1, 8, 1, 9))


def test_a_union_of_a_list_and_words_suggests_a_word() -> None:
    [problem] = problems_of("a: al", UNION)
    assert (problem.code, problem.hint) == ("facts/not-allowed", "did you mean 'all'?")


def test_a_union_that_nothing_fits_names_all_types() -> None:
    [problem] = problems_of("a: 3", properties(a={"oneOf": [LIST, TEXT]}))
    assert problem.message == "wanted a list or a text, read the number 3"


def test_a_union_of_mappings_is_judged_by_the_kind_it_names() -> None:
    ring = properties(kind={"const": "ring"}, size=NUMBER)
    deck = properties(kind={"const": "deck"}, cards={"propertyNames": {"enum": ["red", "blue"]}})
    [problem] = problems_of("kind: deck\ncards: {rde: 1}", {"oneOf": [ring, deck]})
    assert (problem.code, problem.hint) == ("facts/unknown-key", "did you mean 'red'?")


def test_a_union_without_a_fitting_branch_is_one_problem() -> None:
    schema = properties(a={"anyOf": [{"const": 1}, {"const": 2}, {"not": {"type": "array"}}]})
    assert [problem.code for problem in problems_of("a: []", schema)] == ["facts/not-allowed"]


def test_keys_known_through_references_and_patterns_are_known() -> None:
    part = {"properties": {"a": NUMBER}, "patternProperties": {"^x_": True}}
    schema = {
        "$ref": "#/$defs/part",
        "anyOf": [True],
        "unevaluatedProperties": False,
        "$defs": {"part": part},
    }
    assert [problem.code for problem in problems_of("a: one\nx_1: 2\nb: 3", schema)] == [
        "facts/wrong-type",
        "facts/unknown-key",
    ]


@pytest.mark.parametrize(("text", "shown"), [("true", "true"), ("null", "null"), ("[1]", "[1]"), ("3", "3")])
def test_any_value_can_be_shown(text: str, shown: str) -> None:
    [problem] = problems_of(f"a: {text}", properties(a={"const": "x"}))
    assert problem.message == f"'{shown}' is not allowed here; wanted 'x'"


def test_a_value_already_refused_is_not_complained_of_again() -> None:
    problems = problems_of("a: 1.5", properties(a=NUMBER))
    assert [problem.code for problem in problems] == ["facts/float"]


def test_the_second_half_of_a_cut_text_is_not_an_unknown_key() -> None:
    problems = problems_of("a: {gain: claim(x, y)}", properties(a=properties(gain=TEXT)))
    assert [problem.code for problem in problems] == ["facts/cut-text"]


def test_problems_come_in_source_order() -> None:
    text = "b: x\na: [1]\nz: 1"
    problems = problems_of(text, properties(a=TEXT, b=NUMBER))
    assert [problem.span.line for problem in problems] == [1, 2, 3]


def test_a_document_that_fits_has_no_problems() -> None:
    assert problems_of("kind: ring\nspaces: [a, b]", KINDS) == []


def test_jsonschema_is_loaded_only_when_needed() -> None:
    program = "import sys, rondel.source.schema; sys.exit('jsonschema' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
