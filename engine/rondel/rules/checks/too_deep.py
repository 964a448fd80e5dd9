"""check/too-deep: what nests, asks or does each other deeper than can be written out and run.

Loops inside loops, choices before the first effect, expressions inside expressions, answers that ask answers, deeds
that do deeds.
"""

from __future__ import annotations

from collections.abc import Iterable

from rondel.core.expressions import Ask, Tries
from rondel.core.program import Routine
from rondel.core.statements import AsPlayer, Branches, CallRoutine, If, Loop, Stmt, Switch
from rondel.core.trials import Among, AnyOf, Case, Trial, TrialStep, TrialSteps
from rondel.core.walk import Node, all_nodes
from rondel.limits import MOST_CALLS, MOST_CHOICES, MOST_DEPTH, MOST_LOOPS, MOST_OWN_DEPTH
from rondel.problems import Problem, Span
from rondel.rules.depth import depths, longest_ways, own_depth
from rondel.rules.elaborated import Elaborated


def check(rules: Elaborated) -> list[Problem]:
    deep = [*_nested_too_deep(rules), *_asked_too_deep(rules), *_done_too_deep(rules)]
    if deep:
        return deep
    found = [problem for routine in rules.routines.values() for problem in _loops_too_deep(routine)]
    return found + [problem for trial in rules.trials.values() for problem in _choices_too_many(trial)]


def _problem(message: str, span: Span, hint: str) -> Problem:
    return Problem("check/too-deep", message, span, hint=hint)


# --- expressions, and what is asked and done ---


def _bodies(rules: Elaborated) -> dict[str, tuple[list[Node], Span]]:
    """All that is read, by name; a routine and its trial have one name."""
    found: dict[str, tuple[list[Node], Span]] = {f"routine {n}": ([*r.body], r.span) for n, r in rules.routines.items()}
    found |= {f"trial {name}": ([*trial.steps], trial.span) for name, trial in rules.trials.items()}
    return found | {f"answer {name}": ([answer.value], answer.span) for name, answer in rules.answers.items()}


def _nested_too_deep(rules: Elaborated) -> list[Problem]:
    hint = "part it with answers and deeds"
    found = [(name, span) for name, (nodes, span) in _bodies(rules).items() if own_depth(nodes) > MOST_OWN_DEPTH]
    return [_problem(f"'{_shown(name)}' nests more than {MOST_OWN_DEPTH} deep", span, hint) for name, span in found[:1]]


def _asked_too_deep(rules: Elaborated) -> list[Problem]:
    """The first answer, or condition of a deed, that leads too far down."""
    bodies = {name: part for name, part in _bodies(rules).items() if not name.startswith("routine ")}
    found = depths({name: nodes for name, (nodes, _) in bodies.items()}, _asked)
    hint = "let answers and conditions ask each other less deeply"
    deep = [name for name, depth in found.items() if depth > MOST_DEPTH]
    message = f"'{{}}' leads more than {MOST_DEPTH} steps down, through all that it asks and tries"
    return [_problem(message.format(_shown(name)), bodies[name][1], hint) for name in deep[:1]]


def _asked(node: Node) -> str | None:
    match node:
        case Ask():
            return f"answer {node.answer}"
        case Tries():
            return f"trial {node.trial}"
    return None


def _done_too_deep(rules: Elaborated) -> list[Problem]:
    """The first deed that does too long a row of deeds."""
    called = {name: _called(routine) for name, routine in rules.routines.items()}
    found = longest_ways(dict.fromkeys(called, 1), {name: dict.fromkeys(names, 1) for name, names in called.items()})
    deep = [name for name, calls in found.items() if calls > MOST_CALLS]
    message = f"'{{}}' does a row of more than {MOST_CALLS} deeds, each inside the one before"
    hint = "let a deed do several one after the other"
    return [_problem(message.format(_shown(name)), rules.routines[name].span, hint) for name in deep[:1]]


def _called(routine: Routine) -> list[str]:
    return [node.routine for node in all_nodes(routine.body) if isinstance(node, CallRoutine)]


def _shown(name: str) -> str:
    """A name as it is written: what stands behind '#' or '?' numbers its parts."""
    return name.split(" ", 1)[1].split("#")[0].split("?")[0] if " " in name else name.split("#")[0]


# --- loops and choices ---


def _loops_too_deep(routine: Routine) -> list[Problem]:
    if _loops(routine.body) <= MOST_LOOPS:
        return []
    return [_problem("loops are nested too deeply here", routine.span, "put the inner loops into a deed of their own")]


def _choices_too_many(trial: Trial) -> list[Problem]:
    if _choices(trial.steps) <= MOST_CHOICES:
        return []
    message = f"more than {MOST_CHOICES} choices stand before the first effect"
    return [_problem(message, trial.span, "part them with a deed, or an effect")]


def _inside(step: Stmt) -> list[tuple[Stmt, ...]]:
    match step:
        case If():
            return [step.then, step.otherwise]
        case Switch():
            return [body for _, body in step.cases]
        case Loop() | AsPlayer():
            return [step.body]
        case Branches():
            return [body for _, body in step.branches]
    return []


def _loops(steps: Iterable[Stmt]) -> int:
    """How deep loops stand inside loops; one with `while` is two, for it goes round in laps."""
    depth = 0
    for step in steps:
        own = (2 if step.condition is not None else 1) if isinstance(step, Loop) else 0
        depth = max(depth, own + max((_loops(body) for body in _inside(step)), default=0))
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
