"""Whole games under the sanitizers of the compiler: nothing is read or written where it should not be."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests.native_machine import COMPILER
from tests.program.native.test_equal_games import ALL, RING, rules_of

from rondel.core.passes.all_passes import optimised
from rondel.program.native.writer import c_source

pytestmark = pytest.mark.skipif(not COMPILER, reason="there is no C compiler")
# All games at random; some by each other policy, as playouts of what a seat sees, and as digests.
PLAYS = """
#include <stdlib.h>
static i64 *room(i64 words) { return malloc((size_t)words * 8); }

int main(void) {
    i64 *s = room(rondel_words()), *spare = room(2 * rondel_words()), *from = room(rondel_words());
    i64 *rows = room(MANY * (SEATS + 2)), *counts = room(MANY * (rondel_cells() + 1)), wrong = 0;
    X *x = aligned_alloc(64, (size_t)(rondel_context_bytes() + 63) / 64 * 64);
    const i64 weights[] = {3, 1, 0, 2};
    for (size_t i = 0; i < sizeof(X); i++) ((char *)x)[i] = 0;
    for (i64 way = AT_RANDOM; way <= WEIGHTED; way++) {
        i64 seats[SEATS], many = way == AT_RANDOM ? MANY : way == GREEDY ? 2 : 20;
        for (int i = 0; i < SEATS; i++) seats[i] = way;
        Policy how = {.seats = seats, .weights = weights, .weighed = 4, .most = 5000, .seat = -1};
        for (i64 i = 0; i < many * rondel_cells(); i++) counts[i] = 0;
        rondel_count_into(x, counts);
        wrong += rondel_games(s, spare, x, 1, many, &how, rows) != many;
        rondel_count_into(x, 0);
        for (how.seat = -1; how.seat <= SEATS && way == AT_RANDOM; how.seat++) {
            wrong += rondel_start(from, x, 7) < 0 || rondel_playouts(from, s, spare, x, 3, 0, 20, &how, rows) != 20;
        }
    }
    for (u64 seed = 0; seed < 20; seed++) wrong += rondel_digest_game(s, x, seed, 5000, rows) < 0;
    free(s), free(spare), free(from), free(rows), free(counts), free(x);
    return (int)wrong;
}
"""
FLAGS = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined")
COUNTED = "-DRONDEL_COUNTED"


@pytest.mark.soak
@pytest.mark.parametrize(
    ("modules", "players", "more"), [(*RING, ()), (*RING, (COUNTED,)), (("base",), 4, (COUNTED,)), (ALL, 4, ())]
)
def test_a_thousand_games_are_clean(
    modules: tuple[str, ...], players: int, more: tuple[str, ...], tmp_path: Path
) -> None:
    rules = rules_of(modules, players)
    source = c_source(rules.model, optimised(rules.model.core, backend="native"))
    text, made = tmp_path / "games.c", tmp_path / "games"
    text.write_text(f"#define MANY 1000\n{source.text}{PLAYS}", encoding="utf-8")
    subprocess.run([COMPILER, *FLAGS, *more, "-o", str(made), str(text)], check=True)
    found = subprocess.run([str(made)], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")
