"""Patches of facts: lists replaced as a whole, members, files, and that no order counts."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Link, WriteFacts

GAME = """\
boards:
  ring: {of: space, ring: [mill, fair, mill, quay]}
tables:
  worth: {from: number, to: number, rows: {1: 4, 2: 5}}
"""
RING = "patch:\n  game.boards.ring: "


@pytest.fixture
def data(write_facts: WriteFacts, link_shelf: Link) -> Any:
    """The facts of the game when some modules are at the table."""
    write_facts("game", GAME)

    def ask(address: str, *modules: str) -> Any:
        linked = link_shelf(*modules)
        assert linked.ruleset is not None and linked.problems == []
        entry = linked.ruleset.facts.by_address(address)
        assert entry is not None
        return entry.data.get("ring") or entry.data["rows"]

    return ask


def test_a_list_replaces_the_whole_list(data: Any, write_facts: WriteFacts) -> None:
    write_facts("my", RING + "{ring: [quay, quay]}\n")
    assert data("game.boards.ring", "my") == ["quay", "quay"]


def test_a_file_replaces_the_whole_list(data: Any, write_facts: WriteFacts) -> None:
    write_facts("my", RING + "{ring: tables/ring.yaml}\n", ring="- quay\n- mill\n")
    assert data("game.boards.ring", "my") == ["quay", "mill"]


def test_a_file_gives_rows_by_their_keys(data: Any, write_facts: WriteFacts) -> None:
    write_facts("my", "patch:\n  game.tables.worth: {rows: tables/worth.yaml}\n", worth="2: 7\n")
    assert data("game.tables.worth", "my") == {1: 4, 2: 7}


@pytest.mark.parametrize("whole", ["a_whole", "z_whole"])
def test_a_member_counts_beside_a_whole_list_of_an_unrelated_module(
    whole: str, data: Any, write_facts: WriteFacts
) -> None:
    write_facts(whole, RING + "{ring: [quay, quay, quay]}\n")
    write_facts("member", RING + "{ring: {1: fair}}\n")
    assert data("game.boards.ring", "member", whole) == ["quay", "fair", "quay"]


def test_a_module_that_needs_another_replaces_its_members_too(data: Any, write_facts: WriteFacts) -> None:
    write_facts("member", RING + "{ring: {1: fair}}\n")
    write_facts("whole", RING + "{ring: [quay, quay]}\n", needs="game, member")
    assert data("game.boards.ring", "whole") == ["quay", "quay"]


def test_a_member_that_a_shorter_list_lacks_is_a_problem(write_facts: WriteFacts, link_shelf: Link) -> None:
    write_facts("game", GAME)
    write_facts("member", RING + "{ring: {3: fair}}\n")
    write_facts("whole", RING + "{ring: [quay, quay]}\n")
    (problem,) = link_shelf("member", "whole").problems
    assert (problem.code, problem.span.file.rsplit("/", 2)[1]) == ("link/no-such-fact", "member")


def test_a_file_in_a_patch_is_read_as_strictly_as_any(write_facts: WriteFacts, link_shelf: Link) -> None:
    write_facts("game", GAME)
    write_facts("my", RING + "{ring: tables/ring.yaml}\n", ring="- 7\n")
    (problem,) = link_shelf("my").problems
    assert problem.span.file.endswith("my/tables/ring.yaml")


def test_notes_about_a_fact_are_no_conflict(data: Any, write_facts: WriteFacts) -> None:
    write_facts("one", RING + "{ring: {0: quay}, cites: [A-1], status: ruled}\n")
    write_facts("two", RING + "{ring: {1: quay}, cites: [A-2], status: printed}\n")
    assert data("game.boards.ring", "one", "two")[:2] == ["quay", "quay"]
