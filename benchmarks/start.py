"""How soon the command answers: CPU seconds of whole processes, with nothing kept from earlier runs.

Each run is a process of its own with an empty cache folder, as a newcomer's first one has.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

MODULE = """\
module: pebbles
version: 1.0.0
players: {from: 2, to: 2, colours: [black, white]}
pieces:
  stone: {count: 9, home: bag}
places:
  bag: {}
  heap: {per: player}
"""
DEEDS = """\
deed game {
  each player in seated(black) while count(bag.stones) > 0 { as player { do turn } }
  each player in players { score count(player.heap.stones) to player }
}

deed turn {
  move first(bag.stones) to you.heap
  may more { move first(bag.stones) to you.heap }
}
"""


def cpu_seconds(words: Sequence[str]) -> float:
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "XDG_CACHE_HOME": cache}
        before = os.times()
        subprocess.run([sys.executable, "-m", "rondel", *words], env=environment, check=True, capture_output=True)
        after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def line(name: str, words: Sequence[str], runs: int) -> str:
    seconds = [cpu_seconds(words) for _ in range(runs)]
    return f"  {name:<26}{statistics.median(seconds):.2f}  [{min(seconds):.2f} .. {max(seconds):.2f}]"


def report(runs: int) -> str:
    with tempfile.TemporaryDirectory() as shelf:
        module = Path(shelf) / "pebbles"
        module.mkdir()
        (module / "module.yaml").write_text(MODULE, encoding="utf-8")
        (module / "deeds.rondel").write_text(DEEDS, encoding="utf-8")
        return "\n".join(
            [
                f"CPU seconds of a first run, {runs} processes, median [range]",
                line("rondel --help", ["--help"], runs),
                line("rondel check pebbles", ["check", str(module)], runs),
            ]
        )
