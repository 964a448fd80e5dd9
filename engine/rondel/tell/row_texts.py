"""What the rows of pieces say, in words: `text.<kind>` with the columns of a row as its values.

    text.card: "{requires: list and}: {points} {word.point: points}"
    text.base.item: "{~colour good}"                    one of the things that a column `[requirement]` or `deed` holds

A number or yes/no (1, 0) is a number there, a member or a rule is its term, several are a list; `owner` is whose it is,
`face` what it shows. Requirements that differ only in what an adjective says are said together: "black and grey flag".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from rondel.core.library import members
from rondel.core.types import ENTRY, Domain
from rondel.rules.link.ruleset import Ruleset
from rondel.rules.types import Shape, Type
from rondel.rules.world.things import EntryCell, Piece
from rondel.rules.world.world import World
from rondel.syntax.tree import Param
from rondel.words.catalogue import Catalogue
from rondel.words.message import adjectives_only
from rondel.words.render import Value, render

FACE = "face"


@dataclass(slots=True)
class _Demand:
    """Requirements that are said together: for each parameter the values it has among them."""

    answer: str
    count: int
    values: list[list[int]]

    def differs(self, cell: EntryCell) -> list[int]:
        """The parameters in which another requirement is not like these."""
        return [i for i, (own, value) in enumerate(zip(self.values, cell.args, strict=True)) if own != [value]]


@dataclass(slots=True)
class RowTexts:
    """The texts of rows in one language; `member` and `literal` make terms of members and of texts."""

    world: World
    ruleset: Ruleset
    catalogue: Catalogue
    member: Callable[[Domain, int], str]
    literal: Callable[[str], str]

    def has(self, what: str, piece: Piece) -> str:
        """The id of the message for a piece, as `text` or `sign`: of its kind, else of what that also is."""
        ids = (f"{what}.{kind}" for kind in (piece.kind, *self.world.piece_kinds[piece.kind].supers))
        return next((id for id in ids if self.catalogue.message(id) is not None), "")

    def names_face(self, piece: Piece) -> bool:
        """Whether the text of a piece says what it shows."""
        message = self.catalogue.message(self.has("text", piece) or "text.")
        return message is not None and any(name.name == FACE for name in message.names)

    def said(self, id: str, piece: Piece, face: int = 0) -> str:
        return render(self.catalogue, id, self._values(piece) | ({FACE: face} if face else {}))

    def _values(self, piece: Piece) -> dict[str, Value]:
        found: dict[str, Value] = {}
        for name, kind in self.world.piece_kinds[piece.kind].attributes.items():
            value = self._value(kind, self.world.tables[f"piece.{name}"][piece.number])
            if value is not None:
                found[name] = value
        return found | ({"owner": f"player.{self.world.players[piece.owner - 1]}"} if piece.owner else {})

    def _value(self, kind: Type, value: int) -> Value | None:
        """What stands in a cell, as a message takes it; nothing for an empty one."""
        if kind.is_number:
            return value
        if kind.domain == ENTRY and kind.is_many:
            return self._demands([self.world.entries[number - 1] for number in members(value)])
        if kind.shape is Shape.DEED:
            return self._deed(value) if value else None
        if kind.domain is None:
            return None
        if kind.is_many:
            return tuple(self.member(kind.domain, number) for number in members(value))
        return self.member(kind.domain, value) if value else None

    # --- calls in cells ---

    def _deed(self, number: int) -> str:
        address, values = self.world.deed_cells[number - 1]
        params = self.ruleset.deeds[address].params
        return self.literal(self._call(address, params, [[value] for value in values], {}))

    def _demands(self, cells: Iterable[EntryCell]) -> tuple[str, ...]:
        found: list[_Demand] = []
        for cell in cells:
            if not (found and self._goes_with(found[-1], cell)):
                found.append(_Demand(cell.answer, cell.count, [[value] for value in cell.args]))
        return tuple(self.literal(self._demand(each)) for each in found)

    def _goes_with(self, demand: _Demand, cell: EntryCell) -> bool:
        """Adds a requirement to others if an adjective can say all that differs: "2 black and grey flags" would not."""
        if (demand.answer, demand.count, 1) != (cell.answer, cell.count, cell.count):
            return False
        message, differs = self.catalogue.message(f"text.{cell.answer}"), demand.differs(cell)
        if message is None or len(differs) != 1 or cell.args[differs[0]] in demand.values[differs[0]]:
            return False
        if self.ruleset.answers[cell.answer].params[differs[0]].name not in adjectives_only(message.parts):
            return False
        demand.values[differs[0]].append(cell.args[differs[0]])
        return True

    def _demand(self, demand: _Demand) -> str:
        params = self.ruleset.answers[demand.answer].params
        return self._call(demand.answer, params, demand.values, {"n": demand.count})

    def _call(
        self, address: str, params: Sequence[Param], values: Sequence[Sequence[int]], more: Mapping[str, Value]
    ) -> str:
        """A deed or an answer with its values, by `text.<address>`; without such words by its name."""
        given: dict[str, Value] = dict(more)
        for param, several in zip(params, values, strict=False):
            found = [each for value in several if (each := self._argument(param, value)) is not None]
            if found:
                given[param.name] = found[0] if len(found) == 1 else tuple(found)
        return render(self.catalogue, f"text.{address}", given)

    def _argument(self, param: Param, value: int) -> Value | None:
        kind = self.world.named_type(param.type or param.name)
        return self._value(kind, value) if kind is not None else None
