"""What a run of many games keeps beside its rows, so that it can go on: what was asked for, and how much of it is sure.

The state is written whole or not at all, and only after what it vouches for. Whoever goes on cuts the rows to what is
sure, and refuses a state of another task, or one that was damaged: it carries a digest of itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial, reduce
from hashlib import blake2b
from pathlib import Path
from typing import Any

from rondel.files.reading import Refused, is_regular, read_guarded
from rondel.files.writing import write_whole
from rondel.frozen import frozen
from rondel.lab.games.sound import seconds, sound_tally, whole
from rondel.lab.games.tally import GamesTally
from rondel.lab.games.task import GamesTask
from rondel.messages.said import Said, say
from rondel.play.game import Rules
from rondel.problems import WrongUse
from rondel.release import VERSION

FORMAT = "rondel-games-1"
ENDING = ".state.json"
LARGEST = 1024 * 1024
# How a difference is told, by what differs.
_TOLD = {
    "release": partial(say, "rows.release"),
    "modules": partial(say, "rows.modules"),
    "players": partial(say, "rows.players"),
    "bots": partial(say, "rows.bots"),
    "seed": partial(say, "rows.seed"),
    "rotated": partial(say, "rows.rotated"),
    "most": partial(say, "rows.most"),
    "columns": partial(say, "rows.columns"),
    "rules": partial(say, "rows.rules"),
    "bot_files": partial(say, "rows.bot-files"),
}
_UNQUOTED = ("rotated", "columns", "rules", "bot_files")  # what differs there is too long to be said


@frozen
class Sure:
    """How much is done for good: so many games, so many bytes of rows with a checksum, and what was counted in them."""

    tally: GamesTally
    bytes: int = 0
    checksum: int = 0
    seconds: float = 0.0

    @property
    def games(self) -> int:
        return self.tally.games


def state_path(target: Path) -> Path:
    """Where the state of a file of rows, or of a result, stands."""
    return target.with_name(target.name + ENDING)


def asked_of(rules: Rules, task: GamesTask, head: str = "") -> dict[str, Any]:
    """What decides which games are played and what is written of them; their number does not, so that it may grow."""
    return {
        "release": VERSION,
        "modules": ",".join(rules.lineup.modules),
        "players": ",".join(rules.players),
        "bots": ",".join(task.bots),
        "seed": task.seed,
        "rotated": task.rotated,
        "most": task.most,
        "columns": _digest(head.encode()) if head else "",
        "rules": rules.fingerprint,
        "bot_files": {name: _digest(Path(name).read_bytes()) for name in _files(task)},
    }


def _files(task: GamesTask) -> list[str]:
    kinds = {name.partition(":")[0] for name in task.bots}
    return sorted(kind for kind in kinds if kind.endswith(".py") and is_regular(Path(kind)))


def _digest(content: bytes) -> str:
    return blake2b(content, digest_size=16).hexdigest()


def write_state(target: Path, asked: Mapping[str, Any], games: int, sure: Sure) -> None:
    """Writes how far things are."""
    tally, rounded = sure.tally.as_data(), round(sure.seconds, 3)
    done = {"games": sure.games, "bytes": sure.bytes, "checksum": sure.checksum, "seconds": rounded}
    data = {"format": FORMAT, "asked": asked, "of_games": games, "sure": done, "tally": tally}
    write_whole(state_path(target), json.dumps({**data, "digest": _digest_of(data)}, indent=1) + "\n")


def _digest_of(data: Mapping[str, Any]) -> str:
    """Of all that a state says, however its lines are broken; the digest itself is none of it."""
    said = {key: value for key, value in data.items() if key != "digest"}
    return _digest(json.dumps(said, sort_keys=True).encode())


@frozen
class KeptState:
    """A state as it was found: what was asked for, of how many games, and how much is done."""

    asked: Mapping[str, Any]
    of_games: int
    sure: Sure

    @property
    def is_whole(self) -> bool:
        return self.sure.games >= self.of_games


def read_state(target: Path) -> KeptState | None:
    """The state of a file, if it has one; raises WrongUse if what is there is none."""
    path = state_path(target)
    if not path.exists():
        return None
    raw = read_guarded(path, LARGEST)
    try:
        if isinstance(raw, Refused):
            raise ValueError
        return _state_in(json.loads(raw, parse_constant=_refuse_constant))
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        raise WrongUse(say("rows.no-state", path=str(path))) from None


def _refuse_constant(name: str) -> None:
    """JSON knows neither Infinity nor NaN, and nobody counted that far."""
    raise ValueError(name)


def _state_in(data: Any) -> KeptState:
    # States of former releases have no digest: of them it can only be seen whether their numbers fit together.
    if data["format"] != FORMAT or data.get("digest", _digest_of(data)) != _digest_of(data):
        raise ValueError
    done, asked, of_games = data["sure"], data["asked"], whole(data["of_games"])
    tally = sound_tally(data["tally"], len(asked["players"].split(",")))
    sure = Sure(tally, whole(done["bytes"]), whole(done["checksum"]), seconds(done["seconds"]))
    if whole(done["games"]) != tally.games or tally.games > of_games or (tally.games and not sure.bytes):
        raise ValueError
    return KeptState(asked, of_games, sure)


def refuse_other_task(target: Path, kept: KeptState, asked: Mapping[str, Any]) -> None:
    """Raises WrongUse if a state is one of another task, and says what differs."""
    found = [key for key in _TOLD if kept.asked.get(key) != asked[key]]
    # Other modules have other rules and columns, which need not be said.
    if {"modules", "players"} & {*found}:
        found = [key for key in found if key not in ("rules", "columns")]
    if found:
        told = reduce(
            lambda before, last: say("rows.and-with", before=before, last=last),
            (_difference(key, kept.asked.get(key), asked[key]) for key in found),
        )
        raise WrongUse(say("rows.other-task", path=str(target), differences=told))


def _difference(key: str, kept: Any, asked: Any) -> Said:
    return _TOLD[key]() if key in _UNQUOTED else _TOLD[key](kept=str(kept), asked=str(asked))
