"""Programs by chance play alike in C: those that reach every instruction, and in the soak many more."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from tests.generator.machines import Looked
from tests.generator.program import program_of
from tests.generator.running import run
from tests.generator.trying import Effort, model_of
from tests.native_machine import COMPILER

from rondel.core.blocks import End, Offer
from rondel.core.expressions import Apply, Expr
from rondel.core.node_fields import Node
from rondel.core.operations import Op
from rondel.core.trials import TrialStep
from rondel.core.walk import all_nodes
from rondel.program.program import Program

REACHING = (6, 22, 67, 76, 80, 87, 100, 103, 119, 136, 143)  # together they reach everything
ONLY_IN_PLACES = {"Spend"}  # where something takes long

pytestmark = pytest.mark.skipif(not COMPILER, reason="there is no C compiler")


def effort(folder: Path, games: int = 2, choices: int = 25) -> Effort:
    return Effort(games, choices, Looked(told=False, skipping=False, native=folder))


def reached(program: Program) -> set[object]:
    core = program.core
    nodes: list[Node] = [answer.value for answer in core.answers.values()]
    nodes += [step for trial in core.trials.values() for step in trial.steps]
    nodes += [step for routine in core.routines.values() for step in routine.body]
    found = list(all_nodes([*nodes, *core.blocks]))
    return {type(node) for node in found} | {node.op for node in found if isinstance(node, Apply)}


@pytest.mark.slow
@pytest.mark.parametrize("seed", REACHING)
def test_generated_programs_play_alike_in_c(seed: int, tmp_path: Path) -> None:
    assert not run([seed], tmp_path, lambda _: effort(tmp_path), smallest=False).found


def test_those_programs_reach_every_instruction(tmp_path: Path) -> None:
    found: set[object] = set()
    for seed in REACHING:
        model = model_of(program_of(seed), tmp_path, [])
        assert model is not None
        found |= reached(Program(model))
    wanted = {*Op, *get_args(Expr), *get_args(TrialStep), *get_args(Offer), *get_args(End)}
    assert not {getattr(one, "__name__", one) for one in wanted - found} - ONLY_IN_PLACES


@pytest.mark.soak
@pytest.mark.parametrize("seeds", [range(first, first + 100) for first in range(2000, 3000, 100)], ids=str)
def test_many_generated_programs_play_alike_in_c(seeds: range, tmp_path: Path) -> None:
    assert not run(seeds, tmp_path, lambda _: effort(tmp_path, 3, 40)).found
