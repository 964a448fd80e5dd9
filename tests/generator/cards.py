"""Cards in stacks and hands: rows with columns, requirements, deeds in cells, what is hidden."""

from __future__ import annotations

from typing import Any

from .author import Author, Done, Param, Spent, step, writes
from .declarations import Texts, add_deed, header, scope_of
from .sorts import NUMBER, YES_NO, Sort
from .world import PieceKind, PlaceKind, World

CARD = Sort("card")
REQUIREMENTS = (Param("hue", Sort("hue"), "hue"), Param("k", NUMBER))  # of the answers `wanted_1` and `wanted_2`
COLUMNS: dict[str, Any] = {
    "worth": "number", "hue": "hue", "big": "yes_no", "likes": ["hue"], "wants": ["requirement"], "gives": "deed",
}  # fmt: skip
HAS = {"worth": NUMBER, "hue": Sort("hue"), "big": YES_NO, "likes": Sort("hue").several}


def add_cards(world: World) -> None:
    """A stack of cards, where they go, and the hands they are held in."""
    if not world.likely(0.4):
        return
    _add_places(world)
    ids = tuple(f"c{number}" for number in range(1, world.rng.randint(3, 5)))
    rows, starts = [_row(world, name) for name in ids], world.rng.choice(("deck", "heap"))
    world.pieces["card"] = PieceKind("card", HAS, kept="hand", ids=ids)
    world.put("pieces", "card", {"rows": rows, "columns": COLUMNS, "starts": starts, "home": "heap", "kept": "hand"})


def _add_places(world: World) -> None:
    world.places["deck"] = PlaceKind("deck", stack=True, names=("deck",))
    world.places["heap"] = PlaceKind("heap", names=("heap",))
    world.places["hand"] = PlaceKind("hand", "player")
    refill = {"when_empty": "heap"} if world.likely(0.6) else {}
    world.put("places", "deck", {"stack": True, "seen": world.rng.choice(("nobody", "nobody", "all")), **refill})
    world.put("places", "heap", {})
    world.put("places", "hand", {"per": "player", "seen": world.rng.choice(("owner", "all", "nobody"))})
    if world.likely(0.3):
        piles = tuple(f"pile.{hue}" for hue in world.sets["hue"])
        world.places["pile"] = PlaceKind("pile", "hue", stack=True, names=piles)
        world.put("places", "pile", {"per": "hue", "stack": True, "seen": "nobody"})


def _row(world: World, name: str) -> dict[str, Any]:
    rng, hues = world.rng, world.sets["hue"]
    row: dict[str, Any] = {"id": name, "worth": rng.randint(-1, 4), "hue": rng.choice(hues)}
    row["likes"] = rng.sample(hues, rng.randint(0, len(hues)))
    row["wants"] = [_requirement(world) for _ in range(rng.randint(0, 3))]
    if world.likely(0.5):
        row["big"] = True
    if world.likely(0.7):
        row["gives"] = f"gain({rng.randint(0, 3)})"
    if world.likely(0.3):
        row["count"] = 2
    return {key: value for key, value in row.items() if value != []}


def _requirement(world: World) -> str:
    rng = world.rng
    asked = f"wanted_1({rng.choice(world.sets['hue'])})" if world.likely(0.6) else f"wanted_2({rng.randint(0, 2)})"
    return f"{rng.randint(1, 2)} of {asked}"


def add_requirements(author: Author, texts: Texts) -> None:
    """The answers that requirements ask. Inside, `this` is the requirement."""
    if "card" not in author.world.pieces:
        return
    for number, param in enumerate(REQUIREMENTS, 1):
        author.spent, kind = Spent(), Sort(author.pick(("good", "good", "card", "coin")))
        with author.inside(locals=scope_of((param,)), answer=True):
            source = author.expr(kind.several, 1)
            with author.inside(it=kind):
                value = f"{source} where {_fitting(author, param)}"
        texts.add(f"answer wanted_{number}{header((param,), typed=True)} = {value}")
    texts.add("answer fits(entry: requirement) = yes")
    rows = str(author.world.facts["pieces"]["card"])
    known = [text for name, text in (("wanted_1", "entry.hue == amber"), ("wanted_2", "entry.k > 1")) if name in rows]
    if known and author.likely(0.5):
        texts.add(f"forbid small.fits(entry) when {author.pick(known)}", texts.any_module(author))


def _fitting(author: Author, param: Param) -> str:
    fits = " and fits(this)" if author.likely(0.5) else ""
    if param.name == "k":
        return f"{author.number(1)} >= k{fits}"
    return author.pick((f"first(goods where it.hue == hue).place == it.place{fits}", f"count(it.place) > 0{fits}"))


def add_gain(author: Author, texts: Texts) -> None:
    """The deed that cells of cards and tables hold, and how it is done from there."""
    gift = "gift" in author.world.facts.get("tables", {})
    if "card" not in author.world.pieces and not gift:
        return
    deeds, author.deeds = author.deeds, []
    done = add_deed(author, texts, "gain", (Param("k", NUMBER),))
    author.deeds += deeds
    if "card" in author.world.pieces:
        author.deeds.append(Done("{}.gives", (), CARD, done.acting, done.cost, done.ways))
    if gift:
        author.deeds.append(Done("{}.gift", (), Sort("hue"), done.acting, done.cost, done.ways))


@writes("number", weight=7)
def unmet(author: Author, sort: Sort, depth: int) -> str | None:
    """How many requirements cannot be met; the answers behind it may speak of `you`."""
    if "card" not in author.world.pieces or author.scope.answer or not author.you():
        return None
    return f"unmet({author.expr(CARD, depth)}.wants)"


@writes("yes_no", weight=8)
def all_met(author: Author, sort: Sort, depth: int) -> str | None:
    count = unmet(author, NUMBER, depth)
    return f"({count} {author.pick(('==', '<=', '!='))} 0)" if count else None


@step("effect", "busy", weight=5)
def count_unmet(author: Author, depth: int) -> str | None:
    """What a card still wants, for all to see."""
    count = unmet(author, NUMBER, min(depth, 1))
    return f"score {count}" if count else None


@step("head", weight=4)
def need_met(author: Author, depth: int) -> str | None:
    """A card whose requirements are met, as people ask for it."""
    count = unmet(author, NUMBER, min(depth, 1))
    return f"need {count} == 0" if count else None
