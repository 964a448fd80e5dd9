"""The README's session runs as it is printed, with the house rule that is printed above it."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
from pathlib import Path

import pytest

from rondel.cli.main import main

ROOT = Path(__file__).parents[2]
FIRST_SCREEN = 45


def sessions(page: str, sort: str = "") -> str:
    """What is typed and answered on a page, as one session."""
    return "\n".join(re.findall(rf"(?ms)^```python{sort}\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8")))


def failures(page: str, sort: str = "") -> int:
    test = doctest.DocTestParser().get_doctest(sessions(page, sort), {}, page, page, 0)
    assert test.examples
    return doctest.DocTestRunner(verbose=False).run(test).failed


def test_the_first_session_plays_the_house_rule_above_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for name, body in re.findall(r"(?ms)^```(?:rondel|yaml) (\S+/\S+)\n(.*?)^```", text):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(body, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert failures("README.md") == 0


def test_the_session_about_the_machine_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert failures("docs/machine.md") == 0


def test_the_session_about_bots_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
    for name, body in re.findall(r"(?ms)^```python (\S+\.py)\n(.*?)^```", text):
        (tmp_path / name).write_text(body, encoding="utf-8")
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    monkeypatch.chdir(tmp_path)
    assert failures("docs/bots.md") == 0


def test_the_first_screen_is_running_code() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").split("\n")[:FIRST_SCREEN]
    assert any(line.startswith("option ") for line in lines)
    assert any(line.startswith(">>> game.choose") for line in lines)


def test_the_readme_names_the_authors_and_claims_no_endorsement() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    names = ("Stefan Feld", "Michael Rieneck", "Ulrich Fonrobert", "Queen Games", "unofficial", "not made, endorsed")
    assert [name for name in names if name not in text] == []


def test_the_example_of_perft_counts_more_than_one_position(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"(?m)^rondel (perft [^#\n]+)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert main([*example.split(), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[-1] > 50


def steps_of(target: str) -> str:
    """What make would do."""
    made = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True, check=True)
    return made.stdout


def test_a_game_starts_without_a_check_of_all_rulesets() -> None:
    assert "rondel play" in steps_of("play") and "rondel check" not in steps_of("play")


def test_all_rulesets_are_checked_with_the_tests() -> None:
    assert "rondel check rulesets" in steps_of("test")
