"""Misspelt rulesets: whatever is mended, no file becomes worse, and what is mended for sure is what stood there."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from rondel.cli.check_fixes import changeable, mend_files
from rondel.cli.check_modules import check_paths
from rondel.mends import edited
from rondel.problems import Problem
from rondel.source.document import read_document
from rondel.syntax.parse import parse

RULESETS = Path(__file__).parents[1] / "rulesets"
SMALL = ("gold/gold.rondel", "decree/module.yaml", "base/words/en.yaml")
_WORD = re.compile(r"[a-z_]{4,}")


def misspelt(text: str, chance: random.Random) -> str:
    """A text with one word of the rules misspelt: two letters swapped, or one doubled, changed or left out."""
    words = [found for found in _WORD.finditer(text) if "#" not in text[: found.start()].rpartition("\n")[2]]
    found = chance.choice(words)
    at = chance.randrange(found.start() + 1, found.end() - 1)
    ways = (text[at + 1] + text[at], text[at] * 2 + text[at + 1], "q" + text[at + 1], text[at + 1])
    return text[:at] + chance.choice([new for new in ways if new != text[at : at + 2]]) + text[at + 2 :]


def problems_of(text: str, file: str) -> list[Problem]:
    """What is wrong with a file, whatever it means."""
    return parse(text, file)[1] if file.endswith(".rondel") else read_document(text, file)[1]


@pytest.mark.parametrize("file", SMALL)
def test_no_mend_of_a_misspelt_file_makes_it_worse(file: str) -> None:
    text, chance = (RULESETS / file).read_text(encoding="utf-8"), random.Random(file)
    for _ in range(6):
        wrong = misspelt(text, chance)
        problems = problems_of(wrong, file)
        for fix in (fix for problem in problems for fix in problem.fixes):
            assert len(problems_of(edited(wrong, fix.edits), file)) <= len(problems)


def copied(module: str, folder: Path) -> dict[str, str]:
    """A module in a folder of its own, and the texts of its files."""
    shutil.copytree(RULESETS / module, folder / module)
    files = [path for path in (folder / module).rglob("*") if path.suffix in (".rondel", ".yaml")]
    return {path.as_posix(): path.read_text(encoding="utf-8") for path in sorted(files)}


def slips(module: str, folder: Path, number: int) -> Iterator[tuple[Path, str]]:
    """A module misspelt again and again, in one place at a time; the file, and how it was."""
    texts, chance = copied(module, folder), random.Random(number)
    for _ in range(number):
        file = Path(chance.choice(sorted(texts)))
        file.write_text(misspelt(texts[file.as_posix()], chance), encoding="utf-8")
        yield file, texts[file.as_posix()]
        for path, text in texts.items():
            Path(path).write_text(text, encoding="utf-8")


@pytest.mark.soak
@pytest.mark.parametrize(("module", "number"), [("base", 40), ("gold", 60), ("arthur", 60)])
def test_mending_a_misspelt_module_leaves_no_more_problems(module: str, number: int, tmp_path: Path) -> None:
    path = str(tmp_path / module)
    for file, _ in slips(module, tmp_path, number):
        before = check_paths([path], [])
        after, _, _ = mend_files(lambda: check_paths([path], []), changeable([path], []))
        assert len(after.problems) <= len(before.problems), file
