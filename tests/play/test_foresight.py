"""What is foreseen comes true, in the game and in every other one that looks the same to the one who decides."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rondel import Game, Rules, load
from rondel.play.courses import Course
from rondel.play.decision import Option
from rondel.play.events import Event
from rondel.play.foresight import rehearsed

GAMES = str(Path(__file__).parents[1] / "games")
ALL = ("base", "arthur", "caerleon", "decree", "gold", "kings_favor", "market", "morgana", "round_table", "treasures")
FACTS = """
module: probe
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
sets: {colour: [black, grey]}
pieces:
  pawn: {owner: player, count: 1, home: yard(owner)}
  card: {of: [colour], count: 2, home: deck}
  die: {count: 1, faces: 6, home: yard(red), plural: dice}
places: {yard: {per: player}, hand: {per: player, seen: owner}, field: {}, hill: {}, deck: {stack: true, seen: nobody}}
marks: {noted: {while: turn}, seen: {while: turn}}
"""
DEEDS = """
deed game {
  shuffle deck
  each player in players { as player { move 1 of deck to you.hand } }
  each player in players { as player { do turn } }
}
deed note { set noted = yes }
deed turn {
  let theirs = first(you.next.hand.cards)
  let secret = theirs.colour
  let mine = first(you.hand.cards).colour
  if count(you.next.hand.cards where it.colour == black) == 1 { do note }
  BODY
  either x { move you.pawn to hill } or y { score 2 }
}
"""
BODIES = (
    "either a { if secret == black { score 1 } else { score 2 } } or b { score 3 }",
    "either a { if noted { score 1 } else { score 2 } } or b { score 3 }",
    "either a { if mine == black { score 1 } else { score 2 } } or b { score 3 }",
    "either a { if theirs.colour == grey { score 1 } else { score 2 } } or b { score 3 }",
    "either a { if count(you.next.hand.cards where it.colour == grey) == 1 { score 1 } else { score 2 } } or b { }",
    "either a { if count(deck.cards where it.colour == grey) == 2 { score 1 } else { score 2 } } or b { score 1 }",
    "either a { if first(deck.cards).colour == grey { score 1 } else { score 2 } } or b { score 1 }",
    "either a { score 1  move theirs to field  score count(field.cards where it.colour == black) } or b { score 1 }",
    "may a { roll die  if die.face > 3 { score 1 } }",
)


@cache
def ready(modules: tuple[str, ...], players: int) -> Rules:
    return load(*modules, players=players, shelves=[GAMES])


def decisions(rules: Rules, count: int, every: int, rng: Random) -> Iterator[Game]:
    game, seed = rules.start(0), 0
    while count:
        if game.over:
            seed += 1
            game = rules.start(seed)
        game.name_in_any_order()
        if not rng.randrange(every):
            count -= 1
            yield game
        game.choose(rng.choice(game.options))


def broken_promises(game: Game, worlds: int) -> list[str]:
    """Options of which something was foreseen that does not happen, in the game or in one that looks the same."""
    found = []
    foreseen = list(zip(game.options, rehearsed(game), strict=True))
    redrawn = (game.redraw(game.decision.player, seed) for seed in range(1, worlds + 1))
    for world in (game, *redrawn):
        world.name_in_any_order()
        there = {option.id: option for option in world.options}
        for option, one in foreseen:
            happens = option.id in there and all(comes_true(world, there[option.id], each) for each in one.courses)
            if one.courses and option.id in there and not happens:
                found.append(f"{game.decision.about} {option.id}: {one.courses}")
    return found


def comes_true(game: Game, option: Option, course: Course) -> bool:
    wanted = [told(event) for event in (*course.at_once, *course.later)]
    return _follows(game.copy(), option, wanted, steps=6)


def _follows(game: Game, option: Option, wanted: list[tuple[object, ...]], steps: int) -> bool:
    """Whether events come one after the other if windows are let pass, and something asked for is answered somehow."""
    before = len(game.events)
    game.choose(option)
    real = [told(event) for event in game.events[before:] if event.is_effect]
    if real[: len(wanted)] != wanted[: len(real)]:
        return False
    rest = wanted[len(real) :]
    if not rest:
        return True
    ways = [one for one in game.options if one.id == "go_on"] or game.options
    return steps > 0 and any(_follows(game.copy(), one, rest, steps - 1) for one in ways)


def told(event: Event) -> tuple[object, ...]:
    return event.what, event.values, event.by


@pytest.mark.parametrize(("modules", "players"), [(("base",), 2), (ALL, 3), (("cards",), 3)])
def test_what_is_foreseen_comes_true(modules: tuple[str, ...], players: int) -> None:
    games = decisions(ready(modules, players), 40, 7, Random(players))
    assert [what for game in games for what in broken_promises(game, worlds=2)] == []


@pytest.mark.parametrize("body", BODIES)
def test_what_is_foreseen_comes_true_where_rules_look_at_what_is_hidden(body: str, tmp_path: Path) -> None:
    folder = tmp_path / "probe"
    folder.mkdir()
    (folder / "module.yaml").write_text(FACTS, encoding="utf-8")
    (folder / "probe.rondel").write_text(DEEDS.replace("BODY", body), encoding="utf-8")
    rules = load("probe", players=2, shelves=[tmp_path])
    assert [what for seed in range(6) for what in broken_promises(rules.start(seed), worlds=6)] == []
