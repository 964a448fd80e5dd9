"""Every ruleset that is shipped or played in tests keeps its tree and its comments when formatted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rondel.syntax.format import format_source
from rondel.syntax.parse import parse

ROOT = Path(__file__).parents[2]
FILES = sorted(path for folder in ("rulesets", "tests/games") for path in (ROOT / folder).rglob("*.rondel"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_formatting_keeps_a_ruleset(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    source, problems = parse(text, path.name)
    formatted, _ = format_source(text, path.name)
    assert not problems
    assert formatted is not None
    assert parse(formatted, path.name) == (source, [])
    assert format_source(formatted, path.name) == (formatted, [])
    assert comments_of(formatted) == comments_of(text)


def comments_of(text: str) -> list[str]:
    found = re.findall(r'"[^"\n]*"|#[^\n]*', text)
    return sorted(comment.rstrip() for comment in found if comment.startswith("#"))
