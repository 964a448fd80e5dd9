"""Rondel: board games as data, played by an engine that knows none of them.

The names below are all that a user needs. Most are fetched when first asked for, so that a command which only
wants a word of help does not wait for the whole engine.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rondel.load import load, load_game
from rondel.problems import IllegalChoice, Problem, RondelError, RuleFailure, RulesetError, Span
from rondel.release import VERSION

if TYPE_CHECKING:
    from rondel.play.choice import Choice
    from rondel.play.decision import Decision, Option
    from rondel.play.events import Event, PointsLine
    from rondel.play.game import Game, Rules
    from rondel.play.light import LightGame
    from rondel.play.replay import BadRecord, Divergence, RecordParted
    from rondel.play.result import Result
    from rondel.play.view import View
    from rondel.play.why import Reason
    from rondel.program.native.no_native import NoNative
    from rondel.program.native.protocol import NativeRules
    from rondel.source.lineup import Lineup

__version__ = VERSION

__all__ = [
    "BadRecord",
    "Choice",
    "Decision",
    "Divergence",
    "Event",
    "Game",
    "IllegalChoice",
    "LightGame",
    "Lineup",
    "NativeRules",
    "NoNative",
    "Option",
    "PointsLine",
    "Problem",
    "Reason",
    "RecordParted",
    "Result",
    "RondelError",
    "RuleFailure",
    "Rules",
    "RulesetError",
    "Span",
    "View",
    "load",
    "load_game",
]

_LATER = {
    "BadRecord": "rondel.play.replay",
    "Choice": "rondel.play.game_protocol",
    "Decision": "rondel.play.decision",
    "Divergence": "rondel.play.replay",
    "Event": "rondel.play.events",
    "Game": "rondel.play.game",
    "LightGame": "rondel.play.light",
    "Lineup": "rondel.source.lineup",
    "NativeRules": "rondel.program.native.protocol",
    "NoNative": "rondel.program.native.no_native",
    "Option": "rondel.play.decision",
    "PointsLine": "rondel.play.events",
    "Reason": "rondel.play.why",
    "RecordParted": "rondel.play.replay",
    "Result": "rondel.play.result",
    "Rules": "rondel.play.game",
    "View": "rondel.play.view",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'rondel' has no attribute '{name}'")
    return getattr(import_module(_LATER[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
