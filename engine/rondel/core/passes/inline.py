"""Answers written out where they are asked, if they are short, or short once the known arguments are put in.

An answer of which some arguments are known, and which stays long, becomes an answer of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rondel.core.expressions import Ask, Connected, Const, Expr, Fold, Local, Lookup, Pick, Read, Tries, Unmet
from rondel.core.passes.fold import Algebra
from rondel.core.passes.limits import LONG_HEAD, SHORT, SMALL, TINY
from rondel.core.passes.rebuild import Seen, numbering_of, with_expressions
from rondel.core.program import Answer, Core
from rondel.core.typing import Types
from rondel.core.walk import rebuilt, uses_of, walk


def inline(core: Core) -> Core:
    """Writes short answers out."""
    inliner = Inliner(core)
    made = with_expressions(core, inliner.written_out)
    return replace(made, answers={**made.answers, **inliner.answers})


@dataclass
class Inliner:
    """Writes answers out; `answers` are those that were looked into, and new ones with some arguments known."""

    core: Core
    answers: dict[str, Answer] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # Answers that are made on the way are asked of too, so the types must see them.
        self.types = Types(self.core.sizes, self.core.regions, _Both(self.answers, self.core))
        self.algebra, self.seen = Algebra(self.types), Seen()
        self.locals = numbering_of(self.core)

    def answer(self, name: str) -> Answer:
        """An answer in which all that it asks is written out already."""
        if name not in self.answers:
            answer = self.core.answers[name]
            self.answers[name] = answer  # while it is looked into
            self.answers[name] = replace(answer, value=self.written_out(answer.value))
        return self.answers[name]

    def size(self, name: str) -> int:
        if name not in self.sizes:
            self.sizes[name] = sum(1 for _ in walk(self.answer(name).value))
        return self.sizes[name]

    def written_out(self, expr: Expr) -> Expr:
        """An expression with answers written out, from the inside out."""
        if expr in self.seen:
            return expr
        made = self.algebra.simple(rebuilt(expr, self.written_out))
        made = self._ask(made) if isinstance(made, Ask) else made
        if made is expr:
            self.seen.add(expr)
        return made

    def _ask(self, expr: Ask) -> Expr:
        known = [isinstance(arg, Const) for arg in expr.args]
        repeats = self._repeats(expr)
        if self.size(expr.answer) <= SHORT and not repeats:
            return self._copied(expr)
        if known and any(known) and (all(known) or not repeats):
            found = self._copied(expr)
            if sum(1 for _ in walk(found)) <= (LONG_HEAD if all(known) else SHORT):
                return found
        if any(known):
            return self._with_known(expr, known)
        return self._copied(expr) if self._is_small(expr) and not repeats else expr

    def _copied(self, expr: Ask) -> Expr:
        answer = self.answer(expr.answer)
        args = {param.number: arg for param, arg in zip(answer.params, expr.args, strict=True)}
        found = self.algebra.simplified(self.locals.copy(answer.value, args))
        # What became known may make more answers short.
        known = any(isinstance(arg, Const) for arg in expr.args)
        return self.written_out(found) if known else found

    def _is_small(self, expr: Ask) -> bool:
        nodes = list(walk(self.answer(expr.answer).value))
        return len(nodes) <= SMALL and not any(isinstance(node, Tries | Pick) for node in nodes)

    def _repeats(self, expr: Ask) -> bool:
        """Whether an argument that costs something would be reckoned more than once."""
        answer = self.answer(expr.answer)
        value = answer.value
        return any(
            not _is_tiny(arg) and (uses_of([value], param) > 1 or _is_in_loop(value, param))
            for param, arg in zip(answer.params, expr.args, strict=True)
        )

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


def _is_in_loop(value: Expr, param: Local) -> bool:
    """Whether a parameter is asked for inside something that is reckoned again and again."""
    loops = [node for node in walk(value) if isinstance(node, Fold | Connected | Unmet)]
    bodies = [node.pieces if isinstance(node, Unmet) else node.body for node in loops]
    return uses_of(bodies, param) > 0
