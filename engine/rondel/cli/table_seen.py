"""What lies on the table, as one seat may see it: for every place its pieces in words, alike ones together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rondel.lab.speech import Speech, face_of
from rondel.lab.telling import unknown_to
from rondel.play.game import Game
from rondel.rules.library import members
from rondel.rules.names import mark_type
from rondel.rules.world import Board, Place

BETWEEN = "\N{MIDDLE DOT}"
TIMES = "\N{MULTIPLICATION SIGN}"


@dataclass(frozen=True, slots=True)
class Seen:
    """A game as a seat sees it; seat 0 is somebody who looks at the table and at nobody's hand."""

    speech: Speech
    game: Game
    seat: int

    def pieces(self, place: int) -> list[str]:
        """What lies at a place: so many cubes, dice with what they show."""
        world, unknown = self.speech.world, unknown_to(self.game, self.seat)
        plain: Counter[str] = Counter()
        faces: dict[str, list[int]] = {}
        for piece in members(self._held(place)):
            if unknown >> piece & 1:
                plain[self._text(self.speech.nouns.hidden(world.pieces[piece - 1].kind))] += 1
                continue
            text, face = self._piece(piece, place), face_of(self.game, piece)
            if face:
                faces.setdefault(text, []).append(face)
            else:
                plain[text] += 1
        dice = [f"{text} {BETWEEN.join(map(str, shown))}" for text, shown in faces.items()]
        return dice + [text if count == 1 else f"{count}{TIMES} {text}" for text, count in plain.items()]

    def _piece(self, piece: int, place: int) -> str:
        world = self.speech.world
        owner = self.owner(place)
        text = self._text(self.speech.nouns.piece(piece, seat=owner, at=place))
        riders = self.pieces(len(world.places) + piece) if piece <= world.hosts else []
        return f"{text} ({' + '.join(riders)})" if riders else text

    def _text(self, term: str) -> str:
        return self.speech.nouns.text(term)

    def signs(self, place: int) -> list[str]:
        """The same in as few letters as the words offer (`sign.<piece>`), for the cells of a grid."""
        nouns, pieces = self.speech.nouns, self.speech.world.pieces
        found = []
        for piece in members(self._held(place) & ~unknown_to(self.game, self.seat)):
            sign = f"sign.{pieces[piece - 1].name}"
            found.append(nouns.text(sign) if nouns.has(sign) else "")
        return found if all(found) and found else self.pieces(place)

    def _held(self, place: int) -> int:
        return self.game.position[self.game.rules.model.layout.slot("held", place)]

    # --- places ---

    def owner(self, place: int) -> int:
        owners = self.speech.world.tables.get("place.owner", [])
        return owners[place] if place < len(owners) else 0

    def places_of(self, seat: int) -> Iterator[tuple[str, list[str]]]:
        """The places of a player that hold something."""
        for place in self.speech.world.places:
            if self.owner(place.number) == seat and (found := self.pieces(place.number)):
                yield self._text(self.speech.nouns.place(place.number, seat=seat)), found

    def shared_places(self) -> Iterator[tuple[str, list[str]]]:
        """The places of nobody, apart from boards, that hold something."""
        for place in self.speech.world.places:
            if not self._is_on_board(place) and not self.owner(place.number):
                found = self.pieces(place.number)
                if found:
                    yield self._text(self.speech.nouns.place(place.number)), found

    def _is_on_board(self, place: Place) -> bool:
        return bool(self.speech.world.place_kinds[place.kind].board) and not place.key

    @property
    def boards(self) -> list[Board]:
        return list(self.speech.world.boards.values())

    # --- marks ---

    def marks(self) -> Iterator[str]:
        """What is marked at present: `round: 2`, `first player: red`."""
        view = self.game.view(self.game.rules.players[self.seat - 1 if self.seat else 0])
        for entry in self.game.rules.model.rules.ruleset.facts.all("marks"):
            data = entry.data or {}
            name = self.speech.nouns.text(f"mark.{entry.name}", "cap")
            for index, value in enumerate(view.marks.get(entry.address, ())):
                if value and (shown := self._mark(data, value, seen=self.seat > 0)) is not None:
                    whose = self._key(data, index) if "per" in data else ""
                    yield " ".join(filter(None, (name, whose, shown)))

    def _mark(self, data: dict[str, str], value: int, *, seen: bool) -> str | None:
        """The value of a mark in words; nothing for what may be hidden or is no single thing."""
        found = mark_type(data, self.speech.world)
        match found.shape:
            case "number":
                return str(value)
            case "bool":
                return ""
            case "one" if found.domain != "piece" or seen:
                return self._text(self.speech.nouns.member(found.domain, value))
        return None

    def _key(self, data: dict[str, str], index: int) -> str:
        found = self.speech.world.named_type(data["per"])
        if found is None or not found.domain or not index:
            return ""
        return f"({self._text(self.speech.nouns.member(found.domain, index))})"
