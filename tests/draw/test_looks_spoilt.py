"""Spoilt looks: whatever an author slips, a table is drawn, and what is wrong is told without a traceback."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import rondel
from rondel.draw.check_looks import looks_problems
from rondel.draw.given_looks import given_looks
from rondel.draw.looks import Looks, all_players
from rondel.draw.merged_looks import merged_looks
from rondel.play.game import Rules
from rondel.source.collect import ModuleFiles, collect, shelf_from_path
from rondel.source.document import read_document
from rondel.tell.scene.scene import Token
from rondel.tell.scene.traits import Traits

from ..slips import mutated

RULESETS = Path(__file__).parents[2] / "rulesets"


def spoilt(module: ModuleFiles, chance: random.Random) -> ModuleFiles:
    assert module.looks is not None
    document, problems = read_document(mutated(module.looks.text, chance), module.looks.file)
    return replace(module, looks=document, looks_unread=tuple(problems))


def tokens(rules: Rules) -> list[Token]:
    world = rules.model.rules.world
    traits = Traits(world, rules.model.rules.ruleset)
    one_of_each = {piece.kind: piece for piece in world.pieces}.values()
    return [Token("", one.kind, "", traits=traits.of_piece(one), needs=traits.needs(one)) for one in one_of_each]


def look_at_all(looks: Looks, rules: Rules, shown: Sequence[Token]) -> None:
    world = rules.model.rules.world
    for token in shown:
        looks.piece(token)
        looks.needs(token)
    for name in (*world.place_kinds, *world.boards):
        looks.place(name)
        looks.board(name)
        looks.mark(name)


@pytest.mark.slow
def test_spoilt_looks_are_told_and_drawn_all_the_same() -> None:
    rules = rondel.load("treasures", "morgana")
    modules, _ = collect(rules.model.rules.ruleset.modules, [shelf_from_path(RULESETS)])
    shown = tokens(rules)
    for seed in range(80):
        chance = random.Random(seed)
        at = chance.randrange(len(modules))
        table = [spoilt(module, chance) if i == at else module for i, module in enumerate(modules)]
        look_at_all(Looks(merged_looks(given_looks(table)), all_players(rules)), rules, shown)
        list(looks_problems(table, [modules[at].name], rules.model.rules))
