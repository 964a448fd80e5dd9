"""What lies on the table, as one seat may see it: for every place its pieces in words, alike ones together.

Beside the words stands what helps to choose among them where there is no room for all: whether pieces lie where they
began or belong, whether they never lie anywhere else, and whether they are new since somebody looked last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace

from rondel.core.expressions import HELD
from rondel.core.library import members
from rondel.core.types import members_of
from rondel.frozen import frozen
from rondel.play.decision import face_of
from rondel.play.game import Game
from rondel.play.view import unknown_to
from rondel.rules.world.things import Board, Place
from rondel.tell.faces_told import face_text
from rondel.tell.marks_shown import MarksShown
from rondel.tell.speech import Speech

BETWEEN = "\N{MIDDLE DOT}"
TIMES = "\N{MULTIPLICATION SIGN}"


@frozen
class SeenPiece:
    """Pieces at a place that look alike, as one text; `names` are an owner or properties that may be colours."""

    text: str
    count: int = 1
    names: tuple[str, ...] = ()
    owner: int = 0
    is_settled: bool = False
    is_fixed: bool = False
    is_new: bool = False


@frozen
class SeenPlace:
    """A place and what lies there; `has_lost` tells that something has gone since somebody looked last."""

    number: int
    name: str
    pieces: tuple[SeenPiece, ...]
    has_lost: bool = False


@frozen
class SeenTable:
    """A game as a seat sees it; seat 0 is somebody who looks at the table and at nobody's hand.

    `then` is a position of the game to look at instead of the one it is in, and is gone through only once; `before` is
    the table that was seen last.
    """

    speech: Speech
    game: Game
    seat: int
    then: list[int] | None = None
    before: SeenTable | None = None
    _known: dict[int, list[SeenPiece]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def position(self) -> list[int]:
        return self.game.position if self.then is None else self.then

    def pieces(self, place: int) -> list[str]:
        """What lies at a place: so many cubes, dice with what they show."""
        return [found.text for found in self._found(place)]

    def at(self, place: int) -> list[SeenPiece]:
        """What lies at a place, and what of it is new."""
        found = self._found(place)
        if self.before is None:
            return found
        earlier = set(self.before.pieces(place))
        return [piece if piece.text in earlier else replace(piece, is_new=True) for piece in found]

    def has_lost(self, place: int) -> bool:
        """Whether something that lay there is there no more, and nothing new tells it."""
        if self.before is None:
            return False
        now = self.at(place)
        gone = set(self.before.pieces(place)) - {piece.text for piece in now}
        return bool(gone) and not any(piece.is_new for piece in now)

    def place(self, number: int, seat: int = 0) -> SeenPlace:
        """A place by its number, as a player calls it."""
        name = self._text(self.speech.nouns.place(number, seat=seat))
        return SeenPlace(number, name, tuple(self.at(number)), self.has_lost(number))

    def _found(self, place: int) -> list[SeenPiece]:
        if self.then is None:
            return self._look(place)
        if place not in self._known:
            self._known[place] = self._look(place)
        return self._known[place]

    def _look(self, place: int) -> list[SeenPiece]:
        held, at = self.held(place), self._telling(place)
        plain: dict[str, list[int]] = {}
        dice: dict[str, list[int]] = {}
        for piece in members(held & ~self._unknown_pieces):
            face = face_of(self.game.rules.model, self.position, piece)
            if face and not self.speech.nouns.names_face(piece):
                dice.setdefault(self.speech.world.pieces[piece - 1].name, []).append(piece)
            else:
                plain.setdefault(self._piece(piece, place, face, at), []).append(piece)
        shown = [self._alike(self._dice(found, place, at), found, place, 1) for found in dice.values()]
        shown += [self._alike(text, found, place, len(found)) for text, found in plain.items()]
        hidden = self._hidden(held & self._unknown_pieces)
        return shown + [SeenPiece(_counted(text, count), count, is_settled=True) for text, count in hidden.items()]

    def _alike(self, text: str, pieces: Sequence[int], place: int, count: int) -> SeenPiece:
        names, facts = self._names(pieces[0]), self.game.rules.model.core.facts
        plain = not any(map(self._riders, pieces)) and not facts.faced[pieces[0]]
        settled = plain and all(place in (facts.homes[piece], facts.starts[piece]) for piece in pieces)
        owner, fixed = self.speech.world.pieces[pieces[0] - 1].owner, plain and self._is_fixed(pieces[0])
        return SeenPiece(_counted(text, count), len(pieces), names, owner, settled, fixed)

    def _is_fixed(self, piece: int) -> bool:
        """Whether pieces like this never lie anywhere but at places of one kind: they are like print on a board."""
        can_hold = self.game.rules.model.core.facts.can_hold
        return len({place.kind for place in self.speech.world.places if can_hold[place.number] >> piece & 1}) == 1

    def _names(self, piece: int) -> tuple[str, ...]:
        """Whose a piece is, else the members of sets that it is made of."""
        world = self.speech.world
        found = world.pieces[piece - 1]
        if found.owner:
            return (world.players[found.owner - 1],)
        sets = ((name, n) for name, n in found.attributes.items() if name in world.sets)
        return tuple(world.name_of(members_of(name), n) for name, n in sets)

    @property
    def _unknown_pieces(self) -> int:
        """What the seat cannot tell apart. It always comes last: its place among the others would tell its number."""
        return unknown_to(self.game.rules.model, self.position, self.seat)

    def _hidden(self, held: int) -> Counter[str]:
        """Pieces of which only the kind is shown, and what rides on them; sorted, so that nothing else orders them."""
        pieces = self.speech.world.pieces
        terms = ((self.speech.nouns.hidden(pieces[piece - 1].kind), piece) for piece in members(held))
        return Counter(sorted(self._with_riders(term, piece) for term, piece in terms))

    def _dice(self, pieces: Sequence[int], place: int, at: int) -> str:
        term = self.speech.nouns.piece(pieces[0], seat=self.speech.nouns.owner(place), at=at)
        text = self.speech.nouns.text(term, "one" if len(pieces) == 1 else "other")
        model, nouns = self.game.rules.model, self.speech.nouns
        faces = (face_text(nouns, piece, face_of(model, self.position, piece)) for piece in pieces)
        return f"{text} {BETWEEN.join(faces)}"

    def _piece(self, piece: int, place: int, face: int, at: int) -> str:
        owner = self.speech.nouns.owner(place)
        return self._with_riders(self.speech.nouns.piece(piece, seat=owner, face=face, at=at), piece)

    def _telling(self, place: int) -> int:
        """A place whose member goes without saying of all that lies there, because nothing there has another one."""
        places, pieces = self.speech.world.places, self.speech.world.pieces
        if place > len(places):
            return 0
        per, key = self.speech.world.place_kinds[places[place - 1].kind].per, places[place - 1].key
        seen = self.held(place) & ~self._unknown_pieces
        return place if all(pieces[one - 1].attributes.get(per, key) == key for one in members(seen)) else 0

    def _with_riders(self, term: str, piece: int) -> str:
        riders = self._riders(piece)
        return f"{self._text(term)} ({' + '.join(riders)})" if riders else self._text(term)

    def _riders(self, piece: int) -> list[str]:
        world = self.speech.world
        return self.pieces(len(world.places) + piece) if piece <= world.hosts else []

    def _text(self, term: str) -> str:
        return self.speech.nouns.text(term)

    def signs(self, place: int, most: int) -> list[str]:
        """The pieces at a place and on top of each other, each in as few letters as there are: for cells of a grid."""
        held, unknown = self.held(place), self._unknown_pieces
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

    def held(self, place: int) -> int:
        return self.position[self.game.rules.model.layout.slot(HELD, place)]

    # --- places ---

    def places_of(self, seat: int) -> Iterator[tuple[str, list[str]]]:
        """The places of a player that hold something."""
        for place in self.player_places(seat):
            yield place.name, [piece.text for piece in place.pieces]

    def player_places(self, seat: int) -> list[SeenPlace]:
        """The places of a player that hold something or have just lost it."""
        owned = (place.number for place in self.speech.world.places if self.speech.nouns.owner(place.number) == seat)
        return self._filled(self.place(number, seat) for number in owned)

    def shared_places(self) -> list[SeenPlace]:
        """The places of nobody, apart from boards, that hold something or have just lost it."""
        shared = (place for place in self.speech.world.places if not self._is_on_board(place))
        return self._filled(self.place(place.number) for place in shared if not self.speech.nouns.owner(place.number))

    def _filled(self, places: Iterable[SeenPlace]) -> list[SeenPlace]:
        return [place for place in places if place.pieces or place.has_lost]

    def _is_on_board(self, place: Place) -> bool:
        return bool(self.speech.world.place_kinds[place.kind].board) and not place.key

    @property
    def boards(self) -> list[Board]:
        return list(self.speech.world.boards.values())

    # --- marks ---

    def marks(self, *, lasting: bool | None = None) -> Iterator[str]:
        """What is marked at present: `round: 2`, `first player: red`; if asked, only what lasts, or only the rest."""
        for mark in MarksShown(self.speech, self.game, self.seat, self.position).all():
            if lasting is None or lasting == mark.lasts:
                called = f"{mark.label} ({mark.whose})" if mark.whose and mark.text else mark.label
                yield self._labelled(called, mark.text or mark.whose)

    def _labelled(self, name: str, shown: str) -> str:
        literal = self.speech.nouns.literal
        return self.speech.say("table.holds", place=literal(name), text=literal(shown)) if shown else name


def _counted(text: str, count: int) -> str:
    return text if count == 1 else f"{count}{TIMES} {text}"
