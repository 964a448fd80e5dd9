"""What the tests of this room share: where the games of the tests are."""

from __future__ import annotations

from pathlib import Path

GAMES = str(Path(__file__).parents[1] / "games")
