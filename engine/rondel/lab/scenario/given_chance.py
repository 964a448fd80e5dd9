"""What chance does in a scenario, where the scenario says it: `rolls: 4, 2` and `draws: omen.fog, jade`.

Such a fact stands among the parts and holds from there on. The next dice that are rolled show these faces, one after
the other; the next that is drawn, from a set or from the top of a stack, is what is named. Chance goes on as ever when
they are used up; what is never used is a failure, for then the scenario tells of something that does not happen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rondel.core.types import Member, Number, Sort, Type
from rondel.lab.scenario.failure import Failure
from rondel.messages.said import UNSAID, say
from rondel.problems import Problem, RuleFailure, did_you_mean
from rondel.rules.world.world import World
from rondel.syntax import tree as t
from rondel.syntax.layout_text import expression

ROLLS, DRAWS = "rolls", "draws"
MOST_NAMED = 8  # of what could be drawn instead


class GivenChance:
    """Rolls and draws that a scenario gives, and how many of them have come to pass."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.given: dict[str, list[t.Value]] = {ROLLS: [], DRAWS: []}
        self.used = {ROLLS: 0, DRAWS: 0}

    def add(self, fact: t.Fact) -> None:
        """From here on also what a fact says; other facts say nothing of chance."""
        if fact.name in self.given:
            self.given[fact.name] += fact.values

    def _next(self, what: str) -> str | None:
        if self.used[what] >= len(self.given[what]):
            return None
        self.used[what] += 1
        return expression(self.given[what][self.used[what] - 1].value)

    def rolled(self, piece: int) -> int | None:
        """The side of a die that shows what is wanted next."""
        if (wanted := self._next(ROLLS)) is None:
            return None
        sides = {str(self.world.face_called(piece, side)): side for side in reversed(self._sides(piece))}
        if wanted not in sides:
            name = self.world.pieces[piece - 1].name
            raise RuleFailure(say("scenario.no-such-face", wanted=wanted, name=name))
        return sides[wanted]

    def _sides(self, piece: int) -> range:
        return range(1, self.world.piece_kinds[self.world.pieces[piece - 1].kind].faces + 1)

    def drawn(self, found: Sequence[int], holds: Type) -> int | None:
        """The one of what can be drawn that is wanted next."""
        if (wanted := self._next(DRAWS)) is None:
            return None
        for one in found:
            if wanted in self._names(one, holds):
                return one
        there = dict.fromkeys(next(self._names(one, holds)) for one in found)
        shown = ", ".join(list(there)[:MOST_NAMED]) + (" …" if len(there) > MOST_NAMED else "")
        raise RuleFailure(say("scenario.not-drawn", wanted=wanted, shown=shown))

    def _names(self, number: int, holds: Type) -> Iterator[str]:
        """All that a member, a piece or a number can be called here."""
        match holds:
            case Member(domain):
                name = self.world.name_of(domain, number)
                yield name
                yield f"{domain}.{name}"
                if domain.sort is Sort.PIECE:
                    yield self.world.pieces[number - 1].kind
            case Number():
                yield str(number)

    def left_over(self) -> list[Failure]:
        """What was given and never happened."""
        left = [(what, value) for what, given in self.given.items() for value in given[self.used[what] :]]
        return [
            Failure(f"never-{what}", value.span, wanted=f"{what}: {expression(value.value)}")
            for what, value in left[:1]
        ]


def unknown_chances(scenario: t.Scenario, world: World, known: Collection[str], *, hints: bool = True) -> list[Problem]:
    """Rolls that no die of the game shows, and draws that nothing is called by."""
    faces = {str(world.face_called(kind.first, side)) for kind in world.piece_kinds.values() if kind.first <= kind.last
             for side in range(1, kind.faces + 1)}  # fmt: skip
    problems = []
    for part in (part for part in scenario.parts if isinstance(part, t.Fact)):
        for value in part.values:
            text = expression(value.value)
            if part.name == ROLLS and text not in faces:
                message = say("check/no-face.roll", name=text)
                hint = did_you_mean(text, faces) if hints else UNSAID
                problems.append(Problem("check/no-face", message, value.span, hint=hint))
            elif part.name == DRAWS and not _is_known(text, known):
                message = say("check/unknown-name.draw", name=text)
                hint = did_you_mean(text, known) if hints else UNSAID
                problems.append(Problem("check/unknown-name", message, value.span, hint=hint))
    return problems


def _is_known(text: str, known: Collection[str]) -> bool:
    return text in known or text.partition(".")[2] in known or text.lstrip("-").isdigit()
