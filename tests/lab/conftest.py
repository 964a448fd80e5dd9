"""What the tests of this room share: games of the tests, loaded once, and a cache of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

GAMES = str(Path(__file__).parents[1] / "games")


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing of a test stays in the cache of whoever runs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RONDEL_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield
