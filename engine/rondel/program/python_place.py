"""Where an expression stands in generated source."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Place:
    """Where an expression stands: how locals are written there, what the position is called."""

    locals: dict[int, str] = field(default_factory=dict)
    state: str = "s"
    # In a loop: values that are the same for all members, with the names they get before it begins.
    once: dict[str, str] | None = None

    def with_locals(self, more: dict[int, str]) -> Place:
        return Place({**self.locals, **more}, self.state, self.once)

    def with_state(self, state: str) -> Place:
        return Place(dict(self.locals), state)

    def in_answer(self, args: list[str]) -> Place:
        return Place(dict(enumerate(args)), self.state, self.once)

    def in_loop(self, member: int) -> Place:
        return Place({**self.locals, member: "e"}, self.state, {})

    def of_position(self, value: str) -> str:
        """A value that depends on nothing but how the pieces lie."""
        return value if self.once is None else self.once.setdefault(value, f"g{len(self.once)}")


def is_name(text: str) -> bool:
    """Whether a value can be written more than once without being reckoned again."""
    return text.isidentifier() or text.isdigit()
