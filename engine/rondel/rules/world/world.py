"""What there is, numbered: players, members of sets, places, pieces and rules of one line-up.

Comes in: the facts and the names of the rules. Goes out: a `World` in which everything has a number and every
constant property is a table. Numbers follow declaration and module order only, never the order of a set in memory.
Pieces that others ride on come first, because such a piece is also a place: place number = places + piece number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from rondel.core import types as domains
from rondel.core.expressions import Const, Table, bracketed
from rondel.core.types import Domain, Member, SetOf, Sort, alike, said
from rondel.limits import MOST_ROWS
from rondel.rules.types import BOOL, DEED, NUMBER, PLAYER, Type, core_type, one
from rondel.rules.world.name_index import NameIndex, index_of
from rondel.rules.world.things import Board, EntryCell, Members, Piece, PieceKind, Place, PlaceKind, RuleKind, RuleName

WAYS = ("clockwise", "counterclockwise", "n", "ne", "e", "se", "s", "sw", "w", "nw")


@dataclass(slots=True)
class World:
    """Everything that exists in one line-up, with its numbers and constant tables."""

    seats: int
    players: tuple[str, ...]
    neutrals: tuple[str, ...] = ()
    numbers: dict[str, list[tuple[str, int]]] = field(default_factory=dict)
    options: dict[str, list[tuple[str, Type, int]]] = field(default_factory=dict)
    sets: dict[str, Members] = field(default_factory=dict)
    piece_kinds: dict[str, PieceKind] = field(default_factory=dict)
    super_kinds: dict[str, list[str]] = field(default_factory=dict)
    place_kinds: dict[str, PlaceKind] = field(default_factory=dict)
    super_places: dict[str, list[str]] = field(default_factory=dict)
    rule_kinds: dict[str, RuleKind] = field(default_factory=dict)
    boards: dict[str, Board] = field(default_factory=dict)
    rules: list[RuleName] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    hosts: int = 0
    entries: list[EntryCell] = field(default_factory=list)
    deed_cells: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    windows: dict[str, int] = field(default_factory=dict)
    window_groups: dict[str, tuple[str, ...]] = field(default_factory=dict)
    tables: dict[str, list[int]] = field(default_factory=dict)
    functions: dict[str, tuple[str, tuple[Type, ...], Type, str]] = field(default_factory=dict)
    plurals: dict[str, tuple[str, str]] = field(default_factory=dict)
    made: dict[str, Table] = field(default_factory=dict)
    links: dict[int, set[int]] = field(
        default_factory=dict
    )  # of a place, those that are one step away in both directions
    rows: int = 0  # of all tables that were made from facts
    _name_index: NameIndex | None = field(init=False, default=None, repr=False, compare=False)

    def new_table(self, name: str, size: int, usual: int = 0) -> list[int] | None:
        """The table of that name, made if it is new; nothing if all together would have too many rows."""
        if name not in self.tables:
            if self.rows + size > MOST_ROWS:
                return None
            self.rows += size
            self.tables[name] = [usual] * size
        return self.tables[name]

    # --- domains ---

    @property
    def seated(self) -> tuple[str, ...]:
        """The players at the table, in seat order."""
        return self.players[: self.seats]

    def size(self, domain: Domain) -> int:
        """How many members a domain has."""
        match domain.sort:
            case Sort.SET:
                return len(self.sets[domain.name].names)
            case Sort.PIECE:
                return len(self.pieces)
            case Sort.PLACE:
                return len(self.places) + self.hosts
        return self.sizes()[domain]

    def sizes(self) -> dict[Domain, int]:
        """How many members each domain has."""
        sets = {domains.members_of(name): len(found.names) for name, found in self.sets.items()}
        return {
            domains.PLAYER: self.seats + len(self.neutrals),
            domains.PIECE: len(self.pieces),
            domains.PLACE: len(self.places) + self.hosts,
            domains.RULE: len(self.rules),
            domains.ENTRY: len(self.entries),
            domains.WINDOW: len(self.windows),
            **sets,
        }

    def name_of(self, domain: Domain, number: int) -> str:
        """The name of a member, as ids and saves write it."""
        if number == 0:
            return "none"
        if domain.is_set:
            return self.sets[domain.name].names[number - 1]
        match domain.sort:
            case Sort.NUMBER:
                return str(number)
            case Sort.PLAYER:
                return (self.seated + self.neutrals)[number - 1]
            case Sort.PLACE if number > len(self.places):
                return self.pieces[number - len(self.places) - 1].name
            case Sort.PLACE:
                return self.places[number - 1].name
            case Sort.PIECE:
                return self.pieces[number - 1].name
            case Sort.RULE:
                return self.rules[number - 1].address
            case Sort.WINDOW:
                return next(name for name, value in self.windows.items() if value == number)
        return f"{domain}.{number}"

    def named_type(self, name: str) -> Type | None:
        """The type a bare name stands for, as in the parameters of a deed."""
        plain = {"player": PLAYER, "number": NUMBER, "yes_no": BOOL, "deed": DEED, "requirement": one(domains.ENTRY)}
        if name in plain:
            return plain[name]
        if name in ("way", "moment"):
            return one(domains.WAY) if name == "way" else one(domains.WINDOW)
        if name in self.sets:
            return one(domains.members_of(name))
        if kinds := self.piece_kinds_of(name):
            return one(domains.PIECE, *kinds)
        if kinds := self.place_kinds_of(name):
            return one(domains.PLACE, *kinds)
        if name in self.rule_kinds:
            return one(domains.RULE, name)
        return self._plural_type(name)

    def _plural_type(self, name: str) -> Type | None:
        if name == "players":
            return PLAYER.many()
        _, singular = self.plurals.get(name, ("", ""))
        found = self.named_type(singular) if singular else None
        return found.many() if found is not None else None

    def type_names(self) -> list[str]:
        kinds = [*self.piece_kinds, *self.super_kinds, *self.place_kinds, *self.super_places, *self.rule_kinds]
        return ["player", "number", "yes_no", "deed", "requirement", "way", "moment", *self.sets, *kinds]

    def piece_kinds_of(self, name: str) -> tuple[str, ...]:
        """The concrete kinds of pieces a name covers: the kind itself and all that are one of it."""
        own = [name] if name in self.piece_kinds else []
        return tuple([*own, *(k for k in self.super_kinds.get(name, ()) if k not in own)])

    def place_kinds_of(self, name: str) -> tuple[str, ...]:
        own = [name] if name in self.place_kinds else []
        return tuple([*own, *(k for k in self.super_places.get(name, ()) if k not in own)])

    # --- masks and tables ---

    def piece_mask(self, kinds: Iterable[str]) -> int:
        """All pieces of some kinds; those of a kind are numbered one after the other."""
        found = [self.piece_kinds[kind] for kind in set(kinds)]
        return sum((1 << kind.last + 1) - (1 << kind.first) for kind in found if kind.first <= kind.last)

    def place_mask(self, kinds: Iterable[str]) -> int:
        return sum(1 << place.number for kind in set(kinds) for place in self.place_kinds[kind].places)

    def domain_mask(self, domain: Domain) -> int:
        """All members; of players only those who sit at the table."""
        return ((1 << (self.seats if domain == domains.PLAYER else self.size(domain))) - 1) << 1

    def pieces_of(self, kinds: Iterable[str]) -> Const:
        """All pieces of some kinds, as the core writes them."""
        return Const(self.piece_mask(kinds), SetOf(domains.PIECE))

    def places_of(self, kinds: Iterable[str]) -> Const:
        return Const(self.place_mask(kinds), SetOf(domains.PLACE))

    def everything(self, domain: Domain) -> Const:
        return Const(self.domain_mask(domain), SetOf(domain))

    def table(self, name: str, of: Domain, holds: Type, rows: Callable[[], Sequence[int]]) -> Table:
        """A table with a row for each member of a domain, made when it is first asked for; what is not given is 0."""
        if name not in self.made:
            found = rows()
            missing = self.size(of) + 1 - len(found)
            self.made[name] = Table(name, (*found, *[0] * missing), Member(of), core_type(holds))
        return self.made[name]

    def face_called(self, piece: int, side: int) -> int | str:
        """What a face of a piece shows: a number, or the name of a member."""
        kind = self.piece_kinds[self.pieces[piece - 1].kind]
        value = kind.listed[side - 1] if kind.listed and side else side
        return self.sets[kind.face_set].names[value - 1] if kind.face_set and side else value

    def column(self, of: Domain, attribute: str, holds: Type) -> Table:
        """A constant property of the members of a domain."""
        name = f"{of}.{attribute}"
        made = self.made.get(name)
        if made is not None and not alike(made.holds, core_type(holds)):  # kinds that mean different things by it
            return self.table(f"{name} as {said(core_type(holds))}", of, holds, lambda: self.tables[name])
        return made or self.table(name, of, holds, lambda: self.tables[name])

    def inverse(self, column: Table, values: Domain) -> Table:
        """The table that gives, for a value of a column, the set of those who have it."""
        name = f"by {bracketed(column)}"
        if name not in self.made:
            masks = [0] * (self.size(values) + 1)
            for number, value in enumerate(column.rows):
                if number and 0 <= value < len(masks):
                    masks[value] |= 1 << number
            assert isinstance(column.index, Member)
            self.made[name] = Table(name, tuple(masks), Member(values), SetOf(column.index.domain))
        return self.made[name]

    def ways(self) -> list[list[int]]:
        """The next place in each direction, by the number of the direction; the first row is for none."""
        return [[0], *(self.tables["way." + way] for way in self.way_names)]

    @property
    def way_names(self) -> tuple[str, ...]:
        """All directions: those of rings and grids, then those that boards declare."""
        return self.sets["way"].names

    def is_named(self, place: Place) -> bool:
        """Whether a place stands on a board whose places have names."""
        board = self.boards.get(place.name.partition(".")[0])
        return board is not None and board.shape == "graph" and place.kind == board.kind

    def leads_to(self, place: int) -> list[int]:
        """The places one step away from a place of a board: by its ways, then by its links."""
        targets = (self.tables["way." + way][place] for way in self.way_names)
        return list(dict.fromkeys(number for number in (*targets, *sorted(self.links.get(place, ()))) if number))

    def rules_of(self, kind: str) -> list[RuleName]:
        return [rule for rule in self.rules if rule.kind == kind]

    @property
    def name_index(self) -> NameIndex:
        """Things by their names; asked for when everything is numbered."""
        if self._name_index is None:
            self._name_index = index_of(self.places, self.pieces, self.rules, self.sets.values())
        return self._name_index
