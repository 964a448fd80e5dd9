"""Sets of modules on three machines: a library, the Python program, and now and then the oracle, slot by slot."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.native_machine import built
from tests.program.native.test_equal_games import ALL
from tests.rulesets.some_sets import rules_of, sample

from rondel.core.core import Core
from rondel.core.passes.all_passes import PASSES
from rondel.core.passes.work import count_work
from rondel.lab.conform.sets import Modules
from rondel.play.game import Rules
from rondel.program.choosing import choose_index, choosing_key
from rondel.program.native.library import Native
from rondel.program.program import Program

SAMPLED = 40
KNOWN: list[Modules] = [("base",), ALL]
NUMBERS = range(len(KNOWN) + SAMPLED)
DECISIONS = 2000
IMPORTED = 17  # after so many steps the library is handed the position of Python
ASKED = 50  # after so many the oracle takes a step from it


@cache
def sets() -> list[Modules]:
    """What is played; asked for when a test runs, since finding all sets takes its time."""
    drawn = [modules for modules, _ in sample() if modules not in KNOWN]
    return [*KNOWN, *drawn[:SAMPLED]]


def cores_of(core: Core) -> tuple[Core, Core]:
    """The core after all passes, for Python and in C; what both have is done once."""
    python = native = core
    for one in PASSES:
        was, is_same = native, python is native
        if one.only_for in ("", "native"):
            native = one.run(was)
        if one.only_for in ("", "python"):
            python = native if is_same and not one.only_for else one.run(python)
    counted = count_work(native)
    return (counted if python is native else count_work(python)), counted


@dataclass
class ThreeMachines:
    """Plays games on all of them; a difference is an AssertionError with seed and step."""

    rules: Rules
    native: Native
    decisions: int = 0
    oracle_steps: int = 0

    def play(self, seed: int) -> None:
        fast, native, key, made = self.rules.program.fast, self.native, choosing_key(seed), 0
        s, position = fast.start(seed), native.start(seed)
        codes, found, step = fast.options(s), native.options(position), 0
        while codes:
            assert (found, position.slots()) == (codes, s), (seed, step)
            if step % IMPORTED == 0:
                position = native.from_slots(s)
                assert native.options(position) == codes, (seed, step)
            made += len(codes) > 1
            code = codes[choose_index(key, made, len(codes)) if len(codes) > 1 else 0]
            before = s.copy()
            codes, found, step = fast.run(s, code), native.run(position, code), step + 1
            if step % ASKED == 0:
                self._ask_oracle(before, code, codes, s)
        assert (found, position.slots()) == (codes, s), (seed, step)
        self.decisions += made

    def _ask_oracle(self, before: list[int], code: int, codes: list[int], after: list[int]) -> None:
        assert (self.rules.interpreter.run(before, code), before) == (codes, after)
        self.oracle_steps += 1


def check_set(number: int, players: int, folder: Path) -> None:
    """As many games as it takes to so many decisions."""
    model = rules_of(sets()[number], players).model
    python, native = cores_of(model.core)
    machines = ThreeMachines(Rules(Program(model, python)), built(model, native, folder))
    for seed in range(DECISIONS):
        machines.play(seed)
        if machines.decisions >= DECISIONS:
            break
    assert machines.decisions >= DECISIONS
    assert machines.oracle_steps > DECISIONS // ASKED // 2
