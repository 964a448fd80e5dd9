"""Where a scenario and the rules part, as data."""

from __future__ import annotations

from rondel.frozen import frozen
from rondel.play.decision import Decision
from rondel.play.why import Reason
from rondel.problems import Span


@frozen
class Found:
    """What one side of a claim came to: where it is written, its value in words."""

    span: Span
    value: str


@frozen
class Failure:
    """Where a scenario and the rules part.

    `what` is claim, not-asked, asked, asked-otherwise, not-on-offer, on-offer, asked-in-given, nobody-acts,
    rule-failure, machines-differ, never-rolls or never-draws.
    """

    what: str
    span: Span
    wanted: str = ""
    found: str = ""  # or a message
    sides: tuple[Found, ...] = ()
    decision: Decision | None = None
    reasons: tuple[Reason, ...] = ()
    notes: tuple[str, ...] = ()  # what was missing in the scenario, and may be why it fails
