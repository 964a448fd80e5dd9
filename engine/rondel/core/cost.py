"""What things cost at most, in nodes looked at, as far as their text tells.

What repeats something often or at length counts its repetitions itself (`passes/work`) and is cheap for whoever holds
it. So between two counts never more is done than a stretch of text says, and what is counted bounds all work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from rondel.core.blocks import Back, Block, CallTo, Each, Fork, Goto, Offer, One, Pause, SwitchTo
from rondel.core.bounds import EVERYTHING, may_hold
from rondel.core.core import Core
from rondel.core.evaluate import HOME
from rondel.core.expressions import Apply, Ask, Connected, Const, Expr, Fold, Local, Pick, Tries, Unmet
from rondel.core.node_fields import EXPRESSIONS, Node
from rondel.core.operations import How, Op, Over
from rondel.core.statements import (
    AsPlayer,
    CallRoutine,
    If,
    Loop,
    MoveSet,
    Need,
    RollDice,
    ScorePoints,
    SendHome,
    SetLocal,
    Spend,
    Stmt,
    Stmts,
    Switch,
)
from rondel.core.trials import Among, AnyOf, Attempt, Case, Several, TrialStep, TrialSteps
from rondel.core.types import PLACE, SetOf
from rondel.core.typing import Types
from rondel.core.walk import children

CHEAP = 16_000  # what costs no more is not counted by itself
MOST = 10**9  # beyond it there is no difference
ROLLS = 20  # how often dice are usually rolled until something shows
COPY = 50  # a copy of the position
_ATOMS = frozenset((Const, Local))
TOLD = 20  # an event: whoever tells keeps them all


class Costs:
    """The costs of a core's parts; those that have names are found once."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.types = Types(core.sizes, core.regions, core.answers)
        self.blocks: dict[str, list[Block]] = {}
        for block in core.blocks:
            self.blocks.setdefault(block.routine, []).append(block)
        self._known: dict[tuple[str, str], int] = {}
        self._asking: dict[tuple[str, str], None] = {}  # in the order of asking
        self._circular: set[tuple[str, str]] = set()  # what comes back to itself
        self._exprs: dict[int, tuple[Expr, int]] = {}  # by identity: kept so that nobody else gets the number

    def find_all(self) -> None:
        """All costs in the order of the core: who counts on a circle hangs on who of it is asked for first."""
        for name in self.core.answers:
            self.answer(name)
        for name in self.core.trials:
            self.trial(name)
        for name in self.core.routines:
            self.routine(name)
        for name in self.core.frames:
            self.frame(name)

    # --- repeating ---

    def weight(self, times: int, each: int) -> int:
        """What one repetition counts; nothing if all of them together are cheap."""
        return 0 if times * each <= CHEAP else amount(each)

    def member(self, over: Over, source: Expr, each: int) -> int:
        """What one member counts of those gone through; members of a sequence are few, and not counted."""
        return 0 if over is Over.SEQUENCE else self.weight(self.size(source), each)

    def members(self, over: Over, source: Expr, each: int) -> int:
        """What going through all members costs whoever holds it."""
        return 1 if self.member(over, source, each) else self.size(source) * each

    def size(self, source: Expr) -> int:
        """How many members a set or a sequence has at most."""
        match source:
            case Apply(Op.SINGLE | Op.SINGLE_NUMBER):
                return 1
            case Apply(Op.FIRSTS, (_, Const(count))):
                return max(count, 0)
            case Apply(Op.UNION, (a, b)):
                return self.size(a) + self.size(b)
            case Apply(Op.MEET, (a, b)):
                return min(self.size(a), self.size(b))
            case Apply(Op.MINUS | Op.BEHIND | Op.WITHOUT_FIRST, (a, *_)) | Fold(How.FILTER, _, _, a):
                return self.size(a)
        found = self.types.of(source)
        held = may_hold(source) if isinstance(found, SetOf) else EVERYTHING
        return self.types.size_of(found) if held == EVERYTHING else held.bit_count()

    # --- expressions ---

    def of(self, expr: Expr) -> int:
        if expr.__class__ in _ATOMS:
            return 1
        known = self._exprs.get(id(expr))
        if known is None:
            known = self._exprs[id(expr)] = expr, min(self._of(expr), MOST)
        return known[1]

    def _of(self, expr: Expr) -> int:
        match expr:
            case Fold():
                before = self.of(expr.source) + sum(self.of(given.value) for given in expr.given)
                return 1 + before + self.members(expr.over, expr.source, self.of(expr.body))
            case Ask():
                return 1 + self.all(expr.args) + self.answer(expr.answer)
            case Tries():
                return 1 + self.all(expr.args) + self.trial(expr.trial)
            case Connected():
                return 1 + self.of(expr.start) + self.core.sizes[PLACE] * self.of(expr.body)
            case Unmet():
                return 1 + self.of(expr.entries) + self.size(expr.entries) * (1 + self.of(expr.pieces))
            case Pick():
                return 1 + self.of(expr.value) + max((self.of(case) for _, case in expr.cases), default=0)
            case Apply(Op.IF, (condition, then, otherwise)):
                return 1 + self.of(condition) + max(self.of(then), self.of(otherwise))
            case Apply(Op.HELD, (places,)):
                return 1 + self.of(places) + self.size(places)
            case Apply(Op.AT_HOME, (pieces,)):
                return 1 + self.of(pieces) + self.size(pieces) * (1 + self.answer(HOME))
        return self.parts(expr)

    def all(self, exprs: Iterable[Expr]) -> int:
        return sum(map(self.of, exprs))

    # --- what has a name ---

    def answer(self, name: str) -> int:
        return self._once(("answer", name), lambda: self.of(self.core.answers[name].value))

    def trial(self, name: str) -> int:
        """What a trial costs whoever asks for it."""
        return self._outside(("trial", name), lambda: self.tried(self.core.trials[name].steps))

    def routine(self, name: str) -> int:
        """What a routine that never waits costs whoever calls it."""
        return self._outside(("routine", name), lambda: self.steps(self.core.routines[name].body))

    def frame(self, name: str) -> int:
        """What a routine that can wait costs whoever calls it, if nobody has anything to choose."""
        return self._outside(("frame", name), lambda: self.blocks_of(name))

    def amount(self, kind: str, name: str) -> int:
        """What it counts for when something with a name begins; nothing if it is cheap."""
        key = (kind, name)
        {"trial": self.trial, "routine": self.routine, "frame": self.frame}[kind](name)
        return amount(self._known[key]) if key in self._circular or self._known[key] > CHEAP else 0

    def is_circular(self, trial: str) -> bool:
        """Whether a trial comes back to itself; asked when its amount is known."""
        return ("trial", trial) in self._circular

    def _outside(self, key: tuple[str, str], find: Callable[[], int]) -> int:
        cost = self._once(key, find)
        return 1 if key in self._circular or cost > CHEAP else cost

    def _once(self, key: tuple[str, str], find: Callable[[], int]) -> int:
        if key in self._asking:
            self._circular.add(self._counted_last(key))
            return 1
        if key not in self._known:
            self._asking[key] = None
            try:
                self._known[key] = min(find(), MOST)
            finally:
                del self._asking[key]
        return self._known[key]

    def _counted_last(self, key: tuple[str, str]) -> tuple[str, str]:
        """The last on a circle that counts its work; an answer does not, but what leads back to it does."""
        circle = list(self._asking)[list(self._asking).index(key) :]
        return next((one for one in reversed(circle) if one[0] != "answer"), key)

    # --- trials ---

    def tried(self, steps: TrialSteps) -> int:
        """What trying steps costs, all ways gone."""
        if not steps:
            return 0
        first, rest = steps[0], steps[1:]
        if isinstance(first, Among):
            return 1 + self.of(first.source) + self.members(first.over, first.source, 1 + self.tried(rest))
        return self._tried_step(first) + self.tried(rest)

    def _tried_step(self, step: TrialStep) -> int:
        match step:
            case Case():
                return 1 + self.of(step.condition) + max(self.tried(step.then), self.tried(step.otherwise))
            case AnyOf():
                return 1 + sum(map(self.tried, step.branches))
            case Several():  # every set that is tried is counted
                return 1 + self.all((step.source, step.chosen, step.count))
            case Attempt():
                return COPY + self.parts(step.effect)
            case Need() | SetLocal() | Spend() | Among():
                return self.parts(step)
            case _:
                assert_never(step)

    # --- statements ---

    def steps(self, steps: Stmts) -> int:
        return sum(map(self.step, steps))

    def step(self, step: Stmt) -> int:
        match step:
            case If():
                return 1 + self.of(step.condition) + max(self.steps(step.then), self.steps(step.otherwise))
            case Switch():
                return 1 + self.of(step.value) + max((self.steps(body) for _, body in step.cases), default=0)
            case Loop():
                return 1 + self.of(step.source) + (1 if self.turn(step) else self.size(step.source) * self.each(step))
            case CallRoutine():
                return 1 + self.all(step.args) + self.routine(step.routine)
            case AsPlayer():
                return 1 + self.of(step.player) + self.steps(step.body)
            case MoveSet():
                return self.parts(step) + self.size(step.what) * TOLD
            case SendHome():
                return self.parts(step) + self.size(step.what) * (TOLD + self.answer(HOME))
            case RollDice():
                return ROLLS * (self.parts(step) + TOLD)
            case ScorePoints():
                return self.parts(step) + TOLD
        return self.parts(step)

    def each(self, loop: Loop) -> int:
        """What one turn of a loop costs."""
        asked = [expr for expr in (loop.still, loop.condition) if expr is not None]
        return 1 + self.all(asked) + self.steps(loop.body)

    def turn(self, loop: Loop) -> int:
        """What one turn of a loop counts; one that goes round in laps may take many."""
        each = self.each(loop)
        return amount(each) if loop.condition is not None else self.weight(self.size(loop.source), each)

    def parts(self, node: Node) -> int:
        parts = [part for part in children(node) if part.__class__ in EXPRESSIONS]
        return 1 + self.all(parts)  # type: ignore[arg-type] # their class was looked at

    # --- blocks ---

    def blocks_of(self, routine: str) -> int:
        return sum(map(self.block, self.blocks[routine]))

    def block(self, block: Block) -> int:
        return self.steps(block.steps) + self._end(block)

    def _end(self, block: Block) -> int:
        end = block.end
        match end:
            case Goto() | Back():
                return 1
            case Fork():
                return 1 + self.of(end.condition)
            case SwitchTo():
                return 1 + self.of(end.value)
            case CallTo():
                called = self.frame(end.routine)
                return 1 + self.all(end.args) + called
            case Pause():
                given = sum(self.of(one.value) for one in end.given)
                return 1 + self.of(end.stale) + given + sum(map(self._offer, end.offers))
            case _:
                assert_never(end)

    def _offer(self, offer: Offer) -> int:
        match offer:
            case One():
                return 1 + self.of(offer.condition)
            case Each():
                return 1 + self.of(offer.source) + self.members(offer.over, offer.source, self.of(offer.test))
            case _:
                assert_never(offer)


def amount(cost: int) -> int:
    """What is counted for something that costs so much."""
    return 1 + cost // CHEAP
