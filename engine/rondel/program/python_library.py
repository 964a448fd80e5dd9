"""Calls of the library as Python source: ways on boards, regions, requirements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rondel.program.python_place import Place
from rondel.rules.core import Const, Expr, Lib, Local, Lookup, Op, Read
from rondel.rules.nodes import replaced, walk
from rondel.rules.world import WAYS

if TYPE_CHECKING:
    from rondel.program.python_values import Values

_LOOK_ROUND = ("held", "at_home")  # operations that read more of the position than their arguments


class LibraryCalls:
    """Writes calls for one writer."""

    def __init__(self, values: Values) -> None:
        self.values, self.writer, self.world = values, values.writer, values.world

    def call(self, expr: Lib, at: Place) -> str:
        args = [self.values.value(arg, at) for arg in expr.args]
        match expr.name:
            case "walk" | "furthest":
                for way in WAYS:
                    self.writer.table("way." + way)
                return f"{expr.name}(WAYS, {', '.join(args)})"
            case "seated":
                return f"seated({self.world.seats}, {args[0]})"
            case "starting":
                return f"starting({', '.join(args)})"
            case "unmet":
                return self._unmet(expr.args[0], at)
        return self._region(expr, args, at)

    def _unmet(self, entries: Expr, at: Place) -> str:
        """The requirements of a piece are written out piece by piece; those of any other set are looked up."""
        if isinstance(entries, Lookup):
            found = self.writer.requirements.unmet(entries.table)
            return f"{found}[{self.values.value(entries.index, at)}]({at.state})"
        self.writer.answer_function("entry:pieces")
        return f"unmet_entries({at.state}, {self.values.value(entries, at)})"

    def met(self, entries: Expr, at: Place) -> str:
        """Whether all requirements are met, which is told sooner than how many are not."""
        if isinstance(entries, Lookup):
            found = self.writer.requirements.met(entries.table)
            return f"{found}[{self.values.value(entries.index, at)}]({at.state})"
        return f"(not {self._unmet(entries, at)})"

    def _region(self, expr: Lib, args: list[str], at: Place) -> str:
        assert expr.body is not None
        if _asks_only_what_lies_there(expr):
            name = self.writer.shared(("region", expr.table, expr.body), lambda made: self._region_function(made, expr))
            return f"{at.of_position(f'{name}({at.state})')}[{args[0]}]"
        inner = at.with_locals({expr.local: "e"})
        return f"region({self.writer.table(expr.table)}, {args[0]}, lambda e: {self.values.value(expr.body, inner)})"

    def _region_function(self, name: str, expr: Lib) -> list[str]:
        """The regions of a board are kept as long as nothing on it moves; they hang on nothing else."""
        assert expr.body is not None
        cells = [cell for cell, near in enumerate(self.world.tables[expr.table]) if near]
        held = self.writer.model.layout.base("held")
        value = self.values.value(expr.body, Place({expr.local: "e"}))
        return [
            f"def {name}(s):",
            f"    lying = s[{held + min(cells, default=0)}:{held + max(cells, default=0) + 1}]",
            f"    kept = REGIONS.get({name!r})",
            "    if kept is None or kept[0] != lying:",
            f"        values = {{e: {value} for e in {cells}}}",
            f"        kept = REGIONS[{name!r}] = lying, Regions({self.writer.table(expr.table)}, values)",
            "    return kept[1]",
        ]


def _asks_only_what_lies_there(expr: Lib) -> bool:
    """Whether the value of a cell, by which a region is told, hangs on nothing but the pieces that lie on it."""
    cell = Local(expr.local)
    left = replaced(expr.body, Read("held", cell), Const(0))
    return all(
        isinstance(node, Const | Lookup | Op) and getattr(node, "op", "") not in _LOOK_ROUND for node in walk(left)
    )
