"""What each name of a text means, by the place where it stands: noted while the rules are read, if anybody asks.

`Knowledge.meanings` is None unless somebody wants them, and then nothing is noted. A place may be read several times,
as in `every` for each rule of a kind: what stands there means all that was found, together.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rondel.frozen import ClosedSet, changed_copy, frozen
from rondel.problems import Span
from rondel.rules.types import Type, join


class What(ClosedSet):
    """What a name can be, as it is said to people."""

    LOCAL = "a local"
    PARAMETER = "a parameter"
    OWN_NAME = "a name of the language"
    OWN_TYPE = "a type of the language"
    OWN_PROPERTY = "a property that the language knows"
    FUNCTION = "a function of the language"
    MODULE = "a module"
    DEED = "a deed"
    EVENT = "an event"
    RULE = "a rule"
    RULE_KIND = "a kind of rules"
    FACT = "a fact of a rule"
    ANSWER = "an answer"
    CHANGE = "a change of an answer"
    MARK = "a mark"
    NUMBER = "a number of the facts"
    OPTION = "an option of the line-up"
    TABLE = "a table"
    SET = "a set"
    MEMBER = "a member of a set"
    PIECE_KIND = "a kind of pieces"
    PIECE = "a piece"
    PLACE_KIND = "a kind of places"
    PLACE = "a place"
    PROPERTY = "a property"
    PLAYER = "a player"
    WINDOW = "a window"
    LABEL = "the label of a choice"


@frozen
class Meaning:
    """What a name is, its type where it has one, the addresses it stands for; of a local, where it gets its value."""

    what: What
    name: str
    type: Type | None = None
    addresses: tuple[str, ...] = ()
    bound: Span | None = None


@dataclass(slots=True)
class Meanings:
    """Meanings by the spans of the names; `lines` has the spans by file and line."""

    found: dict[Span, Meaning] = field(default_factory=dict)
    lines: dict[tuple[str, int], list[Span]] = field(default_factory=dict)

    def clear(self) -> None:
        self.found.clear()
        self.lines.clear()

    def note(self, span: Span, meaning: Meaning) -> None:
        """A name means this, and whatever it was found to mean before."""
        known = self.found.get(span)
        if known is None:
            self.lines.setdefault((span.file, span.line), []).append(span)
        self.found[span] = meaning if known is None else _both(known, meaning)

    def at(self, file: str, line: int, column: int) -> tuple[Span, Meaning] | None:
        """The name that stands at a place of a file, or ends there."""
        here = [span for span in self.lines.get((file, line), ()) if span.column <= column <= span.end_column]
        # Where two names meet, the one that begins there is meant.
        best = max(here, key=lambda span: (span.column, -span.end_column), default=None)
        return (best, self.found[best]) if best is not None else None


def _both(known: Meaning, more: Meaning) -> Meaning:
    if known == more or known.what is not more.what:
        return known
    addresses = tuple(dict.fromkeys((*known.addresses, *more.addresses)))
    found = more.type if known.type is None else join(known.type, more.type) if more.type is not None else known.type
    return changed_copy(known, {"addresses": addresses, "type": found or known.type})
