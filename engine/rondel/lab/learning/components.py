"""The components of a vector while its layout is made: names in order, each with its bounds."""

from __future__ import annotations

from rondel.frozen import frozen


@frozen
class Bounds:
    """The least and the most that a component can be."""

    low: int
    high: int


class Components:
    """Names in order; what has to be counted somewhere without being told is counted `nowhere`, behind all others."""

    nowhere = -1

    def __init__(self) -> None:
        self.names: list[str] = []
        self.bounds: list[Bounds] = []
        self._numbers: dict[str, int] = {}

    def add(self, name: str, bounds: Bounds) -> int:
        """The number of a new component; a name that is taken gets a number behind it."""
        own, count = name, 1
        while own in self._numbers:
            count += 1
            own = f"{name}#{count}"
        self._numbers[own] = len(self.names)
        self.names.append(own)
        self.bounds.append(bounds)
        return self._numbers[own]

    def shared(self, name: str, bounds: Bounds) -> int:
        """The number of a component, a new one only if there is none of that name."""
        return self._numbers[name] if name in self._numbers else self.add(name, bounds)

    def find(self, name: str) -> int:
        """The number of a component that is there."""
        return self._numbers[name]
