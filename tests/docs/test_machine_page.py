"""The page of the machine has the instruction set as the code has it: nothing is missing, nothing else is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from enum import Enum
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import pytest

from rondel.cli.main import main
from rondel.core.blocks import End, Means, Offer, When
from rondel.core.expressions import Expr
from rondel.core.operations import SIGNATURES, How, Matching, Op, Over, Want
from rondel.core.passes.all_passes import PASSES
from rondel.core.statements import Question, Stmt
from rondel.core.trials import TrialStep
from rondel.core.types import Domain

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "engine" / "rondel"
PAGE = (ROOT / "docs" / "machine.md").read_text(encoding="utf-8")
CLASSES: dict[str, UnionType] = {
    "Expressions": Expr,
    "Statements": Stmt,
    "Trial steps": TrialStep,
    "Block ends": End,
    "Offers": Offer,
}
MODES: tuple[type[Enum], ...] = (Over, How, Matching, Means, When)
QUESTION = "*Question:* "
WANTED = {
    Want.NUMBER: "number",
    Want.YES_NO: "yes/no",
    Want.TRUTH: "truth",
    Want.ONE: "member",
    Want.SET: "set",
    Want.NUMBERS: "set of numbers",
    Want.ANY_SET: "any set",
    Want.SEQUENCE: "sequence",
    Want.LIKE_FIRST: "like the first",
    Want.LIKE_SECOND: "like the second",
}


# --- the page ---


def section(heading: str) -> str:
    """What stands below a heading, up to the next one."""
    found = re.search(rf"(?ms)^##+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", PAGE)
    assert found, f"docs/machine.md has no heading '{heading}'"
    return found[1]


@cache
def rows(heading: str) -> tuple[tuple[str, str, str], ...]:
    """The rows of the table below a heading: a name, its operands, what it does."""
    lines = [line for line in section(heading).split("\n") if line.startswith("| `")]
    return tuple(cells(line) for line in lines)


def cells(line: str) -> tuple[str, str, str]:
    name, operands, meaning = (cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1])
    return name.strip("`"), operands, meaning


def listed(heading: str) -> list[str]:
    """Names with their operands, as a table has them."""
    return [f"{name}: {operands}" for name, operands, _ in rows(heading)]


def parted(page: Iterable[str], code: Iterable[str]) -> list[str]:
    """What the page lacks, what only the page has, and what stands there twice."""
    here, there = list(page), list(code)
    missing = [f"missing: {one}" for one in there if one not in here]
    unknown = [f"not in the code: {one}" for one in here if one not in there]
    return [*missing, *unknown, *(f"twice: {one}" for one in dict.fromkeys(here) if here.count(one) > 1)]


# --- the code ---


def operands(node: type[Any]) -> str:
    """The fields of a class, but for where it is written."""
    return ", ".join(name for name in node.__match_args__ if name != "span")


def wanted(want: Want | tuple[Want, Domain]) -> str:
    return f"{WANTED[want[0]]} of {want[1]}" if isinstance(want, tuple) else WANTED[want]


def matching_files() -> list[str]:
    """The files that match every expression or every statement, and let the type checker prove it."""
    kinds = [{node.__name__ for node in get_args(union)} for union in (Expr, Stmt)]
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(ENGINE.rglob("*.py"))}
    proved = {path: matched(text) for path, text in texts.items() if "assert_never" in text}
    return [
        path.relative_to(ENGINE).as_posix() for path, found in proved.items() if any(kind <= found for kind in kinds)
    ]


def matched(source: str) -> set[str]:
    """The classes that stand behind a `case` anywhere in a file."""
    return {ast.unparse(node.cls) for node in ast.walk(ast.parse(source)) if isinstance(node, ast.MatchClass)}


# --- the instruction set ---


@pytest.mark.parametrize("heading", CLASSES)
def test_a_table_has_every_class_with_its_operands(heading: str) -> None:
    code = [f"{node.__name__}: {operands(node)}" for node in get_args(CLASSES[heading])]
    assert parted(listed(heading), code) == []


def test_statements_that_wait_are_marked_as_questions() -> None:
    marked = [name for name, _, meaning in rows("Statements") if meaning.startswith(QUESTION)]
    assert parted(marked, [node.__name__ for node in get_args(Question)]) == []


def test_every_operation_has_a_row() -> None:
    assert parted([name for name, _, _ in rows("Operations")], [op.value for op in Op]) == []


def test_operations_take_and_give_what_their_signatures_say() -> None:
    code = [
        f"{op.value}: {', '.join(map(wanted, found.takes))} → {wanted(found.gives)}" for op, found in SIGNATURES.items()
    ]
    assert parted(listed("Operations"), code) == []


def test_operations_mean_what_their_signatures_say() -> None:
    page = [f"{name}: {meaning}" for name, _, meaning in rows("Operations")]
    assert parted(page, [f"{op.value}: {found.meaning}" for op, found in SIGNATURES.items()]) == []


def test_every_mode_has_a_row() -> None:
    assert parted(listed("Modes"), [f"{one.value}: {mode.__name__}" for mode in MODES for one in mode]) == []


@pytest.mark.parametrize("heading", [*CLASSES, "Operations", "Modes"])
def test_every_row_says_what_it_does(heading: str) -> None:
    assert [name for name, _, meaning in rows(heading) if not meaning.removeprefix(QUESTION)] == []


# --- passes, files, examples ---


def test_passes_are_listed_in_their_order() -> None:
    assert list(rows("Passes")) == [(one.name, one.sentence, one.only_for or "all") for one in PASSES]


def test_a_new_instruction_touches_the_files_that_match_all_of_them() -> None:
    page = re.findall(r"(?m)^- `([^`]+)`", section("Adding an instruction"))
    assert parted(page, matching_files()) == []


def test_core_text_is_printed_as_shown(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"(?ms)^```console\n(.*?)^```", section("Core"))
    for shown in "".join(blocks).strip().split("\n\n"):
        command, _, text = shown.partition("\n")
        assert main(command.split()[1:]) == 0
        assert capsys.readouterr().out.strip() == text.strip()


def files_of_the_walk() -> list[str]:
    """The files named in the last column of the walk from source to log line, braces written out."""
    section = PAGE.partition("## One rule all the way")[2].partition("\n## ")[0]
    cells = [row.split("|")[3] for row in section.splitlines() if row.startswith("| ")][1:]
    named = [name for cell in cells for name in re.findall(r"`([^`]+)`", cell)]
    found = []
    for name in named:
        folder, _, inner = name.partition("{")
        found += [f"{folder}{each}" for each in inner.rstrip("}").split(",")] if inner else [name]
    return found


def test_the_files_of_the_walk_are_there() -> None:
    files = files_of_the_walk()
    gone = [name for name in files if not (ENGINE / f"{name}.py").is_file() and not (ROOT / name).is_file()]
    assert len(files) > 30 and gone == []
