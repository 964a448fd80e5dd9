"""One program on all machines: the interpreter on the plain core says what is right, everything else is compared.

Compared are every slot of the position from the set-up on, what is on offer, what is told, and failures of the rules.
What a plain core takes too long for, the core after all passes may still do: there only the machines that play that
one are compared, with the interpreter on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Protocol

from rondel.core.expressions import SEED
from rondel.core.passes.all_passes import steps
from rondel.core.passes.work import count_work
from rondel.frozen import frozen
from rondel.problems import RuleFailure
from rondel.program.chance import started
from rondel.program.interpreter import Interpreter
from rondel.program.model import Model
from rondel.program.program import Program
from rondel.program.running_limits import DEEP, LONG

from ..native_machine import NativeMachine, built

LIMITS = {LONG, DEEP}
Event = tuple[int | str, ...]


class Machine(Protocol):
    def begin(self, s: list[int], routine: str, args: list[int]) -> list[int]: ...
    def options(self, s: list[int]) -> list[int]: ...
    @property
    def run(self) -> Callable[[list[int], int], list[int]]: ...


@frozen
class Difference:
    """Where a machine first parted from what is right."""

    machine: str
    game: int
    decision: int
    what: str

    def __str__(self) -> str:
        return f"{self.machine}, game {self.game}, decision {self.decision}: {self.what}"


@dataclass
class Moment:
    """What there is after so many choices: the position, the codes on offer, what was told, how the rules failed."""

    position: list[int]
    codes: list[int] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    failure: str = ""
    chosen: int = 0


@dataclass
class Played:
    """A game on the interpreter; `strict`: where it took too long, so must the others."""

    seed: int
    strict: bool = False
    moments: list[Moment] = field(default_factory=list)

    @property
    def failure(self) -> str:
        return self.moments[-1].failure


def position_before(model: Model, seed: int) -> list[int]:
    s = list(model.first_position)
    s[model.layout.slot(SEED)] = started(seed)
    return s


def failing(run: Callable[[], list[int]]) -> tuple[list[int], str]:
    """What is on offer then, or how the rules or the machine failed."""
    try:
        return run(), ""
    except RuleFailure as failure:
        return [], failure.message
    except Exception as error:  # whatever breaks a machine is what is looked for
        return [], f"{type(error).__name__}: {error}"


def begun(model: Model, machine: Machine, s: list[int]) -> tuple[list[int], str]:
    return failing(lambda: machine.begin(s, model.core.entry, []))


def gone_on(machine: Machine, s: list[int], code: int) -> tuple[list[int], str]:
    return failing(lambda: machine.run(s, code))


def play(model: Model, machine: Interpreter, seed: int, most: int, *, strict: bool = False) -> Played:
    """A random game of at most so many choices."""
    rng, played, s = Random(seed), Played(seed, strict), position_before(model, seed)
    machine.events = []
    codes, failure = begun(model, machine, s)
    played.moments.append(Moment(list(s), codes, machine.events, failure))
    while codes and len(played.moments) <= most:
        code = rng.choice(codes)
        played.moments[-1].chosen = code
        machine.events = []
        codes, failure = gone_on(machine, s, code)
        played.moments.append(Moment(list(s), codes, machine.events, failure))
    return played


# --- comparing ---


def compare(
    model: Model, name: str, machine: Machine, played: Played, told: list[Event] | None = None
) -> Difference | None:
    """The first moment at which a machine is elsewhere."""
    s, rng = position_before(model, played.seed), Random(played.seed)
    for number, wanted in enumerate(played.moments):
        if told is not None:
            told.clear()
        before = played.moments[number - 1].chosen
        codes, failure = gone_on(machine, s, before) if number else begun(model, machine, s)
        if not played.strict and {failure, wanted.failure} & LIMITS:
            return None
        what = _parted(model, wanted, s, codes, failure)
        if not what and told is not None and told != wanted.events:
            what = f"it tells {told} and not {wanted.events}"
        if not what and codes and rng.random() < 0.2:
            again, failure = failing(lambda: machine.options(s))
            what = "" if again == codes else f"asked again, {again} {failure} is on offer and no longer {codes}"
        if what:
            return Difference(name, played.seed, number, what)
        if failure:
            return None
    return None


def _parted(model: Model, wanted: Moment, s: list[int], codes: list[int], failure: str) -> str:
    if failure != wanted.failure:
        return f"it fails with {failure!r} and not with {wanted.failure!r}"
    if failure:
        return ""
    if s != wanted.position:
        return slots_apart(model, wanted.position, s)
    return "" if codes == wanted.codes else f"it offers {codes} and not {wanted.codes}"


def slots_apart(model: Model, wanted: list[int], found: list[int]) -> str:
    if len(wanted) != len(found):
        return f"the position has {len(found)} slots and not {len(wanted)}"
    apart = [i for i, pair in enumerate(zip(wanted, found, strict=True)) if pair[0] != pair[1]]
    named = [f"{model.layout.name_of(i)} is {found[i]} and not {wanted[i]}" for i in apart[:3]]
    return "; ".join(named) + (f"; and {len(apart) - 3} more" if len(apart) > 3 else "")


def compare_skipping(model: Model, machine: Machine, played: Played) -> Difference | None:
    """The machine that makes forced choices by itself is compared where there is something to choose."""
    s = position_before(model, played.seed)
    codes, failure = begun(model, machine, s)
    codes, failure = ([], failure) if failure else failing(lambda: machine.options(s))
    for number, wanted in enumerate(played.moments):
        if {failure, wanted.failure} & LIMITS:
            return None  # work is counted from the last choice on, and that was another one
        if wanted.failure and failure == wanted.failure:
            return None
        if len(wanted.codes) == 1:
            continue
        if what := _parted(model, wanted, s, codes, failure):
            return Difference("skipping", played.seed, number, what)
        if wanted.codes:
            codes, failure = gone_on(machine, s, wanted.chosen)
    return None


# --- all machines of a program ---


@frozen
class Looked:
    """Which machines are looked at beside the fast one; `passes`: the interpreter after each of them.

    `native`: the program in C, built in that folder.
    """

    told: bool = True
    skipping: bool = True
    passes: bool = False
    native: Path | None = None


def after_passes(model: Model) -> Iterator[tuple[str, Interpreter]]:
    """The interpreter on the core after each pass, one after the other."""
    for one, core in steps(model.core):
        yield f"interpreter after {one.name}", Interpreter(model, count_work(core))


def first_difference(program: Program, games: list[Played], looked: Looked) -> Difference | None:
    """The first difference, if there is any; passes come first, because they say more."""
    return next(_differences(program, games, looked), None)


def _differences(program: Program, games: list[Played], looked: Looked) -> Iterator[Difference]:
    model = program.model
    plain = [game for game in games if not game.strict]
    for name, machine in after_passes(model) if looked.passes else ():
        yield from filter(None, (compare(model, name, machine, game) for game in plain))
    yield from filter(None, (compare(model, "fast", program.fast, game) for game in games))
    if looked.told:
        told = program.told
        yield from filter(None, (compare(model, "told", told, game, told.events) for game in games))
    if looked.skipping:
        yield from filter(None, (compare_skipping(model, program.skipping, game) for game in games))
    if looked.native is not None:
        native = NativeMachine(built(model, program.core, looked.native))
        yield from filter(None, (compare(model, "native", native, game) for game in games))
