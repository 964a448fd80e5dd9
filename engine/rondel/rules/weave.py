"""A seam with everything woven to it becomes routines.

    outer   = before …            head-only ones belong to the head, the others run as blocks
              skin( skin( core ))  each `around` a routine of its own; `original` calls the next one inside
              after …             blocks of their own
A seam to which nothing but conditions are attached is a single routine. The outermost routine also notes the cause,
counts the use, and ends the life spans that are named after its deed.
"""

from __future__ import annotations

from collections.abc import Sequence

from rondel.rules.attributes import attribute
from rondel.rules.core import (
    TRUE,
    CallRoutine,
    Can,
    Clear,
    Const,
    Expr,
    If,
    Local,
    Need,
    Op,
    Passed,
    Read,
    Routine,
    SetLocal,
    Stmt,
    Write,
)  # fmt: skip
from rondel.rules.functions import deed_address
from rondel.rules.heads import guarded, is_head, linked, possible
from rondel.rules.ruleset import Handler, RuleDef, Seam
from rondel.rules.scope import Frame, Scope, Typed
from rondel.rules.steps import Steps, Stmts
from rondel.rules.types import Type, one


class Weaver:
    """Turns seams into routines; `spans` are the deeds after which some memory is named."""

    def __init__(self, steps: Steps, spans: frozenset[str]) -> None:
        self.steps, self.know = steps, steps.know
        self.world, self.ruleset = steps.world, steps.ruleset
        self.spans = spans
        self.routines: dict[str, Routine] = {}

    def weave(self, seam: Seam) -> None:
        """All routines of a seam; the one that bears its address is the outermost."""
        befores, skins, afters = seam.of("before"), seam.of("around"), seam.of("after")
        plain = not skins and not afters and all(is_head(handler.body) for handler in befores)
        if plain:
            self._outermost(seam, befores, [], None)
            return
        inner = f"{seam.address}#core"
        self._core(seam, inner)
        for number, skin in enumerate(skins, 1):
            outer = f"{seam.address}#{number}"
            self._skin(seam, skin, outer, inner)
            inner = outer
        self._outermost(seam, befores, afters, inner)

    # --- scopes ---

    def scope(self, seam: Seam, handler: Handler | None, frame: Frame, where: str = "") -> Scope:
        """The names in sight of a handler; parameters are the first slots of the frame."""
        module = handler.module if handler else seam.module
        sees = handler.sees if handler else frozenset({seam.module})
        scope = Scope(where or seam.address, module, sees, frame)
        scope.acting = True
        names = self._slots(seam, frame)
        rule = self.ruleset.rules.get(seam.rule)
        if rule is not None:
            scope.this = Typed(Local(0), self._this_type(rule))
        types = self.know.declare(seam.address, seam.params)
        for name, found in zip(names, types, strict=True):
            scope.locals[name] = (names.index(name) + (1 if rule else 0), found)
        return scope

    def _slots(self, seam: Seam, frame: Frame) -> list[str]:
        names = [param.name for param in seam.params]
        if not frame.names:
            frame.names += (["this"] if seam.rule else []) + names
        return names

    def _this_type(self, rule: RuleDef) -> Type:
        kind = self.world.rule_kinds.get(rule.kind)
        found = self.world.named_type(kind.of) if kind is not None and kind.of else None
        return found or one("rule", rule.kind)

    def _prelude(self, seam: Seam, scope: Scope, handlers: Sequence[Handler | None]) -> list[Stmt]:
        """The constants a rule was given at its place, as locals."""
        rule = self.ruleset.rules.get(seam.rule)
        result: list[Stmt] = []
        if rule is None or scope.this is None:
            return result
        for param in rule.params:
            found = attribute(scope.this, param.name, self.world, self.know.may_hold)
            if found is not None:
                result.append(SetLocal(scope.bind(param.name, found.type), found.expr))
        return result

    def _params(self, seam: Seam) -> int:
        return len(seam.params) + (1 if seam.rule else 0)

    def _add(self, name: str, seam: Seam, frame: Frame, head: Expr, body: Stmts) -> None:
        types = self._types(seam, frame)
        ones = tuple(slot for slot, found in types if found.domain == "piece" and found.shape == "one")
        sets = tuple(slot for slot, found in types if found.domain == "piece" and found.shape == "set")
        count = len(frame.names)
        self.routines[name] = Routine(
            name, self._params(seam), count, body, head, tuple(frame.names), seam.span, ones, sets
        )

    def _types(self, seam: Seam, frame: Frame) -> list[tuple[int, Type]]:
        first = 1 if seam.rule else 0
        params = enumerate(self.know.declare(seam.address, seam.params), first)
        return [*params, *sorted(frame.types.items())]

    def _arguments(self, seam: Seam) -> tuple[Expr, ...]:
        return tuple(Local(i) for i in range(self._params(seam)))

    # --- the core ---

    def _cores(self, seam: Seam) -> list[Handler]:
        """The bodies that could be the core: those of modules that need others first, the declared one last."""
        replacing = sorted(seam.of("replace"), key=lambda h: (-self._rank(h, seam), h.module))
        return [*replacing, *([seam.core] if seam.core else [])]

    def _rank(self, handler: Handler, seam: Seam) -> int:
        for ruling in self.ruleset.lineup.rulings:
            if ruling.seam == seam.address and ruling.first == handler.module:
                return len(self.ruleset.modules) + 1
        return len(self.ruleset.needs[handler.module])

    def _core_parts(self, seam: Seam, frame: Frame) -> tuple[Stmts, Stmts, Expr]:
        """Head, effects and tail of the core, with replacements as branches around it."""
        cores = self._cores(seam)
        if not cores:
            return (), (), TRUE
        if len(cores) == 1:
            return self._handler_parts(seam, cores[0], frame)
        return self._alternatives(seam, cores, frame)

    def _handler_parts(self, seam: Seam, handler: Handler, frame: Frame) -> tuple[Stmts, Stmts, Expr]:
        scope = self.scope(seam, handler, frame)
        prelude = self._prelude(seam, scope, [handler])
        guard = self._guard(handler, scope)
        head, effects, tail = self.steps.parts(handler.body, scope)
        return (*prelude, *guard, *head), (*self._passed(seam, handler), *effects), tail

    def _passed(self, seam: Seam, handler: Handler) -> Stmts:
        self.know.passages.append((f"{handler.module}: {handler.how} {seam.address}", handler.span))
        return (Passed(len(self.know.passages) - 1),)

    def _guard(self, handler: Handler, scope: Scope) -> list[Stmt]:
        if handler.guard is None:
            return []
        return [Need(self.steps.condition(handler.guard, scope), handler.guard.span)]

    def _alternatives(self, seam: Seam, cores: list[Handler], frame: Frame) -> tuple[Stmts, Stmts, Expr]:
        body: Stmts = ()
        able: Expr = Const(0)
        for handler in reversed(cores):
            scope = self.scope(seam, handler, frame)
            prelude = self._prelude(seam, scope, [handler])
            guard = self.steps.condition(handler.guard, scope) if handler.guard is not None else TRUE
            head, steps = self.steps.body(handler.body, scope)
            steps = (*self._passed(seam, handler), *steps)
            if handler is seam.core or guard == TRUE:
                own = Op("and", (guard, head)) if guard != TRUE else head
                body, able = (*prelude, *guarded(own, steps)), own
            else:
                body = (*prelude, If(guard, guarded(head, steps), body))
                able = Op("if", (guard, head, able))
        return (), body, able

    def _core(self, seam: Seam, name: str) -> None:
        frame = Frame()
        self._slots(seam, frame)
        head, effects, tail = self._core_parts(seam, frame)
        after = (Need(tail, seam.span),) if tail != TRUE else ()
        able = possible((*head, *after))
        self._add(name, seam, frame, able, guarded(able, (*linked(head, after), *effects)))

    # --- skins ---

    def _skin(self, seam: Seam, handler: Handler, name: str, inner: str) -> None:
        frame = Frame()
        scope = self.scope(seam, handler, frame)
        prelude = tuple(self._prelude(seam, scope, [handler]))
        scope.original = (inner, tuple(self.know.declare(seam.address, seam.params)))
        head, steps = self.steps.body(handler.body, scope)
        own = guarded(head, (*self._passed(seam, handler), *steps))
        if handler.guard is None:
            self._add(name, seam, frame, self._with_prelude(prelude, head), (*prelude, *own))
            return
        guard = self.steps.condition(handler.guard, scope)
        arguments = self._arguments(seam)
        able = self._with_prelude(prelude, Op("if", (guard, head, Can(inner, arguments))))
        self._add(name, seam, frame, able, (*prelude, If(guard, own, (CallRoutine(inner, arguments),))))

    def _with_prelude(self, prelude: Stmts, head: Expr) -> Expr:
        if head == TRUE or not prelude:
            return head
        return possible((*prelude, Need(head)))

    # --- the outermost routine ---

    def _outermost(self, seam: Seam, befores: list[Handler], afters: list[Handler], inner: str | None) -> None:
        frame = Frame()
        self._slots(seam, frame)
        scope = self.scope(seam, seam.core, frame)
        cause = self._cause(seam, frame)
        needs = [*cause[:2], *self._limits(seam, scope)]
        for handler in befores:
            needs += self._condition(seam, handler, frame) if is_head(handler.body) else []
        if inner is None:
            head, effects, tail = self._core_parts(seam, frame)
        else:
            call = CallRoutine(inner, self._arguments(seam), sure=True)
            head, effects, tail = (), (call,), Can(inner, self._arguments(seam))
        after = (Need(tail, seam.span),) if tail != TRUE else ()
        head = (*needs, *head)
        able = possible((*head, *after))
        started = tuple(stmt for h in befores for stmt in self._started(seam, h, frame))
        ended = tuple(stmt for h in afters for stmt in self._aside(seam, h, frame))
        body = (*linked(head, after), *self._counts(seam), *started, *effects, *ended, *cause[2:])
        self._add(seam.address, seam, frame, able, (*guarded(able, body), *self._life_ends(seam)))

    def _condition(self, seam: Seam, handler: Handler, frame: Frame) -> list[Stmt]:
        """A `before` of head steps only: a condition or a price."""
        scope = self.scope(seam, handler, frame)
        prelude = self._prelude(seam, scope, [handler])
        steps = [stmt for step in self._steps(handler, scope) for stmt in step]
        if handler.guard is None:
            return [*prelude, *steps]
        return [*prelude, If(self.steps.condition(handler.guard, scope), tuple(steps))]

    def _steps(self, handler: Handler, scope: Scope) -> list[list[Stmt]]:
        outside, self.steps.in_head = self.steps.in_head, True
        result = [self.steps.step(step, scope) for step in handler.body.steps]
        self.steps.in_head = outside
        return result

    def _started(self, seam: Seam, handler: Handler, frame: Frame) -> Stmts:
        """A `before` with effects; of one that is all condition or price nothing is left to do."""
        if not is_head(handler.body):
            return self._aside(seam, handler, frame)
        if handler.guard is None:
            return self._passed(seam, handler)
        scope = self.scope(seam, handler, frame)
        prelude = self._prelude(seam, scope, [handler])
        return (*prelude, If(self.steps.condition(handler.guard, scope), self._passed(seam, handler)))

    def _aside(self, seam: Seam, handler: Handler, frame: Frame) -> Stmts:
        scope = self.scope(seam, handler, frame)
        prelude = tuple(self._prelude(seam, scope, [handler]))
        body = (*self._passed(seam, handler), *self.steps.block(handler.body, scope))
        if handler.guard is not None:
            body = (If(self.steps.condition(handler.guard, scope), body),)
        return (*prelude, *body)

    def _cause(self, seam: Seam, frame: Frame) -> list[Stmt]:
        """Notes the rule whose event runs, and the one before it."""
        if not seam.rule or not self.know.reads_cause:
            return []
        number = next(rule.number for rule in self.world.rules if rule.address == seam.rule)
        slot = frame.slot("cause")
        return [SetLocal(slot, Read("cause")), Write("cause", None, Const(number)), Write("cause", None, Local(slot))]

    def _limits(self, seam: Seam, scope: Scope) -> list[Stmt]:
        """`limit: 2 per turn` holds for every event of a rule."""
        rule = self.ruleset.rules.get(seam.rule)
        fact = rule.facts.get("limit") if rule else None
        if rule is None or fact is None:
            return []
        value = fact[0].values[0]
        inner = Scope(rule.address, fact[1], rule.sees, scope.frame, this=scope.this)
        deed = deed_address(self.steps, value.per or "", inner, value.span)
        if deed is None:
            return []
        most = self.steps.number(value.value, inner)
        region = self.know.counter(rule.address, deed)
        return [Need(Op("<", (Read(region, Read("you")), most)), value.span)]

    def _counts(self, seam: Seam) -> Stmts:
        name = seam.rule or seam.address
        regions = [f"uses:{what}:{deed}" for what, deed in self.know.counters if what == name]
        return tuple(Write(region, Read("you"), Op("+", (Read(region, Read("you")), TRUE))) for region in regions)

    def _life_ends(self, seam: Seam) -> Stmts:
        return (Clear(seam.address),) if seam.address in self.spans else ()
