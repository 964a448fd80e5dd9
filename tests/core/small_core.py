"""A core of two players, six pieces and four places in a ring, to which a test adds what it is about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rondel.core.blocks import Block
from rondel.core.core import Answer, Core, Facts, Routine, Slots
from rondel.core.evaluate import HOME, Evaluator
from rondel.core.expressions import (
    CAUSE,
    HELD,
    KNOWN,
    PLACES,
    POINTS,
    YOU,
    Apply,
    Const,
    Expr,
    Local,
    Lookup,
    Region,
    Table,
)
from rondel.core.operations import Op
from rondel.core.passes.rebuild import next_local
from rondel.core.search import tried
from rondel.core.statements import SendHome, Write
from rondel.core.trials import Trial
from rondel.core.types import (
    ANY_NUMBER,
    BIAS,
    ENTRY,
    PIECE,
    PLACE,
    PLAYER,
    RULE,
    WAY,
    WINDOW,
    Member,
    SetOf,
    Type,
    members_of,
)

HUE = members_of("hue")
SIZES = {PLAYER: 2, PIECE: 6, PLACE: 4, RULE: 1, ENTRY: 3, WINDOW: 1, WAY: 1, HUE: 3}
STARTS = (0, 1, 1, 1, 2, 2, 3)
REGIONS = {
    YOU: Slots(1, Member(PLAYER)),
    CAUSE: Slots(1, Member(RULE)),
    POINTS: Slots(3, ANY_NUMBER),
    PLACES: Slots(7, Member(PLACE)),
    HELD: Slots(5, SetOf(PIECE)),
    KNOWN: Slots(3, SetOf(PIECE)),
}


def table(name: str, rows: tuple[int, ...], index: Type, holds: Type = ANY_NUMBER) -> Table:
    return Table(name, rows, index, holds)


HOMES = table("piece.home", STARTS, Member(PIECE), Member(PLACE))
HUES = table("piece.hue", (0, 1, 2, 3, 1, 2, 3), Member(PIECE), Member(HUE))
WORTH = table("hue.worth", (0, 5, 3, 5), Member(HUE))
NEIGHBOURS = table("neighbours", (0, 0b10100, 0b01010, 0b10100, 0b01010), Member(PLACE), SetOf(PLACE))
WAYS = tuple(table(f"way {i}", rows, Member(PLACE), Member(PLACE)) for i, rows in enumerate([(0,), (0, 2, 3, 4, 1)]))
FACTS = Facts(
    seats=2, pieces=6, places=4, hosts=0, ways=WAYS, starts=STARTS, can_hold=(0, 126, 126, 126, 126), seen_by=(6,) * 5,
    homes=STARTS,
    hidden=0, refill=(0,) * 5, staying=0, returning=0, faces=(0,) * 7, faced=(0,) * 7, streams=(None,) * 7,
    likeness=HUES.rows, piece_names=("",) * 7, place_names=("",) * 5,
)  # fmt: skip
_PIECE = Local(0, Member(PIECE), "piece")
_AT_HOME = Lookup(HOMES, _PIECE)


def small_core(*parts: Answer | Trial | Routine | Block, home: Expr = _AT_HOME) -> Core:
    """A core of some parts; where a piece belongs is asked of local 0."""
    answers = [Answer(HOME, (_PIECE,), home, Member(PLACE)), *(part for part in parts if isinstance(part, Answer))]
    core = Core(
        sizes=SIZES, facts=FACTS, regions=REGIONS, answers={one.name: one for one in answers},
        trials={part.name: part for part in parts if isinstance(part, Trial)},
        routines={part.name: part for part in parts if isinstance(part, Routine)},
        blocks=tuple(part for part in parts if isinstance(part, Block)), frames={}, sites=(), options=(), entry="",
        winners="",
    )  # fmt: skip
    return replace(core, next_local=next_local(core))


def answer(name: str, value: Expr, *params: Local, holds: Type = ANY_NUMBER) -> Answer:
    return Answer(name, params, value, holds)


def apply(op: Op, *args: Expr) -> Apply:
    return Apply(op, args)


def pieces(*numbers: int) -> Const:
    return Const(set_of(*numbers), SetOf(PIECE))


def set_of(*members: int) -> int:
    return sum(1 << member for member in members)


def numbers(*found: int) -> int:
    return sum(1 << number + BIAS for number in found)


class Lying(Evaluator):
    """A position of the small core: slots by region and index, at first with every piece at home."""

    def __init__(self, core: Core, others: Mapping[tuple[Region, int], int] | None = None) -> None:
        super().__init__(core.answers, [way.rows for way in core.facts.ways])
        self.core, self.spent = core, 0
        self.keys = [(region, index) for region, slots in core.regions.items() for index in range(slots.count)]
        lying = {(PLACES, piece): place for piece, place in enumerate(STARTS)}
        held = {(HELD, place): set_of(*(p for p, at in enumerate(STARTS) if at == place)) for place in range(1, 5)}
        found = {**lying, **held, (YOU, 0): 1, **(others or {})}
        self.s = [found.get(key, 0) for key in self.keys]

    def read(self, region: Region, index: int) -> int:
        return self.s[self.keys.index((region, index))] if (region, index) in self.keys else 0

    def tries(self, trial: str, args: list[int]) -> int:
        return tried(self, self.core.trials, trial, args)

    def spend(self, count: int, who: str = "") -> None:
        self.spent += count

    def after(self, effect: Write | SendHome, env: dict[int, int]) -> list[int]:
        """The position after one slot was written."""
        assert isinstance(effect, Write)
        slot = self.keys.index((effect.region, 0 if effect.index is None else self.value(effect.index, env)))
        return [self.value(effect.value, env) if i == slot else old for i, old in enumerate(self.s)]
