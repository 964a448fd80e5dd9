"""The tree of the language: small frozen things, one per construct, each showing a sample of its source.

Trees hold no meaning: names are as written, nothing is resolved. Spans do not take part in equality,
so that a text and its formatted self have equal trees.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rondel.problems import Span


def _span() -> Span:
    return field(compare=False, repr=False)


# --- expressions ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Int:
    """12"""

    value: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Name:
    """stock"""

    name: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Part:
    """you.hand, ring.9"""

    of: Expr
    name: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Arg:
    """players by it.points"""

    value: Expr
    by: Expr | None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Call:
    """weight(marker), most(players by it.points)"""

    of: Expr
    args: tuple[Arg, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Where:
    """stock where it.colour == red"""

    source: Expr
    condition: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Binary:
    """a + b, a == b, a in b, a is b, a and b"""

    op: str
    left: Expr
    right: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Unary:
    """not a, -a"""

    op: Literal["not", "-"]
    value: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Can:
    """can build(tile)"""

    deed: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class ListOf:
    """[red, blue]"""

    members: tuple[Expr, ...]
    span: Span = _span()


Expr = Int | Name | Part | Call | Where | Binary | Unary | Can | ListOf


# --- steps ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Quantity:
    """2, (n + 1), up to 3"""

    number: Expr
    up_to: bool
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Choose:
    """choose card in you.hand, choose up to 2 cards in you.hand"""

    quantity: Quantity | None
    name: str
    source: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Need:
    """need count(you.hand) > 0"""

    condition: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Pay:
    """pay 1 coin, pay 2 of you.cards"""

    quantity: Quantity
    kind: str | None
    source: Expr | None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Let:
    """let there = piece.space"""

    name: str
    value: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Set:
    """set moved(piece) = yes"""

    target: Expr
    value: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class If:
    """if count(top) > 1 { … } else { … }"""

    condition: Expr
    then: Block
    otherwise: Block | None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Each:
    """each player in players while active(player) { … }"""

    name: str
    source: Expr
    condition: Expr | None
    body: Block
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class May:
    """may second { … }"""

    label: str
    body: Block
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Branch:
    """turn { … }"""

    label: str
    body: Block
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Either:
    """either turn { … } or pass { … }"""

    branches: tuple[Branch, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class As:
    """as player { … }"""

    player: Expr
    body: Block
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Do:
    """do build(tile)"""

    deed: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Original:
    """original, original(other, tile)"""

    args: tuple[Arg, ...] | None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Window:
    """window turn_end"""

    name: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Move:
    """move 2 of you.markers to area"""

    quantity: Quantity | None
    what: Expr
    to: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Take:
    """take 2 coin, take 1 of stock"""

    quantity: Quantity
    kind: str | None
    source: Expr | None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Return:
    """return card"""

    what: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Swap:
    """swap mine.face with theirs.face"""

    left: Expr
    right: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Score:
    """score 2 to player"""

    amount: Expr
    to: Expr | None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Roll:
    """roll you.dice until most_alike(you.dice) < 3"""

    what: Expr
    until: Expr | None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Shuffle:
    """shuffle pile"""

    what: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Draw:
    """draw card in pile"""

    name: str
    source: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Look:
    """look at stack"""

    what: Expr
    span: Span = _span()


Step = (
    Choose | Need | Pay | Let | Set | If | Each | May | Either | As | Do | Original | Window
    | Move | Take | Return | Swap | Score | Roll | Shuffle | Draw | Look
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Block:
    """{ choose card in you.hand  return card }"""

    steps: tuple[Step, ...]
    span: Span = _span()


# --- declarations --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Param:
    """area, v: servant"""

    name: str
    type: str | None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Cite:
    """B-TURN-01"""

    id: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Value:
    """after_move, 1 per turn"""

    value: Expr
    per: str | None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Fact:
    """timing: after_move, turn_end"""

    name: str
    values: tuple[Value, ...]
    span: Span = _span()


Weave = Literal["on", "before", "after", "around", "replace"]


@dataclass(frozen=True, slots=True)
class Handler:
    """on enter { … }, before play when ready { … }"""

    how: Weave
    event: str
    params: tuple[Param, ...]
    guard: Expr | None
    cites: tuple[Cite, ...]
    body: Block
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Rule:
    """space build(colour) { on enter { … } }"""

    kind: str
    name: str
    params: tuple[Param, ...]
    cites: tuple[Cite, ...]
    clauses: tuple[Fact | Handler, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Every:
    """every flag { before play { … } }"""

    kind: str
    clauses: tuple[Fact | Handler, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Deed:
    """deed build(tile) { … }"""

    name: str
    params: tuple[Param, ...]
    guard: Expr | None
    cites: tuple[Cite, ...]
    body: Block
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Answer:
    """answer weight(marker) = 1"""

    name: str
    params: tuple[Param, ...]
    value: Expr
    cites: tuple[Cite, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Address:
    """base.space.build.enter"""

    parts: tuple[str, ...]
    span: Span = _span()

    def __str__(self) -> str:
        return ".".join(self.parts)


@dataclass(frozen=True, slots=True)
class Patch:
    """after base.build(tile) when lucky { … }"""

    how: Weave
    seam: Address
    params: tuple[Param, ...] | None
    guard: Expr | None
    cites: tuple[Cite, ...]
    body: Block
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Change:
    """fix base.weight(marker) at 2 when late, forbid base.open(door)"""

    how: Literal["fix", "add", "allow", "forbid"]
    answer: Address
    params: tuple[Param, ...] | None
    value: Expr | None
    guard: Expr | None
    cites: tuple[Cite, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Remove:
    """remove base.flag.mirror"""

    what: Address
    cites: tuple[Cite, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class With:
    """with market { … }"""

    modules: tuple[str, ...]
    items: tuple[Item, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Turn:
    """red chooses "go_on", "die:4"; red cannot "flag.mirror" """

    player: str
    how: Literal["chooses", "cannot"]
    options: tuple[str, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Scene:
    """given { … }, when { … }, then { … }"""

    part: Literal["given", "when", "then"]
    body: Block
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Chosen:
    """chosen { red chooses "go_on" }"""

    turns: tuple[Turn, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Scenario:
    """scenario "a tie is shared" { … }"""

    title: str
    cites: tuple[Cite, ...]
    parts: tuple[Fact | Scene | Chosen, ...]
    span: Span = _span()


Item = Rule | Every | Deed | Answer | Patch | Change | Remove | With | Scenario


@dataclass(frozen=True, slots=True)
class Cell:
    """claim(flag, orange), 3 of any(flag)"""

    count: int | None
    call: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Source:
    """One parsed file."""

    file: str
    items: tuple[Item, ...]
