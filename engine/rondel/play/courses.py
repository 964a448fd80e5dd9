"""One option rehearsed on one imagined position: the courses that it can take until somebody really chooses.

What is forced is done, a window of one's own is let pass, and where a few places, ways, numbers or payments are asked
for, each of them is tried: one course for each. A course ends at the next real decision, where the same is asked again,
where somebody else acts, and where chance decides or something unknown turns up or is looked at (`play/watched.py`).
The machine is told of choices on a copy of the position; whoever calls clears what it has noted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rondel.core.blocks import WAY_PAST, Means, One
from rondel.core.expressions import NOW, YOU
from rondel.core.types import NUMBER, PLACE, RULE, WAY
from rondel.frozen import frozen
from rondel.play.decision import Option, pause_at, site_of
from rondel.play.events import CHANCE, Event
from rondel.play.watched import WatchedPosition
from rondel.problems import RuleFailure
from rondel.program.model import Model
from rondel.program.python.compiled import PythonProgram
from rondel.program.redrawn_positions import active_routines

MOST_ONE_BY_ONE = 3  # places, ways, numbers or payments that are tried one by one
MOST_COURSES = 4
MOST_STEPS = 12
MOST_FOR_PRICE = 60  # choices that machines are told to find out what a rule costs that is paid behind other choices
_PARTING = ("roll", "shuffle", CHANCE)  # what follows may be otherwise

Payments = tuple[tuple[Event, ...], ...]
Numbers = tuple[int, ...]


@frozen
class Course:
    """One way on: what happens at once, and later, when the window is let pass that is open already."""

    at_once: tuple[Event, ...]
    later: tuple[Event, ...] = ()


@frozen
class Foreseen:
    """What an option leads to, on each course that it can take.

    `prices` are the payments of which a rule asks for one or the other, where it does so behind choices. `ends` are
    what the game has become at the end of each course, as far as any rule can see, and what could have been chosen on
    the way there: options with equal ends are the same. Where chance decides there are none.
    """

    courses: tuple[Course, ...]
    prices: Payments = ()
    ends: tuple[tuple[Numbers, tuple[Numbers, ...]], ...] = ()
    is_idle: bool = False  # it does no more than the way past the decision


class NotForeseen(Exception):
    """A rule fails, an option is not there, or enough was tried."""


@dataclass(slots=True)
class Effort:
    """How many choices machines were told, and how many they may be."""

    most: int
    runs: int = 0


@dataclass(slots=True)
class _Here:
    """How far a rehearsal has come: what happened, what is on offer, and whether it would go on so in any case."""

    position: WatchedPosition
    codes: Sequence[int]
    events: list[Event] = field(default_factory=list)
    is_certain: bool = True  # what was noted so far happens, and what is noted next
    is_sure: bool = True  # the position comes about, though others may have acted
    depth: int = 0  # chapters that have begun meanwhile
    at_once: int | None = None  # so many events before the window was let pass that was open already
    let_pass: tuple[Numbers, ...] = ()  # windows: where, and what was on offer

    def copy(self) -> _Here:
        return replace(self, position=self.position.copy(), events=self.events[:])

    @property
    def course(self) -> Course:
        count = len(self.events) if self.at_once is None else self.at_once
        return Course(tuple(self.events[:count]), tuple(self.events[count:]))


@dataclass(slots=True)
class Rehearsal:
    """Rehearses an option on an imagined position, on which `codes` are on offer."""

    model: Model
    machine: PythonProgram
    seat: int
    unknown: int
    position: WatchedPosition
    codes: Sequence[int]
    effort: Effort

    def foreseen(self, option: Option, path: Sequence[int]) -> Foreseen:
        here = _Here(self.position.copy(), self.codes)
        for code in path:
            self._run(here, code)
        ends = self._follow(here, MOST_STEPS)
        is_sure = all(end.is_sure for end in ends)
        became = tuple((future(self.model, end.position), end.let_pass) for end in ends) if is_sure else ()
        return Foreseen(tuple(end.course for end in ends), self._prices(option, ends), became)

    def _run(self, here: _Here, code: int) -> None:
        """Makes a choice and notes what the seat does by it, as long as that is certain and nobody else acts."""
        if code not in here.codes or self.effort.runs >= self.effort.most:
            raise NotForeseen
        self.effort.runs += 1
        self.machine.events.clear()
        try:
            here.codes = self.machine.run(here.position, code)
        except RuleFailure:
            raise NotForeseen from None
        for what, by, *values in self.machine.events:
            event = Event(str(what), tuple(map(int, values)), 0, int(by))
            if event.is_bound:
                here.depth += 1 if event.what == "begin" else -1
                here.is_certain &= here.depth >= 0  # what is decided here is over: the rest comes of something else
                continue
            here.is_sure &= event.what not in _PARTING
            here.is_certain &= not self._parts(event)
            if here.is_certain:
                here.events.append(event)

    def _parts(self, event: Event) -> bool:
        """Whether the course ends here: for chance, somebody else, or something that the seat did not know."""
        if event.what in _PARTING or event.by != self.seat:
            return True
        return event.what != "score" and bool(self.unknown >> event.values[0] & 1 or not event.is_seen_by(self.seat))

    # --- going on ---

    def _follow(self, here: _Here, steps: int) -> list[_Here]:
        """Where it leads to without anybody really choosing."""
        while here.is_certain and here.codes and steps and not self._is_asked_again(here):
            steps -= 1
            code = self._without_choosing(here)
            if code is None:
                return self._each_of(here, self._few(here), steps)
            self._run(here, code)
        return [here]

    def _without_choosing(self, here: _Here) -> int | None:
        if len(here.codes) == 1:
            return here.codes[0]
        is_window = self._is_mine(here) and site_of(self.model, here.position).what == "window"
        if not is_window or WAY_PAST not in here.codes:
            return None
        self._let_pass(here)
        return WAY_PAST

    def _let_pass(self, here: _Here) -> None:
        """Notes what is declined in a window; what was on offer in the same one before, the way past declines too."""
        now = self.model.layout.slot(NOW)
        is_open_already = here.at_once is None and here.position[now] == self.position[now]
        if is_open_already:
            here.at_once = len(here.events)
        if not is_open_already or not set(here.codes) <= set(self.codes):
            here.let_pass += ((site_of(self.model, here.position).number, *here.codes),)

    def _is_asked_again(self, here: _Here) -> bool:
        """Whether the question is the one that is decided: what follows comes of the next answer to it."""
        asked = site_of(self.model, self.position)
        return asked.what != "window" and site_of(self.model, here.position) is asked

    def _is_mine(self, here: _Here) -> bool:
        return bool(here.position[self.model.layout.slot(YOU)] == self.seat)

    def _few(self, here: _Here) -> list[int]:
        """The places, ways, numbers or payments that are asked for, if they are few and one of them must be."""
        site = site_of(self.model, here.position)
        is_simple = site.what == "pay" or site.domain in (PLACE, WAY, NUMBER)
        if not is_simple or not self._is_mine(here) or WAY_PAST in here.codes:
            return []
        things = self._things(here)
        return things if len(things) <= MOST_ONE_BY_ONE else []

    def _things(self, here: _Here) -> list[int]:
        """What is on offer, without the ways past it and rules that may be used first."""
        offers = pause_at(self.model, here.position).offers
        others = {one.code for one in offers if isinstance(one, One) and one.means is not Means.LABEL}
        return [code for code in here.codes if code not in others]

    def _each_of(self, here: _Here, codes: Sequence[int], steps: int) -> list[_Here]:
        ends: list[_Here] = []
        for code in codes:
            there = here.copy()
            self._run(there, code)
            ends += self._follow(there, steps)
        return ends if 0 < len(ends) <= MOST_COURSES else [here]

    # --- what a rule costs ---

    def _prices(self, option: Option, ends: Sequence[_Here]) -> Payments:
        """What is paid behind the choices that a rule asks for, if it is one of a few things whatever is chosen."""
        if option.domain != RULE or len(ends) != 1 or any(event.what == "pay" for event in ends[0].events):
            return ()
        address = self.model.rules.world.rules[option.value - 1].address + "."
        limit = min(self.effort.runs + MOST_FOR_PRICE, self.effort.most)
        try:
            return self._paid_behind(ends[0], address, limit)
        except NotForeseen:
            return ()

    def _paid_behind(self, first: _Here, address: str, limit: int) -> Payments:
        found, waiting = dict[tuple[Event, ...], None](), [first.copy()]
        while waiting:
            here = waiting.pop(0)
            if not self._asks(here, address) or self.effort.runs + len(here.codes) > limit:
                return ()
            for code in self._things(here):
                there = here.copy()
                self._run(there, code)
                paid = tuple(event for event in there.events if event.what == "pay")
                if paid:
                    found[paid] = None
                else:
                    waiting.append(there)
        return tuple(found) if len(found) <= MOST_ONE_BY_ONE else ()

    def _asks(self, here: _Here, address: str) -> bool:
        """Whether a rule asks the seat for something that it cannot do without."""
        is_asked = here.is_certain and len(here.codes) > 0 and WAY_PAST not in here.codes and self._is_mine(here)
        return is_asked and site_of(self.model, here.position).address.startswith(address)


def future(model: Model, s: list[int]) -> tuple[int, ...]:
    """All of a position on which anything can still depend: without what finished routines have left behind."""
    layout = model.layout
    first = min(layout.frames.values(), default=layout.size)
    kept = [*s[:first]]
    for routine, shift in active_routines(model, s):
        start = layout.frames[routine] + shift
        kept += s[start : start + 1 + len(layout.locals[routine])]
    return tuple(kept)
