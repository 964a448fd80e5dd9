"""Rondel: board games as data, played by an engine that knows none of them."""

from rondel.load import load
from rondel.play.decision import Decision, Option
from rondel.play.game import Game, Result, Rules
from rondel.problems import IllegalChoice, Problem, RondelError, RuleFailure, RulesetError, Span

__version__ = "0.1.0"

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
