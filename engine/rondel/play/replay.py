"""Records of games replayed: under changed rules it is said at which choice, and why, they part.

A record with another fingerprint is replayed like any: if every choice and all digests follow, it is the same game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from rondel.frozen import frozen
from rondel.messages.said import Said, say
from rondel.play.choice import Choice
from rondel.play.digests import PARTS, PositionReader, former_digest
from rondel.play.game import Game, Rules
from rondel.play.record_read import BadRecord, Digests, Record, read_record
from rondel.problems import IllegalChoice, RondelError

__all__ = ["BadRecord", "Divergence", "Record", "RecordParted", "changes_since", "read_record", "replay"]


@frozen
class Divergence:
    """Where a record and the rules part: `number` counts choices from 1."""

    number: int
    choice: Choice | None
    what: Said
    offered: tuple[str, ...] = ()
    reason: str = ""


class RecordParted(RondelError):
    """A record that the rules do not follow to its end; `game` is what became of it, `parted` where and why."""

    def __init__(self, game: Game, parted: Divergence) -> None:
        self.game, self.parted = game, parted
        super().__init__(say("record.parted", n=parted.number, what=parted.what))


def changes_since(rules: Rules, found: Record) -> list[Said]:
    """How the rules that are here differ from those that a record was played by: versions, and the fingerprint."""
    here = rules.model.rules.ruleset.versions
    then, absent = found.versions, say("record.absent")
    changes = [
        say("record.version", name=name, now=here.get(name) or absent, then=then.get(name) or absent)
        for name in sorted({*here, *then})
        if here.get(name) != then.get(name)
    ]
    if rules.fingerprint != found.fingerprint:
        changes.append(say("record.fingerprint", now=rules.fingerprint[:12], then=found.fingerprint[:12]))
    return changes


def replay(rules: Rules, record: Record, upto: int | None = None) -> tuple[Game, Divergence | None]:
    """The game that a record tells, as far as the rules follow it."""
    game = rules.start(record.seed)
    parted = _Following(game, record, record.choices[:upto]).parted()
    if parted is None and upto is None:
        parted = _other_end(game, record)
    return game, parted


def _other_end(game: Game, record: Record) -> Divergence | None:
    end = len(record.choices)
    if record.digests and len(game.choices) > end:
        return Divergence(end + 1, None, say("record.goes-on", option=game.choices[end].option))
    if record.digest and former_digest(game) != record.digest:
        return Divergence(end, None, say("record.another-position"))
    return None


class _Following:
    """A game that makes the choices of a record; `seen` are those that were compared, `agreed` those with a digest."""

    def __init__(self, game: Game, record: Record, told: tuple[Choice, ...]) -> None:
        self.game, self.told = game, told
        self.reader = PositionReader(game.rules)
        self.digests = {digests.after: digests for digests in record.digests}
        self.seen, self.agreed = 0, -1

    def parted(self) -> Divergence | None:
        """Where it could not follow any more."""
        while True:
            parted = self._compare_made() or self._compare_position()
            if parted is not None or self.seen >= len(self.told):
                return parted
            self._put_in_order()
            parted = self._make(self.told[self.seen])
            if parted is not None:
                return parted

    def _compare_made(self) -> Divergence | None:
        """The choice made last, and all that were forced after it, beside those of the record."""
        made = self.game.choices
        for number in range(self.seen, min(len(made), len(self.told))):
            if made[number] != self.told[number]:
                return _other_choice(made[number], self.told[number], number + 1)
        self.seen = len(made)
        return None

    def _compare_position(self) -> Divergence | None:
        expected = self.digests.get(self.seen) if self.seen <= len(self.told) else None
        if expected is None:
            return None
        differing = _differing(expected, self.reader.digests(self.game.position))
        if not differing:
            self.agreed = self.seen
            return None
        since = say("record.agreed-after", n=self.agreed) if self.agreed >= 0 else say("record.from-set-up")
        return Divergence(self.seen, None, say("record.parts-differ", parts=tuple(differing), since=since))

    def _put_in_order(self) -> None:
        """Several that a record names in whatever order, as somebody may have written it, come as the machine asks."""
        told, about = self.told[self.seen :], self.told[self.seen].about
        several = list(takewhile(lambda choice: choice.about == about, told))
        if len(several) < 2 or self.game.over:
            return
        named = self.game.copy()
        named.name_in_any_order()
        if named.naming is None:
            return
        for count, choice in enumerate(several, 1):
            try:
                named.choose(choice.option)
            except IllegalChoice:
                return
            if made := named.choices[self.seen : self.seen + count]:
                self.told = (*self.told[: self.seen], *_in_order_of(made, several[:count]), *told[count:])
                return

    def _make(self, wanted: Choice) -> Divergence | None:
        game, number = self.game, self.seen + 1
        if game.over:
            return Divergence(number, wanted, say("record.over-already"))
        decision = game.decision
        offered = tuple(option.id for option in decision.options)
        if decision.about != wanted.about:
            return Divergence(number, wanted, say("record.asks-about", about=decision.about), offered)
        if decision.player != wanted.player:
            return Divergence(number, wanted, say("record.asks", player=decision.player), offered)
        if wanted.forced:
            return Divergence(number, wanted, say("record.no-longer-forced"), offered)
        try:
            game.choose(wanted.option)
        except IllegalChoice:
            what = say("record.not-on-offer", option=wanted.option)
            return Divergence(number, wanted, what, offered, _reason(game, wanted))
        return None


def _in_order_of(made: Sequence[Choice], told: Sequence[Choice]) -> Sequence[Choice]:
    """Choices of a record as the machine made them; what was forced hangs on the order, all else is compared later."""
    order = [choice.option for choice in made]
    if sorted(order) != sorted(choice.option for choice in told) or order == [choice.option for choice in told]:
        return told
    by_option = sorted(told, key=lambda choice: order.index(choice.option))
    return [replace(one, forced=other.forced) for one, other in zip(by_option, made, strict=True)]


def _differing(expected: Digests, found: tuple[str, ...]) -> list[str]:
    """The parts of a position that are others."""
    return [part for part, one, other in zip(PARTS, expected.parts, found, strict=False) if one != other]


def _other_choice(made: Choice, wanted: Choice, number: int) -> Divergence:
    """Only forced choices can be others: the rest were made as the record says."""
    if (made.about, made.option) != (wanted.about, wanted.option):
        what = say("record.only-choice", option=made.option, about=made.about)
    elif made.player != wanted.player:
        what = say("record.asks", player=made.player)
    else:
        what = say("record.forced-now")
    return Divergence(number, wanted, what, (made.option,))


def _reason(game: Game, choice: Choice) -> str:
    found = game.why(choice.option)
    return f"{found[0].code} ({found[0].span})" if found and found[0].span else ""
