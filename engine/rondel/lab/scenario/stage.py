"""The table on which a scenario is played: a position, and a machine that plays on it, or two that must agree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Protocol

from rondel.core.expressions import CONTROL, SEED
from rondel.lab.scenario.given_chance import GivenChance
from rondel.messages.said import say
from rondel.play.decision import Decision, decision_at
from rondel.play.game import Game, Rules
from rondel.play.several import Naming, naming_at
from rondel.play.why import Reason
from rondel.problems import RondelError
from rondel.program.chance import started
from rondel.program.interpreter import Interpreter
from rondel.syntax import tree as t


class MachinesDiffer(RondelError):
    """The interpreter and the fast program do not play alike."""


Kept = tuple[list[int], list[int], dict[str, int]]


class StageMachine(Protocol):
    """What plays a program."""

    def begin(self, s: list[int], routine: str, args: list[int]) -> list[int]: ...
    def run(self, s: list[int], code: int) -> list[int]: ...
    def options(self, s: list[int]) -> list[int]: ...


class Stage:
    """A position with the codes on offer there; `both` lets the fast program play along.

    Without a machine the interpreter of the rules plays.
    """

    def __init__(self, rules: Rules, seed: int, *, both: bool = False, machine: Interpreter | None = None) -> None:
        self.rules, self.seed, self.both = rules, seed, both
        self.machine = machine or rules.interpreter
        self.model = rules.model
        self.position = list(self.model.first_position)
        self.position[self.model.layout.slot(SEED)] = started(seed)
        self.codes: list[int] = []
        self.chance = GivenChance(rules.model.rules.world)

    @cached_property
    def _frames(self) -> int:
        """Where the frames begin; behind them lie only those kept by deeds that call themselves."""
        return max(first + length for first, length in self.model.layout.regions.values())

    @cached_property
    def _control(self) -> list[int]:
        layout = self.model.layout
        return [layout.slot(region) for region in CONTROL if region in layout.regions]

    def give(self, fact: t.Fact) -> None:
        """Chance does from here on what a fact says."""
        self.chance.add(fact)

    def kept(self) -> Kept:
        """All that is needed to come back to here."""
        return self.position[:], self.codes, dict(self.chance.used)

    def go_back(self, kept: Kept) -> None:
        position, self.codes, used = kept
        self.position, self.chance.used = position[:], dict(used)

    # --- looking ---

    @property
    def decision(self) -> Decision | None:
        return decision_at(self.model, self.position, self.codes) if self.codes else None

    def decision_of(self, codes: Sequence[int]) -> Decision:
        """The decision here with something else on offer."""
        return decision_at(self.model, self.position, codes)

    @property
    def naming(self) -> Naming | None:
        """The choice of several for which the position waits, if it does."""
        return naming_at(self.model, self.machine, self.machine, self.position, self.codes)

    @property
    def game(self) -> Game:
        """The table as a game in this position, to look at."""
        game = Game(self.rules, self.seed)
        game.position, game.codes = self.position[:], self.codes
        return game

    def why(self, option: str) -> list[Reason]:
        """Why an option is not on offer."""
        return self.game.why(option)

    # --- playing ---

    def begin(self, routine: str) -> None:
        """Starts a routine from outside, whatever was under way, and plays to its first decision."""
        self._clear()
        self._play(lambda machine, s: machine.begin(s, routine, []))

    def choose(self, code: int) -> None:
        self._play(lambda machine, s: machine.run(s, code))

    def aside(self, routine: str) -> Decision | None:
        """Runs a routine beside what is under way; gives the decision at which it stops, if it asks anybody."""
        control = [(slot, self.position[slot]) for slot in self._control]
        frames = self.position[self._frames :]
        self.begin(routine)
        while len(self.codes) == 1:
            self.choose(self.codes[0])
        asked = self.decision
        for slot, value in control:
            self.position[slot] = value
        self.position[self._frames :] = frames
        self._play(lambda machine, s: machine.options(s))
        return asked

    def _clear(self) -> None:
        for slot in self._control:
            self.position[slot] = 0
        self.position[self._frames :] = [0] * (self.model.layout.size - self._frames)

    def _play(self, act: Callable[[StageMachine, list[int]], list[int]]) -> None:
        twin, before = self.position[:], dict(self.chance.used)
        # A scenario is over in a few steps: writing a fast program for it would take longer than playing it slowly.
        self.machine.fate = self.chance if any(self.chance.given.values()) else None
        try:
            self.codes = act(self.machine, self.position)
        finally:
            self.machine.fate = None
        if self.both and self.chance.used == before:  # only the interpreter lets somebody else say what chance does
            self._compare(twin, act(self.rules.program.fast, twin))

    def _compare(self, twin: list[int], codes: list[int]) -> None:
        name_of = self.model.layout.name_of
        parted = [name_of(i) for i, pair in enumerate(zip(self.position, twin, strict=False)) if pair[0] != pair[1]]
        if parted or len(twin) != len(self.position):
            raise MachinesDiffer(say("scenario.machines-differ", what=", ".join(parted[:5]) or say("scenario.depth")))
        if codes != self.codes:
            raise MachinesDiffer(say("scenario.machines-offer", first=str(codes), second=str(self.codes)))
