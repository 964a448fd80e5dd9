"""Numbers, sets of numbers, and conditions."""

from __future__ import annotations

from .author import Author, writes
from .sorts import MOMENT, NUMBER, YES_NO, Sort

COMPARED = ("==", "!=", "<", "<=", ">", ">=")


@writes("number", weight=5, leaf=True)
def literal(author: Author, sort: Sort, depth: int) -> str:
    return str(author.pick((0, 1, 1, 2, 2, 3, 4, 5, 7, 12)))


@writes("number", weight=1, leaf=True)
def odd_literal(author: Author, sort: Sort, depth: int) -> str:
    """At the ends of what a set holds, a table knows, or a number can be."""
    return author.pick(("64", "200", "201", "(-1)", "(-3)", "(-64)", "191", "999999999"))


@writes("any", weight=3, leaf=True)
def named_number(author: Author, sort: Sort, depth: int) -> str | None:
    names = [name for name, found in author.world.numbers.items() if found == sort]
    return author.pick(names) if names else None


@writes("any", weight=2)
def conditional(author: Author, sort: Sort, depth: int) -> str:
    """One of two values; of a single thing something may be asked behind a dot, so that is the first of a set."""
    one, other = author.expr(sort, depth), author.expr(sort, depth)
    if sort.is_one and sort not in (NUMBER, YES_NO):
        return f"first(if {author.condition(depth)} then [{one}] else [{other}])"
    return f"(if {author.condition(depth)} then {one} else {other})"


@writes("number", weight=6)
def arithmetic(author: Author, sort: Sort, depth: int) -> str:
    op = author.pick(("+", "+", "-", "-", "*", "/", "%"))
    return f"({author.number(depth)} {op} {author.number(depth)})"


@writes("number", weight=2)
def negative(author: Author, sort: Sort, depth: int) -> str:
    return f"(-{author.number(depth)})"


@writes("number")
def smaller_or_larger(author: Author, sort: Sort, depth: int) -> str:
    return f"{author.pick(('min', 'max'))}({author.number(depth)}, {author.number(depth)})"


@writes("number", weight=1)
def vast(author: Author, sort: Sort, depth: int) -> str:
    """Where arithmetic stays at the largest number."""
    return f"(999999999 * 999999999 * {author.pick(('4', '5', '999', '(-999)'))} + {author.number(depth)})"


# --- sets of numbers ---


@writes("set of number", weight=6, leaf=True)
def short_range(author: Author, sort: Sort, depth: int) -> str:
    low = author.rng.randint(0, 3)
    return f"({low}..{low + author.rng.randint(0, 4)})"


@writes("set of number")
def any_range(author: Author, sort: Sort, depth: int) -> str:
    return f"({author.number(depth)}..{author.number(depth)})"


# --- conditions ---


@writes("yes_no", weight=1, leaf=True)
def plain_truth(author: Author, sort: Sort, depth: int) -> str:
    """`no` itself, and `not yes`, are refused where something becomes impossible for certain."""
    return author.pick(("(0 < 1)", "(1 > 2)", "(yes == no)"))


@writes("yes_no", weight=3, leaf=True)
def variant(author: Author, sort: Sort, depth: int) -> str | None:
    if "style" not in author.world.options:
        return None
    return f"(style {author.pick(('==', '!='))} {author.pick(('plain', 'fancy'))})"


@writes("moment", weight=4, leaf=True)
def moment(author: Author, sort: Sort, depth: int) -> str:
    return author.pick(("now", *author.world.windows))


@writes("yes_no", weight=2, leaf=True)
def now(author: Author, sort: Sort, depth: int) -> str | None:
    return f"(now {author.pick(('==', '!='))} {author.expr(MOMENT, 0)})" if author.world.windows else None


@writes("yes_no", weight=6, leaf=True)
def short_comparison(author: Author, sort: Sort, depth: int) -> str:
    return f"({author.number(0)} {author.pick(COMPARED)} {author.rng.randint(0, 4)})"


@writes("yes_no", weight=6, leaf=True)
def contrary_comparison(author: Author, sort: Sort, depth: int) -> str:
    """Numbers that can well be the same, for there it shows whether a comparison is turned round rightly."""
    other = author.pick(("0", "1", "2", author.number(0)))
    return f"(not {author.number(min(depth, 1))} {author.pick(COMPARED)} {other})"


@writes("yes_no", weight=6)
def comparison(author: Author, sort: Sort, depth: int) -> str:
    return f"({author.number(depth)} {author.pick(COMPARED)} {author.number(depth)})"


@writes("yes_no", weight=6)
def both_or_any(author: Author, sort: Sort, depth: int) -> str:
    return f"({author.condition(depth)} {author.pick(('and', 'or'))} {author.condition(depth)})"


@writes("yes_no", weight=3)
def contrary(author: Author, sort: Sort, depth: int) -> str:
    return f"(not {author.condition(depth)})"


@writes("yes_no", weight=8)
def same(author: Author, sort: Sort, depth: int) -> str:
    """Two things, or two sets, or a thing and none."""
    found = author.any_sort(0.25)
    if author.likely(0.15) and found != NUMBER and found.is_one:
        return f"({author.expr(found, depth)} {author.pick(('==', '!='))} none)"
    return f"({author.expr(found, depth)} {author.pick(('==', '!='))} {author.expr(found, depth)})"


@writes("yes_no", weight=6)
def among(author: Author, sort: Sort, depth: int) -> str:
    found = author.any_thing()
    return f"({author.expr(found, depth)} in {author.expr(found.several, depth)})"


@writes("yes_no", weight=4)
def of_kind(author: Author, sort: Sort, depth: int) -> str | None:
    world = author.world
    whats = [("piece", name) for name in (*world.pieces, *world.supers)]
    whats += [("place", name) for name in (*world.places, *(["store"] if world.facts["places"]["bank"] else []))]
    whats += [("place", host) for host in _hosts(author)]
    family, name = author.pick(whats)
    found = Sort(family) if author.likely(0.4) or name not in (*world.pieces, *world.places) else Sort(name)
    return f"({author.expr(found, depth)} is {name})"


def _hosts(author: Author) -> list[str]:
    return sorted({host for kind in author.world.pieces.values() for host in kind.rides if host in author.world.pieces})


@writes("yes_no", weight=2, leaf=True)
def cause_is(author: Author, sort: Sort, depth: int) -> str | None:
    if not author.rules:
        return None
    kind = author.pick(sorted(author.rules))
    name = author.pick(author.rules[kind])
    return author.pick((f"(cause is {kind})", f"(cause is {name})", f"(cause == {kind}.{name})", "(cause == none)"))
