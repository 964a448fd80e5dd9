"""Rings, grids, hexes and graphs: walking, looking around, regions."""

from __future__ import annotations

from .author import Author, writes
from .sorts import NUMBER, WAY, YES_NO, Sort
from .world import PlaceKind

RING = ("clockwise", "counterclockwise")
HEX = ("ne", "e", "se", "sw", "w", "nw")
WAYS = {"ring": RING, "grid": ("n", "ne", "e", "se", "s", "sw", "w", "nw"), "hex": HEX, "graph": ("high", "low")}


def _board(author: Author, sort: Sort) -> PlaceKind | None:
    """The board that places of a sort stand on."""
    kind = author.world.places.get(sort.name)
    return kind if kind is not None and kind.board else None


@writes("way", weight=8, leaf=True)
def named_way(author: Author, sort: Sort, depth: int) -> str:
    boards = author.world.boards()
    return author.pick(WAYS[author.pick(boards).board] if boards else RING)


@writes("set of way", weight=8, leaf=True)
def directions(author: Author, sort: Sort, depth: int) -> str:
    boards = author.world.boards()
    if not boards:
        return f"[{', '.join(RING)}]"
    return f"directions({author.expr(Sort(author.pick(boards).name), min(depth, 1))})"


@writes("place", weight=8)
def step_on(author: Author, sort: Sort, depth: int) -> str | None:
    if _board(author, sort) is None:
        return None
    among = f", {author.expr(sort.several, depth)}" if author.likely(0.5) else ""
    return f"step({author.expr(sort, depth)}, {author.number(min(depth, 1))}, {author.expr(WAY, depth)}{among})"


@writes("place", weight=4)
def furthest(author: Author, sort: Sort, depth: int) -> str | None:
    if _board(author, sort) is None:
        return None
    return f"furthest({author.expr(sort, depth)}, {author.expr(WAY, depth)})"


@writes("place", weight=3)
def opposite(author: Author, sort: Sort, depth: int) -> str | None:
    board = _board(author, sort)
    return f"{author.expr(sort, depth)}.opposite" if board is not None and board.board == "ring" else None


@writes("set of place", weight=6)
def around(author: Author, sort: Sort, depth: int) -> str | None:
    if _board(author, sort) is None and sort.name != "town":
        return None
    return f"neighbours({author.expr(sort.one, depth)})"


@writes("set of place", weight=8)
def region(author: Author, sort: Sort, depth: int) -> str | None:
    if _board(author, sort) is None:
        return None
    start = author.expr(sort.one, depth)
    with author.inside(it=sort.one):
        return f"region({start} by {author.expr(author.pick((NUMBER, YES_NO, YES_NO)), depth)})"


@writes("number", weight=4)
def where_on_a_board(author: Author, sort: Sort, depth: int) -> str | None:
    boards = author.world.boards()
    if not boards:
        return None
    board = author.pick(boards)
    part = "index" if board.board == "ring" else author.pick(("row", "column"))
    return f"{author.expr(Sort(board.name), depth)}.{part}"
