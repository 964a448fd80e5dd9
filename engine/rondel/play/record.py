"""Records of games read and replayed: under changed rules it is said at which choice, and why, they part.

A record with another fingerprint is replayed like any: if every choice and the digest follow, it is the same game.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rondel.play.game import Game, Rules
from rondel.play.playing import Choice
from rondel.play.saving import FORMAT, digest_of
from rondel.problems import IllegalChoice, RondelError
from rondel.record import record

if TYPE_CHECKING:
    from collections.abc import Mapping


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
