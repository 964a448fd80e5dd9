"""What can ever be chosen under a line-up, as numbers from 0 on that never change: the actions.

An action is what is meant, wherever it is asked, by the name that options have:

    go_on, pass, enough     going on
    token.nudge             a rule of a window
    wait                    a branch, by its label; branches of one label are one action
    number 4                a number
    cell.r2c2, red, jade    a place, a player, a member of a set
    pawn.red                a piece of which there is one; with the face that is up, if it is a die: `die.red:4`
    cube@bank               a piece of which there are several, by where it lies; on a piece: `tip@card.leaf`
    box#2                   another one of those that lie there, told apart by what lies on it

Numbers hang on the line-up and the number of players alone, not on seeds, processes or machines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from rondel.core.blocks import Each, Means, One, Pause
from rondel.core.core import Site
from rondel.core.expressions import PC
from rondel.core.operations import Over
from rondel.core.types import BIAS, PIECE, PLACE, RULE, Domain
from rondel.lab.learning.cells import Lying
from rondel.lab.learning.numbers_offered import numbers_of
from rondel.lab.learning.observation import slots_of
from rondel.messages.said import say
from rondel.play.game import Rules
from rondel.play.light import LightGame
from rondel.problems import IllegalChoice

_GOING_ON = {Means.PASS.value, Means.ENOUGH.value, Means.GO_ON.value}


class Actions:
    """The actions of one line-up: `names`, and what of them is on offer in a game."""

    def __init__(self, rules: Rules) -> None:
        self.model, self.world = rules.model, rules.model.rules.world
        self._lying, self._pc = Lying(rules.model), rules.model.layout.slot(PC)
        self._numbers: dict[str, int] = {}
        self._pauses = {
            number: _Question(block.end, self.model.core.sites[block.end.site - 1])
            for number, block in enumerate(self.model.core.blocks, 1)
            if isinstance(block.end, Pause)
        }
        for asked in self._pauses.values():
            for name in self._names(asked):
                self._numbers.setdefault(name, len(self._numbers))
        self.names: tuple[str, ...] = tuple(self._numbers)

    def __len__(self) -> int:
        return len(self.names)

    def offered(self, game: LightGame[Any]) -> dict[int, int]:
        """The actions on offer, in the order of the options, each with the option that it is now."""
        return self.offered_at(slots_of(game.position), game.options)

    def offered_at(self, s: Sequence[int], options: Sequence[int]) -> dict[int, int]:
        """The same for a position that is a list of integers, and what is on offer there."""
        asked, found = self._pauses.get(s[self._pc]), dict[int, int]()
        for code in options if asked else ():
            assert asked is not None
            found[self._action(asked, s, code, found)] = code
        return found

    def mask(self, game: LightGame[Any]) -> list[int]:
        """1 for each action that is on offer."""
        mask = [0] * len(self.names)
        for action in self.offered(game):
            mask[action] = 1
        return mask

    def play(self, game: LightGame[Any], action: int) -> None:
        """Plays an action."""
        offered = self.offered(game)
        if action not in offered:
            shown = ", ".join(f"{one} ({self.names[one]})" for one in list(offered)[:12])
            raise IllegalChoice(say("choice.action-not-on-offer", code=repr(action), offered=shown))
        game.play(offered[action])

    # --- what an option is called ---

    def _action(self, asked: _Question, s: Sequence[int], code: int, taken: dict[int, int]) -> int:
        if code in asked.single:
            return self._numbers[self._single(asked, asked.single[code])]
        if asked.domain == PIECE:
            name = self._piece_now(s, code)
            action = self._numbers[name]
            return action if action not in taken else self._another(self._lying.name(code), taken)
        return self._numbers[self._member(asked, code)]

    def _another(self, name: str, taken: dict[int, int]) -> int:
        """One more of those that lie there: the first that is free."""
        others = (self._numbers[f"{name}#{n}"] for n in range(2, self._lying.counts[name] + 1))
        return next(other for other in others if other not in taken)

    def _piece_now(self, s: Sequence[int], piece: int) -> str:
        lying = self._lying
        face, place = s[lying.face_slot(piece)] if lying.faced[piece] else 0, s[lying.place_slot(piece)]
        shown = lying.shown(piece, face) if face else lying.name(piece)
        several = lying.counts[lying.name(piece)] > 1
        return f"{shown}@{self.world.name_of(PLACE, place)}" if several else _apart(shown)

    def _single(self, asked: _Question, offer: One) -> str:
        match offer.means:
            case Means.RULE:
                rule = self.world.rules[offer.value - 1]
                return f"{rule.kind}.{rule.name}"
            case Means.LABEL:
                return _apart(asked.site.labels[offer.value - 1])
        return str(offer.means.value)

    def _member(self, asked: _Question, code: int) -> str:
        if asked.each is not None and asked.each.over is Over.NUMBERS:
            return f"number {code - BIAS}"
        assert asked.domain is not None
        return _apart(self.world.name_of(asked.domain, code))

    # --- all that can ever be on offer ---

    def _names(self, asked: _Question) -> Iterator[str]:
        yield from (self._single(asked, offer) for offer in asked.single.values())
        if asked.each is None:
            return
        if asked.each.over is Over.NUMBERS:
            yield from (f"number {number}" for number in numbers_of(asked.each.source))
        elif asked.domain == PIECE:
            yield from self._pieces
        elif asked.domain is not None:
            yield from (self._member(asked, member) for member in range(1, self._size(asked.domain) + 1))

    @cached_property
    def _pieces(self) -> dict[str, None]:
        return dict.fromkeys(name for piece in range(1, self._lying.facts.pieces + 1) for name in self._piece(piece))

    def _piece(self, piece: int) -> Iterator[str]:
        lying, name = self._lying, self._lying.name(piece)
        shown = [lying.shown(piece, face) for face in lying.faces(piece)] or [name]
        if lying.counts[name] == 1:
            yield from map(_apart, shown)
            return
        yield from (f"{one}@{where}" for _, where in lying.wheres(piece) for one in shown)
        if piece <= lying.facts.hosts:  # what lies on them may make a difference, and nothing else can
            yield from (f"{name}#{number}" for number in range(2, lying.counts[name] + 1))

    def _size(self, domain: Domain) -> int:
        if domain == PLACE:
            return len(self.world.places) + self.world.hosts
        return len(self.world.rules) if domain == RULE else self.world.size(domain)


def _apart(name: str) -> str:
    """A thing that is called like a way of going on is told from it."""
    return f"{name}!" if name in _GOING_ON else name


class _Question:
    """A choice that somebody may be asked for: single offers by their codes, and members of a set."""

    def __init__(self, pause: Pause, site: Site) -> None:
        self.site, self.domain = site, site.domain
        self.single = {offer.code: offer for offer in pause.offers if isinstance(offer, One)}
        self.each = next((offer for offer in pause.offers if isinstance(offer, Each)), None)
