"""Cells of tables: constants, calls of deeds, and requirements, read into columns of the world."""

from __future__ import annotations

import json
from collections.abc import Sized
from functools import partial, reduce
from operator import or_
from typing import Any

from rondel.core import types as domains
from rondel.limits import MOST_CALLS_IN_CELLS
from rondel.messages.said import UNSAID, Said, say
from rondel.problems import Problem, Span, did_you_mean
from rondel.rules.link.facts import Entry
from rondel.rules.link.ruleset import AnswerDef, Ruleset, Seam
from rondel.rules.types import DEED, Type, many
from rondel.rules.world.constants import (
    call_parts,
    constant,
    constants_of,
    extent,
    fact_value,
    literal,
    no_key,
    tell_unknown_type,
    too_many_rows,
)
from rondel.rules.world.things import EntryCell, PieceKind
from rondel.rules.world.world import World
from rondel.syntax import tree as t
from rondel.syntax.parse import parse_cell


def read_columns(ruleset: Ruleset, world: World, problems: list[Problem]) -> None:
    """The constant properties of pieces, and the declared tables, as tables of the world."""
    reader = _CellReader(ruleset, world, problems)
    size = len(world.pieces) + 1
    world.tables["piece.owner"] = [0, *(p.owner for p in world.pieces)]
    for kind in world.piece_kinds.values():
        for name in kind.attributes:
            column = world.new_table("piece." + name, size)
            if column is None:
                problems.append(too_many_rows(say("what.property", name=name), kind.entry.span()))
                continue
            for piece in world.pieces[kind.first - 1 : kind.last]:
                column[piece.number] = piece.attributes.get(name, 0)
        reader.rows(kind)
    for entry in ruleset.facts.all("tables"):
        reader.function(entry)


def read_rule_facts(ruleset: Ruleset, world: World, problems: list[Problem]) -> None:
    """Facts that a kind declares for its rules become columns of the rules."""
    for kind in world.rule_kinds.values():
        for name, wanted_name in ((kind.entry.data or {}).get("facts") or {}).items():
            wanted = world.named_type(str(wanted_name))
            if wanted is None:
                tell_unknown_type(world, problems, str(wanted_name), kind.entry.span("facts", name))
                continue
            kind.facts[name] = wanted
            column = world.new_table("rule." + name, len(world.rules) + 1)
            if column is None:
                problems.append(too_many_rows(say("what.fact", name=name), kind.entry.span("facts", name)))
                continue
            for rule in world.rules_of(kind.name):
                fact = ruleset.rules[rule.address].facts.get(name)
                if fact is not None:
                    column[rule.number] = fact_value(fact[0], wanted, world, problems)


