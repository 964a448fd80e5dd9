"""Whatever a page says, it has words for."""

from __future__ import annotations

import re
from pathlib import Path

from rondel.words.own_web import WEB_MESSAGES

ENGINE = Path(__file__).parents[2] / "engine" / "rondel"


def test_every_message_that_a_page_asks_for_is_there() -> None:
    files = [file for room in ("web", "draw") for file in (ENGINE / room).rglob("*.py")]
    asked = {id for file in files for id in re.findall(r'"(web\.[a-z-]+)"', file.read_text(encoding="utf-8"))}
    assert asked <= WEB_MESSAGES.keys()
