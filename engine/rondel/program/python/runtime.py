"""What generated source calls: members, regions, choices and chance over one core's numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rondel.core import library
from rondel.core.expressions import KNOWN
from rondel.core.library import bounded, members
from rondel.core.matching import unmet_pair
from rondel.problems import RuleFailure
from rondel.program.chance import mix, name_number, pick
from rondel.program.model import Model
from rondel.program.python.counting import Counting
from rondel.program.running_limits import DEEP, LONG

Log = list[tuple[int | str, ...]] | None
Namespace = dict[str, object]
MOST_SETS = 20_000  # kept with their members


def row(rows: Sequence[int], index: int) -> int:
    """A row of a table; 0 beyond its rows."""
    return rows[index] if 0 <= index < len(rows) else 0


def nothing(*_: object) -> int:
    return 0


def without_first(mask: int) -> int:
    return mask & mask - 1


def restore(s: list[int], start: int, end: int) -> None:
    s[start:end] = s[start - end :]
    del s[start - end :]


class KnownMembers(dict[int, tuple[int, ...]]):
    """The members of sets, rising; the same sets come by again and again, so those seen lately are kept."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        if len(self) >= MOST_SETS:
            self.clear()
        found = self[mask] = tuple(members(mask))
        return found


class Regions(dict[int, int]):
    """The regions of a board as it lies: for each cell those connected with it that have its value."""

    def __init__(self, neighbours: Sequence[int], value_of: Mapping[int, int]) -> None:
        super().__init__()
        self.neighbours, self.value_of = neighbours, value_of
        self.alike: dict[int, int] = {}
        for cell, value in value_of.items():
            self.alike[value] = self.alike.get(value, 0) | 1 << cell

    def __missing__(self, start: int) -> int:
        if start not in self.value_of:
            return library.single(start)  # a place without neighbours
        alike, found = self.alike[self.value_of[start]], 1 << start
        waiting = self.neighbours[start] & alike
        while waiting:
            low = waiting & -waiting
            found |= low
            waiting = (waiting | self.neighbours[low.bit_length() - 1] & alike) & ~found
        for cell in members(found):
            self[cell] = found
        return found


def namespace(model: Model, log: Log, work: list[int], doers: Sequence[str]) -> Namespace:
    """The names generated source may use."""
    names: Namespace = {
        "row": row, "nothing": nothing, "divided": library.divided, "remainder": library.remainder,
        "first_members": library.first_members, "without_first": without_first,
        "single_number": library.single_number, "has_number": library.has_number,
        "number_range": library.number_range, "first_number": library.first_number, "nth": library.nth,
        "nth_number": library.nth_number, "behind": library.behind, "nth_in_order": library.nth_in_order,
        "unordered": library.unordered, "starting": library.starting, "walk": library.walk,
        "furthest": library.furthest, "connected": library.connected,
        "unmet_pair": unmet_pair, "members": members, "bounded": bounded, "kept": library.kept,
        "restore": restore,
        "RuleFailure": RuleFailure, "RecursionError": RecursionError, "DEEP": DEEP, "LONG": LONG, "REGIONS": {},
        "Regions": Regions, "MEMBERS": KnownMembers(), "min": min, "max": max, "range": range, "list": list,
        "len": len, "sorted": sorted, "sum": sum, "mix": mix, "pick": pick, "top": model.stack_order.top,
        "LOG": log,
        "told_so_far": lambda: len(log or ()), "untell": lambda kept: _shorten(log, kept),
        "PASSED": bytearray(len(model.rules.know.passages)), "__builtins__": {},
    }  # fmt: skip
    return names | Counting(work, doers, model.layout.size).namespace() | _tables(model)


def _shorten(log: Log, kept: int) -> None:
    if log is not None:
        del log[kept:]


def _tables(model: Model) -> Namespace:
    """The constant lists that the prelude reads."""
    facts, known = model.core.facts, model.layout.base(KNOWN)
    alike: dict[int, int] = {}
    for piece, likeness in enumerate(facts.likeness):
        if piece:
            alike[likeness] = alike.get(likeness, 0) | 1 << piece
    return {
        "SEEN_BY": list(facts.seen_by), "SEERS": [[known + seat for seat in members(seen)] for seen in facts.seen_by],
        "HIDDEN": [facts.hidden >> piece & 1 for piece in range(facts.pieces + 1)], "REFILL": list(facts.refill),
        "SIDES": list(facts.sides), "DICE": _dice(model), "FACED": list(facts.faced), "LIKENESS": list(facts.likeness),
        "ALIKE": [0, *(alike[likeness] for likeness in facts.likeness[1:])], "WAYS": [way.rows for way in facts.ways],
    }  # fmt: skip


def _dice(model: Model) -> list[tuple[int, int, int]]:
    """For each piece with faces its stream: where it counts, its number, how many faces."""
    facts, layout = model.core.facts, model.layout
    return [
        (layout.base(stream), name_number(stream.of), faces) if stream in layout.regions and stream else (0, 0, 0)
        for stream, faces in zip(facts.streams, facts.faces, strict=True)
    ]
