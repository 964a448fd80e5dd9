"""What a seat is shown of the table, in words."""

from __future__ import annotations

from pathlib import Path

from rondel import load
from rondel.tell.open_game import voice_for
from rondel.tell.table_seen import SeenTable

FACTS = """
module: walk
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
pieces:
  pebble: {count: 3, starts: field, home: field}
  figure: {rows: [{id: elf}, {id: gnome}], starts: field, home: field}
places: {field: {}}
marks: {moved: {per: figure, while: game}}
"""
DEEDS = """
deed game {
  set moved(figure.gnome) = yes
  as red { choose n in 1..2  score n }
  if moved(figure.elf) { score 1 to red }
}
"""


def test_a_mark_is_shown_with_the_piece_that_has_it(tmp_path: Path) -> None:
    (tmp_path / "walk").mkdir()
    (tmp_path / "walk" / "module.yaml").write_text(FACTS, encoding="utf-8")
    (tmp_path / "walk" / "rules.rondel").write_text(DEEDS, encoding="utf-8")
    rules = load("walk", shelves=[tmp_path])
    speech = voice_for(rules, [str(tmp_path)]).speech("en")
    assert list(SeenTable(speech, rules.start(1), 1).marks()) == ["Moved: gnome figure"]
