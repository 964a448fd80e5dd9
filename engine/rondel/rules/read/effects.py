"""Steps that change something: pieces that move, marks and faces that are set, points, chance."""

from __future__ import annotations

from rondel.core import types as domains
from rondel.core.expressions import (
    POINTS,
    Apply,
    Ask,
    Const,
    Expr,
    Local,
    Read,
    Region,
    RegionKind,
)
from rondel.core.operations import Op, Over
from rondel.core.statements import (
    DrawMember,
    DrawTop,
    LookAt,
    Loop,
    MoveSet,
    RollDice,
    ScorePoints,
    SendHome,
    SetLocal,
    ShufflePile,
    Stmt,
    Write,
)  # fmt: skip
from rondel.core.types import LARGEST_IN_SET, SetOf
from rondel.messages.said import UNSAID, Said, say
from rondel.rules.read.attributes import as_place, face_shown, faced_table, side_shown, side_up, union
from rondel.rules.read.built_in_functions import over
from rondel.rules.read.choices import pieces, take
from rondel.rules.read.faces import expect_on_die
from rondel.rules.read.noting import note_binding, note_local
from rondel.rules.read.reader import (
    Reader,
    as_set,
    as_wanted,
    expect,
    read_collection,
    read_condition,
    read_number,
    read_player,
)
from rondel.rules.read.scope import Scope, Typed
from rondel.rules.types import NUMBER, Shape, Type, many, one
from rondel.syntax import tree as t


def read_effect(reader: Reader, step: t.Step, scope: Scope) -> list[Stmt]:
    match step:
        case t.Move():
            return _move(reader, step, scope)
        case t.Take():
            return take(reader, step, scope)
        case t.Return():
            return [SendHome(pieces(reader, step.what, scope).expr)]
        case t.Swap():
            return _swap(reader, step, scope)
        case t.Score():
            return [_score(reader, step, scope)]
        case t.Roll():
            return _roll(reader, step, scope)
        case t.Shuffle():
            return [ShufflePile(_pile(reader, step.what, scope))]
        case t.Draw():
            return _draw(reader, step, scope)
        case t.Look():
            return [LookAt(pieces(reader, step.what, scope).expr)]
    raise AssertionError(step)


def read_set(reader: Reader, step: t.Set, scope: Scope) -> list[Stmt]:
    local = scope.local(step.target.name) if isinstance(step.target, t.Name) else None
    if local is not None and isinstance(local.expr, Local):
        if reader.know.meanings is not None:
            note_local(reader, scope, local.expr.name, step.target.span)
        value = reader.read(step.value, scope, local.type)
        return [SetLocal(local.expr, as_wanted(value, local.type))]
    target = reader.read(step.target, scope)
    if (dice := _listed_dice(reader, step.target, scope)) is not None:
        return _set_listed_face(reader, step, scope, dice)
    value = reader.read(step.value, scope, target.type)
    if target.type.is_many and not value.type.is_many:
        value = as_set(value)
    if not target.type.is_unknown:
        expect(reader, value, target.type, step.value.span)
    expect_on_die(reader, step.target, target, value, step.value.span, scope)
    if isinstance(target.expr, Read) and _settable(target.expr.region):
        return [Write(target.expr.region, target.expr.index, as_wanted(value, target.type))]
    if not target.type.is_unknown:
        message, hint = say("check/not-settable.not-settable"), _instead_of_setting(target)
        reader.know.problem("check/not-settable", message, step.target.span, hint)
    return []


def _listed_dice(reader: Reader, target: t.Expr, scope: Scope) -> Typed | None:
    """The dice whose face is spoken of, if their faces are listed."""
    if not isinstance(target, t.Part) or target.name != "face":
        return None
    of, kinds = reader.read(target.of, scope), reader.world.piece_kinds
    is_listed = of.type.domain == domains.PIECE and any(kinds[kind].listed for kind in of.type.kinds or kinds)
    return of if is_listed else None


def _set_listed_face(reader: Reader, step: t.Set, scope: Scope, dice: Typed) -> list[Stmt]:
    shown, kinds = face_shown(dice, reader.world), [*dice.type.kinds]
    if shown is None or len(kinds) != 1:
        message = say("check/not-settable.unlike-dice")
        reader.know.problem("check/not-settable", message, step.target.span, say("check/not-settable.hint-which-die"))
        return []
    value, slot = reader.read(step.value, scope, shown.type), side_up(dice, reader.world)
    expect(reader, value, shown.type, step.value.span)
    side = side_shown(as_wanted(value, shown.type), reader.world.piece_kinds[kinds[0]], slot, shown.type)
    return [Write(slot.region, slot.index, side)]


