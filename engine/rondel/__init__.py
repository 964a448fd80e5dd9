"""Rondel: board games as data, played by an engine that knows none of them.

The names below are all that a user needs. Most are fetched when first asked for, so that a command which only
wants a word of help does not wait for the whole engine.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rondel.load import load
from rondel.problems import IllegalChoice, Problem, RondelError, RuleFailure, RulesetError, Span
from rondel.release import VERSION

if TYPE_CHECKING:
    from rondel.play.decision import Decision, Option
    from rondel.play.game import Game, Result, Rules

__version__ = VERSION

__all__ = [
    "Decision",
    "Game",
    "IllegalChoice",
    "Option",
    "Problem",
    "Result",
    "RondelError",
    "RuleFailure",
    "Rules",
    "RulesetError",
    "Span",
    "load",
]

_LATER = {
    "Decision": "rondel.play.decision",
    "Game": "rondel.play.game",
    "Option": "rondel.play.decision",
    "Result": "rondel.play.game",
    "Rules": "rondel.play.game",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'rondel' has no attribute '{name}'")
    return getattr(import_module(_LATER[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
