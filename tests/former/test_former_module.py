"""A module written as modules once were is read with warnings only, plays as ever, and is mended to the new form.

`orchard` is kept in its old form. What it has of it: rule ids between header and body, in every place where they could
stand; kinds, parameters and options called by words that have since got a meaning of their own; `cannot` of somebody
who is not asked; sentences of rules in their list, in English.
"""

from __future__ import annotations

import io
import shutil
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from rondel import load
from rondel.cli.main import main
from rondel.lab.module_paths import asked_modules
from rondel.lab.scenario.scenarios import Outcome, run_scenarios
from rondel.syntax.old_forms import old_forms
from rondel.syntax.parse import parse

FORMER = Path(__file__).parent / "orchard"
WARNINGS = ["syntax/early-cites:", "words/old-sentence:", "syntax/early-cites:"]


def rondel(*words: str) -> tuple[int, str]:
    """How a command ended, and what it printed."""
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()):
        return main(words), out.getvalue()


@pytest.fixture(scope="module")
def mended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The module after `rondel check --fix`."""
    folder = tmp_path_factory.mktemp("shelf") / "orchard"
    shutil.copytree(FORMER, folder)
    assert rondel("check", str(folder), "--fix")[0] == 0
    yield folder


def files(folder: Path, ending: str = "rondel") -> list[Path]:
    return sorted(folder.rglob(f"*.{ending}"))


def outcomes(folder: Path) -> list[Outcome]:
    return list(run_scenarios(asked_modules([str(folder)])).outcomes)


def test_it_checks_with_warnings_only() -> None:
    code, out = rondel("check", str(FORMER))
    told = [line for line in out.splitlines() if line.startswith(FORMER.as_posix())]
    assert code == 0
    assert [line.split(" ")[1:3] for line in told] == [["warning:", code] for code in WARNINGS]


def test_every_place_of_a_file_is_counted() -> None:
    text = (FORMER / "orchard.rondel").read_text(encoding="utf-8")
    (warning,) = old_forms(parse(text, "x")[0], text)
    assert warning.values["n"] == 10  # beside the one that is told


def test_its_mended_form_checks_clean(mended: Path) -> None:
    assert rondel("check", str(mended)) == (0, "")


def test_a_diff_shows_what_fix_does(mended: Path) -> None:
    code, out = rondel("check", str(FORMER), "--diff")
    added = [line[1:] for line in out.splitlines() if line.startswith("+") and not line.startswith("+++")]
    lines = {
        line
        for path in (*files(mended), *files(mended, "yaml"))
        for line in path.read_text(encoding="utf-8").splitlines()
    }
    assert code == 0
    assert added
    assert {*added} <= lines


def test_mending_changes_no_tree_and_loses_no_comment(mended: Path) -> None:
    for old, new in zip(files(FORMER), files(mended), strict=True):
        texts = [path.read_text(encoding="utf-8") for path in (old, new)]
        trees = [parse(text, "x") for text in texts]
        assert trees[0] == trees[1]
        assert texts[0].count("#") == texts[1].count("#")


def test_formatting_writes_it_as_it_is_written_now(tmp_path: Path) -> None:
    folder = tmp_path / "orchard"
    shutil.copytree(FORMER, folder)
    assert rondel("format", str(folder))[0] == 0
    assert "early-cites" not in rondel("check", str(folder))[1]


def test_its_sentences_are_shown_and_moved(mended: Path) -> None:
    sentence = "The hut gives a point."
    for folder in (FORMER, mended):
        assert sentence in rondel("trace", "--modules", "orchard", "--shelf", str(folder.parent))[1]
    assert "says:" not in (mended / "rules.yaml").read_text(encoding="utf-8")
    assert f'rule.OR-03: "{sentence}"' in (mended / "words" / "en.yaml").read_text(encoding="utf-8")


def test_it_plays_as_its_mended_form(mended: Path) -> None:
    rules = [load("orchard", shelves=[folder.parent]) for folder in (FORMER, mended)]
    assert rules[0].fingerprint == rules[1].fingerprint


def test_its_scenarios_pass_and_tell_what_claims_nothing() -> None:
    found = outcomes(FORMER)
    assert [outcome.failures for outcome in found] == [(), ()]
    assert [failure.what for outcome in found for failure in outcome.warnings] == ["says-nothing"]
