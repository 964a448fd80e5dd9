"""Marks that nothing has set in a scenario, and for want of which something silently did not happen.

`each player in seated(starter)` and `as starter` do nothing as long as `starter` is none. In a game that is right; in a
scenario that begins with nothing done the set-up is missing that would have set it. So a scenario that fails is played
once more, by an interpreter that notes where the players were none, and which marks said so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rondel.core.core import Core
from rondel.core.evaluate import Env
from rondel.core.expressions import YOU, Apply, Ask, Expr, Read, Region, RegionKind
from rondel.core.operations import Op
from rondel.core.statements import AsPlayer, Write, all_statements
from rondel.lab.scenario.failure import Failure
from rondel.lab.scenario.play import Play
from rondel.lab.scenario.stage import Stage
from rondel.messages.said import Said, say
from rondel.play.game import Rules
from rondel.problems import RuleFailure
from rondel.program.interpreter import Interpreter

_BROKEN_OFF = ("rule-failure", "machines-differ")  # there is more to be said than what was missing


class UnsetNoting(Interpreter):
    """Notes the marks that were none where somebody was looked for, and those that were ever set."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules.model)
        self.actors = frozenset(_actors(rules.model.core))
        self.missed: set[Region] = set()
        self.was_set: set[Region] = set()
        self._read_as_none: set[Region] = set()

    @property
    def never_set(self) -> list[Region]:
        return sorted(self.missed - self.was_set, key=lambda region: region.of)

    def value(self, expr: Expr, env: Env) -> int:
        if not self._looks_for_somebody(expr):
            return super().value(expr, env)
        outside, self._read_as_none = self._read_as_none, set()
        found = super().value(expr, env)
        if not found:
            self.missed |= self._read_as_none
        self._read_as_none = outside
        return found

    def read(self, region: Region, index: int) -> int:
        found = super().read(region, index)
        if region.kind is RegionKind.MARK and not found:
            self._read_as_none.add(region)
        return found

    def write(self, region: Region, index: int, value: int) -> None:
        if region.kind is RegionKind.MARK and value:
            self.was_set.add(region)
        super().write(region, index, value)

    def _looks_for_somebody(self, expr: Expr) -> bool:
        """Whether an expression is where a sequence begins, or whom an `as` names."""
        match expr:
            case Apply(op=Op.STARTING):
                return True
            case Apply() | Ask() | Read():
                return expr in self.actors
        return False


def _actors(core: Core) -> Iterator[Expr]:
    """Whom each `as` names; where somebody may be asked inside, that is cut into writing who acts."""
    bodies = [routine.body for routine in core.routines.values()] + [block.steps for block in core.blocks]
    for step in (step for body in bodies for step in all_statements(body)):
        match step:
            case AsPlayer():
                yield step.player
            case Write(region=region) if region == YOU:
                yield step.value


def with_notes(play: Play, failures: Sequence[Failure]) -> tuple[Failure, ...]:
    """The failures of a scenario; the first one tells of marks that nothing has set."""
    if not failures or failures[0].what in _BROKEN_OFF:
        return tuple(failures)
    noting = UnsetNoting(play.rules)
    Play(play.rules, play.scenario, play.setting, play.scenes, machine=noting).run()
    notes = _notes(play.rules, play.setting.seed, noting.never_set)
    return (replace(failures[0], notes=notes), *failures[1:])


def _notes(rules: Rules, seed: int, marks: list[Region]) -> tuple[Said, ...]:
    """A sentence for each mark that nothing has set."""
    if not marks:
        return ()
    ready = Stage(rules, seed)
    try:
        ready.begin(rules.model.core.entry)
        while len(ready.codes) == 1:
            ready.choose(ready.codes[0])
    except RuleFailure:
        return tuple(_note(region, in_a_game=False) for region in marks)
    slots = {region: rules.model.layout.regions[region] for region in marks}
    return tuple(
        _note(region, in_a_game=any(ready.position[first : first + length]))
        for region, (first, length) in slots.items()
    )


def _note(region: Region, *, in_a_game: bool) -> Said:
    name = region.of.split(".")[-1]
    return say("scenario.unset-in-game", name=name) if in_a_game else say("scenario.unset", name=name)
