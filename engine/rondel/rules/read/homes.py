"""Where pieces belong and where they start: the facts `home` and `starts`, cells that may ask an answer."""

from __future__ import annotations

from typing import Any

from rondel.core import types as domains
from rondel.core.core import Answer
from rondel.core.evaluate import HOME, Evaluator, NotStaticError
from rondel.core.expressions import Apply, Const, Expr, Local, Lookup, Pick, Table
from rondel.core.operations import Op
from rondel.core.types import Member, Number
from rondel.messages.said import say
from rondel.problems import Problem
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.read.expressions import read_expression
from rondel.rules.read.reader import Reader, expect
from rondel.rules.read.scope import Scope, ScopeFrame, Typed
from rondel.rules.types import one
from rondel.rules.world.things import PieceKind
from rondel.syntax import tree as t
from rondel.syntax.parse import parse_cell

NOWHERE = Const(0, Member(domains.PLACE))


def read_homes(result: Elaborated) -> dict[str, Expr | None]:
    """The home of each kind, if all its pieces have one; beside it the answer `home` for any piece."""
    world = result.world
    rows = [0] * (len(world.pieces) + 1)
    homes: dict[str, Expr | None] = {}
    changing: list[tuple[str, Expr]] = []
    for kind in world.piece_kinds.values():
        key = "home" if "home" in (kind.entry.data or {}) else "starts"
        if key not in (kind.entry.data or {}):
            result.know.problem("check/no-home", say("check/no-home.no-home", name=kind.name), kind.entry.span(),
                                say("check/no-home.hint"))  # fmt: skip
            continue
        expr = _cell(result, kind, key)
        found = _static(result, kind, expr)
        if found is None:
            changing.append((kind.name, expr))
            homes[kind.name] = expr
            continue
        for piece, place in found.items():
            rows[piece] = place
        alike = len(set(found.values())) == 1
        homes[kind.name] = Const(next(iter(found.values())), Member(domains.PLACE)) if alike else None
    result.homes = tuple(rows)
    _home_answer(result, tuple(rows), changing)
    return homes


def _home_answer(result: Elaborated, rows: tuple[int, ...], changing: list[tuple[str, Expr]]) -> None:
    world, piece = result.world, Local(0, Member(domains.PIECE), "piece")
    value: Expr = Lookup(Table("piece.home", rows, Member(domains.PIECE), Member(domains.PLACE)), piece)
    if changing:
        kinds = list(world.piece_kinds)
        numbers = (0, *(kinds.index(p.kind) + 1 for p in world.pieces))
        kind = Lookup(Table("piece.kind", numbers, Member(domains.PIECE), Number(0, len(kinds))), piece)
        cases = tuple((kinds.index(name) + 1, expr) for name, expr in changing)
        moves = Apply(Op.HAS, (world.pieces_of([name for name, _ in changing]), piece))
        value = Apply(Op.IF, (moves, Pick(kind, cases), value))
    result.answers[HOME] = Answer(HOME, (piece,), value, Member(domains.PLACE))


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
        if found is None and not result.know.learning:
            result.know.problem("check/starts-nowhere", say("check/starts-nowhere.depends", name=kind.name),
                                kind.entry.span(key), say("check/starts-nowhere.hint"))  # fmt: skip
        for piece, place in (found or {}).items():
            starts[piece] = place
            if place == 0 and not result.know.learning:
                message = say("check/starts-nowhere.nowhere", name=result.world.pieces[piece - 1].name)
                result.know.problem("check/starts-nowhere", message, kind.entry.span(key))
    return starts


def _cell(result: Elaborated, kind: PieceKind, key: str) -> Expr:
    at = kind.entry.span(key)
    cell = parse_cell(str(kind.entry.data[key]), at)
    if isinstance(cell, Problem):
        result.know.problems.append(cell)
        return NOWHERE
    frame = ScopeFrame()
    author = kind.entry.author(key)
    scope = Scope(kind.entry.address, author, result.ruleset.needs[author] | {author}, frame, in_cell=True)
    piece = one(domains.PIECE, kind.name)
    scope.it.append(Typed(frame.local("it", piece), piece))
    reader = Reader(result.know, read_expression)
    noted, result.know.meanings = result.know.meanings, None  # the names in a cell have no places of their own
    found = reader.read(_of_piece(cell.call, {*kind.attributes, "owner"}), scope)
    result.know.meanings = noted
    if not found.type.is_unknown:
        expect(reader, found, one(domains.PLACE), at)
        result.know.learn_move(one(domains.PIECE, kind.name), found.type)
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
    evaluator = Evaluator(result.answers, result.world.ways())
    try:
        return {n: evaluator.value(expr, {0: n}) for n in range(kind.first, kind.last + 1)}
    except NotStaticError:
        return None
