"""A browser and a table for it: journeys have an environment of their own, elsewhere none of them is collected.

There they fail rather than skip: `make journeys` says beforehand what is missing and how to get it.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .served import ServedTable

if TYPE_CHECKING:
    from playwright.sync_api import Browser

collect_ignore_glob = [] if find_spec("playwright") else ["test_*.py"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    from .browser import started_browser

    with started_browser() as found:
        yield found


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[type[ServedTable]]:
    """Starts servers that end with the test."""
    made: list[ServedTable] = []

    class Served(ServedTable):
        def __init__(self, *arguments: str) -> None:
            super().__init__(tmp_path, *arguments)
            made.append(self)

    yield Served
    for one in made:
        one.stop()
