"""Problems that are one list: rules that nobody cites, words that nobody asks for. A long list is one problem."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from rondel.messages.said import say
from rondel.problems import Problem, Remark

MOST_ALIKE = 3  # of such problems in one module that are told one by one
MOST_SAID = 1  # of those that say the same of one word in several languages

_LISTED = frozenset(("check/rule-not-encoded", "check/rule-not-tested", "check/unknown-cite", "check/unread-fact")) | {
    *("check/unknown-event", "words/unused-word", "words/unknown-variable", "words/missing-word")
}
_CELL = "check/wrong-type.value"
_INNER = ("/scenarios", "/tables", "/words")


def lists_told_once(problems: Iterable[Problem]) -> list[Problem]:
    """Problems in their order; of those that are a list the first stands for all, and the others are its remarks."""
    problems = list(problems)
    for key in (_on_one_line, _of_one_kind):
        problems = _gathered(problems, key, MOST_ALIKE)
    return _gathered(problems, _in_languages, MOST_SAID)


def _in_languages(problem: Problem) -> tuple[object, ...]:
    """A word that nobody asks for is one problem, in however many languages it stands; others stand alone."""
    if problem.code != "words/unused-word":
        return (id(problem),)
    folder, of_module, name = problem.span.file.rpartition("/words/")
    return problem.message, folder if of_module else name.rpartition("/")[2]  # on shelves a file is called as a module


def _on_one_line(problem: Problem) -> tuple[object, ...]:
    return problem.code, problem.message.id, problem.span.file, problem.span.line


def _of_one_kind(problem: Problem) -> tuple[object, ...]:
    """The list to which a problem belongs; one that is of no such kind stands beside those that say the same."""
    folder = problem.span.file.rpartition("/")[0]
    for inner in _INNER:
        folder = folder.removesuffix(inner)
    if problem.message.id == _CELL:
        return problem.code, folder, str(problem.values["wanted"])
    return problem.code, folder, "" if problem.code in _LISTED else problem.message


def _gathered(problems: list[Problem], key: Callable[[Problem], tuple[object, ...]], most_told: int) -> list[Problem]:
    alike: dict[tuple[object, ...], list[Problem]] = {}
    for problem in problems:
        if not _is_apart(problem):
            alike.setdefault(key(problem), []).append(problem)
    firsts = {id(found[0]): found for found in alike.values() if len(found) > most_told}
    others = {id(one) for found in firsts.values() for one in found[1:]}
    return [_list(firsts.get(id(one), [one])) for one in problems if id(one) not in others]


def _is_apart(problem: Problem) -> bool:
    """Whether a problem says more than that it is one of many: another place, or a mend that is sure."""
    return bool(problem.also) or any(fix.sure for fix in problem.fixes)


def _list(found: list[Problem]) -> Problem:
    first, *others = found
    if not others:
        return first
    also = tuple(Remark(one.span, one.message) for one in others)
    message = say("list.of-problems", first=first.message, n=len(others)).knowing(**first.values)
    return replace(first, message=message, also=also)
