"""Which facts are not known for sure, and what makes them known."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rondel.rules.explain.doubts import Doubt, doubts

from .conftest import Link, WriteFacts

GAME = """\
numbers:
  rounds: {value: 6, status: reconstructed}
boards:
  ring: {of: space, ring: [mill, fair, mill], status: reconstructed}
  field: {of: plot, grid: {rows: 3, columns: 3}, status: reconstructed}
pieces:
  card:
    rows:
      - {id: c1, points: 1, status: inferred}
      - {id: c2, points: 2}
    columns: {points: number}
    home: ring.0
    status: reconstructed
tables:
  worth: {from: [number, number], to: number, rows: {1: {1: 4, 2: 5}, 2: {1: 6}}, status: reconstructed}
"""
Found = dict[tuple[str, str], tuple[str, ...]]


@pytest.fixture
def doubtful(write_facts: WriteFacts, link_shelf: Link) -> Callable[[str], Found]:
    """What is doubtful when a module patches the game: members by address and status."""

    def ask(patch: str) -> Found:
        write_facts("game", GAME)
        write_facts("my", f"patch:\n  {patch}\n" if patch else "")
        linked = link_shelf("my")
        assert linked.ruleset is not None, linked.problems
        return {(doubt.address, doubt.status): doubt.members for doubt in doubts(linked.ruleset.facts)}

    return ask


def test_everything_marked_is_listed_with_its_members(doubtful: Callable[[str], Found]) -> None:
    assert doubtful("") == {
        ("game.numbers.rounds", "reconstructed"): (),
        ("game.boards.ring", "reconstructed"): ("0", "1", "2"),
        ("game.boards.field", "reconstructed"): (),
        ("game.pieces.card", "inferred"): ("c1",),
        ("game.pieces.card", "reconstructed"): ("c2",),
        ("game.tables.worth", "reconstructed"): ("1", "2"),
    }


@pytest.mark.parametrize(
    ("patch", "address"),
    [
        ("game.numbers.rounds: 7", "game.numbers.rounds"),
        ("game.numbers.rounds: {value: 7}", "game.numbers.rounds"),
        ("game.boards.ring: {ring: [fair, mill, mill]}", "game.boards.ring"),
        ("game.boards.field: {grid: {rows: 4, columns: 4}}", "game.boards.field"),
        ("game.boards.field: {status: printed}", "game.boards.field"),
        ("game.pieces.card: {rows: [{id: real, points: 3}]}", "game.pieces.card"),
        ("game.pieces.card: {status: printed}", "game.pieces.card"),
        ("game.tables.worth: {rows: {1: {1: 1, 2: 1}, 2: {1: 1}}}", "game.tables.worth"),
    ],
)
def test_what_another_module_gives_or_vouches_for_is_known(
    patch: str, address: str, doubtful: Callable[[str], Found]
) -> None:
    assert address not in {listed for listed, _ in doubtful(patch)}


@pytest.mark.parametrize(
    ("patch", "address", "left"),
    [
        ("game.boards.ring: {ring: {1: mill}}", "game.boards.ring", ("0", "2")),
        ("game.tables.worth: {rows: {1: {1: 1, 2: 1}}}", "game.tables.worth", ("2",)),
        ("game.tables.worth: {rows: {1: {1: 1}}}", "game.tables.worth", ("1", "2")),
        ("game.pieces.card: {rows: {0: {id: real, points: 3}}}", "game.pieces.card", ("c2",)),
        ("game.pieces.card: {home: ring.1}", "game.pieces.card", ("c2",)),
        ("game.boards.ring: {ring: [mill, fair], status: reconstructed}", "game.boards.ring", ("0", "1")),
    ],
)
def test_what_is_left_is_still_listed(
    patch: str, address: str, left: tuple[str, ...], doubtful: Callable[[str], Found]
) -> None:
    assert doubtful(patch)[address, "reconstructed"] == left


def test_a_doubt_is_shown_where_it_begins(write_facts: WriteFacts, link_shelf: Link) -> None:
    write_facts("game", GAME)
    ruleset = link_shelf("game").ruleset
    assert ruleset is not None
    found: dict[str, Doubt] = {doubt.address: doubt for doubt in doubts(ruleset.facts)}
    assert (found["game.numbers.rounds"].span.line, found["game.boards.ring"].span.line) == (4, 6)