class _CellReader:
    def __init__(self, ruleset: Ruleset, world: World, problems: list[Problem]) -> None:
        self.ruleset, self.world, self.problems = ruleset, world, problems

    def _problem(self, code: str, message: Said, span: Span, hint: Said = UNSAID) -> None:
        self.problems.append(Problem(code, message, span, hint=hint))

    def rows(self, kind: PieceKind) -> None:
        """The columns of a kind whose pieces are rows of a table."""
        data = kind.entry.data or {}
        columns = data.get("columns") or {}
        for row_number, row in enumerate(data.get("rows") or []):
            for key in row:
                if key not in columns and key not in ("id", "status", "cites", "count"):
                    hint = did_you_mean(str(key), columns, len(self.problems))
                    span, message = (
                        kind.entry.key_span("rows", row_number, key),
                        say("facts/unknown-key.column", name=str(key), of=kind.name).knowing(column=str(key)),
                    )
                    self.problems.append(Problem("facts/unknown-key", message, span, (), hint))
        for name, written in columns.items():
            self._column(kind, name, written, data.get("rows") or [])

    def _column(self, kind: PieceKind, name: str, written: Any, rows: list[dict[str, Any]]) -> None:
        several = isinstance(written, list)
        type_name = str(written[0] if several else written)
        wanted = self.world.named_type(type_name)
        if wanted is None:
            tell_unknown_type(self.world, self.problems, type_name, kind.entry.span("columns", name))
            return
        entries = wanted.domain == domains.ENTRY
        kind.attributes[name] = many(domains.ENTRY) if entries else wanted.many() if several else wanted
        column = self.world.new_table("piece." + name, len(self.world.pieces) + 1)
        if column is None:
            self.problems.append(too_many_rows(say("what.column", name=name), kind.entry.span("columns", name)))
            return
        for piece in self.world.pieces[kind.first - 1 : kind.last]:
            row = piece.row % len(rows) if rows else 0
            value = rows[row].get(name)
            at = kind.entry.span("rows", row, name)
            column[piece.number] = self._cell(value, wanted, several, piece.number, at)

    def _cell(self, value: Any, wanted: Type, several: bool, owner: int, at: Span) -> int:
        if wanted.domain == domains.ENTRY:
            return sum(1 << self.entry(str(v), owner, at) for v in self._listed(value, at))
        if wanted == DEED:
            return self.deed(str(value), at) if value is not None else 0
        if several and wanted.domain == domains.PIECE:
            return reduce(or_, (self._pieces(str(v), wanted, at) for v in self._listed(value, at)), 0)
        if several:
            return sum(1 << n for n in (self._constant(v, wanted, at) for v in self._listed(value, at)) if n)
        return self._constant(value, wanted, at)

    def _pieces(self, name: str, wanted: Type, at: Span) -> int:
        """All pieces of a name: where several are wanted, `tile` means every tile and not the first of them."""
        fitting = (piece for piece in self.world.pieces if piece.kind in wanted.kinds)
        found = sum(1 << piece.number for piece in fitting if name in (piece.name, piece.kind))
        if not found and name != "none":
            hint = did_you_mean(name, constants_of(wanted, self.world), len(self.problems))
            self._problem("check/wrong-type", say("check/wrong-type.value", found=name, wanted=wanted.said), at, hint)
        return found

    def _listed(self, value: Any, at: Span) -> list[Any]:
        if isinstance(value, list) or value is None:
            return value or []
        text = json.dumps(value, ensure_ascii=False)
        self._problem(
            "check/wrong-type",
            say("check/wrong-type.no-list", text=text),
            at,
            say("check/wrong-type.hint-list", text=text),
        )
        return []

    def _constant(self, value: Any, wanted: Type, at: Span) -> int:
        found = constant(value, wanted, self.world)
        if found is None:
            hint = did_you_mean(str(value), constants_of(wanted, self.world), len(self.problems))
            message = say("check/wrong-type.value", found=str(value), wanted=wanted.said)
            self._problem("check/wrong-type", message, at, hint)
        return found or 0

    def entry(self, text: str, owner: int, at: Span) -> int:
        """A requirement such as `2 of any(flag)`: its number."""
        if self._has_too_many(self.world.entries, partial(say, "facts/too-many.requirements"), at):
            return 0
        cell = parse_cell(text, at)
        if isinstance(cell, Problem):
            self.problems.append(cell)
            return 0
        name, args = call_parts(cell.call)
        answer = self.ruleset.answer_named(name)
        if answer is None:
            hint = did_you_mean(name, (a.split(".")[-1] for a in self.ruleset.answers), len(self.problems))
            self._problem("check/unknown-name", say("check/unknown-name.answer", name=name), at, hint)
            return 0
        values, attributes = self._arguments(answer, args, at)
        number = len(self.world.entries) + 1
        self.world.entries.append(EntryCell(number, owner, cell.count or 1, answer.address, values, attributes, at))
        for key, value in attributes.items():
            self.world.tables.setdefault("entry." + key, []).extend(
                [0] * (number + 1 - len(self.world.tables["entry." + key]))
            )
            self.world.tables["entry." + key][number] = value
        return number

    def _has_too_many(self, cells: Sized, message: partial[Said], at: Span) -> bool:
        if len(cells) < MOST_CALLS_IN_CELLS:
            return False
        self._problem("facts/too-many", message(most=MOST_CALLS_IN_CELLS), at, say("facts/too-many.hint-cells"))
        return True

    def deed(self, text: str, at: Span) -> int:
        """A cell that holds a call of a deed: its number among such cells."""
        if self._has_too_many(self.world.deed_cells, partial(say, "facts/too-many.calls"), at):
            return 0
        cell = parse_cell(text, at)
        if isinstance(cell, Problem):
            self.problems.append(cell)
            return 0
        name, args = call_parts(cell.call)
        seam = next((s for a, s in self.ruleset.deeds.items() if a.split(".")[-1] == name), None)
        if seam is None:
            hint = did_you_mean(name, (a.split(".")[-1] for a in self.ruleset.deeds), len(self.problems))
            self._problem("check/unknown-name", say("check/unknown-name.deed", name=name), at, hint)
            return 0
        values, _ = self._arguments(seam, args, at)
        self.world.deed_cells.append((seam.address, values))
        return len(self.world.deed_cells)

    def _arguments(
        self, target: AnswerDef | Seam, args: tuple[t.Expr, ...], at: Span
    ) -> tuple[tuple[int, ...], dict[str, int]]:
        name = target.address.split(".")[-1]
        if len(args) != len(target.params):
            self._problem(
                "check/wrong-number",
                say("check/wrong-number.values", name=name, wanted=len(target.params), n=len(args)),
                at,
            )
            return (), {}
        values, attributes = [], {}
        for param, arg in zip(target.params, args, strict=True):
            wanted = self.world.named_type(param.type or param.name)
            if wanted is None:
                self._problem("check/no-type", say("check/no-type.no-type-of", name=param.name, of=name), param.span,
                              say("check/no-type.hint", name=param.name))  # fmt: skip
                continue
            value = self._set_or_constant(arg, wanted, at)
            values.append(value)
            attributes[param.name] = value
        return tuple(values), attributes

    def _set_or_constant(self, arg: t.Expr, wanted: Type, at: Span) -> int:
        if isinstance(arg, t.ListOf):
            return sum(1 << n for n in (self._constant(literal(m), wanted, at) for m in arg.members) if n)
        return self._constant(literal(arg), wanted, at)

    def function(self, entry: Entry) -> None:
        """A declared table: a function from one or two constants to one."""
        source = entry.data["from"]
        names = source if isinstance(source, list) else [source]
        types = [self.world.named_type(str(name)) for name in names]
        result = self.world.named_type(str(entry.data["to"]))
        for name, found in [*zip(names, types, strict=True), (entry.data["to"], result)]:
            if found is None:
                tell_unknown_type(self.world, self.problems, str(name), entry.span())
                return
        assert result is not None
        known = tuple(found for found in types if found is not None)
        table = f"table:{entry.module}.{entry.name}"
        self.world.functions.setdefault(entry.name, (entry.module, known, result, table))
        self._function_rows(entry, table, known, result)

    def _function_rows(self, entry: Entry, table: str, types: tuple[Type, ...], result: Type) -> None:
        sizes = [extent(found, self.world) for found in types]
        total = 1
        for size in sizes:
            total *= size
        default = self._value(entry.data.get("else"), result, entry.span("else"))
        rows = self.world.new_table(table, total, default)
        if rows is None:
            self.problems.append(too_many_rows(say("what.table", name=entry.name), entry.key_span()))
            return
        self._fill(entry, types, sizes, result, entry.data["rows"], 0, rows, ("rows",))

    def _fill(
        self, entry: Entry, types: tuple[Type, ...], sizes: list[int], result: Type, data: Any, base: int,
        rows: list[int], path: tuple[str | int, ...],
    ) -> None:  # fmt: skip
        depth = len(path) - 1
        pairs = enumerate(data, 1) if isinstance(data, list) else data.items()
        for key, value in pairs:
            at = (*path, key - 1 if isinstance(data, list) else key)
            number = constant(key, types[depth], self.world)
            if number is None or not 0 <= number < sizes[depth]:
                hint = did_you_mean(str(key), constants_of(types[depth], self.world), len(self.problems))
                self._problem("check/wrong-type", no_key(key, number, types[depth]), entry.key_span(*at), hint)
                continue
            index = base * sizes[depth] + number
            if depth + 1 < len(types):
                self._fill(entry, types, sizes, result, value, index, rows, at)
            else:
                rows[index] = self._value(value, result, entry.span(*at))

    def _value(self, value: Any, result: Type, at: Span) -> int:
        if result == DEED:
            return self.deed(str(value), at) if value is not None else 0
        return self._constant(value, result, at) if value is not None else 0
