"""Answers written out where they are asked, if they are short, or short once the known arguments are put in.

An answer of which some arguments are known, and which stays long, becomes an answer of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from rondel.core.core import Answer, Core
from rondel.core.expressions import Ask, Connected, Const, Expr, Fold, Local, Lookup, Pick, Read, Tries, Unmet
from rondel.core.node_fields import Node
from rondel.core.passes.fold import Algebra
from rondel.core.passes.rebuild import Unchanged, holds, numbering_of, with_expressions
from rondel.core.passes.thresholds import LONG_HEAD, SHORT, SMALL, TINY
from rondel.core.typing import Types
from rondel.core.walk import all_nodes, rebuilt, walk
from rondel.frozen import frozen


def inline(core: Core) -> Core:
    """Writes short answers out."""
    inliner = Inliner(core)
    made = with_expressions(core, inliner.written_out, holding=Ask)
    return replace(made, answers={**made.answers, **inliner.answers}, next_local=inliner.locals.next)


@frozen
class _Cost:
    """The size of an answer, whether it branches into trials or cases, and which parameters it asks for only once."""

    size: int
    branches: bool
    once: tuple[bool, ...]


@dataclass
class Inliner:
    """Writes answers out; `answers` are those that were looked into, and new ones with some arguments known."""

    core: Core
    answers: dict[str, Answer] = field(default_factory=dict)
    costs: dict[str, _Cost] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # Answers that are made on the way are asked of too, so the types must see them.
        self.types = Types(self.core.sizes, self.core.regions, _Both(self.answers, self.core))
        self.algebra, self.seen = Algebra(self.types), Unchanged()
        self.locals = numbering_of(self.core)

    def answer(self, name: str) -> Answer:
        """An answer in which all that it asks is written out already."""
        if name not in self.answers:
            answer = self.core.answers[name]
            self.answers[name] = answer  # while it is looked into
            self.answers[name] = replace(answer, value=self.written_out(answer.value))
        return self.answers[name]

    def _cost(self, name: str) -> _Cost:
        """What writing an answer out means; looked into once."""
        if name not in self.costs:
            answer = self.answer(name)
            nodes = list(walk(answer.value))
            asked, repeated = Counter(_numbers(nodes)), _asked_again_and_again(nodes)
            once = tuple(asked[one.number] <= 1 and one.number not in repeated for one in answer.params)
            self.costs[name] = _Cost(len(nodes), any(isinstance(node, Tries | Pick) for node in nodes), once)
        return self.costs[name]

    def written_out(self, expr: Expr) -> Expr:
        """An expression with answers written out, from the inside out."""
        if expr in self.seen or not holds(expr, Ask):
            return expr
        made = self.algebra.simple(rebuilt(expr, self.written_out))
        made = self._ask(made) if isinstance(made, Ask) else made
        if made is expr:
            self.seen.add(expr)
        return made

    def _ask(self, expr: Ask) -> Expr:
        known = [isinstance(arg, Const) for arg in expr.args]
        repeats = self._repeats(expr)
        cost = self._cost(expr.answer)
        if cost.size <= SHORT and not repeats:
            return self._copied(expr)
        if known and any(known) and (all(known) or not repeats):
            found = self._copied(expr)
            if sum(1 for _ in walk(found)) <= (LONG_HEAD if all(known) else SHORT):
                return found
        if any(known):
            return self._with_known(expr, known)
        small = cost.size <= SMALL and not cost.branches
        return self._copied(expr) if small and not repeats else expr

    def _copied(self, expr: Ask) -> Expr:
        answer = self.answer(expr.answer)
        args = {param.number: arg for param, arg in zip(answer.params, expr.args, strict=True)}
        found = self.algebra.simplified(self.locals.copy(answer.value, args))
        # What became known may make more answers short.
        known = any(isinstance(arg, Const) for arg in expr.args)
        return self.written_out(found) if known else found

    def _repeats(self, expr: Ask) -> bool:
        """Whether an argument that costs something would be reckoned more than once."""
        pairs = zip(self._cost(expr.answer).once, expr.args, strict=True)
        return any(not once and not _is_tiny(arg) for once, arg in pairs)

    def _with_known(self, expr: Ask, known: list[bool]) -> Expr:
        """An answer of which some arguments are known is an answer of its own."""
        answer = self.answer(expr.answer)
        shown = ", ".join(str(arg.value) if isinstance(arg, Const) else "_" for arg in expr.args)
        name = f"{expr.answer}({shown})"
        if name not in self.answers:
            pairs = list(zip(answer.params, expr.args, strict=True))
            args = {param.number: arg for param, arg in pairs if isinstance(arg, Const)}
            value = self.algebra.simplified(self.locals.copy(answer.value, args))
            params = tuple(param for param, is_known in zip(answer.params, known, strict=True) if not is_known)
            self.answers[name] = Answer(name, params, value, answer.holds, answer.span)
        left = tuple(arg for arg, is_known in zip(expr.args, known, strict=True) if not is_known)
        return Ask(name, left)


class _Both(dict[str, Answer]):
    """Answers as they are now, and as they were."""

    def __init__(self, made: dict[str, Answer], core: Core) -> None:
        super().__init__()
        self.made, self.core = made, core

    def __missing__(self, name: str) -> Answer:
        return self.made[name] if name in self.made else self.core.answers[name]


def _is_tiny(arg: Expr) -> bool:
    return isinstance(arg, Const | Local) or (isinstance(arg, Lookup | Read) and sum(1 for _ in walk(arg)) <= TINY)


def _numbers(nodes: Iterable[Node]) -> Iterator[int]:
    """The numbers of the locals among some nodes."""
    return (node.number for node in nodes if isinstance(node, Local))


def _asked_again_and_again(nodes: list[Node]) -> set[int]:
    """The locals inside something that is reckoned more than once."""
    loops = [node for node in nodes if isinstance(node, Fold | Connected | Unmet)]
    return set(_numbers(all_nodes(node.pieces if isinstance(node, Unmet) else node.body for node in loops)))
