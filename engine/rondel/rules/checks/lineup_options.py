"""What a line-up asks of its modules: options that they declare, values that those can have, a number of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rondel.messages.said import Said, say
from rondel.problems import Problem, Remark, Span, did_you_mean
from rondel.rules.link.facts import Entry
from rondel.rules.link.ruleset import Ruleset

USUAL_SEATS = 2


def check_lineup(ruleset: Ruleset, seats: int) -> list[Problem]:
    """Everything in a line-up that its modules do not know or do not allow."""
    return [*_option_problems(ruleset), *_player_problems(ruleset, seats)]


def seat_range(ruleset: Ruleset) -> range:
    """The numbers of players that the modules allow."""
    if ruleset.facts.players is None:
        return range(USUAL_SEATS, USUAL_SEATS + 1)
    data = ruleset.facts.players.data
    return range(data["from"], data["to"] + 1)


def usual_seats(ruleset: Ruleset) -> int:
    """How many play if nobody says: two, or the nearest number that is allowed."""
    allowed = seat_range(ruleset)
    return USUAL_SEATS if USUAL_SEATS in allowed or not allowed else min(allowed, key=lambda n: abs(n - USUAL_SEATS))


def _option_problems(ruleset: Ruleset) -> Iterator[Problem]:
    declared: dict[str, list[Entry]] = {}
    for entry in ruleset.facts.all("options"):
        declared.setdefault(entry.name, []).append(entry)
        for version, value in entry.data.get("before", {}).items():
            if not _is_among(value, entry.data["values"]):
                yield _bad_value(entry, value, entry.span("before", version))
    for name, value in ruleset.lineup.options.items():
        span = ruleset.lineup.place(f"options.{name}")
        if name not in declared:
            yield _unknown_option(name, span, declared)
            continue
        for entry in declared[name]:
            if not _is_among(value, entry.data["values"]):
                yield _bad_value(entry, value, span)


def _is_among(value: object, values: Iterable[object]) -> bool:
    """Whether a value is one of some; `true` is not 1, though Python thinks so."""
    return any(type(one) is type(value) and one == value for one in values)


def _unknown_option(name: str, span: Span, declared: Iterable[str]) -> Problem:
    known = list(declared)
    last = name.rpartition(".")[2]
    if last != name and last in known:
        hint = say("facts/unknown-option.hint-bare-name", name=last)
    else:
        hint = did_you_mean(name, known) or _all_options(known)
    return Problem("facts/unknown-option", say("facts/unknown-option.unknown", name=name), span, (), hint)


def _all_options(known: Sequence[str]) -> Said:
    if not known:
        return say("facts/unknown-option.hint-none")
    return say("facts/unknown-option.hint-known", names=tuple(known))


def _bad_value(entry: Entry, value: object, span: Span) -> Problem:
    values = [_option_text(one) for one in entry.data["values"]]
    message = say("facts/bad-option-value.not-one-of", name=entry.name, found=_option_text(value), values=tuple(values))
    remark = Remark(entry.span(), say("place.declared-by", module=entry.module))
    return Problem("facts/bad-option-value", message, span, (remark,), did_you_mean(_option_text(value), values))


def _option_text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _player_problems(ruleset: Ruleset, seats: int) -> Iterator[Problem]:
    allowed = seat_range(ruleset)
    if seats in allowed or not allowed:
        return
    players = ruleset.facts.players
    least, most = allowed[0], allowed[-1]
    wanted = say("list.range", least=least, most=most) if least < most else str(least)
    also = (Remark(players.span(), say("place.players-said")),) if players else ()
    span = ruleset.lineup.place(".players")
    few = say("facts/bad-players.too-few", n=seats, wanted=wanted)
    message = few if seats < least else say("facts/bad-players.too-many", n=seats, wanted=wanted)
    yield Problem("facts/bad-players", message, span, also)
