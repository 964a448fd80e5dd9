"""What surely comes of each option of a decision, found out by trying; nothing of it happens in the game.

Options are rehearsed on imagined positions (`play/redraw.py`), made of nothing but what the one who decides knows. Only
what is the same on two of them is foreseen, so that it holds whatever is hidden, and tells nothing of it. How much is
tried is bounded by the number of choices that machines are told, not by a clock: equal decisions are foreseen equally
far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from rondel.core.types import LABEL, PIECE
from rondel.play.courses import Course, Effort, Foreseen, NotForeseen, Rehearsal
from rondel.play.decision import Option
from rondel.play.events import Event
from rondel.play.game import Game
from rondel.play.redraw import imagined
from rondel.play.several import ENOUGH, in_rising_order
from rondel.play.view import seat_of, unknown_to

_SEEDS = (1, 2)

NOTHING = Foreseen(())


def foresee(game: Game) -> list[Foreseen]:
    """For each option of a game what it leads to."""
    options, machine = game.decision.options, game.rules.program.told
    if game.decision.player not in game.rules.players:
        return [NOTHING] * len(options)
    rehearsals = _rehearsals(game)
    try:
        found = [_foreseen(game, rehearsals, option) for option in options]
    finally:
        machine.events.clear()
    return _compared(found, options)


def _rehearsals(game: Game) -> list[Rehearsal]:
    """On two positions that may be the real one; on a single one if the seat knows all there is to know."""
    model, machine, effort = game.rules.model, game.rules.program.told, Effort()
    seat = seat_of(model, game.decision.player)
    unknown = unknown_to(model, game.position, seat)
    positions = [imagined(model, game.position, seat, seed) for seed in (_SEEDS if unknown else _SEEDS[:1])]
    return [Rehearsal(model, machine, seat, unknown, position, effort) for position in positions]


def _compared(found: Sequence[Foreseen], options: Sequence[Option]) -> list[Foreseen]:
    """What is foreseen of each option, without what comes later in any case."""
    pairs = list(zip(found, options, strict=True))
    past = next((one for one, option in pairs if _is_past(option)), NOTHING)
    often = Counter(event for one in found for event in _later(one))
    later = {event for event, count in often.items() if count > 1}
    return [one if _is_past(option) else _beside(one, later, past) for one, option in pairs]


def _is_past(option: Option) -> bool:
    return option.code == ENOUGH and option.domain in (None, LABEL)


def _later(one: Foreseen) -> set[Event]:
    return {event for course in one.courses for event in course.later}


def _beside(one: Foreseen, later: set[Event], past: Foreseen) -> Foreseen:
    """What an option leads to beside what the way past the decision does, and what many do later."""
    passed = {event for course in past.courses for event in (*course.at_once, *course.later)}
    courses = (
        Course(_without(course.at_once, passed), _without(course.later, passed | later)) for course in one.courses
    )
    is_idle = bool(one.ends) and one.ends == past.ends
    return replace(one, courses=tuple(courses), is_idle=is_idle)


def _without(events: Sequence[Event], others: set[Event]) -> tuple[Event, ...]:
    return tuple(event for event in events if event not in others)


def _foreseen(game: Game, rehearsals: Sequence[Rehearsal], option: Option) -> Foreseen:
    path = _told_for(game, option)
    if not path or (option.domain == PIECE and rehearsals[0].unknown >> option.value & 1):
        return NOTHING
    found: list[Foreseen] = []
    for one in rehearsals:
        try:
            found.append(one.foreseen(option, path))
        except NotForeseen:
            return NOTHING
    return _agreed(found[0], found[-1])


def _told_for(game: Game, option: Option) -> list[int]:
    """What the machine is told when an option is chosen; of several in any order nothing until the set is whole."""
    naming = game.naming
    if naming is None:
        return [option.code]
    is_whole = option.code == ENOUGH or naming.is_whole(option.code)
    return in_rising_order(naming.named, option.code) if is_whole else []


def _agreed(one: Foreseen, other: Foreseen) -> Foreseen:
    """What two rehearsals have in common; where they part nothing is certain any more."""
    if one is other:
        return one
    if len(one.courses) != len(other.courses):
        return NOTHING
    courses = tuple(_common_course(*pair) for pair in zip(one.courses, other.courses, strict=True))
    is_same = courses == one.courses == other.courses
    prices = one.prices if one.prices == other.prices else ()
    return Foreseen(courses, prices, one.ends + other.ends if is_same else ())


def _common_course(one: Course, other: Course) -> Course:
    at_once = _common_start(one.at_once, other.at_once)
    is_same = at_once == one.at_once == other.at_once
    return Course(at_once, _common_start(one.later, other.later) if is_same else ())


def _common_start(one: Sequence[Event], other: Sequence[Event]) -> tuple[Event, ...]:
    pairs = list(zip(one, other, strict=False))
    count = next((i for i, (left, right) in enumerate(pairs) if left != right), len(pairs))
    return tuple(one[:count])
