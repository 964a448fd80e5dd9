"""The verifier: whether a core is well formed, and whether every value has the type that is wanted of it.

It looks at a whole program and tells every fault with where it stands. A pass that breaks something is found before
a game finds it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from rondel.core.blocks import Back, Block, CallTo, Each, End, Fork, Goto, Offer, One, Pause, SwitchTo
from rondel.core.core import Core, Frame
from rondel.core.node_fields import Node
from rondel.core.statements import (
    CallRoutine,
)  # fmt: skip
from rondel.core.types import (
    alike,
)
from rondel.core.verify_scope import VerifyScope
from rondel.core.verify_steps import StepChecks
from rondel.core.walk import all_nodes


def verify(core: Core) -> list[str]:
    """Everything that is wrong with a core."""
    checks = StepChecks(core)
    for answer in core.answers.values():
        checks.here = f"answer {answer.name}"
        checks.values.typed(answer.value, answer.holds, checks.scope(answer.params))
    for trial in core.trials.values():
        checks.here = f"trial {trial.name}"
        checks.trial_steps(trial.steps, checks.scope(trial.params))
    for routine in core.routines.values():
        checks.here = f"deed {routine.name}"
        checks.statements(routine.body, checks.scope(routine.params))
    whole = _WholeChecks(core, checks, _reached(core))
    for block in core.blocks:
        checks.here = f"{block.routine}, block {block.number}"
        whole.block(block)
    checks.here = "the whole"
    whole.all()
    return checks.faults


@dataclass
class _WholeChecks:
    """Goes through blocks, and through what only the whole shows."""

    core: Core
    steps: StepChecks
    reached: dict[str, set[str]]

    # --- blocks ---

    def block(self, block: Block) -> None:
        frame = self.core.frames.get(block.routine)
        if frame is None:
            self.steps.fault(f"there is no frame for '{block.routine}'")
            return
        scope = self.steps.scope(frame.kept)
        self.steps.statements(block.steps, scope)
        if self.steps.is_one(block.end, End, "end of a block"):
            self._end(block, block.end, scope)

    def _end(self, block: Block, end: End, scope: VerifyScope) -> None:
        match end:
            case Goto():
                self._to(block, end.to)
            case Fork():
                self.steps.values.truth(end.condition, scope)
                self._to(block, end.yes)
                self._to(block, end.no)
            case SwitchTo():
                self.steps.values.of(end.value, scope)
                self.steps.values.different([number for number, _ in end.cases])
                for to in (*(to for _, to in end.cases), end.other):
                    self._to(block, to)
            case Pause():
                self._pause(block, end, scope)
            case CallTo():
                self._call_to(block, end, scope)
            case Back():
                pass
            case _:
                assert_never(end)

    def _to(self, block: Block, number: int) -> None:
        if not 0 <= number < len(self.core.blocks) or self.core.blocks[number].routine != block.routine:
            self.steps.fault(f"block {number} is none of its own")
        elif self.core.blocks[number].restores and not isinstance(block.end, CallTo):
            self.steps.fault(f"block {number} takes back frames that nobody kept")

    def _call_to(self, block: Block, end: CallTo, scope: VerifyScope) -> None:
        self._to(block, end.back)
        frame = self.core.frames.get(end.routine)
        if frame is None:
            self.steps.fault(f"there is no deed '{end.routine}' that waits")
            return
        self.steps.values.given(end.routine, frame.params, end.args, scope)
        own = self.core.frames[block.routine].circle
        circle = own != 0 and own == frame.circle
        if circle != (block.routine in self.reached[end.routine]):
            self.steps.fault(f"whether '{block.routine}' and '{end.routine}' are in one circle is told wrongly")
        restored = 0 <= end.back < len(self.core.blocks) and self.core.blocks[end.back].restores
        if circle != end.keeps or circle != restored:
            self.steps.fault(f"frames are not kept as the circle of '{end.routine}' needs")

    def _pause(self, block: Block, pause: Pause, scope: VerifyScope) -> None:
        self.steps.values.site(pause.site)
        self.steps.values.window(pause.window)
        self._to(block, pause.none)
        self.steps.values.truth(pause.stale, scope)
        self.steps.values.given_values(pause.given, scope)
        self.steps.values.different([offer.code for offer in pause.offers if isinstance(offer, One)])
        if sum(isinstance(offer, Each) for offer in pause.offers) > 1:
            self.steps.fault("more than one set is on offer")
        for offer in pause.offers:
            if self.steps.is_one(offer, Offer, "offer"):
                self._offer(block, offer, scope)

    def _offer(self, block: Block, offer: Offer, scope: VerifyScope) -> None:
        self._to(block, offer.to)
        match offer:
            case Each():
                self.steps.apart(offer.apart, scope)
                inner = scope.inner()
                self.steps.values.member_of(offer.source, offer.over, offer.local, inner)
                self.steps.values.truth(offer.test, inner)
            case One():
                self.steps.values.truth(offer.condition, scope)
                if offer.code < 0:
                    self.steps.fault(f"{offer.code} is no code")
            case _:
                assert_never(offer)

    # --- the whole ---

    def all(self) -> None:
        self.steps.values.all_tables()
        for number, block in enumerate(self.core.blocks):
            if block.number != number:
                self.steps.fault(f"block {number} calls itself {block.number}")
        for number, site in enumerate(self.core.sites, 1):
            if site.number != number:
                self.steps.fault(f"site {number} calls itself {site.number}")
            self.steps.values.window(site.window)
        for slots in self.core.regions.values():
            self.steps.values.domain(slots.holds)
        self._names()

    def _names(self) -> None:
        core = self.core
        for named in (core.answers, core.trials, core.routines):
            for name, one in named.items():
                if one.name != name:
                    self.steps.fault(f"'{one.name}' is kept as '{name}'")
        for name, frame in core.frames.items():
            self._frame(name, frame)
        for name in core.routines:
            if name in self.reached[name]:
                self.steps.fault(f"'{name}' calls itself and keeps no frames")
        if core.entry not in (*core.routines, *core.frames):
            self.steps.fault(f"there is no deed '{core.entry}' to begin with")
        if core.winners and core.winners not in core.answers:
            self.steps.fault(f"there is no answer '{core.winners}' that tells who has won")

    def _frame(self, name: str, frame: Frame) -> None:
        blocks = self.core.blocks
        if not 0 <= frame.first < len(blocks) or blocks[frame.first].routine != name:
            self.steps.fault(f"'{name}' does not begin with a block of its own")
        kept = {local.number: local.type for local in frame.kept}
        if any(param.number not in kept or not alike(kept[param.number], param.type) for param in frame.params):
            self.steps.fault(f"'{name}' does not keep its parameters")
        if name in self.core.routines:
            self.steps.fault(f"'{name}' both waits and does not")
        if frame.routine != name:
            self.steps.fault(f"'{frame.routine}' is kept as '{name}'")


def _reached(core: Core) -> dict[str, set[str]]:
    """For each deed all those that it comes to call."""
    found: dict[str, set[str]] = {name: set() for name in (*core.routines, *core.frames)}
    bodies: list[tuple[str, Iterable[Node]]] = [(one.name, one.body) for one in core.routines.values()]
    for name, body in [*bodies, *((block.routine, [block]) for block in core.blocks)]:
        called = {node.routine for node in all_nodes(body) if isinstance(node, CallRoutine | CallTo)}
        found.setdefault(name, set()).update(called)
    for middle in found:
        for called in found.values():
            called |= found[middle] if middle in called else set()
    return found
