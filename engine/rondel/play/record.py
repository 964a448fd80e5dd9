"""A game as a file: line-up, fingerprint, seed and choices, forced ones included and marked.

Positions are never stored, so that a record outlives the program that made it. After each of a player's runs of
choices stands a digest of named values; replaying under changed rules says at which choice and why it diverges.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rondel.core.expressions import HELD
from rondel.core.types import PLACE
from rondel.play.game import Choice, Game, Rules
from rondel.problems import IllegalChoice, RondelError
from rondel.record import record

if TYPE_CHECKING:
    from collections.abc import Mapping

FORMAT = "rondel-game-1"


@record
class Record:
    """A game as it was written down."""

    lineup: Mapping[str, Any]
    fingerprint: str
    seed: int
    choices: tuple[Choice, ...]
    digest: str


@record
class Divergence:
    """Where a record and the rules part: `number` counts choices from 1."""

    number: int
    choice: Choice | None
    what: str
    offered: tuple[str, ...] = ()
    reason: str = ""


class BadRecord(RondelError):
    """A file is no record, or not a whole one."""


def digest_of(game: Game) -> str:
    """A digest of what lies where, and of the points."""
    model, s = game.rules.model, game.position
    world, found = model.rules.world, blake2b(digest_size=8)
    for number in range(1, len(world.places) + world.hosts + 1):
        held = s[model.layout.slot(HELD, number)]
        names = sorted(piece.name for piece in world.pieces if held >> piece.number & 1)
        if names:
            found.update(f"{world.name_of(PLACE, number)}:{','.join(names)};".encode())
    found.update(str(sorted(game.points.items())).encode())
    return found.hexdigest()


def record_of(game: Game) -> dict[str, Any]:
    """A game as plain data."""
    ruleset = game.rules.model.rules.ruleset
    lineup = game.rules.lineup
    return {
        "format": FORMAT,
        "lineup": {
            "modules": {name: ruleset.versions[name] for name in ruleset.modules},
            "players": game.rules.model.rules.world.seats,
            "options": dict(lineup.options),
            "without": list(lineup.without),
            "rulings": [{"seam": r.seam, "between": list(r.between), "first": r.first} for r in lineup.rulings],
        },
        "fingerprint": game.rules.fingerprint,
        "seed": game.seed,
        "choices": [[c.player, c.about, c.option, *(["forced"] if c.forced else [])] for c in game.choices],
        "digest": digest_of(game),
    }


def save_game(game: Game, path: str | Path) -> None:
    """Writes a record; an old file is replaced only by a whole new one."""
    target = Path(path)
    text = json.dumps(record_of(game), ensure_ascii=False, indent=1)
    temporary = target.with_name(target.name + ".part")
    temporary.write_text(text + "\n", encoding="utf-8")
    temporary.replace(target)


def read_record(path: str | Path) -> Record:
    """A record from a file."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"{path} is no whole record of a game: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord(f"{path} is no record of a game that this version can read")
    try:
        choices = tuple(map(_choice, data["choices"]))
        return Record(dict(data["lineup"]), str(data["fingerprint"]), int(data["seed"]), choices, str(data["digest"]))
    except (KeyError, IndexError, TypeError, ValueError, OverflowError) as error:
        raise BadRecord(f"{path} is no whole record of a game: {error!r}") from None


def _choice(stated: Any) -> Choice:
    if not isinstance(stated, list) or not all(isinstance(part, str) for part in stated):
        raise ValueError(f"{stated!r} is no choice")
    player, about, option, *more = stated
    return Choice(about, option, player, "forced" in more)


def replay(rules: Rules, record: Record, upto: int | None = None) -> tuple[Game, Divergence | None]:
    """The game that a record tells, as far as the rules follow it."""
    game = rules.start(record.seed)
    told = [choice for choice in record.choices[:upto]]
    done = 0
    while done < len(told):
        parted = _compare_forced(game, told, done)
        if parted is not None:
            return game, parted
        done = len(game.choices)
        if done >= len(told):
            break
        choice = told[done]
        if game.over:
            return game, Divergence(done + 1, choice, "the game is over already")
        try:
            game.choose(choice.option)
        except IllegalChoice:
            return game, _refused(game, choice, done)
    if upto is None and digest_of(game) != record.digest:
        return game, Divergence(len(told), None, "every choice was legal, but the position is another")
    return game, None


def _compare_forced(game: Game, told: list[Choice], done: int) -> Divergence | None:
    for number in range(done, min(len(game.choices), len(told))):
        made, wanted = game.choices[number], told[number]
        if (made.about, made.option) != (wanted.about, wanted.option):
            message = f"there was only '{made.option}' to choose for '{made.about}'"
            return Divergence(number + 1, wanted, message, (made.option,))
    return None


def _refused(game: Game, choice: Choice, done: int) -> Divergence:
    decision = game.decision
    offered = tuple(option.id for option in decision.options)
    if decision.about != choice.about:
        return Divergence(done + 1, choice, f"the rules now ask about '{decision.about}'", offered)
    found = game.why(choice.option)
    reason = f"{found[0].code} ({found[0].span})" if found and found[0].span else ""
    return Divergence(done + 1, choice, f"'{choice.option}' is not on offer", offered, reason)
