"""What a game looks like to those that look at one: views, reasons, records. `Game` is the one that there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rondel.play.choice import Choice
from rondel.play.decision import Decision, Option
from rondel.play.events import Event
from rondel.program.interpreter import Interpreter
from rondel.program.model import Model


class PlayedBy(Protocol):
    """The rules that a game is played by."""

    @property
    def model(self) -> Model: ...
    @property
    def fingerprint(self) -> str: ...
    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def interpreter(self) -> Interpreter: ...


class Playing(Protocol):
    """A game under way, to be looked at."""

    @property
    def rules(self) -> PlayedBy: ...
    @property
    def seed(self) -> int: ...
    @property
    def position(self) -> list[int]: ...
    @property
    def choices(self) -> Sequence[Choice]: ...
    @property
    def events(self) -> Sequence[Event]: ...
    @property
    def earlier(self) -> Sequence[tuple[int, list[int]]]: ...
    @property
    def over(self) -> bool: ...
    @property
    def decision(self) -> Decision: ...
    @property
    def options(self) -> tuple[Option, ...]: ...
    @property
    def points(self) -> dict[str, int]: ...
