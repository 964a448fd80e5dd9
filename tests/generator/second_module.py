"""What a second module does to the facts of the first, and what it leaves out of it."""

from __future__ import annotations

from typing import Any

from .author import Author
from .declarations import Texts
from .world import World


def facts_of_second(author: Author) -> dict[str, Any]:
    """The facts of the module `more`: patches by address."""
    world, patch = author.world, dict[str, Any]()
    if author.likely(0.4):
        patch["small.numbers.na"] = author.rng.randint(-2, 6)
    if author.likely(0.3) and "count" in world.facts["pieces"]["coin"]:
        patch["small.pieces.coin"] = {"count": author.rng.randint(3, 9)}
    if "worth" in world.tables and author.likely(0.4):
        patch["small.tables.worth"] = {"rows": {world.sets["hue"][0]: author.rng.randint(0, 9)}}
    if "size" in world.sets and author.likely(0.3):
        patch["small.sets.size"] = {"members": {len(world.sets["size"]): "vast"}}
    if "card" in world.pieces and author.likely(0.4):
        row = world.facts["pieces"]["card"]["rows"][0]
        patch["small.pieces.card"] = {"rows": {0: {**row, "worth": author.rng.randint(0, 9)}}}
    facts: dict[str, Any] = {"module": "more", "version": "1.0.0", "needs": ["small"]}
    return {**facts, "patch": patch} if patch else facts


def add_removal(author: Author, texts: Texts) -> None:
    """A rule of the first module is left out by the second; nothing but its windows led to it."""
    tokens = author.rules.get("token", [])
    if len(tokens) < 2 or "more" not in texts.of or not author.likely(0.5):
        return
    if not any(f".{tokens[-1]}" in text or f"is {tokens[-1]}" in text for text in texts.all()):
        texts.add(f"with small {{ remove small.token.{tokens[-1]} }}", "more")


def add_winners(author: Author, texts: Texts) -> None:
    if author.likely(0.15):
        texts.add("answer winners = most(players by it.points)")


def counted_by_players(world: World) -> None:
    """How many there are may hang on how many play."""
    if world.likely(0.2):
        coin = world.facts["pieces"]["coin"]
        coin["count_by_players"] = {world.seats: coin.pop("count")}
