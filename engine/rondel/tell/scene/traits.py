"""What never changes about pieces, places and requirements, by name, as scenes show it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rondel.core.library import members
from rondel.core.types import ENTRY, RULE
from rondel.frozen import frozen
from rondel.rules.link.ruleset import Ruleset
from rondel.rules.types import DEED, Shape, Type
from rondel.rules.world.things import EntryCell, Piece, Place
from rondel.rules.world.world import World
from rondel.syntax.tree import Param
from rondel.tell.scene.scene import AskedFor, Trait

YES = Trait("", "yes")
POSITIONAL = ("index", "row", "column", "owner", "key")  # of places; a piece may have a column of such a name


@frozen
class Traits:
    """Traits of the things of a world."""

    world: World
    ruleset: Ruleset

    def of_piece(self, piece: Piece) -> dict[str, Trait]:
        """What a piece is made of, what stands in its row, and what a deed in its row is given."""
        kinds = self.world.piece_kinds[piece.kind].attributes
        own = dict(self._named("piece", kinds, piece.number))
        cells = [self.world.tables[f"piece.{name}"][piece.number] for name, kind in kinds.items() if kind == DEED]
        given = (self._of_deed(*self.world.deed_cells[number - 1]) for number in cells if number)
        return {**{name: trait for one in given for name, trait in one.items()}, **own}

    def of_place(self, place: Place) -> dict[str, Trait]:
        """What the rule of a place was given."""
        kinds = self.world.place_kinds[place.kind].attributes
        found = dict(self._named("place", kinds, place.number))
        return {name: trait for name, trait in found.items() if name not in POSITIONAL}

    def member(self, place: Place) -> Trait | None:
        """What a place is kept for, if its kind has one for each member of a set."""
        per = self.world.place_kinds[place.kind].per
        return Trait(per, place.name.partition(".")[2]) if place.key and per in self.world.sets else None

    def _named(self, what: str, kinds: Mapping[str, Type], number: int) -> Iterator[tuple[str, Trait]]:
        for name, kind in kinds.items():
            column = self.world.tables.get(f"{what}.{name}", ())
            trait = self._trait(kind, column[number] if number < len(column) else 0)
            if trait is not None:
                yield name, trait

    def _trait(self, kind: Type, value: int) -> Trait | None:
        if kind.shape is Shape.NUMBER:
            return Trait("", str(value))
        if kind.shape is Shape.YES_NO:
            return YES if value else None
        if kind.shape is Shape.ONE and kind.domain == RULE and value:
            return Trait(self.world.rules[value - 1].kind, self.world.rules[value - 1].name)
        if kind.shape is not Shape.ONE or kind.domain is None or not kind.domain.is_set or not value:
            return None
        return Trait(kind.domain.name, self.world.name_of(kind.domain, value))

    # --- what cards ask for ---

    def needs(self, piece: Piece) -> tuple[AskedFor, ...]:
        """The requirements that stand in the row of a piece, in order."""
        kinds = self.world.piece_kinds[piece.kind].attributes
        asked = [name for name, kind in kinds.items() if kind.domain == ENTRY and kind.is_many]
        cells = (members(self.world.tables[f"piece.{name}"][piece.number]) for name in asked)
        return tuple(self._need(self.world.entries[number - 1]) for numbers in cells for number in numbers)

    def _need(self, cell: EntryCell) -> AskedFor:
        traits = self._given(self.ruleset.answers[cell.answer].params, cell.args)
        return AskedFor(cell.answer.rpartition(".")[2], cell.count, traits)

    def _of_deed(self, address: str, args: Iterable[int]) -> dict[str, Trait]:
        return self._given(self.ruleset.deeds[address].params, args)

    def _given(self, params: Iterable[Param], args: Iterable[int]) -> dict[str, Trait]:
        """What somebody is called with, by the names of the parameters."""
        traits = dict[str, Trait]()
        for param, value in zip(params, args, strict=False):
            kind = self.world.named_type(param.type or param.name)
            trait = self._trait(kind, value) if kind is not None else None
            if trait is not None:
                traits[param.name] = trait
        return traits
