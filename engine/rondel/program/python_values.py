"""Expressions as Python source. Only numbers and names made here reach the text.

A `Place` says how the locals in sight are written (a slot of the position or a variable) and what the position is
called. Whatever needs a loop becomes a function of its own, which is given the locals it needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rondel.program.heads import quickly_told
from rondel.program.locals import free_locals
from rondel.program.python_library import LibraryCalls
from rondel.program.python_place import Place, is_name
from rondel.program.repeats import Named, same_throughout
from rondel.program.sizes import is_large
from rondel.rules.core import (
    BIAS,
    SEQ_BITS,
    SEQ_MASK,
    TRUE,
    Ask,
    Can,
    Const,
    Expr,
    Fold,
    Lib,
    Local,
    Lookup,
    Op,
    Pick,
    Possible,
    Read,
)  # fmt: skip
from rondel.rules.nodes import walk

if TYPE_CHECKING:
    from rondel.program.python_backend import Writer

_PLAIN = {"+": "+", "-": "-", "|": "|", "&": "&"}
_TESTS = {"==": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_TRUTHS = {*_TESTS, "and", "or", "not", "has"}
_SMALL = 24
_DEEPEST = 4  # answers written in line inside each other


class Values:
    """Writes expressions for one writer."""

    def __init__(self, writer: Writer) -> None:
        self.writer, self.model = writer, writer.model
        self.layout, self.world = self.model.layout, self.model.rules.world
        self.library = LibraryCalls(self)
        self.asking: list[str] = []
        self.trying: list[str] = []

    # --- values ---

    def value(self, expr: Expr, at: Place) -> str:
        """An expression that gives an integer."""
        match expr:
            case Const():
                return str(expr.value) if expr.value >= 0 else f"({expr.value})"
            case Local():
                return at.locals[expr.slot]
            case Read():
                return self.slot(expr.region, expr.index, at)
            case Lookup():
                return f"{self.writer.table(expr.table)}[{self._index(expr.index, at)}]"
            case Op():
                return self._op(expr, at)
            case Fold():
                return self._fold(expr, at)
            case Ask():
                return self._ask(expr, at)
            case Possible() | Can():
                return f"(1 if {self.truth(expr, at)} else 0)"
            case Pick():
                return self._pick(expr, at)
            case Lib():
                return self.library.call(expr, at)

    def slot(self, region: str, index: Expr | None, at: Place) -> str:
        first = self.layout.base(region)
        if index is None:
            return f"{at.state}[{first}]"
        if isinstance(index, Const):
            return f"{at.state}[{first + index.value}]"
        if isinstance(index, Lookup):
            return f"{at.state}[{self.writer.slots(index.table, first)}[{self._index(index.index, at)}]]"
        return f"{at.state}[{first} + {self.value(index, at)}]"

    def _index(self, expr: Expr, at: Place) -> str:
        """An index into a table of several columns: its products are small."""
        if isinstance(expr, Op) and expr.op in ("+", "*"):
            return f"({f' {expr.op} '.join(self._index(arg, at) for arg in expr.args)})"
        return self.value(expr, at)

    def _op(self, expr: Op, at: Place) -> str:
        if expr.op in _TRUTHS:
            if expr.op == "has" and expr.args[0] != Const(-1):
                return self._has(expr, at)
            return f"(1 if {self.truth(expr, at)} else 0)"
        if expr.op == "if":
            condition, then, otherwise = expr.args
            return f"({self.value(then, at)} if {self.truth(condition, at)} else {self.value(otherwise, at)})"
        v = [self.value(arg, at) for arg in expr.args]
        if expr.op in _PLAIN:
            return f"({v[0]} {_PLAIN[expr.op]} {v[1]})"
        return self._special(expr, v, at)

    def _special(self, expr: Op, v: list[str], at: Place) -> str:
        match expr.op:
            case "&~":
                return f"({v[0]} & ~{v[1]})"
            case "neg":
                return f"(-{v[0]})"
            case "/" | "%":
                return self._divided(expr, v)
            case "min" | "max":
                return f"{expr.op}({', '.join(v)})"
            case "count":
                return f"{v[0]}.bit_count()" if v[0].isidentifier() else f"({v[0]}).bit_count()"
            case "first":
                mask, again = (v[0], v[0]) if v[0].isidentifier() else (f"(q := {v[0]})", "q")
                return f"((({mask} & -{again}).bit_length() or 1) - 1)"
            case "*":
                return f"times({', '.join(v)})"
            case "bit" if _is_reckoned(expr.args[0]):
                return f"member_bit({v[0]})"
            case "bit":
                return f"(1 << {v[0]} & -2)"
            case "head":
                return f"({v[0]} & {SEQ_MASK})"
            case "behead":
                return f"({v[0]} >> {SEQ_BITS})"
            case "without_first" if v[0].isidentifier():
                return f"({v[0]} & {v[0]} - 1)"
            case "firsts" if expr.args[1] == Const(1) and v[0].isidentifier():
                return f"({v[0]} & -{v[0]})"
            case "held" | "at_home":
                return f"{expr.op}({at.state}, {v[0]})"
            case "range":
                return f"number_range({', '.join(v)})"
        return f"{expr.op}({', '.join(v)})"

    def _divided(self, expr: Op, v: list[str]) -> str:
        divisor = expr.args[1]
        if isinstance(divisor, Const) and divisor.value:
            return f"({v[0]} {'//' if expr.op == '/' else '%'} {v[1]})"
        return f"{'divided' if expr.op == '/' else 'remainder'}({v[0]}, {v[1]})"

    def _has(self, expr: Op, at: Place) -> str:
        mask, member = (self.value(arg, at) for arg in expr.args)
        return f"has({mask}, {member})" if _is_reckoned(expr.args[1]) else f"({mask} >> {member} & 1)"

    # --- truths ---

    def truth(self, expr: Expr, at: Place) -> str:
        """An expression of which only yes or no is wanted."""
        match expr:
            case Op("and" | "or"):
                return joined(expr.op, [self.truth(arg, at) for arg in expr.args])
            case Op("==" | "<=", (Lib("unmet", _, (entries,)), Const(0))):
                return self.library.met(entries, at)
            case Op("not", (inner,)) | Op("==", (inner, Const(0))):
                return _negated(self.truth(inner, at))
            case Op("!=", (inner, Const(0))):
                return self.truth(inner, at)
            case Op("if", (condition, then, otherwise)):
                return _either(*(self.truth(part, at) for part in (condition, then, otherwise)))
            case Op(op, (left, right)) if op in _TESTS:
                return self._test(op, left, right, at)
            case Op("has"):
                return self._has(expr, at)
            case Op("count", (inner,)):
                return self.truth(inner, at)
            case Op("firsts", (inner, Const(count))) if count > 0:
                return self.truth(inner, at)
            case Op("&", (left, Fold(how="filter") as fold)) if not free_locals(left) & {fold.local}:
                return f"({self.value(left, at)} & {self.value(fold, at)})"
            case Fold(how="filter"):
                return self._fold(Fold("any", expr.local, expr.source, expr.body, expr.sequence, expr.numbers), at)
            case Possible() | Can():
                return self._head(self.writer.lean.lean(expr), at)
            case Const():
                return "True" if expr.value else "False"
        return self.value(expr, at)

    def _test(self, op: str, left: Expr, right: Expr, at: Place) -> str:
        some = self._some(op, left, right)
        if some is not None:
            source, wanted = some
            shown = self.truth(source, at)
            return shown if wanted else _negated(shown)
        return f"({self.value(left, at)} {_TESTS[op]} {self.value(right, at)})"

    def _some(self, op: str, left: Expr, right: Expr) -> tuple[Expr, bool] | None:
        """`count(x) > 0` and its kin ask only whether there is any."""
        if not isinstance(left, Op) or left.op != "count" or not isinstance(right, Const):
            return None
        if (op, right.value) in ((">", 0), (">=", 1), ("!=", 0)):
            return left.args[0], True
        if (op, right.value) in (("==", 0), ("<", 1), ("<=", 0)):
            return left.args[0], False
        return None

    def _head(self, expr: Expr, at: Place) -> str:
        quick, rest = quickly_told(expr)
        tests = [self.truth(one, at) for one in quick] + self.tried(rest, at)
        return joined("and", tests)

    def tried(self, rest: Expr, at: Place) -> list[str]:
        """What is left of a head when all that is quickly told holds: one test, or none."""
        match rest:
            case Possible():
                return [self._possible(rest, at)]
            case Can():
                return [self._can(rest, at)]
        return [] if rest == TRUE else [self.truth(rest, at)]

    def _possible(self, expr: Possible, at: Place) -> str:
        slots = sorted(free_locals(expr))
        name = self.writer.heads.function(expr.steps, tuple(slots))
        return self._call(name, slots, at)

    def _can(self, expr: Can, at: Place) -> str:
        routine = self.model.rules.routines[expr.routine]
        if routine.head == TRUE:
            return "True"
        args = [self.value(arg, at) for arg in expr.args]
        if not self.trying and all(is_name(arg) for arg in args):
            self.trying.append(expr.routine)
            try:
                return self.truth(routine.head, at.in_answer(args))
            finally:
                self.trying.pop()
        name = self.writer.can_function(expr.routine)
        return f"{name}({', '.join([at.state, *args])})"

    def _call(self, name: str, slots: list[int], at: Place, first: str = "") -> str:
        parts = [at.state, *([first] if first else []), *(at.locals[slot] for slot in slots)]
        return f"{name}({', '.join(parts)})"

    # --- loops ---

    def _fold(self, expr: Fold, at: Place) -> str:
        slots = sorted(free_locals(expr.body) - {expr.local})
        name = self.writer.shared(("fold", expr, tuple(slots)), lambda made: self._fold_function(made, expr, slots))
        return self._call(name, slots, at, self.source(expr.source, at, numbers=expr.numbers))

    def source(self, expr: Expr, at: Place, *, numbers: bool) -> str:
        """The set that a loop goes through; the work is counted if it may be large."""
        found = self.value(expr, at)
        large = is_large(expr, self.world.tables, numbers=numbers, pieces=len(self.world.pieces))
        return f"spend({found})" if large else found

    def _fold_function(self, name: str, expr: Fold, slots: list[int]) -> list[str]:
        params = ", ".join(["s", "m", *(f"v{slot}" for slot in slots)])
        asked = expr.how in ("filter", "any")
        parts, rest = same_throughout(expr.body, expr.local, asked=asked)
        outside, before = self.named(parts, Place({slot: f"v{slot}" for slot in slots}))
        inner = outside.in_loop(expr.local)
        body = self.truth(rest, inner) if asked else self.value(rest, inner)
        before += [f"{made} = {value}" for value, made in (inner.once or {}).items()]
        start, each, end = _FOLDS[expr.how]
        offset = f" + {BIAS}" if expr.numbers else ""
        result_offset = f" + {BIAS}" if expr.to_numbers else ""
        bit = f"1 << e{offset}"
        if expr.how == "filter" and expr.sequence:
            start, each, end = "r = n = 0", "if {body}:\n    r |= e << n\n    n += 16", "return r"
        lines = [f"def {name}({params}):", *_indent(_unless_empty(before)), *_indent([start] if start else [])]
        lines += _indent(_next_member(expr))
        each = each.replace("{body}", body).replace("{bit}", bit).replace("{to}", result_offset)
        if expr.how == "map":
            each = f"r |= member_bit({body}{result_offset})"
        lines += _indent(each.split("\n"), 2)
        return [*lines, f"    {end}"]

    def _pick(self, expr: Pick, at: Place) -> str:
        slots = sorted(set().union(*(free_locals(case) for _, case in expr.cases)))
        name = self.writer.shared(("pick", expr, tuple(slots)), lambda made: self._pick_function(made, expr, slots))
        return self._call(name, slots, at, self.value(expr.value, at))

    def _pick_function(self, name: str, expr: Pick, slots: list[int]) -> list[str]:
        inner = Place({slot: f"v{slot}" for slot in slots})
        lines = [f"def {name}({', '.join(['s', 'k', *(f'v{slot}' for slot in slots)])}):"]
        for number, case in expr.cases:
            lines += [f"    if k == {number}:", f"        return {self.value(case, inner)}"]
        return [*lines, "    return 0"]

    # --- answers ---

    def _ask(self, expr: Ask, at: Place) -> str:
        answer = self.model.rules.answers[expr.answer]
        args = [self.value(arg, at) for arg in expr.args]
        if expr.answer not in self.asking and len(self.asking) < _DEEPEST and self._is_small(expr, args):
            self.asking.append(expr.answer)
            try:
                return self.value(answer.value, at.in_answer(args))
            finally:
                self.asking.pop()
        name = self.writer.answer_function(expr.answer)
        return f"{name}({', '.join([at.state, *args])})"

    def _is_small(self, expr: Ask, args: list[str]) -> bool:
        """An answer is written in line if it is short and no long argument would be repeated in it."""
        nodes = list(walk(self.model.rules.answers[expr.answer].value))
        if len(nodes) > _SMALL or any(isinstance(node, Possible | Pick) for node in nodes):
            return False
        for slot, arg in enumerate(args):
            uses = sum(isinstance(node, Local) and node.slot == slot for node in nodes)
            if uses > 1 and not is_name(arg):
                return False
        return True

    def named(self, parts: Named, at: Place) -> tuple[Place, list[str]]:
        """Parts under names of their own, and the lines that give them."""
        lines = [f"v{slot} = {self.value(part, at)}" for slot, part in parts.items()]
        return at.with_locals({slot: f"v{slot}" for slot in parts}), lines


def joined(op: str, tests: list[str]) -> str:
    """Truths joined by `and` or `or`, without those that go without saying."""
    decides, idle = ("True", "False") if op == "or" else ("False", "True")
    left = [test for test in tests if test != idle]
    if decides in left:
        return decides
    return (f"({f' {op} '.join(left)})" if len(left) > 1 else left[0]) if left else idle


def _negated(test: str) -> str:
    return {"True": "False", "False": "True"}.get(test, f"(not {test})")


def _either(condition: str, then: str, otherwise: str) -> str:
    """The truth of `then if condition else otherwise`, as short as it can be said."""
    if then == otherwise or condition == "True":
        return then
    if condition == "False":
        return otherwise
    shorter = {("True", "False"): condition, ("False", "True"): _negated(condition)}
    return shorter.get((then, otherwise), f"({then} if {condition} else {otherwise})")


_BEST = "v = {body}\nif h is None or v {better} h:\n    h = v\n    r = {bit}\nelif v == h:\n    r |= {bit}"
_FOLDS = {
    "filter": ("r = 0", "if {body}:\n    r |= {bit}", "return r"),
    "any": ("", "if {body}:\n    return True", "return False"),
    "sum": ("r = 0", "r += {body}", "return r"),
    "highest": ("r = None", "v = {body}\nif r is None or v > r:\n    r = v", "return r or 0"),
    "lowest": ("r = None", "v = {body}\nif r is None or v < r:\n    r = v", "return r or 0"),
    "map": ("r = 0", "r |= 1 << {body}{to}", "return r"),
    "most": ("r = 0\n    h = None", _BEST.replace("{better}", ">"), "return r"),
    "least": ("r = 0\n    h = None", _BEST.replace("{better}", "<"), "return r"),
}  # fmt: skip


def _is_reckoned(expr: Expr) -> bool:
    """Whether a member is a number that may lie outside every set."""
    return isinstance(expr, Op) and expr.op in ("+", "-", "*", "neg", "/", "%", "bounded")


def _unless_empty(lines: list[str]) -> list[str]:
    return ["if not m:", "    return 0", *lines] if lines else []


def _next_member(expr: Fold) -> list[str]:
    if expr.sequence:
        return ["while m:", f"    e = m & {SEQ_MASK}", f"    m >>= {SEQ_BITS}"]
    if expr.numbers:
        return ["for n in MEMBERS[m]:", f"    e = n - {BIAS}"]
    return ["for e in MEMBERS[m]:"]


def _indent(lines: list[str], depth: int = 1) -> list[str]:
    return ["    " * depth + line for line in lines]
