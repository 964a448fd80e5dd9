"""Which parts a table has, whatever the game: one's own things and hand, those of others, cards in sight, the stock.

What is a card and what is stock comes from the facts alone: kinds of pieces that begin in a stack, or where not
everybody sees them, are cards, wherever they lie now.
"""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core.expressions import PLACES
from rondel.core.library import members
from rondel.frozen import frozen
from rondel.rules.world.things import Board, PlaceKind
from rondel.tell.table_seen import SeenPiece, SeenPlace, SeenTable


@frozen
class TableParts:
    """The places of a table, sorted by what they are to the one who looks."""

    seen: SeenTable

    def open_places(self, seat: int) -> list[SeenPlace]:
        """Where everybody sees what a player has."""
        return [place for place in self.seen.player_places(seat) if not self._is_covered(place)]

    def hands(self, seat: int) -> list[SeenPlace]:
        """What a player keeps from the others."""
        return [place for place in self.seen.player_places(seat) if self._is_covered(place)]

    def cards(self) -> list[SeenPlace]:
        """Shared places of cards: what lies open first, stacks last."""
        found = [place for place in self.seen.shared_places() if self._is_for_cards(place)]
        return sorted(found, key=self._is_covered)

    def stock(self) -> list[SeenPlace]:
        """What else is shared: first where something lies that came from elsewhere."""
        found = [place for place in self.seen.shared_places() if not self._is_for_cards(place)]
        return sorted(found, key=lambda place: is_untouched(place.pieces))

    def elsewhere(self, seat: int) -> list[SeenPlace]:
        """The pieces of a player that lie at places which are not that player's."""
        world, nouns = self.seen.speech.world, self.seen.speech.nouns
        places = [self.seen.place(place.number) for place in world.places if nouns.owner(place.number) != seat]
        mine = [(place, [piece for piece in place.pieces if seat and piece.owner == seat]) for place in places]
        return [SeenPlace(place.number, place.name, tuple(pieces)) for place, pieces in mine if pieces]

    def boards(self, offered: Sequence[int]) -> list[Board]:
        """The boards, the most important first: where something is on offer, where one's own pieces stand."""
        return sorted(self.seen.boards, key=lambda board: self._rank(board, offered))

    def _rank(self, board: Board, offered: Sequence[int]) -> tuple[bool, bool]:
        is_offered = any(place.number in offered for place in board.places)
        return not is_offered, not self.mine_on(board)

    def mine_on(self, board: Board) -> list[int]:
        """The places of a board where pieces of the one who looks stand."""
        world, slot = self.seen.speech.world, self.seen.game.rules.model.layout.slot
        own = (piece.number for piece in world.pieces if piece.owner and piece.owner == self.seen.seat)
        lies = {self.seen.position[slot(PLACES, piece)] for piece in own}
        return [place.number for place in board.places if place.number in lies]

    def in_reach(self, board: Board) -> set[int]:
        """Places of a ring that one's own pieces might come to next: as far ahead as the largest die shows."""
        places, facts = board.places, self.seen.game.rules.model.core.facts
        far = min(max(facts.faces, default=0), len(places) - 1) if board.shape == "ring" else 0
        starts = [place.index for place in places if place.number in self.mine_on(board)]
        return {places[(start + step) % len(places)].number for start in starts for step in range(1, far + 1)}

    def _kind(self, place: SeenPlace) -> PlaceKind:
        world = self.seen.speech.world
        return world.place_kinds[world.places[place.number - 1].kind]

    def _is_covered(self, place: SeenPlace) -> bool:
        kind = self._kind(place)
        return kind.stack or kind.seen != "all"

    def _is_for_cards(self, place: SeenPlace) -> bool:
        if self._is_covered(place):
            return True
        facts, world = self.seen.game.rules.model.core.facts, self.seen.speech.world
        held = members(self.seen.held(place.number))
        starts = [facts.starts[piece] for piece in held]
        kinds = [world.place_kinds[world.places[start - 1].kind] if start else None for start in starts]
        return bool(kinds) and all(kind is not None and (kind.stack or kind.seen != "all") for kind in kinds)


def is_untouched(pieces: Sequence[SeenPiece]) -> bool:
    """Whether everything lies where it began or belongs, and nothing is new."""
    return all(piece.is_settled and not piece.is_new for piece in pieces)
