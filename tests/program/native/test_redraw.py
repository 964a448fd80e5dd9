"""Positions redrawn in C: as Python exchanges pieces, with what a seat cannot know drawn anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.native_machine import COMPILER, built
from tests.program.native.test_equal_games import ALL, rules_of

from rondel.play.game import Rules
from rondel.play.view import unknown_to
from rondel.program.chance import mix
from rondel.program.native.library import Native, NativePosition

pytestmark = pytest.mark.skipif(not COMPILER, reason="there is no C compiler")


def positions_of(native: Native, seed: int) -> list[NativePosition]:
    """A game, each position of it."""
    position, found = native.start(seed), list[NativePosition]()
    codes = native.options(position)
    while codes:
        found.append(position.copy())
        codes = native.run(position, codes[mix(seed + len(found)) % len(codes)])
    return found


def check_redraws(rules: Rules, native: Native, games: int) -> None:
    hidden = 0
    for seed in range(games):
        for number, position in enumerate(positions_of(native, seed)):
            s, seat = position.slots(), number % (native.seats + 1)
            hidden += bool(unknown_to(rules.model, s, seat))
            wanted = rules.program.redraws.redrawn(s, seat, seed + number, rules.program.fast.options)
            assert native.redraw(position, seat, seed + number).slots() == wanted, (seed, number)
            assert position.slots() == s
    assert hidden


def test_a_redrawn_position_is_that_of_python(tmp_path: Path) -> None:
    rules = rules_of(("cards",), 4)
    check_redraws(rules, built(rules.model, rules.program.core, tmp_path), games=3)


@pytest.mark.soak
@pytest.mark.parametrize(("modules", "players"), [(("oh_hell",), 4), (ALL, 2), (ALL, 4)])
def test_redrawn_positions_are_those_of_python(modules: tuple[str, ...], players: int, tmp_path: Path) -> None:
    rules = rules_of(modules, players)
    check_redraws(rules, built(rules.model, rules.program.core, tmp_path), games=4)


def test_playouts_of_a_seat_hang_on_nothing_that_it_does_not_know(tmp_path: Path) -> None:
    rules = rules_of(("cards",), 4)
    native = built(rules.model, rules.program.core, tmp_path)
    position = native.start(1)
    fair = native.playouts(position, 30, seed=2, seat=1)
    assert fair == native.playouts(position, 30, seed=2, seat=1, threads=4)
    assert fair != native.playouts(position, 30, seed=2)
