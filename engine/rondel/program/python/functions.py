"""Functions that expressions call: answers, folds, cases, kept regions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from rondel.core.expressions import Expr, Fold, Given, Let, Local, Pick, Unmet
from rondel.core.operations import How, Over
from rondel.core.types import BIAS, SEQUENCE_BITS, SEQUENCE_MASK
from rondel.core.typing import is_within
from rondel.program.python.names import Answered, Cased, Folded, Kept, Picked, PickedAnswer, Reckoned, Slotted
from rondel.program.python.place import SourcePlace, comment, indent, variables
from rondel.program.python.values import Values

Lines = list[str]


def header(name: str, params: tuple[Local, ...], *first: str) -> str:
    return f"def {name}({', '.join(['s', *first, *(f'v{param.number}' for param in params)])}):"


def deepening(name: str, params: tuple[Local, ...], doer: int, lines: Lines) -> Lines:
    """A function that may come back to itself, with how deep it goes counted around it."""
    inner = f"{name}_inside"
    args = ", ".join(["s", *(f"v{param.number}" for param in params)])
    around = [f"deeper({doer})", "try:", f"    return {inner}({args})", "finally:", "    WORK[1] -= 1"]
    return [header(inner, params), *lines[1:], header(name, params), *indent(around)]


def answer_function(values: Values, name: str, request: Answered) -> Lines:
    answer = values.core.answers[request.answer]
    body = returned(values, answer.value, SourcePlace(variables(answer.params)))
    return [comment(f"answer {answer.name}", answer.span), header(name, answer.params), *indent(body)]


def reckoned_function(values: Values, name: str, request: Reckoned) -> Lines:
    body = returned(values, request.expr, SourcePlace(variables(request.params)), asked=request.asked)
    return [header(name, request.params), *indent(body)]


def returned(values: Values, expr: Expr, at: SourcePlace, *, asked: bool = False) -> Lines:
    """Lines that return the value of an expression, or its truth."""
    match expr:
        case Let():
            return [*given_lines(values, expr.given, at), *returned(values, expr.body, at, asked=asked)]
        case Unmet():
            inner = values.value(expr.pieces, at.with_locals({expr.local.number: "e"}))
            counts, entries = values.names.table(expr.counts), values.value(expr.entries, at)
            given = f"[{counts}[e] for e in entries], [{inner} for e in entries], {values.names.doer()}"
            return [f"entries = MEMBERS[{entries}]", f"return unmet({given})"]
    return [f"return {values.truth(expr, at) if asked else values.value(expr, at)}"]


def given_lines(values: Values, given: tuple[Given, ...], at: SourcePlace) -> Lines:
    """Values reckoned beforehand, each under a name of its own; the place knows them from now on."""
    lines = []
    for one in given:
        lines.append(f"v{one.local.number} = {values.value(one.value, at)}")
        at.locals[one.local.number] = f"v{one.local.number}"
    return lines


def cased_function(values: Values, name: str, request: Cased) -> Lines:
    lines = [header(name, request.params, "k")]
    for number, case in request.cases:
        lines += [f"    if k == {number}:", *indent(returned(values, case, SourcePlace(variables(request.params))), 2)]
    return [*lines, "    return 0"]


def picked_table(values: Values, name: str, request: Picked) -> Lines:
    """Functions by the value that picks, each written once."""
    made = {n: values.names.of(Reckoned(case, request.params, request.kinds)) for n, case in request.cases}
    if request.size:
        return [_list_source(name, made, request.size)]
    return [f"{name} = {{{', '.join(f'{number}: {function}' for number, function in made.items())}}}"]


def picked_answer_table(values: Values, name: str, request: PickedAnswer) -> Lines:
    picks = values.core.answers[request.answer].value
    assert isinstance(picks, Pick)
    made = {n: values.names.of(Reckoned(case, (), (), request.asked)) for n, case in picks.cases}
    return [_list_source(name, made, request.size)]


def _list_source(name: str, made: Mapping[int, str], size: int) -> str:
    return f"{name} = [{', '.join(made.get(number, 'nothing') for number in range(size))}]"


def slotted_table(values: Values, name: str, request: Slotted) -> Lines:
    return [f"{name} = [{request.first} + row for row in {values.names.table(request.table)}]"]


def kept_function(values: Values, name: str, request: Kept, first_held: int) -> Lines:
    """The regions of a board are kept as long as nothing on it moves; they hang on nothing else."""
    cells = [cell for cell, near in enumerate(request.neighbours.rows) if near]
    value = values.value(request.body, SourcePlace({request.local.number: "e"}))
    lowest, highest = min(cells, default=0), max(cells, default=0)
    return [
        f"def {name}(s):",
        f"    lying = s[{first_held + lowest}:{first_held + highest + 1}]",
        f"    kept = REGIONS.get({name!r})",
        "    if kept is None or kept[0] != lying:",
        f"        values = {{e: {value} for e in {cells}}}",
        f"        kept = REGIONS[{name!r}] = lying, Regions({values.names.table(request.neighbours)}, values)",
        "    return kept[1]",
    ]


# --- folds ---


def fold_function(values: Values, name: str, request: Folded) -> Lines:
    fold = request.expr
    assert isinstance(fold, Fold)
    at = SourcePlace(variables(request.params))
    before = given_lines(values, fold.given, at)
    inner = at.with_locals({fold.local.number: "e"}).in_loop()
    asked = fold.how in (How.FILTER, How.ANY)
    body = values.truth(fold.body, inner) if asked else values.value(fold.body, inner)
    before += [f"{made} = {value}" for value, made in (inner.once or {}).items()]
    start, each, end = _parts(values, fold, body)
    lines = [header(name, request.params, "m"), *indent(["if not m:", "    return 0", *before] if before else [])]
    return [*lines, *indent(start), *indent(_next_member(fold.over)), *indent(each, 2), f"    {end}"]


def _parts(values: Values, fold: Fold, body: str) -> tuple[Lines, Lines, str]:
    """What stands before the loop, inside it, and behind it."""
    bit = f"1 << e + {BIAS}" if fold.over is Over.NUMBERS else "1 << e"
    match fold.how:
        case How.FILTER if fold.over is Over.SEQUENCE:
            return ["r = n = 0"], [f"if {body}:", "    r |= e << n", f"    n += {SEQUENCE_BITS}"], "return r"
        case How.FILTER:
            return ["r = 0"], [f"if {body}:", f"    r |= {bit}"], "return r"
        case How.ANY:
            return [], [f"if {body}:", "    return True"], "return False"
        case How.SUM:
            found = values.types.number(fold)
            whole = is_within(found.low - 1, found.high + 1)
            return ["r = 0"], [f"r += {body}" if whole else f"r = bounded(r + {body})"], "return r"
        case How.HIGHEST | How.LOWEST:
            sign = ">" if fold.how is How.HIGHEST else "<"
            return ["r = None"], [f"v = {body}", f"if r is None or v {sign} r:", "    r = v"], "return r or 0"
        case How.MAP:
            return ["r = 0"], [f"r |= 1 << {body} & -2"], "return r"
        case How.MAP_NUMBERS:
            return ["r = 0"], [f"r |= single_number({body})"], "return r"
        case How.MOST | How.LEAST:
            sign = ">" if fold.how is How.MOST else "<"
            each = [f"v = {body}", f"if h is None or v {sign} h:", "    h = v", f"    r = {bit}", "elif v == h:",
                    f"    r |= {bit}"]  # fmt: skip
            return ["r = 0", "h = None"], each, "return r"
        case _:
            assert_never(fold.how)


def _next_member(over: Over) -> Lines:
    match over:
        case Over.SEQUENCE:
            return ["while m:", f"    e = m & {SEQUENCE_MASK}", f"    m >>= {SEQUENCE_BITS}"]
        case Over.NUMBERS:
            return ["for n in MEMBERS[m]:", f"    e = n - {BIAS}"]
        case Over.SET:
            return ["for e in MEMBERS[m]:"]
        case _:
            assert_never(over)
