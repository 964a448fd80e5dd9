"""What generated source calls: moves, points, chance and choices over one model's numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rondel.problems import RuleFailure
from rondel.program.chance import mix, name_number, pick
from rondel.program.layout import dice_stream
from rondel.program.model import Model
from rondel.rules import library
from rondel.rules.core import BIAS, SEQ_BITS, SEQ_MASK
from rondel.rules.evaluate import first_members, number_range, unpacked

Log = list[tuple[int | str, ...]] | None
Namespace = dict[str, Any]
MOST_KEPT = 50_000
MOST_SETS = 20_000  # kept with their members
MOST_WORK = 200_000  # members of large sets looked at between two decisions
TRIAL = 20  # what one trial of several choices counts as
TOO_LONG = RuleFailure("this takes too long: sets inside sets are too large")
TOO_DEEP = RuleFailure("deeds ask each other too deeply")

members, bounded = library.members, library.bounded


def always(_: int) -> bool:
    return True


def divided(a: int, b: int) -> int:
    return a // b if b else 0


def remainder(a: int, b: int) -> int:
    return a % b if b else 0


def unbias(value: int) -> int:
    return value - BIAS if value else 0


def without_first(mask: int) -> int:
    return mask & mask - 1


def nth(mask: int, n: int) -> int:
    found = members(mask)
    return found[n - 1] if 1 <= n <= len(found) else 0


def nth_seq(sequence: int, n: int) -> int:
    return sequence >> (SEQ_BITS * (n - 1)) & SEQ_MASK if n >= 1 else 0


def unordered(sequence: int) -> int:
    return sum(1 << member for member in unpacked(sequence))


def keep(s: list[int], start: int, end: int) -> None:
    s += s[start:end]
    if len(s) > MOST_KEPT + end:
        raise RuleFailure("deeds call each other too deeply")
    s[start:end] = [0] * (end - start)


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
            return library.member_bit(start)  # a place without neighbours
        alike, found = self.alike[self.value_of[start]], 1 << start
        waiting = self.neighbours[start] & alike
        while waiting:
            low = waiting & -waiting
            found |= low
            waiting = (waiting | self.neighbours[low.bit_length() - 1] & alike) & ~found
        for cell in members(found):
            self[cell] = found
        return found


def namespace(model: Model, log: Log) -> Namespace:
    """The names generated source may use."""
    longest = max([b - a for spans in model.layout.spans.values() for a, b in spans] + [0])
    longest = max([longest, *(len(kept) + 1 for kept in model.cut.kept.values())])
    names: Namespace = {
        "divided": divided, "remainder": remainder, "unbias": unbias, "nth": nth, "nth_seq": nth_seq,
        "unordered": unordered, "members": members, "number_range": number_range, "keep": keep,
        "restore": restore, "firsts": first_members, "without_first": without_first, "walk": library.walk,
        "furthest": library.furthest, "seated": library.seated, "starting": library.starting, "region": library.region,
        "RuleFailure": RuleFailure, "unmet": library.unmet, "unmet_pair": library.unmet_pair,
        "REGIONS": {}, "Regions": Regions, "MEMBERS": KnownMembers(),
        "times": library.times, "bounded": bounded, "member_bit": library.member_bit, "has": library.has,
        "min": min, "max": max, "Z": [[0] * n for n in range(longest + 1)],
        "range": range, "list": list, "len": len, "sorted": sorted, "mix": mix, "pick": pick, "always": always,
        "__builtins__": {},
    }  # fmt: skip
    names["told_so_far"] = lambda: len(log or ())
    names["untell"] = lambda kept: log.__delitem__(slice(kept, None)) if log is not None else None
    names["LOG"] = log
    names["PASSED"] = bytearray(len(model.rules.know.passages))
    _add_work(names)
    _add_tables(names, model)
    return names


def _add_work(names: Namespace) -> None:
    """Work is counted where it could grow without end, so that no module can hang a game."""
    work = [MOST_WORK]

    def spend(mask: int) -> int:
        work[0] -= mask.bit_count()
        if work[0] < 0:
            raise TOO_LONG
        return mask

    def completes(source: int, chosen: int, left: int, up_to: bool, tried: Callable[[int], bool]) -> bool:
        """Whether a choice of several can be brought to an end from here."""
        work[0] -= TRIAL
        if work[0] < 0:
            raise TOO_LONG
        if (left <= 0 or up_to) and tried(chosen):
            return True
        if left <= 0:
            return False
        high = chosen.bit_length()
        return any(completes(source, chosen | 1 << m, left - 1, up_to, tried) for m in members(source >> high << high))

    names.update(WORK=work, spend=spend, completes=completes, RecursionError=RecursionError, TOO_DEEP=TOO_DEEP)


def _add_tables(names: Namespace, model: Model) -> None:
    """The constant lists that the prelude reads."""
    world = model.rules.world
    size = len(world.pieces) + 1
    alike: dict[int, int] = {}
    for piece in world.pieces:
        alike[piece.likeness] = alike.get(piece.likeness, 0) | 1 << piece.number
    names.update(
        SEEN_BY=model.seen_by, SEERS=[members(seen) for seen in model.seen_by],
        HIDDEN=[model.hidden >> piece & 1 for piece in range(size)],
        REFILL=model.refill, DICE=_dice(model), top=model.stack_order.top,
        FACED=world.tables.get("piece.faced", [0] * size), LIKENESS=[0, *(piece.likeness for piece in world.pieces)],
        ALIKE=[0, *(alike[piece.likeness] for piece in world.pieces)],
        COUNTS=[0, *(entry.count for entry in world.entries)],
    )  # fmt: skip


def _dice(model: Model) -> list[tuple[int, int, int]]:
    """For each piece with faces its stream: where it counts, its number, how many faces."""
    layout, world = model.layout, model.rules.world
    dice = [(0, 0, 0)] * (len(world.pieces) + 1)
    for piece in world.pieces:
        stream, faces = dice_stream(world, piece.number), world.piece_kinds[piece.kind].faces
        if faces and f"stream:{stream}" in layout.regions:
            dice[piece.number] = (layout.base(f"stream:{stream}"), name_number(stream), faces)
    return dice
