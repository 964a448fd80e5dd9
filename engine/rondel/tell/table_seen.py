"""What lies on the table, as one seat may see it: for every place its pieces in words, alike ones together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rondel.core.expressions import HELD
from rondel.core.library import members
from rondel.core.types import PIECE, PLACE
from rondel.frozen import frozen
from rondel.play.decision import face_of
from rondel.play.game import Game
from rondel.play.view import marks_seen, unknown_to
from rondel.rules.read.bare_names import mark_type
from rondel.rules.read.keyed_lookups import key_table
from rondel.rules.types import Shape
from rondel.rules.world.things import Board, Place
from rondel.tell.speech import Speech

BETWEEN = "\N{MIDDLE DOT}"
TIMES = "\N{MULTIPLICATION SIGN}"


@frozen
class SeenTable:
    """A game as a seat sees it; seat 0 is somebody who looks at the table and at nobody's hand."""

    speech: Speech
    game: Game
    seat: int

    def pieces(self, place: int) -> list[str]:
        """What lies at a place: so many cubes, dice with what they show."""
        world, held = self.speech.world, self._held(place)
        plain: Counter[str] = Counter()
        faces: dict[int, list[int]] = {}
        for piece in members(held & ~self._unknown_pieces):
            face = face_of(self.game.rules.model, self.game.position, piece)
            if face and not self.speech.nouns.names_face(piece):
                alike = next(
                    (die for die in faces if world.pieces[die - 1].name == world.pieces[piece - 1].name), piece
                )
                faces.setdefault(alike, []).append(face)
            else:
                plain[self._piece(piece, place, face)] += 1
        dice = [self._dice(piece, place, shown) for piece, shown in faces.items()]
        return dice + _counted(plain) + _counted(self._hidden(held & self._unknown_pieces))

    @property
    def _unknown_pieces(self) -> int:
        """What the seat cannot tell apart. It always comes last: its place among the others would tell its number."""
        return unknown_to(self.game.rules.model, self.game.position, self.seat)

    def _hidden(self, held: int) -> Counter[str]:
        """Pieces of which only the kind is shown, and what rides on them; sorted, so that nothing else orders them."""
        pieces = self.speech.world.pieces
        terms = ((self.speech.nouns.hidden(pieces[piece - 1].kind), piece) for piece in members(held))
        return Counter(sorted(self._with_riders(term, piece) for term, piece in terms))

    def _dice(self, piece: int, place: int, faces: list[int]) -> str:
        term = self.speech.nouns.piece(piece, seat=self.speech.nouns.owner(place), at=self._telling(place))
        text = self.speech.nouns.text(term, "one" if len(faces) == 1 else "other")
        return f"{text} {BETWEEN.join(map(str, faces))}"

    def _piece(self, piece: int, place: int, face: int) -> str:
        owner = self.speech.nouns.owner(place)
        return self._with_riders(self.speech.nouns.piece(piece, seat=owner, face=face, at=self._telling(place)), piece)

    def _telling(self, place: int) -> int:
        """A place whose member goes without saying of all that lies there, because nothing there has another one."""
        places, pieces = self.speech.world.places, self.speech.world.pieces
        if place > len(places):
            return 0
        per, key = self.speech.world.place_kinds[places[place - 1].kind].per, places[place - 1].key
        seen = self._held(place) & ~self._unknown_pieces
        return place if all(pieces[one - 1].attributes.get(per, key) == key for one in members(seen)) else 0

    def _with_riders(self, term: str, piece: int) -> str:
        world, text = self.speech.world, self._text(term)
        riders = self.pieces(len(world.places) + piece) if piece <= world.hosts else []
        return f"{text} ({' + '.join(riders)})" if riders else text

    def _text(self, term: str) -> str:
        return self.speech.nouns.text(term)

    def signs(self, place: int, most: int) -> list[str]:
        """The pieces at a place and on top of each other, each in as few letters as there are: for cells of a grid."""
        held, unknown = self._held(place), self._unknown_pieces
        known = [self._signs_on(piece, self._sign(piece, most), most) for piece in members(held & ~unknown)]
        hidden = sorted(self._signs_on(piece, "?", most) for piece in members(held & unknown))
        return [sign for signs in (*known, *hidden) for sign in signs]

    def _signs_on(self, piece: int, sign: str, most: int) -> list[str]:
        world = self.speech.world
        return [sign, *(self.signs(len(world.places) + piece, most) if piece <= world.hosts else [])]

    def _sign(self, piece: int, most: int) -> str:
        """The sign of a piece if the words have one, else its name, else what tells it apart."""
        nouns = self.speech.nouns
        if sign := nouns.sign(piece):
            return sign
        text = self._text(nouns.piece(piece))
        return text if len(text) <= most else nouns.distinction(piece) or text

    def _held(self, place: int) -> int:
        return self.game.position[self.game.rules.model.layout.slot(HELD, place)]

    # --- places ---

    def places_of(self, seat: int) -> Iterator[tuple[str, list[str]]]:
        """The places of a player that hold something."""
        for place in self.speech.world.places:
            if self.speech.nouns.owner(place.number) == seat and (found := self.pieces(place.number)):
                yield self._text(self.speech.nouns.place(place.number, seat=seat)), found

    def shared_places(self) -> Iterator[tuple[str, list[str]]]:
        """The places of nobody, apart from boards, that hold something."""
        for place in self.speech.world.places:
            if not self._is_on_board(place) and not self.speech.nouns.owner(place.number):
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
        marks = marks_seen(self.game.rules.model, self.game.position, self._unknown_pieces)
        for entry in self.game.rules.model.rules.ruleset.facts.all("marks"):
            data = entry.data or {}
            name = self.speech.nouns.text(f"mark.{entry.name}", "cap")
            for index, value in enumerate(marks.get(entry.address, ())):
                if value and (shown := self._mark(data, value, seen=self.seat > 0)) is not None:
                    whose = self._key(data, index) if "per" in data else ""
                    yield self._labelled(f"{name} {whose}".strip(), shown)

    def _labelled(self, name: str, shown: str) -> str:
        literal = self.speech.nouns.literal
        return self.speech.say("table.holds", place=literal(name), text=literal(shown)) if shown else name

    def _mark(self, data: dict[str, str], value: int, *, seen: bool) -> str | None:
        """The value of a mark in words; nothing for what may be hidden or is no single thing."""
        found = mark_type(data, self.speech.world)
        if found.is_number:
            return str(value) if found.shape is Shape.NUMBER else ""
        if found.domain is None or found.shape is not Shape.ONE or (found.domain == PIECE and not seen):
            return None
        return self._text(self.speech.nouns.member(found.domain, value))

    def _key(self, data: dict[str, str], index: int) -> str:
        found = self.speech.world.named_type(data["per"])
        if found is None or not found.domain or not index:
            return ""
        if found.domain in (PIECE, PLACE):  # of these only some kinds have a slot, counted through
            index = key_table(found, self.speech.world).rows.index(index)
        return f"({self._text(self.speech.nouns.member(found.domain, index))})"


def _counted(texts: Counter[str]) -> list[str]:
    return [text if count == 1 else f"{count}{TIMES} {text}" for text, count in texts.items()]
