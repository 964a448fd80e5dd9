"""What the verifier asks of tables: one for each name, a row for each member and one for none."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rondel.core.expressions import Table
from rondel.core.types import Domain, Member, fits, said


def is_same(table: Table, other: Table) -> bool:
    return (table.rows, table.index, table.holds) == (other.rows, other.index, other.holds)


def check_rows(table: Table, sizes: Mapping[Domain, int], fault: Callable[[str], None]) -> None:
    """As many rows as there are members, and in each what the table holds."""
    domain, count = (table.index.domain, len(table.rows)) if isinstance(table.index, Member) else (None, 0)
    if domain is not None and count != sizes[domain] + 1:
        fault(f"table '{table.name}' has {count} rows for {sizes[domain]} of {domain}")
    wrong = [row for row in table.rows if not fits(row, table.holds, sizes)]
    if wrong:
        fault(f"table '{table.name}' holds {wrong[0]}, which is not {said(table.holds)}")
