"""Faces that were set: whether a module's own words for a choice say it, and whether it says what was chosen.

Both are asked within one doing of a deed only: elsewhere an equal number or piece is a coincidence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from rondel.core.types import LABEL, NUMBER, PIECE
from rondel.play.choice import Choice
from rondel.play.events import Event


@dataclass(slots=True)
class Turnings:
    """`happened` are events by the number of choices before them; `own_words` what a module says of a choice."""

    choices: Sequence[Choice]
    happened: Mapping[int, Sequence[Event]]
    sees: Callable[[Event], bool]
    own_words: Callable[[int], str]

    def choice_saying(self, event: Event) -> int:
        """The choice in the same doing whose words tell that this piece, or one with it, is turned; 0: none does."""
        earlier = self.doing_until(event.after)
        return next((number for number in earlier for other in self._at_once(event) if self._says(number, other)), 0)

    def doing_until(self, number: int) -> list[int]:
        """The choices of one doing of a deed up to one of them, the latest first."""
        return [other for other in self._doing(number) if other <= number]

    def show(self, number: int) -> bool:
        """Whether the number chosen is told by a face that is set to it."""
        value = self.choices[number - 1].value
        found = [event for after in self._doing(number) if after >= number for event in self._set_after(after)]
        return any(event.values[1] == value and self.sees(event) and not self.choice_saying(event) for event in found)

    def _at_once(self, event: Event) -> list[Event]:
        """The faces set together with one: whoever swaps two is told of once."""
        for is_face, run in groupby(self.happened.get(event.after, ()), key=lambda other: other.what == "face"):
            together = list(run)
            if is_face and event in together:
                return [event, *(other for other in together if other.values[0] != event.values[0])]
        return [event]

    def _set_after(self, number: int) -> list[Event]:
        return [event for event in self.happened.get(number, ()) if event.what == "face"]

    def _says(self, number: int, event: Event) -> bool:
        choice, (piece, face) = self.choices[number - 1], event.values[:2]
        if choice.domain not in (LABEL, PIECE, NUMBER):
            return False
        is_meant = choice.domain == LABEL or choice.value == (piece if choice.domain == PIECE else face)
        return is_meant and bool(self.own_words(number))

    def _doing(self, number: int) -> list[int]:
        """The choices of one doing of a deed: side by side, of one player, nothing asked twice."""
        if not number:
            return []
        first = self.choices[number - 1]
        found, asked = [number], {first.about}
        for step in (-1, 1):
            other = number + step
            while 0 < other <= len(self.choices) and self._is_with(first, self.choices[other - 1], asked):
                found.append(other)
                asked.add(self.choices[other - 1].about)
                other += step
        return found

    def _is_with(self, first: Choice, other: Choice, asked: set[str]) -> bool:
        same_deed = other.about.rpartition(".")[0] == first.about.rpartition(".")[0]
        return same_deed and other.player == first.player and other.about not in asked
