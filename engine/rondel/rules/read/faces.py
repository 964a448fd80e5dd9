"""Faces that pieces do not have: asked for where there are none, set or compared beyond the last."""

from __future__ import annotations

from rondel.core.expressions import FACES, Const, Read
from rondel.problems import Span
from rondel.rules.read.reader import Reader
from rondel.rules.read.scope import Scope, Typed
from rondel.syntax import tree as t


def expect_faces(reader: Reader, of: Typed, span: Span) -> None:
    """Pieces that are asked for their face must have some."""
    kinds = sorted(of.type.kinds)
    if kinds and not any(reader.world.piece_kinds[kind].faces for kind in kinds):
        hint = f"give '{kinds[0]}' the fact 'faces:', or ask for something that it has"
        reader.know.problem("check/no-faces", f"'{kinds[0]}' has no faces", span, hint)


def expect_on_die(reader: Reader, target: t.Expr, found: Typed, value: Typed, span: Span, scope: Scope) -> None:
    """A face that is set must be one of those that the pieces have."""
    if not isinstance(value.expr, Const):
        return
    most, number = _last_face(reader, target, found, scope), value.expr.value
    if most and not 0 <= number <= most:
        reader.know.problem("check/no-face", f"there is no face {number}", span, f"the faces are 1 to {most}")


def expect_possible(reader: Reader, test: t.Binary, left: Typed, scope: Scope) -> None:
    """A face that is compared with a number must be able to be so high."""
    if not isinstance(test.right, t.Int) or test.op not in ("==", ">", ">="):
        return
    most, number = _last_face(reader, test.left, left, scope), test.right.value
    if most and (number > most or (number == most and test.op == ">")):
        said = f"{number}" if test.op == "==" else f"{test.op} {number}"
        reader.know.problem("check/no-face", f"a face is never {said}", test.span, f"the faces are 1 to {most}")


def _last_face(reader: Reader, expr: t.Expr, found: Typed, scope: Scope) -> int:
    """The highest face that the pieces meant can show; 0 if that is not known."""
    is_face = isinstance(found.expr, Read) and found.expr.region == FACES
    if not is_face or not isinstance(expr, t.Part):
        return 0
    before = len(reader.know.problems)
    kinds = reader.read(expr.of, scope).type.kinds
    del reader.know.problems[before:]  # reading the whole has reported them
    return max((reader.world.piece_kinds[kind].faces for kind in kinds), default=0)