def _instead_of_setting(target: Typed) -> Said:
    if isinstance(target.expr, Read) and target.expr.region == POINTS:
        return say("check/not-settable.hint-points")
    if target.type.domain == domains.PLACE:
        return say("check/not-settable.hint-move")
    return say("check/not-settable.hint-fix") if isinstance(target.expr, Ask) else UNSAID


def _move(reader: Reader, step: t.Move, scope: Scope) -> list[Stmt]:
    to = _destination(reader, step.to, scope)
    if step.quantity is None:
        what = pieces(reader, step.what, scope)
        reader.know.learn_move(what.type, to.type)
        return [MoveSet(what.expr, as_place(to, reader.world))]
    count = read_number(reader, step.quantity.number, scope)
    source = reader.read(step.what, scope)
    if is_stack(reader, source.type):
        _expect_few(reader, count, step.quantity.number)
        return _draws(reader, source, count, to, scope)
    what = pieces(reader, step.what, scope)
    reader.know.learn_move(what.type, to.type)
    return [MoveSet(Apply(Op.FIRSTS, (what.expr, count)), as_place(to, reader.world))]


def _destination(reader: Reader, expr: t.Expr, scope: Scope) -> Typed:
    to = reader.read(expr, scope)
    if (
        to.type.domain not in (domains.PLACE, domains.PIECE)
        and not to.type.is_unknown
        and to.type.shape is not Shape.NONE
    ):
        reader.know.problem("check/wrong-type", say("check/wrong-type.not-moved-to", found=to.type.said), expr.span)
    if to.type.domain == domains.PIECE:
        return Typed(as_place(to, reader.world), one(domains.PLACE))
    return to


def _draws(reader: Reader, source: Typed, count: Expr, to: Typed, scope: Scope) -> list[Stmt]:
    kinds = [k for k in reader.world.piece_kinds if any(reader.know.may_hold(k, p) for p in source.type.kinds)]
    reader.know.learn_move(many(domains.PIECE, *kinds), to.type)
    drawn, counter = scope.frame.local("drawn", one(domains.PIECE)), scope.frame.local("n", NUMBER)
    rest = scope.frame.local("rest", many(domains.NUMBER))
    move = MoveSet(Apply(Op.SINGLE, (drawn,)), as_place(to, reader.world))
    return [Loop(Over.NUMBERS, counter, rest, Apply(Op.RANGE, (Const(1), count)), (DrawTop(drawn, source.expr), move))]


def _expect_few(reader: Reader, count: Expr, written: t.Expr) -> None:
    """Draws are counted by a set of numbers, so beyond what one can hold they would end without a word."""
    if isinstance(count, Const) and count.value > LARGEST_IN_SET:
        message = say("check/too-large.draws", n=count.value, most=LARGEST_IN_SET)
        reader.know.problem("check/too-large", message, written.span, say("check/too-large.hint-draws"))


def is_stack(reader: Reader, found: Type) -> bool:
    """Whether something is one stack; several of them are a set of places like any other."""
    is_place = found.shape is Shape.ONE and found.domain == domains.PLACE and bool(found.kinds)
    return is_place and all(reader.world.place_kinds[kind].stack for kind in found.kinds)


def _draw(reader: Reader, step: t.Draw, scope: Scope) -> list[Stmt]:
    source = reader.read(step.source, scope)
    if is_stack(reader, source.type):
        held = read_collection(reader, step.source, scope)
        return [DrawTop(_drawn(reader, step, scope, held.type.one()), source.expr)]
    found = as_set(read_collection(reader, step.source, scope))
    stream = Region(RegionKind.STREAM, f"{scope.where}.{step.name}")
    reader.know.streams[stream] = None
    return [DrawMember(_drawn(reader, step, scope, found.type.one()), found.expr, stream, over(found.type))]


def _drawn(reader: Reader, step: t.Draw, scope: Scope, found: Type) -> Local:
    local = scope.bind(step.name, found)
    if reader.know.meanings is not None:
        note_binding(reader, scope, local, found, step.named)
    return local


