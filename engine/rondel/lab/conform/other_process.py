"""The same games in another process, with another order of everything that Python keeps in hash tables.

`games_elsewhere` starts a process that runs this file's `main`; both sides use `play_games`, and what comes back must
be equal.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from rondel.pipeline import compile_lineup
from rondel.play.game import Rules
from rondel.problems import RuleFailure
from rondel.program.choosing import choose_index, choosing_key
from rondel.program.program import Program
from rondel.source.lineup import Lineup
from rondel.source.shelf import Shelf, shelf_from_path, shipped_shelf

HASH_SEEDS = ("1", "777")
TIMEOUT = 600
_START = "from rondel.lab.conform.other_process import main; main()"


def play_games(rules: Rules, seeds: Sequence[int], most: int) -> dict[str, Any]:
    """The fingerprint, the layout and how some random games end."""
    layout = [[str(region), *place] for region, place in rules.model.layout.regions.items()]
    return {
        "fingerprint": rules.fingerprint,
        "layout": _digest([layout, sorted(rules.model.layout.frames.items())]),
        "games": [_game(rules, seed, most) for seed in seeds],
    }


def _game(rules: Rules, seed: int, most: int) -> str:
    program, key, decisions = rules.program.fast, choosing_key(seed), 0
    position = program.start(seed)
    codes, told = program.options(position), list[tuple[int, list[int]]]()
    try:
        while codes and len(told) < most:
            decisions += len(codes) > 1
            code = codes[choose_index(key, decisions, len(codes))]
            told.append((code, codes))
            codes = program.run(position, code)
    except RuleFailure as failure:
        return str(failure)
    return _digest([position, told])


def _digest(data: Any) -> str:
    return blake2b(json.dumps(data).encode(), digest_size=16).hexdigest()


def games_elsewhere(
    lineup: Lineup, shelves: Sequence[Shelf], counts: Sequence[int], seeds: Sequence[int], most: int, hash_seed: str
) -> list[dict[str, Any]]:
    """What `play_games` gives for each number of players in a new process with its own PYTHONHASHSEED."""
    asked = {
        "modules": list(lineup.modules), "counts": list(counts), "options": dict(lineup.options),
        "without": list(lineup.without), "shelves": [str(shelf.root) for shelf in shelves if shelf != shipped_shelf()],
        "seeds": list(seeds), "most": most,
    }  # fmt: skip
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run([sys.executable, "-c", _START], input=json.dumps(asked), env=environment, text=True,
                          capture_output=True, timeout=TIMEOUT, check=False)  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"the other process failed: {done.stderr.strip().splitlines()[-1:]}")
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def main() -> None:
    """Reads what is asked from stdin, plays, writes what came out to stdout."""
    asked = json.load(sys.stdin)
    shelves = [*(shelf_from_path(path) for path in asked["shelves"]), shipped_shelf()]
    modules, without = tuple(asked["modules"]), tuple(asked["without"])
    found = []
    for count in asked["counts"]:
        lineup = Lineup(modules, count, options=asked["options"], without=without)
        rules = Rules(Program(compile_lineup(lineup, shelves)))
        found.append(play_games(rules, asked["seeds"], asked["most"]))
    json.dump(found, sys.stdout)
