"""Whole games in one go, without a record: a seed comes in, points and the number of decisions go out.

Works on positions, which are plain lists. Choices with a single option are made and not counted. Whoever chooses at
random draws by `choosing`, so that a seed gives the same game in every process and on every backend, and what the bots
draw never touches what the dice show.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from rondel.frozen import frozen
from rondel.limits import MOST_DECISIONS
from rondel.play.decision import decision_at
from rondel.program.choosing import choosing_key, drawn
from rondel.program.python.compiled import PythonProgram
from rondel.program.running_limits import one_more_forced

On = TypeVar("On", contravariant=True)


class Picker(Protocol[On]):
    """Somebody who chooses at a position."""

    def pick(self, position: On, options: Sequence[int], number: int) -> int: ...


@frozen
class Playout:
    """How a game went: `points` by seat; not `finished` if it was given up after too many decisions.

    `asked` is the address of what asked last in a game that was given up.
    """

    points: tuple[int, ...]
    decisions: int
    finished: bool
    asked: str = ""

    @property
    def winners(self) -> list[int]:
        """The seats with the most points, counted from 0; nobody in a game that did not end."""
        best = max(self.points)
        return [seat for seat, points in enumerate(self.points) if points == best] if self.finished else []


def play_randomly(program: PythonProgram, seed: int, most: int = MOST_DECISIONS) -> Playout:
    """A game in which every seat chooses at random, written out for speed: it is the inside of every simulation."""
    position = program.start(seed)
    options = program.options(position)
    run = program.run
    key, decisions, forced = choosing_key(seed), 0, 0
    while options:
        count = len(options)
        if count == 1:
            forced = one_more_forced(forced)
            options = run(position, options[0])
        elif decisions < most:
            decisions, forced = decisions + 1, 0
            options = run(position, options[drawn(key, decisions) % count])
        else:
            break
    return _ended(program, position, decisions, options)


def play_out(
    program: PythonProgram, seed: int, bots: Sequence[Picker[list[int]]], most: int = MOST_DECISIONS
) -> Playout:
    """A game between bots, one for each seat."""
    position = program.start(seed)
    options = program.options(position)
    decisions = forced = 0
    while options:
        code = options[0]
        if len(options) == 1:
            forced = one_more_forced(forced)
        elif decisions == most:
            break
        else:
            decisions, forced = decisions + 1, 0
            code = bots[(program.you(position) - 1) % len(bots)].pick(position, options, decisions)
        options = program.run(position, code)
    return _ended(program, position, decisions, options)


def _ended(program: PythonProgram, position: list[int], decisions: int, options: list[int]) -> Playout:
    asked = decision_at(program.model, position, options).about if options else ""
    return Playout(program.points(position), decisions, not options, asked)
