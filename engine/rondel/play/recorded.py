"""A game as it was written down: read from a file of anybody's, and found whole or refused.

Two formats are read. In the first there is one digest, at the end, of places and points. In the second there are
several, each after so many choices, and each in parts, so that it can be told what differs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rondel.files.reading import Refused, Why, read_guarded
from rondel.play.playing import Choice, Playing
from rondel.problems import RondelError
from rondel.record import record

FORMAT, FORMER_FORMAT = "rondel-game-2", "rondel-game-1"
LARGEST_RECORD = 8 * 1024 * 1024


@record
class Digests:
    """What a position is like after so many choices: a digest of each of its parts."""

    after: int
    parts: tuple[str, ...]


@record
class Record:
    """A game as it was written down; `digest` is that of the first format, '' in the second."""

    lineup: Mapping[str, Any]
    fingerprint: str
    seed: int
    choices: tuple[Choice, ...]
    digest: str = ""
    digests: tuple[Digests, ...] = ()

    @property
    def versions(self) -> dict[str, str]:
        """The modules that were played, with their versions as far as they are known."""
        stated = self.lineup.get("modules", {})
        return {str(name): str(version) for name, version in stated.items()} if isinstance(stated, dict) else {}


def stated_lineup(game: Playing) -> dict[str, Any]:
    """The line-up of a game as a record states it."""
    ruleset = game.rules.model.rules.ruleset
    lineup = ruleset.lineup
    return {
        "modules": {name: ruleset.versions[name] for name in ruleset.modules},
        "players": game.rules.model.rules.world.seats,
        "options": dict(lineup.options),
        "without": list(lineup.without),
        "rulings": [{"seam": r.seam, "between": list(r.between), "first": r.first} for r in lineup.rulings],
    }


class BadRecord(RondelError):
    """A file is no record, or not a whole one."""


def read_record(path: str | Path) -> Record:
    """A record from a file."""
    raw = read_guarded(Path(path), LARGEST_RECORD)
    if isinstance(raw, Refused):
        raise BadRecord(f"{path} is no record of a game: {_reason(raw)}")
    try:
        data = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"{path} is no whole record of a game: {error}") from None
    if not isinstance(data, dict) or data.get("format") not in (FORMAT, FORMER_FORMAT):
        raise BadRecord(f"{path} is no record of a game that this version can read")
    try:
        return _record(data)
    except (KeyError, IndexError, TypeError, ValueError, OverflowError) as error:
        raise BadRecord(f"{path} is no whole record of a game: {error!r}") from None


def _reason(refused: Refused) -> str:
    if refused.why is Why.TOO_LARGE:
        return f"it is larger than {LARGEST_RECORD // 1024**2} MB"
    return refused.told or "there is no such file"


def _record(data: dict[str, Any]) -> Record:
    choices = tuple(map(_choice, data["choices"]))
    lineup, fingerprint, seed = dict(data["lineup"]), str(data["fingerprint"]), int(data["seed"])
    if data["format"] == FORMER_FORMAT:
        return Record(lineup, fingerprint, seed, choices, str(data["digest"]))
    digests = tuple(map(_digests, data["digests"]))
    if not digests or digests[-1].after != len(choices):
        raise ValueError("there is no digest of its end")
    return Record(lineup, fingerprint, seed, choices, digests=digests)


def _choice(stated: Any) -> Choice:
    if not isinstance(stated, list) or not all(isinstance(part, str) for part in stated):
        raise ValueError(f"{stated!r} is no choice")
    player, about, option, *more = stated
    return Choice(about, option, player, "forced" in more)


def _digests(stated: Any) -> Digests:
    match stated:
        case [int() as after, *parts] if parts and all(isinstance(part, str) for part in parts):
            return Digests(after, tuple(parts))
    raise ValueError(f"{stated!r} are no digests")
