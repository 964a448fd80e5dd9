"""Warnings of `rondel check`: they are told in every form, and hinder nobody."""

from __future__ import annotations

import json
from xml.etree import ElementTree

from .conftest import SMALL_RULES, Run, WriteModule

RULES = SMALL_RULES.replace("deed turn {", "deed turn cites B-1 {")
LIST = "B-1: {source: {edition: own, section: One}, status: printed}\n"
TESTED = """\
scenario "so it is" cites B-1 {
  when { as red { do turn } }
  chosen { red chooses "one" }
  then { need red.points == 1 }
}
"""
FILES = {"rules.yaml": LIST, "scenarios__turn.rondel": TESTED}


def test_a_module_with_nothing_but_warnings_is_fine(rondel: Run, write_module: WriteModule) -> None:
    ran = rondel("check", str(write_module(rules=RULES, **FILES)))
    assert ran.code == 0
    assert ran.err.endswith("1 module checked, no problems, 2 warnings; --fix mends 2\n")


def test_a_warning_is_called_so(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(rules=RULES, **FILES)
    first = rondel("check", str(folder)).out.splitlines()[0]
    assert first.startswith(f"{folder.as_posix()}/rules.rondel:2:11: warning: syntax/early-cites: ")


def test_problems_beside_warnings_decide_the_exit_code(rondel: Run, write_module: WriteModule) -> None:
    ran = rondel("check", str(write_module(rules=RULES + "deed x { do nothing_of_this_name }\n", **FILES)))
    assert ran.code == 1
    assert ", 1 problem, 2 warnings" in ran.err


def test_a_module_called_as_a_file_of_a_language_is_warned_of_and_plays(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module("own")
    ran = rondel("check", str(folder))
    assert (ran.code, ran.out.splitlines()[0].partition(": ")[2].partition(": ")[2][:14]) == (0, "facts/reserved")
    assert rondel("simulate", "--modules", "own", "--shelf", str(folder.parent), "--games", "1").code == 0


def test_json_has_the_level(rondel: Run, write_module: WriteModule) -> None:
    found = json.loads(rondel("check", str(write_module(rules=RULES, **FILES)), "--format", "json").out)
    assert [problem["level"] for problem in found] == ["warning", "warning"]


def test_sarif_has_the_level(rondel: Run, write_module: WriteModule) -> None:
    (run,) = json.loads(rondel("check", str(write_module(rules=RULES, **FILES)), "--format", "sarif").out)["runs"]
    assert [result["level"] for result in run["results"]] == ["warning", "warning"]
    assert run["tool"]["driver"]["rules"][0]["defaultConfiguration"] == {"level": "warning"}


def test_github_annotates_a_warning(rondel: Run, write_module: WriteModule) -> None:
    out = rondel("check", str(write_module(rules=RULES, **FILES)), "--format", "github").out
    assert [line.split(" ")[0] for line in out.splitlines()] == ["::warning", "::warning"]


def test_junit_says_warnings_and_fails_no_case(rondel: Run, write_module: WriteModule) -> None:
    out = rondel("check", str(write_module(rules=RULES, **FILES)), "--format", "junit").out
    (suite,) = ElementTree.fromstring(out)
    assert suite.get("failures") == "0"
    assert "syntax/early-cites" in (suite.findtext("system-out") or "")


def test_a_needed_module_is_not_warned_about(rondel: Run, write_module: WriteModule) -> None:
    write_module(rules=RULES, **FILES)
    other = write_module(
        "other", rules="after small.turn { }\n", facts="module: NAME\nversion: 1.0.0\nneeds: [small]\n"
    )
    assert rondel("check", str(other)).out == ""


def test_watching_counts_warnings_apart(rondel: Run, write_module: WriteModule) -> None:
    out = rondel("check", str(write_module(rules=RULES, **FILES)), "--watch", "--rounds", "1").out
    assert "no problems, 2 warnings; 1 scenario, none failed" in out