def _pile(reader: Reader, expr: t.Expr, scope: Scope) -> Expr:
    found = reader.read(expr, scope)
    if not is_stack(reader, found.type) and not found.type.is_unknown:
        reader.know.problem("check/no-stack", say("check/no-stack.no-stack", found=found.type.said), expr.span,
                          say("check/no-stack.hint"))  # fmt: skip
    return found.expr


def _swap(reader: Reader, step: t.Swap, scope: Scope) -> list[Stmt]:
    left, right = _swapped_side(reader, step.left, scope), _swapped_side(reader, step.right, scope)
    a, b = scope.frame.local("left", left.type), scope.frame.local("right", right.type)
    keep: list[Stmt] = [SetLocal(a, left.expr), SetLocal(b, right.expr)]
    if isinstance(left.expr, Read) and isinstance(right.expr, Read) and _settable(left.expr.region):
        write = [Write(left.expr.region, left.expr.index, b), Write(right.expr.region, right.expr.index, a)]
        return [*keep, *write]
    if left.type.domain == domains.PLACE and right.type.domain == domains.PLACE:
        return _swap_places(reader, step, scope, keep, a, b)
    if not left.type.is_unknown and not right.type.is_unknown:
        reader.know.problem("check/not-settable", say("check/not-settable.not-swapped"), step.span)
    return []


def _swapped_side(reader: Reader, expr: t.Expr, scope: Scope) -> Typed:
    """What is swapped; of dice whose faces are listed, which face lies up."""
    dice = _listed_dice(reader, expr, scope)
    if dice is None or len(dice.type.kinds) != 1:
        return reader.read(expr, scope)
    return Typed(side_up(dice, reader.world), NUMBER)


def _swap_places(reader: Reader, step: t.Swap, scope: Scope, keep: list[Stmt], a: Local, b: Local) -> list[Stmt]:
    if not isinstance(step.left, t.Part) or not isinstance(step.right, t.Part):
        reader.know.problem("check/not-settable", say("check/not-settable.which-pieces"), step.span)
        return []
    first, second = reader.read(step.left.of, scope), reader.read(step.right.of, scope)
    x, y = scope.frame.local("first", first.type), scope.frame.local("second", second.type)
    reader.know.learn_move(first.type.many(), Type(Shape.ONE, domains.PLACE))
    reader.know.learn_move(second.type.many(), Type(Shape.ONE, domains.PLACE))
    moves = [MoveSet(Apply(Op.SINGLE, (x,)), b), MoveSet(Apply(Op.SINGLE, (y,)), a)]
    return [SetLocal(x, first.expr), SetLocal(y, second.expr), *keep, *moves]


def _score(reader: Reader, step: t.Score, scope: Scope) -> ScorePoints:
    player = read_player(reader, step.to, scope) if step.to else reader.read(t.Name("you", step.span), scope).expr
    amount = read_number(reader, step.amount, scope)
    reader.know.score_sites.append((scope.where, step.span))
    return ScorePoints(player, amount, len(reader.know.score_sites), _counted_pieces(reader, step.amount, scope))


def _counted_pieces(reader: Reader, amount: t.Expr, scope: Scope) -> Expr:
    """The pieces that an amount counts or sums up where it is written."""
    if isinstance(amount, t.Binary):
        return union(_counted_pieces(reader, amount.left, scope), _counted_pieces(reader, amount.right, scope))
    counts = isinstance(amount, t.Call) and isinstance(amount.of, t.Name) and amount.of.name in ("count", "sum")
    if not counts or not isinstance(amount, t.Call) or len(amount.args) != 1:
        return Const(0, SetOf(domains.PIECE))
    before = len(reader.know.problems)
    found = as_set(read_collection(reader, amount.args[0].value, scope))
    del reader.know.problems[before:]  # reading the amount has reported them
    return found.expr if found.type.domain == domains.PIECE else Const(0, SetOf(domains.PIECE))


def _roll(reader: Reader, step: t.Roll, scope: Scope) -> list[Stmt]:
    what = pieces(reader, step.what, scope)
    plain = [kind for kind in sorted(what.type.kinds) if not reader.world.piece_kinds[kind].faces]
    if plain:
        reader.know.problem("check/no-faces", say("check/no-faces.roll", name=plain[0]), step.span)
    faced_table(reader.world)
    until = read_condition(reader, step.until, scope) if step.until else None
    return [RollDice(what.expr, until)]


def _settable(region: Region) -> bool:
    return region.kind in (RegionKind.FACE, RegionKind.MARK)
