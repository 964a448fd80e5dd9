"""Why a game does not begin, for people who want to play: no places in files, no codes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rondel.messages.speaking import Tongue, spoken
from rondel.problems import RondelError, RulesetError
from rondel.web.hall import Hall
from rondel.web.offered_modules import OfferedModule, offered_modules
from rondel.web.refusals import TurnedDown
from rondel.words.tongues import tongue_of

TWO_GAMES = "link/players-twice"


def why_not_begun(error: RondelError, names: Callable[[], Sequence[str]], hall: Hall, language: str) -> TurnedDown:
    """What to say of a line-up that cannot be played; `names` are those of its modules."""
    problems = error.problems if isinstance(error, RulesetError) else ()
    if any(problem.code == TWO_GAMES for problem in problems):
        return TurnedDown("web.two-games", 422, ", ".join(_games(names(), hall, language)))
    return TurnedDown("web.not-opened", 422, said_plainly(error, tongue_of(language, hall.languages)))


def said_plainly(error: RondelError, tongue: Tongue) -> str:
    """What went wrong; of files that are wrong, what is wrong with them, but not where."""
    problems = error.problems if isinstance(error, RulesetError) else ()
    said = dict.fromkeys(spoken(problem.message, tongue) for problem in problems)
    return "; ".join(said) or spoken(error.said, tongue)


def _games(names: Sequence[str], hall: Hall, language: str) -> Iterator[str]:
    """The titles of those modules that are games of their own, among the ones named and what they need."""
    offered = {module.name: module for module in offered_modules(hall.shelves, language)}
    for name in sorted(_with_needs(names, offered)):
        if offered[name].players:
            yield offered[name].title


def _with_needs(names: Sequence[str], offered: Mapping[str, OfferedModule]) -> set[str]:
    found, waiting = set[str](), list(names)
    while waiting:
        name = waiting.pop()
        if name in offered and name not in found:
            found.add(name)
            waiting += offered[name].needs
    return found
