"""A program written out, compiled and ready: the same calls as the interpreter, on the same positions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from types import CodeType

from rondel.core.expressions import PC, POINTS, SEED, YOU
from rondel.limits import MOST_DECISIONS
from rondel.problems import RuleFailure
from rondel.program.chance import started
from rondel.program.choosing import choosing_key, drawn
from rondel.program.model import Model
from rondel.program.python.names import Names
from rondel.program.python.runtime import namespace
from rondel.program.redrawn_positions import Redraws
from rondel.program.running_limits import DEEP, MOST_WORK, allow_recursion

Step = Callable[[list[int]], "list[int] | Step"]


class PythonProgram:
    """Compiled source with its tables."""

    def __init__(self, model: Model, code: CodeType, made: Names, *, skips: bool = False, told: bool = False) -> None:
        self.model, self.code, self.skips = model, code, skips
        allow_recursion()
        self.pc, self.seats = model.layout.slot(PC), model.rules.world.seats
        self._you, self._seed, self._points = model.layout.slot(YOU), model.layout.slot(SEED), model.layout.base(POINTS)
        self.events: list[tuple[int | str, ...]] = []
        self.work = [MOST_WORK, 0]
        names = namespace(
            model, self.events if told else None, self.work, [model.core.shown(doer) for doer in made.doers]
        )
        names |= {name: list(table.rows) for table, name in made.tables.items()}
        exec(code, names)
        found = _Compiled(names)
        # Takes a choice and plays on to the next decision; if it skips, to the next with something to choose.
        self.run: Callable[[list[int], int], list[int]] = found.skip if skips else found.run
        self.skip = found.skip
        self._back, self._offers, self._plain = found.back, found.offers, found.plain
        # By the numbers of what modules wrote: whether a program that tells ever came by.
        self.passed = found.passed

    def start(self, seed: int) -> list[int]:
        s = list(self.model.first_position)
        s[self._seed] = started(seed)
        self.begin(s, self.model.core.entry, [])
        return s

    def begin(self, s: list[int], routine: str, args: list[int]) -> list[int]:
        self.work[:] = [MOST_WORK, 0]
        try:
            codes = self._begin(s, routine, args)
        except RecursionError:
            raise RuleFailure(DEEP) from None
        return self.run(s, codes[0]) if self.skips and len(codes) == 1 else codes

    def _begin(self, s: list[int], routine: str, args: list[int]) -> list[int]:
        core, layout = self.model.core, self.model.layout
        if routine in core.routines:
            self._plain[routine](s, *args)
            s[self.pc] = 0
            return []
        frame, slots = core.frames[routine], layout.locals[routine]
        s[layout.frames[routine]] = 0
        for param, value in zip(frame.params, args, strict=True):
            s[slots[param.number]] = value
        step: list[int] | Step = self._back[frame.first + 1]
        while not isinstance(step, list):
            step = step(s)
        return step

    def you(self, s: list[int]) -> int:
        """Who decides, as the number of a seat."""
        return s[self._you]

    def points(self, s: list[int]) -> tuple[int, ...]:
        """The points by seat."""
        return tuple(s[self._points + 1 : self._points + 1 + self.seats])

    def imagined(self, s: list[int], chance: int) -> list[int]:
        """A copy with another chance: whoever tries something on it learns nothing of what is to come."""
        found = s[:]
        found[self._seed] = chance
        return found

    def from_slots(self, slots: list[int]) -> list[int]:
        """A position from elsewhere: here that is the same."""
        return slots

    @cached_property
    def redraws(self) -> Redraws:
        """Draws positions that look the same to a seat."""
        return Redraws(self.model)

    def redraw(self, s: list[int], seat: int, seed: int) -> list[int]:
        """A position that looks the same to a seat, what it cannot know drawn anew."""
        return self.redraws.redrawn(s, seat, seed, self.options)

    def finisher(self) -> Callable[[list[int], int], tuple[int, ...]]:
        """Who plays a position to its end, in place, choosing at random by a seed."""
        return self._finish

    def _finish(self, s: list[int], seed: int) -> tuple[int, ...]:
        key, number, options, skip = choosing_key(seed), 0, self.options(s), self.skip
        while options and number < MOST_DECISIONS:
            count = len(options)
            if count > 1:
                number += 1
            options = skip(s, options[drawn(key, number) % count])
        return self.points(s)

    def options(self, s: list[int]) -> list[int]:
        self.work[:] = [MOST_WORK, 0]
        return self._offers[s[self.pc]](s) if s[self.pc] else []


class _Compiled:
    """What compiled source leaves behind, taken out by name."""

    run: Callable[[list[int], int], list[int]]
    skip: Callable[[list[int], int], list[int]]
    back: list[Step]
    offers: list[Callable[[list[int]], list[int]]]
    plain: dict[str, Callable[..., None]]
    passed: bytearray

    def __init__(self, names: dict[str, object]) -> None:
        for name, made in (
            ("run", "run"),
            ("skip", "skip"),
            ("back", "BACK"),
            ("offers", "OFFERS"),
            ("plain", "PLAIN"),
            ("passed", "PASSED"),
        ):
            setattr(self, name, names[made])
