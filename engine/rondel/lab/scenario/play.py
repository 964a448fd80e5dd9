"""One scenario played from its first part to its last, and what it found.

Parts run in order. `given` runs beside whatever is under way and asks nobody; `when` starts something anew and plays
to its first decision; `chosen` makes decisions; `then` looks at the position, decisions may be left open. A choice
with a single option may be written or left out: a line that does not name it passes it by.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rondel.lab.scenario.claims import failed_claims
from rondel.lab.scenario.failure import Failure
from rondel.lab.scenario.setting import Setting
from rondel.lab.scenario.stage import MachinesDiffer, Stage
from rondel.messages.said import say
from rondel.play.decision import Decision, Option
from rondel.play.game import Rules
from rondel.play.several import Naming, in_rising_order
from rondel.problems import RuleFailure, Span
from rondel.program.interpreter import Interpreter
from rondel.program.running_limits import MOST_FORCED
from rondel.syntax import tree as t


@dataclass(slots=True)
class Play:
    """A scenario under way: its table, the names of its scenes, the decisions made so far."""

    rules: Rules
    scenario: t.Scenario
    setting: Setting
    scenes: dict[int, str]
    both: bool = False
    machine: Interpreter | None = None
    decisions: int = 0
    forced: int = 0
    warnings: dict[Span, Failure] = field(default_factory=dict)
    table: Stage = field(init=False)

    def run(self) -> list[Failure]:
        """Everything that went otherwise than the scenario says; the first part that fails is the last."""
        self.table = Stage(self.rules, self.setting.seed, both=self.both, machine=self.machine)
        span = self.scenario.span
        try:
            for index, part in enumerate(self.scenario.parts):
                span = part.span
                if index == self._first:
                    self._begin()
                if failures := self._play_part(index, part):
                    return failures
            self._pass_forced()
            return self.table.chance.left_over()
        except RuleFailure as failure:
            return [Failure("rule-failure", span, found=failure.said, decision=self.table.decision)]
        except MachinesDiffer as difference:
            return [Failure("machines-differ", span, found=difference.said)]

    @property
    def _first(self) -> int:
        """The first part that is no fact: what is said of chance before it also holds for the set-up."""
        return next((index for index, part in enumerate(self.scenario.parts) if not isinstance(part, t.Fact)), 0)

    def _begin(self) -> None:
        if self.setting.start == "game":
            self.table.begin(self.rules.model.core.entry)
            self._pass_forced()

    def _play_part(self, index: int, part: t.Fact | t.SceneBlock | t.Chosen) -> list[Failure]:
        match part:
            case t.SceneBlock(part="given"):
                asked = self.table.aside(self.scenes[index])
                return [Failure("asked-in-given", part.span, decision=asked)] if asked else []
            case t.SceneBlock(part="when"):
                self._pass_forced()
                self.table.begin(self.scenes[index])
                return self._nobody(part)
            case t.SceneBlock():
                self._pass_forced()
                return failed_claims(self.rules, self.table, self.scenes[index])
            case t.Chosen():
                return self._play_choice(part)
            case t.Fact():
                self.table.give(part)
                return []

    def _nobody(self, part: t.SceneBlock) -> list[Failure]:
        asked = self.table.decision
        return [Failure("nobody-acts", part.span, decision=asked)] if asked and not asked.player else []

    # --- decisions ---

    def _play_choice(self, part: t.Chosen) -> list[Failure]:
        for turn in part.turns:
            before = self.table.kept(), self.decisions, self.forced
            failure = self._play_turn(turn)
            # A name may stand for one choice that is none; and of several, the first named may be taken last.
            for read in (self._play_one_by_one, self._play_named) if turn.how == "chooses" else ():
                if failure is not None:
                    kept, self.decisions, self.forced = before
                    self.table.go_back(kept)
                    failure = failure if read(turn) is not None else None
            if failure is not None:
                return [failure]
        return []

    def _play_turn(self, turn: t.Turn) -> Failure | None:
        match turn.how:
            case "chooses":
                act = self._choose
            case "cannot":
                act = self._cannot
            case "can":
                act = self._can
            case "is asked":
                return self._is_asked(turn)
            case "is not asked":
                return self._is_not_asked(turn)
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
            if naming.is_whole(option.code):
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

    def _play_one_by_one(self, turn: t.Turn) -> Failure | None:
        """The same, with each name used up by the first choice that offers it, real or not."""
        for name in turn.options:
            while self.table.decision is not None and len(self.table.codes) == 1:
                is_named = _offered(self.table.decision, turn.player, name) is not None
                self._pass_one()
                if is_named:
                    break
            else:
                if failure := self._choose(turn, name):
                    return failure
        return None

    def _refused(self, decision: Decision | None, turn: t.Turn, name: str) -> Failure:
        wanted = f"{turn.player} chooses '{name}'"
        if decision is None or decision.player != turn.player:
            return Failure("not-asked", turn.span, wanted, decision=decision)
        reasons = tuple(self.table.why(name))
        return Failure("not-on-offer", turn.span, wanted, decision=decision, reasons=reasons)

    # --- looking ahead: nothing of it is taken ---

    def _cannot(self, turn: t.Turn, name: str) -> Failure | None:
        """On offer neither now nor in the next real choice, which must be that player's; what is only paid is none."""
        wanted = f"{turn.player} cannot choose '{name}'"
        ahead = self._ahead()
        for decision in ahead:
            if _offered(decision, turn.player, name) is not None and not _is_only_paid(decision):
                return Failure("on-offer", turn.span, wanted, decision=decision)
        if turn.player not in {decision.player for decision in ahead}:
            self.warnings[turn.span] = Failure("says-nothing", turn.span, wanted, decision=self.table.decision)
        return None

    def _can(self, turn: t.Turn, name: str) -> Failure | None:
        """On offer now or in the next real choice."""
        ahead = self._ahead()
        if any(_offered(decision, turn.player, name) is not None for decision in ahead):
            return None
        return replace(self._refused(ahead[-1] if ahead else None, turn, name), wanted=f"{turn.player} can '{name}'")

    def _is_asked(self, turn: t.Turn) -> Failure | None:
        """The next real choice is that player's, and if options are named, these are all there are."""
        asked = next((decision for decision in self._ahead() if len(decision.options) > 1), None)
        wanted = f"{turn.player} is asked" + (f": {', '.join(turn.options)}" if turn.options else "")
        if asked is None or asked.player != turn.player:
            return Failure("not-asked", turn.span, wanted, decision=asked)
        if turn.options and {option.id for option in asked.options} != set(turn.options):
            return Failure("asked-otherwise", turn.span, wanted, decision=asked)
        return None

    def _is_not_asked(self, turn: t.Turn) -> Failure | None:
        """The next real choice, if there is any, is somebody else's."""
        asked = next((decision for decision in self._ahead() if len(decision.options) > 1), None)
        if asked is None or asked.player != turn.player:
            return None
        return Failure("asked", turn.span, f"{turn.player} is not asked", decision=asked)

    def _ahead(self) -> list[Decision]:
        """The decisions from here to the next real choice."""
        kept, forced, found = self.table.kept(), self.forced, list[Decision]()
        while (decision := self.table.decision) is not None:
            found.append(decision)
            if not self._pass_one():
                break
        self.table.go_back(kept)
        self.forced = forced
        return found

    def _pass_one(self) -> bool:
        """Makes the choice that is none."""
        if len(self.table.codes) != 1:
            return False
        self.table.choose(self.table.codes[0])
        self.forced += 1
        if self.forced > MOST_FORCED:
            raise RuleFailure(say("failure.nobody-chooses"))
        return True

    def _pass_forced(self) -> None:
        while self._pass_one():
            pass


def _is_only_paid(decision: Decision) -> bool:
    return decision.what == "pay" and len(decision.options) == 1


def _offered(decision: Decision, player: str, name: str) -> Option | None:
    if decision.player != player:
        return None
    return next((option for option in decision.options if option.id == name), None)
