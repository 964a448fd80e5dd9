"""Answers as people write them: about arguments alone, to be reckoned beforehand; and those that choose by them."""

from __future__ import annotations

from .author import Asked, Author, Param
from .declarations import Texts, guarded, header, scope_of
from .members_looked_at import parts_of
from .sorts import NUMBER, PIECE, PLACE, PLAYER, YES_NO, Sort


def add_steady_answer(author: Author, texts: Texts) -> None:
    """An answer about members, players or yes and no, and at times a layer on it."""
    sorts = [Sort(author.pick(list(author.world.sets))) for _ in range(author.rng.randint(1, 2))]
    if author.likely(0.3):
        sorts.append(author.pick((YES_NO, PLAYER)))
    params = tuple(Param(author.fresh("p"), sort, sort.name) for sort in sorts)
    sort = author.pick((NUMBER, YES_NO, sorts[0], sorts[0].several))
    name, author.said_you = author.fresh("a"), False
    target = f"small.{name}{header(params, typed=False)}"
    texts.add(f"answer {name}{header(params, typed=True)} = {_value(author, sort, params)}")
    with author.inside(locals=scope_of(params), answer=True):
        if author.likely(0.4):
            guard = f" when {_truth(author, params)}" if author.likely(0.7) else guarded(author, 1.0)
            texts.add(f"fix {target} at {_value(author, sort, params)}{guard}", texts.any_module(author))
    author.answers.append(Asked(name, params, sort, author.said_you))


def add_choosing_answer(author: Author, texts: Texts) -> None:
    """The members of a set of which something is as the argument says, or how many there are."""
    of = author.pick(
        (Sort("good"), Sort("good"), Sort("hue"), PLAYER, PLAYER, Sort(author.pick(list(author.world.pieces))))
    )
    part, sort = author.pick([(part, sort) for part, sort in parts_of(author, of) if sort.is_one and sort != YES_NO])
    params: tuple[Param, ...] = (Param(author.fresh("p"), sort, sort.name),)
    if sort in (PLACE, PIECE):
        return  # no parameter is of that type
    author.said_you = False
    with author.inside(locals={}, answer=True):
        source = author.expr(of.several, 0)
    op = author.pick(("==", "!=", "<", ">", ">=")) if sort == NUMBER else author.pick(("==", "==", "!="))
    members = f"{source} where {part} {op} {params[0].name}"
    if author.likely(0.3):
        params = (*params, Param(author.fresh("p"), of, of.name))
        members += f" and it != {params[1].name}"
    name, counted = author.fresh("a"), author.likely(0.4)
    value = f"count({members})" if counted else members
    texts.add(f"answer {name}{header(params, typed=True)} = {value}")
    author.answers.append(Asked(name, params, NUMBER if counted else of.several, author.said_you))


def _value(author: Author, sort: Sort, params: tuple[Param, ...]) -> str:
    if sort == YES_NO:
        return _truth(author, params)
    if sort == NUMBER:
        return f"{_number(author, params)} {author.pick(('+', '*', '-', '%'))} {_number(author, params)}"
    if sort.is_one:
        return author.pick((f"{params[0].name}.next", f"{params[0].name}.previous", params[0].name))
    return f"{sort.name}s where it.index {author.pick(('<', '>', '!='))} {_number(author, params)}"


def _number(author: Author, params: tuple[Param, ...]) -> str:
    param = author.pick(params)
    if param.sort in (PLAYER, YES_NO):
        return str(author.rng.randint(0, 3))
    able = [table.name for table in author.world.tables.values() if table.of == (param.sort,) and table.to == NUMBER]
    return f"{author.pick(able)}({param.name})" if able and author.likely(0.5) else f"{param.name}.index"


def _truth(author: Author, params: tuple[Param, ...]) -> str:
    same = [one for one in params[1:] if one.sort == params[0].sort]
    if same and author.likely(0.6):
        return f"{params[0].name} {author.pick(('==', '!='))} {same[0].name}"
    if params[-1].sort == YES_NO and author.likely(0.6):
        return f"not {params[-1].name}"
    return f"{_number(author, params)} {author.pick(('<', '>', '=='))} {author.rng.randint(1, 3)}"
