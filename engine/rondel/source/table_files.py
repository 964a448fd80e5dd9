"""Table files against the part of the module's schema that they fill: rows of pieces, spaces of a ring, tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rondel.problems import Problem
from rondel.source.module_files import ModuleFiles
from rondel.source.schema import check_schema, part_of


def check_tables(module: ModuleFiles, schema: dict[str, Any]) -> list[Problem]:
    """Everything wrong with the files that a module's facts name."""
    problems: list[Problem] = []
    for path, part in _uses(module.facts.data):
        document = module.tables.get(path)
        if document is not None:
            problems += check_schema(document, part_of(schema, part))
    return problems


def _uses(facts: Any) -> Iterator[tuple[str, str]]:
    """The files named and the part of the schema each must fit."""
    for section, key, part in (("pieces", "rows", "piece_rows"), ("boards", "ring", "ring_spaces")):
        for fact in _facts(facts, section):
            if isinstance(fact.get(key), str):
                yield fact[key], part
    for fact in _facts(facts, "tables"):
        if isinstance(fact.get("rows"), str):
            double = isinstance(fact.get("from"), list) and len(fact["from"]) > 1
            yield fact["rows"], "double_rows" if double else "table_rows"


def _facts(facts: Any, section: str) -> list[dict[str, Any]]:
    """The well-formed facts of a section; the others have their own problem already."""
    found = facts.get(section) if isinstance(facts, dict) else None
    return [fact for fact in found.values() if isinstance(fact, dict)] if isinstance(found, dict) else []
