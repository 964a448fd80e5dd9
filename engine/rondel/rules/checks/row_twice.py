"""check/row-twice: two rows of one kind with one id would be pieces that nothing tells apart by name."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.messages.said import say
from rondel.problems import Problem, Remark
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.world.things import PieceKind


def check(rules: Elaborated) -> list[Problem]:
    return [problem for kind in rules.world.piece_kinds.values() for problem in _twice(kind)]


def _twice(kind: PieceKind) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for number, row in enumerate((kind.entry.data or {}).get("rows") or []):
        earlier = first.setdefault(str(row["id"]), number)
        if earlier != number:
            message = say("check/row-twice.twice", kind=kind.name, id=row["id"])
            also = (Remark(kind.entry.span("rows", earlier, "id"), say("place.first-given")),)
            hint = say("check/row-twice.hint")
            yield Problem("check/row-twice", message, kind.entry.span("rows", number, "id"), also, hint)
