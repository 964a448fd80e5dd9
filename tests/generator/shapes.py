"""Blocks, and steps that hold blocks or lead elsewhere: if, each, may, either, as, do, window."""

from __future__ import annotations

from .author import Author, Done, step, writes
from .names_in_sight import arguments
from .sorts import NUMBER, PLAYER, Sort

LOOP_TIMES = 3


def block(author: Author, depth: int, *, head: int = 2, effects: int = 3) -> str:
    """Head steps, then effects."""
    before = author.spent.ways
    most = effects if author.large else min(effects, 1 if author.little and depth < 2 else 2)
    heads = author.rng.randint(0, min(head, 1) if author.little else head)
    with author.inside():
        steps = [author.step(("head",), depth) for _ in range(heads)]
        if author.likely(0.2):
            steps.append(author.step(("delegate",), depth))
        else:
            steps += [_after_head(author, depth) for _ in range(author.rng.randint(1, most))]
    author.spent.ways = max(before, author.spent.ways) if head else before
    return f"{{ {'  '.join(one for one in steps if one)} }}"


def _after_head(author: Author, depth: int) -> str | None:
    if not author.affords(1):
        return None
    return author.step(("effect", "effect", "late", "shape") if depth > 0 else ("effect",), depth)


@step("shape", "delegate", weight=6)
def if_else(author: Author, depth: int) -> str | None:
    if depth <= 1:
        return None
    text = f"if {author.condition(depth)} {block(author, depth - 1, effects=2)}"
    if author.likely(0.2):
        text += f" else if {author.condition(depth - 1)} {block(author, depth - 1, effects=2)}"
    return text + (f" else {block(author, depth - 1, effects=2)}" if author.likely(0.4) else "")


@step("shape", weight=6)
def each(author: Author, depth: int) -> str | None:
    if depth <= 1 or not author.affords(LOOP_TIMES):
        return None
    sort = author.any_thing()
    in_order = author.likely(0.3) and (sort == PLAYER or sort.name in author.world.sets)
    source = author.expr(sort.in_order if in_order else sort.several, depth - 1)
    with author.inside(), author.looped(LOOP_TIMES):
        return f"each {author.bind(sort)} in {source} {block(author, depth - 1, effects=2)}"


@step("shape", weight=3)
def each_while(author: Author, depth: int) -> str | None:
    """Round and round while something is left that each lap uses up."""
    if depth <= 1 or not author.affords(2 * LOOP_TIMES):
        return None
    marks = [mark.name for mark in author.world.marks.values() if mark.holds == NUMBER and mark.per is None]
    sort = author.any_thing()
    source = author.expr(sort.several, depth - 1)
    with author.inside(), author.looped(2 * LOOP_TIMES):
        name = author.bind(sort)
        also = f" and {author.condition(1)}" if author.likely(0.4) else ""
        left, use = "count(bank.coins) > 0", f"move 1 of bank.coins to {author.expr(PLAYER, 0)}.purse"
        if marks:
            mark = author.pick(marks)
            left, use = f"{mark} < {author.rng.randint(1, 4)}", f"set {mark} = max(0 - 3, {mark}) + 1"
        body = block(author, depth - 1, head=0, effects=1)[1:-1]
        return f"each {name} in {source} while {left}{also} {{ {use} {body} }}"


@step("shape", "busy", weight=5)
def may(author: Author, depth: int) -> str | None:
    if depth <= 1 or not author.you():
        return None
    author.spend(2)
    often, otherwise = "", ""
    if author.likely(0.2) and author.affords(2 * LOOP_TIMES):
        often = f" up to {author.rng.randint(0, LOOP_TIMES) if author.likely(0.6) else f'({author.number(1)})'} times"
    with author.looped(LOOP_TIMES if often else 1):
        body = block(author, depth - 1, effects=2)
    if author.likely(0.2):
        otherwise = f" else {block(author, depth - 1, effects=2)}"
    return f"may {author.fresh('l')}{often} {body}{otherwise}"


@step("shape", weight=2)
def stop(author: Author, depth: int) -> str | None:
    """The deed that is written stops itself, rarely the whole game; mostly only in some case."""
    if not author.scope.deed:
        return None
    deed = "game" if author.likely(0.1) else author.scope.deed
    text = f"stop {deed}{author.pick(('', ' at once'))}"
    return text if author.likely(0.2) else f"if {author.condition(max(depth, 1))} {{ {text} }}"


@step("shape", "delegate", "busy", weight=6)
def either(author: Author, depth: int) -> str | None:
    if depth <= 1 or not author.you():
        return None
    author.spend(2)
    branches = [f"{author.fresh('l')} {block(author, depth - 1, effects=2)}" for _ in range(author.rng.randint(2, 3))]
    return f"either {' or '.join(branches)}"


@step("shape", weight=3)
def as_player(author: Author, depth: int) -> str | None:
    if depth <= 1:
        return None
    player = author.expr(PLAYER, depth - 1)
    said = author.said_you
    with author.inside(acting=True):
        body = block(author, depth - 1, effects=2)
    author.said_you = said
    return f"as {player} {body}"


@step("shape", "delegate", "busy", weight=14)
def do(author: Author, depth: int) -> str | None:
    called = call(author, depth)
    return f"do {called}" if called else None


def able(author: Author, *, costs: bool) -> list[Done]:
    """What can be done, or asked for by `can`, from here."""
    acting = [one for one in author.deeds if author.scope.acting or not one.acting]
    return [one for one in acting if author.affords(one.cost if costs else 1, one.ways)]


def call(author: Author, depth: int) -> str | None:
    """Something that is done, with its arguments; what nobody does yet comes first."""
    known = able(author, costs=True)
    if not known:
        return None
    unused = [one for one in known if one.call not in author.used]
    done = author.pick(unused if unused and author.likely(0.7) else known)
    author.used.add(done.call)
    author.said_you = author.said_you or done.acting
    author.spend(done.cost, done.ways)
    return written_call(author, done, depth)


def written_call(author: Author, done: Done, depth: int) -> str:
    name = done.call if done.of is None else done.call.format(author.expr(done.of, min(depth, 1)))
    args = arguments(author, done.params, min(depth, 2))
    return f"{name}({', '.join(args)})" if args else name


@step("shape", "busy", weight=6)
def window(author: Author, depth: int) -> str | None:
    if not author.world.windows or not author.affords(20) or not author.you():
        return None
    author.spend(20)
    return f"window {author.pick(author.world.windows)}"


@writes("yes_no", weight=3)
def can(author: Author, sort: Sort, depth: int) -> str | None:
    if author.scope.answer or author.scope.it is not None:
        return None
    known = able(author, costs=False)
    if not known:
        return None
    done = author.pick(known)
    author.said_you = author.said_you or done.acting
    author.spend(1, done.ways)
    return f"(can {written_call(author, done, depth)})"
