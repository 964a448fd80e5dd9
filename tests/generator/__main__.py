"""Programs by the numbers of their seeds, tried one after the other: python -m tests.generator --seeds 1000..2000"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from .reach import table
from .running import Tally, run

SHOWN_EVERY = 200


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.generator", description=__doc__)
    parser.add_argument("--seeds", default="0..100", help="the first seed, and the one behind the last: 0..100")
    parser.add_argument("--quickly", action="store_true", help="do not look for the smallest program")
    parser.add_argument("--reach", action="store_true", help="tell what was reached")
    asked = parser.parse_args()
    first, behind = map(int, asked.seeds.split(".."))
    told: set[int] = set()

    def show(tally: Tally) -> None:
        for seed in tally.found.keys() - told:
            told.add(seed)
            print(f"seed {seed}: {tally.found[seed]}\n", flush=True)
        if tally.programs % SHOWN_EVERY == 0:
            print(f"… {tally}", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        tally = run(range(first, behind), Path(folder), smallest=not asked.quickly, seen=show)
    print(tally, f"refused: {dict(tally.refused)}", sep="\n")
    if asked.reach:
        print(table(tally.reach), *(f"{name} {where}" for name, where in tally.reach.missing().items()), sep="\n")


if __name__ == "__main__":
    main()
