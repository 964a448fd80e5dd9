"""Whole games under the sanitizers of the compiler: nothing is read or written where it should not be."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests.native_machine import COMPILER
from tests.program.native.test_equal_games import ALL, RING, rules_of

from rondel.program.native.writer import c_source

pytestmark = pytest.mark.skipif(not COMPILER, reason="there is no C compiler")
PLAYS = """
#include <stdlib.h>
int main(void) {
    i64 *s = malloc((size_t)rondel_words() * 8), *rows = malloc((size_t)MANY * (SEATS + 2) * 8);
    X *x = calloc(1, (size_t)rondel_context_bytes());
    const i64 seats[SEATS] = {0};
    const Policy how = {.seats = seats, .most = 5000, .seat = -1};
    const i64 played = rondel_games(s, 0, x, 1, MANY, &how, rows);
    free(s), free(x), free(rows);
    return played != MANY;
}
"""
FLAGS = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined")


@pytest.mark.soak
@pytest.mark.parametrize(("modules", "players"), [RING, (("base",), 4), (ALL, 4)])
def test_a_thousand_games_are_clean(modules: tuple[str, ...], players: int, tmp_path: Path) -> None:
    rules = rules_of(modules, players)
    source = c_source(rules.model, rules.program.core)
    text, made = tmp_path / "games.c", tmp_path / "games"
    text.write_text(f"#define MANY 1000\n{source.text}{PLAYS}", encoding="utf-8")
    subprocess.run([COMPILER, *FLAGS, "-o", str(made), str(text)], check=True)
    found = subprocess.run([str(made)], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")
