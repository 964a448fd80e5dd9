"""A game as a file: line-up, fingerprint, seed and choices, forced ones included and marked.

Positions are never stored, so that a record outlives the program that made it. Every few choices, and at the end, stand
digests of the position; reading and replaying are affairs of other files (`record_read`, `replay`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rondel.files.writing import write_whole
from rondel.play.digests import PositionReader
from rondel.play.game_protocol import Playing
from rondel.play.overwriting import refuse_parted
from rondel.play.record_read import FORMAT, stated_lineup

EVERY = 5  # choices that somebody made


def record_of(game: Playing) -> dict[str, Any]:
    """A game as plain data."""
    return {
        "format": FORMAT,
        "lineup": stated_lineup(game),
        "fingerprint": game.rules.fingerprint,
        "seed": game.seed,
        "choices": [[c.player, c.about, c.option, *(["forced"] if c.forced else [])] for c in game.choices],
        "digests": _digests(game),
    }


def _digests(game: Playing) -> list[list[int | str]]:
    reader = PositionReader(game.rules)
    at = [*game.earlier[::EVERY], (len(game.choices), game.position)]
    return [[after, *reader.digests(position)] for after, position in at]


def save_game(game: Playing, path: str | Path) -> None:
    """Writes a record, whole; a record of the same game stays if this one parted from it under other rules."""
    refuse_parted(game, Path(path))
    write_whole(Path(path), json.dumps(record_of(game), ensure_ascii=False, indent=1) + "\n")
