"""A seam with everything woven to it becomes routines.

    outer   = before …            head-only ones belong to the head, the others run as blocks
              skin( skin( core ))  each `around` a routine of its own; `original` calls the next one inside
              after …             blocks of their own
A seam to which nothing but conditions are attached is a single routine. The outermost routine also notes the cause,
counts the use, and ends the life spans that are named after its deed.
"""

from __future__ import annotations

from dataclasses import replace

from rondel.core import types as domains
from rondel.core.core import Routine
from rondel.core.expressions import CAUSE, TRUE, YOU, Apply, Const, Expr, Local, Read, Tries
from rondel.core.operations import Op
from rondel.core.statements import CallRoutine, Chapter, Clear, If, Need, Passed, SetLocal, Stmt, Stmts, Write
from rondel.core.trials import Trial
from rondel.core.types import Member, Number
from rondel.core.types import Type as CoreType
from rondel.rules.link.precedence import in_order
from rondel.rules.link.ruleset import RuleDef, Seam, Woven
from rondel.rules.read.attributes import attribute
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.read.heads import able, guarded, is_head, linked, trial_steps, wanted
from rondel.rules.read.limits_of_uses import limit_of_uses
from rondel.rules.read.noting import note_params
from rondel.rules.read.reader import Reader, read_condition
from rondel.rules.read.scope import Scope, ScopeFrame, Typed
from rondel.rules.read.steps import parts, read_block, read_body, read_step
from rondel.rules.read.stops import stops_here
from rondel.rules.types import Type, one


