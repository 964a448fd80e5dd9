"""A game as it was written down: read from a file of anybody's, and found whole or refused.

Two formats are read. In the first there is one digest, at the end, of places and points. In the second there are
several, each after so many choices, and each in parts, so that it can be told what differs.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rondel.files.reading import Refused, Why, read_guarded
from rondel.frozen import frozen
from rondel.limits import LARGEST_RECORD, LARGEST_SEED
from rondel.messages.said import Said, message_reading, say
from rondel.play.choice import Choice
from rondel.play.game_protocol import Playing
from rondel.play.json_places import Misstated, Stated, read_json, shown
from rondel.problems import RondelError

FORMAT, FORMER_FORMAT = "rondel-game-2", "rondel-game-1"


@frozen
class Digests:
    """What a position is like after so many choices: a digest of each of its parts."""

    after: int
    parts: tuple[str, ...]


@frozen
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
        raise BadRecord(say("record.none", path=str(path), reason=_reason(raw)))
    try:
        return _record(_stated(raw))
    except Misstated as error:
        raise BadRecord(say("record.not-whole", path=str(path), reason=error.said)) from None


def _reason(refused: Refused) -> Said:
    if refused.why is Why.TOO_LARGE:
        return say("record.too-large", n=LARGEST_RECORD // 1024**2)
    return message_reading(refused.told) if refused.told else say("record.no-such-file")


def _stated(raw: bytes) -> Stated:
    data = read_json(raw)
    if not isinstance(data, dict):
        raise Misstated(say("record.holds", found=shown(data)))
    stated = Stated(data, "")
    if stated.under("format").value not in (FORMAT, FORMER_FORMAT):
        raise stated.under("format").wrong(say("record.formats", one=FORMAT, other=FORMER_FORMAT))
    return stated


def _record(stated: Stated) -> Record:
    choices = tuple(map(_choice, stated.under("choices").members()))
    lineup, fingerprint = stated.under("lineup").entries(), stated.under("fingerprint").text()
    seed = stated.under("seed").whole_number(0, LARGEST_SEED)
    if stated.value["format"] == FORMER_FORMAT:
        return Record(lineup, fingerprint, seed, choices, stated.under("digest").text())
    digests = _all_digests(stated.under("digests"), len(choices))
    return Record(lineup, fingerprint, seed, choices, digests=digests)


def _choice(stated: Stated) -> Choice:
    match stated.value:
        case [str() as player, str() as about, str() as option]:
            return Choice(about, option, player, False)
        case [str() as player, str() as about, str() as option, "forced"]:
            return Choice(about, option, player, True)
    raise stated.wrong(say("record.choice"))


def _all_digests(stated: Stated, choices: int) -> tuple[Digests, ...]:
    """The digests in the order of the choices after which they stand; the last ones tell the end."""
    found: list[Digests] = []
    for each in stated.members():
        digests = _digests(each)
        if not (found[-1].after if found else -1) < digests.after <= choices:
            raise each.wrong(say("record.digests-in-order", n=choices))
        found.append(digests)
    if not found or found[-1].after != choices:
        raise Misstated(say("record.last-digest", where=stated.where, n=choices))
    return tuple(found)


def _digests(stated: Stated) -> Digests:
    match stated.value:
        case [int() as after, *parts] if parts and all(isinstance(part, str) for part in parts):
            return Digests(after, tuple(parts))
    raise stated.wrong(say("record.digests"))
