"""What `check` says of words for chapters of the log."""

from __future__ import annotations

import pytest

from .conftest import Run, WriteModule

FACTS = """\
module: NAME
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
chapters: {judge: }
"""
RULES = """\
deed game { as red { do judge(1) } as red { do plain } }
deed judge(worth: number) { do inner }
deed inner { either gold { score 2 } or silver { score 1 } }
deed plain { either one { score 1 } or two { score 2 } }
"""


def problems(rondel: Run, write_module: WriteModule, message: str) -> str:
    folder = write_module(facts=FACTS, rules=RULES, words__en=f"messages:\n  {message}\n")
    return rondel("check", str(folder)).out


def test_what_a_chapter_was_given_can_be_named_wherever_it_leads(rondel: Run, write_module: WriteModule) -> None:
    out = problems(rondel, write_module, 'ask.small.inner.gold: "Gold, worth {worth}?"')
    assert "worth" not in out


def test_elsewhere_it_cannot(rondel: Run, write_module: WriteModule) -> None:
    out = problems(rondel, write_module, 'ask.small.plain.one: "One, worth {worth}?"')
    assert "words/unknown-variable" in out


@pytest.mark.parametrize("id", ["log.beginn.small.judge", "log.xyz.small.judge", "about.small.nothing"])
def test_words_for_what_is_no_chapter_are_told(rondel: Run, write_module: WriteModule, id: str) -> None:
    assert f"nobody asks for '{id}'" in problems(rondel, write_module, f'{id}: "Judging"')
