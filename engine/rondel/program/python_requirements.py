"""Requirements as Python source: a function for each set of them that a piece can show."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from rondel.program.masks import factors
from rondel.program.python_place import Place
from rondel.program.python_steps import indent
from rondel.program.repeats import named_reads
from rondel.program.sizes import bound
from rondel.rules.core import Const, Expr, Op, Read
from rondel.rules.library import members

if TYPE_CHECKING:
    from rondel.program.python_backend import Writer

WriteTest = Callable[[list[Expr], list[int], Place], str]


class Requirements:
    """Writes how many requirements are unmet, and whether all are met."""

    def __init__(self, writer: Writer) -> None:
        self.writer, self.values, self.rules = writer, writer.values, writer.model.rules

    def unmet(self, table: str) -> str:
        """A list of functions: for each piece, how many of its requirements are unmet."""
        return self._by_requirements("U", table, self._unmet_value)

    def met(self, table: str) -> str:
        """A list of functions: for each piece, whether all its requirements are met."""
        return self._by_requirements("M", table, self._met_value)

    def _by_requirements(self, stem: str, table: str, write: WriteTest) -> str:
        rows = self.rules.world.tables[table]
        made: dict[int, str] = {}
        for mask in rows:
            if mask not in made:
                made[mask] = self.writer.shared((stem, mask), partial(self._requirements, mask, write), stem.lower())
        listed = ", ".join(made[mask] for mask in rows)
        return self.writer.shared((stem, table), lambda name: [f"{name} = [{listed}]"], stem)

    def _requirements(self, mask: int, write: WriteTest, name: str) -> list[str]:
        entries = [self.rules.world.entries[number - 1] for number in members(mask)]
        exprs = [self.writer.lean.requirement(entry.number) for entry in entries]
        repeated, exprs = named_reads(exprs)
        at, named = self.values.named(repeated, Place())
        value = write(exprs, [entry.count for entry in entries], at)
        return [f"def {name}(s):", *indent([*named, f"return {value}"])]

    def _unmet_value(self, exprs: list[Expr], counts: list[int], at: Place) -> str:
        if _apart(exprs, self.rules.world.tables):
            lacking = [Op("<", (Op("count", (e,)), Const(n))) for e, n in zip(exprs, counts, strict=True)]
            return " + ".join(self.values.truth(test, at) for test in lacking) or "0"
        values = [self.values.value(expr, at) for expr in exprs]
        if len(exprs) == 2:
            return f"unmet_pair({counts[0]}, {values[0]}, {counts[1]}, {values[1]})"
        return f"unmet({counts}, [{', '.join(values)}])"

    def _met_value(self, exprs: list[Expr], counts: list[int], at: Place) -> str:
        enough = [Op(">=", (Op("count", (e,)), Const(n))) for e, n in zip(exprs, counts, strict=True)]
        tests = [self.values.truth(test, at) for test in enough]
        if not _apart(exprs, self.rules.world.tables):
            tests.append(f"not {self._unmet_value(exprs, counts, at)}")
        return " and ".join(tests) or "True"


def _apart(exprs: list[Expr], tables: dict[str, list[int]]) -> bool:
    """Whether sets of pieces can be seen to have no member in common."""
    seen = [(bound(expr, tables), _lies(expr)) for expr in exprs]
    return all(not a & b or (p and q and p != q) for i, (a, p) in enumerate(seen) for b, q in seen[:i])


def _lies(expr: Expr) -> int:
    """The one place, if there is one, where all pieces of a set lie."""
    for one in factors(expr):
        if isinstance(one, Read) and one.region == "held" and isinstance(one.index, Const):
            return one.index.value
    return 0
