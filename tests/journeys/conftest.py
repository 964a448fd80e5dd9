"""A browser and a table for it: journeys have an environment of their own, elsewhere none of them is collected.

There they fail rather than skip: `make journeys` says beforehand what is missing and how to get it.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .served import Serve, ServedTable

if TYPE_CHECKING:
    from playwright.sync_api import Browser

collect_ignore_glob = [] if find_spec("playwright") else ["test_*.py"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    from .browser import started_browser

    with started_browser() as found:
        yield found


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts servers that end with the test."""
    made: list[ServedTable] = []

    def started(*arguments: str) -> ServedTable:
        made.append(ServedTable(tmp_path, *arguments))
        return made[-1]

    yield started
    for one in made:
        one.stop()
