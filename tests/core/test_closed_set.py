"""The sets of expressions and of statements are closed: whoever adds one is told by mypy where it is forgotten."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXPECTED = {
    "core/statements.py", "core/text.py", "core/verify_steps.py", "core/verify_values.py", "core/evaluate.py",
    "core/effects.py", "core/typing.py", "rules/read/heads.py", "program/interpreter.py", "program/python/values.py",
    "program/python/statements.py",
}  # fmt: skip
NEW = '@frozen\nclass {name}:\n    """Something nobody has heard of."""\n\n    what: Expr\n\n\n'


def add_class(path: Path, union: str, name: str) -> None:
    """Puts a class in front of a union and into it."""
    text = path.read_text(encoding="utf-8")
    opening = re.search(rf"^{union} = \(?\s*", text, re.MULTILINE)
    assert opening is not None
    before, behind = text[: opening.start()], text[opening.end() :]
    path.write_text(f"{before}{NEW.format(name=name)}{opening[0]}{name} | {behind}", encoding="utf-8")


def files_named_by_mypy(folder: Path) -> set[str]:
    """The files of a copied engine in which mypy finds something, as paths inside the package."""
    # With the settings of the project, so that hosts which are not installed here are no errors.
    flags = ("--config-file", str(ROOT / "pyproject.toml"), "--no-error-summary", "--disable-error-code=import-untyped")
    command = [sys.executable, "-m", "mypy", *flags, "-p", "rondel"]
    told = subprocess.run(command, cwd=folder, env={**os.environ, "MYPYPATH": "."}, capture_output=True, text=True)
    assert not told.stderr, told.stderr
    return {
        found[1].replace(os.sep, "/")
        for found in re.finditer(r"^rondel.(\S+\.py):\d+: error", told.stdout, re.MULTILINE)
    }


def files_in_the_page() -> set[str]:
    """The paths with which the items of a list in `docs/machine.md` begin."""
    page = (ROOT / "docs" / "machine.md").read_text(encoding="utf-8")
    chapter = page.partition("## Adding an instruction\n")[2].partition("\n## ")[0]
    return set(re.findall(r"^- `([^`]+)`", chapter, re.MULTILINE))


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """What mypy names when there is an expression and a statement more."""
    folder = tmp_path_factory.mktemp("engine")
    shutil.copytree(ROOT / "engine" / "rondel", folder / "rondel", ignore=shutil.ignore_patterns("__pycache__"))
    add_class(folder / "rondel" / "core" / "expressions.py", "Expr", "Twirl")
    add_class(folder / "rondel" / "core" / "statements.py", "Stmt", "Twist")
    return files_named_by_mypy(folder)


@pytest.mark.soak
def test_a_new_instruction_is_missed_in_every_file_that_knows_them_all(named: set[str]) -> None:
    assert named >= EXPECTED


@pytest.mark.soak
def test_the_page_for_adding_an_instruction_lists_the_files_that_mypy_names(named: set[str]) -> None:
    assert files_in_the_page() == named
