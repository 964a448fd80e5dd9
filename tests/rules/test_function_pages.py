"""The examples on the pages of functions are true in the game of the language reference."""

from __future__ import annotations

from pathlib import Path

from rondel.lab.module_paths import asked_modules
from rondel.lab.scenario.report import text_report
from rondel.lab.scenario.scenarios import run_scenarios
from rondel.rules.explain.function_pages import PAGES

GAMES = Path(__file__).parents[1] / "games"
FACTS = """\
module: my
version: 1.0.0
needs: [ring]
boards: {field: {of: cell, grid: {rows: 2, columns: 3}}}
pieces:
  order:
    rows: [{id: feast, wants: ["1 of any(cloth)", "2 of any(spice)"]}]
    columns: {wants: [requirement]}
    home: box
places: {box: {}}
marks: {visited: {holds: set of colour, per: player}}
"""
CLAIMS = "\n".join(f"need {page.example}" for page in PAGES.values() if "{" not in page.example)
RULES = "\n".join(page.example for page in PAGES.values() if "{" in page.example)


def test_every_example_holds(tmp_path: Path) -> None:
    (tmp_path / "my").mkdir()
    (tmp_path / "my" / "module.yaml").write_text(FACTS)
    scenario = f'scenario "pages" {{ then {{ as red {{ {CLAIMS} }} }} }}'
    text = f"answer any(ware) = you.goods where it.ware == ware\n{RULES}\n{scenario}"
    (tmp_path / "my" / "a.rondel").write_text(text)
    report = run_scenarios(asked_modules([str(tmp_path / "my")], [str(GAMES)]))
    assert report.passed, text_report(report, 0)
