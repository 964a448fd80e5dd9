"""What a file declares, each showing a sample of its source."""

from __future__ import annotations

from typing import Literal

from rondel.frozen import frozen
from rondel.problems import Span
from rondel.syntax.expressions import Expr, named_at, places, span
from rondel.syntax.steps import Block


def early_cites() -> Span:
    """Where rule ids stand between header and body, as they once did; nowhere if they stand last."""
    return named_at()


@frozen
class Param:
    """area, v: servant"""

    name: str
    type: str | None
    span: Span = span()


@frozen
class Cite:
    """B-TURN-01"""

    id: str
    span: Span = span()


@frozen
class Value:
    """after_move, 1 per turn"""

    value: Expr
    per: str | None
    span: Span = span()


@frozen
class Fact:
    """timing: after_move, turn_end"""

    name: str
    values: tuple[Value, ...]
    span: Span = span()


Weave = Literal["on", "before", "after", "around", "replace"]


@frozen
class Handler:
    """on enter { … }, before play when ready { … }"""

    how: Weave
    event: str
    params: tuple[Param, ...]
    guard: Expr | None
    cites: tuple[Cite, ...]
    body: Block
    span: Span = span()
    named: Span = named_at()
    early: Span = early_cites()


@frozen
class Rule:
    """space build(colour) { on enter { … } }"""

    kind: str
    name: str
    params: tuple[Param, ...]
    cites: tuple[Cite, ...]
    clauses: tuple[Fact | Handler, ...]
    span: Span = span()
    named: Span = named_at()
    early: Span = early_cites()


@frozen
class Every:
    """every flag { before play { … } }"""

    kind: str
    clauses: tuple[Fact | Handler, ...]
    span: Span = span()
    named: Span = named_at()


@frozen
class Deed:
    """deed build(tile) { … }"""

    name: str
    params: tuple[Param, ...]
    guard: Expr | None
    cites: tuple[Cite, ...]
    body: Block
    span: Span = span()
    named: Span = named_at()
    early: Span = early_cites()


@frozen
class Answer:
    """answer weight(marker) = 1"""

    name: str
    params: tuple[Param, ...]
    value: Expr
    cites: tuple[Cite, ...]
    span: Span = span()
    named: Span = named_at()


@frozen
class Address:
    """base.space.build.enter"""

    parts: tuple[str, ...]
    span: Span = span()
    places: tuple[Span, ...] = places()  # of its parts

    def __str__(self) -> str:
        return ".".join(self.parts)


@frozen
class Patch:
    """after base.build(tile) when lucky { … }"""

    how: Weave
    seam: Address
    params: tuple[Param, ...] | None
    guard: Expr | None
    cites: tuple[Cite, ...]
    body: Block
    span: Span = span()
    early: Span = early_cites()


@frozen
class Change:
    """fix base.weight(marker) at 2 when late, remove [north] from base.ways(ship), forbid base.open(door)"""

    how: Literal["fix", "add", "remove", "allow", "forbid"]
    answer: Address
    params: tuple[Param, ...] | None
    value: Expr | None
    guard: Expr | None
    cites: tuple[Cite, ...]
    span: Span = span()


@frozen
class Remove:
    """remove base.flag.mirror"""

    what: Address
    cites: tuple[Cite, ...]
    span: Span = span()


@frozen
class With:
    """with harbour { … }"""

    modules: tuple[str, ...]
    items: tuple[Item, ...]
    span: Span = span()
    places: tuple[Span, ...] = places()  # of the names of its modules


TurnHow = Literal["chooses", "cannot", "can", "is asked", "is not asked"]


@frozen
class Turn:
    """red chooses "go_on", "die:4"; red cannot "flag.mirror"; red is asked "keep", "sell"; red is not asked"""

    player: str
    how: TurnHow
    options: tuple[str, ...]
    span: Span = span()


@frozen
class SceneBlock:
    """given { … }, when { … }, then { … }"""

    part: Literal["given", "when", "then"]
    body: Block
    span: Span = span()


@frozen
class Chosen:
    """chosen { red chooses "go_on" }"""

    turns: tuple[Turn, ...]
    span: Span = span()


@frozen
class Scenario:
    """scenario "a tie is shared" { … }; with a name instead of a title, scenario two_towns { … }, others begin so"""

    title: str
    cites: tuple[Cite, ...]
    parts: tuple[Fact | SceneBlock | Chosen, ...]
    span: Span = span()
    is_shared: bool = False
    early: Span = early_cites()


Item = Rule | Every | Deed | Answer | Patch | Change | Remove | With | Scenario


@frozen
class Cell:
    """claim(flag, orange), 3 of any(flag)"""

    count: int | None
    call: Expr
    span: Span = span()


@frozen
class Source:
    """One parsed file."""

    file: str
    items: tuple[Item, ...]
