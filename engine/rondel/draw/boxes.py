"""How much room tokens need."""

from __future__ import annotations

from rondel.frozen import frozen

GAP = 0.1  # between tokens, of their size


@frozen
class Box:
    """How far a token reaches from its centre."""

    kind: str
    left: float = 0.5
    right: float = 0.5
    up: float = 0.5
    down: float = 0.5
    is_round: bool = False  # one that is not needs more room beside others in slanting rows

    @property
    def width(self) -> float:
        return self.left + self.right + GAP

    @property
    def height(self) -> float:
        return self.up + self.down + GAP
