"""Heads as simple as a backend needs them: what always holds is not tried, what nobody asks for is not noted.

The rules keep their heads as they were written, because reasons are found in them; this is for fast programs only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rondel.program.locals import bound_locals, free_locals, highest_local, with_own_locals
from rondel.program.moved import LYING, Notice
from rondel.program.sizes import EVERYTHING
from rondel.program.specialise import SHORT, Shrink, uses
from rondel.rules.core import (
    FALSE,
    TRUE,
    Ask,
    Branches,
    Can,
    Choose,
    ChooseMany,
    Const,
    Expr,
    Fold,
    If,
    Lib,
    Local,
    Need,
    Op,
    Pick,
    Possible,
    SendHome,
    SetLocal,
    Stmt,
    Write,
)  # fmt: skip
from rondel.rules.elaborate import Elaborated
from rondel.rules.fold import folded, is_truth
from rondel.rules.nodes import replaced, walk
from rondel.rules.reach import Reads

Steps = tuple[Stmt, ...]
_LONG = 400  # nodes of a head that may be written out in another


class Lean(Shrink):
    """Rebuilds expressions with simple heads, those of other deeds written out where they are short or all is known."""

    def __init__(self, rules: Elaborated) -> None:
        super().__init__(rules)
        self.known: dict[Expr, Expr] = {}
        self.entries: dict[int, Expr] = {}
        self.heads: dict[tuple[str, tuple[tuple[int, Expr], ...]], Expr] = {}
        self.trying: list[str] = []
        self.reads = Reads(rules)
        self.notice = Notice(rules, self.reads)

    def requirement(self, number: int) -> Expr:
        """The pieces that an entry of requirements asks for."""
        if number not in self.entries:
            self.entries[number] = self.node(self.rules.answers["entry:pieces"].value, {0: Const(number)})
        return self.entries[number]

    def lean(self, expr: Expr) -> Expr:
        if expr not in self.known:
            self.known[expr] = self.node(expr, {})
        return self.known[expr]

    def simple(self, node: Any) -> Any:
        match node:
            case Possible():
                return self._head(node.steps)
            case Can() if node.routine not in self.trying:
                return self._can(node)
        return super().simple(node)

    def _can(self, node: Can) -> Expr:
        head = self._tried(node.routine)
        nodes = list(walk(head))
        if any(isinstance(part, Can) and part.routine == node.routine for part in nodes):
            return node  # a deed that leads back to itself
        if all(isinstance(arg, Const) for arg in node.args):
            return self._tried(node.routine, tuple(enumerate(node.args)))
        binds = any(isinstance(part, Fold | Possible | Pick | Lib) and _binds(part) for part in nodes)
        repeated = any(uses(nodes, slot) > 1 for slot in range(len(node.args)))
        if binds or repeated or len(nodes) > SHORT:
            return node
        written: Expr = self.node(head, dict(enumerate(node.args)))
        return written

    def _tried(self, routine: str, known: tuple[tuple[int, Expr], ...] = ()) -> Expr:
        if (routine, known) not in self.heads:
            self.trying.append(routine)
            try:
                self.heads[routine, known] = self.node(self.rules.routines[routine].head, dict(known))
            finally:
                self.trying.pop()
        return self.heads[routine, known]

    def _head(self, steps: Steps) -> Expr:
        """Whether these steps can be completed, in as few of them as will do."""
        kept: list[Stmt] = []
        chosen: dict[int, int] = {}
        rest = steps
        while rest:
            step, rest = rest[0], rest[1:]
            if isinstance(step, ChooseMany) and step.source == FALSE and not step.up_to and not step.most:
                # Nothing to choose from: it must be nothing that is asked for.
                rest = replaced(rest, Local(step.slot), FALSE)
                step = Need(folded(Op("<=", (step.count, FALSE))))
            if step == Need(FALSE) or (isinstance(step, Choose) and step.source == FALSE):
                return FALSE
            if isinstance(step, Choose | ChooseMany) and step.pieces:
                chosen[step.slot] = self.notice.moved(step.source)
            elif isinstance(step, SetLocal):
                chosen.pop(step.slot, None)
            if step != Need(TRUE) and not self._in_vain(step, rest, chosen):
                kept.append(step)
        return _said(self._ordered(self._with_last_opened(tuple(kept))))

    def _with_last_opened(self, steps: Steps) -> Steps:
        """A trial with which another ends is part of it."""
        if not steps or not isinstance(steps[-1], Need):
            return steps
        tried: Expr = steps[-1].condition
        if isinstance(tried, Can) and tried.routine not in self.trying:
            tried = self._opened_head(tried, beyond=max(map(highest_local, steps)))
        return (*steps[:-1], *tried.steps) if isinstance(tried, Possible) else steps

    def _opened_head(self, node: Can, beyond: int) -> Expr:
        """The head of a deed, not too long, with locals that nobody else has."""
        head = self._tried(node.routine)
        nodes = list(walk(head))
        back = any(isinstance(part, Can) and part.routine == node.routine for part in nodes)
        if back or len(nodes) > _LONG or min(bound_locals(head), default=len(node.args)) < len(node.args):
            return node
        opened: Expr = with_own_locals(head, node.args, beyond + 1)
        return opened

    def _within(self, step: Stmt) -> Stmt:
        """A step that holds others, with theirs in the best order too."""
        match step:
            case If():
                return replace(step, then=self._ordered(step.then), otherwise=self._ordered(step.otherwise))
            case Branches():
                branches = tuple((condition, self._ordered(body)) for condition, body in step.branches)
                return replace(step, branches=branches)
        return step

    def _ordered(self, steps: Steps) -> Steps:
        return self._guarded(_without_repeats([self._within(step) for step in steps]))

    def _in_vain(self, step: Stmt, rest: Steps, chosen: dict[int, int]) -> bool:
        """Whether a step changes only what nothing behind it looks at; `chosen` are the pieces that locals can be."""
        behind = Possible(rest)
        match step:
            case SetLocal():
                return step.slot not in free_locals(behind)
            case Write():
                return step.region not in self.reads.of([behind])
            case SendHome():
                return not self.notice.notices(behind, self._meant(step.what, chosen))
            case If():
                return all(self._in_vain(inner, rest, chosen) for inner in (*step.then, *step.otherwise))
        return False

    def _meant(self, pieces: Expr, chosen: dict[int, int]) -> int:
        """All pieces that an expression can give."""
        match pieces:
            case Local(slot) | Op("bit", (Local(slot),)):
                return chosen.get(slot, EVERYTHING)
        return self.notice.moved(pieces)

    def _guarded(self, steps: Steps) -> Steps:
        """What is quickly told comes first: conditions, and that there is anything to choose from at all."""
        guards: list[Stmt] = []
        left: list[Stmt] = []
        bound: set[int] = set()
        changed: set[str] = set()
        for step in steps:
            told = _quick_test(step)
            first = told is not None and self._is_told_first(told, bound, changed)
            if first and told is not None and len(left) > 0:
                guards.append(Need(told))
            elif first and isinstance(step, Need):
                guards.append(step)
            if not (first and isinstance(step, Need)):
                left.append(step)
            bound |= _bound(step)
            changed |= _changed(step)
        return (*guards, *left)

    def _is_told_first(self, told: Expr, bound: set[int], changed: set[str]) -> bool:
        return _is_quick(told) and not free_locals(told) & bound and not self.reads.of([told]) & changed


def quickly_told(head: Expr) -> tuple[list[Expr], Expr]:
    """The conditions with which a head begins that cost next to nothing, and what is left to try if they hold."""
    if not isinstance(head, Possible):
        return [], head
    steps, found = head.steps, []
    while steps and isinstance(steps[0], Need) and _is_quick(steps[0].condition):
        found.append(steps[0].condition)
        steps = steps[1:]
    if steps and isinstance(steps[0], Choose) and _is_quick(steps[0].source):
        found.append(steps[0].source)
        if len(steps) == 1:
            steps = ()
    return found, _said(steps)


def _is_quick(expr: Expr) -> bool:
    nodes = list(walk(expr))
    return len(nodes) <= SHORT and not any(isinstance(n, Fold | Possible | Can | Ask | Lib | Pick) for n in nodes)


def _quick_test(step: Stmt) -> Expr | None:
    """What must hold if a step is to be possible, as far as it tells by itself."""
    match step:
        case Need():
            return step.condition
        case Choose():
            return step.source
        case ChooseMany() if not step.up_to and not step.most:
            return folded(Op("<=", (step.count, folded(Op("count", (step.source,))))))
    return None


def _without_repeats(steps: Sequence[Stmt]) -> Steps:
    """A condition that holds still holds as long as nothing has changed."""
    kept: list[Stmt] = []
    held: list[Stmt] = []
    for step in steps:
        if isinstance(step, Need):
            if step in held:
                continue
            held.append(step)
        elif _changed(step):
            held = []
        kept.append(step)
    return tuple(kept)


def _bound(step: Stmt) -> set[int]:
    match step:
        case SetLocal() | Choose():
            return {step.slot}
        case ChooseMany():
            return {step.slot, step.left}
        case If():
            return set().union(*(_bound(inner) for inner in (*step.then, *step.otherwise)))
        case Branches():
            return set().union(*(_bound(inner) for _, body in step.branches for inner in body))
    return set()


def _changed(step: Stmt) -> set[str]:
    match step:
        case Write():
            return {step.region}
        case SendHome():
            return set(LYING)
        case If():
            return set().union(*(_changed(inner) for inner in (*step.then, *step.otherwise)))
        case Branches():
            return set().union(*(_changed(inner) for _, body in step.branches for inner in body))
    return set()


def _binds(node: Expr) -> bool:
    return not isinstance(node, Lib) or node.local >= 0


def _said(steps: Steps) -> Expr:
    if not steps:
        return TRUE
    only = steps[0]
    if len(steps) == 1 and isinstance(only, Choose):
        return folded(Op(">", (folded(Op("count", (only.source,))), FALSE)))
    if len(steps) == 1 and isinstance(only, ChooseMany) and isinstance(only.count, Const):
        return _quick_test(only) or TRUE
    if len(steps) > 1 or not isinstance(only, Need):
        return Possible(steps)
    return only.condition if is_truth(only.condition) else Op("!=", (only.condition, FALSE))
