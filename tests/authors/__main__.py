"""Mistakes of authors, drawn by a seed, and how the check explains them: python -m tests.authors --seed 1"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from .mistake import KINDS
from .pages import RULESETS, SMALL, fill, pages_of
from .report import Shares, misses, table
from .trial import run_trial


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.authors", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mistakes", type=int, default=300)
    parser.add_argument("--kind", choices=KINDS, action="append", help="only mistakes of this kind")
    asked = parser.parse_args()
    shipped = tuple(path.parent.name for path in sorted(RULESETS.glob("*/module.yaml")))
    with tempfile.TemporaryDirectory() as folder:
        shelf = Path(folder)
        fill(shelf)
        pages = pages_of(shelf, (*SMALL, *shipped))
        outcomes = list(run_trial(pages, shelf, asked.seed, asked.mistakes, asked.kind or KINDS))
    shares = Shares(outcomes)
    print(misses(outcomes).replace(f"{folder}/", ""), table(outcomes), f"seed {asked.seed}: {shares}", sep="\n\n")
    broken = list(shares.broken())
    print(*broken, f"{len(outcomes)} mistakes in {time.process_time():.0f} seconds", sep="\n", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
