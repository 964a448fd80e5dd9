"""Steps of a block, each showing a sample of its source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from rondel.frozen import frozen
from rondel.problems import Span
from rondel.syntax.expressions import Arg, Expr, named_at, span


@frozen
class Quantity:
    """2, (n + 1), up to 3"""

    number: Expr
    up_to: bool
    span: Span = span()


@frozen
class Choose:
    """choose card in you.hand, choose up to 2 cards in you.hand"""

    quantity: Quantity | None
    name: str
    source: Expr
    span: Span = span()
    named: Span = named_at()


@frozen
class Need:
    """need count(you.hand) > 0"""

    condition: Expr
    span: Span = span()


@frozen
class Pay:
    """pay 1 token, pay 2 of you.cards"""

    quantity: Quantity
    kind: str | None
    source: Expr | None
    span: Span = span()


@frozen
class Let:
    """let there = piece.space"""

    name: str
    value: Expr
    span: Span = span()
    named: Span = named_at()


@frozen
class Set:
    """set moved(piece) = yes"""

    target: Expr
    value: Expr
    span: Span = span()


@frozen
class If:
    """if count(top) > 1 { … } else { … }"""

    condition: Expr
    then: Block
    otherwise: Block | None
    span: Span = span()


@frozen
class Each:
    """each player in players while active(player) { … }"""

    name: str
    source: Expr
    condition: Expr | None
    body: Block
    span: Span = span()
    named: Span = named_at()


@frozen
class May:
    """may second { … }, may trade up to 3 times { … } else { … }"""

    label: str
    times: Expr | None
    body: Block
    otherwise: Block | None
    span: Span = span()
    named: Span = named_at()


@frozen
class Branch:
    """turn { … }"""

    label: str
    body: Block
    span: Span = span()


@frozen
class Either:
    """either turn { … } or pass { … }"""

    branches: tuple[Branch, ...]
    span: Span = span()


@frozen
class As:
    """as player { … }"""

    player: Expr
    body: Block
    span: Span = span()


@frozen
class Do:
    """do build(tile)"""

    deed: Expr
    span: Span = span()


@frozen
class Original:
    """original, original(other, tile)"""

    args: tuple[Arg, ...] | None
    span: Span = span()


@frozen
class Window:
    """window turn_end"""

    name: str
    span: Span = span()
    named: Span = named_at()


@frozen
class Move:
    """move 2 of you.markers to area"""

    quantity: Quantity | None
    what: Expr
    to: Expr
    span: Span = span()


@frozen
class Take:
    """take 2 token, take 1 of stock"""

    quantity: Quantity
    kind: str | None
    source: Expr | None
    span: Span = span()


@frozen
class Return:
    """return card"""

    what: Expr
    span: Span = span()


@frozen
class Swap:
    """swap mine.face with theirs.face"""

    left: Expr
    right: Expr
    span: Span = span()


@frozen
class Score:
    """score 2 to player"""

    amount: Expr
    to: Expr | None
    span: Span = span()


@frozen
class Roll:
    """roll you.dice until most_alike(you.dice) < 3"""

    what: Expr
    until: Expr | None
    span: Span = span()


@frozen
class Shuffle:
    """shuffle pile"""

    what: Expr
    span: Span = span()


@frozen
class Draw:
    """draw card in pile"""

    name: str
    source: Expr
    span: Span = span()
    named: Span = named_at()


@frozen
class Stop:
    """stop round, stop game at once"""

    deed: Expr
    at_once: bool
    span: Span = span()


@frozen
class Look:
    """look at stack"""

    what: Expr
    span: Span = span()


Step = (
    Choose | Need | Pay | Let | Set | If | Each | May | Either | As | Do | Original | Window
    | Stop | Move | Take | Return | Swap | Score | Roll | Shuffle | Draw | Look
)  # fmt: skip


@frozen
class Block:
    """{ choose card in you.hand  return card }"""

    steps: tuple[Step, ...]
    span: Span = span()


def blocks_inside(block: Block) -> Iterator[Block]:
    """A block, and all blocks inside it."""
    yield block
    for step in block.steps:
        for inner in blocks_of(step):
            yield from blocks_inside(inner)


def steps_inside(block: Block) -> Iterator[Step]:
    """Every step of a block, and those of the blocks inside it."""
    for step in block.steps:
        yield step
        for inner in blocks_of(step):
            yield from steps_inside(inner)


def blocks_of(step: Step) -> list[Block]:
    """The blocks directly inside a step."""
    match step:
        case If():
            return [step.then, *([step.otherwise] if step.otherwise else [])]
        case Each() | As():
            return [step.body]
        case May():
            return [step.body, *([step.otherwise] if step.otherwise else [])]
        case Either():
            return [branch.body for branch in step.branches]
        case (
            Choose() | Need() | Pay() | Let() | Set() | Do() | Original() | Window() | Stop() | Move() | Take()
            | Return() | Swap() | Score() | Roll() | Shuffle() | Draw() | Look()
        ):  # fmt: skip
            return []
        case _:
            assert_never(step)
