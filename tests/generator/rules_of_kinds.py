"""Rules of kinds: of the spaces of a board, of members of a set, of cards; options in windows; uses and limits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .author import Author, Done, Param, Spent, writes
from .declarations import Texts, guarded, header, scope_of
from .shapes import block
from .sorts import NUMBER, PLAYER, RULE, Sort
from .world import World

SHADE = Param("shade", Sort("hue"), "hue")
Rules = Sequence[tuple[str, tuple[Param, ...]]]
SITES: Rules = (("mint", ()), ("gate", (SHADE,)), ("mine", (SHADE, Param("depth", NUMBER))))
FACTS = {"worth": "number", "tint": "hue"}


def add_kinds(world: World) -> None:
    """The kinds that rules are declared for, and rules on the spaces of the ring."""
    more = (0.6, 1.0, 2.0)[world.scale]
    if world.likely(0.3 * more):
        world.windows = ["dawn", "dusk"]
        world.put("windows", "always", ["dawn", "dusk"])
        world.put("kinds", "token", {"events": ["play"], "option": True, "facts": FACTS})
    if world.likely(0.15 * more):
        world.put("kinds", "charm", {"events": {"used": ["k"]}, "of": "hue"})
    if world.likely(0.12 * more):
        world.put("kinds", "pact", {"events": ["sign"], "facts": FACTS})
    if "card" in world.pieces and world.likely(0.3 * more):
        world.put("kinds", "feat", {"events": ["shown"], "of": "card"})
    if "space" in world.places and world.likely(0.4 * more):
        world.put("kinds", "site", {"events": ["enter", "leave"] if world.scale == 2 else ["enter"], "of": "space"})
        world.facts["boards"]["track"]["ring"] = [_on_space(world) for _ in world.places["space"].names]


def _on_space(world: World) -> Any:
    name, params = world.rng.choice((*SITES, (None, ())))
    if not params or name is None:
        return name
    values = [world.rng.choice(world.sets["hue"]), world.rng.randint(0, 4)][: len(params)]
    return {name: values if len(values) > 1 else values[0]}


def standing(world: World) -> Rules:
    """The rules that stand on some space."""
    ring = world.facts["boards"]["track"]["ring"]
    names = {name if isinstance(name, str) else next(iter(name)) for name in ring if name is not None}
    return [site for site in SITES if site[0] in names]


def add_all_rules(author: Author, texts: Texts, kind: str) -> None:
    """All rules of a kind, if there is such a kind."""
    if kind not in author.world.facts.get("kinds", {}):
        return
    match kind:
        case "charm":
            _add_rules(author, texts, kind, _plain(author.world.sets["hue"][:2]), Sort("hue"))
        case "feat":
            _add_rules(author, texts, kind, _plain(author.world.pieces["card"].ids[:2]), Sort("card"))
        case "site":
            if rules := standing(author.world):
                _add_rules(author, texts, kind, rules, Sort("space"))
        case "pact":
            _add_rules(author, texts, kind, _plain(("loan", "lease")[: author.rng.randint(1, 2)]), None)
        case "token":
            _add_rules(author, texts, kind, _plain(("nudge", "sell")[: author.rng.randint(1, 2)]), None)


def _plain(names: Sequence[str]) -> Rules:
    return [(name, ()) for name in names]


def _add_rules(author: Author, texts: Texts, kind: str, rules: Rules, of: Sort | None) -> None:
    """Nothing in them does an event of the kind itself, so that no circle comes about."""
    handed = (Param("k", NUMBER),) if kind == "charm" else ()
    handlers: dict[str, list[str]] = {name: [] for name, _ in rules}
    events, done = list(author.world.facts["kinds"][kind]["events"]), list[Done]()
    for event in events:
        most, said = Spent(), False
        for name, params in rules:
            author.spent, author.said_you = Spent(), False
            with author.inside(locals=scope_of((*handed, *params)), this=of or RULE):
                opening = f"on {event}{header(handed, typed=False)}{guarded(author, 0.3)}"
                handlers[name].append(f"{opening} {block(author, author.depth)}")
            most = Spent(max(most.cost, author.spent.cost), 1, max(most.ways, author.spent.ways))
            said = said or author.said_you
        calls = [(f"{kind}.{name}.{event}", None) for name, _ in rules] + ([(f"{{}}.{event}", of)] if of else [])
        done += [Done(call, handed, thing, said, most.cost + 1, most.ways) for call, thing in calls]
    for name, params in rules:
        texts.add(f"{kind} {name}{header(params, typed=True)} {{ {_facts(author, kind)}{'  '.join(handlers[name])} }}")
    author.rules[kind] = [name for name, _ in rules]
    if author.likely(0.3):
        _add_every(author, texts, kind, events[0], handed, of)
    author.deeds += done


def _add_every(author: Author, texts: Texts, kind: str, event: str, handed: tuple[Param, ...], of: Sort | None) -> None:
    """What holds for all rules of a kind."""
    how = author.pick(("before", "after", "around"))
    deeds, author.deeds = author.deeds, []
    with author.inside(locals=scope_of(handed), this=of or RULE):
        body = block(author, 2, effects=1)
    author.deeds = deeds
    body = f"{{ original  if yes {body} }}" if how == "around" else body
    fact = f"worth: {author.rng.randint(1, 4)}  " if kind in ("token", "pact") else ""
    texts.add(f"every {kind} {{ {fact}{how} {event}{header(handed, typed=False)} {body} }}", texts.any_module(author))


def _facts(author: Author, kind: str) -> str:
    facts = ""
    if kind in ("token", "pact"):
        facts += f"worth: {author.rng.randint(0, 5)}  " if author.likely(0.6) else ""
        facts += f"tint: {author.pick(author.world.sets['hue'])}  " if author.likely(0.6) else ""
    if kind != "token":
        return facts
    timing = author.pick((*author.world.windows, ", ".join(author.world.windows), "always"))
    asked = [one.name for one in author.answers if one.sort == NUMBER and not one.params and not one.acting]
    count = f"min({author.pick(asked)}, 2)" if asked and author.likely(0.4) else author.pick(("1", "1", "2"))
    return f"timing: {timing}  limit: {count} per {author.pick(('turn', 'turn', 'game'))}  {facts}"


# --- values ---


@writes("number", "member", weight=5, leaf=True)
def fact_of_a_rule(author: Author, sort: Sort, depth: int) -> str | None:
    names = [name for name, of in FACTS.items() if of == sort.name]
    kinds = [kind for kind in ("token", "pact") if kind in author.rules]
    if not names or not kinds:
        return None
    kind = author.pick(kinds)
    return f"{kind}.{author.pick(author.rules[kind])}.{names[0]}"


@writes("number", "member", weight=4, leaf=True)
def fact_of_the_space(author: Author, sort: Sort, depth: int) -> str | None:
    if "site" not in author.rules:
        return None
    names = [param.name for _, params in standing(author.world) for param in params if param.sort == sort]
    return f"{author.expr(Sort('space'), min(depth, 1))}.{author.pick(names)}" if names else None


@writes("yes_no", weight=3)
def same_rule(author: Author, sort: Sort, depth: int) -> str | None:
    if "site" not in author.rules:
        return None
    name, space = author.pick(author.rules["site"]), author.expr(Sort("space"), depth)
    return author.pick((f"({space}.rule == site.{name})", f"({space} is {name})", f"(cause in [site.{name}])"))


@writes("number", weight=3, leaf=True)
def uses(author: Author, sort: Sort, depth: int) -> str | None:
    """How often a rule or a deed was used while another runs."""
    used = [f"token.{name}" for name in author.rules.get("token", ())]
    used += [deed.call for deed in author.deeds if deed.call == "d1"]
    if not used:
        return None
    call = f"uses({author.pick(used)}, {author.pick(('turn', 'game'))})"
    if author.likely(0.4):
        return f"{author.expr(PLAYER, 0)}.{call}"
    return call if author.you() else None
