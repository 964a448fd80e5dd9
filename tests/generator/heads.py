"""Steps that decide whether a block happens: choose, need, pay, let, set, and forks that hold nothing else."""

from __future__ import annotations

from .author import Author, step
from .effects import quantity
from .members_looked_at import conditions
from .names_in_sight import asked, written_mark
from .sorts import NUMBER, PLAYER, YES_NO, Shape, Sort

CHOICE_WAYS = 4  # members that a choice is reckoned to have


@step("head", "late", "busy", weight=12)
def choose(author: Author, depth: int) -> str | None:
    if not author.affords(2, CHOICE_WAYS) or not author.you():
        return None
    author.spend(2, CHOICE_WAYS)
    sort = author.any_thing()
    source = author.expr(sort.several, 0 if author.likely(0.3) else depth)
    if author.likely(0.25):
        count = author.pick(("", "up to ")) + author.pick(("1", "2", "2", "3", f"({author.number(0)})"))
        return f"choose {count} {author.bind(sort.several)} in {source}"
    return f"choose {author.bind(sort)} in {source}"


@step("head", "late", "busy", weight=6)
def choose_by_answer(author: Author, depth: int) -> str | None:
    """One of those that an answer gives for something at hand, as rules say where something may go."""
    several = [one for one in author.answers if one.params and one.sort.shape is Shape.SET]
    known = [one for one in several if author.scope.acting or not one.acting]
    if not known or not author.affords(2, CHOICE_WAYS) or not author.you():
        return None
    author.spend(2, CHOICE_WAYS)
    sorts = set(author.scope.locals.values())
    at_hand = [one for one in known if any(param.sort in sorts for param in one.params)]
    answer = author.pick(at_hand or known)
    source = asked(author, answer, 0)
    return f"choose {author.bind(answer.sort.one)} in {source}"


@step("head", weight=7)
def need(author: Author, depth: int) -> str:
    author.spend()
    return f"need {author.condition(depth)}"


@step("head", weight=6)
def choose_and_test(author: Author, depth: int) -> str | None:
    """A piece that must be as is wanted: of alike ones some may be, and others not."""
    if not author.affords(3, CHOICE_WAYS) or not author.you():
        return None
    author.spend(3, CHOICE_WAYS)
    sort = Sort(author.pick(("good", "coin", *author.world.pieces)))
    source, certain = author.expr(sort.several, 0), author.expr(sort, 0)
    name = author.bind(sort)
    if author.likely(0.3):  # nothing but being that very piece tells it from those alike
        return f"choose {name} in {source}  need {name} {author.pick(('!=', '!=', '=='))} {certain}"
    return f"choose {name} in {source}  need {conditions(author, name, sort, 0)}"


@step("head", weight=6)
def choose_two(author: Author, depth: int) -> str | None:
    """Two different pieces, one after the other."""
    if not author.affords(4, CHOICE_WAYS**2) or not author.you():
        return None
    author.spend(4, CHOICE_WAYS**2)
    sort = Sort(author.pick(("good", "coin", *author.world.pieces)))
    source = author.expr(sort.several, 0)
    one, other = author.bind(sort), author.bind(sort)
    return f"choose {one} in {source}  choose {other} in {source}  need {other} != {one}"


@step("head", weight=6)
def pay(author: Author, depth: int) -> str | None:
    if not author.affords(2, CHOICE_WAYS) or not author.you():
        return None
    author.spend(2, CHOICE_WAYS)
    count = ("up to " if author.likely(0.2) else "") + quantity(author, min(depth, 1))
    if author.likely(0.4):
        return f"pay {count} {author.pick(('coin', 'good'))}"
    kind = Sort(author.pick(list(author.world.pieces)))
    return f"pay {count} of {author.expr(kind.several, depth)}"


@step("head", "late", weight=6)
def let(author: Author, depth: int) -> str:
    author.spend()
    sort = author.any_sort(0.3)
    value = author.expr(sort, depth)
    return f"let {author.bind(sort)} = {value}"


@step("head", "late", weight=8)
def set_mark(author: Author, depth: int) -> str | None:
    marks = list(author.world.marks.values())
    if not marks:
        return None
    author.spend()
    mark = author.pick(marks)
    if author.likely(0.05):
        value = "no" if mark.holds == YES_NO else "0" if mark.holds == NUMBER else "none" if mark.holds.is_one else "[]"
    else:
        value = author.expr(mark.holds, depth)
    return f"set {written_mark(author, mark, depth)} = {value}"


@step("late", weight=8)
def set_and_use(author: Author, depth: int) -> str | None:
    """Whoever sets something mostly does it for what comes next."""
    marks = list(author.world.marks.values())
    if not marks or not author.affords(3):
        return None
    author.spend(3)
    mark = author.pick(marks)
    name, value, player = written_mark(author, mark, 0), author.expr(mark.holds, depth), author.expr(PLAYER, 0)
    if mark.holds == NUMBER or not mark.holds.is_one:
        amount = name if mark.holds == NUMBER else f"count({name})"
        return f"set {name} = {value}  score {amount} to {player}"
    condition = name if mark.holds == YES_NO else f"{name} == {author.expr(mark.holds, 0)}"
    return f"set {name} = {value}  if {condition} {{ score 1 to {player} }}"


@step("head", "late", weight=2)
def set_local(author: Author, depth: int) -> str | None:
    known = [(name, sort) for name, sort in author.scope.locals.items() if name.startswith("x")]
    if not known:
        return None
    author.spend()
    name, sort = author.pick(known)
    return f"set {name} = {author.expr(sort, depth)}"


@step("head", "late", weight=2)
def set_face(author: Author, depth: int) -> str | None:
    dice = [kind for kind in author.world.pieces.values() if kind.faces]
    if not dice:
        return None
    author.spend()
    value = str(author.rng.randint(1, dice[0].faces)) if author.likely(0.8) else author.number(depth)
    return f"set {author.expr(Sort(dice[0].name), depth)}.face = {value}"


# --- forks that hold nothing but head steps ---


def head_block(author: Author, depth: int) -> str:
    with author.inside():
        steps = [author.step(("head",), depth) for _ in range(author.rng.randint(1, 2))]
    return f"{{ {'  '.join(one for one in steps if one)} }}"


@step("head", weight=3)
def if_in_head(author: Author, depth: int) -> str | None:
    if depth <= 1:
        return None
    condition = author.condition(depth)
    otherwise = f" else {head_block(author, depth - 1)}" if author.likely(0.5) else ""
    return f"if {condition} {head_block(author, depth - 1)}{otherwise}"


@step("head", weight=2)
def may_in_head(author: Author, depth: int) -> str | None:
    if depth <= 1 or not author.you():
        return None
    return f"may {author.fresh('l')} {head_block(author, depth - 1)}"


@step("head", weight=2)
def either_in_head(author: Author, depth: int) -> str | None:
    if depth <= 1 or not author.you():
        return None
    branches = [f"{author.fresh('l')} {head_block(author, depth - 1)}" for _ in range(author.rng.randint(2, 3))]
    return f"either {' or '.join(branches)}"