class Weaver:
    """Turns seams into routines."""

    def __init__(self, reader: Reader, result: Elaborated) -> None:
        self.reader, self.know = reader, reader.know
        self.world, self.ruleset = reader.world, reader.ruleset
        self.span_of = result.span_of
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

    def scope(self, seam: Seam, handler: Woven | None, frame: ScopeFrame, where: str = "") -> Scope:
        """The names in sight of a handler; parameters are the first slots of the frame."""
        module = handler.module if handler else seam.module
        sees = handler.sees if handler else frozenset({seam.module})
        scope = Scope(where or seam.address, module, sees, frame)
        scope.acting = True
        params = self._params(seam, frame)
        rule = self.ruleset.rules.get(seam.rule)
        if rule is not None:
            scope.this = Typed(params[0], self._this_type(rule))
        types = self.know.declare(seam.address, seam.params)
        for local, found in zip(params[1 if rule else 0 :], types, strict=True):
            scope.locals[local.name] = Typed(local, found)
        if self.know.meanings is not None:
            note_params(self.reader, scope, params[1 if rule else 0 :], handler.params if handler else ())
        return scope

    def _params(self, seam: Seam, frame: ScopeFrame) -> tuple[Local, ...]:
        """The parameters of a seam, the first locals of its routines."""
        if not frame.locals:
            rule = self.ruleset.rules.get(seam.rule)
            if rule is not None:
                frame.local("this", self._this_type(rule))
            for param, found in zip(seam.params, self.know.declare(seam.address, seam.params), strict=True):
                frame.local(param.name, found)
        return tuple(frame.locals[: len(seam.params) + (1 if seam.rule else 0)])

    def _this_type(self, rule: RuleDef) -> Type:
        kind = self.world.rule_kinds.get(rule.kind)
        found = self.world.named_type(kind.of) if kind is not None and kind.of else None
        return found or one(domains.RULE, rule.kind)

    def _prelude(self, seam: Seam, scope: Scope) -> list[Stmt]:
        """The constants a rule was given at its place, as locals."""
        rule = self.ruleset.rules.get(seam.rule)
        result: list[Stmt] = []
        if rule is None or scope.this is None:
            return result
        for param in rule.params:
            found = attribute(scope.this, param.name, self.world, self.know.may_hold)
            if found is not None:
                local = scope.bind(param.name, found.type)
                if self.know.meanings is not None:
                    note_params(self.reader, scope, [local], [param])
                result.append(SetLocal(local, found.expr))
        return result

    def _add(self, name: str, seam: Seam, frame: ScopeFrame, head: Stmts, body: Stmts) -> None:
        """A routine, and the trial of its name that says whether it can begin."""
        params = self._params(seam, frame)
        self.routines[name] = Routine(name, params, body, seam.span)
        self.reader.trials[name] = Trial(name, params, trial_steps(self.reader, head, name), seam.span)

    # --- the core ---

    def _cores(self, seam: Seam) -> list[Woven]:
        """The bodies that could be the core, the strongest first, the declared one last."""
        replacing = reversed(in_order(self.ruleset, seam.address, seam.of("replace")))
        return [*replacing, *([seam.core] if seam.core else [])]

    def _core_parts(self, seam: Seam, frame: ScopeFrame) -> tuple[Stmts, Stmts, Expr]:
        """Head, effects and tail of the core, with replacements as branches around it."""
        cores = self._cores(seam)
        if not cores:
            return (), (), TRUE
        if len(cores) == 1:
            return self._handler_parts(seam, cores[0], frame)
        return self._alternatives(seam, cores, frame)

    def _handler_parts(self, seam: Seam, handler: Woven, frame: ScopeFrame) -> tuple[Stmts, Stmts, Expr]:
        scope = self.scope(seam, handler, frame)
        prelude = self._prelude(seam, scope)
        guard = self._guard(handler, scope)
        head, effects, tail = parts(self.reader, handler.body, scope)
        return (*prelude, *guard, *head), (*self._passed(seam, handler), *effects), tail

    def _passed(self, seam: Seam, handler: Woven) -> Stmts:
        self.know.passages.append((f"{handler.module}: {handler.how} {seam.address}", handler.span))
        return (Passed(len(self.know.passages) - 1),)

    def _guard(self, handler: Woven, scope: Scope) -> list[Stmt]:
        if handler.guard is None:
            return []
        return [Need(read_condition(self.reader, handler.guard, scope), handler.guard.span)]

    def _alternatives(self, seam: Seam, cores: list[Woven], frame: ScopeFrame) -> tuple[Stmts, Stmts, Expr]:
        body: Stmts = ()
        able: Expr = Const(0)
        for handler in reversed(cores):
            scope = self.scope(seam, handler, frame)
            prelude = self._prelude(seam, scope)
            guard = read_condition(self.reader, handler.guard, scope) if handler.guard is not None else TRUE
            head, steps = read_body(self.reader, handler.body, scope)
            steps = (*self._passed(seam, handler), *steps)
            if handler is seam.core or guard == TRUE:
                own = Apply(Op.AND, (guard, head)) if guard != TRUE else head
                body, able = (*prelude, *guarded(own, steps)), own
            else:
                body = (*prelude, If(guard, guarded(head, steps), body))
                able = Apply(Op.IF, (guard, head, able))
        return (), body, able

    def _core(self, seam: Seam, name: str) -> None:
        frame = ScopeFrame()
        params = self._params(seam, frame)
        head, effects, tail = self._core_parts(seam, frame)
        after: Stmts = (Need(tail, seam.span),) if tail != TRUE else ()
        whole = wanted((*head, *after))
        body = (*linked(self.reader, head, after, name), *effects)
        self._add(name, seam, frame, whole, guarded(able(name, params, whole), body))

    # --- skins ---

    def _skin(self, seam: Seam, handler: Woven, name: str, inner: str) -> None:
        frame = ScopeFrame()
        scope = self.scope(seam, handler, frame)
        prelude = tuple(self._prelude(seam, scope))
        scope.original = (inner, tuple(self.know.declare(seam.address, seam.params)))
        head, steps = read_body(self.reader, handler.body, scope)
        own = guarded(head, (*self._passed(seam, handler), *steps))
        if handler.guard is None:
            self._add(name, seam, frame, wanted((*prelude, Need(head, handler.span))), (*prelude, *own))
            return
        guard, arguments = read_condition(self.reader, handler.guard, scope), self._params(seam, frame)
        whole = Apply(Op.IF, (guard, head, Tries(inner, arguments)))
        body = If(guard, own, (CallRoutine(inner, arguments),))
        self._add(name, seam, frame, (*prelude, Need(whole, handler.span)), (*prelude, body))

    # --- the outermost routine ---

    def _outermost(self, seam: Seam, befores: list[Woven], afters: list[Woven], inner: str | None) -> None:
        frame = ScopeFrame()
        params, scope = self._params(seam, frame), self.scope(seam, seam.core, frame)
        cause = self._cause(seam, frame)
        needs = [*cause[:2], *self._limits(seam, scope)]
        for handler in befores:
            needs += self._condition(seam, handler, frame) if is_head(handler.body) else []
        if inner is None:
            head, effects, tail = self._core_parts(seam, frame)
        else:
            head, effects, tail = (), (CallRoutine(inner, params),), Tries(inner, params)
        after: Stmts = (Need(tail, seam.span),) if tail != TRUE else ()
        head = (*needs, *head)
        whole = wanted((*head, *after))
        started = tuple(stmt for h in befores for stmt in self._started(seam, h, frame))
        ended = tuple(stmt for h in afters for stmt in self._aside(seam, h, frame))
        over = stops_here(self.know, seam.address, at_once=False)
        all_over = (*over, *stops_here(self.know, seam.address, at_once=True))  # what is woven after it may stop it too
        body = (*linked(self.reader, head, after, seam.address), *self._counts(seam), *started, *effects, *over,
                *ended, *all_over, *cause[2:])  # fmt: skip
        begun = guarded(able(seam.address, params, whole), self._told(seam, params, body))
        self._add(seam.address, seam, frame, whole, (*begun, *self._life_ends(seam)))

    def _told(self, seam: Seam, params: tuple[Local, ...], body: Stmts) -> Stmts:
        """Where a deed is a chapter of the log, its beginning and its end are noted."""
        chapter = self.know.chapters.get(seam.address)
        if chapter is None:
            return body
        given = tuple(local for local in params if _can_be_told(local.type))
        names = tuple((local.name, local.type) for local in given)
        self.know.chapters[seam.address] = replace(chapter, given=names)
        number = 1 + list(self.know.chapters).index(seam.address)
        return (Chapter(number, given), *body, Chapter(number, ends=True))

    def _condition(self, seam: Seam, handler: Woven, frame: ScopeFrame) -> list[Stmt]:
        """A `before` of head steps only: a condition or a price."""
        scope = self.scope(seam, handler, frame)
        prelude = self._prelude(seam, scope)
        steps = [stmt for step in self._steps(handler, scope) for stmt in step]
        if handler.guard is None:
            return [*prelude, *steps]
        return [*prelude, If(read_condition(self.reader, handler.guard, scope), tuple(steps))]

    def _steps(self, handler: Woven, scope: Scope) -> list[list[Stmt]]:
        outside, self.reader.in_head = self.reader.in_head, True
        result = [read_step(self.reader, step, scope) for step in handler.body.steps]
        self.reader.in_head = outside
        return result

    def _started(self, seam: Seam, handler: Woven, frame: ScopeFrame) -> Stmts:
        """A `before` with effects; of one that is all condition or price nothing is left to do."""
        if not is_head(handler.body):
            return self._aside(seam, handler, frame)
        if handler.guard is None:
            return self._passed(seam, handler)
        scope = self.scope(seam, handler, frame)
        prelude = self._prelude(seam, scope)
        return (*prelude, If(read_condition(self.reader, handler.guard, scope), self._passed(seam, handler)))

    def _aside(self, seam: Seam, handler: Woven, frame: ScopeFrame) -> Stmts:
        scope = self.scope(seam, handler, frame)
        prelude = tuple(self._prelude(seam, scope))
        body = (*self._passed(seam, handler), *read_block(self.reader, handler.body, scope))
        if handler.guard is not None:
            body = (If(read_condition(self.reader, handler.guard, scope), body),)
        return (*prelude, *body)

    def _cause(self, seam: Seam, frame: ScopeFrame) -> list[Stmt]:
        """Notes the rule whose event runs, and the one before it."""
        if not seam.rule or not self.know.reads_cause:
            return []
        number = next(rule.number for rule in self.world.rules if rule.address == seam.rule)
        before = frame.local("cause", one(domains.RULE))
        noted = Write(CAUSE, None, Const(number, Member(domains.RULE)))
        return [SetLocal(before, Read(CAUSE)), noted, Write(CAUSE, None, before)]

    def _limits(self, seam: Seam, scope: Scope) -> list[Stmt]:
        """`limit: 2 per turn` holds for every event of a rule."""
        rule = self.ruleset.rules.get(seam.rule)
        fact = rule.facts.get("limit") if rule else None
        if rule is None or fact is None:
            return []
        inner = Scope(rule.address, fact[1], rule.sees, scope.frame, this=scope.this)
        return limit_of_uses(self.reader, rule.address, fact[0].values[0], inner)

    def _counts(self, seam: Seam) -> Stmts:
        name = seam.rule or seam.address
        counters = [Read(region, Read(YOU)) for region in self.know.counters if region.of == name]
        return tuple(Write(found.region, found.index, Apply(Op.ADD, (found, Const(1)))) for found in counters)

    def _life_ends(self, seam: Seam) -> Stmts:
        ended = tuple(region for region, deed in self.span_of.items() if deed == seam.address)
        return (Clear(ended),) if ended else ()


def _can_be_told(found: CoreType) -> bool:
    """Numbers and whatever lies open; which piece is meant may be a secret."""
    return isinstance(found, Number) or (isinstance(found, Member) and found.domain != domains.PIECE)
