"""Every problem code has a page and every page a code; what a page recommends can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rondel.source.document import read_document
from rondel.syntax.old_forms import old_forms
from rondel.syntax.parse import parse

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "problems"
_CODE = re.compile(r'"((?:syntax|facts|link|check|words|looks)/[a-z0-9-]+)"')
_SNIPPET = re.compile(r"## (Avoid|Prefer)\n\n```(rondel|yaml)\n(.*?)\n```\n", re.DOTALL)


def codes() -> set[str]:
    """All codes that the engine reports."""
    files = (ROOT / "engine").rglob("*.py")
    return {code for path in files for code in _CODE.findall(path.read_text(encoding="utf-8"))}


def pages() -> list[Path]:
    return sorted(PAGES.rglob("*.md"))


def code_of(page: Path) -> str:
    return page.relative_to(PAGES).with_suffix("").as_posix()


def snippet(page: Path, which: str) -> tuple[str, str]:
    """The language and the text of what a page would avoid or prefer."""
    found = {name: (language, text) for name, language, text in _SNIPPET.findall(page.read_text(encoding="utf-8"))}
    return found[which]


def test_every_code_has_a_page() -> None:
    assert codes() - {code_of(page) for page in pages()} == set()


def test_every_page_has_a_code() -> None:
    assert {code_of(page) for page in pages()} - codes() == set()


def test_a_page_says_what_to_avoid_what_to_prefer_and_why() -> None:
    for page in pages():
        text = page.read_text(encoding="utf-8")
        assert text.startswith(f"# {code_of(page)}\n\n"), page
        assert re.findall("(?m)^## (.*)$", text) == ["Avoid", "Prefer", "Why"], page
        assert snippet(page, "Avoid") != snippet(page, "Prefer"), page


def test_what_a_page_prefers_can_be_read() -> None:
    for page in pages():
        language, text = snippet(page, "Prefer")
        read = parse if language == "rondel" else read_document
        assert not read(text, page.name)[1], page


@pytest.mark.parametrize("page", [page for page in pages() if code_of(page).startswith("syntax/")], ids=code_of)
def test_what_a_page_of_syntax_avoids_is_told(page: Path) -> None:
    language, text = snippet(page, "Avoid")
    if language == "rondel" and "a hundred more" not in text:
        tree, problems = parse(text, page.name)
        assert code_of(page) in {problem.code for problem in (*problems, *old_forms(tree, text))}
