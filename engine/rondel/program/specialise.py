"""Work that can be done once for a line-up is done here, before anything is written out.

Answers that depend on nothing but their arguments become tables. Expressions with some locals known are folded as
far as the constants reach.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from operator import is_
from typing import Any

from rondel.program.locals import free_locals
from rondel.program.masks import meet_of_masks
from rondel.rules.core import (
    BIAS,
    AnswerCode,
    Ask,
    CallRoutine,
    Can,
    Const,
    Expr,
    Fold,
    If,
    Local,
    Lookup,
    Op,
    Passed,
    Pick,
    Possible,
    Read,
    Stmt,
)
from rondel.rules.elaborate import Elaborated
from rondel.rules.evaluate import Evaluator, NotStaticError
from rondel.rules.filters import filtered
from rondel.rules.fold import folded
from rondel.rules.nodes import walk
from rondel.rules.types import Type
from rondel.rules.world import World

_LARGEST_TABLE = 4000
SHORT = 16
_TINY = 3
_LONG = 60
Forward = tuple[tuple[Stmt, ...], CallRoutine]  # what is noted on the way, and the deed that is done


def tabulate(rules: Elaborated) -> None:
    """Replaces the value of every answer that never changes by a table of its arguments."""
    evaluator = Evaluator(rules.world, rules.answers)
    for name, answer in list(rules.answers.items()):
        types = rules.know.params.get(name, [])
        if len(types) != answer.params or not types or isinstance(answer.value, Const | Lookup | Local):
            continue
        sizes = [_extent(found, rules.world) for found in types]
        if all(sizes) and _product(sizes) <= _LARGEST_TABLE:
            rows = _rows(evaluator, answer, sizes)
            if rows is not None:
                table = rules.world.table(f"answer:{name}", rows)
                rules.answers[name] = replace(answer, value=Lookup(table, _index(sizes)))


def _extent(found: Type, world: World) -> int:
    """How many values an argument can have; 0 if there is no telling."""
    if found.shape != "one" or found.domain in ("", "number"):
        return 2 if found.shape == "bool" else 0
    return world.size(found.domain) + 1


def _product(sizes: list[int]) -> int:
    result = 1
    for size in sizes:
        result *= size
    return result


def _rows(evaluator: Evaluator, answer: AnswerCode, sizes: list[int]) -> list[int] | None:
    spare = [0] * (answer.locals - answer.params)
    try:
        return [evaluator.value(answer.value, [*args, *spare]) for args in product(*(range(n) for n in sizes))]
    except NotStaticError:
        return None


def _index(sizes: list[int]) -> Expr:
    index: Expr = Local(0)
    for slot, size in enumerate(sizes[1:], 1):
        index = Op("+", (Op("*", (index, Const(size))), Local(slot)))
    return index


def optimise(rules: Elaborated) -> None:
    """Writes short answers out where they are asked, and lets what became constant fall away."""
    shrink = Shrink(rules)
    shrink.forwards = _forwards(rules)
    for name, answer in list(rules.answers.items()):
        rules.answers[name] = replace(answer, value=shrink.node(answer.value, {}))
    for name, routine in list(rules.routines.items()):
        body, head = shrink.node(routine.body, {}), shrink.node(routine.head, {})
        rules.routines[name] = replace(routine, body=body, head=head)


class Shrink:
    """Rebuilds expressions and statements with locals replaced, answers written out, constants folded."""

    def __init__(self, rules: Elaborated) -> None:
        self.rules, self.world = rules, rules.world
        self.short: dict[str, bool] = {}
        self.binding: dict[str, bool] = {}  # whether an answer binds locals of its own
        self.sizes: dict[str, int] = {}  # of answers with all that they ask written out
        self.forwards: dict[str, Forward] = {}

    def node(self, node: Any, known: Mapping[int, Expr]) -> Any:
        if isinstance(node, tuple):
            parts = [self.node(part, known) for part in node]
            return node if all(map(is_, parts, node)) else tuple(_flat(parts))
        if isinstance(node, Local):
            return known.get(node.slot, node)
        if not isinstance(node, Expr | Stmt):
            return node
        if isinstance(node, Pick) and isinstance(value := self.node(node.value, known), Const):
            return self.node(_case_of(node, value), known)
        changed = {}
        for name in node.__match_args__:
            old = getattr(node, name)
            new = old if name == "span" else self.node(old, known)
            if new is not old:
                changed[name] = new
        return self.simple(replace(node, **changed) if changed else node)

    def simple(self, node: Any) -> Any:
        match node:
            case Op("first", (Lookup(table, index),)):
                firsts = [(row & -row).bit_length() - 1 if row else 0 for row in self.world.tables[table]]
                return Lookup(self.world.table(f"{table} first", firsts), index)
            case Op():
                return meet_of_masks(folded(node), self.world)
            case Lookup(table, Lookup(inner, index)):
                return self.simple(Lookup(self.world.chained(table, inner), index))
            case Lookup(table, Const(index)):
                rows = self.world.tables[table]
                return Const(rows[index] if 0 <= index < len(rows) else 0)
            case Lookup(table) if not any(self.world.tables[table]):
                return Const(0)
            case Ask():
                return self._ask(node)
            case CallRoutine() | Can() if node.routine in self.forwards:
                return self._forwarded(node)
            case Fold("map", local, Const(mask), Op("nth", (of, Local(slot)))) if local == slot:
                return _first_so_many(node, mask, of) or node
            case Fold("sum", _, source, Const(1), False):
                return Op("count", (source,))
            case Fold("filter", local, source, body, False, False):
                return self._filtered(local, source, body)
        return node

    def _forwarded(self, node: CallRoutine | Can) -> Any:
        """A deed that only passes on to another is passed over."""
        passed, target = self.forwards[node.routine]
        args = self.node(target.args, dict(enumerate(node.args)))
        call = self.simple(replace(node, routine=target.routine, args=args))
        return call if isinstance(node, Can) else _Several(_flat([*passed, call]))

    def _filtered(self, local: int, source: Expr, body: Expr) -> Expr:
        """A filter as operations on masks, also where an answer must be written out to see it."""
        found = filtered(source, local, body, self.world)
        if isinstance(found, Fold):
            opened = filtered(source, local, self._opened(body), self.world)
            found = found if isinstance(opened, Fold) else opened
        return meet_of_masks(found, self.world)

    def _opened(self, node: Any) -> Any:
        """An expression with the answers in it written out, if they are not too long and bind nothing."""
        if isinstance(node, Ask) and not self._binds(node.answer) and self.sizes[node.answer] <= _LONG:
            return self._opened(self.node(self.rules.answers[node.answer].value, dict(enumerate(node.args))))
        if not isinstance(node, Op):
            return node
        return self.simple(replace(node, args=tuple(self._opened(arg) for arg in node.args)))

    def _binds(self, answer: str) -> bool:
        self._is_short(answer)
        return self.binding[answer]

    def _ask(self, node: Ask) -> Expr:
        code = self.rules.answers[node.answer]
        constant = bool(node.args) and all(isinstance(arg, Const) for arg in node.args)
        if constant or (self._is_short(node.answer) and self._repeats_little(node)):
            found: Expr = self.node(code.value, dict(enumerate(node.args)))
            return found
        if not any(isinstance(arg, Const) for arg in node.args):
            return node
        return self._ask_part_known(node) if self._binds(node.answer) else self._shortened(node)

    def _shortened(self, node: Ask) -> Expr:
        """An answer written out, if the arguments that are known make it short."""
        if not self._repeats_little(node):
            return node
        found: Expr = self.node(self.rules.answers[node.answer].value, dict(enumerate(node.args)))
        return found if sum(1 for _ in walk(found)) <= SHORT else node

    def _ask_part_known(self, node: Ask) -> Expr:
        """An answer of which some arguments are known is an answer of its own."""
        known: dict[int, Expr] = {slot: arg for slot, arg in enumerate(node.args) if isinstance(arg, Const)}
        shown = ", ".join(str(arg.value) if isinstance(arg, Const) else "_" for arg in node.args)
        name = f"{node.answer}({shown})"
        if name not in self.rules.answers:
            code = self.rules.answers[node.answer]
            self.rules.answers[name] = replace(code, name=name)  # while it is worked on: it may ask itself
            self.rules.answers[name] = replace(code, name=name, value=self.node(code.value, known))
        return self._ask(Ask(name, node.args)) if "(" not in node.answer else Ask(name, node.args)

    def _is_short(self, name: str) -> bool:
        """Short answers bind no locals of their own, so that nothing can be caught in them by mistake."""
        if name not in self.short:
            self.short[name], self.binding[name] = (
                False,
                True,
            )  # while it is looked at: an answer that asks itself is not written out
            nodes = list(walk(self.rules.answers[name].value))
            binds = any(isinstance(node, Fold | Possible | Can) or getattr(node, "local", -1) >= 0 for node in nodes)
            self.binding[name] = binds
            asked = [node.answer for node in nodes if isinstance(node, Ask) and self._is_short(node.answer)]
            self.sizes[name] = len(nodes) + sum(self.sizes[other] for other in asked)
            self.short[name] = not binds and self.sizes[name] <= SHORT
        return self.short[name]

    def _repeats_little(self, node: Ask) -> bool:
        """Whether no long argument would be written out more than once."""
        nodes = list(walk(self.rules.answers[node.answer].value))
        return all(uses(nodes, slot) <= 1 or _is_tiny(arg) for slot, arg in enumerate(node.args))


def _case_of(pick: Pick, value: Const) -> Expr:
    return next((case for number, case in pick.cases if number == value.value), Const(0))


def _is_tiny(arg: Expr) -> bool:
    return isinstance(arg, Const | Local) or (isinstance(arg, Lookup | Read) and len(list(walk(arg))) <= _TINY)


def _first_so_many(fold: Fold, mask: int, of: Expr) -> Expr | None:
    """The first, second and so on of a set, one by one, are its first so many."""
    count = mask.bit_count()
    straight = fold.numbers and not fold.to_numbers and mask == ((1 << count) - 1) << BIAS + 1
    return Op("firsts", (of, Const(count))) if straight and fold.local not in free_locals(of) else None


class _Several(tuple[Any, ...]):
    """Statements in the place of one."""


def _flat(parts: list[Any]) -> Iterator[Any]:
    """Statements one after the other, also where one became several."""
    for part in parts:
        if isinstance(part, _Several):
            yield from part
        else:
            yield part


def _forwards(rules: Elaborated) -> dict[str, Forward]:
    """Deeds that do nothing but one other, with arguments that are used at most once."""
    found: dict[str, Forward] = {}
    for name, routine in rules.routines.items():
        body = routine.body
        if len(body) == 1 and isinstance(body[0], If) and not body[0].otherwise:
            body = body[0].then if isinstance(body[0].condition, Can) else ()
        passed, done = body[:-1], body[-1] if body else None
        if not isinstance(done, CallRoutine) or done.routine == name:
            continue
        nodes = [node for arg in done.args for node in walk(arg)]
        plain = all(isinstance(node, Local | Const | Lookup) for node in nodes)
        once = all(uses(nodes, slot) <= 1 for slot in range(routine.params))
        if plain and once and all(isinstance(one, Passed) for one in passed):
            found[name] = passed, done
    return {name: forward for name, forward in found.items() if not _in_circle(name, found)}


def _in_circle(name: str, found: dict[str, Forward]) -> bool:
    seen = {name}
    while name in found:
        name = found[name][1].routine
        if name in seen:
            return True
        seen.add(name)
    return False


def uses(nodes: list[Any], slot: int) -> int:
    """How often a local is asked for."""
    return sum(isinstance(node, Local) and node.slot == slot for node in nodes)
