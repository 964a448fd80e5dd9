"""A program as a function of a seed: the texts of one or two modules, and how they come to a table."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from rondel.frozen import frozen

from . import (
    boards_and_ways,
    cards,
    effects,
    heads,
    members_looked_at,
    names_in_sight,
    numbers_and_truth,
    people_and_members,
    pieces_and_places,
    riders,
    rules_of_kinds,
    sets_of_things,
    shapes,
)
from .author import Author, Spent
from .declarations import Texts, add_answer, add_deed, add_recursion, make_params
from .facts_text import facts_text
from .second_module import add_removal, add_winners, counted_by_players, facts_of_second
from .sorts import NUMBER, PLAYER, Sort
from .steady_answers import add_choosing_answer, add_steady_answer
from .world import World, add_marks, make_world

SHARED = 8  # programs that have one world
FAMILIES = (
    boards_and_ways, cards, effects, heads, members_looked_at, names_in_sight, numbers_and_truth, people_and_members,
    pieces_and_places, riders, rules_of_kinds, sets_of_things, shapes,
)  # fmt: skip


@frozen
class Module:
    name: str
    facts: dict[str, Any]
    deeds: str

    def write(self, shelf: Path) -> None:
        folder = shelf / self.name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "module.yaml").write_text(facts_text(self.facts), encoding="utf-8")
        (folder / "rules.rondel").write_text(self.deeds, encoding="utf-8")


@frozen
class Program:
    """What is played: modules, so many players, options."""

    seed: int
    modules: tuple[Module, ...]
    players: int
    options: dict[str, Any]


def program_of(seed: int) -> Program:
    """The program of a seed."""
    rng, world = Random(seed), world_of(seed // SHARED)
    modules = ("small", "more") if rng.random() < 0.4 else ("small",)
    author, texts = Author(rng, world), Texts(modules)
    _write(author, texts)
    facts = {"small": world.facts, "more": facts_of_second(author)}
    made = tuple(Module(name, facts[name], "\n".join(texts.of[name]) + "\n") for name in modules)
    return Program(seed, made, world.seats, world.options)


@lru_cache(maxsize=4)
def world_of(seed: int) -> World:
    """A world that several programs have in common: facts that were read once are not read again."""
    world = make_world(Random(seed))
    world.spans = ["turn", "d1"]
    for add in (cards.add_cards, riders.add_riders, rules_of_kinds.add_kinds, add_marks, counted_by_players):
        add(world)
    if world.likely(0.4):
        world.put("chapters", "turn", None)
        world.put("chapters", "d1", {"table": True} if world.likely(0.5) else None)
    if world.likely(0.1):
        rows = dict.fromkeys(world.sets["hue"], "gain(1)")
        world.put("tables", "gift", {"from": "hue", "to": "deed", "rows": rows})
    return world


def _write(author: Author, texts: Texts) -> None:
    """What comes later does and asks what comes before, and never the other way round."""
    cards.add_requirements(author, texts)
    if author.likely(0.6):
        add_choosing_answer(author, texts)
    for _ in range(author.rng.randint(1, 3 if author.large else 1)):
        add_answer(author, texts)
    if author.likely(0.35):
        add_steady_answer(author, texts)
    cards.add_gain(author, texts)
    add_deed(author, texts, "d1", make_params(author))
    for kind in ("charm", "feat", "pact"):
        rules_of_kinds.add_all_rules(author, texts, kind)
    if author.large or author.likely(0.15):
        add_deed(author, texts, "d2", make_params(author))
    rules_of_kinds.add_all_rules(author, texts, "site")
    if author.likely(0.12):
        add_recursion(author, texts)
    if author.large:
        add_answer(author, texts)
    rules_of_kinds.add_all_rules(author, texts, "token")
    author.deeds = [one for one in author.deeds if not one.call.startswith("token.")]
    _add_turn(author, texts)
    _add_game(author, texts)
    add_removal(author, texts)
    add_winners(author, texts)


def _add_turn(author: Author, texts: Texts) -> None:
    """What everybody does in each round: it has no head, so that it always happens, and much to choose."""
    author.spent, author.said_you = Spent(), False
    sort = author.pick((NUMBER, Sort("hue"), Sort("good"), PLAYER, Sort(author.pick(list(author.world.places)))))
    with author.inside(locals={"k": NUMBER}):
        source = author.expr(sort.several, 0)
        steps = ["score 1", f"choose {author.bind(sort)} in {source}"]
        steps += [author.step(("busy",), author.depth) or "" for _ in range(author.rng.randint(2, 4))]
    texts.add(f"deed turn(k: number) {{ {'  '.join(steps)} }}")


def _add_game(author: Author, texts: Texts) -> None:
    author.spent = Spent()
    with author.inside(acting=False, locals={}):
        steps = ["each p in players { move 2 of bank.coins to p.purse  move 1 of goods to p.purse }"]
        steps.append(author.step(("effect", "late"), 2) or "")
        if author.large:
            steps.append(f"if yes {shapes.block(author, 2)}")
        rounds = author.rng.randint(3, 5)
        seats = "seated(first(players))" if rounds == 5 else "players"  # a sequence is gone through otherwise
        steps.append(f"each k in 1..{rounds} {{ each p in {seats} {{ as p {{ do turn(k) }} }} }}")
        if author.large:
            steps.append(f"if yes {shapes.block(author, 2)}")
    texts.add(f"deed game {{ {'  '.join(steps)} }}")
