"""The line-up that a record was played with; whatever else stands there, one line says that it is none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rondel.play.record import BadRecord, Record
from rondel.source.lineup import Lineup, Option, Ruling

_NAME = re.compile("[a-z][a-z0-9_]*")


def lineup_of(record: Record) -> Lineup:
    """The line-up of a record."""
    stated = record.lineup
    try:
        return Lineup(
            _modules(stated["modules"]),
            players=_players(stated["players"]),
            options=dict(_option(name, value) for name, value in stated.get("options", {}).items()),
            rulings=tuple(map(_ruling, stated.get("rulings", ()))),
            without=tuple(map(_text, stated.get("without", ()))),
            seed=record.seed,
        )
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadRecord(f"the record does not say what was played: {error!r}") from None


def _modules(stated: Any) -> tuple[str, ...]:
    names = tuple(_text(name) for name in stated)
    if not names or isinstance(stated, str) or not all(_NAME.fullmatch(name) for name in names):
        raise ValueError("no modules")
    return names


def _players(stated: Any) -> int:
    if isinstance(stated, bool) or not isinstance(stated, int):
        raise ValueError("no number of players")
    return stated


def _text(stated: Any) -> str:
    if not isinstance(stated, str):
        raise ValueError(f"{stated!r} is no name")
    return stated


def _option(name: str, value: Any) -> tuple[str, Option]:
    if not isinstance(value, str | int | bool):
        raise ValueError(f"{value!r} is no value of an option")
    return name, value


def _ruling(stated: Mapping[str, Any]) -> Ruling:
    one, other = map(_text, stated["between"])
    first = stated["first"]
    return Ruling(_text(stated["seam"]), (one, other), None if first is None else _text(first))
