"""Conditions on the member that `where` looks at, or that was chosen: what passes turn into masks, tables and filters.

Programs of people are full of them, and a condition that does not speak of a member shows little.
"""

from __future__ import annotations

import re

from .author import Author, writes
from .sorts import NUMBER, PLACE, PLAYER, WAY, YES_NO, Sort

COMPARED = ("==", "!=", "<", "<=", ">", ">=")


@writes("yes_no", weight=30, leaf=True)
def about_it(author: Author, sort: Sort, depth: int) -> str | None:
    """One condition, or several together."""
    return conditions(author, "it", author.scope.it, depth) if author.scope.it is not None else None


@writes("yes_no", weight=14, leaf=True)
def about_a_local(author: Author, sort: Sort, depth: int) -> str | None:
    """The same of something that was chosen, or given."""
    locals_ = author.scope.locals.items()
    known = [(name, of) for name, of in locals_ if of.is_one and of.name not in ("yes_no", "moment", "piece", "rule")]
    if not known or author.scope.it is not None:
        return None
    return conditions(author, *author.pick(known[-3:]), depth)


def conditions(author: Author, name: str, of: Sort, depth: int) -> str:
    found = _one_condition(author, name, of, depth)
    while author.likely(0.35):
        found = f"({found} {author.pick(('and', 'and', 'or'))} {_one_condition(author, name, of, depth)})"
    return f"(not {found})" if author.likely(0.1) else found


def _one_condition(author: Author, name: str, of: Sort, depth: int) -> str:
    if author.likely(0.15) and not author.world.is_place(of):
        return f"({name} in {author.expr(of.several, min(depth, 1))})"
    if author.likely(0.15):
        return f"({name} {author.pick(('==', '!='))} {author.expr(of, min(depth, 1))})"
    part, found = author.pick(parts_of(author, of))
    part = re.sub(r"\bit\b", name, part)
    if found == YES_NO:
        return part
    if not found.is_one:
        return f"({author.expr(found.one, 0)} in {part})" if author.likely(0.6) else f"(count({part}) > 0)"
    if found == NUMBER:
        return f"({part} {author.pick(COMPARED)} {author.expr(NUMBER, min(depth, 0))})"
    if author.likely(0.25) and found != PLACE:
        return f"({part} in {author.expr(found.several, min(depth, 1))})"
    return f"({part} {author.pick(('==', '==', '!='))} {author.expr(found, min(depth, 1))})"


def parts_of(author: Author, of: Sort) -> list[tuple[str, Sort]]:
    """What can be said of a member, with its sort."""
    world = author.world
    if of == NUMBER:
        return [("it", NUMBER), ("it % 2", NUMBER), ("it * it", NUMBER)]
    found = [(f"it.{mark.name}", mark.holds) for mark in world.marks.values() if mark.per == of]
    if of == WAY:
        return [("it", WAY)]
    if of == PLAYER:
        found += [("it.points", NUMBER), ("it.next", PLAYER), ("it.goods", Sort("good").several)]
        return [*found, ("count(it.coins)", NUMBER), ("it.purse", Sort("purse"))]
    if of.name in world.sets:
        return [*found, ("it.index", NUMBER), ("it.next", of), ("neighbours(it)", of.several)]
    if world.is_piece(of):
        return found + _parts_of_piece(author, of)
    return found + _parts_of_place(author, of)


def _parts_of_piece(author: Author, of: Sort) -> list[tuple[str, Sort]]:
    kind = author.world.pieces.get(of.name)
    found = [("it.place", PLACE), ("it.holder", PLAYER), ("it.town", Sort("town")), ("(it.place is purse)", YES_NO)]
    if kind is None:
        return found
    found += [(f"it.{name}", has) for name, has in kind.has.items()] * 2
    found += [("it.owner", PLAYER)] if kind.owned else []
    return found + ([("it.face", NUMBER)] if kind.faces else []) + ([("it.host", Sort("piece"))] if kind.rides else [])


def _parts_of_place(author: Author, of: Sort) -> list[tuple[str, Sort]]:
    kind = author.world.places.get(of.name)
    found = [("count(it.goods)", NUMBER), ("it.coins", Sort("coin").several), ("it.owner", PLAYER)]
    if kind is None:
        return found
    found += [(f"it.{kind.per}", Sort(kind.per))] if kind.per in author.world.sets else []
    if kind.board == "ring":
        return [*found, ("it.index", NUMBER), ("it.opposite", of), ("neighbours(it)", of.several)]
    return [*found, ("it.row", NUMBER), ("it.column", NUMBER)] if kind.board else found
