"""What a core keeps of pieces that can be hidden: locals and marks in which something learned from them may lie.

A piece that lies hidden is exchanged for another of its kind where somebody imagines a position, and whatever means it
follows. What was learned by looking at it does not: a colour, a number, whether some other thing was done. So whoever
imagines must know where such things lie. A value tells something if a table, a set or an order in it treats pieces of
one kind differently that can be hidden, or if it is made of what does; where a condition tells something, so does all
that happens because of it. Rather too much is found than too little. What somebody chooses
tells nothing, nor whether a deed can begin: all see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rondel.core.blocks import Block, CallTo, Fork, Goto, SwitchTo
from rondel.core.core import Core
from rondel.core.expressions import (
    FACES,
    Apply,
    Ask,
    Const,
    Expr,
    Local,
    Lookup,
    Read,
    Region,
    RegionKind,
    Table,
    Tries,
)  # fmt: skip
from rondel.core.library import members
from rondel.core.node_fields import Node
from rondel.core.operations import Op
from rondel.core.pieces_meant import Owned, PiecesMeant
from rondel.core.statements import (
    AsPlayer,
    CallRoutine,
    DrawMember,
    DrawTop,
    If,
    Loop,
    SetLocal,
    Stmt,
    Switch,
    Write,
    bodies_of,
)  # fmt: skip
from rondel.core.types import PIECE, Member, SetOf
from rondel.core.typing import Types
from rondel.core.walk import binders, walk
from rondel.frozen import frozen

_PIECES = (Member(PIECE), SetOf(PIECE))
_BY_ORDER = (Op.FIRST, Op.FIRSTS, Op.NTH, Op.WITHOUT_FIRST, Op.BEHIND, Op.ORDINAL)


@frozen
class Secrets:
    """Locals, by routine and number, and marks that may tell something of hidden pieces."""

    locals: frozenset[Owned] = frozenset()
    marks: frozenset[Region] = frozenset()


def secrets_of(core: Core, meant: PiecesMeant, kinds: Sequence[int]) -> Secrets:
    """What a core keeps of hidden pieces; `kinds` are the sets of those that are one kind."""
    found = _SecretSearch(core, kinds, meant)
    found.run()
    return Secrets(frozenset(found.locals), frozenset(found.marks))


@frozen
class _Leans:
    """What an expression is made of, as far as it may tell something."""

    itself: bool
    locals: frozenset[Owned]
    marks: frozenset[Region]
    names: frozenset[str]


@dataclass
class _SecretSearch:
    core: Core
    kinds: Sequence[int]
    meant: PiecesMeant
    locals: set[Owned] = field(default_factory=set)
    marks: set[Region] = field(default_factory=set)
    names: set[str] = field(default_factory=set)  # answers and trials that tell something
    dark: set[str] = field(default_factory=set)  # routines that are done or not because of something hidden
    types: Types = field(init=False)
    hidden: int = field(init=False)
    _leans: dict[tuple[str, int], _Leans] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.types = Types(self.core.sizes, self.core.regions, self.core.answers)
        self.hidden = sum(self.kinds)

    def run(self) -> None:
        """Goes on until nothing more is found."""
        size = -1
        while size != (size := self._size()):
            self._asked()
            for routine in self.core.routines.values():
                self._steps(routine.body, routine.name, routine.name in self.dark)
            for frame in self.core.frames:
                self._blocks(frame)

    def _size(self) -> int:
        return len(self.locals) + len(self.marks) + len(self.names) + len(self.dark)

    def _asked(self) -> None:
        for name, answer in self.core.answers.items():
            if self._tells(answer.value, name):
                self.names.add(name)
        for name, trial in self.core.trials.items():
            if any(self._tells(step, name) for step in trial.steps):
                self.names.add(name)

    # --- what happens ---

    def _blocks(self, routine: str) -> None:
        """What the blocks of a routine keep; those that are come by or not because of something hidden keep more."""
        blocks = {block.number: block for block in self.core.blocks if block.routine == routine}
        after = {number: _ways_on(block) for number, block in blocks.items()}
        first = self.core.frames[routine].first
        dark = _reached([first], after, set()) if routine in self.dark else set[int]()
        for number, block in blocks.items():
            if not isinstance(block.end, Fork | SwitchTo) or isinstance(_asks(block.end), Tries):
                continue  # whether a deed can begin, all see
            if self._tells(_asks(block.end), routine):
                dark |= _depending(number, after)
        for number, block in blocks.items():
            self._steps(block.steps, routine, number in dark)
            if isinstance(block.end, CallTo):
                self._called(block.end, self.core.frames[block.end.routine].params, routine, number in dark)

    def _steps(self, steps: Iterable[Stmt], owner: str, dark: bool) -> None:
        for step in steps:
            match step:
                case SetLocal():
                    self._keep(owner, [step.local], dark or self._tells(step.value, owner))
                case DrawMember():
                    self._keep(owner, [step.local], dark or self._tells(step.source, owner))
                case DrawTop():
                    self._keep(owner, [step.local], dark)
                case Write() if step.region.kind is RegionKind.MARK:
                    if dark or self._tells(step, owner):
                        self.marks.add(step.region)
                case CallRoutine():
                    self._called(step, self.core.routines[step.routine].params, owner, dark)
                case If() | Switch() | Loop() | AsPlayer():
                    inside = dark or self._is_dark_inside(step, owner)
                    self._keep(owner, binders(step), inside)
                    for body in bodies_of(step):
                        self._steps(body, owner, inside)

    def _is_dark_inside(self, step: If | Switch | Loop | AsPlayer, owner: str) -> bool:
        match step:
            case If():
                return self._tells(step.condition, owner)
            case Switch():
                return self._tells(step.value, owner)
            case AsPlayer():
                return self._tells(step.player, owner)
        asked = [part for part in (step.source, step.still, step.condition) if part is not None]
        return any(self._tells(part, owner) for part in asked) or self._has_hidden(step.source, owner)

    def _called(self, call: CallTo | CallRoutine, params: Sequence[Local], owner: str, dark: bool) -> None:
        if dark:
            self.dark.add(call.routine)
        for param, arg in zip(params, call.args, strict=True):
            self._keep(call.routine, [param], dark or self._tells(arg, owner))

    def _keep(self, owner: str, found: Iterable[Local], tells: bool) -> None:
        if tells:
            self.locals.update((owner, local.number) for local in found)

    # --- what an expression tells ---

    def _tells(self, node: Node, owner: str) -> bool:
        leans = self._leans.get((owner, id(node)))
        if leans is None:
            leans = self._leans[owner, id(node)] = self._leans_of(node, owner)
        if leans.itself or not self.names.isdisjoint(leans.names):
            return True
        return not (self.locals.isdisjoint(leans.locals) and self.marks.isdisjoint(leans.marks))

    def _leans_of(self, node: Node, owner: str) -> _Leans:
        nodes = list(walk(node))
        harmless = {id(part) for one in nodes for part in self._harmless_in(one, owner)}
        return _Leans(
            any(self._tells_itself(one, owner) for one in nodes if id(one) not in harmless),
            frozenset((owner, one.number) for one in nodes if isinstance(one, Local)),
            frozenset(one.region for one in nodes if isinstance(one, Read)),
            frozenset(
                one.answer if isinstance(one, Ask) else one.trial for one in nodes if isinstance(one, Ask | Tries)
            ),
        )

    def _tells_itself(self, node: Node, owner: str) -> bool:
        match node:
            case Const(type=Member(domain) | SetOf(domain)) if domain == PIECE:
                return self._parts(1 << node.value if isinstance(node.type, Member) else node.value)
            case Lookup(table, index):
                is_apart = table.index == Member(PIECE) and self._differ(table.rows, self.meant.by(index, owner))
                return is_apart or any(self._parts(mask) for mask in _piece_rows(table))
            case Read(region, index) if region == FACES and index is not None:
                return self._has_hidden(index, owner)
            case Apply(Op.AT_HOME, (pieces,)):
                return self._differ(self.core.facts.homes, self.meant.by(pieces, owner))
            case Apply(op, (pieces, *_)) if op in _BY_ORDER:
                return self._has_hidden(pieces, owner)
        return False

    def _harmless_in(self, node: Node, owner: str) -> Iterator[Expr]:
        """The sets that a node takes from what does not lie hidden."""
        match node:
            case Apply(Op.MEET, (a, b)):
                for some, others in ((a, b), (b, a)):
                    if isinstance(some, Const | Lookup) and not self._has_hidden(others, owner):
                        yield some

    def _has_hidden(self, pieces: Expr, owner: str) -> bool:
        if self.types.of(pieces) not in _PIECES:
            return False
        return bool(self.meant.by(pieces, owner) & self.hidden)

    def _parts(self, mask: int) -> bool:
        """Whether a set has some of a kind and leaves out others."""
        return any(0 != mask & kind != kind for kind in self.kinds)

    def _differ(self, rows: Sequence[int], pieces: int) -> bool:
        """Whether a table has different rows for pieces of one kind."""
        found = ({rows[one] if one < len(rows) else 0 for one in members(pieces & kind)} for kind in self.kinds)
        return any(len(values) > 1 for values in found)


def _piece_rows(table: Table) -> Iterable[int]:
    if table.holds == SetOf(PIECE):
        return table.rows
    return [1 << row for row in table.rows if row] if table.holds == Member(PIECE) else ()


# --- what hangs on a fork ---


def _asks(end: Fork | SwitchTo) -> Expr:
    return end.condition if isinstance(end, Fork) else end.value


def _ways_on(block: Block) -> list[int]:
    """Where it goes on before anybody is asked: whether somebody chose something, and what, all see."""
    match block.end:
        case Goto(to):
            return [to]
        case Fork():
            return [block.end.yes, block.end.no]
        case SwitchTo():
            return [*(to for _, to in block.end.cases), block.end.other]
        case CallTo():
            return [block.end.back]
    return []


def _depending(fork: int, after: Mapping[int, Sequence[int]]) -> set[int]:
    """The blocks behind a fork up to where all of its ways have met again."""
    behind = _reached(after[fork], after, set())
    ends = {block for block in behind if not after[block]}
    sure = {block for block in behind if ends and ends.isdisjoint(_reached(after[fork], after, {block}))}
    return _reached(after[fork], after, sure)


def _reached(first: Iterable[int], after: Mapping[int, Sequence[int]], without: set[int]) -> set[int]:
    found, waiting = set[int](), list(first)
    while waiting:
        block = waiting.pop()
        if block not in found and block not in without:
            found.add(block)
            waiting += after[block]
    return found
