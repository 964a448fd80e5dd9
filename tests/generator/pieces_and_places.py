"""Pieces, places, and what lies where."""

from __future__ import annotations

from .author import Author, is_ref, writes
from .sorts import PIECE, PLACE, PLAYER, Sort
from .world import COLOURS, PieceKind, PlaceKind


def _kind(author: Author, sort: Sort) -> Sort:
    """A kind that is what is wanted."""
    world = author.world
    if sort.name == "piece":
        return Sort(author.pick([*world.pieces, *world.supers]))
    return Sort(author.pick(list(world.places))) if sort.name == "place" else sort.one


# --- sets of pieces ---


@writes("set of piece", weight=5, leaf=True)
def all_of_a_kind(author: Author, sort: Sort, depth: int) -> str:
    return author.world.plural(_kind(author, sort))


@writes("set of piece", weight=12, leaf=True)
def lying_there(author: Author, sort: Sort, depth: int) -> str:
    place = author.expr(PLACE if author.likely(0.2) else _kind(author, PLACE), min(depth, 1))
    return f"{place}.{author.world.plural(_kind(author, sort))}"


@writes("set of piece", weight=3)
def in_several_places(author: Author, sort: Sort, depth: int) -> str:
    kinds = [name for name, kind in author.world.places.items() if _many(kind)]
    places = author.expr(Sort(author.pick(kinds)).several, depth)
    return f"{places if is_ref(places) else author.pick(kinds) + 's'}.{author.world.plural(_kind(author, sort))}"


@writes("set of piece", weight=8)
def of_a_player(author: Author, sort: Sort, depth: int) -> str:
    return f"{author.expr(PLAYER, min(depth, 1))}.{author.world.plural(_kind(author, sort))}"


@writes("set of piece", weight=2)
def of_a_player_with(author: Author, sort: Sort, depth: int) -> str | None:
    kind = author.world.pieces.get(_kind(author, sort).name)
    if kind is None or not kind.of:
        return None
    member = author.expr(Sort(author.pick(kind.of)), depth)
    return f"{author.expr(PLAYER, 0)}.{author.world.plural(Sort(kind.name))}({member})"


@writes("set of piece", weight=1, leaf=True)
def whatever_lies_there(author: Author, sort: Sort, depth: int) -> str | None:
    """A place where a set is wanted is what lies there."""
    return f"({author.expr(_kind(author, PLACE), 0)} where yes)" if sort == PIECE.several else None


# --- single pieces ---


@writes("piece", weight=3, leaf=True)
def single_piece(author: Author, sort: Sort, depth: int) -> str | None:
    kind = author.world.pieces.get(_kind(author, sort).name)
    if kind is None or kind.name in author.scope.locals:
        return None
    return kind.name if kind.single else _written_out(author, kind)


def _written_out(author: Author, kind: PieceKind) -> str | None:
    facts = author.world.facts["pieces"][kind.name]
    if kind.ids:
        row = author.pick(facts["rows"])
        return f"{kind.name}.{row['id']}" if row.get("count", 1) == 1 else f"first({kind.name}.{row['id']})"
    if kind.owned:
        name = f"{kind.name}.{author.pick(COLOURS[: author.world.seats])}"
    elif kind.of:
        name = ".".join((kind.name, *(author.pick(author.world.sets[of]) for of in kind.of)))
    else:
        return None
    return name if facts["count"] == 1 else f"first({name})"


@writes("piece", weight=6, leaf=True)
def first_lying_there(author: Author, sort: Sort, depth: int) -> str:
    if author.likely(0.4):
        return f"{author.expr(PLAYER, 0)}.{_kind(author, sort).name}"
    return f"{author.expr(_kind(author, PLACE), 0)}.{_kind(author, sort).name}"


@writes("piece", weight=3)
def with_these(author: Author, sort: Sort, depth: int) -> str | None:
    kind = author.world.pieces.get(_kind(author, sort).name)
    if kind is None or not kind.of:
        return None
    members = [author.expr(Sort(of), depth) for of in author.rng.sample(kind.of, author.rng.randint(1, len(kind.of)))]
    return f"{author.expr(PLAYER, 0)}.{kind.name}({', '.join(members)})"


# --- places ---


@writes("place", weight=6, leaf=True)
def named_place(author: Author, sort: Sort, depth: int) -> str | None:
    kind = author.world.places[_kind(author, sort).name]
    if kind.name in author.scope.locals:
        return None
    if kind.names:
        return author.pick(kind.names)
    return f"{kind.name}.{author.pick(COLOURS[: author.world.seats])}"


@writes("place", weight=8, leaf=True)
def place_of(author: Author, sort: Sort, depth: int) -> str | None:
    kind = author.world.places[_kind(author, sort).name]
    if not kind.per:
        return None
    key = author.expr(Sort(kind.per), min(depth, 1))
    return f"{key}.{kind.name}" if is_ref(key) and author.likely(0.5) else f"{kind.name}({key})"


@writes("place", weight=6)
def place_of_piece(author: Author, sort: Sort, depth: int) -> str:
    piece = author.expr(Sort(author.pick([*author.world.pieces, *author.world.supers])), depth)
    return f"{piece}.place" if sort == PLACE else f"{piece}.{sort.name}"


@writes("set of place", weight=8, leaf=True)
def all_places(author: Author, sort: Sort, depth: int) -> str:
    kind = author.world.places[_kind(author, sort).name]
    return f"{kind.name}s" if _many(kind) else f"[{kind.name}]"


def _many(kind: PlaceKind) -> bool:
    return bool(kind.per or kind.board)
