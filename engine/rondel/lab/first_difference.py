"""Where two machines part: the first step at which a slot or an option differs, told so that it can be looked at.

Games are compared by their digests (`program/native/digests`), which takes next to no time; only a game that differs is
stepped through. The core without any pass, compiled, is thus a second oracle: it plays a thousand times as fast as the
interpreter, so whatever passes and printers do is held against it over millions of decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from rondel.core.core import Core
from rondel.core.passes.work import count_work
from rondel.frozen import frozen
from rondel.problems import RuleFailure
from rondel.program.choosing import choose_index, choosing_key
from rondel.program.layout import Layout
from rondel.program.model import Model
from rondel.program.native.digests import GameDigest

MOST_STEPS = 100_000
ENDED = "the number of slots"


class Stepped(Protocol):
    """A machine that is stepped: the interpreter, the Python program, or a library."""

    def start(self, seed: int) -> Any: ...
    def options(self, position: Any, /) -> list[int]: ...
    def run(self, position: Any, code: int, /) -> list[int]: ...


Digests = Callable[[int], GameDigest]


@frozen
class Parting:
    """The first difference of two games: how many choices and decisions came before, what differs, and both values.

    `options` are those of the first machine at the step before, of which `chosen` was taken.
    """

    seed: int
    step: int
    decision: int
    what: str
    values: tuple[object, object]
    options: tuple[int, ...] = ()
    chosen: int | None = None

    def __str__(self) -> str:
        when = f"after {self.chosen} of {list(self.options)}" if self.chosen is not None else "after the set-up"
        where = f"seed {self.seed}, decision {self.decision} (step {self.step}), {when}"
        return f"{where}: {self.what} is {self.values[0]}, and {self.values[1]} in the other"


@frozen
class Compared:
    """What came of a comparison: games in which a limit was met are left out."""

    games: int
    decisions: int
    left_out: int
    parted: Parting | None


def plain_core(model: Model) -> Core:
    """The core of the second oracle: no pass has touched it but the one that counts work."""
    return count_work(model.core)


def compare(
    one: Digests, other: Digests, decisions: int, seeds: Iterable[int], part: Callable[[int], Parting | None]
) -> Compared:
    """Plays games on two machines until so many decisions are equal, or until they part."""
    games = equal = left_out = 0
    for seed in seeds:
        if equal >= decisions:
            break
        mine, theirs = one(seed), other(seed)
        if mine.met_a_limit or theirs.met_a_limit:
            left_out += 1
        elif not mine.agrees(theirs):
            found = part(seed) or Parting(seed, 0, 0, "the digest", (mine, theirs))
            return Compared(games, equal, left_out, found)
        games, equal = games + 1, equal + mine.decisions
    return Compared(games, equal, left_out, None)


def parting(one: Stepped, other: Stepped, layout: Layout, seed: int, most: int = MOST_STEPS) -> Parting | None:
    """Steps two machines through the game of a seed; where they part."""
    mine, theirs = _Game(one, seed), _Game(other, seed)
    key, decision, options, chosen = choosing_key(seed), 0, list[int](), None
    for step in range(most):
        found = _difference(mine, theirs, layout)
        if found is not None:
            what, *values = found
            return Parting(seed, step, decision, str(what), (values[0], values[1]), tuple(options), chosen)
        options = mine.codes
        if not options or mine.failed:
            return None
        decision += len(options) > 1
        chosen = options[choose_index(key, decision, len(options)) if len(options) > 1 else 0]
        mine.choose(chosen)
        theirs.choose(chosen)
    return None


class _Game:
    """A game on some machine, with what is on offer; a failure ends it."""

    def __init__(self, machine: Stepped, seed: int) -> None:
        self.machine, self.position, self.codes, self.failed = machine, None, list[int](), ""
        self._do(lambda: self._begin(seed))

    def _begin(self, seed: int) -> list[int]:
        self.position = self.machine.start(seed)
        return self.machine.options(self.position)

    def choose(self, code: int) -> None:
        self._do(lambda: self.machine.run(self.position, code))

    def _do(self, step: Callable[[], list[int]]) -> None:
        try:
            self.codes = step()
        except RuleFailure as failure:
            self.codes, self.failed = [], f"{failure.message} ({', '.join(failure.deeds)})"

    @property
    def slots(self) -> list[int]:
        found: Any = self.position
        return found if isinstance(found, list) else found.slots() if found is not None else []


def _difference(mine: _Game, theirs: _Game, layout: Layout) -> tuple[object, ...] | None:
    """What differs, and both values of it; where both have failed, positions mean nothing."""
    if mine.failed or theirs.failed:
        return None if mine.failed == theirs.failed else ("the failure", mine.failed or "none", theirs.failed or "none")
    one, other = mine.slots, theirs.slots
    if one != other:
        return next(
            ((layout.name_of(slot), a, b) for slot, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
            (ENDED, len(one), len(other)),
        )
    return None if mine.codes == theirs.codes else ("what is on offer", mine.codes, theirs.codes)
