"""Sets and sequences of anything, and what is reckoned over them."""

from __future__ import annotations

from .author import Author, writes
from .sorts import NUMBER, Sort


@writes("set", weight=12)
def where(author: Author, sort: Sort, depth: int) -> str:
    source = author.expr(sort, depth)
    with author.inside(it=sort.one):
        return f"({source} where {author.condition(depth)})"


@writes("set", weight=5)
def together_or_without(author: Author, sort: Sort, depth: int) -> str:
    # A single place would be what lies there.
    other = sort.one if author.likely(0.3) and not author.world.is_place(sort) else sort
    return f"({author.expr(sort, depth)} {author.pick(('+', '-'))} {author.expr(other, depth)})"


@writes("set", weight=3)
def written_out(author: Author, sort: Sort, depth: int) -> str:
    members = [author.expr(sort.one, min(depth, 1)) for _ in range(author.rng.randint(1, 3))]
    return f"[{', '.join(members)}]"


@writes("set", weight=3)
def best_of(author: Author, sort: Sort, depth: int) -> str:
    source = author.expr(sort, depth)
    with author.inside(it=sort.one):
        return f"{author.pick(('most', 'least'))}({source} by {author.number(depth)})"


@writes("set of number", "set of member", "set of player", "set of piece", "set of place", weight=4)
def all_values(author: Author, sort: Sort, depth: int) -> str | None:
    of = author.any_thing()
    source = author.expr(of.several, depth)
    with author.inside(it=of):
        return f"all({source} by {author.expr(sort.one, depth)})"


# --- numbers made of sets ---


@writes("number", weight=10)
def counted(author: Author, sort: Sort, depth: int) -> str:
    return f"count({author.expr(author.any_thing().several, depth)})"


@writes("number", weight=8, leaf=True)
def counted_pieces(author: Author, sort: Sort, depth: int) -> str:
    kind = author.pick(("good", "coin", *author.world.pieces))
    return f"count({author.expr(Sort(kind).several, 0)})"


@writes("number", weight=5)
def reckoned(author: Author, sort: Sort, depth: int) -> str:
    of = author.any_thing()
    source = author.expr(of.several, depth)
    word = author.pick(("sum", "sum", "highest", "lowest"))
    if of == NUMBER and author.likely(0.4):
        return f"{word}({source})"
    with author.inside(it=of):
        return f"{word}({source} by {author.number(depth)})"


@writes("number", weight=1)
def reckoned_in_order(author: Author, sort: Sort, depth: int) -> str:
    of = Sort(author.pick(("player", *author.world.sets)))
    source = author.expr(of.in_order, depth)
    with author.inside(it=of):
        return f"{author.pick(('sum', 'highest', 'lowest'))}({source} by {author.number(depth)})"


@writes("yes_no", weight=2)
def in_order_has(author: Author, sort: Sort, depth: int) -> str:
    of = Sort(author.pick(("player", *author.world.sets)))
    if author.likely(0.5):
        return f"({author.expr(of, depth)} in {author.expr(of.in_order, depth)})"
    return f"({author.expr(of.in_order, depth)} {author.pick(('==', '!='))} {author.expr(of.several, depth)})"


# --- sequences ---


@writes("sequence of player", weight=6, leaf=True)
def seated(author: Author, sort: Sort, depth: int) -> str:
    return f"seated({author.expr(sort.one, min(depth, 1))})"


@writes("sequence of member", weight=6, leaf=True)
def starting(author: Author, sort: Sort, depth: int) -> str:
    return f"starting({author.expr(sort.one, min(depth, 1))})"


@writes("sequence", weight=4)
def where_in_order(author: Author, sort: Sort, depth: int) -> str:
    source = author.expr(sort, depth)
    with author.inside(it=sort.one):
        return f"({source} where {author.condition(depth)})"


@writes("set of player", "set of member", weight=1)
def order_forgotten(author: Author, sort: Sort, depth: int) -> str:
    op = author.pick(("+", "-"))
    return f"({author.expr(sort, depth)} {op} {author.expr(sort.in_order, depth)})"
