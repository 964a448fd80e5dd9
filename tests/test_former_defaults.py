"""A game saved before a default changed is followed by the value of then."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel import RecordParted, RulesetError, load, load_game
from rondel.recorded_lineup import _former_defaults

FACTS = """
module: coins
version: {version}
players: {{from: 2, to: 2, colours: [red, blue]}}
options: {{gift: {{values: [1, 2, 3], default: {default}{before}}}}}
pieces: {{coin: {{count: 9, starts: bank, home: bank}}}}
places: {{bank: {{}}, purse: {{per: player}}}}
"""
DEEDS = "deed game { move (gift) of bank to red.purse  as red { choose n in 1..2  score n + count(you.purse) } }"


def write(shelf: Path, version: str, default: int, before: str = "") -> None:
    (shelf / "coins").mkdir(exist_ok=True)
    text = FACTS.format(version=version, default=default, before=f", before: {{{before}}}" if before else "")
    (shelf / "coins" / "module.yaml").write_text(text, encoding="utf-8")
    (shelf / "coins" / "rules.rondel").write_text(DEEDS, encoding="utf-8")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A shelf with a game that was played when one coin was given."""
    write(tmp_path, "1.0.0", 1)
    load("coins", shelves=[tmp_path]).start(1).play(["2"]).save(tmp_path / "game.json")
    return tmp_path


def test_the_value_of_then_holds_for_the_record(saved: Path) -> None:
    write(saved, "1.1.0", 2, "1.1.0: 1")
    assert load_game(saved / "game.json", shelves=[saved]).points == {"red": 3, "blue": 0}
    assert load("coins", shelves=[saved]).start(1).play(["2"]).points == {"red": 4, "blue": 0}


def test_of_several_changes_the_next_one_after_the_record_counts(saved: Path) -> None:
    write(saved, "1.2.0", 3, "1.2.0: 2, 1.1.0: 1")
    assert load_game(saved / "game.json", shelves=[saved]).points == {"red": 3, "blue": 0}


def test_without_it_the_record_parts(saved: Path) -> None:
    write(saved, "1.1.0", 2)
    with pytest.raises(RecordParted):
        load_game(saved / "game.json", shelves=[saved])


def test_a_former_value_must_be_one_of_the_values(tmp_path: Path) -> None:
    write(tmp_path, "1.1.0", 2, "1.1.0: 7")
    with pytest.raises(RulesetError, match="cannot be '7'"):
        load("coins", shelves=[tmp_path])


@pytest.mark.parametrize(("version", "found"), [("1.1", None), ("1.0", 1), ("1.1.0", None)])
def test_versions_may_leave_parts_out(version: str, found: int | None) -> None:
    facts = {"options": {"gift": {"values": [1, 2], "default": 2, "before": {"1.1.0": 1}}}}
    assert dict(_former_defaults(facts, version)).get("gift") == found


def test_what_is_no_list_of_versions_is_left_to_whoever_reads_the_rules() -> None:
    assert dict(_former_defaults({"options": {"gift": {"before": [1]}}}, "1.0.0")) == {}
