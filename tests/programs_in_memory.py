"""Programs that tests share: each process of a run has those in memory that it asked for last.

On disk is only what other processes ask for, too: to write down a game that one test made up takes as long as to read
its rules again.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Callable

from rondel.program.cache import cached_program
from rondel.program.model import Model
from rondel.program.program import Program

MOST = 60  # of them; the large ones have some twenty megabytes each
ON_DISK = "Lineup(modules=('base',),"  # as a key begins


class ProgramsInMemory:
    """Stands in for `cached_program`; tests that have a cache of their own, or none, get programs as anybody would."""

    def __init__(self, cache: str) -> None:
        self.cache, self.known = cache, OrderedDict[str, Program]()

    def __call__(self, key_text: str, build: Callable[[], Model], holds: Callable[[], bool] = lambda: True) -> Program:
        if os.environ.get("RONDEL_CACHE") != self.cache:
            return cached_program(key_text, build, holds)
        found = self.known.pop(key_text, None)
        if found is None:
            found = cached_program(key_text, build, holds) if key_text.startswith(ON_DISK) else Program(build())
        self.known[key_text] = found
        if len(self.known) > MOST:
            self.known.popitem(last=False)
        return found
