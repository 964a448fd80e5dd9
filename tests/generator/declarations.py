"""Answers with layers, and deeds with what is woven to them."""

from __future__ import annotations

from .author import Asked, Author, Done, Param, Spent
from .heads import head_block
from .shapes import block
from .sorts import NUMBER, WAY, YES_NO, Sort

DEPTH = 3  # of the value of an answer
WOVEN = ("before", "before", "after", "around", "replace")


class Texts:
    """The declarations of each module, as they are written one after the other."""

    def __init__(self, modules: tuple[str, ...]) -> None:
        self.of: dict[str, list[str]] = {name: [] for name in modules}

    def add(self, text: str, module: str = "small") -> None:
        self.of[module].append(text)

    def all(self) -> list[str]:
        return [text for texts in self.of.values() for text in texts]

    def any_module(self, author: Author) -> str:
        return author.pick(list(self.of))


def header(params: tuple[Param, ...], *, typed: bool) -> str:
    """Parameters as they are declared, or as they are repeated."""
    if not params:
        return ""
    return f"({', '.join(_param(param) if typed else param.name for param in params)})"


def _param(param: Param) -> str:
    return param.name if param.name == param.type else f"{param.name}: {param.type}"


def make_params(author: Author, most: int = 2) -> tuple[Param, ...]:
    params: list[Param] = []
    for _ in range(author.rng.randint(0, most)):
        sort = author.any_sort(0.15)
        named = author.likely(0.3) and sort.is_one and sort not in (NUMBER, YES_NO)
        name = sort.name if named and all(sort.name != param.name for param in params) else author.fresh("p")
        params.append(Param(name, sort, _type(author, name, sort)))
    return tuple(params)


def _type(author: Author, name: str, sort: Sort) -> str:
    """The type as it is written, its own name if there is nothing to write: then callers say what it is."""
    if sort.is_one:
        return sort.name
    return name if sort.one in (NUMBER, WAY) or author.likely(0.1) else author.world.plural(sort)


def scope_of(params: tuple[Param, ...]) -> dict[str, Sort]:
    return {param.name: param.sort for param in params}


def cited(author: Author) -> str:
    return author.pick((" cites B-TURN-03", " cites X-7..9, B-1")) if author.likely(0.05) else ""


def guarded(author: Author, share: float) -> str:
    return f" when {author.condition(2)}" if author.likely(share) else ""


# --- answers ---


def add_answer(author: Author, texts: Texts) -> None:
    """An answer and its layers; nothing in them asks an answer that comes later."""
    sort, name, params = author.any_sort(0.35), author.fresh("a"), make_params(author)
    author.said_you = False
    with author.inside(locals=scope_of(params), answer=True):
        author.spent = Spent()
        value = author.expr(sort, DEPTH)
        if author.likely(0.1):
            value = f"if {author.condition(1)} then {value} else {author.expr(sort, 1)}"
        texts.add(f"answer {name}{header(params, typed=True)} = {value}{cited(author)}")
        for _ in range(author.pick((0, 0, 1, 2))):
            _add_layer(author, texts, Asked(name, params, sort))
    author.answers.append(Asked(name, params, sort, author.said_you))


def _add_layer(author: Author, texts: Texts, answer: Asked) -> None:
    target = f"small.{answer.name}{header(answer.params, typed=False)}"
    guard = guarded(author, 0.8)
    how = author.pick(_hows(answer.sort))
    match how:
        case "fix":
            text = f"fix {target} at {author.expr(answer.sort, 2)}"
        case "add":
            text = f"add {author.expr(answer.sort, 2)} to {target}"
        case "remove":
            text = f"remove {author.expr(answer.sort, 2)} from {target}"
        case _:
            text = f"{how} {target}"
    texts.add(f"{text}{guard}{cited(author)}", texts.any_module(author))


def _hows(sort: Sort) -> tuple[str, ...]:
    if sort == YES_NO:
        return ("fix", "allow", "forbid", "forbid")
    if sort == NUMBER:
        return ("fix", "add", "add")
    return ("fix",) if sort.is_one else ("fix", "add", "add", "remove")


# --- deeds ---


def add_deed(author: Author, texts: Texts, name: str, params: tuple[Param, ...]) -> Done:
    """A deed, with what modules weave to it."""
    author.spent, author.said_you = Spent(), False
    with author.inside(locals=scope_of(params), deed=name):
        opening = f"deed {name}{header(params, typed=True)}{guarded(author, 0.2)}"
        ids, early = cited(author), author.likely(0.2)  # between header and body is where they once stood
        body = block(author, author.depth)
        texts.add(f"{opening}{ids} {body}" if early else f"{opening} {body}{ids}")
        ways = author.spent.ways
        for how in author.rng.sample(WOVEN, author.pick((0, 0, 0, 1, 2))):
            _add_woven(author, texts, how, f"small.{name}{header(params, typed=False)}", params)
    done = Done(name, params, None, author.said_you, author.spent.cost + 1, max(ways, author.spent.ways))
    author.deeds.append(done)
    return done


def _add_woven(author: Author, texts: Texts, how: str, seam: str, params: tuple[Param, ...]) -> None:
    opening = f"{how} {seam}{guarded(author, 0.4)}"
    with author.inside(original=params if how == "around" else None):
        body = head_block(author, 2) if how == "before" and author.likely(0.6) else block(author, 2, effects=2)
        body = _with_original(author, body) if how == "around" else body
    texts.add(f"{opening} {body}", texts.any_module(author))


def _with_original(author: Author, body: str) -> str:
    params = author.scope.original or ()
    given = ", ".join(author.expr(param.sort, 1) for param in params)
    again = f"original({given})" if author.likely(0.4) else "original"
    author.spend(author.spent.cost)
    return author.pick((f"{{ {again} }}", f"{{ {again}  if yes {body} }}", body, f"{{ original  {again} }}"))


def add_recursion(author: Author, texts: Texts) -> None:
    """A deed that does itself again, at most three deep."""
    author.spent, author.said_you = Spent(), False
    params = (Param("k", NUMBER),)
    with author.inside(locals=scope_of(params)), author.looped(4):
        body = block(author, 2, effects=2)[1:-1]
        last = block(author, 2, head=0, effects=1)[1:-1]
    texts.add(f"deed dig(k: number) when k > 0 {{ {body}  do dig(min(k, 3) - 1)  {last} }}")
    author.deeds.append(Done("dig", params, None, True, author.spent.cost + 4, author.spent.ways))
