"""What is paid or given up before anything else happens: whoever cannot do so gets nothing of what follows."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rondel.syntax import tree as t

HEAD = (t.Choose, t.Need, t.Pay, t.Let, t.Set)


def delegated(body: t.Block) -> t.Block:
    """Where an `if` without `else` is all that a body does, its condition is, by the head law, one of the body."""
    match body.steps:
        case (_, *_, t.If(condition, then, None, span)) if all(isinstance(step, HEAD) for step in body.steps[:-1]):
            return replace(body, steps=(*body.steps[:-1], t.Need(condition, span), *then.steps))
    return body


@dataclass(slots=True)
class Price:
    """How many of the steps that are said next are a price.

    By the head law a block does not happen if something in its head cannot be paid or chosen. `chosen` are the names of
    what must be chosen there: whoever puts that back, and pays nothing, gives it for what follows.
    """

    steps: int = 0
    is_head: bool = True
    chosen: set[str] = field(default_factory=set)

    @property
    def is_due(self) -> bool:
        """Whether what is chosen next must be there, or nothing is paid."""
        return self.is_head and self.steps > 0

    def note(self, step: t.Step, said: int) -> None:
        """A step of a body, behind which so many wait to be said."""
        match step:
            case t.Choose(quantity, name) if self.is_head:
                self.chosen |= {name} if quantity is None else set()
                self.steps = said if self.steps else 0  # nobody has paid where there is nothing to choose
            case t.Pay(quantity) if not quantity.up_to:
                self.steps = said
            case t.Return(t.Name(name)) if self.is_head and not self.steps and name in self.chosen:
                self.steps = said
        self.is_head = self.is_head and isinstance(step, HEAD)
