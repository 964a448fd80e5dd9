"""Games that were saved before the core had a room of its own are still read, and come to the same points."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.load import rules_of_record
from rondel.play.game import Rules
from rondel.play.replay import Record, read_record, replay

RECORDS = Path(__file__).parent / "records"
POINTS = {
    "base-3": {"blue": 6, "yellow": -8, "red": 6},
    "all-4": {"blue": 16, "yellow": 18, "red": -5, "green": 27},
}


def record_of(name: str) -> Record:
    return read_record(RECORDS / f"{name}.json")


def rules_of_then(name: str) -> Rules:
    """With the usual values of then: some readings of the books are others by now."""
    return rules_of_record(record_of(name), RECORDS / f"{name}.json")


@pytest.mark.slow
@pytest.mark.parametrize("name", POINTS)
def test_every_choice_and_the_digest_follow(name: str) -> None:
    game, parted = replay(rules_of_then(name), record_of(name))
    assert (parted, game.points) == (None, POINTS[name])


def test_their_fingerprint_is_another_one_and_does_not_hinder() -> None:
    record = record_of("base-3")
    assert rules_of_then("base-3").fingerprint != record.fingerprint
