"""Where an expression stands in generated source."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Place:
    """Where an expression stands."""

    locals: dict[int, str] = field(default_factory=dict)
    state: str = "s"

    def with_locals(self, more: dict[int, str]) -> Place:
        return Place({**self.locals, **more}, self.state)

    def with_state(self, state: str) -> Place:
        return Place(dict(self.locals), state)
