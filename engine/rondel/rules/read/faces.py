"""Faces that pieces do not have: asked for where there are none, set or compared beyond the last."""

from __future__ import annotations

from rondel.core.expressions import FACES, Const, Read
from rondel.messages.said import say
from rondel.problems import Span
from rondel.rules.read.reader import Reader
from rondel.rules.read.scope import Scope, Typed
from rondel.syntax import tree as t


def expect_faces(reader: Reader, of: Typed, span: Span) -> None:
    """Pieces that are asked for their face must have some."""
    kinds = sorted(of.type.kinds)
    if kinds and not any(reader.world.piece_kinds[kind].faces for kind in kinds):
        hint = say("check/no-faces.hint", name=kinds[0])
        reader.know.problem("check/no-faces", say("check/no-faces.no-faces", name=kinds[0]), span, hint)


def expect_on_die(reader: Reader, target: t.Expr, found: Typed, value: Typed, span: Span, scope: Scope) -> None:
    """A face that is set must be one of those that the pieces have."""
    if not isinstance(value.expr, Const):
        return
    most, number = _last_face(reader, target, found, scope), value.expr.value
    if most and not 0 <= number <= most:
        reader.know.problem(
            "check/no-face", say("check/no-face.unknown", number=number), span, say("check/no-face.hint", most=most)
        )


def expect_possible(reader: Reader, test: t.Binary, left: Typed, scope: Scope) -> None:
    """A face that is compared with a number must be able to be so high."""
    if not isinstance(test.right, t.Int) or test.op not in ("==", ">", ">="):
        return
    most, number = _last_face(reader, test.left, left, scope), test.right.value
    if most and (number > most or (number == most and test.op == ">")):
        said = f"{number}" if test.op == "==" else f"{test.op} {number}"
        reader.know.problem(
            "check/no-face", say("check/no-face.never", value=said), test.span, say("check/no-face.hint", most=most)
        )


def _last_face(reader: Reader, expr: t.Expr, found: Typed, scope: Scope) -> int:
    """The highest face that the pieces meant can show; 0 if that is not known."""
    is_face = isinstance(found.expr, Read) and found.expr.region == FACES
    if not is_face or not isinstance(expr, t.Part):
        return 0
    before = len(reader.know.problems)
    kinds = reader.read(expr.of, scope).type.kinds
    del reader.know.problems[before:]  # reading the whole has reported them
    return max((reader.world.piece_kinds[kind].faces for kind in kinds), default=0)
