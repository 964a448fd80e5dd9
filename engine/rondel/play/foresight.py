"""What surely comes of each option of a decision, found out by trying; nothing of it happens in the game.

Options are rehearsed on an imagined position (`program/redrawn_positions.py`), made of nothing but what the one who
decides knows, so that nothing can be told of what is hidden. That it holds whatever is hidden is seen to by the
position itself, which notices where something unknown is looked at (`play/watched.py`). How much is tried is bounded
by the number of choices that machines are told, not by a clock: equal decisions are foreseen equally far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from rondel.core.blocks import WAY_PAST
from rondel.core.types import LABEL, PIECE
from rondel.play.courses import Course, Effort, Foreseen, NotForeseen, Rehearsal
from rondel.play.decision import Option
from rondel.play.events import Event
from rondel.play.game import Game
from rondel.play.several import in_rising_order
from rondel.play.view import seat_of, unknown_to
from rondel.play.watched import watched_position

MOST_RUNS = 400  # choices that machines are told for all options of one decision, each has an equal share
LEAST_RUNS = 8  # for one option, however many there are
_SEED = 1  # of what is imagined; any would do

NOTHING = Foreseen(())


def foresee(game: Game) -> list[Foreseen]:
    """For each option of a game what it leads to."""
    return _compared(rehearsed(game), game.decision.options)


def rehearsed(game: Game) -> list[Foreseen]:
    """For each option of a game all that surely comes of it, whether other options lead to the same or not."""
    try:
        return _rehearsed(game, game.decision.options)
    finally:
        game.rules.program.told.events.clear()


def _rehearsed(game: Game, options: Sequence[Option]) -> list[Foreseen]:
    program, model = game.rules.program, game.rules.model
    if game.decision.player not in game.rules.players:
        return [NOTHING] * len(options)
    seat = seat_of(model, game.decision.player)
    unknown = unknown_to(model, game.position, seat)
    thought, _ = next(program.redraws.draws(game.position, seat, _SEED))
    hidden = unknown_to(model, game.position, 0) | unknown_to(model, model.first_position, 0)
    holding = list(program.redraws.holding(thought))
    position = watched_position(model, thought, unknown, holding, program.secrets(hidden), program.told.events)
    most = max(LEAST_RUNS, MOST_RUNS // max(1, len(options)))
    efforts = [Effort(most) for _ in options]
    rehearsals = [Rehearsal(model, program.told, seat, unknown, position, game.codes, effort) for effort in efforts]
    return [_foreseen(game, one, option) for one, option in zip(rehearsals, options, strict=True)]


def _foreseen(game: Game, rehearsal: Rehearsal, option: Option) -> Foreseen:
    path = _told_for(game, option)
    if not path or (option.domain == PIECE and rehearsal.unknown >> option.value & 1):
        return NOTHING
    try:
        return rehearsal.foreseen(option, path)
    except NotForeseen:
        return NOTHING


def _told_for(game: Game, option: Option) -> list[int]:
    """What the machine is told when an option is chosen; of several in any order nothing until the set is whole."""
    naming = game.naming
    if naming is None:
        return [option.code]
    is_whole = naming.is_whole(option.code)
    return in_rising_order(naming.named, option.code) if is_whole else []


# --- beside other options ---


def _compared(found: Sequence[Foreseen], options: Sequence[Option]) -> list[Foreseen]:
    """What is foreseen of each option, without what the way past or most options do, and later more than one.

    What comes later is told only if it is known what comes of going past.
    """
    pairs = list(zip(found, options, strict=True))
    past = next((one for one, option in pairs if _is_past(option)), None)
    shared = _shared([one for one, option in pairs if not _is_past(option)])
    often = Counter(event for one in found for event in _later(one))
    later = {event for event, count in often.items() if count > 1}
    if past is not None and not past.courses:
        later = set(often)
    return [one if _is_past(option) else _beside(one, later, past or NOTHING, shared) for one, option in pairs]


def _shared(found: Sequence[Foreseen]) -> Counter[Event]:
    """What happens whichever of most options is chosen: it tells none of them from the others, unless it is a price."""
    happening = [{event for course in one.courses for event in (*course.at_once, *course.later)} for one in found]
    often = Counter(event for events in happening for event in events if event.what != "pay")
    return Counter({event: 1 for event, count in often.items() if count > max(1, len(found) / 2)})


def _is_past(option: Option) -> bool:
    return option.code == WAY_PAST and option.domain in (None, LABEL)


def _later(one: Foreseen) -> set[Event]:
    return {event for course in one.courses for event in course.later}


def _beside(one: Foreseen, later: Collection[Event], past: Foreseen, shared: Counter[Event]) -> Foreseen:
    """What an option leads to beside what most or the way past the decision do, and what many do later."""
    passed = shared
    for course in past.courses:
        passed |= Counter((*course.at_once, *course.later))
    courses = tuple(_course_beside(course, later, passed) for course in one.courses)
    return replace(one, courses=courses, is_idle=bool(one.ends) and one.ends == past.ends)


def _course_beside(course: Course, later: Collection[Event], passed: Counter[Event]) -> Course:
    """A course without what happens on the way past: as often as it happens there, the last times first."""
    kept: list[tuple[bool, Event]] = []
    left = passed.copy()
    happening = [*((False, event) for event in course.at_once), *((True, event) for event in course.later)]
    for is_later, event in reversed(happening):
        if left[event] > 0:
            left[event] -= 1
        elif not is_later or event not in later:
            kept.append((is_later, event))
    at_once, after = ([event for late, event in reversed(kept) if late is wanted] for wanted in (False, True))
    return Course(tuple(at_once), tuple(after))
