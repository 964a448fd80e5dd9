"""Steps of a block become statements over integers."""

from __future__ import annotations

from dataclasses import replace

from rondel.rules.attributes import faced_table
from rondel.rules.choices import Choices
from rondel.rules.core import (
    FALSE,
    TRUE,
    Ask,
    AsPlayer,
    Branches,
    Choose,
    Const,
    DrawFrom,
    Expr,
    If,
    Local,
    LookAt,
    Loop,
    MoveSet,
    Need,
    Op,
    OpenWindow,
    Read,
    RollDice,
    ScorePoints,
    SendHome,
    SetLocal,
    ShufflePile,
    Stmt,
    Write,
)  # fmt: skip
from rondel.rules.filters import either
from rondel.rules.heads import any_of, delegates, guarded, head_length, linked, possible
from rondel.rules.nodes import walk
from rondel.rules.scope import Scope, Typed
from rondel.rules.types import Type, many, one
from rondel.syntax import tree as t

Stmts = tuple[Stmt, ...]


class Steps(Choices):
    """Reads blocks."""

    def block(self, block: t.Block, scope: Scope) -> Stmts:
        """A nested block: it happens only if its head can be completed."""
        head, body = self.body(block, scope)
        return guarded(head, body)

    def body(self, block: t.Block, scope: Scope) -> tuple[Expr, Stmts]:
        """The condition of a block's head, and its steps."""
        with scope.inner():
            return self.open_body(block, scope)

    def open_body(self, block: t.Block, scope: Scope) -> tuple[Expr, Stmts]:
        """As `body`, with the names bound in it left in sight."""
        head, effects, tail = self.parts(block, scope)
        after = (Need(tail, block.span),) if tail != TRUE else ()
        return possible((*head, *after)), (*linked(head, after), *effects)

    def parts(self, block: t.Block, scope: Scope) -> tuple[Stmts, Stmts, Expr]:
        """The head steps of a block, its other steps, and what its one delegating effect needs."""
        length = head_length(block)
        head: list[Stmt] = []
        outside, self.in_head = self.in_head, True
        for step in block.steps[:length]:
            head += self.step(step, scope)
        self.in_head = False
        effects, tail = self._effects(block, length, scope)
        self.in_head = outside
        return tuple(head), effects, tail

    def _effects(self, block: t.Block, length: int, scope: Scope) -> tuple[Stmts, Expr]:
        result: list[Stmt] = []
        for step in block.steps[length:]:
            if isinstance(step, t.Need | t.Pay):
                word = "need" if isinstance(step, t.Need) else "pay"
                self.know.problem("check/condition-after-effect", f"'{word}' stands after an effect", step.span,
                                  "put it before the first effect, or into a block of its own")  # fmt: skip
            result += self._merged(result, self.step(step, scope))
        if delegates(block):
            return tuple(result), self._tail(block.steps[-1], result, scope)
        first = block.steps[length] if length < len(block.steps) else None
        return tuple(result), self.can_step(first, scope) if isinstance(first, t.Original) else TRUE

    def _merged(self, before: list[Stmt], steps: list[Stmt]) -> list[Stmt]:
        """A window directly before a choice of the same player is shown together with it."""
        first = steps[0] if steps else None
        if before and isinstance(before[-1], OpenWindow) and isinstance(first, Choose) and not first.window:
            window = before.pop()
            assert isinstance(window, OpenWindow)
            return [replace(first, window=window.window), *steps[1:]]
        return steps

    def _tail(self, step: t.Step, lowered: list[Stmt], scope: Scope) -> Expr:
        """Whether the one effect of a delegating block can happen."""
        last = lowered[-1] if lowered else None
        if isinstance(step, t.Do | t.Original):
            return self.can_step(step, scope)
        if isinstance(last, Branches):
            return any_of([condition for condition, _ in last.branches])
        if last is None and isinstance(step, t.If):
            return FALSE  # decided by an option of the line-up, with nothing to do
        if isinstance(last, If) and isinstance(step, t.If):
            return Op("if", (last.condition, _first_guard(last.then), _first_guard(last.otherwise)))
        return TRUE

    # --- one step ---

    def step(self, step: t.Step, scope: Scope) -> list[Stmt]:
        match step:
            case t.Choose():
                return self.choose(step, scope)
            case t.Need():
                return [Need(self.condition(step.condition, scope), step.span)]
            case t.Pay():
                return self.pay(step, scope)
            case t.Let():
                value = self.read(step.value, scope)
                return [SetLocal(scope.bind(step.name, value.type), value.expr)]
            case t.Set():
                return self._set(step, scope)
            case t.If():
                return self._if(step, scope)
            case t.Each():
                return self._each(step, scope)
            case t.May():
                return [self._branches(((step.label, step.body),), scope, step, may=True)]
            case t.Either():
                pairs = tuple((branch.label, branch.body) for branch in step.branches)
                return [self._branches(pairs, scope, step, may=False)]
            case t.As():
                return self._as(step, scope)
            case t.Do():
                return self.do(step.deed, scope)
            case t.Original():
                return [self.call_original(step, scope)]
            case t.Window():
                return self._window(step, scope)
            case _:
                return self._effect(step, scope)

    def _effect(self, step: t.Step, scope: Scope) -> list[Stmt]:
        match step:
            case t.Move():
                return self._move(step, scope)
            case t.Take():
                return self.take(step, scope)
            case t.Return():
                return [SendHome(self.pieces(step.what, scope).expr)]
            case t.Swap():
                return self._swap(step, scope)
            case t.Score():
                return [self._score(step, scope)]
            case t.Roll():
                return self._roll(step, scope)
            case t.Shuffle():
                return [ShufflePile(self._pile(step.what, scope))]
            case t.Draw():
                return self._draw(step, scope)
            case t.Look():
                self.know.looks = True
                return [LookAt(self.pieces(step.what, scope).expr)]
        raise AssertionError(step)

    # --- shapes ---

    def _if(self, step: t.If, scope: Scope) -> list[Stmt]:
        condition = self.condition(step.condition, scope)
        then = self._branch_steps(step.then, step, scope)
        otherwise = self._branch_steps(step.otherwise, step, scope) if step.otherwise else ()
        if isinstance(condition, Const):
            return list(then if condition.value else otherwise)
        return [If(condition, then, otherwise)]

    def _branch_steps(self, block: t.Block, step: t.If, scope: Scope) -> Stmts:
        """Inside a head an `if` goes on with the head; elsewhere its blocks have heads of their own."""
        if self.in_head:
            with scope.inner():
                return tuple(stmt for inner in block.steps for stmt in self.step(inner, scope))
        return self.block(block, scope)

    def _branches(
        self, pairs: tuple[tuple[str, t.Block], ...], scope: Scope, step: t.May | t.Either, *, may: bool
    ) -> Branches:
        self._somebody(scope, step.span)
        labels = tuple(label for label, _ in pairs)
        site = self.know.site(f"{scope.where}.{labels[0]}", "may" if may else "either", "", step.span, labels)
        branches = tuple(self.body(block, scope) for _, block in pairs)
        return Branches(site, branches, TRUE if may else None)

    def _each(self, step: t.Each, scope: Scope) -> list[Stmt]:
        source = self.collection(step.source, scope)
        sequence, numbers = source.type.shape == "seq", source.type.domain == "number"
        with scope.inner():
            member = source.type.one() if not source.type.is_unknown else source.type
            slot, rest = scope.bind(step.name, member), scope.frame.slot("rest", source.type)
            condition = self.condition(step.condition, scope) if step.condition else None
            found = scope.frame.slot("found") if step.condition else -1
            laps = scope.frame.slot("laps") if step.condition else -1
            body = self.block(step.body, scope)
        lasting = isinstance(source.expr, Const) or source.type.domain != "piece" or sequence
        still = None if lasting else source.expr
        return [Loop(slot, rest, source.expr, body, sequence, numbers, still, condition, found, laps)]

    def _as(self, step: t.As, scope: Scope) -> list[Stmt]:
        player = self.player(step.player, scope)
        acting, scope.acting = scope.acting, True
        body = self.block(step.body, scope)
        scope.acting = acting
        return [AsPlayer(scope.frame.slot("acting"), player, body)]

    def _window(self, step: t.Window, scope: Scope) -> list[Stmt]:
        number = self.world.windows.get(step.name)
        if number is None:
            self.unknown_window(step.name, step.span)
            return []
        if not scope.acting:
            self.know.problem("check/nobody-acts", "nobody acts here: no window can open", step.span)
        site = self.know.site(f"{scope.where}.{step.name}", "window", "", step.span, (), number)
        return [OpenWindow(number, site)]

    # --- effects ---

    def _set(self, step: t.Set, scope: Scope) -> list[Stmt]:
        local = scope.local(step.target.name) if isinstance(step.target, t.Name) else None
        if local is not None and isinstance(local.expr, Local):
            value = self.read(step.value, scope, local.type)
            return [SetLocal(local.expr.slot, value.expr)]
        target = self.read(step.target, scope)
        value = self.read(step.value, scope, target.type)
        if target.type.is_many and not value.type.is_many:
            value = self.as_set(value)
        if not target.type.is_unknown:
            self.expect(value, target.type, step.value.span)
        if isinstance(target.expr, Read) and _settable(target.expr.region):
            kept = _kept_small(value.expr) if target.type.is_number else value.expr
            return [Write(target.expr.region, target.expr.index, kept)]
        if not target.type.is_unknown:
            self.know.problem("check/not-settable", "only a mark, a local or a face can be set", step.target.span)
        return []

    def _move(self, step: t.Move, scope: Scope) -> list[Stmt]:
        to = self._destination(step.to, scope)
        if step.quantity is None:
            what = self.pieces(step.what, scope)
            self.know.learn_move(what.type, to.type)
            return [MoveSet(what.expr, self.as_place(to))]
        count = self.number(step.quantity.number, scope)
        source = self.read(step.what, scope)
        if self.is_stack(source.type):
            return self._draws(source, count, to, scope)
        what = self.pieces(step.what, scope)
        self.know.learn_move(what.type, to.type)
        return [MoveSet(Op("firsts", (what.expr, count)), self.as_place(to))]

    def _destination(self, expr: t.Expr, scope: Scope) -> Typed:
        to = self.read(expr, scope)
        if to.type.domain not in ("place", "piece") and not to.type.is_unknown and to.type.shape != "none":
            self.know.problem("check/wrong-type", f"nothing can be moved to {to.type}", expr.span)
        if to.type.domain == "piece":
            return Typed(self.as_place(to), Type("one", "place"))
        return to

    def _draws(self, source: Typed, count: Expr, to: Typed, scope: Scope) -> list[Stmt]:
        kinds = [k for k in self.world.piece_kinds if any(self.know.may_hold(k, p) for p in source.type.kinds)]
        if not self.know.first_pass:
            self.know.learn_move(many("piece", *kinds), to.type)
        drawn, counter, rest = scope.frame.slot("drawn", one("piece")), scope.frame.slot("n"), scope.frame.slot("rest")
        draw = DrawFrom(drawn, Read("held", source.expr), source.expr, "")
        move = MoveSet(Op("bit", (Local(drawn),)), self.as_place(to))
        return [Loop(counter, rest, Op("range", (TRUE, count)), (draw, move), numbers=True)]

    def is_stack(self, found: Type) -> bool:
        return found.domain == "place" and bool(found.kinds) and all(
            self.world.place_kinds[kind].stack for kind in found.kinds
        )  # fmt: skip

    def _draw(self, step: t.Draw, scope: Scope) -> list[Stmt]:
        source = self.read(step.source, scope)
        stream = f"{scope.where}.{step.name}"
        if self.is_stack(source.type):
            held = self.collection(step.source, scope)
            slot = scope.bind(step.name, held.type.one())
            return [DrawFrom(slot, held.expr, source.expr, "")]
        found = self.as_set(self.collection(step.source, scope))
        self.know.streams[stream] = None
        numbers = found.type.domain == "number"
        slot = scope.bind(step.name, found.type.one() if not found.type.is_unknown else found.type)
        draw = DrawFrom(slot, found.expr, None, stream)
        return [draw, SetLocal(slot, Op("unbias", (Local(slot),)))] if numbers else [draw]

    def _pile(self, expr: t.Expr, scope: Scope) -> Expr:
        found = self.read(expr, scope)
        if not self.is_stack(found.type) and not found.type.is_unknown:
            self.know.problem("check/no-stack", f"{found.type} is no stack, so it cannot be shuffled", expr.span,
                              "give the place the fact 'stack: true'")  # fmt: skip
        return found.expr

    def _swap(self, step: t.Swap, scope: Scope) -> list[Stmt]:
        left, right = self.read(step.left, scope), self.read(step.right, scope)
        a, b = scope.frame.slot("left"), scope.frame.slot("right")
        keep: list[Stmt] = [SetLocal(a, left.expr), SetLocal(b, right.expr)]
        if isinstance(left.expr, Read) and isinstance(right.expr, Read) and _settable(left.expr.region):
            write = [Write(left.expr.region, left.expr.index, Local(b)),
                     Write(right.expr.region, right.expr.index, Local(a))]  # fmt: skip
            return [*keep, *write]
        if left.type.domain == "place" and right.type.domain == "place":
            return self._swap_places(step, scope, keep, a, b)
        if not left.type.is_unknown and not right.type.is_unknown:
            self.know.problem("check/not-settable", "only faces, marks and places can be swapped", step.span)
        return []

    def _swap_places(self, step: t.Swap, scope: Scope, keep: list[Stmt], a: int, b: int) -> list[Stmt]:
        if not isinstance(step.left, t.Part) or not isinstance(step.right, t.Part):
            self.know.problem("check/not-settable", "write which pieces change places: a.place with b.place", step.span)
            return []
        first, second = self.read(step.left.of, scope), self.read(step.right.of, scope)
        x, y = scope.frame.slot("first"), scope.frame.slot("second")
        self.know.learn_move(first.type.many(), Type("one", "place"))
        self.know.learn_move(second.type.many(), Type("one", "place"))
        return [SetLocal(x, first.expr), SetLocal(y, second.expr), *keep,
                MoveSet(Op("bit", (Local(x),)), Local(b)), MoveSet(Op("bit", (Local(y),)), Local(a))]  # fmt: skip

    def _score(self, step: t.Score, scope: Scope) -> ScorePoints:
        player = self.player(step.to, scope) if step.to else self.read(t.Name("you", step.span), scope).expr
        amount = self.number(step.amount, scope)
        self.know.score_sites.append((scope.where, step.span))
        return ScorePoints(player, amount, len(self.know.score_sites), self._counted_pieces(step.amount, scope))

    def _counted_pieces(self, amount: t.Expr, scope: Scope) -> Expr:
        """The pieces that an amount counts or sums up where it is written."""
        if isinstance(amount, t.Binary):
            return either(self._counted_pieces(amount.left, scope), self._counted_pieces(amount.right, scope))
        counts = isinstance(amount, t.Call) and isinstance(amount.of, t.Name) and amount.of.name in ("count", "sum")
        if not counts or not isinstance(amount, t.Call) or len(amount.args) != 1:
            return FALSE
        before = len(self.know.problems)
        found = self.as_set(self.collection(amount.args[0].value, scope))
        del self.know.problems[before:]  # reading the amount has reported them
        return found.expr if found.type.domain == "piece" else FALSE

    def _roll(self, step: t.Roll, scope: Scope) -> list[Stmt]:
        what = self.pieces(step.what, scope)
        plain = [kind for kind in sorted(what.type.kinds) if not self.world.piece_kinds[kind].faces]
        if plain:
            self.know.problem("check/no-faces", f"'{plain[0]}' has no faces to roll", step.span)
        faced_table(self.world)
        until = self.condition(step.until, scope) if step.until else None
        return [RollDice(what.expr, until)]


def _kept_small(value: Expr) -> Expr:
    """A number that is remembered must not grow for ever; one that only grows step by step never gets far."""
    grows = any(isinstance(node, Ask) or (isinstance(node, Op) and node.op in ("+", "-", "*")) for node in walk(value))
    by_steps = isinstance(value, Op) and value.op in ("+", "-") and isinstance(value.args[1], Const)
    return Op("bounded", (value,)) if grows and not by_steps else value


def _settable(region: str) -> bool:
    return region == "face" or region.startswith("mark:")


def _first_guard(steps: Stmts) -> Expr:
    """Whether a branch can happen: what its own head needs."""
    if not steps:
        return FALSE
    first = steps[0]
    return first.condition if len(steps) == 1 and isinstance(first, If) and not first.otherwise else TRUE
