"""A deed that nobody does, and of whose parameters nobody knows what they are, is left out whole."""

from __future__ import annotations

from pathlib import Path

from rondel.core.verify import verify
from rondel.load import load

FACTS = "module: small\nversion: 1.0.0\nplayers: {from: 2, to: 2, colours: [red, blue]}\n"
DEEDS = """\
deed game { as red { choose n in 1..2  score n } }
deed idle(thing) { }
before small.idle(thing) { either one { } or two { let whoever = you } }
around small.idle(thing) { }
"""


def test_nothing_of_it_stays_behind(tmp_path: Path) -> None:
    (tmp_path / "small").mkdir()
    (tmp_path / "small" / "module.yaml").write_text(FACTS, encoding="utf-8")
    (tmp_path / "small" / "rules.rondel").write_text(DEEDS, encoding="utf-8")
    core = load("small", players=2, shelves=[tmp_path]).model.core
    assert verify(core) == []
    assert not [name for name in core.trials if "idle" in name]
