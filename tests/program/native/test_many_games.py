"""Many games in one command: memory stays flat, and nothing is lost or unexplained in a sample of them.

A million by hand: `rondel simulate --modules base --players 4 --games 1000000 --backend native --json`.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.native_machine import COMPILER, built
from tests.rulesets.test_invariants import Table, table_for

from rondel.core.passes.all_passes import optimised
from rondel.lab.conform.checks import pieces_conserved, points_accounted
from rondel.program.choosing import choose_index, choosing_key
from rondel.program.native.library import Native

pytestmark = [pytest.mark.soak, pytest.mark.skipif(not COMPILER, reason="there is no C compiler")]
GAMES, FEWER, SAMPLED, WATCHED = 50_000, 5_000, 20, 40
MOST_GROWTH = 8 * 1024  # kB: what memory may differ by from one run to another
SIMULATE = ("simulate", "--modules", "base", "--players", "4", "--backend", "native", "--json", "--games")


def simulated(games: int, folder: Path) -> tuple[dict[str, Any], int]:
    """What the command says, and the most memory that it ever had, in kB."""
    out = folder / f"{games}.json"
    with out.open("w") as stream:
        process = subprocess.Popen([sys.executable, "-m", "rondel", *SIMULATE, str(games)], stdout=stream)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return json.loads(out.read_text()), usage.ru_maxrss


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="the system does not say how much memory a process had")
def test_ten_times_the_games_take_no_more_memory(tmp_path: Path) -> None:
    simulated(1, tmp_path)  # builds the library, for which the compiler takes more
    few, many = simulated(FEWER, tmp_path), simulated(GAMES, tmp_path)
    assert (many[0]["finished"], many[0]["native_games"]) == (GAMES, GAMES)
    assert many[1] - few[1] < MOST_GROWTH


@cache
def table() -> Table:
    return table_for(4, "base")


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Native:
    model = table().rules.model
    return built(model, optimised(model.core, backend="native"), tmp_path_factory.mktemp("native"))


def test_no_piece_is_lost_at_any_decision_of_native_games(native: Native) -> None:
    for seed in range(WATCHED):
        position, key, decisions = native.start(seed), choosing_key(seed), 0
        codes = native.options(position)
        while codes:
            decisions += len(codes) > 1
            codes = native.skip(position, codes[choose_index(key, decisions, len(codes)) if len(codes) > 1 else 0])
            slots = position.slots()
            assert [claim.says for claim in table().claims if not claim.holds(slots)] == [], (seed, decisions)


def test_points_of_native_games_are_explained_by_the_account(native: Native) -> None:
    for seed, (*points, decisions, ended) in enumerate(native.games(0, SAMPLED).rows):
        game, key, made = table().rules.start(seed), choosing_key(seed), 0
        while not game.over:
            many = len(game.codes)
            made += many > 1
            game.choose(choose_index(key, made, many) if many > 1 else 0)
        assert ([*game.points.values()], made, 1) == (points, decisions, ended)
        rng = random.Random(seed)
        assert [*points_accounted(game, rng), *pieces_conserved(game, rng)] == []
