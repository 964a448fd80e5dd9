"""`rondel check --format sarif`: what SARIF 2.1.0 asks of a log, and what editors and sites show of it."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit
from urllib.request import url2pathname

import pytest

from rondel.cli.problem_sarif import as_sarif
from rondel.messages.said import Said, say
from rondel.problems import Problem, Remark, Span
from rondel.source.resources import problem_codes, problem_page

HERE = Span("a/rules.rondel", 2, 5, 2, 11)
THERE = Remark(Span("b/rules.rondel", 7, 1), Said("here it is declared, too"))
TWICE = Said("'x' is there twice", values={"name": "x"})
WRONG = Problem("link/declared-twice", TWICE, HERE, (THERE,), Said("take another name"))

# The properties that a log of ours may have, by what they are properties of; `!` must be there.
SHAPE: dict[str, dict[str, Any]] = {
    "log": {"$schema": str, "version!": str, "runs!": ["run"]},
    "run": {"tool!": "tool", "columnKind": str, "results": ["result"]},
    "tool": {"driver!": "component"},
    "component": {"name!": str, "version": str, "rules": ["rule"]},
    "rule": {
        "id!": str, "name": str, "shortDescription": "text", "fullDescription": "text", "help": "text",
        "helpUri": str, "defaultConfiguration": "configuration", "properties": dict,
    },
    "text": {"text!": str, "markdown": str},
    "configuration": {"level": str},
    "result": {
        "ruleId": str, "ruleIndex": int, "level": str, "message!": "text", "locations": ["location"],
        "relatedLocations": ["location"], "properties": dict,
    },
    "location": {"id": int, "message": "text", "physicalLocation": "physical"},
    "physical": {"artifactLocation!": "artifact", "region": "region"},
    "artifact": {"uri!": str, "uriBaseId": str},
    "region": {"startLine!": int, "startColumn": int, "endLine": int, "endColumn": int},
}  # fmt: skip


def judge(found: Any, wanted: Any) -> None:
    """Stops at the first thing that the standard does not allow."""
    if isinstance(wanted, list):
        assert isinstance(found, list)
        for part in found:
            judge(part, wanted[0])
    elif isinstance(wanted, str):
        shape = {name.rstrip("!"): part for name, part in SHAPE[wanted].items()}
        assert {name[:-1] for name in SHAPE[wanted] if name.endswith("!")} <= found.keys() <= shape.keys()
        for name, part in found.items():
            judge(part, shape[name])
    else:
        assert isinstance(found, wanted)


def run_of(*problems: Problem) -> dict[str, Any]:
    log = json.loads(as_sarif(problems, {}))
    judge(log, "log")
    (run,) = log["runs"]
    assert isinstance(run, dict)
    return run


def rule_of(code: str) -> dict[str, Any]:
    (rule,) = run_of(Problem(code, Said("something"), HERE))["tool"]["driver"]["rules"]
    assert isinstance(rule, dict)
    return rule


def result_of(problem: Problem) -> dict[str, Any]:
    (result,) = run_of(problem)["results"]
    assert isinstance(result, dict)
    return result


def test_a_log_without_problems_has_the_shape_of_the_standard() -> None:
    assert run_of()["results"] == []


def test_every_result_points_at_its_rule() -> None:
    run = run_of(WRONG, Problem("check/unknown-name", Said("there is no 'y'"), HERE), WRONG)
    rules = run["tool"]["driver"]["rules"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])
    assert [rule["id"] for rule in rules] == ["check/unknown-name", "link/declared-twice"]


# --- texts and help ---


def test_every_code_has_its_texts() -> None:
    for code in problem_codes():
        rule = rule_of(code)
        short, full = rule["shortDescription"]["text"], rule["fullDescription"]["text"]
        assert short.endswith(".") and "\n" not in short, code
        assert full.startswith(short) and len(full) > len(short), code
        assert rule["help"]["markdown"] == problem_page(code)


def test_help_without_markdown_has_no_marks_of_it() -> None:
    for code in problem_codes():
        text = rule_of(code)["help"]["text"]
        assert text.startswith(code) and "```" not in text and "\n## " not in text, code


def test_comments_of_an_example_stay_in_the_help() -> None:
    pages = {code: str(problem_page(code)) for code in problem_codes()}
    commented = {code: page for code, page in pages.items() if "\n# " in page}
    assert all("\n# " in rule_of(code)["help"]["text"] for code in commented)


def test_the_link_of_a_code_leads_to_its_page() -> None:
    link = urlsplit(rule_of("check/unused-name")["helpUri"])
    assert link.scheme == "file"
    assert Path(url2pathname(link.path)).read_text(encoding="utf-8") == problem_page("check/unused-name")


def test_a_code_without_a_page_is_borne() -> None:
    assert rule_of("check/no-such-code")["shortDescription"] == {"text": "no-such-code"}


# --- results ---


def test_the_hint_stands_in_the_message_and_apart() -> None:
    result = result_of(WRONG)
    assert result["message"]["text"] == "'x' is there twice\nhint: take another name"
    assert result["properties"] == {"hint": "take another name", "values": {"name": "x"}}


def test_the_id_of_the_message_stands_beside_its_values() -> None:
    twice = say("link/declared-twice.twice", name="x")
    properties = result_of(Problem("link/declared-twice", twice, HERE))["properties"]
    assert properties == {"message_id": "link/declared-twice.twice", "values": {"name": "x"}}


def test_other_places_are_related_locations() -> None:
    (related,) = result_of(WRONG)["relatedLocations"]
    assert related["message"]["text"] == "here it is declared, too"
    assert related["physicalLocation"]["artifactLocation"]["uri"] == "b/rules.rondel"
    assert related["physicalLocation"]["region"] == {"startLine": 7, "startColumn": 1}


def test_a_region_begins_and_ends_as_the_span_does() -> None:
    (location,) = result_of(WRONG)["locations"]
    region = {"startLine": 2, "startColumn": 5, "endLine": 2, "endColumn": 11}
    assert location["physicalLocation"]["region"] == region


@pytest.mark.parametrize("file", ["a b/ä.rondel", "a%20b", os.fsdecode(b"a\xff.rondel"), "a\nb"])
def test_the_address_of_any_file_can_be_read_back(file: str) -> None:
    problem = Problem("check/unknown-name", Said("something"), Span(file))
    artifact = result_of(problem)["locations"][0]["physicalLocation"]["artifactLocation"]
    assert re.fullmatch("[A-Za-z0-9%./_-]+", artifact["uri"])
    assert os.fsdecode(unquote_to_bytes(artifact["uri"])) == file


def test_a_whole_path_is_a_whole_address(tmp_path: Path) -> None:
    file = tmp_path / "rules.rondel"
    problem = Problem("check/unknown-name", Said("something"), Span(file.as_posix()))
    artifact = result_of(problem)["locations"][0]["physicalLocation"]["artifactLocation"]
    assert artifact == {"uri": file.as_uri()}
