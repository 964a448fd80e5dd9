"""One scenario played from its first part to its last, and what it found.

Parts run in order. `given` runs beside whatever is under way and asks nobody; `when` starts something anew and plays
to its first decision; `chosen` makes decisions; `then` looks at the position, decisions may be left open. A choice
with a single option may be written or left out: a line that does not name it passes it by.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rondel.core.blocks import WAY_PAST
from rondel.core.evaluate import Env
from rondel.core.expressions import YOU
from rondel.core.statements import AsPlayer, SetLocal, Stmts
from rondel.frozen import frozen
from rondel.lab.scenario.setting import Setting
from rondel.lab.scenario.stage import MachinesDiffer, Stage
from rondel.lab.value_text import shown
from rondel.play.decision import Decision, Option
from rondel.play.game import Rules
from rondel.play.several import Naming, in_rising_order
from rondel.play.why import Reason
from rondel.problems import RuleFailure, Span
from rondel.program.limits import MOST_FORCED
from rondel.rules.read.elaborated_rules import Claim
from rondel.syntax import tree as t


@frozen
class Found:
    """What one side of a claim came to: where it is written, its value in words."""

    span: Span
    value: str


@frozen
class Failure:
    """Where a scenario and the rules part.

    `what` is claim, not-asked, not-on-offer, on-offer, asked-in-given, nobody-acts, rule-failure or machines-differ.
    """

    what: str
    span: Span
    wanted: str = ""
    found: str = ""
    sides: tuple[Found, ...] = ()
    decision: Decision | None = None
    reasons: tuple[Reason, ...] = ()


@dataclass(slots=True)
class Play:
    """A scenario under way: its table, the names of its scenes, the decisions made so far."""

    rules: Rules
    scenario: t.Scenario
    setting: Setting
    scenes: dict[int, str]
    both: bool = False
    decisions: int = 0
    forced: int = 0
    table: Stage = field(init=False)

    def run(self) -> list[Failure]:
        """Everything that went otherwise than the scenario says; the first part that fails is the last."""
        self.table = Stage(self.rules, self.setting.seed, both=self.both)
        span = self.scenario.span
        try:
            if self.setting.start == "game":
                self.table.begin(self.rules.model.core.entry)
                self._pass_forced()
            for index, part in enumerate(self.scenario.parts):
                span = part.span
                if failures := self._play_part(index, part):
                    return failures
        except RuleFailure as failure:
            return [Failure("rule-failure", span, found=str(failure), decision=self.table.decision)]
        except MachinesDiffer as difference:
            return [Failure("machines-differ", span, found=str(difference))]
        return []

    def _play_part(self, index: int, part: t.Fact | t.Scene | t.Chosen) -> list[Failure]:
        match part:
            case t.Scene(part="given"):
                asked = self.table.aside(self.scenes[index])
                return [Failure("asked-in-given", part.span, decision=asked)] if asked else []
            case t.Scene(part="when"):
                self._pass_forced()
                self.table.begin(self.scenes[index])
                return self._nobody(part)
            case t.Scene():
                self._pass_forced()
                return list(self._claims(self.scenes[index]))
            case t.Chosen():
                return self._play_choice(part)
            case t.Fact():
                return []

    def _nobody(self, part: t.Scene) -> list[Failure]:
        asked = self.table.decision
        return [Failure("nobody-acts", part.span, decision=asked)] if asked and not asked.player else []

    # --- decisions ---

    def _play_choice(self, part: t.Chosen) -> list[Failure]:
        for turn in part.turns:
            before = self.table.position[:], self.table.codes, self.decisions, self.forced
            failure = self._play_turn(turn)
            if failure is not None and turn.how == "chooses":
                # Of several, the first named may be one that the machine takes last.
                self.table.position, self.table.codes, self.decisions, self.forced = before
                failure = failure if self._play_named(turn) is not None else None
            if failure is not None:
                return [failure]
        return []

    def _play_turn(self, turn: t.Turn) -> Failure | None:
        act = self._choose if turn.how == "chooses" else self._cannot
        return next((failure for name in turn.options if (failure := act(turn, name)) is not None), None)

    def _play_named(self, turn: t.Turn) -> Failure | None:
        """The same, with several named in any order: the machine is told when the set is whole."""
        names, failure = list(turn.options), None
        while names and failure is None:
            naming = self.table.naming
            if naming is not None:
                failure = self._choose_set(naming, turn, names)
            elif len(self.table.codes) == 1:
                self._pass_named(turn, names)
            else:
                failure = self._choose(turn, names.pop(0))
        return failure

    def _pass_named(self, turn: t.Turn, names: list[str]) -> None:
        """Makes the choice that is none, which may be named."""
        decision = self.table.decision
        if decision is not None and _offered(decision, turn.player, names[0]) is not None:
            names.pop(0)
        self._pass_one()

    def _choose_set(self, naming: Naming, turn: t.Turn, names: list[str]) -> Failure | None:
        """Names members until their set is whole, and chooses it."""
        while True:
            decision = self.table.decision_of(naming.open_codes)
            option = _offered(decision, turn.player, names[0]) if names else None
            if option is None:
                return self._refused(decision, turn, names[0] if names else turn.options[-1])
            names.pop(0)
            if option.code == WAY_PAST or naming.is_whole(option.code):
                break
            naming = replace(naming, named=(*naming.named, option.code))
        for code in in_rising_order(naming.named, option.code):
            self.table.choose(code)
            self.decisions += 1
        return None

    def _choose(self, turn: t.Turn, name: str) -> Failure | None:
        """Makes the next real choice; a choice with one option is made at once, and may be named but need not."""
        passed = False
        while self.table.decision is not None and len(self.table.codes) == 1:
            passed = passed or _offered(self.table.decision, turn.player, name) is not None
            self._pass_one()
        decision = self.table.decision
        option = _offered(decision, turn.player, name) if decision is not None else None
        if option is not None:
            self.table.choose(option.code)
            self.decisions += 1
        elif not passed:
            return self._refused(decision, turn, name)
        return None

    def _refused(self, decision: Decision | None, turn: t.Turn, name: str) -> Failure:
        wanted = f"{turn.player} chooses '{name}'"
        if decision is None or decision.player != turn.player:
            return Failure("not-asked", turn.span, wanted, decision=decision)
        reasons = tuple(self.table.why(name))
        return Failure("not-on-offer", turn.span, wanted, decision=decision, reasons=reasons)

    def _cannot(self, turn: t.Turn, name: str) -> Failure | None:
        """On offer neither now nor in the next real choice; only looked at, nothing is taken."""
        position, codes = self.table.position[:], self.table.codes
        try:
            while True:
                decision = self.table.decision
                if decision is not None and _offered(decision, turn.player, name) is not None:
                    return Failure("on-offer", turn.span, f"{turn.player} cannot choose '{name}'", decision=decision)
                if not self._pass_one():
                    return None
        finally:
            self.table.position, self.table.codes = position, codes

    def _pass_one(self) -> bool:
        """Makes the choice that is none."""
        if len(self.table.codes) != 1:
            return False
        self.table.choose(self.table.codes[0])
        self.forced += 1
        if self.forced > MOST_FORCED:
            raise RuleFailure("the game goes on without anybody choosing")
        return True

    def _pass_forced(self) -> None:
        while self._pass_one():
            pass

    # --- claims ---

    def _claims(self, scene: str) -> list[Failure]:
        routine = self.rules.model.rules.routines[scene]
        interpreter = self.rules.interpreter
        interpreter.s = self.table.position[:]
        interpreter.refresh()
        claims = self.rules.model.rules.claims[scene]
        return self._look(routine.body, {}, claims)

    def _look(self, steps: Stmts, env: Env, claims: dict[int, tuple[Claim, ...]]) -> list[Failure]:
        interpreter, failures = self.rules.interpreter, list[Failure]()
        for step in steps:
            if isinstance(step, AsPlayer):
                before = interpreter.read(YOU, 0)
                interpreter.write(YOU, 0, interpreter.value(step.player, env))
                failures += self._look(step.body, env, claims)
                interpreter.write(YOU, 0, before)
            elif isinstance(step, SetLocal) and step.local.number in claims:
                failures += self._failed(claims[step.local.number], env)
            else:
                interpreter.execute((step,), env)
        return failures

    def _failed(self, claims: tuple[Claim, ...], env: Env) -> list[Failure]:
        for claim in claims:
            if not self.rules.interpreter.value(claim.condition, env):
                return [Failure("claim", claim.span, sides=tuple(self._sides(claim, env)))]
        return []

    def _sides(self, claim: Claim, env: Env) -> list[Found]:
        world = self.rules.model.rules.world
        values = [(side, self.rules.interpreter.value(side.typed.expr, env)) for side in claim.sides]
        return [Found(side.span, shown(value, side.typed.type, world)) for side, value in values]


def _offered(decision: Decision, player: str, name: str) -> Option | None:
    if decision.player != player:
        return None
    return next((option for option in decision.options if option.id == name), None)
