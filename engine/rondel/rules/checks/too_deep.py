"""check/too-deep: what nests, asks or does each other deeper than can be written out and run.

Loops inside loops, choices before the first effect, expressions inside expressions, answers that ask answers, deeds
that do deeds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rondel.core.core import Routine
from rondel.core.expressions import Ask, Tries
from rondel.core.node_fields import Node
from rondel.core.statements import CallRoutine, Loop, Stmt, all_statements, bodies_of
from rondel.core.trials import Among, AnyOf, Case, TrialStep, TrialSteps
from rondel.limits import MOST_CALLS, MOST_CHOICES, MOST_DEPTH, MOST_LOOPS, MOST_OWN_DEPTH
from rondel.messages.said import Said, say
from rondel.problems import Problem, Span
from rondel.rules.checks.depth import longest_ways, measured
from rondel.rules.read.elaborated_rules import Elaborated

_Measured = Mapping[tuple[str, str], tuple[int, Mapping[tuple[str, str], int]]]  # own depth, and where others are asked


def check(rules: Elaborated) -> list[Problem]:
    bodies = {key: measured(nodes, _asked_answer) for key, nodes in _bodies(rules).items()}
    deep = [*_nested_too_deep(rules, bodies), *_asked_too_deep(rules, bodies), *_done_too_deep(rules)]
    if deep:
        return deep
    return [*_loops_too_deep(rules), *_choices_too_many(rules)]


def _problem(message: Said, span: Span, hint: Said) -> Problem:
    return Problem("check/too-deep", message, span, hint=hint)


# --- expressions, and what is asked and done ---


def _bodies(rules: Elaborated) -> dict[tuple[str, str], list[Node]]:
    """All that was read, by what it is and its name: a routine and its trial have one name."""
    found: dict[tuple[str, str], list[Node]] = {("routine", name): [*one.body] for name, one in rules.routines.items()}
    found |= {("trial", name): [*one.steps] for name, one in rules.trials.items()}
    return found | {("answer", name): [one.value] for name, one in rules.answers.items()}


def _nested_too_deep(rules: Elaborated, bodies: _Measured) -> list[Problem]:
    deep = [name for (_, name), (depth, _) in bodies.items() if depth > MOST_OWN_DEPTH]
    return [
        _problem(say("check/too-deep.nested", name=_bare(name), most=MOST_OWN_DEPTH), rules.place_of(name),
                 say("check/too-deep.hint-nested")) for name in deep[:1]
    ]  # fmt: skip


def _asked_too_deep(rules: Elaborated, bodies: _Measured) -> list[Problem]:
    """The first answer, or condition of a deed, that leads too far down."""
    asked = {key: body for key, body in bodies.items() if key[0] != "routine"}
    found = longest_ways(
        {key: depth for key, (depth, _) in asked.items()}, {key: ways for key, (_, ways) in asked.items()}
    )
    deep = [name for (_, name), depth in found.items() if depth > MOST_DEPTH]
    return [
        _problem(say("check/too-deep.asked", name=_bare(name), most=MOST_DEPTH), rules.place_of(name),
                 say("check/too-deep.hint-asked")) for name in deep[:1]
    ]  # fmt: skip


def _bare(name: str) -> str:
    """The name of a deed; what stands behind '#' or '?' numbers its parts."""
    return name.split("#")[0].split("?")[0]


def _asked_answer(node: Node) -> tuple[str, str] | None:
    match node:
        case Ask():
            return "answer", node.answer
        case Tries():
            return "trial", node.trial
    return None


def _done_too_deep(rules: Elaborated) -> list[Problem]:
    """The first deed that does too long a row of deeds."""
    called = {name: _called_routines(routine) for name, routine in rules.routines.items()}
    found = longest_ways(dict.fromkeys(called, 1), {name: dict.fromkeys(names, 1) for name, names in called.items()})
    deep = [name for name, calls in found.items() if calls > MOST_CALLS]
    return [
        _problem(say("check/too-deep.calls", name=_bare(name), most=MOST_CALLS), rules.place_of(name),
                 say("check/too-deep.hint-calls")) for name in deep[:1]
    ]  # fmt: skip


def _called_routines(routine: Routine) -> list[str]:
    return [step.routine for step in all_statements(routine.body) if isinstance(step, CallRoutine)]


# --- loops and choices ---


def _loops_too_deep(rules: Elaborated) -> list[Problem]:
    deep = [name for name, routine in rules.routines.items() if _loops(routine.body) > MOST_LOOPS]
    return [
        _problem(say("check/too-deep.loops"), rules.place_of(name), say("check/too-deep.hint-loops")) for name in deep
    ]


def _choices_too_many(rules: Elaborated) -> list[Problem]:
    many = [name for name, trial in rules.trials.items() if _choices(trial.steps) > MOST_CHOICES]
    return [
        _problem(say("check/too-deep.choices", most=MOST_CHOICES), rules.place_of(name),
                 say("check/too-deep.hint-choices")) for name in many
    ]  # fmt: skip


def _loops(steps: Iterable[Stmt]) -> int:
    """How deep loops stand inside loops; one with `while` is two, for it goes round in laps."""
    depth = 0
    for step in steps:
        own = (2 if step.condition is not None else 1) if isinstance(step, Loop) else 0
        depth = max(depth, own + max((_loops(body) for body in bodies_of(step)), default=0))
    return depth


def _choices(steps: TrialSteps) -> int:
    """How many choices have to be tried together."""
    return sum(isinstance(step, Among) + max(map(_choices, _ways(step)), default=0) for step in steps)


def _ways(step: TrialStep) -> tuple[TrialSteps, ...]:
    match step:
        case Case():
            return (step.then, step.otherwise)
        case AnyOf():
            return step.branches
    return ()
