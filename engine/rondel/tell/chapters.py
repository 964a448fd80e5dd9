"""Chapters: deeds of whose beginning and end the log knows; what happens meanwhile is told with what they are about.

A module lists them among its facts. `log.begin.<deed>` announces one, `about.<deed>` says what it is about where points
are told; both, and whatever is asked or chosen while it lasts, may name what the deed was given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from rondel.core.types import PLACE, PLAYER, Domain, Member
from rondel.frozen import frozen
from rondel.play.events import Event
from rondel.rules.read.knowledge import ToldDeed
from rondel.tell.nouns import Nouns
from rondel.words.render import Value


@frozen
class OpenChapter:
    """A chapter under way: whose it is, how many of its kind began before it and with it, what its deed was given."""

    deed: ToldDeed
    player: int
    count: int
    given: Mapping[str, Value]
    subject: str = ""  # a place or player that it was given: what its points are for, unless its words say otherwise


class Chapters:
    """The chapters that are open, the innermost last; it hears every event in its order."""

    def __init__(self, nouns: Nouns, chapters: Iterable[ToldDeed], events: Iterable[Event] = ()) -> None:
        self._nouns, self._deeds = nouns, tuple(chapters)
        self._begun: Counter[str] = Counter()
        self.open: list[OpenChapter] = []
        for event in events:
            self.hear(event)

    def hear(self, event: Event) -> OpenChapter | None:
        """The chapter that an event begins or ends; nothing for any other event."""
        if event.what == "begin":
            self.open.append(self._begin(event))
            return self.open[-1]
        return self.open.pop() if event.what == "end" and self.open else None

    def _begin(self, event: Event) -> OpenChapter:
        number, *values = event.values
        deed = self._deeds[number - 1]
        self._begun[deed.address] += 1
        given: dict[str, Value] = {}
        subject = ""
        for (name, found), value in zip(deed.given, values, strict=True):
            if not isinstance(found, Member):
                given[name] = value
            elif value:
                given[name] = term = self._term(found.domain, value)
                subject = subject or (term if found.domain in (PLACE, PLAYER) else "")
        return OpenChapter(deed, event.by, self._begun[deed.address], given, subject)

    def _term(self, domain: Domain, value: int) -> str:
        return self._nouns.place(value) if domain == PLACE else self._nouns.member(domain, value)

    @property
    def given(self) -> dict[str, Value]:
        """What the open chapters were given, by the names of parameters; the innermost counts."""
        return {name: value for chapter in self.open for name, value in chapter.given.items()}

    @property
    def table(self) -> OpenChapter | None:
        """The outermost chapter whose points are told together."""
        return next((chapter for chapter in self.open if chapter.deed.table), None)
