"""Values that have a name: locals, `it`, `this`, marks, answers, tables, and members of sets by their place."""

from __future__ import annotations

from .author import Asked, Author, Param, is_ref, writes
from .sorts import NUMBER, YES_NO, Sort
from .world import Mark


@writes("any", weight=14, leaf=True)
def local(author: Author, sort: Sort, depth: int) -> str | None:
    """Mostly one of the last: what was chosen is spoken of next."""
    names = [name for name, found in author.scope.locals.items() if author.fits(found, sort)]
    return author.pick(names[-2:] if author.likely(0.5) else names) if names else None


@writes("any", weight=20, leaf=True)
def it(author: Author, sort: Sort, depth: int) -> str | None:
    found = author.scope.it
    return "it" if found is not None and author.fits(found, sort) else None


@writes("any", weight=8, leaf=True)
def this(author: Author, sort: Sort, depth: int) -> str | None:
    found = author.scope.this
    return "this" if found is not None and author.fits(found, sort) else None


@writes("piece", "place", weight=1)
def of_unknown_kind(author: Author, sort: Sort, depth: int) -> str | None:
    """A piece or place of any kind where one of a certain kind is wanted: kinds only have to overlap."""
    if not author.world.is_piece(sort):
        return f"{author.expr(Sort(author.pick(list(author.world.pieces))), depth)}.place"
    place = author.expr(Sort(author.pick(list(author.world.places))), depth)
    return author.pick((f"first({place})", f"nth({place}, {author.number(0)})"))


# --- marks ---


@writes("any", weight=8, leaf=True)
def mark(author: Author, sort: Sort, depth: int) -> str | None:
    marks = [one for one in author.world.marks.values() if author.fits(one.holds, sort)]
    return written_mark(author, author.pick(marks), depth) if marks else None


def written_mark(author: Author, mark: Mark, depth: int) -> str:
    if mark.per is None:
        return mark.name
    key = author.expr(mark.per, min(depth, 1))
    return f"{key}.{mark.name}" if is_ref(key) and author.likely(0.3) else f"{mark.name}({key})"


# --- answers ---


@writes("any", weight=12, leaf=True)
def answer(author: Author, sort: Sort, depth: int) -> str | None:
    if depth < -1:
        return None  # arguments of arguments
    known = [one for one in author.answers if author.fits(one.sort, sort)]
    known = [one for one in known if author.scope.acting or not one.acting]
    return asked(author, author.pick(known), depth) if known else None


def asked(author: Author, answer: Asked, depth: int) -> str:
    author.said_you = author.said_you or answer.acting
    author.spend()
    args = arguments(author, answer.params, min(depth, 1))
    name = f"small.{answer.name}" if author.likely(0.05) else answer.name
    if not args:
        return name
    if name == answer.name and is_ref(args[0]) and args[0] != "none" and author.likely(0.3):
        rest = f"({', '.join(args[1:])})" if args[1:] else ""
        return f"{args[0]}.{name}{rest}"
    return f"{name}({', '.join(args)})"


def arguments(author: Author, params: tuple[Param, ...], depth: int) -> list[str]:
    return [_argument(author, param.sort, depth) for param in params]


def _argument(author: Author, sort: Sort, depth: int) -> str:
    if author.likely(0.03) and sort.is_one and sort not in (NUMBER, YES_NO):
        return "none"
    known = local(author, sort, depth) if author.likely(0.7) else None
    return known or author.expr(sort, depth)


# --- tables ---


@writes("any", weight=4)
def table(author: Author, sort: Sort, depth: int) -> str | None:
    tables = [one for one in author.world.tables.values() if author.fits(one.to, sort)]
    if not tables:
        return None
    found = author.pick(tables)
    return f"{found.name}({', '.join(author.expr(key, depth) for key in found.of)})"


# --- one of several ---


@writes("number", "player", "member", "piece", "place", "way", weight=5)
def first_of_several(author: Author, sort: Sort, depth: int) -> str:
    several = author.expr(sort.several, depth)
    if author.likely(0.4):
        with author.inside(it=sort):
            return f"first({several} by {author.number(depth)})"
    return f"first({several})"


@writes("number", "player", "member", "piece", "place", "way", weight=3)
def nth_of_several(author: Author, sort: Sort, depth: int) -> str:
    return f"nth({author.expr(sort.several, depth)}, {author.number(depth)})"


@writes("player", "member", weight=3)
def first_in_order(author: Author, sort: Sort, depth: int) -> str:
    order = author.expr(sort.in_order, depth)
    return f"first({order})" if author.likely(0.4) else f"nth({order}, {author.number(depth)})"
