"""A line-up looked at to the end: rules read as far as they can be, for every number of players that matters.

Where nothing is wrong with the files, the rules are read for each number of players. Behind a mistake they are read
once, without the parts that are broken.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rondel.lab.checking.consequences import Consequences, surely_idle
from rondel.lab.checking.left_over import LeftOver
from rondel.pipeline import Linked, read_rules
from rondel.problems import Problem, first_told
from rondel.rules.checks.all_checks import check, check_behind, lying_idle
from rondel.rules.checks.lineup_options import check_lineup, seat_range, usual_seats
from rondel.rules.link.link import link
from rondel.rules.link.ruleset import Ruleset
from rondel.rules.read.elaborate import elaborate
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.source.lineup import Lineup

_IDLE = frozenset(("check/unread-fact", "check/unused-name", "check/never-set", "check/never-happens")) | {
    "check/mark-outlived"
}
_MOST_TRIES = 4  # each takes out facts of which no world can be made


@dataclass(slots=True)
class RulesSeen:
    """What was found in a line-up; `rules` are those for the most players, as far as they could be read.

    `complete` says that nothing hindered any check.
    """

    ruleset: Ruleset | None
    rules: Elaborated | None
    problems: list[Problem]
    lost: list[str] = field(default_factory=list)
    complete: bool = True


def look_at(linked: Linked, lineup: Lineup) -> RulesSeen:
    """The rules of a line-up and everything wrong with them."""
    if linked.ruleset is None or linked.problems:
        return _look_behind(linked, lineup, linked.problems)
    rules: Elaborated | None = None
    problems: list[Problem] = []
    for number, seats in enumerate(seat_counts(linked.ruleset, lineup)):
        rules, found = read_rules(linked, seats, idle=not number)  # what lies idle does so whoever plays
        problems += found
    if problems and rules is not None and not rules.routines:
        return _look_behind(linked, lineup, problems)
    if rules is not None and any(not _is_idle(problem) for problem in problems):
        problems += _deeper(rules, problems, linked)
        return RulesSeen(linked.ruleset, rules, first_told(problems), complete=False)
    return RulesSeen(linked.ruleset, rules, problems, complete=rules is not None)


def seat_counts(ruleset: Ruleset, lineup: Lineup) -> Iterable[int | None]:
    """The numbers of players for which a line-up is checked."""
    if lineup.players is not None:
        return (lineup.players,)
    allowed = seat_range(ruleset)
    says_itself = ruleset.facts.players is not None and ruleset.facts.players.module in lineup.modules
    if not allowed:
        return (None,)
    return allowed if says_itself else sorted({allowed[0], allowed[-1]})


def _look_behind(linked: Linked, lineup: Lineup, problems: list[Problem]) -> RulesSeen:
    """The same behind mistakes in the files, without the parts that are broken."""
    trees = {name: list(sources) for name, sources in linked.trees.items()}
    left = LeftOver(list(linked.modules), trees)
    left.readable = set(lineup.modules) <= {module.name for module in linked.modules}
    left.take_out(problems)
    found = set(problems)
    ruleset: Ruleset | None = None
    rules: Elaborated | None = None
    for _ in range(_MOST_TRIES):
        if not left.readable:
            break
        ruleset, wrong = link(left.modules, left.trees, lineup, linked.shelved)
        found |= set(Consequences(left.lost, left.doubtful()).without(wrong))
        if any(problem.code == "check/too-large" for problem in wrong):
            break
        rules, wrong = elaborate(ruleset, _seats(ruleset, lineup))
        found |= set(Consequences(left.lost, left.doubtful()).without(wrong))
        if rules.routines or not left.take_out(wrong):
            break
    if rules is not None and ruleset is not None and rules.routines:
        wrong = [*check_lineup(ruleset, _seats(ruleset, lineup)), *check(rules, whole=False)]
        found |= set(Consequences(left.lost, left.doubtful()).without([*wrong, *_deeper(rules, found, linked)]))
        return RulesSeen(ruleset, rules, first_told(found), left.lost, complete=False)
    return RulesSeen(ruleset, None, first_told(found), left.lost, complete=False)


def _seats(ruleset: Ruleset, lineup: Lineup) -> int:
    *_, most = seat_counts(ruleset, lineup)
    return usual_seats(ruleset) if most is None else most


def _is_idle(problem: Problem) -> bool:
    return problem.code in _IDLE


def _deeper(rules: Elaborated, told: Iterable[Problem], linked: Linked) -> list[Problem]:
    """What is found behind mistakes and cannot follow from them."""
    told = list(told)
    texts = [text for module in linked.modules for text in module.rule_texts]
    return [*check_behind(rules), *surely_idle(lying_idle(rules), told, texts)]
