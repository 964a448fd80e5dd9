"""Every option that is ever on offer is an action, the same one wherever and whenever it is meant."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from tests.lab.learning.tables import LARGE, TABLES, played, rules_of

from rondel.core.expressions import Apply, Const, Local
from rondel.core.operations import Op
from rondel.lab.learning.actions import Actions
from rondel.lab.learning.numbers_offered import ALL_NUMBERS, numbers_of
from rondel.load import load
from rondel.problems import IllegalChoice


@cache
def actions_of(modules: tuple[str, ...], players: int) -> Actions:
    return Actions(rules_of(modules, players))


@pytest.mark.parametrize(("modules", "players"), [*TABLES, LARGE])
def test_every_option_is_an_action_of_its_own(modules: tuple[str, ...], players: int) -> None:
    actions = actions_of(modules, players)
    assert len(set(actions.names)) == len(actions)
    for seed in range(3):
        for game in played(rules_of(modules, players), seed, 400):
            assert list(actions.offered(game).values()) == game.options


@pytest.mark.parametrize(("modules", "players"), TABLES)
def test_an_action_is_called_as_the_option_is(modules: tuple[str, ...], players: int) -> None:
    rules, actions = rules_of(modules, players), actions_of(modules, players)
    game = rules.start(4)
    for number in range(60):
        if game.over:
            return
        offered = actions.offered_at(game.position, game.codes)
        for option, action in zip(game.options, offered, strict=True):
            bare = option.id.partition("@")[0].partition("+")[0].partition("#")[0]
            kind = bare.partition(":")[0].partition(".")[0]  # own pieces are named without the owner
            assert kind in actions.names[action].replace("number ", ""), (option.id, actions.names[action])
        game.choose(number % len(game.options))


def test_the_actions_of_a_small_game_are_its_squares() -> None:
    actions = actions_of(("tictactoe",), 2)
    assert {"square.r1c1", "square.r3c3"} <= set(actions.names)
    assert len(actions) < 20


def test_there_are_some_hundreds_for_the_reference_game() -> None:
    assert 100 < len(actions_of(("base",), 3)) < 1000


def test_a_mask_has_a_one_for_what_is_on_offer() -> None:
    actions, game = actions_of(("ring",), 3), rules_of(("ring",), 3).light(1)
    mask = actions.mask(game)
    assert len(mask) == len(actions)
    assert {action for action, here in enumerate(mask) if here} == set(actions.offered(game))


def test_an_action_is_played_as_the_option_that_it_now_is() -> None:
    actions, game = actions_of(("ring",), 3), rules_of(("ring",), 3).light(1)
    other = game.copy()
    action, code = list(actions.offered(game).items())[-1]
    actions.play(game, action)
    other.play(code)
    assert game.position == other.position


def test_an_action_that_is_not_on_offer_is_told() -> None:
    actions, game = actions_of(("tictactoe",), 2), rules_of(("tictactoe",), 2).light(1)
    taken = next(iter(actions.offered(game)))
    actions.play(game, taken)
    with pytest.raises(IllegalChoice, match=rf"action {taken} is not on offer; on offer: \d+ \(square"):
        actions.play(game, taken)


def test_nothing_is_on_offer_when_a_game_is_over() -> None:
    actions, game = actions_of(("tictactoe",), 2), rules_of(("tictactoe",), 2).light(1)
    game.finish(1)
    assert not any(actions.mask(game))


# --- names that could mean two things ---

FACTS = """
module: names
version: 1.0.0
players: {from: 1, to: 1, colours: [red]}
sets: {plan: [pass, enough, stay]}
pieces:
  box: {count: 3, home: shelf}
  bead: {count: 2, home: bag, rides: box}
places: {shelf: {}, bag: {}, far: {}}
"""
DEEDS = """
deed game {
  as red {
    choose up to 1 plan in [pass, enough, stay]
    choose box in shelf.boxes
    move 1 of bag.beads to box
    choose 2 boxes in shelf.boxes
    move boxes to far
  }
}
"""


def test_options_that_would_be_called_alike_are_told_apart(tmp_path: Path) -> None:
    folder = tmp_path / "names"
    folder.mkdir()
    (folder / "module.yaml").write_text(FACTS, encoding="utf-8")
    (folder / "rules.rondel").write_text(DEEDS, encoding="utf-8")
    rules = load("names", shelves=[tmp_path])
    actions, asked = Actions(rules), list[list[str]]()
    for game in played(rules):
        offered = actions.offered(game)
        assert list(offered.values()) == game.options
        asked.append([actions.names[action] for action in offered])
    assert asked[0] == ["pass!", "enough!", "stay", "enough"]
    assert ["box@shelf", "box#2"] in asked


def test_numbers_are_those_that_are_written_or_all() -> None:
    assert numbers_of(Apply(Op.RANGE, (Const(1), Const(3)))) == [1, 2, 3]
    one_or_five = Apply(Op.UNION, tuple(Apply(Op.SINGLE_NUMBER, (Const(n),)) for n in (5, 1)))
    assert numbers_of(one_or_five) == [1, 5]
    assert numbers_of(Apply(Op.RANGE, (Const(1), Local(0)))) == list(ALL_NUMBERS)
