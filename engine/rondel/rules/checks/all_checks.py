"""The list of checks, in order. A check looks at rules that were read to the end, and changes nothing.

Those of `DECLARED` need only what is declared and run in any case; the others look at the whole, so they wait until
everything could be read.
"""

from __future__ import annotations

from rondel.problems import Problem
from rondel.rules.checks import (
    answer_circle,
    bad_shown,
    endless_option,
    impossible_choice,
    kind_circle,
    mark_outlived,
    mark_span_recursive,
    never_happens,
    never_set,
    no_event,
    no_players,
    no_start,
    nobody_acts,
    not_running,
    rides_itself,
    row_twice,
    too_deep,
    too_large,
    too_much_work,
    trigger_cycle,
    two_meanings,
    unknown_event,
    unknown_kind,
    unread_fact,
    unused_name,
)  # fmt: skip
from rondel.rules.checks.mentions import Mentions
from rondel.rules.read.elaborated_rules import Elaborated

DECLARED = (
    no_players, no_start, unknown_kind, unknown_event, no_event, two_meanings, kind_circle, rides_itself, row_twice,
    bad_shown,
)  # fmt: skip
# Those behind these walk the rules by recursion, as everything does that makes and plays a program.
SIZES = (too_large, too_deep)
WHOLE = (
    too_much_work, answer_circle, trigger_cycle, mark_span_recursive, endless_option, nobody_acts, impossible_choice,
    not_running,
)  # fmt: skip
# Of these, what they find behind a mistake is there for sure: rules that could not be read only make them find less.
BEHIND = (answer_circle, trigger_cycle, mark_span_recursive)
# What lies idle is the affair of the module that brought it: another that replaces a rule or a space leaves the old
# one idle, and that is no mistake of either.
IDLE = (never_set, never_happens, mark_outlived, unread_fact, unused_name)


def check(rules: Elaborated, *, whole: bool = True, idle: bool = True) -> list[Problem]:
    """Everything wrong with rules; `whole` says that they could be read without a problem.

    Without `idle`, what lies idle is left alone: it hinders nobody who only wants to play.
    """
    problems = [problem for one in DECLARED for problem in one.check(rules)]
    if not whole or problems:
        return problems
    if problems := [problem for one in SIZES for problem in one.check(rules)]:
        return problems
    problems = [problem for one in WHOLE for problem in one.check(rules)]
    return problems + lying_idle(rules) if idle else problems


def check_behind(rules: Elaborated) -> list[Problem]:
    """What can be found for sure in rules that could be read only in part."""
    if any(problem for one in SIZES for problem in one.check(rules)):
        return []
    return [problem for one in BEHIND for problem in one.check(rules)]


def lying_idle(rules: Elaborated) -> list[Problem]:
    """What nothing uses, of the modules that no other needs."""
    mentions = Mentions(rules.ruleset)
    return [problem for one in IDLE for problem in one.check(rules, mentions) if _is_foremost(problem, rules)]


def _is_foremost(problem: Problem, rules: Elaborated) -> bool:
    """Whether a problem stands in a module that no other of the line-up needs."""
    needed = {name for needs in rules.ruleset.needs.values() for name in needs}
    return not any(part in needed for part in problem.span.file.split("/")[:-1])
