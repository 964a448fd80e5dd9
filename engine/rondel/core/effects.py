"""What expressions look at and what statements change: regions of the position, answers and trials."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never

from rondel.core.core import Answer
from rondel.core.evaluate import HOME
from rondel.core.expressions import (
    CAUSE,
    FACES,
    GENERATION,
    HELD,
    KNOWN,
    LYING,
    PLACES,
    POINTS,
    VEIL,
    YOU,
    Apply,
    Ask,
    Connected,
    Const,
    Expr,
    Fold,
    Let,
    Local,
    Lookup,
    Match,
    Pick,
    Read,
    Region,
    Tries,
    Unmet,
)  # fmt: skip
from rondel.core.node_fields import EXPRESSIONS, Node
from rondel.core.operations import Op
from rondel.core.statements import (
    AsPlayer,
    Branches,
    CallRoutine,
    Chapter,
    Choose,
    ChooseMany,
    Clear,
    DrawMember,
    DrawTop,
    Fail,
    If,
    LookAt,
    Loop,
    MoveSet,
    Need,
    OpenWindow,
    Passed,
    RollDice,
    ScorePoints,
    SendHome,
    SetLocal,
    ShufflePile,
    Spend,
    Stmt,
    Switch,
    Write,
)  # fmt: skip
from rondel.core.trials import Attempt, Trial
from rondel.core.walk import all_nodes
from rondel.frozen import frozen

NOTHING: frozenset[Region] = frozenset()


@frozen
class Looked:
    """What an expression itself looks at, apart from its parts."""

    regions: frozenset[Region] = NOTHING
    answer: str = ""
    trial: str = ""


_NOTHING = Looked()
_GOING_HOME = Looked(answer=HOME)  # where a piece goes that is sent home


def looked_at(expr: Expr) -> Looked:
    """What an expression itself looks at; some operations read without naming a region."""
    match expr:
        case Read():
            return Looked(frozenset({expr.region}))
        case Ask():
            return Looked(answer=expr.answer)
        case Tries():
            return Looked(trial=expr.trial)
        case Apply(Op.HELD):
            return Looked(frozenset({HELD}))
        case Apply(Op.AT_HOME):
            return Looked(frozenset({PLACES}), HOME)
        case Const() | Local() | Lookup() | Apply() | Fold() | Let() | Pick() | Connected() | Unmet() | Match():
            return _NOTHING
        case _:
            assert_never(expr)


def changes(step: Stmt) -> frozenset[Region]:
    """The regions that a statement itself writes, apart from those inside it."""
    match step:
        case Write():
            return frozenset({step.region})
        case Clear():
            return frozenset(step.regions)
        case MoveSet() | SendHome():
            return LYING
        case ScorePoints():
            return frozenset({POINTS})
        case RollDice():
            return frozenset({FACES, VEIL})
        case ShufflePile():
            return frozenset({GENERATION, KNOWN})
        case DrawMember():
            return frozenset({step.stream, VEIL})
        case DrawTop():
            return LYING | {GENERATION, VEIL}
        case LookAt():
            return frozenset({KNOWN, VEIL})
        case AsPlayer():
            return frozenset({YOU})
        case (
            Need() | SetLocal() | If() | Switch() | Loop() | CallRoutine() | Passed() | Chapter() | Spend() | Fail()
            | Choose() | ChooseMany() | Branches() | OpenWindow()
        ):  # fmt: skip
            return NOTHING
        case _:
            assert_never(step)


def is_effect(step: Stmt) -> bool:
    """Whether something happens in a step itself that makes a window worth asking again."""
    return isinstance(step, CallRoutine) or bool(changes(step) - {YOU, CAUSE})


def changed(nodes: Iterable[Node]) -> set[Region]:
    """The regions that are written anywhere inside some nodes."""
    found: set[Region] = set()
    for node in all_nodes(nodes):
        if isinstance(node, Attempt):
            found |= changes(node.effect)
        elif isinstance(node, Stmt):
            found |= changes(node)
    return found


class Reads:
    """The regions that nodes depend on, through answers and trials; what a name leans on is found once."""

    def __init__(self, answers: Mapping[str, Answer], trials: Mapping[str, Trial]) -> None:
        self.answers, self.trials = answers, trials
        self._answers: dict[str, frozenset[Region]] = {}
        self._trials: dict[str, frozenset[Region]] = {}
        # By identity: the node is kept so that nobody else gets its number.
        self._nodes: dict[int, tuple[Node, frozenset[Region]]] = {}

    def of(self, nodes: Iterable[Node]) -> set[Region]:
        found: set[Region] = set()
        for node in nodes:
            found |= self._of_node(node)
        return found

    def _of_node(self, node: Node) -> frozenset[Region]:
        known = self._nodes.get(id(node))
        if known is None:
            found: set[Region] = set()
            for looked in _looks([node]):
                found |= looked.regions
                if looked.answer:
                    found |= self._of_answer(looked.answer)
                if looked.trial:
                    found |= self._of_trial(looked.trial)
            known = self._nodes[id(node)] = node, frozenset(found)
        return known[1]

    def _of_answer(self, name: str) -> frozenset[Region]:
        if name not in self._answers:
            self._find([name], [])
        return self._answers[name]

    def _of_trial(self, name: str) -> frozenset[Region]:
        if name not in self._trials:
            self._find([], [name])
        return self._trials[name]

    def _find(self, answers: list[str], trials: list[str]) -> None:
        """Everything that is leant on, however far away; the first name is the one asked for."""
        found: set[Region] = set()
        wanted, seen = (answers[:1], trials[:1]), ({*answers}, {*trials})
        while answers or trials:
            for looked in _looks(self._inside(answers, trials)):
                found |= looked.regions
                found |= _known_or_wanted(looked.answer, self._answers, seen[0], answers)
                found |= _known_or_wanted(looked.trial, self._trials, seen[1], trials)
        self._answers.update({name: frozenset(found) for name in wanted[0]})
        self._trials.update({name: frozenset(found) for name in wanted[1]})

    def _inside(self, answers: list[str], trials: list[str]) -> list[Node]:
        if answers:
            answer = self.answers.get(answers.pop())
            return [answer.value] if answer else []
        trial = self.trials.get(trials.pop())
        return list(trial.steps) if trial else []


def _known_or_wanted(
    name: str, known: Mapping[str, frozenset[Region]], seen: set[str], wanted: list[str]
) -> frozenset[Region]:
    """What is known of a name, if it is; else it is looked into, once."""
    if name and name not in known and name not in seen:
        seen.add(name)
        wanted.append(name)
    return known.get(name, NOTHING)


def _looks(nodes: Iterable[Node]) -> Iterable[Looked]:
    for node in all_nodes(nodes):
        if isinstance(node, SendHome):
            yield _GOING_HOME
        elif node.__class__ in EXPRESSIONS:
            looked = looked_at(node)  # type: ignore[arg-type] # its class was looked at
            if looked is not _NOTHING:
                yield looked
