"""A choice that was made, as games and records keep it, and what a game was before it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rondel.core.types import Domain
from rondel.frozen import frozen
from rondel.play.decision import Decision, Option


@frozen
class Choice:
    """One choice of a game; where it was made, and not only read, `value` of `domain` is what was chosen.

    `what` tells how it was asked for (choose, pay, take …), `face` what a chosen die showed.
    """

    about: str
    option: str
    player: str
    forced: bool = False
    what: str = field(default="", compare=False)
    domain: Domain | None = field(default=None, compare=False)
    value: int = field(default=0, compare=False)
    face: int = field(default=0, compare=False)


def choice_made(decision: Decision, chosen: Option, *, forced: bool) -> Choice:
    meant = decision.what, chosen.domain, chosen.value, chosen.face
    return Choice(decision.about, chosen.id, decision.player, forced, *meant)


@dataclass(slots=True)
class BeforeChoice:
    """A game before a choice, to go back to: its position, what was on offer, and how much had been noted by then."""

    position: list[int]
    codes: list[int]
    choices: int
    events: int
    named: tuple[Option, ...]
    in_any_order: bool
