"""Traits of pieces: what they are made of, what stands in their rows, what deeds in their rows are called with."""

from __future__ import annotations

from functools import cache

import pytest

import rondel
from rondel.tell.scene.scene import Trait
from rondel.tell.scene.traits import Traits

pytestmark = pytest.mark.slow


@cache
def traits_by_name() -> dict[str, dict[str, Trait]]:
    rules = rondel.load("decree", "treasures", "kings_favor").model.rules
    traits = Traits(rules.world, rules.ruleset)
    return {piece.name: traits.of_piece(piece) for piece in rules.world.pieces}


def test_a_deed_in_a_row_lends_what_it_is_called_with() -> None:
    assert traits_by_name()["decree_tile.shield_black"] == {
        "good": Trait("good", "shield"),
        "colour": Trait("colour", "black"),
    }


def test_a_rule_in_a_row_is_a_trait_of_its_kind() -> None:
    assert traits_by_name()["treasure_tile.wood_staff"]["special"] == Trait("treasure", "staff")


def test_a_column_of_a_piece_may_be_called_row() -> None:
    found = [traits["row"] for name, traits in traits_by_name().items() if name.endswith("build_two")]
    assert set(found) == {Trait("", "3")}
