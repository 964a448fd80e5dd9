"""What is marked at present, as one seat may see it, in words: the round is 2, the first player is red."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.core.types import PIECE, PLACE, PLAYER
from rondel.frozen import frozen
from rondel.play.decision import face_of
from rondel.play.game import Game
from rondel.play.view import marks_seen, unknown_to
from rondel.rules.read.bare_names import mark_type
from rondel.rules.read.elaborate import START
from rondel.rules.read.keyed_lookups import key_table
from rondel.rules.types import Shape
from rondel.tell.speech import Speech


@frozen
class ShownMark:
    """A mark that holds something: `text` is what, for whom it is kept stands in `whose` (`player`, if that is one)."""

    name: str
    label: str
    text: str
    whose: str = ""
    player: str = ""
    number: int | None = None
    lasts: bool = False


@frozen
class MarksShown:
    """The marks of a position as a seat sees them; seat 0 sees nothing that can be hidden."""

    speech: Speech
    game: Game
    seat: int
    position: list[int]

    def all(self) -> Iterator[ShownMark]:
        """All that hold something which may be told."""
        model = self.game.rules.model
        marks = marks_seen(model, self.position, unknown_to(model, self.position, self.seat))
        for entry in model.rules.ruleset.facts.all("marks"):
            data = entry.data or {}
            name, lasts = self.speech.nouns.text(f"mark.{entry.name}", "cap"), data.get("while") == START
            for index, value in enumerate(marks.get(entry.address, ())):
                if value and (shown := self._value(data, value)) is not None:
                    number = value if mark_type(data, self.speech.world).shape is Shape.NUMBER else None
                    yield ShownMark(entry.name, name, shown, *self._key(data, index), number, lasts)

    def _value(self, data: dict[str, str], value: int) -> str | None:
        """The value of a mark in words; nothing for what may be hidden or is no single thing."""
        found = mark_type(data, self.speech.world)
        if found.is_number:
            return str(value) if found.shape is Shape.NUMBER else ""
        if found.domain is None or found.shape is not Shape.ONE or (found.domain == PIECE and not self.seat):
            return None
        nouns = self.speech.nouns
        if found.domain == PIECE:
            face = face_of(self.game.rules.model, self.position, value)
            return nouns.text(nouns.piece(value, face=face))
        return nouns.text(nouns.member(found.domain, value))

    def _key(self, data: dict[str, str], index: int) -> tuple[str, str]:
        """For whom or what a mark is kept, in words, and the player if it is one."""
        world = self.speech.world
        found = world.named_type(data["per"]) if "per" in data else None
        if found is None or not found.domain or not index:
            return "", ""
        if found.domain in (PIECE, PLACE):  # of these only some kinds have a slot, counted through
            index = key_table(found, world).rows.index(index)
        said = self.speech.nouns.text(self.speech.nouns.member(found.domain, index))
        return said, world.name_of(PLAYER, index) if found.domain == PLAYER else ""
