"""Pieces that lie on pieces."""

from __future__ import annotations

from .author import Author, writes
from .sorts import PIECE, Sort
from .world import PieceKind, World

LEFT = ("follow", "stay", "return")


def add_riders(world: World) -> None:
    """Fleas on pawns, cards, goods or crowns; what becomes of them when those leave comes from chance."""
    if not world.likely(0.4):
        return
    able = [kind for kind in ("pawn", "card", "crown", "good", "figure") if kind in (*world.pieces, *world.supers)]
    hosts = world.rng.sample(able, min(len(able), world.rng.randint(1, 2)))
    data = {"count": world.rng.randint(1, 3), "home": "bank", "kept": "purse", "rides": hosts}
    if world.likely(0.8):
        data["left"] = world.rng.choice(LEFT)
    rides = tuple(kind for host in hosts for kind in world.supers.get(host, (host,)))
    world.pieces["flea"] = PieceKind("flea", kept="purse", rides=tuple(dict.fromkeys(rides)))
    world.put("pieces", "flea", data)
    if world.likely(0.3):
        world.pieces["louse"] = PieceKind("louse", rides=("flea",), single=True, plural="lice")
        louse = {"count": 1, "home": "bank", "rides": "flea", "left": world.rng.choice(LEFT), "plural": "lice"}
        world.put("pieces", "louse", louse)


def _rider(author: Author, sort: Sort) -> PieceKind | None:
    kind = author.world.pieces.get(sort.name)
    return kind if kind is not None and kind.rides else None


@writes("piece", weight=5)
def host(author: Author, sort: Sort, depth: int) -> str | None:
    riders = [kind for kind in author.world.pieces.values() if kind.rides]
    able = [kind for kind in riders if sort == PIECE or sort.name in kind.rides]
    return f"{author.expr(Sort(author.pick(able).name), depth)}.host" if able else None


@writes("piece", weight=5)
def rider(author: Author, sort: Sort, depth: int) -> str | None:
    kind = _rider(author, sort)
    return f"{author.expr(Sort(author.pick(kind.rides)), depth)}.{kind.name}" if kind else None


@writes("set of piece", weight=5)
def riders(author: Author, sort: Sort, depth: int) -> str | None:
    kind = _rider(author, sort)
    return f"{author.expr(Sort(author.pick(kind.rides)), depth)}.{author.world.plural(sort)}" if kind else None
