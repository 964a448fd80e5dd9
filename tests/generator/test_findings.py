"""What generated programs have found before is tried again."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.pipeline import read_lineup, read_rules
from rondel.program.model import compile_model
from rondel.program.program import Program
from rondel.source.lineup import Lineup
from rondel.source.shelf import Shelf

from .findings import FINDINGS, Finding
from .machines import Looked, first_difference
from .trying import Effort, broken, played

MORE = "module: more\nversion: 1.0.0\nneeds: [small]\n"
CASES = [
    pytest.param(one, id=one.name, marks=[pytest.mark.xfail(reason=one.why, strict=True)] if one.is_open else [])
    for one in FINDINGS
]


def write(finding: Finding, shelf: Path) -> str:
    """Puts a finding on a shelf; the name of its last module."""
    modules = {"small": (finding.facts, finding.deeds)}
    modules |= {"more": (MORE + finding.second, "")} if finding.second else {}
    for name, (facts, deeds) in modules.items():
        (shelf / name).mkdir()
        (shelf / name / "module.yaml").write_text(facts, encoding="utf-8")
        (shelf / name / "rules.rondel").write_text(deeds, encoding="utf-8")
    return list(modules)[-1]


@pytest.mark.parametrize("finding", CASES)
def test_it_is_refused_or_plays_alike_on_all_machines(finding: Finding, tmp_path: Path) -> None:
    linked = read_lineup(Lineup((write(finding, tmp_path),), players=2), [Shelf(tmp_path, ".")], scenarios=False)
    rules, problems = read_rules(linked, 2, idle=False)
    if problems or rules is None:
        return
    program, effort = Program(compile_model(rules)), Effort(looked=Looked(passes=True))
    games = played(program.model, effort)
    assert (broken(games), first_difference(program, games, effort.looked)) == ("", None)
