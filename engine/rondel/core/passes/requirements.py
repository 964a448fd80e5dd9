"""Requirements that stand in a table are written out row by row, so that what each asks for is known beforehand.

For each such table there are two answers: how many requirements of a row are unmet, and whether all are met.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rondel.core.core import Answer, Core
from rondel.core.expressions import Ask, Const, Expr, Local, Lookup, Match, Pick, Table, Unmet
from rondel.core.library import members
from rondel.core.operations import Matching
from rondel.core.passes.rebuild import holds, numbering_of, with_expressions
from rondel.core.types import ENTRY, YES_NO, Member, Number
from rondel.core.walk import free_locals, rebuilt, substituted

_ENTRY = Local(-1, Member(ENTRY), "entry")  # stands for whichever requirement it is


def write_out_requirements(core: Core) -> Core:
    """Replaces requirements that stand in a table by answers about its rows."""
    writing = _Writing(core)
    made = with_expressions(core, writing.changed, holding=Unmet)
    return replace(made, answers={**made.answers, **writing.answers}, next_local=writing.locals.next)


@dataclass
class _Writing:
    core: Core
    answers: dict[str, Answer] = field(default_factory=dict)
    names: dict[tuple[Table, Expr, Table], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.locals = numbering_of(self.core)

    def changed(self, expr: Expr) -> Expr:
        if not holds(expr, Unmet):
            return expr
        made = rebuilt(expr, self.changed)
        match made:
            case Unmet(local, Lookup(table, index), pieces) if free_locals(pieces).keys() <= {local.number}:
                return Ask(self._answers(made, table), (index,))
        return made

    def _answers(self, unmet: Unmet, table: Table) -> str:
        key = (table, substituted(unmet.pieces, {unmet.local.number: _ENTRY}), unmet.counts)
        if key not in self.names:
            number = sum(known == table for known, _, _ in self.names)
            shown = f"{table.name} {number + 1}" if number else table.name
            self.names[key] = name = f"unmet {shown}"
            none_left = f"met {shown}"
            row = Local(0, table.index, "row")
            counted, asked = ([self._row(unmet, mask, how) for mask in table.rows] for how in Matching)
            most = max((mask.bit_count() for mask in table.rows), default=0)
            value, truth = (Pick(row, tuple(enumerate(cases))) for cases in (counted, asked))
            self.answers[name] = Answer(name, (row,), value, Number(0, most), none_left=none_left)
            self.answers[none_left] = Answer(none_left, (row,), truth, YES_NO)
        return self.names[key]

    def _row(self, unmet: Unmet, mask: int, how: Matching) -> Expr:
        if not mask:
            return Const(1, YES_NO) if how is Matching.MET else Const(0)
        parts = []
        for entry in members(mask):
            pieces = self.locals.copy(unmet.pieces, {unmet.local.number: Const(entry, Member(ENTRY))})
            parts.append((unmet.counts.rows[entry], pieces))
        return Match(how, tuple(parts))
