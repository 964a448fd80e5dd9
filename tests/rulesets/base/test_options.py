"""What scenarios cannot show of the options and rulings: the order of two steps without a decision between, what is
hidden, and that no option is left out."""

from __future__ import annotations

import random
from functools import cache

import pytest

import rondel
from rondel.lab.module_paths import asked_modules
from rondel.pipeline import Linked, read_lineup
from rondel.play.game import Game
from rondel.source.lineup import Lineup, Option
from rondel.syntax import tree as t


@cache
def linked() -> Linked:
    asked = next(one for one in asked_modules([]) if one.module == "base")
    return read_lineup(Lineup(("base",)), asked.shelves)


def alternatives() -> list[tuple[str, Option]]:
    """Every value of an option but the usual one."""
    ruleset = linked().ruleset
    assert ruleset is not None
    options = {entry.name: entry.data for entry in ruleset.facts.all("options")}
    return [(name, value) for name, data in options.items() for value in data["values"] if value != data["default"]]


def chosen_in_scenarios() -> set[tuple[str, str]]:
    ruleset = linked().ruleset
    assert ruleset is not None
    facts = [part for one in ruleset.scenarios for part in one.scenario.parts if isinstance(part, t.Fact)]
    tests = [value.value for fact in facts if fact.name == "options" for value in fact.values]
    return {(_text(test.left), _text(test.right)) for test in tests if isinstance(test, t.Binary)}


def _text(expr: t.Expr) -> str:
    if isinstance(expr, t.Int):
        return str(expr.value)
    assert isinstance(expr, t.Name)
    return {"yes": "True", "no": "False"}.get(expr.name, expr.name)


@pytest.mark.parametrize(("name", "value"), alternatives())
def test_every_alternative_is_played_by_a_scenario(name: str, value: Option) -> None:
    assert (name, str(value)) in chosen_in_scenarios()


@pytest.mark.soak
@pytest.mark.parametrize(("name", "value"), alternatives())
@pytest.mark.parametrize("players", [2, 4])
def test_games_end_with_every_alternative(name: str, value: Option, players: int) -> None:
    rules = rondel.load("base", players=players, options={name: value})
    assert all(_played(rules.start(seed=seed), seed).over for seed in range(3))


# --- D-05: which half of the Grail space comes first ---


def moved_at_the_grail(order: str) -> list[str]:
    """The apple and the Grail in the order in which they move when somebody first takes it from the board."""
    rules = rondel.load("base", players=2, options={"grail_order": order})
    world = rules.model.rules.world
    for seed in range(100):
        game = _played(rules.start(seed=seed), seed)
        moved = [world.pieces[event.values[0] - 1].name for event in game.events if event.is_move]
        taken = moved.index("grail") if "grail" in moved else 0
        found = [piece for piece in moved[max(taken - 1, 0) : taken + 2] if piece in ("apple", "grail")]
        if len(found) == 2:
            return found
    raise AssertionError("nobody ever took the Grail together with an apple")


def _played(game: Game, seed: int) -> Game:
    chance = random.Random(seed)
    while not game.over:
        game.choose(chance.choice(game.options))
    return game


def test_the_apple_comes_before_the_grail() -> None:
    assert moved_at_the_grail("apple_first") == ["apple", "grail"]


def test_the_grail_comes_before_the_apple_if_the_lineup_says_so() -> None:
    assert moved_at_the_grail("grail_first") == ["grail", "apple"]


# --- O-55: hidden and open ---


def test_hands_and_piles_are_hidden_and_all_else_is_open() -> None:
    view = rondel.load("base", players=2).start(seed=1).view("blue")
    assert set(view.places["hand.yellow"]) == {"mission?"}
    assert "mission?" not in view.places["hand.blue"]
    assert set(view.places["mission_pile"]) == {"mission?"}
    assert set(view.places["traitor_pile"]) == {"traitor?"}
    assert "mission?" not in view.places["mission_display"]
    assert not [piece for piece in view.places["castle.yellow"] if piece.endswith("?")]
