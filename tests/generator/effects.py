"""Steps that change something."""

from __future__ import annotations

from .author import Author, step
from .names_in_sight import written_mark
from .sorts import PIECE, PLAYER, YES_NO, Sort
from .world import PieceKind


def _pieces(author: Author, depth: int) -> str:
    sort = Sort(author.pick([*author.world.pieces, *author.world.pieces, *author.world.supers, "piece"]))
    return author.expr(sort.several if author.likely(0.6) else sort, depth)


def _destination(author: Author, depth: int) -> str:
    hosts = sorted({host for kind in author.world.pieces.values() for host in kind.rides})
    if hosts and author.likely(0.2):
        return author.expr(Sort(author.pick(hosts)), depth)
    return author.expr(Sort(author.pick([*author.world.places, "place"])), depth)


def _dice(author: Author) -> list[PieceKind]:
    return [kind for kind in author.world.pieces.values() if kind.faces]


def quantity(author: Author, depth: int) -> str:
    return author.pick(("1", "2", "3")) if author.likely(0.7) else f"({author.number(depth)})"


@step("effect", weight=8)
def move(author: Author, depth: int) -> str:
    author.spend()
    return f"move {_pieces(author, depth)} to {_destination(author, depth)}"


@step("effect", weight=4)
def move_some(author: Author, depth: int) -> str:
    author.spend()
    kind = Sort(author.pick(list(author.world.pieces)))
    return f"move {quantity(author, depth)} of {author.expr(kind.several, depth)} to {_destination(author, depth)}"


@step("effect", weight=5)
def return_home(author: Author, depth: int) -> str:
    author.spend()
    return f"return {_pieces(author, depth)}"


@step("effect", weight=10)
def score(author: Author, depth: int) -> str:
    author.spend()
    if author.likely(0.7) and author.you():
        return f"score {author.number(depth)}"
    return f"score {author.number(depth)} to {author.expr(PLAYER, depth)}"


@step("effect", weight=4)
def swap(author: Author, depth: int) -> str | None:
    author.spend()
    dice, marks = _dice(author), list(author.world.marks.values())
    if dice and author.likely(0.4):
        die = Sort(dice[0].name)
        return f"swap {author.expr(die, depth)}.face with {author.expr(die, depth)}.face"
    if marks and author.likely(0.4):
        mark = author.pick(marks)
        other = author.pick([one for one in marks if one.holds == mark.holds])
        return f"swap {written_mark(author, mark, depth)} with {written_mark(author, other, depth)}"
    one, two = (Sort(author.pick(list(author.world.pieces))) for _ in range(2))
    return f"swap {author.expr(one, depth)}.place with {author.expr(two, depth)}.place"


@step("effect", weight=5)
def roll(author: Author, depth: int) -> str | None:
    if not _dice(author):
        return None
    author.spend(3)
    what = author.expr(Sort(_dice(author)[0].name).several, depth)
    if author.likely(0.6):
        return f"roll {what}"
    until = f"sum({what} by it.face) > {author.rng.randint(0, 2)}"
    if author.likely(0.2):
        until = author.expr(YES_NO, depth)
    return f"roll {what} until {until}" + (f" or {what} == []" if author.likely(0.9) else "")


def _has_stacks(author: Author) -> bool:
    return any(kind.stack for kind in author.world.places.values())


def stack(author: Author, depth: int) -> str:
    """A stack, known as one; at times none."""
    kind = author.pick([kind for kind in author.world.places.values() if kind.stack])
    if kind.per:
        return f"{kind.name}({author.expr(Sort(kind.per), depth)})"
    return kind.name if author.likely(0.7) else f"first([{kind.name}] where {author.condition(depth)})"


@step("effect", weight=4)
def draw(author: Author, depth: int) -> str:
    author.spend()
    if _has_stacks(author) and author.likely(0.5):
        top = stack(author, depth)
        return f"draw {author.bind(PIECE)} in {top}"
    sort = author.any_thing()
    source = author.expr(sort.several, depth)
    return f"draw {author.bind(sort)} in {source}"


@step("effect", weight=2)
def shuffle(author: Author, depth: int) -> str | None:
    if not _has_stacks(author):
        return None
    author.spend()
    return f"shuffle {stack(author, depth)}"


@step("effect", weight=2)
def draw_several(author: Author, depth: int) -> str | None:
    if not _has_stacks(author):
        return None
    author.spend(3)
    return f"move {quantity(author, depth)} of {stack(author, depth)} to {_destination(author, depth)}"


@step("effect", weight=1)
def look(author: Author, depth: int) -> str | None:
    if not author.you():
        return None
    author.spend()
    return f"look at {_pieces(author, depth)}"


@step("effect", "busy", weight=4)
def take(author: Author, depth: int) -> str | None:
    if not author.you():
        return None
    author.spend(2)
    kind = author.pick([kind for kind in author.world.pieces.values() if kind.kept])
    count = ("up to " if author.likely(0.2) else "") + quantity(author, depth)
    if author.likely(0.4):
        return f"take {count} {kind.name}"
    return f"take {count} of {author.expr(Sort(kind.name).several, depth)}"
