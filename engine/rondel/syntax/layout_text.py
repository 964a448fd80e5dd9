"""How each construct reads when it stands on one line, with the fewest parentheses that keep its meaning.

A tree comes in, text goes out: a leaf has one text; whatever holds others has `TextPart`s, each a header and
what stands in its braces. Where lines end is not the business of this file but of `format`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import assert_never

from rondel.frozen import frozen
from rondel.problems import Span
from rondel.syntax import tree as t

Inner = t.Item | t.Fact | t.Handler | t.Step | t.SceneBlock | t.Chosen | t.Turn
Leaf = (
    t.Answer | t.Change | t.Remove | t.Fact | t.Turn
    | t.Choose | t.Need | t.Pay | t.Let | t.Set | t.Do | t.Original | t.Window | t.Stop
    | t.Move | t.Take | t.Return | t.Swap | t.Score | t.Roll | t.Shuffle | t.Draw | t.Look
)  # fmt: skip
Holder = (
    t.Rule | t.Every | t.Deed | t.Patch | t.With | t.Scenario | t.Handler | t.SceneBlock | t.Chosen
    | t.If | t.Each | t.May | t.Either | t.As
)  # fmt: skip


@frozen
class TextPart:
    """A header with its braces: the first brace at or behind `at` opens it; one line holds `most` members.

    The tail stands behind the closing brace, in its line.
    """

    header: str
    members: Sequence[Inner]
    at: Span
    tail: str = ""
    most: int = 3


# The levels of the grammar, loosest first.
WHERE, CONDITIONAL, OR, AND, NOT, COMPARE, RANGE, SUM, PRODUCT, UNARY, ATOM = range(11)

# The level of an operator and those its sides need: what is looser gets parentheses.
_SIDES = {
    "or": (OR, OR, AND), "and": (AND, AND, NOT), "..": (RANGE, SUM, SUM),
    "+": (SUM, SUM, PRODUCT), "-": (SUM, SUM, PRODUCT),
    "*": (PRODUCT, PRODUCT, UNARY), "/": (PRODUCT, PRODUCT, UNARY), "%": (PRODUCT, PRODUCT, UNARY),
}  # fmt: skip
_COMPARISON = (COMPARE, RANGE, RANGE)


def expression(expr: t.Expr, needed: int = WHERE) -> str:
    """An expression, in parentheses if it is looser than its place needs."""
    level, text = _with_level(expr)
    return text if level >= needed else f"({text})"


def _with_level(expr: t.Expr) -> tuple[int, str]:
    match expr:
        case t.Int(value):
            return ATOM, str(value)
        case t.Name(name):
            return ATOM, name
        case t.Part(of, name):
            return ATOM, f"{expression(of)}.{name}"
        case t.Call(of, args):
            return ATOM, f"{expression(of)}({_arguments(args)})"
        case t.ListOf(members):
            return ATOM, f"[{', '.join(map(expression, members))}]"
        case t.Where(source, condition):
            return WHERE, f"{expression(source)} where {expression(condition, OR)}"
        case t.Binary(op, left, right):
            return _binary(op, left, right)
        case t.Unary("not", value):
            return NOT, f"not {expression(value, NOT)}"
        case t.Unary(_, value):
            return UNARY, f"-{expression(value, UNARY)}"
        case t.Can(deed):
            return NOT, f"can {expression(deed)}"
        case t.Conditional(condition, then, otherwise):
            branches = f"then {expression(then)} else {expression(otherwise, CONDITIONAL)}"
            return CONDITIONAL, f"if {expression(condition)} {branches}"
        case _:
            assert_never(expr)


def _binary(op: str, left: t.Expr, right: t.Expr) -> tuple[int, str]:
    level, left_needs, right_needs = _SIDES.get(op, _COMPARISON)
    shown = op if op == ".." else f" {op} "
    return level, expression(left, left_needs) + shown + expression(right, right_needs)


def _arguments(args: Iterable[t.Arg]) -> str:
    return ", ".join(expression(arg.value) + _after("by", arg.by) for arg in args)


def _after(word: str, expr: t.Expr | None) -> str:
    return f" {word} {expression(expr)}" if expr is not None else ""


def _params(params: tuple[t.Param, ...] | None) -> str:
    """The parameters of a seam; an empty pair of parentheses says something there."""
    if params is None:
        return ""
    return "(" + ", ".join(p.name if p.type is None else f"{p.name}: {p.type}" for p in params) + ")"


def _cited(cites: tuple[t.Cite, ...]) -> str:
    return " cites " + ", ".join(cite.id for cite in cites) if cites else ""


def _quantity(quantity: t.Quantity) -> str:
    number = quantity.number
    shown = str(number.value) if isinstance(number, t.Int) else f"({expression(number)})"
    return f"up to {shown}" if quantity.up_to else shown


def _quoted(texts: Iterable[str]) -> str:
    return ", ".join(f'"{text}"' for text in texts)


def _of(quantity: t.Quantity, kind: str | None, source: t.Expr | None) -> str:
    return f"{_quantity(quantity)} {kind}" if kind is not None else _quantity(quantity) + _after("of", source)


def leaf(node: Leaf) -> str:
    """What has no braces, on one line."""
    match node:
        case t.Answer(name, params, value, cites):
            return f"answer {name}{_params(params or None)} = {expression(value)}{_cited(cites)}"
        case t.Change():
            return _change(node)
        case t.Remove(what, cites):
            return f"remove {what}{_cited(cites)}"
        case t.Fact(name, values):
            return f"{name}: " + ", ".join(map(_value, values))
        case t.Turn(player, how, options):
            return f"{player} {how} {_quoted(options)}".rstrip()
        case t.Choose() | t.Need() | t.Pay() | t.Let() | t.Set() | t.Do() | t.Original() | t.Window() | t.Stop():
            return _head_step(node)
        case _:
            return _effect(node)


def _change(change: t.Change) -> str:
    seam = f"{change.answer}{_params(change.params)}"
    tail = _after("when", change.guard) + _cited(change.cites)
    if change.how == "fix":
        return f"fix {seam}{_after('at', change.value)}{tail}"
    if change.value is not None:
        towards = "to" if change.how == "add" else "from"
        return f"{change.how} {expression(change.value)} {towards} {seam}{tail}"
    return f"{change.how} {seam}{tail}"


def _value(value: t.Value) -> str:
    return expression(value.value) + (f" per {value.per}" if value.per is not None else "")


def _head_step(
    step: t.Choose | t.Need | t.Pay | t.Let | t.Set | t.Do | t.Original | t.Window | t.Stop,
) -> str:
    match step:
        case t.Choose(quantity, name, source):
            many = f"{_quantity(quantity)} " if quantity is not None else ""
            return f"choose {many}{name} in {expression(source)}"
        case t.Need(condition):
            return f"need {expression(condition)}"
        case t.Pay(quantity, kind, source):
            return f"pay {_of(quantity, kind, source)}"
        case t.Let(name, value):
            return f"let {name} = {expression(value)}"
        case t.Set(target, value):
            return f"set {expression(target)} = {expression(value)}"
        case t.Do(deed):
            return f"do {expression(deed)}"
        case t.Original(args):
            return "original" if args is None else f"original({_arguments(args)})"
        case t.Window(name):
            return f"window {name}"
        case t.Stop(deed, at_once):
            return f"stop {expression(deed)}{' at once' if at_once else ''}"
        case _:
            assert_never(step)


def _effect(
    step: t.Move | t.Take | t.Return | t.Swap | t.Score | t.Roll | t.Shuffle | t.Draw | t.Look,
) -> str:
    match step:
        case t.Move(quantity, what, to):
            many = f"{_quantity(quantity)} of " if quantity is not None else ""
            return f"move {many}{expression(what)} to {expression(to)}"
        case t.Take(quantity, kind, source):
            return f"take {_of(quantity, kind, source)}"
        case t.Return(what):
            return f"return {expression(what)}"
        case t.Swap(left, right):
            return f"swap {expression(left)} with {expression(right)}"
        case t.Score(amount, to):
            return f"score {expression(amount)}{_after('to', to)}"
        case t.Roll(what, until):
            return f"roll {expression(what)}{_after('until', until)}"
        case t.Shuffle(what):
            return f"shuffle {expression(what)}"
        case t.Draw(name, source):
            return f"draw {name} in {expression(source)}"
        case t.Look(what):
            return f"look at {expression(what)}"
        case _:
            assert_never(step)


def parts_of(node: Holder) -> list[TextPart]:
    """The headers and bodies of whatever has braces; `else` and `or` begin parts of their own."""
    match node:
        case t.If(condition, then, otherwise):
            first = TextPart(f"if {expression(condition)}", then.steps, then.span)
            return [first] if otherwise is None else [first, TextPart("else", otherwise.steps, otherwise.span)]
        case t.Either(branches):
            words = ["either"] + ["or"] * (len(branches) - 1)
            return [_branch(word, branch) for word, branch in zip(words, branches, strict=True)]
        case t.Each(name, source, condition, body):
            return [_block(f"each {name} in {expression(source)}{_after('while', condition)}", body)]
        case t.May(label, times, body, otherwise):
            often = f" {_quantity(t.Quantity(times, True, body.span))} times" if times is not None else ""
            first = _block(f"may {label}{often}", body)
            return [first] if otherwise is None else [first, _block("else", otherwise)]
        case t.As(player, body):
            return [_block(f"as {expression(player)}", body)]
        case t.SceneBlock(part, body):
            return [_block(part, body)]
        case _:
            return [_declaration(node)]


def _declaration(
    node: t.Rule | t.Every | t.Deed | t.Patch | t.With | t.Scenario | t.Handler | t.Chosen,
) -> TextPart:
    match node:
        case t.Rule(kind, name, params, cites, clauses):
            return TextPart(f"{kind} {name}{_params(params or None)}", clauses, node.span, _cited(cites))
        case t.Every(kind, clauses):
            return TextPart(f"every {kind}", clauses, node.span)
        case t.Deed(name, params, guard, cites, body):
            return _block(f"deed {name}{_params(params or None)}{_after('when', guard)}", body, cites)
        case t.Handler(how, event, params, guard, cites, body):
            return _block(f"{how} {event}{_params(params or None)}{_after('when', guard)}", body, cites)
        case t.Patch(how, seam, params, guard, cites, body):
            return _block(f"{how} {seam}{_params(params)}{_after('when', guard)}", body, cites)
        case t.With(modules, items):
            return TextPart(f"with {', '.join(modules)}", items, node.span, most=1)
        case t.Scenario(title, cites, parts):
            header = f"scenario {title}" if node.is_shared else f'scenario "{title}"'
            return TextPart(header, parts, node.span, _cited(cites), most=0)  # parts are read one below the other
        case t.Chosen(turns):
            return TextPart("chosen", turns, node.span)
        case _:
            assert_never(node)


def _block(header: str, body: t.Block, cites: tuple[t.Cite, ...] = ()) -> TextPart:
    return TextPart(header, body.steps, body.span, _cited(cites))


def _branch(word: str, branch: t.Branch) -> TextPart:
    return _block(f"{word} {branch.label}", branch.body)


def joined(parts: Sequence[TextPart], inner: Sequence[TextPart]) -> list[TextPart]:
    """`else { if … }` as `else if …`: the same tree, one indent less."""
    first = replace(inner[0], header=f"else {inner[0].header}")
    return [*parts[:-1], first, *inner[1:]]


def lone_if(part: TextPart) -> t.If | None:
    """The `if` that an `else` holds and nothing beside it."""
    only = part.members[0] if part.header == "else" and len(part.members) == 1 else None
    return only if isinstance(only, t.If) else None


def one_line(node: Inner) -> str:
    """Anything of the language on a single line, however long: a text that parses to an equal tree."""
    return " ".join(map(part_line, all_joined(node))) if isinstance(node, Holder) else leaf(node)


def part_line(part: TextPart) -> str:
    """A header, its braces and its tail on a single line."""
    members = "".join(f"{one_line(member)}  " for member in part.members).strip()
    return f"{part.header} {{ {members} }}{part.tail}" if members else f"{part.header} {{ }}{part.tail}"


def all_joined(node: Holder) -> list[TextPart]:
    """The parts of a node with every `else { if … }` joined."""
    parts = parts_of(node)
    inner = lone_if(parts[-1])
    return joined(parts, all_joined(inner)) if inner is not None else parts
