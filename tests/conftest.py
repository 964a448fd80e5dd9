"""The flags of this house: `--accept` writes expected texts anew, to be reviewed by diff; `--games` shortens a soak."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest

from .programs_in_memory import ProgramsInMemory

# Rules that are read once stay for all tests: looking through them for rubbish again and again finds nothing.
gc.set_threshold(50_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """One cache for a whole run, whoever of its processes asks: nothing of it stays with whoever runs the tests."""
    mine = tmp_path_factory.getbasetemp()
    shared = mine.parent if "PYTEST_XDIST_WORKER" in os.environ else mine
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RONDEL_CACHE", str(shared / "cache"))
        patch.delenv("RONDEL_SHELF", raising=False)
        for name in ("LC_ALL", "LC_MESSAGES"):  # whoever runs the tests may speak another language
            patch.delenv(name, raising=False)
        patch.setenv("LANG", "C.UTF-8")
        # Hundreds of small games would drive the large ones out, which take seconds to read.
        patch.setattr("rondel.source.disk_cache.MOST_FILES", 10_000)
        patch.setattr("rondel.program.cache.cached_program", ProgramsInMemory(str(shared / "cache")))
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="write expected texts anew instead of comparing with them")
    parser.addoption("--games", type=int, default=1000, help="random games of each line-up in a soak (usually 1000)")
