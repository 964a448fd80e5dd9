"""Where pieces belong and where they start: the facts `home` and `starts`, cells that may ask an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rondel.problems import Problem
from rondel.rules.core import FALSE, AnswerCode, Const, Expr, Local, Lookup, Op, Pick
from rondel.rules.evaluate import Evaluator, NotStaticError
from rondel.rules.expressions import Expressions
from rondel.rules.scope import Frame, Scope, Typed
from rondel.rules.types import one
from rondel.rules.world import PieceKind
from rondel.syntax import tree as t
from rondel.syntax.parse import parse_cell

if TYPE_CHECKING:
    from rondel.rules.elaborate import Elaborated


def read_homes(result: Elaborated) -> dict[str, Expr]:
    """The home of each kind where it is one place; beside it the answer `home` for any piece."""
    world = result.world
    rows = [0] * (len(world.pieces) + 1)
    homes: dict[str, Expr] = {}
    changing: list[tuple[str, Expr]] = []
    for kind in world.piece_kinds.values():
        key = "home" if "home" in (kind.entry.data or {}) else "starts"
        if key not in (kind.entry.data or {}):
            result.know.problem("check/no-home", f"nothing tells where '{kind.name}' belongs", kind.entry.span(),
                                "give it the fact 'home:' with a place")  # fmt: skip
            continue
        expr = _cell(result, kind, key)
        found = _static(result, kind, expr)
        if found is None:
            changing.append((kind.name, expr))
            homes[kind.name] = expr
            continue
        for piece, place in found.items():
            rows[piece] = place
        homes[kind.name] = Const(next(iter(found.values()), 0)) if len(set(found.values())) == 1 else Local(-1)
    world.tables["piece.home"] = rows
    _home_answer(result, changing)
    return homes


def _home_answer(result: Elaborated, changing: list[tuple[str, Expr]]) -> None:
    world = result.world
    value: Expr = Lookup("piece.home", Local(0))
    if changing:
        kinds = list(world.piece_kinds)
        world.tables["piece.kind"] = [0, *(kinds.index(p.kind) + 1 for p in world.pieces)]
        cases = tuple((kinds.index(kind) + 1, expr) for kind, expr in changing)
        mask = Const(world.piece_mask([kind for kind, _ in changing]))
        value = Op("if", (Op("has", (mask, Local(0))), Pick(Lookup("piece.kind", Local(0)), cases), value))
    result.answers["home"] = AnswerCode("home", 1, 8, value)


def read_starts(result: Elaborated) -> list[int]:
    """The place of every piece when a game begins."""
    starts = [0] * (len(result.world.pieces) + 1)
    for kind in result.world.piece_kinds.values():
        key = "starts" if "starts" in (kind.entry.data or {}) else "home"
        if key not in (kind.entry.data or {}):
            continue
        before = len(result.know.problems)
        found = _static(result, kind, _cell(result, kind, key))
        if len(result.know.problems) > before:
            continue  # one mistake is reported once
        if found is None and not result.know.first_pass and not result.know.changed:
            result.know.problem("check/starts-nowhere", f"where '{kind.name}' starts depends on the course of play",
                                kind.entry.span(key), "give it the fact 'starts:' with a place")  # fmt: skip
        for piece, place in (found or {}).items():
            starts[piece] = place
            if place == 0 and not result.know.changed and not result.know.first_pass:
                message = f"'{result.world.pieces[piece - 1].name}' starts nowhere"
                result.know.problem("check/starts-nowhere", message, kind.entry.span(key))
    return starts


def _cell(result: Elaborated, kind: PieceKind, key: str) -> Expr:
    at = kind.entry.span(key)
    cell = parse_cell(str(kind.entry.data[key]), at)
    if isinstance(cell, Problem):
        result.know.problems.append(cell)
        return FALSE
    frame = Frame(["it"])
    author = kind.entry.author(key)
    scope = Scope(kind.entry.address, author, result.ruleset.needs[author] | {author}, frame, it=[])
    scope.it.append(Typed(Local(0), one("piece", kind.name)))
    reader = Expressions(result.know)
    found = reader.read(_of_piece(cell.call, {*kind.attributes, "owner"}), scope)
    if not found.type.is_unknown:
        reader.expect(found, one("place"), at)
        result.know.learn_move(one("piece", kind.name), found.type)
    return found.expr


def _of_piece(node: Any, attributes: set[str]) -> Any:
    """A cell's call in which the piece's own properties stand for themselves."""
    if isinstance(node, t.Name):
        return t.Part(t.Name("it", node.span), node.name, node.span) if node.name in attributes else node
    if isinstance(node, t.Call):
        args = tuple(t.Arg(_of_piece(arg.value, attributes), arg.by, arg.span) for arg in node.args)
        return t.Call(node.of, args, node.span)
    return node


def _static(result: Elaborated, kind: PieceKind, expr: Expr) -> dict[int, int] | None:
    """The place for every piece of a kind, if it never changes."""
    evaluator = Evaluator(result.world, result.answers)
    try:
        return {n: evaluator.value(expr, [n] + [0] * 8) for n in range(kind.first, kind.last + 1)}
    except NotStaticError:
        return None
