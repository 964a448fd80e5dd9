"""Questions as offers and plain blocks: what a pause offers, and what each choice does.

choose          each member for whom the rest of the head can be completed
choose several  one member after the other, each with whom the whole can be brought to an end
either, may     a labelled branch each, and the way past
window          the rules that are on offer in it, and going on
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, assert_never

from rondel.core import types as domains
from rondel.core.blocks import OPTION_CODE, WAY_PAST, CallTo, Each, End, Fork, Goto, Means, Offer, One, Pause, When
from rondel.core.core import Answer, Routine, WindowOption
from rondel.core.expressions import CALM, FALSE, NOW, STOPPED, TRUE, Apply, Ask, Const, Expr, Local, Read, Tries
from rondel.core.operations import Op, Over
from rondel.core.statements import (
    Branches,
    CallRoutine,
    Choose,
    ChooseMany,
    If,
    OpenWindow,
    Question,
    SetLocal,
    Stmt,
    Stmts,
    Write,
)
from rondel.core.trials import Several, Trial
from rondel.core.types import ANY_NUMBER, YES_NO, Member, SetOf
from rondel.core.walk import Numbering, free_locals


class Cutting(Protocol):
    """A routine being cut: blocks are begun and ended one after the other, and made aside."""

    routine: Routine
    steps: list[Stmt]

    @property
    def locals(self) -> Numbering: ...
    @property
    def options(self) -> tuple[WindowOption, ...]: ...
    @property
    def waiting(self) -> frozenset[str]: ...
    @property
    def leaving(self) -> frozenset[str]: ...
    def reserve(self) -> int: ...
    def begin(self, number: int, *, restores: bool = False) -> None: ...
    def end(self, end: End) -> None: ...
    def block(self, steps: Stmts, end: End) -> int: ...
    def all(self, steps: Stmts) -> None: ...
    def in_own_circle(self, routine: str) -> bool: ...
    def add_answer(self, answer: Answer) -> None: ...
    def add_trial(self, trial: Trial) -> None: ...


def ask(cutter: Cutting, question: Question) -> None:
    """A question as blocks; cutting goes on behind it."""
    match question:
        case Choose():
            _choose(cutter, question)
        case ChooseMany():
            _choose_many(cutter, question)
        case Branches():
            _branches(cutter, question)
        case OpenWindow():
            _open_window(cutter, question)
        case _:
            assert_never(question)


def _now(window: int) -> Write:
    return Write(NOW, None, Const(window, Member(domains.WINDOW)))


def _nothing(local: Local) -> SetLocal:
    return SetLocal(local, Const(0, local.type))


# --- one member ---


def _choose(cutter: Cutting, step: Choose) -> None:
    pause, after = cutter.reserve(), cutter.reserve()
    cutter.end(Goto(pause))
    none = cutter.block((_nothing(step.local), *([_now(0)] if step.window else [])), Goto(after))
    taken = cutter.block((_now(0),), Goto(after)) if step.window else after
    offers: list[Offer] = [Each(step.local, step.source, taken, step.over, step.alike, step.test)]
    if step.window:
        # An option of the window is no reason to go without what could be chosen, but it is one to be asked.
        offers += [
            One(WAY_PAST, TRUE, none, Means.GO_ON, when=When.BETWEEN),
            *_options(cutter, step.window, pause, none),
        ]
        cutter.begin(pause)
        cutter.steps.append(_now(step.window))
    else:
        cutter.begin(pause)
    cutter.end(Pause(step.site, tuple(offers), none, step.window))
    cutter.begin(after)


# --- several members ---


def _choose_many(cutter: Cutting, step: ChooseMany) -> None:
    again, pause, after = (cutter.reserve() for _ in range(3))
    several = Apply(Op.MAX, (Const(0), Apply(Op.MIN, (step.count, Apply(Op.COUNT, (step.source,))))))
    cutter.steps += [_nothing(step.local), SetLocal(step.left, several)]
    cutter.end(Goto(again))
    cutter.begin(again)
    cutter.end(Fork(Apply(Op.MORE, (step.left, Const(0))), pause, after))
    member = cutter.locals.fresh(Local(0, _member_of(step.local), "picked"))
    chosen = Apply(Op.UNION, (step.local, Apply(_single(step.over), (member,))))
    fewer = Apply(Op.SUBTRACT, (step.left, Const(1)))
    picked = cutter.block((SetLocal(step.local, chosen), SetLocal(step.left, fewer)), Goto(again))
    enough = cutter.block((_nothing(step.left),), Goto(after))
    rest = Apply(Op.BEHIND, (step.source, step.local))
    test = _completes(cutter, step)(chosen, fewer)
    offers: list[Offer] = [Each(member, rest, picked, step.over, step.alike, test)]
    if step.up_to:
        offers.append(One(WAY_PAST, step.test, enough, Means.ENOUGH))
    cutter.begin(pause)
    cutter.end(Pause(step.site, tuple(offers), enough))
    cutter.begin(after)
    cutter.steps.append(_nothing(step.left))


def _member_of(chosen: Local) -> domains.Type:
    return Member(chosen.type.domain) if isinstance(chosen.type, SetOf) else ANY_NUMBER


def _single(over: Over) -> Op:
    return Op.SINGLE_NUMBER if over is Over.NUMBERS else Op.SINGLE


def _completes(cutter: Cutting, step: ChooseMany) -> Callable[[Expr, Expr], Expr]:
    """Whether a choice of several can be brought to an end from what is chosen, with so many to go."""
    needed = {**free_locals(step.source), **free_locals(step.test)}
    needed.pop(step.local.number, None)
    params = tuple(needed[number] for number in sorted(needed))
    chosen = cutter.locals.fresh(Local(0, step.local.type, "chosen"))
    left = cutter.locals.fresh(Local(0, ANY_NUMBER, "left"))
    name = f"{cutter.routine.name}?{step.local.name}{step.local.number}"
    several = Several(
        step.local, step.source, chosen, left, step.site, step.test, step.over, step.up_to, alike=step.alike
    )
    cutter.add_trial(Trial(name, (*params, chosen, left), (several,), cutter.routine.span))
    return lambda so_far, to_go: Tries(name, (*params, so_far, to_go))


# --- branches ---


def _branches(cutter: Cutting, step: Branches) -> None:
    pause, after = cutter.reserve(), cutter.reserve()
    targets = [cutter.reserve() for _ in step.branches]
    cutter.end(Goto(pause))
    offers: list[Offer] = [
        One(number, condition, target, Means.LABEL, number)
        for number, (target, (condition, _)) in enumerate(zip(targets, step.branches, strict=True), 1)
    ]
    if step.otherwise is not None:
        offers.append(One(WAY_PAST, step.otherwise, after, Means.PASS, when=When.AFTER_OTHERS))
    cutter.begin(pause)
    cutter.end(Pause(step.site, tuple(offers), after))
    for number, (_, inner) in zip(targets, step.branches, strict=True):
        cutter.begin(number)
        cutter.all(inner)
        cutter.end(Goto(after))
    cutter.begin(after)


# --- windows ---


def _open_window(cutter: Cutting, step: OpenWindow) -> None:
    """A window asks only if it offers something that was not just declined, with nothing changed since."""
    pause, after = cutter.reserve(), cutter.reserve()
    cutter.end(Goto(pause))
    declined = Write(CALM, None, Const(step.window, Member(domains.WINDOW)))
    none = cutter.block((_now(0), If(Apply(Op.NOT, (Read(CALM),)), (declined,))), Goto(after))
    past = cutter.block((declined, _now(0)), Goto(after))
    going_on = One(WAY_PAST, TRUE, past, Means.GO_ON, when=When.AFTER_OTHERS)
    offers = (*_options(cutter, step.window, pause, none), going_on)
    cutter.begin(pause)
    cutter.steps.append(_now(step.window))
    stale = Apply(Op.AND, (Read(CALM), Apply(Op.NOT, (_news(cutter, step.window),))))
    cutter.end(Pause(step.site, offers, none, step.window, stale))
    cutter.begin(after)


def _in_window(cutter: Cutting, window: int) -> list[WindowOption]:
    return [option for option in cutter.options if window in option.windows]


def _options(cutter: Cutting, window: int, again: int, closed: int) -> list[One]:
    """The rules on offer in a window; whoever is taken comes back to it, unless something around it was stopped."""
    options = _in_window(cutter, window)
    if any(option.routine in cutter.leaving for option in options):
        again = cutter.block((), Fork(Read(STOPPED), closed, again))
    restored = again
    if any(cutter.in_own_circle(option.routine) for option in options):
        restored = cutter.reserve()
        cutter.begin(restored, restores=True)
        cutter.end(Goto(again))
    return [
        One(
            OPTION_CODE + option.rule,
            option.condition,
            _block_of_taken_option(cutter, option, again, restored),
            Means.RULE,
            option.rule,
        )
        for option in options
    ]


def _block_of_taken_option(cutter: Cutting, option: WindowOption, again: int, restored: int) -> int:
    stir, rule = Write(CALM, None, Const(0, Member(domains.WINDOW))), Const(option.rule, Member(domains.RULE))
    if option.routine not in cutter.waiting:
        return cutter.block((stir, CallRoutine(option.routine, (rule,))), Goto(again))
    keeps = cutter.in_own_circle(option.routine)
    return cutter.block((stir,), CallTo(option.routine, (rule,), restored if keeps else again, keeps))


def _news(cutter: Cutting, window: int) -> Expr:
    """Whether a window offers something that was not on offer in the one that was just declined."""
    name, found = f"news:{window}", []
    for option in _in_window(cutter, window):
        mask = Const(sum(1 << number for number in option.windows), SetOf(domains.WINDOW))
        elsewhere = Apply(Op.NOT, (Apply(Op.HAS, (mask, Read(CALM))),))
        found.append(option.condition if option.asks_now else Apply(Op.AND, (elsewhere, option.condition)))
    value: Expr = found[0] if found else FALSE
    for one in found[1:]:
        value = Apply(Op.OR, (value, one))
    cutter.add_answer(Answer(name, (), value, YES_NO))
    return Ask(name, ())
