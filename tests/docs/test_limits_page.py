"""The page of the limits tells every one as it is, in the order of the file that holds them."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
_LIMIT = re.compile(r"(?m)^MOST_\w+ = ([\d_]+)  #.*?([\d,]+)$")
_ROW = re.compile(r"(?m)^\| [^|]+ \| (\d+) \| (\d+) \|$")


def test_the_page_and_the_code_have_the_same_limits() -> None:
    code = (ROOT / "engine" / "rondel" / "limits.py").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    limits = [(int(most), int(shipped.replace(",", ""))) for most, shipped in _LIMIT.findall(code)]
    assert [(int(most), int(shipped)) for most, shipped in _ROW.findall(page)] == limits


def test_every_limit_says_what_the_shipped_rules_need() -> None:
    code = (ROOT / "engine" / "rondel" / "limits.py").read_text(encoding="utf-8")
    assert len(_LIMIT.findall(code)) == len(re.findall("(?m)^MOST_", code))
