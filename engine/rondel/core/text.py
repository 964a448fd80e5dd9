"""The core as text that a person can read: answers, trials, routines, blocks. What is printed is never read back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from rondel.core.blocks import Back, Block, CallTo, Each, End, Fork, Goto, Offer, One, Pause, SwitchTo, When
from rondel.core.core import Answer, Core, Routine
from rondel.core.expressions import (
    Const,
    Expr,
    Local,
    Read,
)
from rondel.core.statements import (
    AsPlayer,
    Branches,
    CallRoutine,
    Chapter,
    Choose,
    ChooseMany,
    Clear,
    DrawMember,
    DrawTop,
    Effect,
    Fail,
    If,
    LookAt,
    Loop,
    MoveSet,
    Need,
    OpenWindow,
    Passed,
    RollDice,
    ScorePoints,
    SendHome,
    SetLocal,
    ShufflePile,
    Spend,
    Stmt,
    Stmts,
    Switch,
    Write,
)  # fmt: skip
from rondel.core.text_values import expression, given_values, listed, local, source_text
from rondel.core.trials import Among, AnyOf, Attempt, Case, Several, Trial, TrialStep, TrialSteps
from rondel.core.types import said

Lines = list[str]


# --- expressions ---


# --- statements ---


def _in(lines: Iterable[str]) -> Lines:
    return [f"  {line}" for line in lines]


def statements(steps: Stmts) -> Lines:
    return [line for step in steps for line in statement(step)]


def statement(step: Stmt) -> Lines:
    """A statement, with those inside it indented."""
    match step:
        case Need():
            return [f"need {expression(step.condition)}"]
        case SetLocal():
            return [f"{local(step.local)} = {expression(step.value)}"]
        case (
            Write() | Clear() | MoveSet() | SendHome() | ScorePoints() | RollDice() | ShufflePile() | DrawMember()
            | DrawTop() | LookAt()
        ):  # fmt: skip
            return [_effect(step)]
        case If():
            return _branches(expression(step.condition), statements(step.then), statements(step.otherwise))
        case Switch():
            cases = [(f"case {number}:", statements(body)) for number, body in step.cases]
            return [
                f"switch {expression(step.value)}:",
                *_in(line for head, body in cases for line in (head, *_in(body))),
            ]
        case Loop():
            return _loop(step)
        case CallRoutine():
            return [f"do {step.routine}({listed(step.args)})"]
        case AsPlayer():
            return [f"as {expression(step.player)}:", *_in(statements(step.body))]
        case Passed():
            return [f"pass mark {step.number}"]
        case Chapter():
            return [f"chapter {step.number} {'ends' if step.ends else 'begins'} ({listed(step.given)})"]
        case Spend():
            return [f"spend {step.amount}"]
        case Fail():
            return [f"fail {step.message!r}"]
        case Choose() | ChooseMany() | Branches() | OpenWindow():
            return _question(step)
        case _:
            assert_never(step)


def _effect(step: Effect) -> str:
    match step:
        case Write():
            return f"{expression(Read(step.region, step.index))} := {expression(step.value)}"
        case Clear():
            return f"clear {', '.join(map(str, step.regions))}"
        case MoveSet():
            return f"move {expression(step.what)} to {expression(step.to)}"
        case SendHome():
            return f"{'pay' if step.paid else 'send home'} {expression(step.what)}"
        case ScorePoints():
            return f"score {expression(step.amount)} to {expression(step.player)}"
        case RollDice():
            until = "" if step.until is None else f" until {expression(step.until)}"
            return f"roll {expression(step.what)}{until}"
        case ShufflePile():
            return f"shuffle {expression(step.pile)}"
        case DrawMember():
            return f"{local(step.local)} = draw from {source_text(step.over, step.source)} by {step.stream}"
        case DrawTop():
            return f"{local(step.local)} = top of {expression(step.pile)}"
        case LookAt():
            return f"look at {expression(step.what)}"
        case _:
            assert_never(step)


def _branches(condition: str, then: Lines, otherwise: Lines) -> Lines:
    lines = [f"if {condition}:", *_in(then)]
    return [*lines, "else:", *_in(otherwise)] if otherwise else lines


def _loop(step: Loop) -> Lines:
    still = "" if step.still is None else f" still in {expression(step.still)}"
    laps = "" if step.condition is None else f" while {expression(step.condition)}"
    source = source_text(step.over, step.source)
    return [f"each {local(step.local)} in {source}{still}{laps}:", *_in(statements(step.body))]


def _question(step: Choose | ChooseMany | Branches | OpenWindow) -> Lines:
    match step:
        case Choose():
            return [f"choose {local(step.local)} in {expression(step.source)} if {expression(step.test)}"]
        case ChooseMany():
            count = f"{'up to ' if step.up_to else ''}{expression(step.count)}"
            return [f"choose {count} as {local(step.local)} in {expression(step.source)} if {expression(step.test)}"]
        case Branches():
            ways = [
                line for test, body in step.branches for line in (f"when {expression(test)}:", *_in(statements(body)))
            ]
            return [
                "either:",
                *_in(ways),
                *([] if step.otherwise is None else [f"or not if {expression(step.otherwise)}"]),
            ]
        case OpenWindow():
            return [f"window {step.window}"]
        case _:
            assert_never(step)


# --- trials ---


def trial_steps(steps: TrialSteps) -> Lines:
    return [line for step in steps for line in trial_step(step)]


def trial_step(step: TrialStep) -> Lines:
    match step:
        case Need() | SetLocal() | Spend():
            return statement(step)
        case Attempt():
            return [f"try with {statement(step.effect)[0]}"]
        case Among():
            return [f"some {local(step.local)} in {source_text(step.over, step.source)}{_apart(step.apart)}"]
        case Several():
            count = f"{'up to ' if step.up_to else ''}{expression(step.count)}{' or all' if step.most else ''}"
            behind = f" behind {expression(step.chosen)}" if step.chosen != Const(0) else ""
            return [f"some {count} as {local(step.local)} in {expression(step.source)}{behind}{_apart(step.apart)}",
                    *_in([f"need {expression(step.then)}"])]  # fmt: skip
        case Case():
            return _branches(expression(step.condition), trial_steps(step.then), trial_steps(step.otherwise))
        case AnyOf():
            return [line for way in step.branches for line in ("any of:", *_in(trial_steps(way)))]
        case _:
            assert_never(step)


def _apart(pieces: Expr | None) -> str:
    if pieces is None:
        return ""
    return " tried one of a lot" + ("" if pieces == Const(0) else f" apart from {expression(pieces)}")


# --- blocks ---


def block(found: Block) -> Lines:
    restores = ["restore frames"] if found.restores else []
    return [f"block {found.number}:", *_in([*restores, *statements(found.steps), *_end(found.end)])]


def _end(end: End) -> Lines:
    match end:
        case Goto():
            return [f"goto {end.to}"]
        case Fork():
            return [f"if {expression(end.condition)} goto {end.yes} else {end.no}"]
        case SwitchTo():
            cases = ", ".join(f"{number}: {to}" for number, to in end.cases)
            return [f"switch {expression(end.value)} goto {{{cases}}} else {end.other}"]
        case Pause():
            given = [f"given {given_values(end.given)}"] if end.given else []
            stale = [] if end.stale == Const(0) else [f"nothing while {expression(end.stale)}"]
            head = f"pause at site {end.site}, with nothing on offer goto {end.none}"
            return [head, *_in([*stale, *given, *map(_offer, end.offers)])]
        case CallTo():
            keeps = ", frames kept" if end.keeps else ""
            return [f"do {end.routine}({listed(end.args)}), then goto {end.back}{keeps}"]
        case Back():
            return ["back"]
        case _:
            assert_never(end)


def _offer(offer: Offer) -> str:
    match offer:
        case Each():
            alike = (", one of those alike" if offer.alike else "") + _apart(offer.apart)
            source = source_text(offer.over, offer.source)
            return f"each {local(offer.local)} in {source} if {expression(offer.test)}{alike}: goto {offer.to}"
        case One():
            when = "" if offer.when is When.ALWAYS else f", {offer.when.value}"
            return f"{offer.means.value} {offer.value or ''} if {expression(offer.condition)}{when}: goto {offer.to}"
        case _:
            assert_never(offer)


# --- what has a name ---


def _params(params: Iterable[Local]) -> str:
    return ", ".join(f"{local(param)}: {said(param.type)}" for param in params)


def answer(found: Answer) -> Lines:
    return [f"answer {found.name}({_params(found.params)}) -> {said(found.holds)}", *_in([expression(found.value)])]


def trial(found: Trial) -> Lines:
    return [f"trial {found.name}({_params(found.params)})", *_in(trial_steps(found.steps) or ["always"])]


def routine(found: Routine) -> Lines:
    return [f"deed {found.name}({_params(found.params)})", *_in(statements(found.body))]


def waiting(core: Core, name: str) -> Lines:
    """A routine that waits: its frame and its blocks."""
    frame = core.frames[name]
    head = [f"deed {name}({_params(frame.params)}) waits, begins with block {frame.first}"]
    kept = [f"  keeps {_params(frame.kept)}"] if frame.kept else []
    return [*head, *kept, *_in(line for one in core.blocks if one.routine == name for line in block(one))]


def named(core: Core, address: str) -> Iterator[Lines]:
    """Whatever a core has under an address: an answer, the deed with its skins, the trials of both."""
    for name in (address, *(name for name in core.answers if name.startswith(f"{address}("))):
        if name in core.answers:
            yield answer(core.answers[name])
    own = [name for name in (*core.routines, *core.frames) if name == address or name.startswith(f"{address}#")]
    for name in own:
        yield routine(core.routines[name]) if name in core.routines else waiting(core, name)
    starts = tuple(f"{name}{mark}" for name in (*own, address) for mark in "?(!")
    for name, one in core.trials.items():
        if name in own or name.startswith(starts):
            yield trial(one)


def whole(core: Core) -> Iterator[Lines]:
    """A whole core, one named thing after the other."""
    yield from (answer(one) for one in core.answers.values())
    yield from (trial(one) for one in core.trials.values())
    yield from (routine(one) for one in core.routines.values())
    yield from (waiting(core, name) for name in core.frames)
