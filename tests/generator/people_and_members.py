"""Players, and members of sets."""

from __future__ import annotations

from .author import Author, writes
from .sorts import PLAYER, Sort
from .world import COLOURS


@writes("player", weight=8, leaf=True)
def you(author: Author, sort: Sort, depth: int) -> str | None:
    return author.you()


@writes("player", weight=3, leaf=True)
def named_player(author: Author, sort: Sort, depth: int) -> str:
    name = author.pick((*COLOURS[: author.world.seats], *author.world.neutrals))
    return f"player.{name}" if author.likely(0.2) and "player" not in author.scope.locals else name


@writes("player", "member", weight=4)
def neighbour(author: Author, sort: Sort, depth: int) -> str:
    return f"{author.expr(sort, depth)}.{author.pick(('next', 'previous'))}"


@writes("set of player", weight=8, leaf=True)
def players(author: Author, sort: Sort, depth: int) -> str:
    return "players"


@writes("number", weight=4, leaf=True)
def points(author: Author, sort: Sort, depth: int) -> str:
    return f"{author.expr(PLAYER, min(depth, 1))}.points"


# --- members ---


@writes("member", weight=8, leaf=True)
def named_member(author: Author, sort: Sort, depth: int) -> str:
    name = author.pick(author.world.sets[sort.name])
    return f"{sort.name}.{name}" if author.likely(0.1) and sort.name not in author.scope.locals else name


@writes("set of member", weight=8, leaf=True)
def all_members(author: Author, sort: Sort, depth: int) -> str:
    return f"{sort.name}s"


@writes("number", weight=4)
def index(author: Author, sort: Sort, depth: int) -> str:
    return f"{author.expr(Sort(author.pick(list(author.world.sets))), depth)}.index"


@writes("set of member", weight=3)
def neighbours(author: Author, sort: Sort, depth: int) -> str:
    return f"neighbours({author.expr(sort.one, depth)})"


@writes("member", "player", "number", "yes_no", "set of member", weight=8)
def of_a_thing(author: Author, sort: Sort, depth: int) -> str | None:
    """A property of a piece or a place that never changes."""
    pieces, places = author.world.pieces.values(), author.world.places.values()
    found = [(kind.name, name) for kind in pieces for name, has in kind.has.items() if has == sort]
    found += [(kind.name, kind.per) for kind in places if Sort(kind.per) == sort]
    if not found:
        return None
    kind, name = author.pick(found)
    return f"{author.expr(Sort(kind), depth)}.{'owner' if name == 'player' else name}"


@writes("player", weight=5)
def owner_or_holder(author: Author, sort: Sort, depth: int) -> str:
    kind = author.pick([*author.world.pieces, "piece"])
    return f"{author.expr(Sort(kind), depth)}.{author.pick(('owner', 'holder'))}"


@writes("number", weight=4)
def face(author: Author, sort: Sort, depth: int) -> str | None:
    dice = [kind.name for kind in author.world.pieces.values() if kind.faces]
    return f"{author.expr(Sort(author.pick(dice)), depth)}.face" if dice else None
