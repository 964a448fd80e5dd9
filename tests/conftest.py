"""The flags of this house: `--accept` writes expected texts anew, to be reviewed by diff; `--games` shortens a soak."""

from __future__ import annotations

import gc

import pytest

# Rules that are read once stay for all tests: looking through them for rubbish again and again finds nothing.
gc.set_threshold(50_000, 20, 20)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="write expected texts anew instead of comparing with them")
    parser.addoption("--games", type=int, default=1000, help="random games of each line-up in a soak (usually 1000)")
