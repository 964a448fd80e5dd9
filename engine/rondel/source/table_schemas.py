"""Table files against the part of the module's schema that they fill: rows of pieces, spaces of a ring, tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rondel.source.document import Document
from rondel.source.module_files import ModuleFiles


def tables_used(module: ModuleFiles) -> Iterator[tuple[Document, str]]:
    """The files that a module's facts name, each with the part of the schema that it fills."""
    for path, part in _uses(module.facts.data, module.tables):
        document = module.tables.get(path)
        if document is not None:
            yield document, part


def _uses(facts: Any, tables: Mapping[str, Document]) -> Iterator[tuple[str, str]]:
    """The files named and the part of the schema each must fit."""
    for section, key, part in (("pieces", "rows", "piece_rows"), ("boards", "ring", "ring_spaces")):
        for fact in _facts(facts, section):
            if isinstance(fact.get(key), str):
                yield fact[key], part
    for fact in _facts(facts, "tables"):
        if isinstance(fact.get("rows"), str):
            yield fact["rows"], "double_rows" if _is_double(fact, tables.get(fact["rows"])) else "table_rows"


def _facts(facts: Any, section: str) -> list[dict[str, Any]]:
    """The well-formed facts of a section and changes of such facts; the others have their own problem already."""
    if not isinstance(facts, dict):
        return []
    parts = [facts, *_inner(facts.get("with"))]
    changes = [change for part in parts for address, change in _items(part.get("patch")) if f".{section}." in address]
    return [*_inner(facts.get(section)), *(change for change in changes if isinstance(change, dict))]


def _items(data: Any) -> list[tuple[str, Any]]:
    return [(str(key), value) for key, value in data.items()] if isinstance(data, dict) else []


def _inner(data: Any) -> list[dict[str, Any]]:
    return [value for _, value in _items(data) if isinstance(value, dict)]


def _is_double(table: dict[str, Any], rows: Document | None) -> bool:
    """Whether a table goes by two keys; a change need not say so, but then its rows have rows inside."""
    if "from" in table:
        return isinstance(table["from"], list) and len(table["from"]) > 1
    inner = rows.data.values() if rows and isinstance(rows.data, dict) else rows.data if rows else ()
    return isinstance(inner, Iterable) and any(isinstance(row, dict | list) for row in inner)
