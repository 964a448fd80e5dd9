"""What can be told from the position after some pieces have moved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rondel.core.bounds import EVERYTHING, may_hold
from rondel.core.core import Core
from rondel.core.effects import Reads
from rondel.core.evaluate import HOME
from rondel.core.expressions import HELD, LYING, PLACES, Apply, Ask, Const, Expr, Read, Tries
from rondel.core.node_fields import Node
from rondel.core.operations import Op
from rondel.core.statements import SendHome
from rondel.core.trials import Trial
from rondel.core.walk import children

_SETS = (Op.MEET, Op.UNION, Op.MINUS)


class Notice:
    """Says who would notice that pieces have moved."""

    def __init__(self, core: Core, reads: Reads, trials: Mapping[str, Trial]) -> None:
        self.core, self.reads, self.trials = core, reads, trials
        self.asking: list[str] = []
        # A piece that others lie on takes them along.
        self.alone = not core.facts.hosts

    def moved(self, pieces: Expr) -> int:
        """All pieces that can be meant."""
        return may_hold(pieces) if self.alone else EVERYTHING

    def notices(self, node: Node, moved: int) -> bool:
        """Whether a node could come to another end after some of these pieces have moved."""
        if not LYING & self.reads.of([node]):
            return False
        match node:
            case Apply(op) if op in _SETS and not may_hold(node) & moved:
                return any(self.notices(part, moved) for part in _apart_from_pieces(node))
            case Read(region, Const(piece)) if region == PLACES:
                return bool(moved >> piece & 1)
            case Read() | Apply(Op.HELD | Op.AT_HOME):
                return True
            case SendHome():
                if self._asked(HOME, [self.core.answers[HOME].value], moved):
                    return True
            case Ask():
                answer = self.core.answers.get(node.answer)
                if answer is None or self._asked(node.answer, [answer.value], moved):
                    return True
            case Tries():
                trial = self.trials.get(node.trial)
                if trial is None or self._asked(node.trial, trial.steps, moved):
                    return True
        return any(self.notices(part, moved) for part in children(node))

    def _asked(self, name: str, nodes: list[Expr] | tuple[Node, ...], moved: int) -> bool:
        if name in self.asking:
            return True  # what asks itself
        self.asking.append(name)
        try:
            return any(self.notices(node, moved) for node in nodes)
        finally:
            self.asking.pop()


def _apart_from_pieces(node: Node) -> Iterator[Node]:
    """The parts of a set that say which places are looked at; what lies there is not among them."""
    match node:
        case Apply(op) if op in _SETS:
            for part in children(node):
                yield from _apart_from_pieces(part)
        case Read(region) if region == HELD:
            yield from children(node)
        case Apply(Op.HELD):
            yield from children(node)
        case _:
            yield node
